"""Remake the card face: the brush font of the cards, cut to the glyphs used on them.

    python -m scripts.pictures.fonts path/to/yuji-syuku-japanese-400-normal.woff2

The source is the file of that name in the npm package ``@fontsource/yuji-syuku``
(``npm pack @fontsource/yuji-syuku``, then unpack it). The result is written to
``docs/assets/fonts/card-brush.woff2``.

The brush outlines are rough, about 250 points a glyph, far finer than any card is
printed. They are fitted anew with fewer curves, within 1/140 em, on a coarser grid:
229 kB become less than half, and no eye sees it.
"""

from __future__ import annotations

import math
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml
from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "game" / "content" / "cards.yaml"
TARGET = ROOT / "docs" / "assets" / "fonts" / "card-brush.woff2"
FAMILY = "Card Brush"
BACK = "坊主めくり"
FIT = 7.0  # largest error of the fitted curves, in 1/1000 em
CORNER = math.radians(58)  # a sharper turn than this stays a corner
GRID = 256  # units per em of the result
Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]


def characters(cards: list[dict[str, Any]]) -> set[str]:
    """Every character written on the cards: names, poems, and the back."""
    used = set(BACK)
    for card in cards:
        used.update(card["name"]["kanji"], *card["poem"]["kanji"])
    return used - {" "}


def sampled(segments: list[list[Point]], step: float = 5.0) -> list[Point]:
    """The points of a closed contour of lines and quadratic curves, about `step` units apart."""
    points = []
    for segment in segments:
        if len(segment) == 2:
            (ax, ay), (bx, by) = segment
            segment = [segment[0], ((ax + bx) / 2, (ay + by) / 2), segment[1]]
        (x0, y0), (x1, y1), (x2, y2) = segment
        length = math.dist((x0, y0), (x1, y1)) + math.dist((x1, y1), (x2, y2))
        count = max(2, int(length / step))
        for i in range(count):
            t = i / count
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
    return points


def corners(points: list[Point], reach: int = 3) -> list[int]:
    """Indices where the closed outline turns sharply, looking `reach` points to both sides."""
    n = len(points)
    turns = []
    for i in range(n):
        (ax, ay), (bx, by), (cx, cy) = points[i - reach], points[i], points[(i + reach) % n]
        turn = math.atan2(by - ay, bx - ax) - math.atan2(cy - by, cx - bx)
        turns.append(abs(math.atan2(math.sin(turn), math.cos(turn))))
    sharp = [
        i
        for i in range(n)
        if turns[i] > CORNER and turns[i] == max(turns[(i + k) % n] for k in range(-reach, reach + 1))
    ]
    return sharp or [0]


def _unit(x: float, y: float) -> Point:
    size = math.hypot(x, y) or 1.0
    return x / size, y / size


def fit(points: list[Point], tolerance: float, start: Point, end: Point) -> list[Curve]:
    """Cubic curves through `points`, after Schneider (Graphics Gems, 1990)."""
    first, last = points[0], points[-1]
    if len(points) == 2:
        third = math.dist(first, last) / 3
        return [
            (
                first,
                (first[0] + start[0] * third, first[1] + start[1] * third),
                (last[0] + end[0] * third, last[1] + end[1] * third),
                last,
            )
        ]
    run = [0.0]
    for a, b in pairwise(points):
        run.append(run[-1] + math.dist(a, b))
    times = [r / run[-1] for r in run]
    worst, split = 0.0, len(points) // 2
    for _ in range(3):
        curve = _least_squares(points, times, start, end)
        worst, split = _worst(points, times, curve)
        if worst < tolerance:
            return [curve]
        times = [_nearer(curve, p, t) for p, t in zip(points, times, strict=True)]
    a, b = points[max(0, split - 2)], points[min(len(points) - 1, split + 2)]
    tangent = _unit(a[0] - b[0], a[1] - b[1])
    back = (-tangent[0], -tangent[1])
    return fit(points[: split + 1], tolerance, start, tangent) + fit(points[split:], tolerance, back, end)


def _least_squares(points: list[Point], times: list[float], start: Point, end: Point) -> Curve:
    p0, p3 = points[0], points[-1]
    c00 = c01 = c11 = x0 = x1 = 0.0
    for (px, py), t in zip(points, times, strict=True):
        b0, b1, b2, b3 = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        ax, ay, bx, by = start[0] * b1, start[1] * b1, end[0] * b2, end[1] * b2
        c00 += ax * ax + ay * ay
        c01 += ax * bx + ay * by
        c11 += bx * bx + by * by
        rx = px - p0[0] * (b0 + b1) - p3[0] * (b2 + b3)
        ry = py - p0[1] * (b0 + b1) - p3[1] * (b2 + b3)
        x0 += ax * rx + ay * ry
        x1 += bx * rx + by * ry
    det = c00 * c11 - c01 * c01
    chord = math.dist(p0, p3)
    left = (x0 * c11 - x1 * c01) / det if abs(det) > 1e-9 else 0
    right = (c00 * x1 - c01 * x0) / det if abs(det) > 1e-9 else 0
    if not (1e-3 * chord < left < 3 * chord and 1e-3 * chord < right < 3 * chord):
        left = right = chord / 3
    return (
        p0,
        (p0[0] + start[0] * left, p0[1] + start[1] * left),
        (p3[0] + end[0] * right, p3[1] + end[1] * right),
        p3,
    )


def _at(curve: Curve, t: float) -> Point:
    b = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(k * p[0] for k, p in zip(b, curve, strict=True)), sum(k * p[1] for k, p in zip(b, curve, strict=True))


def _worst(points: list[Point], times: list[float], curve: Curve) -> tuple[float, int]:
    errors = [math.dist(p, _at(curve, t)) for p, t in zip(points, times, strict=True)]
    worst = max(errors[1:-1])
    return worst, errors.index(worst, 1)


def _nearer(curve: Curve, point: Point, t: float) -> float:
    """One Newton step towards the parameter of the curve nearest to the point."""
    h = 1e-3
    (x, y), (xa, ya), (xb, yb) = _at(curve, t), _at(curve, t - h), _at(curve, t + h)
    dx, dy = (xb - xa) / (2 * h), (yb - ya) / (2 * h)
    ddx, ddy = (xb - 2 * x + xa) / h**2, (yb - 2 * y + ya) / h**2
    ex, ey = x - point[0], y - point[1]
    below = dx * dx + dy * dy + ex * ddx + ey * ddy
    return min(1.0, max(0.0, t - (ex * dx + ey * dy) / below)) if below else t


def refit(font: TTFont) -> None:
    """Replace each outline of the font by fewer curves within FIT."""
    glyphs = font.getGlyphSet()
    for name in font.getGlyphOrder():
        record = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(record)
        outline = TTGlyphPen(None)
        pen = Cu2QuPen(outline, FIT / 2)
        for segments in _contours(record.value):
            points = sampled(segments)
            if len(points) < 8:
                continue
            marks = corners(points)
            for i, mark in enumerate(marks):
                stop = marks[(i + 1) % len(marks)]
                stop += len(points) if stop <= mark else 0
                piece = [points[k % len(points)] for k in range(mark, stop + 1)]
                reach = min(3, len(piece) - 1)
                start = _unit(piece[reach][0] - piece[0][0], piece[reach][1] - piece[0][1])
                end = _unit(piece[-1 - reach][0] - piece[-1][0], piece[-1 - reach][1] - piece[-1][1])
                if i == 0:
                    pen.moveTo(piece[0])
                for curve in fit(piece, FIT, start, end):
                    pen.curveTo(*curve[1:])
            pen.closePath()
        font["glyf"][name] = outline.glyph(dropImpliedOnCurves=True)


def _contours(recording: list[tuple[str, Any]]) -> list[list[list[Point]]]:
    contours: list[list[list[Point]]] = []
    segments: list[list[Point]] = []
    here: Point = (0, 0)
    for operation, points in recording:
        if operation == "moveTo":
            here, segments = points[0], []
        elif operation == "lineTo":
            segments.append([here, points[0]])
            here = points[0]
        elif operation == "qCurveTo":
            offs = list(points[:-1])
            for i, off in enumerate(offs):
                follows = offs[i + 1] if i + 1 < len(offs) else None
                on = ((off[0] + follows[0]) / 2, (off[1] + follows[1]) / 2) if follows else points[-1]
                segments.append([here, off, on])
                here = on
        else:
            contours.append(segments)
    return contours


def make(source: Path, target: Path = TARGET) -> int:
    """Write the card face made from `source` to `target`; the number of bytes written."""
    font = TTFont(source)
    used = characters(yaml.safe_load(CARDS.read_text(encoding="utf-8")))
    missing = sorted(used - {chr(code) for code in font.getBestCmap()})
    if missing:
        raise ValueError(f"{source.name} lacks {' '.join(missing)}, written on the cards of {CARDS.name}.")
    options = subset.Options(
        layout_features=["vert"], hinting=False, glyph_names=False, name_IDs=[0, 1, 2, 4, 6, 13, 14]
    )
    options.drop_tables += ["BASE", "gasp"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(c) for c in used])
    cutter.subset(font)
    refit(font)
    scale_upem(font, GRID)
    for record in font["name"].names:
        if record.nameID in (1, 4):
            record.string = FAMILY
        elif record.nameID == 6:
            record.string = FAMILY.replace(" ", "") + "-Regular"
    font.flavor = "woff2"
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)
    return target.stat().st_size


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    print(f"{TARGET.relative_to(ROOT)}: {make(Path(sys.argv[1])):,} bytes")
