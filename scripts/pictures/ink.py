"""Brush and scissors: points set down by hand become smooth SVG paths.

A *line* is text such as ``"10,20 40,25! 60,80"``: points in card units (the card is
520 × 730), ``!`` marking a corner; every other point is passed smoothly.
"""

from __future__ import annotations

import math
from itertools import pairwise

Point = tuple[float, float]


def read_line(line: str) -> tuple[list[Point], list[bool]]:
    """Points of a line, and for each whether it is a corner."""
    points, sharp = [], []
    for word in line.split():
        x, y = word.rstrip("!").split(",")
        points.append((float(x), float(y)))
        sharp.append(word.endswith("!"))
    return points, sharp


def shape(*lines: str, places: int = 0) -> str:
    """Path data of closed shapes."""
    return "".join(_path(*read_line(line), closed=True, places=places) for line in lines)


def thread(*lines: str, places: int = 0) -> str:
    """Path data of open lines, to be stroked at an even width."""
    return "".join(_path(*read_line(line), closed=False, places=places) for line in lines)


def strokes(*lines: str, width: float = 6, tip: float = 0.15, end: float | None = None, places: int = 0) -> str:
    """Path data of brush strokes, to be filled: thickest in the middle.

    `width` is the greatest width in card units, `tip` the share of it left at the start,
    `end` the share left at the end (as at the start when not given).
    """
    return "".join(_brush(line, width, tip, tip if end is None else end, places) for line in lines)


def between(first: str, second: str, share: float) -> str:
    """The line lying `share` of the way from one line to another with as many points."""
    (a, sharp), (b, _) = read_line(first), read_line(second)
    return " ".join(
        f"{_short(x0 + (x1 - x0) * share, 1)},{_short(y0 + (y1 - y0) * share, 1)}" + ("!" if corner else "")
        for (x0, y0), (x1, y1), corner in zip(a, b, sharp, strict=True)
    )


def strip(first: str, second: str) -> str:
    """The closed line running along one line and back along the other."""
    there, back = first.split(), second.split()[::-1]
    for side in (there, back):
        side[0] = side[0].rstrip("!") + "!"
        side[-1] = side[-1].rstrip("!") + "!"
    return " ".join(there + back)


def mirrored(line: str, middle: float = 260) -> str:
    """The line reflected about the upright `x = middle`."""
    points, sharp = read_line(line)
    return " ".join(
        f"{_short(2 * middle - x, 1)},{_short(y, 1)}" + ("!" if s else "")
        for (x, y), s in zip(points, sharp, strict=True)
    )


def _curves(points: list[Point], sharp: list[bool], closed: bool) -> list[tuple[Point, Point, Point, Point]]:
    n = len(points)
    last = n if closed else n - 1
    ways: list[Point | None] = []
    for i in range(n):
        if sharp[i] or (not closed and i in (0, n - 1)):
            ways.append(None)
            continue
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % n]
        size = math.hypot(bx - ax, by - ay) or 1.0
        ways.append(((bx - ax) / size, (by - ay) / size))
    curves = []
    for i in range(last):
        a, b = points[i], points[(i + 1) % n]
        reach = math.dist(a, b) * 0.36
        leave, arrive = ways[i], ways[(i + 1) % n]
        c1 = (a[0] + leave[0] * reach, a[1] + leave[1] * reach) if leave else None
        c2 = (b[0] - arrive[0] * reach, b[1] - arrive[1] * reach) if arrive else None
        # From a corner the pen sets off towards where the next curve bends.
        c1 = c1 or ((a[0] + (c2[0] - a[0]) * 0.5, a[1] + (c2[1] - a[1]) * 0.5) if c2 else a)
        c2 = c2 or ((b[0] + (c1[0] - b[0]) * 0.5, b[1] + (c1[1] - b[1]) * 0.5) if c1 != a else b)
        curves.append((a, c1, c2, b))
    return curves


def _path(points: list[Point], sharp: list[bool], closed: bool, places: int) -> str:
    scale = 10**places
    x, y = (round(v * scale) for v in points[0])
    words = [f"M{_short(x / scale, places)},{_short(y / scale, places)}"]
    for a, c1, c2, b in _curves(points, sharp, closed):
        straight = c1 == a and c2 == b
        steps = []
        for px, py in (b,) if straight else (c1, c2, b):
            steps += [round(px * scale) - x, round(py * scale) - y]
        if any(steps):
            words.append(("l" if straight else "c") + numbers(steps, scale, places))
        x, y = round(b[0] * scale), round(b[1] * scale)
    return "".join(words) + ("z" if closed else "")


def numbers(steps: list[int], scale: int = 1, places: int = 0) -> str:
    """Numbers in a row as path data, each the share of `scale`; a minus parts as well as a space."""
    text = ""
    for step in steps:
        word = _short(step / scale, places)
        text += word if not text or word.startswith("-") else " " + word
    return text


def _short(value: float, places: int) -> str:
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def _along(curve: tuple[Point, Point, Point, Point], t: float) -> Point:
    u = 1 - t
    shares = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    x, y = (sum(share * point[axis] for share, point in zip(shares, curve, strict=True)) for axis in (0, 1))
    return x, y


def _brush(line: str, width: float, tip: float, end: float, places: int) -> str:
    points, sharp = read_line(line)
    walked: list[Point] = []
    for a, c1, c2, b in _curves(points, sharp, closed=False):
        walked += [_along((a, c1, c2, b), k / 4) for k in range(4)]
    walked.append(points[-1])
    run = [0.0]
    for a, b in pairwise(walked):
        run.append(run[-1] + math.dist(a, b))
    keep = min(len(walked), max(4, int(run[-1] / 26) + 2))
    left, right = [], []
    for k in range(keep):
        at = run[-1] * k / (keep - 1)
        i = max(1, next((j for j, r in enumerate(run) if r >= at - 1e-6), len(run) - 1))
        part = (at - run[i - 1]) / ((run[i] - run[i - 1]) or 1)
        (ax, ay), (bx, by) = walked[i - 1], walked[i]
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        (ax, ay), (bx, by) = walked[max(0, i - 2)], walked[min(len(walked) - 1, i + 1)]
        size = math.hypot(bx - ax, by - ay) or 1
        share = k / (keep - 1)
        low = tip + (end - tip) * share
        half = width / 2 * (low + (1 - low) * math.sin(math.pi * share) ** 0.8)
        nx, ny = -(by - ay) / size * half, (bx - ax) / size * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    around = left + right[::-1]
    corner = [False] * len(around)
    for i in (0, keep - 1, keep, len(around) - 1):
        corner[i] = True
    return _path(around, corner, closed=True, places=places)
