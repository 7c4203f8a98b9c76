"""Contact sheets: many cards on one SVG, to look at them side by side."""

from __future__ import annotations

from . import layout
from .measures import HEIGHT, WIDTH
from .parts import Card, Look

GROUNDS = {"light": "#ffffff", "dark": "#16181d"}


def sheet(
    cards: list[Card],
    looks: dict[int, Look],
    *,
    width: int = 120,
    columns: int = 10,
    ground: str = "light",
    tokens: bool = False,
) -> str:
    """`cards` in rows, each `width` pixels wide, on a light or dark ground."""
    draw = layout.token_svg if tokens else layout.card_svg
    height = width if tokens else round(width * HEIGHT / WIDTH)
    gap = max(4, width // 14)
    rows = -(-len(cards) // columns)
    body = ""
    for i, card in enumerate(cards):
        x, y = gap + i % columns * (width + gap), gap + i // columns * (height + gap)
        body += draw(card, looks[card["no"]], shared=True).replace(
            "<svg ", f'<svg x="{x}" y="{y}" width="{width}" height="{height}" ', 1
        )
    wide, high = gap + columns * (width + gap), gap + rows * (height + gap)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"{layout.symbols(body)}"
        f'<rect width="{wide}" height="{high}" fill="{GROUNDS[ground]}"/>{body}</svg>'
    )


def by_class(cards: list[Card], looks: dict[int, Look], kind: str) -> list[Card]:
    """The cards of one kind of figure: noble, emperor, lady, monk or semimaru."""
    return [card for card in cards if looks[card["no"]]["kind"] == kind]
