"""The drawings of the cards as lists of strokes, for the game's painter: a worker has no SVG, and no page waits for it.

    build(content)  # {"game/strokes.1a2b3c4d.json": b"{…}", "game/painter.1a2b3c4d.js": b"…"}

The file has tables, and for each of `cards` ("1" to "100", "back") one flat list of triples, in the order of painting:

    paths   SVG path data
    moves   [a, b, c, d, e, f], from the path's units to the card's, 520 × 730
    styles  [fill, stroke, width, cap, join, dashes, opacity]; a colour, null, or the name of one of `paints`
    cards   [path, move, style, path, move, style, …]
    paints  name -> {"tile": [width, height], "card": a list as above} or {"down": [[offset, colour], …]}, a gradient
            from the top to the bottom of a path
    spans   path -> [top, bottom] of those that a gradient may fill, in units of the path
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path

from scripts import pictures

from .measures import HEIGHT, WIDTH

PAINTER = Path(__file__).with_name("painter.js")
STYLE = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity")
PLAIN = ("#000", "none", "1", "butt", "miter", "none", "1")  # what SVG takes where nothing is said
OWN = frozenset(STYLE) | {"id", "d", "href", "transform", "x", "y", "width", "height", "rx", "cx", "cy", "r"}
SHAPES = ("path", "rect", "circle")

Move = tuple[float, float, float, float, float, float]

STAYS: Move = (1, 0, 0, 1, 0, 0)


class StrokeError(ValueError):
    """A drawing uses what the painter of the game cannot paint."""


class Stroke(NamedTuple):
    path: str
    move: Move
    style: tuple[str, ...]  # as STYLE


def build(content: dict[str, Any]) -> dict[str, bytes]:
    """The two files by name, each with a hash of its bytes; LookError or StrokeError where a card cannot be drawn."""
    looks = pictures.load()
    drawings = {
        str(card["no"]): pictures.card_svg(card, looks[card["no"]], words="none", title="") for card in content["cards"]
    }
    drawings["back"] = pictures.card_back(words="outlines")
    text = json.dumps(listed(drawings), separators=(",", ":"))
    files = {"strokes": (text.encode(), "json"), "painter": (PAINTER.read_bytes(), "js")}
    return {
        f"game/{name}.{hashlib.sha256(made).hexdigest()[:8]}.{ending}": made for name, (made, ending) in files.items()
    }


def listed(drawings: dict[str, str]) -> dict[str, Any]:
    """SVG documents by name -> the tables and lists of the file."""
    tables: dict[str, dict[Any, int]] = {"paths": {}, "moves": {}, "styles": {}}
    paints: dict[str, Any] = {}
    spans: dict[int, list[float]] = {}

    def place(table: str, value: Any) -> int:
        return tables[table].setdefault(value, len(tables[table]))

    def flat(strokes: Iterator[Stroke], defined: dict[str, ElementTree.Element]) -> list[int]:
        numbers: list[int] = []
        for stroke in strokes:
            path = place("paths", stroke.path)
            numbers += [path, place("moves", stroke.move), place("styles", stroke.style)]
            for paint in stroke.style[:2]:
                name = _paint(paint)
                if name is None:
                    continue
                if name not in paints:
                    paints[name] = _painted(defined[name], lambda tile: flat(_strokes(tile, defined), defined))
                if "down" in paints[name]:
                    spans[path] = _span(stroke.path)
        return numbers

    cards = {}
    for name, drawing in drawings.items():
        root = _parse(drawing)
        defined = {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
        cards[name] = flat(_strokes(root, defined), defined)
    return {
        "size": [WIDTH, HEIGHT],
        "paths": list(tables["paths"]),
        "moves": list(tables["moves"]),
        "styles": [_style(style) for style in tables["styles"]],
        "paints": paints,
        "spans": spans,
        "cards": cards,
    }


def _parse(drawing: str) -> ElementTree.Element:
    root = ElementTree.fromstring(drawing)
    for node in root.iter():
        node.tag = node.tag.split("}")[-1]
    return root


def _strokes(
    node: ElementTree.Element,
    defined: dict[str, ElementTree.Element],
    move: Move = STAYS,
    style: tuple[str, ...] = PLAIN,
) -> Iterator[Stroke]:
    """What is painted for the children of an element, in order."""
    for child in node:
        if child.tag == "defs":
            continue
        if child.tag not in (*SHAPES, "g", "use"):
            raise StrokeError(f"the painter of the game does not know <{child.tag}>")
        unknown = set(child.attrib) - OWN
        if unknown:
            raise StrokeError(f"the painter of the game does not know {min(unknown)!r} of <{child.tag}>")
        yield from _one(child, defined, _then(move, _moves(child.get("transform", ""))), _inherited(style, child))


def _one(
    node: ElementTree.Element, defined: dict[str, ElementTree.Element], move: Move, style: tuple[str, ...]
) -> Iterator[Stroke]:
    if node.tag == "use":
        target = defined[node.attrib["href"][1:]]
        shift = (1.0, 0.0, 0.0, 1.0, float(node.get("x", 0)), float(node.get("y", 0)))
        here = _then(_then(move, shift), _moves(target.get("transform", "")))
        yield from _one(target, defined, here, _inherited(style, target))
    elif node.tag == "g":
        yield from _strokes(node, defined, move, style)
    else:
        yield Stroke(_path(node), _rounded(move), style)


def _inherited(style: tuple[str, ...], node: ElementTree.Element) -> tuple[str, ...]:
    *inherited, opacity = (node.get(name, value) for name, value in zip(STYLE, style, strict=True))
    if "opacity" in node.attrib:
        opacity = f"{float(style[-1]) * float(opacity):.4g}"
    return (*inherited, opacity)


def _path(node: ElementTree.Element) -> str:
    if node.tag == "path":
        return node.attrib["d"]
    if node.tag == "circle":
        x, y, r = (float(node.attrib[name]) for name in ("cx", "cy", "r"))
        return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0z"
    x, y, wide, high, r = (float(node.get(name, 0)) for name in ("x", "y", "width", "height", "rx"))
    if not r:
        return f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z"
    corners = [(r, r), (-r, r), (-r, -r), (r, -r)]
    sides = [f"v{high - 2 * r:g}", f"h{2 * r - wide:g}", f"v{2 * r - high:g}", ""]
    arcs = "".join(f"a{r:g} {r:g} 0 0 1 {a:g} {b:g}{side}" for (a, b), side in zip(corners, sides, strict=True))
    return f"M{x + r:g} {y:g}h{wide - 2 * r:g}{arcs}z"


def _span(path: str) -> list[float]:
    pen = BoundsPen(None)
    parse_path(path, pen)
    return [round(pen.bounds[1], 1), round(pen.bounds[3], 1)]


def _painted(node: ElementTree.Element, tile: Callable[[ElementTree.Element], list[int]]) -> dict[str, Any]:
    if node.tag == "pattern":
        return {"tile": [float(node.attrib["width"]), float(node.attrib["height"])], "card": tile(node)}
    if (node.get("x1", "0"), node.get("x2"), node.get("y2")) != ("0", "0", "1"):
        raise StrokeError(f"gradient {node.get('id')!r} does not run from the top to the bottom")
    return {"down": [[float(stop.get("offset", 0)), _colour(stop)] for stop in node]}


def _colour(stop: ElementTree.Element) -> str:
    opacity = round(255 * float(stop.get("stop-opacity", 1)))
    return f"{stop.attrib['stop-color']}{opacity:02x}"


def _paint(value: str) -> str | None:
    """The name of a paint that is no colour."""
    found = re.fullmatch(r"url\(#([\w-]+)\)", value)
    return found[1] if found else None


def _style(style: tuple[str, ...]) -> list[Any]:
    fill, stroke, width, cap, join, dashes, opacity = style
    paints = [None if paint == "none" else _paint(paint) or paint for paint in (fill, stroke)]
    parts = [] if dashes == "none" else [float(part) for part in re.split(r"[ ,]+", dashes)]
    return [*paints, float(width), cap, join, parts, float(opacity)]


def _moves(text: str) -> Move:
    """The value of a `transform`."""
    move = STAYS
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = [float(value) for value in re.split(r"[ ,]+", arguments.strip())]
        move = _then(move, _function(name, values))
    return move


def _function(name: str, values: list[float]) -> Move:
    if name == "matrix":
        a, b, c, d, e, f = values
        return a, b, c, d, e, f
    if name == "translate":
        return 1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0
    if name == "scale":
        return values[0], 0, 0, values[-1], 0, 0
    if name == "rotate" and len(values) == 1:
        turn = radians(values[0])
        return cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0
    raise StrokeError(f"the painter of the game does not know the transform {name}({len(values)} numbers)")


def _then(first: Move, second: Move) -> Move:
    """`second` in the units that `first` makes."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _rounded(move: Move) -> Move:
    a, b, c, d, e, f = (round(value, 4) + 0.0 for value in move)
    return a, b, c, d, round(e, 2), round(f, 2)
