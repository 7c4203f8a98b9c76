"""The hundred pictures: all different, telling, safe, and small."""

from __future__ import annotations

import gzip
import io
import itertools
import re
import time
from xml.etree import ElementTree

import pytest
import yaml
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageStat
from resvg_py import svg_to_bytes

from scripts import pictures
from scripts.pictures import fonts, ink, layout, lettering, looks, measures

CARDS = yaml.safe_load((looks.PATH.parent / "cards.yaml").read_text(encoding="utf-8"))
LOOKS = pictures.load()
FONT = looks.PATH.parents[2] / "docs" / "assets" / "fonts" / "card-brush.woff2"
SVG = "{http://www.w3.org/2000/svg}"


def of_kind(kind: str) -> list[dict]:
    return pictures.by_class(CARDS, LOOKS, kind)


def hrefs(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup))


def without_text(markup: str) -> str:
    return re.sub(r"<text.*?</text>|aria-label=\"[^\"]*\"", "", markup)


def everything() -> list[str]:
    drawn = [pictures.card_svg(c, LOOKS[c["no"]]) for c in CARDS] + [
        pictures.token_svg(c, LOOKS[c["no"]]) for c in CARDS
    ]
    return [*drawn, pictures.card_back(), pictures.symbol_sheet(), pictures.sheet(CARDS, LOOKS)]


def render(markup: str, width: int) -> Image.Image:
    return Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=markup, width=width, skip_system_fonts=True)))).convert(
        "RGBA"
    )


def test_kinds_are_the_classes_of_the_catalogue():
    for card in CARDS:
        kind = LOOKS[card["no"]]["kind"]
        assert kind == card["class"] or (
            kind == "emperor" and card["class"] == "noble" and "emperor7" in card["traits"]
        )
    assert {kind: len(of_kind(kind)) for kind in looks.KINDS} == {
        "noble": 59,
        "emperor": 7,
        "lady": 21,
        "monk": 12,
        "semimaru": 1,
    }


def test_all_differ_beyond_their_text():
    drawn = {c["no"]: without_text(pictures.card_svg(c, LOOKS[c["no"]], shared=True)) for c in CARDS}
    assert len(set(drawn.values())) == 100


def test_figures_differ_even_without_scene_and_colour():
    """Robe, head, hat, thing held and weave alone already tell the poets apart."""
    bare = {c["no"]: re.sub(r' (fill|stroke)="#[^"]*"', "", pictures.picture(c, LOOKS[c["no"]])) for c in CARDS}
    alike = [(a, b) for a, b in itertools.combinations(bare, 2) if bare[a] == bare[b]]
    assert alike == []


def test_all_differ_to_the_eye_in_greyscale():
    small = {c["no"]: render(without_text(pictures.card_svg(c, LOOKS[c["no"]])), 48).convert("L") for c in CARDS}
    nearest = min(
        (ImageStat.Stat(ImageChops.difference(small[a], small[b])).mean[0], a, b)
        for a, b in itertools.combinations(small, 2)
    )
    assert nearest[0] > 6, f"cards {nearest[1]} and {nearest[2]} look alike: mean difference {nearest[0]:.1f} of 255"


def test_everything_is_well_formed_and_safe():
    for markup in everything():
        root = ElementTree.fromstring(markup)
        assert root.tag == SVG + "svg"
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in {
                "svg",
                "g",
                "defs",
                "use",
                "path",
                "rect",
                "circle",
                "text",
                "pattern",
                "linearGradient",
                "stop",
            }
            for name, value in element.attrib.items():
                assert name != "style" and not name.startswith("on")
                assert "http" not in value and "javascript" not in value
                if name.endswith("href"):
                    assert value[1:] in ids
                for target in re.findall(r"url\(([^)]*)\)", value):
                    assert target[1:] in ids


def test_a_card_alone_carries_just_the_parts_it_uses():
    alone = pictures.card_svg(CARDS[0], LOOKS[1])
    defined = set(re.findall(r' id="([^"]+)"', alone))
    assert defined == hrefs(alone) | set(re.findall(r"url\(#([^)]+)\)", alone))


def test_no_part_is_drawn_for_nothing():
    used = hrefs(
        "".join(pictures.card_svg(c, LOOKS[c["no"]], shared=True) for c in CARDS) + pictures.card_back(shared=True)
    )
    parts = set(re.findall(r'<(?:g|path) id="([^"]+)"', pictures.symbols()))
    assert parts == used


def test_no_dye_and_no_layering_is_named_for_nothing():
    named = yaml.safe_load(looks.PATH.read_text(encoding="utf-8"))
    said = str(named["looks"])
    assert {name for name in named["layerings"] if f"'{name}'" not in said} == set()
    assert {name for name in named["colours"] if f"'{name}'" not in said + str(named["layerings"])} == set()


def test_each_class_has_its_telling_parts():
    for card in CARDS:
        look = LOOKS[card["no"]]
        drawn = hrefs(pictures.card_svg(card, look, shared=True))
        has_hat = any(part.startswith("k-hat-") or part == "k-front-hat" for part in drawn)
        assert has_hat == (card["class"] == "noble")
        assert any(part.startswith("k-lady-") or part == "k-nape" for part in drawn) == (card["class"] == "lady")
        assert any(part.startswith("k-monk-") for part in drawn) == (card["class"] in ("monk", "semimaru"))
        assert {"k-hood", "k-biwa"} <= drawn if card["class"] == "semimaru" else not {"k-hood", "k-biwa"} & drawn
        assert ("k-front-hat" in drawn) == (look["kind"] == "emperor")
        assert ("k-ungen" in drawn) == ("dais" in card["traits"]) and ("k-korai" in drawn) != ("k-ungen" in drawn)
        assert ({"k-quiver", "k-bow"} <= drawn) == ("bow" in card["traits"])
        assert any(part.startswith("k-kicho-") for part in drawn) == ("curtain" in card["traits"])


def test_officers_wear_the_rolled_tail_and_nobody_else():
    for card in CARDS:
        assert (LOOKS[card["no"]].get("hat") == "rolled") == ("bow" in card["traits"]), card["no"]


def test_classes_stay_apart_in_tiny_grey_figures():
    """A figure's mean grey picture is nearest to that of its own class for nearly every card."""

    def grey(card):
        return list(
            render(
                pictures.token_svg(card, {**LOOKS[card["no"]], "turned": "left"}).replace(
                    layout.GROUNDS[LOOKS[card["no"]]["kind"]], "#fff"
                ),
                24,
            )
            .convert("L")
            .tobytes()
        )

    pixels = {c["no"]: grey(c) for c in CARDS}
    kinds = {c["no"]: LOOKS[c["no"]]["kind"] for c in CARDS}

    def distance(a, b):
        return sum((x - y) ** 2 for x, y in zip(pixels[a], pixels[b], strict=True))

    right = sum(
        kinds[min((o for o in pixels if o != n), key=lambda o: distance(n, o))] == kinds[n]
        for n in pixels
        if kinds[n] != "semimaru"
    )
    assert right >= 90, right


def test_bytes_stay_within_budget():
    cards = [pictures.card_svg(c, LOOKS[c["no"]], shared=True) for c in CARDS]
    assert max(len(card.encode()) for card in cards) <= 6_000
    whole = gzip.compress((pictures.symbol_sheet() + "".join(cards)).encode(), mtime=0)
    assert len(whole) <= 150_000
    assert FONT.stat().st_size <= 120_000


def test_drawing_all_is_quick():
    start = time.process_time()
    for card in CARDS:
        pictures.card_svg(card, LOOKS[card["no"]])
    assert time.process_time() - start < 1


def test_name_and_poem_are_real_text():
    for card in CARDS:
        root = ElementTree.fromstring(pictures.card_svg(card, LOOKS[card["no"]], words="text"))
        words = [t.text for t in root.iter(SVG + "text")]
        assert words == [card["name"]["kanji"], *" ".join(card["poem"]["kanji"]).split()]
        name = next(root.iter(SVG + "text"))
        assert float(name.get("y")) + float(name.get("font-size")) * len(name.text) < 440
        assert card["name"]["romaji"] in root.get("aria-label")


def test_the_face_has_every_glyph_of_the_cards():
    assert {chr(code) for code in TTFont(FONT).getBestCmap()} >= fonts.characters(CARDS)
    assert "SIL OPEN FONT LICENSE" in (FONT.parent / "OFL.txt").read_text(encoding="utf-8")


def test_print_size_and_hidden_cards():
    card = pictures.card_svg(CARDS[4], LOOKS[5], millimetres=True, title="")
    assert 'width="52mm" height="73mm"' in card and 'aria-hidden="true"' in card and "aria-label" not in card
    assert (
        pictures.card_svg({**CARDS[4], "name": {"kanji": "猿", "romaji": 'a "b" & <c>'}}, LOOKS[5]).count(
            "&quot;b&quot; &amp; &lt;c&gt;"
        )
        == 1
    )


def test_a_card_alone_carries_its_writing_as_outlines():
    for card in CARDS:
        root = ElementTree.fromstring(pictures.card_svg(card, LOOKS[card["no"]]))
        assert not list(root.iter(SVG + "text"))
        drawn = [use.get("href")[3:] for use in root.iter(SVG + "use") if use.get("href").startswith("#w-")]
        assert "".join(chr(int(code, 16)) for code in drawn) == card["name"]["kanji"] + "".join(
            card["poem"]["kanji"]
        ).replace(" ", "")


def test_outlines_stand_where_the_text_stands(tmp_path):
    font = tmp_path / "card.ttf"
    face = TTFont(FONT)
    face.flavor = None
    face.save(font)

    def ink_of(words: str) -> tuple[int, ...]:
        written = lettering.WAYS[words](measures.columns(CARDS[75]))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 730">{written}</svg>'
        data = svg_to_bytes(svg_string=svg, width=520, skip_system_fonts=True, font_files=[str(font)])
        return Image.open(io.BytesIO(bytes(data))).getbbox()

    assert all(abs(a - b) <= 4 for a, b in zip(ink_of("text"), ink_of("outlines"), strict=True))


def test_a_card_too_small_to_read_goes_without_words():
    bare = pictures.card_svg(CARDS[0], LOOKS[1], words="none")
    assert "<text" not in bare and "#w-" not in bare


def test_turning_mirrors_figure_and_scene_but_not_the_text():
    left = pictures.card_svg(CARDS[4], {**LOOKS[5], "turned": "left"}, shared=True)
    right = pictures.card_svg(CARDS[4], {**LOOKS[5], "turned": "right"}, shared=True)
    assert "matrix" not in left and right.count("matrix(-1 0 0 1 520 0)") == 2
    assert re.findall("<text.*</text>", left) == re.findall("<text.*</text>", right)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "hat: soft, holds: brush",
            "hatt: soft, holds: brush",
            "card 3 has the unknown attribute 'hatt'; did you mean 'hat'?",
        ),
        (
            "hat: soft, holds: brush",
            "hat: sofft, holds: brush",
            "card 3 has the unknown hat 'sofft'; did you mean 'soft'?",
        ),
        (
            "layering: kareiro, weave: clouds",
            "layering: karero, weave: clouds",
            "card 3 has the unknown layering 'karero'; did you mean 'kareiro'?",
        ),
        (
            "trousers: asagi, hat: soft, holds: brush",
            "trousers: assagi, hat: soft",
            "card 3 has the unknown colour 'assagi'; did you mean 'asagi'?",
        ),
        (
            "{pose: lean, face: aged, layering: kareiro",
            "{pose: lean, layering: kareiro",
            "card 3 (noble) lacks the attribute 'face'",
        ),
        (
            "{pose: lean, face: aged, layering: kareiro",
            "{face: aged, layering: kareiro",
            "card 3 lacks the attribute 'pose'",
        ),
        (
            "{pose: lean, face: aged, layering: kareiro",
            "{pose: leen, face: aged, layering: kareiro",
            "card 3 has the unknown pose 'leen'; did you mean 'lean'?",
        ),
        (
            "{pose: fan, face: calm, layering: unohana",
            "{pose: fan, layering: unohana",
            "card 2 (lady, pose fan) lacks the attribute 'face'",
        ),
        ("curtain: half, drapes: [hi, hanada]", "curtain: half", "card 2 has a curtain and so needs two drapes"),
        (
            "layering: [murasaki, kinari, midori]",
            "layering: [murasaki]",
            "card 10 (semimaru) needs a layering of at least 3 colours, not 1",
        ),
        ("layering: [murasaki, kinari, midori]", "layering: 7", "card 10 must list colours, not 7"),
        (
            "colours: [kuro, kurenai, shiro]",
            "colours: [kuro, kurenaj, shiro]",
            "layering kuro has the unknown colour 'kurenaj'; did you mean 'kurenai'?",
        ),
        ("  4: {pose", "  3: {pose", "looks has 3 twice"),
        ("  10: {pose", "  101: {pose", "looks are wanted for the cards 1 to 100; wrong or missing: [10]"),
        (
            "  10: {pose: hooded, layering: [murasaki, kinari, midori], sky: dusk, near: gate}",
            "  10: gate",
            "card 10 must list attributes",
        ),
        ("looks:\n", "look:\n", "expected the sections colours, layerings, looks"),
        ("layering: [murasaki, kinari, midori]", "layering: [murasaki", "not readable as YAML"),
    ],
)
def test_a_look_that_cannot_be_drawn_is_told_with_its_line(tmp_path, old, new, told):
    text = looks.PATH.read_text(encoding="utf-8")
    assert text.count(old) == 1
    wrong = tmp_path / "pictures.yaml"
    wrong.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(pictures.LookError) as error:
        pictures.load(wrong)
    assert told in str(error.value)
    assert re.match(r"pictures\.yaml:\d+: |pictures\.yaml: looks are wanted", str(error.value))


def test_ink_draws_corners_and_curves():
    assert ink.shape("0,0! 10,0! 10,10! 0,10!") == "M0,0l10 0l0 10l-10 0l0-10z"
    assert ink.thread("0,0 10,0").startswith("M0,0l10 0")
    assert "c" in ink.thread("0,0 10,10 20,0")
    assert ink.mirrored("10,5! 20,6", 15) == "20,5! 10,6"
    assert ink.between("0,0! 10,10", "10,0! 20,10", 0.5) == "5,0! 15,10"


def test_a_stroke_is_thickest_in_its_middle():
    points = [
        tuple(map(float, p))
        for p in re.findall(r"(-?[\d.]+),(-?[\d.]+)", ink.strokes("0,0 100,0", width=10, tip=0.1, places=1))
    ]
    assert points[0][1] != 0 and abs(points[0][1]) <= 1
    stroke = ink.strokes("0,0 100,0", width=10, tip=0.1)
    heights = render(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -10 100 20"><path d="{stroke}"/></svg>',
        100,
    ).getbbox()
    assert 8 <= heights[3] - heights[1] <= 11


@pytest.mark.parametrize("ground", ["light", "dark"])
def test_a_sheet_holds_its_cards(ground):
    root = ElementTree.fromstring(pictures.sheet(of_kind("lady"), LOOKS, width=48, columns=7, ground=ground))
    placed = [(float(e.get("x")), float(e.get("y"))) for e in root.findall(SVG + "svg")]
    assert len(placed) == len(set(placed)) == 21
    assert max(y for _, y in placed) + 67 < float(root.get("height"))
