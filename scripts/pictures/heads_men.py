"""Heads of nobles and emperors. Origin at the chin; nobles look left, an emperor straight at you."""

from __future__ import annotations

from .features import EAR, JAW, LID, LIP, LONG_NOSE, MOUTH, NOSE, ROUND, SIDEBURN, SMILE, TIGHT, brows, eyes, fine
from .ink import shape
from .parts import HAIR, RED, SKIN, flat, plain


def _man(jaw: str, *features: str, ear: str = EAR, hair: str = SIDEBURN) -> str:
    return plain(shape(jaw, places=1), SKIN) + ear + hair + "".join(features)


_GREY_SIDE = SIDEBURN.replace(HAIR, "#b9b3a8")

FACES = {
    "young": _man(
        JAW,
        eyes("-38,-55 -31,-57 -25,-54", "-14,-54 -3,-57 8,-53"),
        brows("-39,-78 -33,-82 -27,-80", "-14,-80 -4,-84 6,-79", 6.5),
        NOSE,
        MOUTH,
    ),
    "smiling": _man(
        ROUND,
        eyes("-40,-53 -33,-58 -26,-53", "-14,-53 -3,-59 9,-52"),
        brows("-40,-74 -33,-79 -26,-76", "-14,-76 -3,-81 9,-75", 6),
        NOSE,
        SMILE,
    ),
    "moustache": _man(
        JAW,
        eyes("-38,-54 -31,-57 -24,-54", "-14,-54 -3,-57 8,-53"),
        brows("-38,-72 -31,-77 -25,-74", "-14,-74 -3,-79 9,-72"),
        NOSE,
        MOUTH,
        flat(fine("-24,-30 -34,-27 -40,-17", "-20,-30 -8,-29 1,-19", width=3.4, tip=0.6, end=0.1), HAIR),
    ),
    "bearded": _man(
        JAW,
        eyes("-38,-55 -31,-56 -24,-54", "-14,-54 -3,-56 9,-52"),
        brows("-39,-71 -32,-77 -25,-72", "-14,-72 -3,-78 10,-69", 6.5),
        LONG_NOSE,
        MOUTH,
        flat(fine("-24,-30 -34,-27 -41,-16", "-20,-30 -8,-29 3,-17", width=3.6, tip=0.6, end=0.1), HAIR),
        flat(shape("-30,-10! -22,-13 -12,-10! -8,8 -14,34! -22,24 -28,8", places=1), HAIR),
        flat(fine("28,-46 26,-28 18,-12", width=5, tip=0.6), HAIR),
    ),
    "aged": _man(
        JAW,
        eyes("-38,-55 -31,-53 -24,-53", "-14,-53 -3,-52 8,-50", 3),
        flat(fine("-41,-70 -33,-76 -25,-70", "-14,-71 -3,-77 11,-66", width=5.5, tip=0.4), "#a8a196"),
        LONG_NOSE,
        TIGHT,
        flat(fine("-30,-86 -10,-88 8,-85", "-26,-80 -12,-82", width=2), "#a67d5e"),
        flat(fine("-8,-38 0,-30 2,-20", "10,-46 15,-44 17,-46", width=2), "#a67d5e"),
        flat(fine("-24,-29 -35,-26 -43,-12", "-20,-29 -7,-28 5,-13", width=4, tip=0.6, end=0.1), "#d9d4c8"),
        plain(
            shape("-32,-11! -21,-13 -10,-10! -2,10 -8,40 -18,58! -28,38 -34,14", places=1), "#e9e5da", stroke_width=1.6
        )
        + flat(fine("-22,-4 -22,20 -18,48", "-14,-2 -12,20 -15,40", width=2), "#aaa497"),
        hair=_GREY_SIDE,
    ),
    "stern": _man(
        JAW,
        eyes("-38,-53 -31,-55 -24,-51", "-14,-51 -3,-55 9,-54", 4.2),
        brows("-40,-70 -32,-70 -25,-63", "-15,-63 -3,-71 11,-72", 7),
        LONG_NOSE,
        TIGHT,
        flat(fine("-22,-8 -20,0 -21,10", width=6, tip=0.7, end=0.1), HAIR),
        flat(fine("-21,-70 -19,-64", width=2), LID),
    ),
    "upward": _man(
        ROUND,
        eyes("-41,-60 -35,-61 -28,-56", "-16,-58 -5,-61 7,-55", 3.4)
        + flat(fine("-37,-58 -35,-55", "-6,-58 -3,-55", width=4.5, tip=0.8), LID),
        brows("-41,-80 -35,-85 -29,-81", "-16,-82 -5,-87 6,-80", 5),
        NOSE,
        flat(shape("-30,-23! -24,-26 -17,-22! -21,-15 -27,-16", places=1), LIP),
        flat(fine("-24,-30 -32,-29 -37,-24", "-18,-30 -9,-28 -3,-22", width=2.6, tip=0.6, end=0.1), HAIR),
    ),
    "plump": _man(
        ROUND,
        eyes("-40,-54 -33,-55 -27,-53", "-14,-53 -4,-55 6,-52", 3),
        flat(shape("-38,-80 -33,-84 -28,-80 -33,-76", "-9,-82 -3,-86 4,-82 -3,-78", places=1), "#4d4340"),
        flat(fine("-24,-56 -29,-44 -34,-37 -26,-34", width=2.6, tip=0.3), LID),
        flat(shape("-27,-22! -22,-26 -17,-24 -12,-22! -19,-16", places=1), LIP),
        flat(fine("-20,-9 -12,-7 -4,-9", width=2), "#a67d5e"),
    ),
}
# A man from behind, looking aside to the left.
NAPE_MAN = (
    plain(shape("-24,-2! -36,-10 -44,-30 -46,-50 -43,-62 -44,-78 -36,-94! 30,-94 38,-60 34,-20 30,4!", places=1), SKIN)
    + flat(shape("40,-94! 44,-60 38,-20 30,-4! 6,-8! -2,-40 -8,-70 -8,-94!", places=1), HAIR)
    + plain(shape("-14,-62! -4,-70 4,-58 0,-42 -10,-38!", places=1), SKIN)
    + flat(fine("-44,-52 -38,-56 -30,-53", width=3.6), LID)
    + flat(fine("-42,-74 -36,-79 -28,-76", width=5.5), LID)
    + flat(fine("-42,-22 -36,-23", width=4, tip=0.5), RED)
)

# The emperor looks straight at you.
_FRONT = "0,4 22,0 38,-18 42,-44 40,-70 38,-92! -38,-92! -40,-70 -42,-44 -38,-18 -22,0"
_FRONT_EARS = plain(
    shape("39,-64! 49,-70 53,-56 46,-42 39,-40!", "-39,-64! -49,-70 -53,-56 -46,-42 -39,-40!", places=1), SKIN
) + flat(shape("40,-94! 26,-94! 30,-76 38,-56! 41,-70!", "-40,-94! -26,-94! -30,-76 -38,-56! -41,-70!", places=1), HAIR)
_FRONT_NOSE = flat(fine("-2,-58 -5,-44 -8,-36 2,-34", width=2.6, tip=0.3), LID)


def _front(*features: str) -> str:
    return plain(shape(_FRONT, places=1), SKIN) + _FRONT_EARS + _FRONT_NOSE + "".join(features)


_FRONT_MOUTH = flat(shape("-10,-21! -4,-24 0,-22 4,-24 10,-21! 0,-15", places=1), LIP)
_HIGH_BROWS = flat(shape("-26,-80 -18,-85 -10,-80 -18,-75", "10,-80 18,-85 26,-80 18,-75", places=1), "#4d4340")
EMPERORS = {
    "serene": _front(eyes("-28,-54 -18,-57 -8,-53", "8,-53 18,-57 28,-54"), _HIGH_BROWS, _FRONT_MOUTH),
    "majestic": _front(
        eyes("-28,-54 -18,-57 -8,-53", "8,-53 18,-57 28,-54"),
        brows("-30,-72 -19,-79 -8,-74", "30,-72 19,-79 8,-74"),
        _FRONT_MOUTH,
        flat(fine("-2,-29 -14,-28 -22,-19", "2,-29 14,-28 22,-19", width=3.4, tip=0.5, end=0.1), HAIR),
        flat(shape("-6,-10! 0,-12 6,-10! 6,6 0,26! -6,6", places=1), HAIR),
    ),
    "sorrowful": _front(
        flat(fine("-28,-52 -18,-56 -8,-51", "8,-51 18,-56 28,-52", width=3, tip=0.2), LID),
        brows("-28,-72 -18,-78 -9,-80", "28,-72 18,-78 9,-80", 5),
        flat(fine("-9,-19 0,-21 9,-19", width=3.6, tip=0.3), RED),
        flat(fine("-2,-28 -11,-26 -16,-20", "2,-28 11,-26 16,-20", width=2.4, tip=0.5, end=0.1), HAIR),
    ),
    "fierce": _front(
        eyes("-29,-56 -18,-55 -8,-50", "8,-50 18,-55 29,-56", 4.4),
        brows("-31,-76 -19,-74 -8,-65", "31,-76 19,-74 8,-65", 7),
        flat(fine("-10,-20 0,-22 10,-20", width=3.6, tip=0.3), RED),
        flat(fine("-2,-29 -14,-29 -23,-22", "2,-29 14,-29 23,-22", width=3.4, tip=0.5, end=0.1), HAIR),
    ),
    "aged": _front(
        eyes("-28,-53 -18,-54 -8,-51", "8,-51 18,-54 28,-53", 3),
        flat(fine("-31,-70 -19,-77 -8,-71", "31,-70 19,-77 8,-71", width=5, tip=0.4), "#a8a196"),
        flat(fine("-9,-20 0,-21 9,-20", width=3, tip=0.3), RED),
        flat(fine("-2,-29 -14,-27 -24,-14", "2,-29 14,-27 24,-14", width=3.6, tip=0.5, end=0.1), "#d9d4c8"),
        plain(shape("-10,-10! 0,-12 10,-10! 13,12 8,36 0,50! -8,36 -13,12", places=1), "#e9e5da", stroke_width=1.6),
    ),
}
