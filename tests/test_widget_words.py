"""The words of one language."""

import re

import pytest
from games import CONTENT

from game.widget.words import Words, kanji_number

LANGUAGES = ("en", "ja")


@pytest.mark.parametrize(
    ("number", "written"),
    [(1, "一"), (9, "九"), (10, "十"), (11, "十一"), (20, "二十"), (23, "二十三"), (99, "九十九"), (100, "百")],
)
def test_numbers_as_cards_write_them(number, written):
    assert kanji_number(number) == written


def test_every_number_of_a_card_is_written_differently():
    assert len({kanji_number(number) for number in range(1, 101)}) == 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_come_in_the_language(lang):
    words = Words(CONTENT, lang)
    assert words("turn_of", seat=words.seats[0]) == {"en": "Red’s turn", "ja": "赤の番"}[lang]
    assert words.rule("semimaru", "skip") == {"en": "Semimaru: Miss a turn", "ja": "蝉丸：一回休み"}[lang]
    assert words.card(2)["no"] == 2


def _forms(message):
    return [message] if isinstance(message, str) else list(message.values())


@pytest.mark.parametrize("key", CONTENT["messages"]["ui"])
def test_every_word_of_the_game_says_the_same_in_both_languages(key):
    record = CONTENT["messages"]["ui"][key]
    said = [{name for form in _forms(record[lang]) for name in re.findall(r"{(\w+)}", form)} for lang in LANGUAGES]
    # A form for one may spell the number out, and Japanese needs no other form.
    assert said[0] - {"count"} == said[1] - {"count"}
