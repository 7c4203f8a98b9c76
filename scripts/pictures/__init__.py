"""The hundred cards drawn as SVG from the catalogue and `game/content/pictures.yaml`."""

from .contact import by_class, sheet
from .figure import picture
from .layout import GROUNDS, HEIGHT, HEIGHT_MM, WIDTH, WIDTH_MM, card_back, card_svg, symbol_sheet, symbols, token_svg
from .looks import LookError, load

__all__ = [
    "GROUNDS",
    "HEIGHT",
    "HEIGHT_MM",
    "WIDTH",
    "WIDTH_MM",
    "LookError",
    "by_class",
    "card_back",
    "card_svg",
    "load",
    "picture",
    "sheet",
    "symbol_sheet",
    "symbols",
    "token_svg",
]
