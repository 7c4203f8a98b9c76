"""The face of a card on a page."""

import pytest
from bs4 import BeautifulSoup
from games import CONTENT

from scripts.pages.face import back, face


def soup(html):
    return BeautifulSoup(html, "html.parser").span


@pytest.mark.parametrize("card", CONTENT["cards"], ids=lambda card: f"card{card['no']}")
def test_name_and_poem_are_written_as_on_the_card(card):
    shown = soup(face(card))
    columns = [text.get_text() for text in shown.find_all("text")]
    assert columns == [card["name"]["kanji"], *" ".join(card["poem"]["kanji"]).split(" ")]
    assert shown["data-face"] == str(card["no"])


def test_it_is_decoration_to_a_screen_reader_and_needs_no_style():
    for html in (face(CONTENT["cards"][0]), back()):
        assert soup(html).svg["aria-hidden"] == "true"
        assert "style" not in html


def test_the_back_has_no_writing_of_its_own():
    assert soup(back())["data-face"] == "back" and not soup(back()).find_all("text")
