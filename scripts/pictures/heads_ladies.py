"""Heads of the ladies: hair parted on the crown, brows painted high."""

from __future__ import annotations

from .features import LID, eyes, fine
from .ink import shape
from .parts import HAIR, POWDER, SHINE, flat, plain

# Ladies: hair parted on the crown, brows painted high.
_LADY_FACE = "-14,3 8,2 25,-12 33,-36 33,-64 26,-88 -4,-98 -30,-90 -38,-70 -41,-48 -39,-24 -30,-5"
_CROWN = (
    "-6,-112! 20,-113 42,-96 49,-66 50,-30 52,14! 36,16 30,-8 30,-34! 31,-60 22,-82 -4,-100! "
    "-26,-88 -38,-66 -40,-44! -47,-60 -46,-84 -34,-102"
)
_LOCK = "30,-60! 40,-30 38,0 42,30! 30,33 20,30! 26,0 26,-30"
_HAIR_SHINE = flat(
    fine("-2,-107 22,-102 38,-82 43,-48 43,0", "4,-100 24,-92 35,-70 37,-40", "-12,-106 -30,-94 -41,-74", width=1.8),
    SHINE,
)


def _lady(*features: str, lock: bool = True) -> str:
    return (
        plain(shape(_LADY_FACE, places=1), POWDER)
        + plain(shape(_CROWN, places=1), HAIR)
        + (flat(shape(_LOCK, places=1), HAIR) if lock else "")
        + _HAIR_SHINE
        + "".join(features)
    )


_PAINTED = flat(shape("-33,-79 -28,-83 -23,-79 -28,-75", "-6,-82 1,-86 8,-81 1,-77", places=1), "#6a6064")
_LADY_NOSE = flat(fine("-22,-52 -26,-42 -30,-36 -24,-34", width=2.2, tip=0.3), LID)
_BUD = flat(shape("-27,-21! -22,-25 -18,-23 -13,-22! -19,-15", places=1), "#c03a30")
LADIES = {
    "calm": _lady(_PAINTED, eyes("-36,-51 -30,-53 -24,-50", "-12,-50 -2,-53 9,-48", 3.2), _LADY_NOSE, _BUD),
    "smile": _lady(
        _PAINTED,
        eyes("-37,-49 -30,-54 -24,-49", "-12,-49 -2,-55 9,-47", 3.2),
        _LADY_NOSE,
        flat(shape("-29,-23! -22,-24 -18,-22 -10,-25! -18,-15", places=1), "#c03a30"),
    ),
    "downcast": _lady(
        _PAINTED, flat(fine("-37,-50 -30,-46 -24,-47", "-12,-47 -2,-43 9,-47", width=3, tip=0.2), LID), _LADY_NOSE, _BUD
    ),
    "gazing": _lady(
        flat(shape("-36,-84 -31,-88 -26,-84 -31,-80", "-8,-86 -1,-90 6,-85 -1,-81", places=1), "#6a6064"),
        eyes("-38,-55 -32,-56 -26,-51", "-13,-54 -4,-56 6,-50", 3.2),
        _LADY_NOSE,
        flat(shape("-26,-22! -22,-25 -17,-22! -20,-17 -24,-17", places=1), "#c03a30"),
    ),
    "wistful": _lady(
        _PAINTED,
        eyes("-36,-50 -30,-51 -24,-47", "-12,-49 -2,-52 10,-45", 3),
        _LADY_NOSE,
        flat(shape("-26,-21! -22,-24 -18,-23 -13,-21! -19,-16", places=1), "#c03a30"),
        flat(shape("-42,-30 -36,-36 -30,-30 -36,-24", "2,-28 10,-34 18,-28 10,-22", places=1), "#eebfae", opacity=0.55),
    ),
}

# A lady from behind: hair only, a sliver of cheek.
NAPE = (
    plain(shape("-30,-40! -42,-30 -38,-10 -24,0! -8,-20!", places=1), POWDER)
    + plain(
        shape("0,-114! 30,-110 48,-86 52,-46 54,14! 0,22 -40,14! -36,-10 -40,-40 -48,-62 -44,-90 -26,-110", places=1),
        HAIR,
    )
    + flat(fine("2,-108 6,-60 4,14", "20,-104 32,-60 32,10", "-14,-106 -26,-70 -24,-10", width=1.8), SHINE)
)
