"""A card as it lies on the table."""

from .dom import el
from .words import kanji_number

LONG = 7  # characters of a name that still fit at full size


def card_face(words: object, card: int, class_: str) -> object:
    """The picture side of a card, for the eye only: number, poet, and the seal of its class in this game."""
    record = words.card(card)
    imperial = " bm-imperial" if "dais" in record["traits"] else ""
    return el(
        "div",
        {"class": "bm-card bm-face bm-class-" + class_ + imperial, "aria-hidden": "true", "lang": "ja"},
        el("span", {"class": "bm-card-no"}, kanji_number(card)),
        el("span", {"class": _long("bm-card-name", record["name"]["kanji"])}, record["name"]["kanji"]),
        el("span", {"class": "bm-seal"}, words.content["classes"][class_]["name"]["ja"]),
    )


def _long(class_: str, text: str) -> str:
    return class_ + " bm-long" if len(text) > LONG else class_


def card_back() -> object:
    """The back of a card, the same for all."""
    return el("div", {"class": "bm-card bm-back", "aria-hidden": "true"})
