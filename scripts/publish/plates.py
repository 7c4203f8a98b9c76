"""The pictures of the cards set into the pages: beside a card, a kind of card, and each turn of an example."""

from __future__ import annotations

import re
from collections.abc import Callable

WIDTH, HEIGHT = 520, 730  # proportions of a card
HAND = (1, 3, 9, 12)  # on the first page
# The card that stands for its class, known by its picture.
FACE_OF = {"noble": 3, "lady": 9, "monk": 12, "semimaru": 10}


def name(card: int) -> str:
    """Return where the picture of a card stands within the site."""
    return f"assets/cards/{card}.svg"


def set_in(html: str, address: Callable[[str], str]) -> str:
    """Return the HTML of a page with its pictures; `address` turns a place within the site into a link."""

    def plate(card: int) -> str:
        # Decoration: the words beside it say which card it is.
        return (
            f'<img class="plate" src="{address(name(card))}" alt="" width="{WIDTH}" height="{HEIGHT}" '
            'loading="lazy" decoding="async">'
        )

    def of_card(match: re.Match[str]) -> str:
        return match[0] + plate(int(match[1]))

    def of_class(match: re.Match[str]) -> str:
        return match[0] + plate(FACE_OF[match[1]])

    def of_turn(match: re.Match[str]) -> str:
        return re.sub(r'<td[^>]*>(?=<a href="[^"]*#card-(\d+)")', of_card, match[0])

    html = re.sub(r'<article class="card"[^>]* data-no="(\d+)"[^>]*>', of_card, html)
    html = re.sub(r'(?<=<li )data-class="(\w+)">', of_class, html)
    return re.sub(r'<table class="example.*?</table>', of_turn, html, flags=re.DOTALL)
