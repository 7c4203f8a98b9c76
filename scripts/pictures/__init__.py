"""The hundred cards drawn as SVG from the catalogue and `game/content/pictures.yaml`.

The drawing is imported when something is first drawn: most builds find every drawing in their cache.
"""

from importlib import import_module
from typing import Any

_NAMES = {
    "contact": ("by_class", "sheet"),
    "figure": ("picture",),
    "layout": ("GROUNDS", "card_back", "card_svg", "symbol_sheet", "symbols", "token_svg"),
    "looks": ("load",),
    "parts": ("LookError",),
    "measures": ("HEIGHT", "HEIGHT_MM", "WIDTH", "WIDTH_MM"),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)
