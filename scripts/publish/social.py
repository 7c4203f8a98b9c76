"""The picture of a page where it is shared: its title beside a fan of cards, 1200 × 630, made without a browser.

    content = picture(Title("House rules", "Bozu Mekuri", "en"), [card_svg, …], cache)

Letters are drawn as outlines of scripts/publish/faces/title.ttf, so the machine needs no fonts. A picture is kept
in `cache` under the fingerprint of what it is made from.
"""

from __future__ import annotations

import base64
import hashlib
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path
from typing import Any

import resvg_py

from scripts import kept

from .metadata import SIZE

HERE = Path(__file__).resolve().parent
FACE = HERE / "faces" / "title.ttf"
KORAI = HERE.parents[1] / "docs" / "assets" / "icons" / "korai.svg"
MACRON = "\u0304"
COLOURS = 96  # of the finished picture
NO_LINE_START = "、。，．・：；？！）」』】ー〜…ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
NO_LINE_END = "（「『【"
PAPER, INK, MUTED, RED = "#f7f1e3", "#272220", "#5f564c", "#8a2136"
WIDTH, HEIGHT = SIZE
EDGE = 78  # height of the tatami edge below
LEFT, ROOM = 76, 500  # of the text


class SocialError(ValueError):
    """A picture that cannot be made; one sentence that names the page and what would be right."""


# The cards in the hand of each page, from the back to the front.
FANS = {
    "index": (3, 9, 12),
    "rules": (17, 19, 8),
    "house-rules": (2, 76, 10),
    "variants": (4, 2, 17),
    "terms": (1, 21, 10),
    "cards": (6, 14, 57, 86),
    "faq": (4, 53, 66),
    "history": (77, 89, 95),
    "play": (23, 61, 82),
}


def fan(page: str, cards: dict[int, str]) -> list[str]:
    """The drawings of the cards on the picture of a page."""
    return [cards[number] for number in FANS.get(page, FANS["index"])]


@dataclass(frozen=True)
class Title:
    """The words of a picture. `brand` is the name of the site, `other` the same in the other language."""

    title: str
    brand: str
    other: str
    lang: str
    place: str = ""  # the file of the page, for errors


def picture(words: Title, cards: Sequence[str], cache: Path) -> bytes:
    """A PNG of SIZE; `cards` are SVG documents, drawn as a fan from the back to the front.

    SocialError names a character that the face lacks, or a title that is too long.
    """
    parts = [repr(words), *cards, fingerprint_of_tools()]
    path = cache / f"{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:24]}.png"
    content = kept.get(path)
    if content is None:
        content = png(drawing(words, cards))
        kept.put(path, content)
    return content


@once
def fingerprint_of_tools() -> str:
    """Changes with everything but words and cards that a picture is made from."""
    read = [path.read_bytes() for path in (Path(__file__), FACE, KORAI)]
    return hashlib.sha256(b"\0".join(read) + resvg_py.__version__.encode()).hexdigest()


def png(svg: str) -> bytes:
    """The drawing in pixels, its colours cut to a palette: a third of the bytes, and no eye sees it."""
    from PIL import Image  # here, as the pens below: a build that finds its pictures made needs none of them

    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT, skip_system_fonts=True))
    image = Image.open(io.BytesIO(drawn)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def drawing(words: Title, cards: Sequence[str]) -> str:
    """The picture as SVG, 1200 × 630."""
    size, lines = fitted(words)
    leading = size * (1.3 if words.lang == "ja" else 1.16)
    middle = (HEIGHT - EDGE) / 2 + 34
    first = middle - leading * (len(lines) - 1) / 2 + size * 0.36
    text = [outline(line, LEFT, first + leading * i, size, INK, words.place)[0] for i, line in enumerate(lines)]
    if words.title == words.brand:
        text.append(outline(words.other, LEFT + 4, first + leading * (len(lines) - 1) + 84, 46, RED, words.place)[0])
    else:
        brand, end = outline(words.brand, LEFT, 108, 38, RED, words.place)
        text += [brand, outline(words.other, end + 22, 107, 27, MUTED, words.place)[0]]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f"{_fan(cards)}{_edge()}{''.join(text)}</svg>"
    )


def _edge() -> str:
    """The kōrai-beri of a tatami, along the foot."""
    tile, scale = round(EDGE * 30 / 16), (EDGE - 8) / 16
    top = HEIGHT - EDGE
    figure = KORAI.read_text(encoding="utf-8").partition(">")[2].rpartition("</svg>")[0]
    tiles = "".join(
        f'<g transform="translate({x} {top + 4}) scale({scale})" fill="#2b2622">{figure}</g>'
        for x in range(-tile // 3, WIDTH, tile)
    )
    ground = f'<rect y="{top}" width="{WIDTH}" height="{EDGE}" fill="#fffdf8"/>'
    lines = f'<path d="M0 {top + 1.5}H{WIDTH}" stroke="#2b2622" stroke-width="3"/>'
    return ground + tiles + lines


def _fan(cards: Sequence[str]) -> str:
    """Cards held like a fan at the right, the foot of each behind the tatami edge."""
    width, height = 272, 382  # as 520 to 730
    middle, step, tilt = 884, 156 if len(cards) < 4 else 112, 9 if len(cards) < 4 else 7
    drawn = []
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        x, y = middle + off * step, 350 + off * off * 9
        at = f"translate({x:.1f} {y:.1f}) rotate({off * tilt:.2f}) translate({-width / 2} {-height / 2})"
        drawn.append(
            f'<g transform="{at}"><rect x="5" y="7" width="{width}" height="{height}" rx="14" opacity=".16"/>'
            f'<image href="{_embedded(card)}" width="{width}" height="{height}"/></g>'
        )
    return "".join(drawn)


def _embedded(svg: str) -> str:
    # A document of its own, so that ids and styles of one card cannot meet those of another.
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


# Letters


@once
def _face() -> tuple[dict[int, str], Any, int]:
    from fontTools.ttLib import TTFont

    font = TTFont(FACE, lazy=True)
    return font.getBestCmap(), font.getGlyphSet(), font["head"].unitsPerEm


def _advance(character: str) -> float:
    """In em. A macron takes no room; Japanese punctuation takes half of its square."""
    if character == MACRON:
        return 0
    names, glyphs, unit = _face()
    width = float(glyphs[names[ord(character)]].width) / unit if ord(character) in names else 1.0
    return width * 0.55 if character in "、。，．「」『』（）" else width


def measure(text: str) -> float:
    """The width of a text in em."""
    return sum(map(_advance, spelled(text)))


def spelled(text: str) -> str:
    """Letters with a macron as letter and macron, since the face has no such letters; all else composed."""
    parts = []
    for character in unicodedata.normalize("NFC", text):
        apart = unicodedata.normalize("NFD", character)
        parts.append(apart if MACRON in apart else character)
    return "".join(parts)


def outline(text: str, x: float, y: float, size: float, colour: str, place: str) -> tuple[str, float]:
    """A path element of a text whose base line begins at (x, y), and where it ends."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    names, glyphs, unit = _face()
    scale = size / unit
    pen = SVGPathPen(glyphs, lambda number: f"{number:.1f}".rstrip("0").rstrip("."))
    last, before = 0.0, ""
    for character in spelled(text):
        if character == MACRON:
            _bar(pen, x - last * 0.78, y - size * (0.82 if before.isupper() else 0.6), last * 0.56, size * 0.05)
            continue
        if ord(character) not in names:
            raise SocialError(
                f"{place}: the title has {character!r}, which scripts/publish/faces/title.ttf lacks; "
                "write it another way, or remake the face with python -m scripts.publish.title_face"
            )
        shift = -0.45 * size if character in "「『（" else 0
        glyphs[names[ord(character)]].draw(TransformPen(pen, (scale, 0, 0, -scale, x + shift, y)))
        last, before = _advance(character) * size, character
        x += last
    return f'<path fill="{colour}" d="{pen.getCommands()}"/>', x


def _bar(pen: Any, x: float, y: float, width: float, height: float) -> None:
    pen.moveTo((x, y))
    for corner in ((x + width, y), (x + width, y - height), (x, y - height)):
        pen.lineTo(corner)
    pen.closePath()


def fitted(words: Title) -> tuple[float, list[str]]:
    """The largest size, in pixels, at which the title takes few lines, and the lines."""
    for size, most in ((100, 1), (86, 1), (82, 2), (70, 2), (62, 3), (52, 4)):
        lines = wrapped(words.title, ROOM / size)
        if len(lines) <= most and all(measure(line) <= ROOM / size for line in lines):
            return size, lines
    raise SocialError(f"{words.place}: the title is too long for its picture: {words.title!r}; shorten it")


def wrapped(text: str, width: float) -> list[str]:
    """Lines of about equal length, each at most `width` em where the text allows it."""
    pieces = _pieces(text)
    total = measure(text)
    count = max(1, -int(-total // width))
    lines: list[str] = [""]
    for piece in pieces:
        longer = lines[-1] + piece
        if lines[-1] and (
            measure(longer.rstrip()) > width or (len(lines) < count and measure(lines[-1]) >= total / count * 0.9)
        ):
            lines.append(piece)
        else:
            lines[-1] = longer
    return [line.strip() for line in lines]


def _pieces(text: str) -> list[str]:
    """Parts between which a line may break: words, or Japanese characters by the rules of line breaking."""
    if text.isascii() or " " in text.strip():
        return [f"{word} " for word in text.split()]
    pieces: list[str] = []
    for character in text:
        latin = character.isascii() and pieces and pieces[-1][-1].isascii()
        if pieces and (character in NO_LINE_START or pieces[-1][-1] in NO_LINE_END or latin):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces
