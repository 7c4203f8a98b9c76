"""How large a card is, and where its writing stands; pages need this and nothing else of the drawings."""

from __future__ import annotations

from typing import Any

WIDTH, HEIGHT = 520, 730
WIDTH_MM, HEIGHT_MM = 52, 73
Column = tuple[float, float, int, str]

# Tops of the columns: the upper verse beside the name, the lower one beyond the hat.
_UPPER = ((418, 38), (378, 50), (338, 38))
_LOWER = ((148, 38), (106, 62))


def columns(card: dict[str, Any]) -> list[Column]:
    """Middle, top, size and words of each column of a card, the name first."""
    name = card["name"]["kanji"]
    upper, lower = (half.split() for half in card["poem"]["kanji"])
    size = 30 if max(map(len, upper + lower)) <= 7 else 28
    written: list[Column] = [(470, 34, min(42, round(372 / len(name))), name)]
    for (x, y), phrase in zip(_UPPER + _LOWER, upper + lower, strict=True):
        written.append((x, y, size, phrase))
    return written
