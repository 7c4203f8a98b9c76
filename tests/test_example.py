"""The worked example shows what it is there to show."""

import pytest
from shown_pages import CONTENT, LANGUAGES, page, words

from scripts.pages.example import DECK


@pytest.fixture(params=LANGUAGES)
def rows(request):
    table = page(request.param, "rules").find("table", class_="example")
    return [[words(cell) for cell in row.find_all(["th", "td"])] for row in table.tbody.find_all("tr")]


def test_every_card_of_the_deck_is_turned_and_one_draw_declined(rows):
    assert len(rows) == len(DECK) + 1


def test_cards_are_conserved(rows):
    turned = 0
    for row in rows:
        turned += any(character.isdigit() for character in row[1])
        assert sum(int(number) for number in row[3:]) == turned


def test_every_class_comes_up():
    assert {CONTENT["cards"][card - 1]["class"] for card in DECK} == set(CONTENT["classes"])


def test_it_ends_with_a_winner_ahead_of_the_others(rows):
    assert rows[-1][3:] == ["0", "8", "7", "0"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            [
                "Red stops here.",
                "Red is out of the game.",
                "The pile is empty.",
                "The deck has run out. Blue wins with 8 cards.",
            ],
        ),
        (
            "ja",
            [
                "赤はここでやめました。",
                "赤は失格です。",
                "場に札はありません。",
                "山札がなくなりました。青が8枚で一位です。",
            ],
        ),
    ],
)
def test_it_is_told_in_the_words_of_the_game(lang, said):
    text = words(page(lang, "rules").find("table", class_="example"))
    assert all(sentence in text for sentence in said)
