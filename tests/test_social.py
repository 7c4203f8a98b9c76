"""The pictures that stand beside a shared link."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from scripts.publish import social
from scripts.publish.social import (
    SocialError,
    Title,
    drawing,
    fan,
    fitted,
    measure,
    outline,
    picture,
    png,
    spelled,
    wrapped,
)

ROOT = Path(__file__).resolve().parent.parent
CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 730"><path fill="{colour}" d="M0 0h520v730H0z"/></svg>'
RED, GREEN, BLUE = (CARD.format(colour=colour) for colour in ("#f00", "#0f0", "#00f"))


def title(text: str, lang: str = "en") -> Title:
    names = ("Bozu Mekuri", "坊主めくり") if lang == "en" else ("坊主めくり", "Bozu Mekuri")
    return Title(text, *names, lang, f"docs/{lang}/page.md")


def pixels(content: bytes) -> Image.Image:
    return Image.open(io.BytesIO(content)).convert("RGB")


def test_a_picture_has_the_size_that_the_pages_name_and_is_small() -> None:
    content = png(drawing(title("House rules"), [RED, GREEN, BLUE]))
    assert pixels(content).size == social.SIZE
    assert len(content) < 70_000


def test_the_cards_stand_side_by_side_with_the_last_in_front() -> None:
    image = pixels(png(drawing(title("Rules"), [RED, GREEN, BLUE])))
    at = [image.getpixel((x, 350)) for x in (660, 800, 1050)]
    assert [max(range(3), key=lambda channel: colour[channel]) for colour in at] == [0, 1, 2]
    assert pixels(png(drawing(title("Rules"), []))).getpixel((900, 350)) == image.getpixel((20, 350))


@pytest.mark.parametrize(("text", "lang"), [("Rules", "en"), ("用語", "ja"), ("ローカルルール", "ja"), ("Jitō", "en")])
def test_letters_are_drawn_within_their_room(text: str, lang: str) -> None:
    image = pixels(png(drawing(title(text, lang), [])))
    ground = image.getpixel((2, 2))
    dark = [x for x in range(0, image.width, 2) for y in range(170, 500, 2) if sum(image.getpixel((x, y))) < 250]
    assert dark, "no letter was drawn"
    assert sum(ground) > 600
    assert min(dark) >= social.LEFT - 12
    assert max(dark) <= social.LEFT + social.ROOM + 8


def test_pictures_need_no_font_of_the_machine() -> None:
    assert "<text" not in drawing(title("坊主 Rules", "ja"), [RED])


@pytest.mark.parametrize(
    "size_of", [("a", 1), ("a fairly long name", 2), ("a very long name that goes on and on to its end", 4)]
)
def test_long_titles_take_more_lines_in_smaller_letters(size_of: tuple[str, int]) -> None:
    text, most = size_of
    size, lines = fitted(title(text))
    assert len(lines) <= most
    assert all(measure(line) * size <= social.ROOM for line in lines)
    assert " ".join(lines) == text


def test_a_title_too_long_for_its_picture_is_refused() -> None:
    with pytest.raises(SocialError, match=r"docs/en/page.md: the title is too long for its picture: 'word word"):
        fitted(title("word " * 60))


def test_a_character_that_the_face_lacks_is_named() -> None:
    with pytest.raises(SocialError, match=r"docs/ja/page.md: the title has '𓀀', which \S+/title.ttf lacks"):
        drawing(title("絵文字𓀀", "ja"), [])


def test_macrons_are_drawn_over_their_letters() -> None:
    assert spelled("Jitō é が") == "Jito\u0304 é が"
    assert measure("ō") == measure("o")
    plain, marked = (drawing(title(text), []) for text in ("o", "ō"))
    assert plain != marked


def test_japanese_lines_break_by_the_rules() -> None:
    lines = wrapped("坊主めくりの遊び方、「ルール」", 6)
    assert "".join(lines) == "坊主めくりの遊び方、「ルール」"
    for line in lines:
        assert line[0] not in social.NO_LINE_START
        assert line[-1] not in social.NO_LINE_END
    assert wrapped("札の一覧", 10) == ["札の一覧"]


def test_lines_are_about_equally_long() -> None:
    lines = wrapped("questions and answers", measure("questions and answers") * 0.7)
    assert lines == ["questions", "and answers"] or lines == ["questions and", "answers"]


def test_every_page_has_a_hand_of_its_own_and_others_the_first() -> None:
    cards = {number: str(number) for number in range(1, 101)}
    hands = [tuple(fan(page, cards)) for page in social.FANS]
    assert len(set(hands)) == len(hands)
    assert fan("no-such-page", cards) == fan("index", cards)


def test_a_picture_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = picture(title("Rules"), [RED], tmp_path)
    made = []
    monkeypatch.setattr(social, "png", lambda svg: made.append(svg) or b"new")
    assert picture(title("Rules"), [RED], tmp_path) == first
    assert not made
    assert picture(title("Rules"), [BLUE], tmp_path) == b"new"
    assert picture(title("Cards"), [RED], tmp_path) == b"new"
    assert len(made) == 2
    assert len(list(tmp_path.iterdir())) == 3


def test_the_face_comes_with_its_licence_and_covers_everyday_japanese() -> None:
    assert "SIL Open Font License" in social.FACE.with_name("OFL.txt").read_text(encoding="utf-8")
    for text in (
        "坊主めくりローカルルール用語一覧",
        "ABC xyz 0123 ’“”–…",
        "法性寺入道前関白太政大臣",
        "百円で買える本",
    ):
        outline(text, 0, 0, 10, "#000", "here")


def test_the_pictures_are_the_same_on_every_machine() -> None:
    code = (
        "import hashlib; from scripts.publish import social; t = social.Title('Rules', 'A', 'B', 'en');"
        "print(hashlib.sha256(social.png(social.drawing(t, []))).hexdigest())"
    )
    run = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True) for _ in "ab"
    ]
    assert run[0].stdout == run[1].stdout
