"""Features that faces share: eyes as drawn lines, the hooked nose. Origin at the chin, looking left."""

from __future__ import annotations

from .ink import shape, strokes
from .parts import HAIR, SKIN, flat, plain

LID = "#2a2220"
LIP = "#ab5547"


def fine(*lines: str, **widths: float) -> str:
    return strokes(*lines, places=1, **widths)


def eyes(far: str, near: str, width: float = 3.6) -> str:
    return flat(fine(far, near, width=width, tip=0.3, end=0.2), LID)


def brows(far: str, near: str, width: float = 5.5, colour: str = LID) -> str:
    return flat(fine(far, near, width=width, tip=0.25, end=0.2), colour)


NOSE = flat(fine("-23,-60 -26,-48 -33,-38 -25,-34", width=2.8, tip=0.3), LID)
LONG_NOSE = flat(fine("-20,-64 -25,-50 -36,-38 -25,-33", width=3, tip=0.3), LID)
MOUTH = flat(shape("-31,-22! -26,-25 -22,-23 -16,-25 -11,-21! -20,-16", places=1), LIP)
SMILE = flat(shape("-33,-24! -26,-24 -21,-22 -15,-24 -9,-26! -12,-18 -21,-15 -29,-18", places=1), LIP)
TIGHT = flat(fine("-31,-21 -22,-22 -12,-20", width=3.4, tip=0.4), "#8f3a31")

JAW = "-16,2 8,1 27,-13 35,-38 35,-66 34,-90! -33,-94! -41,-78 -40,-62 -43,-44 -40,-22 -33,-6"
ROUND = "-14,4 12,3 33,-12 39,-38 36,-66 34,-90! -33,-94! -42,-78 -42,-62 -47,-42 -45,-20 -35,-4"
EAR = plain(shape("33,-62! 45,-68 49,-54 43,-40 34,-37!", places=1), SKIN) + flat(
    fine("38,-60 43,-56 39,-46", width=2), LID
)
SIDEBURN = flat(shape("37,-94! 18,-94! 16,-80 21,-64 27,-50! 31,-60 36,-70!", places=1), HAIR)
