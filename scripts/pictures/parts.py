"""How a part of a drawing is written down.

A figure is a pile of *layers*, the hindmost first. A layer is ``(slot, markup)``: the
slot names what the card's look colours (``robe``, ``lining`` …), or is ``None`` where
the colours are fixed and stand in the markup itself.
"""

from __future__ import annotations

from typing import Any

INK = "#231d1a"
PALE = "#f7f1e4"
SKIN = "#f3dcc0"
POWDER = "#fbf2e6"
HAIR = "#1d1b20"
SHINE = "#5b5663"
RED = "#b3372c"
GOLD = "#cf9f3d"
WOOD = "#a9773f"
GREEN = "#6f8450"

Card = dict[str, Any]  # an entry of cards.yaml
Look = dict[str, Any]  # one of `looks.load`
Pose = dict[str, Any]
Layer = tuple[str | None, str]


class LookError(ValueError):
    """A look that cannot be drawn; the message names file and line, culprit and remedy."""


def plain(path: str, fill: str | None = None, **attributes: str | float) -> str:
    """A shape with the ink outline of its figure."""
    return _element(path, fill, attributes)


def flat(path: str, fill: str | None = None, **attributes: str | float) -> str:
    """A shape without outline, such as a brush stroke."""
    return _element(path, fill, {"stroke": "none", **attributes})


def line(path: str, colour: str | None = None, width: float | None = None, **attributes: str | float) -> str:
    """An unfilled line of even width."""
    return _element(path, "none", {"stroke": colour, "stroke-width": width, "stroke-linecap": "round", **attributes})


def _element(path: str, fill: str | None, attributes: dict[str, Any]) -> str:
    words = {"fill": fill, **attributes}
    return (
        f'<path d="{path}"' + "".join(f' {k.replace("_", "-")}="{v}"' for k, v in words.items() if v is not None) + "/>"
    )
