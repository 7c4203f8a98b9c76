"""Bytes of the drawings, compressed as a host sends them, against their budget.

python -m scripts.bench.pictures
"""

from __future__ import annotations

import gzip
import sys
from typing import Any

from scripts import pictures
from scripts.pictures import card_sheet, plate
from scripts.pictures.lettering import FONT
from scripts.publish.plates import HAND

MOST_SET = 150_000
MOST_FONT = 120_000


def compressed(content: bytes) -> int:
    """The size of a file as a host sends it."""
    return len(gzip.compress(content, 9, mtime=0))


def sizes(content: dict[str, Any]) -> list[tuple[str, int, int]]:
    """What is measured, its bytes, and how many are allowed."""
    looks = pictures.load()
    plates = {
        f"card {card['no']} with its {'poem' if poem else 'name'}": compressed(
            plate.plate_svg(card, looks[card["no"]], poem=poem).encode()
        )
        for card in content["cards"]
        for poem in (False, True)
        if not poem or card["no"] in HAND
    }
    heaviest = max(plates, key=lambda name: plates[name])
    (sheet,) = card_sheet.build(content).values()
    return [
        ("all cards and their back in one file", compressed(sheet), MOST_SET),
        (f"a card on a page, the heaviest: {heaviest}", plates[heaviest], plate.MOST_BYTES),
        ("the face of their writing", FONT.stat().st_size, MOST_FONT),
    ]


def main() -> int:
    """Measure the pictures of this project; 1 if a budget is exceeded."""
    from scripts import content

    exceeded = False
    print("Pictures of the cards, compressed:")
    for name, size, most in sizes(content.load()):
        exceeded |= size > most
        excess = ": too much" if size > most else ""
        print(f"{size / 1000:8.1f} kB  {name} (at most {most / 1000:.0f}){excess}")
    return int(exceeded)


if __name__ == "__main__":
    sys.exit(main())
