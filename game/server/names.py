"""The names that players give themselves, made fit to be shown: they go to every screen of the party."""

from __future__ import annotations

import unicodedata

LONGEST = 20
# Control, format (joiners, signs of direction), surrogate, private use, unassigned, separators of lines.
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MARKS = 2  # combining marks on one character: more climb over the neighbouring lines


def cleaned(name: object) -> str:
    """At most 20 visible characters, NFKC, single spaces; "" for none, then the seat goes by its colour."""
    if not isinstance(name, str):
        return ""
    seen: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", name[: 8 * LONGEST]):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MARKS:
            seen.append(" " if category in UNSEEN else character)
    return " ".join("".join(seen).split())[:LONGEST].strip()
