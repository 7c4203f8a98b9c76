"""A card as it lies on the table."""

from .dom import el
from .pictures import BACK, draw
from .words import kanji_number


def card_face(words: object, card: int, class_: str, width: float) -> object:
    """The picture side of a card, for the eye only: its drawing, poet, and the seal of its class in this game.

    `width`: of the drawing, in pixels of the page; 0 for one that is asked for later by `pictures.draw`.
    """
    record = words.card(card)
    imperial = " bm-imperial" if "dais" in record["traits"] else ""
    name = el("span", {"class": "bm-card-name"}, record["name"]["kanji"])
    name.style.setProperty("--length", str(len(record["name"]["kanji"])))
    face = el(
        "div",
        {
            "class": "bm-card bm-face bm-class-" + class_ + imperial,
            "aria-hidden": "true",
            "lang": "ja",
            "data-drawn": str(card),
        },
        el("span", {"class": "bm-card-no"}, kanji_number(card)),
        name,
        el("span", {"class": "bm-seal"}, words.content["classes"][class_]["name"]["ja"]),
    )
    if width:
        draw(face, width)
    return face


def card_back(width: float) -> object:
    """The back of a card, the same for all; `width` as for `card_face`."""
    back = el("div", {"class": "bm-card bm-back", "aria-hidden": "true", "data-drawn": BACK})
    if width:
        draw(back, width)
    return back
