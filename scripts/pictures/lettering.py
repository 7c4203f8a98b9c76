"""The writing on a card: name at the upper right, the poem in broken columns to its left.

Where a page loads the card face, the writing is real text. A card that stands alone, such as
a file shown by `<img>`, can load no font: there the same brush glyphs are drawn as outlines.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from .ink import numbers
from .measures import Column
from .parts import INK

FONT = Path(__file__).resolve().parents[2] / "docs" / "assets" / "fonts" / "card-brush.woff2"
FACE = "'Card Brush','Yuji Syuku','Hiragino Mincho ProN','Yu Mincho',serif"
_ASCENT = 0.88


def as_text(written: list[Column]) -> str:
    """The columns as text in the card face."""
    text = "".join(
        f'<text x="{x:g}" y="{y:g}" font-size="{size}">{escape(words)}</text>' for x, y, size, words in written
    )
    return f'<g font-family="{FACE}" fill="{INK}" writing-mode="tb">{text}</g>'


def as_outlines(written: list[Column]) -> str:
    """The columns as outlines, each glyph defined once."""
    em = _font()[2]
    glyphs = "".join(
        f'<path id="w-{ord(c):x}" d="{_outline(c)}"/>' for c in sorted({c for *_, words in written for c in words})
    )
    text = "".join(
        f'<g transform="translate({x - size / 2:g} {y + size * _ASCENT:g}) scale({size / em:.4g})">'
        + "".join(f'<use href="#w-{ord(c):x}" y="{k * em}"/>' for k, c in enumerate(words))
        + "</g>"
        for x, y, size, words in written
    )
    return f'<defs>{glyphs}</defs><g fill="{INK}">{text}</g>'


def chords(column: Column, grid: float) -> str:
    """Path data of a column, its glyphs as polygons with their points on a grid: for writing that is seen small."""
    x, y, size, words = column
    glyphs, names, em = _font()
    scale = size / em
    text = ""
    for k, character in enumerate(words):
        pen = RecordingPen()
        place = (scale, 0, 0, -scale, x - size / 2, y + size * (_ASCENT + k))
        glyphs[names[ord(character)]].draw(TransformPen(pen, place))
        for corners in _corners(pen.value):
            text += _polygon([(round(px / grid), round(py / grid)) for px, py in corners], grid)
    return text


def _corners(drawn: list[tuple[str, tuple[tuple[float, float], ...]]]) -> list[list[tuple[float, float]]]:
    """The points on each outline that the pen passes."""
    outlines: list[list[tuple[float, float]]] = []
    for command, points in drawn:
        if command == "moveTo":
            outlines.append([points[0]])
        elif points:
            outlines[-1].append(points[-1])
    return outlines


def _polygon(corners: list[tuple[int, int]], grid: float) -> str:
    around = [point for point, before in zip(corners, corners[-1:] + corners[:-1], strict=True) if point != before]
    bends = [
        (x, y)
        for (ax, ay), (x, y), (bx, by) in zip(around[-1:] + around[:-1], around, around[1:] + around[:1], strict=True)
        if (x - ax) * (by - y) != (y - ay) * (bx - x)
    ]
    if len(bends) < 3:
        return ""
    steps = [step for (ax, ay), (bx, by) in pairwise(bends) for step in (bx - ax, by - ay)]
    if grid != 1:
        return "M" + " ".join(f"{c * grid:g}" for c in bends[0]) + "l" + " ".join(f"{s * grid:g}" for s in steps) + "z"
    return "M" + numbers(list(bends[0])) + "l" + numbers(steps) + "z"


WAYS: dict[str, Callable[[list[Column]], str]] = {"text": as_text, "outlines": as_outlines, "none": lambda _: ""}


@cache
def _font() -> tuple[Any, dict[int, str], int]:
    """Glyphs, their names by character, and units per em of the card face."""
    font = TTFont(FONT)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def _outline(character: str) -> str:
    glyphs, names, _ = _font()
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:g}")
    glyphs[names[ord(character)]].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return str(pen.getCommands())
