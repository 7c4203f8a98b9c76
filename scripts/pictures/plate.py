"""A card as a small picture of its own for a page: a plate, at most 6 kB compressed.

Drawn as the large card, but with its points on a grid too fine to see at the size of a plate, and its brush
strokes as straight chords.
"""

from __future__ import annotations

import re

from . import layout, lettering
from .ink import numbers
from .measures import Column, columns
from .parts import INK, Card, Look

MOST_BYTES = 6_000  # compressed
GRID = 3  # card units, less than a pixel where the plate is shown

_COMMAND = {"M": 2, "l": 2, "c": 6, "z": 0}


def plate_svg(card: Card, look: Look, *, poem: bool = False) -> str:
    """A card by name, as an SVG document; with its poem where asked for, which costs some 1.7 kB more."""
    written = columns(card)
    face = layout.face(card, look, "none").replace(layout.FIBRES, "")
    return _plate(layout.svg(face), written if poem else written[:1])


def plate_back() -> str:
    """The back of every card."""
    return _plate(layout.card_back(words="none"), [layout.TITLE])


def _plate(svg: str, written: list[Column]) -> str:
    drawn = re.sub(r' d="([^"]*)"', lambda found: f' d="{on_grid(found[1], GRID)}"', svg)
    chords = "".join(lettering.chords(column, 1) for column in written)
    needless = ' aria-hidden="true" focusable="false"'  # an <img> says itself what it shows
    return drawn.replace(needless, "", 1).replace("</svg>", f'<path d="{chords}" fill="{INK}"/></svg>')


def on_grid(path: str, grid: int) -> str:
    """Path data with every point moved to the nearest of a grid of that many units.

    Points are rounded where they stand, not by their steps, so that no error adds up. A path with arcs or the like
    stays as it is.
    """
    words = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", path)
    if {word for word in words if word.isalpha()} - set(_COMMAND):
        return path
    text, command, place, begin = "", "", (0.0, 0.0), (0.0, 0.0)
    at = 0
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
        size = _COMMAND[command]
        values = [float(word) for word in words[at : at + size]]
        at += size
        if command == "z":
            text, place = text + "z", begin
            continue
        if command == "M":
            place = begin = (values[0], values[1])
            text += "M" + numbers([_near(value, grid) for value in values])
            continue
        steps = [_near(place[k % 2] + value, grid) - _near(place[k % 2], grid) for k, value in enumerate(values)]
        place = (place[0] + values[-2], place[1] + values[-1])
        if any(steps):
            text += command + numbers(steps)
    return text


def _near(value: float, grid: int) -> int:
    return round(value / grid) * grid
