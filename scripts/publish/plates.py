"""The pictures of the cards set into the pages: in a face, beside a kind of card, and at each turn of an example."""

from __future__ import annotations

import re
from collections.abc import Callable

WIDTH, HEIGHT = 520, 730  # proportions of a card
HAND = (1, 3, 9, 12)  # on the first page, large enough for their poems
# The card that stands for its class, known by its picture.
FACE_OF = {"noble": 3, "lady": 9, "monk": 12, "semimaru": 10}


def name(card: int | str) -> str:
    """Return where a picture stands within the site: of card 12, of the "back", of a card with its poem ("12-poem")."""
    return f"assets/cards/{card}.svg"


def set_in(html: str, address: Callable[[str], str], sheet: str) -> str:
    """Return the HTML of a page with its pictures; `address` turns a place within the site into a link.

    `sheet` is the place of the file from which a script draws the faces of cards.
    """

    def plate(card: int | str) -> str:
        # Decoration: the words beside it say which card it is.
        return (
            f'<img class="plate" src="{address(name(card))}" alt="" width="{WIDTH}" height="{HEIGHT}" '
            'loading="lazy" decoding="async">'
        )

    def of_card(match: re.Match[str]) -> str:
        return match[0] + plate(int(match[1]))

    def of_face(match: re.Match[str]) -> str:
        return f"{match[0]}<noscript>{plate(match[1])}</noscript>"

    def of_class(match: re.Match[str]) -> str:
        return match[0] + plate(FACE_OF[match[1]])

    def of_turn(match: re.Match[str]) -> str:
        return re.sub(r'<td[^>]*>(?=<a href="[^"]*#card-(\d+)")', of_card, match[0])

    html = html.replace('data-sheet=""', f'data-sheet="{address(sheet)}"')
    html = re.sub(r'<span class="face" data-face="(\w+)">', of_face, html)
    html = re.sub(r'(?<=<li )data-class="(\w+)">', of_class, html)
    return re.sub(r'<table class="example.*?</table>', of_turn, html, flags=re.DOTALL)
