"""The Strategy page: fresh numbers, all read from the file, in tables and plots with texts in their place."""

import copy
import json
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from games import CONTENT

from game.core import compose, preset_choices
from scripts.pages import PageError, plots, render, strategy
from scripts.pages import numbers as prose
from scripts.pages.book import Book
from scripts.simulate import fingerprint, numbers
from scripts.simulate.runner import simulate

ROOT = Path(__file__).parents[1]
NUMBERS = fingerprint.load_numbers()
PRESETS = list(CONTENT["presets"])
LANGUAGES = ("en", "ja")


def book(lang="en", content=CONTENT):
    return Book(content, lang, "strategy", lambda text, place: text)


def soup(text):
    return BeautifulSoup(text, "html.parser")


# The file


def test_the_numbers_were_made_by_the_whole_command():
    assert NUMBERS["command"] == "python -m scripts.simulate.numbers"
    assert list(NUMBERS["presets"]) == PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_a_run_made_again_gives_the_very_numbers(preset):
    kept = NUMBERS["presets"][preset]["players"]["3"]
    rules = compose(CONTENT, preset_choices(CONTENT, preset))
    assert kept == numbers.summary(simulate(rules, 3, kept["games"], NUMBERS["seed"]))


def test_a_duel_made_again_gives_the_very_numbers():
    rules = compose(CONTENT, preset_choices(CONTENT, PRESETS[0]))
    again = numbers.duel(rules, 2, "hard", "always", numbers.GAMES_DUEL, 1)
    assert NUMBERS["presets"][PRESETS[0]]["duels"]["2"]["hard"]["always"] == again


def test_written_numbers_are_read_again_as_they_were():
    assert json.loads(numbers.written(NUMBERS)) == NUMBERS
    assert numbers.written(NUMBERS) == fingerprint.NUMBERS.read_text(encoding="utf-8")


def test_the_fingerprint_sees_what_rules_do_and_not_what_they_say():
    first = fingerprint.fingerprint(compose(CONTENT))
    other = copy.deepcopy(CONTENT)
    other["house_rules"]["semimaru"]["options"]["out"]["name"]["en"] = "Out on the spot"
    assert fingerprint.fingerprint(compose(other)) == first
    other["house_rules"]["semimaru"]["options"]["out"]["do"].append("draw_again")
    assert fingerprint.fingerprint(compose(other)) != first
    moved = copy.deepcopy(CONTENT)
    moved["cards"][4]["class"] = "monk"
    assert fingerprint.fingerprint(compose(moved)) != first


def test_hard_is_no_worse_than_any_other_policy():
    """Within the intervals, nothing wins more than an even share among players at level Hard."""
    for preset in PRESETS:
        for players, found in NUMBERS["presets"][preset]["duels"].items():
            for one, against in found.items():
                if one != "hard":
                    low = against["hard"][1]
                    assert low <= 1 / int(players) + 0.001, (preset, players, one)


# What pages show


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_tables_show_the_numbers_of_the_file(lang, preset):
    at = PRESETS.index(preset)
    sign = {"en": "%", "ja": "％"}[lang]
    everything = NUMBERS["presets"][preset]["players"].values()
    for row, players in zip(table_of("seats", lang, at).tbody("tr"), everything, strict=True):
        shown = [cell.get_text() for cell in row("td")]
        assert shown[0].startswith(f"{100 * players['tied_first'][0]:.1f}{sign}")
        seats = len(players["seats"])
        for text, seat in zip(shown[1 : seats + 1], players["seats"], strict=True):
            assert text.startswith(f"{100 * seat['sole_first'][0]:.1f}{sign} ±")
        assert shown[seats + 1 :] == [""] * (6 - seats)
    for row, players in zip(table_of("results", lang, at).tbody("tr"), everything, strict=True):
        shown = [cell.get_text() for cell in row("td")]
        keys = ("winner_cards", "left_in_pile", "cards_turned", "lead_changes")
        for text, key in zip(shown, keys, strict=True):
            assert text.startswith(f"{players[key][0]:.1f}")


def table_of(kind, lang, at):
    return soup(strategy.players_table(book(lang), kind))("table")[at]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_has_a_row_in_every_preset(lang):
    folded = soup(strategy.options_table(book(lang)))("details")
    for found, (rule, entry) in zip(folded, CONTENT["house_rules"].items(), strict=True):
        assert found.summary.get_text().startswith(entry["name"][lang])
        for shown, preset in zip(found("table"), PRESETS, strict=True):
            rows = shown.tbody("tr")
            assert [row.th.get_text() for row in rows] == [made["name"][lang] for made in entry["options"].values()]
            chosen = [option for option, row in zip(entry["options"], rows, strict=True) if row.get("class")]
            assert chosen == [CONTENT["presets"][preset]["choices"][rule]]


def test_a_summary_says_how_much_a_rule_changes():
    folded = soup(strategy.options_table(book()))("details")
    changes = {}
    for found, (rule, entry) in zip(folded, CONTENT["house_rules"].items(), strict=True):
        held = [
            abs(made["winner_cards"][0] - options[rule][CONTENT["presets"][preset]["choices"][rule]]["winner_cards"][0])
            for preset, options in NUMBERS["effects"]["presets"].items()
            for made in map(options[rule].get, entry["options"])
        ]
        least = max(held) >= 0.05
        changes[rule] = found.summary.get_text().endswith(f"by up to {max(held):.1f}" if least else "by less than 0.1")
    assert all(changes.values()), changes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_below_each_table_stands_a_command_that_works(lang, capsys):
    from scripts.simulate.__main__ import parser

    text = "".join(
        (
            strategy.players_table(book(lang), "seats"),
            strategy.players_table(book(lang), "results"),
            strategy.options_table(book(lang)),
            strategy.levels_table(book(lang)),
            strategy.duels_table(book(lang), 4),
        )
    )
    page = soup(text)
    assert len(page("code")) == len(page("table")) > 5
    for code in page("code"):
        words = code.get_text().split()
        assert words[:3] == strategy.RUN.split()
        parser().parse_args(words[3:])


def drawings(lang):
    shown = book(lang)
    return [
        strategy.seats_plot(shown),
        strategy.winner_plot(shown),
        strategy.worth_plot(shown),
        *(strategy.course_plot(shown, kind) for kind in ("lead_kept", "swing", "change", "leading_hand", "pile")),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plots_have_a_text_in_their_place_and_no_style_of_their_own(lang):
    for drawing in drawings(lang):
        page = soup(drawing)
        assert page.svg["role"] == "img" and page.figcaption.get_text() in page.svg["aria-label"]
        assert re.search(r"\d", page.svg["aria-label"].replace(page.figcaption.get_text(), ""))
        assert "style" not in drawing and "<script" not in drawing and "\n\n" not in drawing
        assert not re.search(r"#[0-9a-f]{3,6}\b|nan|inf", drawing)


def test_everything_drawn_lies_within_the_drawing():
    for drawing in drawings("en"):
        page = soup(drawing)
        _, _, width, height = map(float, page.svg["viewbox"].split())
        for line in page("line"):
            assert all(-1 <= float(line[name]) <= width + 1 for name in ("x1", "x2"))
            assert all(-1 <= float(line[name]) <= height + 1 for name in ("y1", "y2"))
        for curve in page(["polyline", "polygon"]):
            for point in curve["points"].split():
                x, y = map(float, point.split(","))
                assert -1 <= x <= width + 1 and -1 <= y <= height + 1


def test_round_numbers_at_an_axis():
    assert plots.ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert plots.ticks(24.1, 25.3) == [24.2, 24.4, 24.6, 24.8, 25.0, 25.2]
    assert plots.ticks(-3, 8) == [-2, 0, 2, 4, 6, 8]


def test_the_page_says_so_when_the_rules_have_changed_since():
    changed = copy.deepcopy(CONTENT)
    changed["base"][0]["do"] = ["keep", "draw_again"]
    note = prose.numbers_note(book("en", changed))
    assert fingerprint.MAKE in note and "have been changed" in note and "Standard: Out at once" in note
    assert "have been changed" not in prose.numbers_note(book())
    del changed["house_rules"]["nyudo"]["options"]["monk"]
    changed["house_rules"]["semimaru"]["options"]["new"] = changed["house_rules"]["semimaru"]["options"]["noble"]
    for block in (strategy.options_table, prose.numbers_note, strategy.levels_table):
        assert block(book("ja", changed))
    assert strategy.players_table(book("ja", changed), "seats")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("number('standrad.players.4.winner_cards')", "no 'standrad'. Did you mean 'standard'?"),
        ("number('standard.players.4')", "is no number with its interval"),
        ("course_plot('leed')", "unknown curve 'leed'"),
        ("players_table('seat')", "unknown table 'seat'"),
    ],
)
def test_a_wrong_name_is_told_with_its_place(call, said):
    with pytest.raises(PageError, match=re.escape(said)) as told:
        render("text\n{{ " + call + " }}", CONTENT, "en", "strategy")
    assert str(told.value).startswith("docs/en/strategy.md:2: ")


def test_numbers_in_the_prose():
    shown = book()
    low = NUMBERS["presets"]["standard"]["players"]["4"]["tied_first"]
    assert prose.percent(shown, "standard.players.4.tied_first", 2) == f"{100 * low[0]:.2f}%"
    assert prose.percent(book("ja"), "standard.players.4.tied_first") == f"{100 * low[0]:.1f}％"
    half = f"{50 * (low[2] - low[1]):.3f}"
    assert prose.in_points(shown, "standard.players.4.tied_first", 3) == f"+{100 * low[0]:.3f} ±{half}"
    assert [prose.out_cost(shown, left) for left in (4, 5, 6)] == ["100", "44", "25"]
    assert (prose.even(shown, 4), prose.sureness(shown), prose.one_in(shown)) == ("25%", "95%", "20")
    assert prose.edge(shown, "standard", 4, "hard", "easy").startswith("+1.")
    assert 25 < int(prose.lead_kept(shown, "simple", 50).removesuffix("%")) < 40
    assert float(prose.change(shown, "simple", 50)) == pytest.approx(0.85, abs=0.15)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([0.25, 0.248, 0.252], "0.0 <small>±0.2</small>"),
        ([0.2604, 0.2588, 0.262], "+1.0 <small>±0.2</small>"),
        ([0.2396, 0.2395, 0.2397], "−1.0 <small>±0.01</small>"),
    ],
)
def test_a_difference_has_one_sign_or_none(value, said):
    assert prose.points(value, 0.25) == said


def test_an_interval_is_never_written_as_none():
    assert prose.mean([100.0, 100.0, 100.0]) == "100.0"
    assert prose.mean([70.0, 69.9999, 70.0001]) == "70.0 <small>±0.01</small>"
    assert prose.share(book("ja"), [0.0, 0.0, 4e-6]) == "0.0％ <small>±0.01</small>"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_writes_per_cent_in_one_way(lang):
    text = (ROOT / "docs" / lang / "strategy.md").read_text(encoding="utf-8")
    shown = soup(render(text, CONTENT, lang, "strategy")).get_text()
    right = {"en": "%", "ja": "％"}[lang]
    signs = re.findall(r"\d\s*[%％]", shown)
    assert len(signs) > 50 and {sign[1:] for sign in signs} == {right}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_stands_in_the_prose_by_hand(lang):
    """Only places in a row (the tenth card) and what people do or see are written out."""
    text = (ROOT / "docs" / lang / "strategy.md").read_text(encoding="utf-8").split("---", 2)[2]
    bare = re.sub(r"\{\{.*?\}\}|\{:.*?\}|`.*?`", "", text)
    assert re.findall(r"\d+", bare) == {"en": [], "ja": ["10", "90"]}[lang]
