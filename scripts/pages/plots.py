"""Plots as inline SVG: colours are the page's own, so that light and dark follow it; every plot has a text instead.

The drawing is 400 units wide and is shown up to 520 pixels wide, so that its letters are read on a phone too.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH = 400
SHOWN = 520  # pixels at most
SIZE = 12.5  # letters
COLOURS = ("var(--futaai)", "var(--kobai)")
DASHES = (None, "5 3")  # the second line differs by more than its colour

Row = tuple[str, float, float, float]  # label, value, low, high


def _tag(name: str, inner: str = "", **attributes: object) -> str:
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def _text(x: float, y: float, text: str, anchor: str = "start", **more: object) -> str:
    return _tag(
        "text",
        escape(text, quote=False),
        x=f"{x:.1f}",
        y=f"{y:.1f}",
        text_anchor=anchor,
        **{"fill": "currentColor", **more},
    )


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str = "var(--line)", width: float = 1) -> str:
    return _tag(
        "line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", stroke=stroke, stroke_width=width
    )


def _figure(height: float, parts: list[str], alternative: str, caption: str) -> str:
    drawing = _tag(
        "svg",
        "".join(parts),
        role="img",
        aria_label=alternative,
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        width=SHOWN,
        height=f"{height * SHOWN / WIDTH:.0f}",
        font_size=SIZE,
        font_family="var(--label)",
    )
    return f'<figure class="plot">\n{drawing}\n<figcaption>{escape(caption, quote=False)}</figcaption>\n</figure>\n'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from low to high."""
    for step in (0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50):
        first = -(-low // step) * step
        count = int((high - first) / step + 1e-9) + 1
        if count <= most:
            return [round(first + step * i, 6) for i in range(count)]
    return [low, high]


def intervals(
    groups: Sequence[tuple[str, Sequence[Row]]],
    middle: float,
    unit: str,
    alternative: str,
    caption: str,
    label: float = 96,
) -> str:
    """Rows of a value with its interval as a line, in groups; `middle` is marked by a line from top to bottom."""
    rows = [row for _, group in groups for row in group]
    low, high = min(row[2] for row in rows), max(row[3] for row in rows)
    low, high = min(low, middle), max(high, middle)
    margin = (high - low) * 0.08 or 1
    low, high = low - margin, high + margin
    left, right = label, WIDTH - 12

    def at(value: float) -> float:
        return left + (value - low) / (high - low) * (right - left)

    parts, y = [], 4.0
    for number, (name, group) in enumerate(groups):
        if name:
            y += 20
            parts.append(_text(0, y, name, font_weight=600))
        for text, value, bottom, top in group:
            y += 22
            parts.append(_text(0, y + 4, text))
            colour = COLOURS[number % len(COLOURS)]
            parts.append(_line(at(bottom), y, at(top), y, colour, 2.5))
            for end in (bottom, top):
                parts.append(_line(at(end), y - 5, at(end), y + 5, colour, 2))
            parts.append(_tag("circle", cx=f"{at(value):.1f}", cy=f"{y:.1f}", r=4.5, fill=colour))
        y += 8
    grid = [_line(at(value), 4, at(value), y + 6) for value in ticks(low, high)]
    grid.append(_line(at(middle), 4, at(middle), y + 6, "currentColor", 1.3))
    labels = [_text(at(value), y + 22, f"{_number(value)}", "middle") for value in ticks(low, high)]
    labels.append(_text(right, y + 40, unit, "end", fill="var(--muted)"))
    return _figure(y + 46, grid + parts + labels, alternative, caption)


def lines(
    series: Sequence[tuple[str, Sequence[float]]],
    axes: tuple[str, str],
    alternative: str,
    caption: str,
    span: tuple[float, float] | None = None,
    filled: bool = False,
) -> str:
    """Curves over 1, 2, 3 … or, `filled`, the outlines of distributions over 0, 1, 2 …"""
    values = [value for _, row in series for value in row]
    low, high = span or (min(0.0, min(values)), max(values))
    high += (high - low) * 0.06 if span is None else 0
    left, right, top, bottom = 40, WIDTH - 10, 44, 236
    count = max(len(row) for _, row in series)
    begin = 0 if filled else 1

    def x(place: float) -> float:
        return left + (place - begin) / max(1, count - 1) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - top)

    parts = []
    for value in ticks(low, high):
        parts.append(_line(left, y(value), right, y(value), "currentColor" if value == 0 else "var(--line)"))
        parts.append(_text(left - 6, y(value) + 4, _number(value), "end"))
    for place in range(0, count + begin, 20):
        parts.append(_line(x(max(place, begin)), bottom, x(max(place, begin)), bottom + 5, "currentColor"))
        parts.append(_text(x(max(place, begin)), bottom + 19, str(max(place, begin)), "middle"))
    for number, (name, row) in enumerate(series):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        points = " ".join(f"{x(begin + place):.1f},{y(value):.1f}" for place, value in enumerate(row))
        if filled:
            outline = f"{x(begin):.1f},{y(low):.1f} {points} {x(begin + len(row) - 1):.1f},{y(low):.1f}"
            parts.append(_tag("polygon", points=outline, fill=colour, fill_opacity=0.13))
        parts.append(
            _tag(
                "polyline",
                points=points,
                fill="none",
                stroke=colour,
                stroke_width=2,
                stroke_dasharray=dash,
                stroke_linejoin="round",
            )
        )
        start = left + number * (right - left) / len(series)
        parts.append(
            _tag("line", x1=start, y1=30, x2=start + 24, y2=30, stroke=colour, stroke_width=3, stroke_dasharray=dash)
        )
        parts.append(_text(start + 30, 34, name, font_weight=600))
    parts.append(_text(left - 34, 14, axes[1], fill="var(--muted)"))
    parts.append(_text(right, bottom + 36, axes[0], "end", fill="var(--muted)"))
    return _figure(bottom + 42, parts, alternative, caption)


def _number(value: float) -> str:
    text = f"{value:g}"
    return text.replace("-", "−")
