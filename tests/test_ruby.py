"""Readings above kanji."""

import re

import pytest
from shown_pages import CONTENT

from scripts.pages.ruby import align, ruby

HALVES = [
    pytest.param(card["poem"], half, id=f"card{card['no']}-{half}") for card in CONTENT["cards"] for half in (0, 1)
]


@pytest.mark.parametrize(
    ("text", "kana", "spoken", "runs"),
    [
        ("春過ぎて", "はるすぎて", "はるすぎて", [("春過", "はるす"), ("ぎて", "ぎて")]),
        ("かりほの", "かりほの", "かりおの", [("かり", "かり"), ("ほ", "お"), ("の", "の")]),
        ("衣ほすてふ", "ころもほすてふ", "ころもほすちょう", [("衣", "ころも"), ("ほす", "ほす"), ("てふ", "ちょう")]),
        (
            "紅葉踏み分け",
            "もみぢふみわけ",
            "もみじふみわけ",
            [("紅葉踏", "もみじふ"), ("み", "み"), ("分", "わ"), ("け", "け")],
        ),
        (
            "香に匂ひける",
            "かににほひける",
            "かににおいける",
            [("香", "か"), ("に", "に"), ("匂", "にお"), ("ひ", "い"), ("ける", "ける")],
        ),
        ("人々", "ひとびと", "ひとびと", [("人々", "ひとびと")]),
    ],
)
def test_reading_stands_above_what_it_reads(text, kana, spoken, runs):
    assert align(text, kana, spoken) == runs


def test_phrase_that_cannot_be_aligned_has_its_reading_above_the_whole():
    assert ruby("山の端 月", "やまがは つき") == "<ruby>山の端<rt>やまがは</rt></ruby> <ruby>月<rt>つき</rt></ruby>"


def test_letters_of_html_are_escaped():
    assert ruby("<b>", "<b>") == "&lt;b&gt;"


@pytest.mark.parametrize(("poem", "half"), HALVES)
def test_every_poem_keeps_its_text_and_reads_as_today(poem, half):
    html = ruby(poem["kanji"][half], poem["historical"][half], poem["modern"][half])
    assert re.sub("<rt>.*?</rt>|<[^>]*>", "", html) == poem["kanji"][half]
    read = re.sub(r"<ruby>[^<]*<rt>(.*?)</rt></ruby>", r"\1", html)
    assert read == poem["modern"][half]


@pytest.mark.parametrize(("poem", "half"), HALVES)
def test_every_poem_is_aligned_run_by_run(poem, half):
    forms = (poem[form][half].split(" ") for form in ("kanji", "historical", "modern"))
    for text, kana, spoken in zip(*forms, strict=True):
        for run, reading in align(text, kana, spoken):
            mixed = re.search("[ぁ-ん]", run) and re.search("[㐀-鿿々]", run)
            assert not mixed, f"{run} has one reading, {reading}"
            assert 1 <= len(reading) <= 4 * len(run)
