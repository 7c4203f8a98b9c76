"""The card: 73 × 52 mm upright, drawn on 520 × 730 units."""

from __future__ import annotations

import re
from functools import cache
from xml.sax.saxutils import escape

from . import cloth, figure, lettering, scenes
from .ink import thread
from .measures import HEIGHT, HEIGHT_MM, WIDTH, WIDTH_MM, Column, columns
from .parts import INK, Card, Look, flat, line

PAPER, EDGE, MAT = "#f4ebd7", "#3d6350", "#8b9c66"
FIBRES = '<use href="#k-fibres"/>'
GROUNDS = {"noble": "#b9c8d6", "lady": "#f0c9c4", "monk": "#dccfa4", "semimaru": "#cdbadb", "emperor": "#f0d58c"}


@cache
def _parts() -> dict[str, str]:
    found = dict(figure.parts())
    found.update({f"k-near-{name}": markup for name, markup in scenes.NEAR.items()})
    found.update({f"k-far-{name}": markup for name, markup in scenes.FAR.items()})
    mat = (
        flat(f"M8 592h504v{cloth.BAND_TOP - 592}H8z", MAT)
        + line(thread(*(f"8,{y}! 512,{y}!" for y in range(600, 654, 9))), "#6f8150", 1.4)
        + line("M8 592H512", INK, 2)
    )
    found["k-paper"] = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="20" fill="{EDGE}"/>'
        f'<rect x="8" y="8" width="504" height="714" rx="13" fill="{PAPER}"/>'
    )
    found["k-fibres"] = f'<path d="{_specks()}" fill="#c9b88f" opacity=".55"/>'
    frame = f'<rect x="4" y="4" width="512" height="722" rx="17" fill="none" stroke="{EDGE}" stroke-width="8"/>'
    found["k-korai"] = mat + cloth.korai() + frame
    found["k-ungen"] = mat + cloth.ungen() + frame
    return {
        name: (
            markup[:5] + f' id="{name}"' + markup[5:]
            if markup.count("<") == 1 and markup.startswith("<path")
            else f'<g id="{name}">{markup}</g>'
        )
        for name, markup in found.items()
    }


def _specks() -> str:
    """Fibres in the paper, at places set by a fixed rule."""
    return "".join(f"M{20 + (k * 197) % 480} {20 + (k * 331) % 560}l{3 + k % 4} {1 + k % 3}-1 2z" for k in range(60))


@cache
def _washes() -> dict[str, str]:
    return {
        text.split('"')[1]: text
        for text in re.findall(
            r"<(?:pattern|linearGradient).*?</(?:pattern|linearGradient)>", cloth.weaves() + cloth.shades()
        )
    }


def symbols(used: str | None = None) -> str:
    """Definitions of the shared parts: all of them, or those that the markup `used` names.

    Put it once in a page, before the cards; it is drawn nowhere.
    """
    everything = {**_washes(), **_parts()}
    if used is not None:
        wanted = set(re.findall(r'href="#([^"]+)"', used)) | set(re.findall(r"url\(#([^)]+)\)", used))
        everything = {name: markup for name, markup in everything.items() if name in wanted}
    return "<defs>" + "".join(everything.values()) + "</defs>"


def symbol_sheet() -> str:
    """The whole set of shared parts as an SVG of no size, for the top of a page."""
    empty = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false">'
    return f"{empty}{symbols()}</svg>"


def _scene(look: Look) -> str:
    text = f'<path d="M8 8h504v330H8z" fill="url(#k-{look["sky"]})"/>' if "sky" in look else ""
    drawn = "".join(f'<use href="#k-{place}-{look[place]}"/>' for place in ("far", "near") if place in look)
    if drawn and look.get("turned") == "right":
        drawn = f'<g transform="matrix(-1 0 0 1 520 0)">{drawn}</g>'
    return text + drawn


def face(card: Card, look: Look, words: str = "text") -> str:
    """Inner markup of a card's face; `words` as for `card_svg`."""
    band = "ungen" if "dais" in card["traits"] else "korai"
    written = columns(card)
    writing = lettering.WAYS[words](written)
    return f'<use href="#k-paper"/>{FIBRES}{_scene(look)}<use href="#k-{band}"/>{figure.picture(card, look)}{writing}'


def card_svg(
    card: Card,
    look: Look,
    *,
    shared: bool = False,
    words: str | None = None,
    title: str | None = None,
    millimetres: bool = False,
) -> str:
    """One card as an SVG.

    `shared`: leave out the parts, for a page that has `symbol_sheet` at its top.
    `words`: ``"text"`` needs the card face loaded in the page, ``"outlines"`` looks the same
    anywhere, ``"none"`` is for cards too small to read; by default text where the parts are
    shared, outlines where the card stands alone.
    `title`: its accessible name (name in kanji and romaji when None; ``""`` hides it from
    assistive technology). `millimetres`: give it its true size, for print.
    """
    if title is None:
        title = f"{card['name']['kanji']} {card['name']['romaji']}"
    return svg(face(card, look, words or ("text" if shared else "outlines")), title, shared, millimetres)


TITLE: Column = (260, 408, 50, "坊主めくり")


def card_back(*, shared: bool = False, words: str | None = None, title: str = "", millimetres: bool = False) -> str:
    """The back of every card: a laughing monk and the title on the green of the edge; `words` as for `card_svg`."""
    text = lettering.WAYS[words or ("text" if shared else "outlines")]([TITLE])
    gold = 'fill="none" stroke="#d9b65e"'
    field = 'x="28" y="28" width="464" height="674" rx="6"'
    inner = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="20" fill="{EDGE}"/><rect {field} fill="url(#k-shell)"/>'
        f'<rect x="20" y="20" width="480" height="690" rx="10" {gold} stroke-width="3"/>'
        f'<rect {field} {gold} stroke-width="1.6"/>'
        f'<circle cx="260" cy="244" r="140" fill="{PAPER}" stroke="#d9b65e" stroke-width="6"/>'
        f'<circle cx="260" cy="244" r="128" {gold} stroke-width="1.6"/>'
        f'<g stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" transform="translate(262 330) scale(1.36)">'
        '<use href="#k-monk-laughing"/></g>'
        f'<rect x="210" y="396" width="100" height="284" rx="16" fill="{PAPER}" stroke="#d9b65e" stroke-width="5"/>'
        f"{text}"
    )
    return svg(inner, title, shared, millimetres)


def token_svg(card: Card, look: Look, *, shared: bool = False, title: str = "") -> str:
    """The figure alone on the colour of its class, square, for small piles (48 px)."""
    kind = look["kind"]
    inner = (
        f'<rect x="20" y="178" width="480" height="480" rx="66" fill="{GROUNDS[kind]}"/>{figure.picture(card, look)}'
    )
    return svg(inner, title, shared, False, view="20 178 480 480")


def svg(
    inner: str,
    title: str = "",
    shared: bool = False,
    millimetres: bool = False,
    view: str = f"0 0 {WIDTH} {HEIGHT}",
) -> str:
    """An SVG document around a drawing, with the parts it uses unless they are `shared`."""
    size = f' width="{WIDTH_MM}mm" height="{HEIGHT_MM}mm"' if millimetres else ""
    name = f' role="img" aria-label="{escape(title, {chr(34): "&quot;"})}"' if title else ' aria-hidden="true"'
    parts = "" if shared else symbols(inner)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{size}{name} focusable="false">{parts}{inner}</svg>'
    )
