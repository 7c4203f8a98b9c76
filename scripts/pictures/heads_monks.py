"""Heads of the monks: the shaven scalp is a blue-grey shadow over a broad brow."""

from __future__ import annotations

from .features import EAR, LID, LONG_NOSE, MOUTH, NOSE, SMILE, TIGHT, brows, eyes, fine
from .ink import shape, thread
from .parts import RED, SKIN, flat, line, plain

# Monks: the shaven scalp is a blue-grey shadow over the brow.
_SCALP = "#c3c4ba"
_SKULL = "-16,2 8,1 27,-13 36,-38 44,-70 44,-98 28,-124 0,-134 -28,-122 -42,-98 -43,-76 -40,-62 -43,-44 -40,-22 -33,-6"
_SHAVEN = "-37,-96! -12,-92 8,-82 20,-62 30,-46! 38,-56 45,-78 43,-100 28,-123 0,-133 -27,-121"


def _monk(*features: str, ear: str = EAR) -> str:
    return (
        plain(shape(_SKULL, places=1), SKIN)
        + flat(shape(_SHAVEN, places=1), _SCALP)
        + plain(shape(_SKULL, places=1), "none")
        + ear
        + "".join(features)
    )


_WRINKLE = flat(fine("-30,-84 -14,-86 2,-82", "-26,-91 -12,-92 0,-89", width=2), "#a67d5e")
MONKS = {
    "mild": _monk(
        eyes("-38,-54 -31,-57 -24,-53", "-14,-53 -3,-57 8,-52"),
        brows("-39,-70 -32,-74 -25,-71", "-14,-71 -3,-76 9,-70", 4.5),
        NOSE,
        SMILE,
        _WRINKLE,
    ),
    "laughing": _monk(
        flat(fine("-41,-52 -33,-59 -26,-51", "-14,-51 -3,-60 10,-50", width=4, tip=0.2), LID),
        brows("-41,-71 -33,-78 -26,-73", "-14,-73 -3,-80 11,-71", 4.5),
        LONG_NOSE,
        plain(shape("-34,-27! -22,-24 -8,-29! -10,-14 -20,-9 -29,-14", places=1), RED, stroke_width=1.6),
        flat(fine("-2,-36 5,-28 4,-18", "14,-52 19,-50 22,-53", width=2), "#a67d5e"),
        _WRINKLE,
    ),
    "grave": _monk(
        eyes("-38,-52 -31,-54 -24,-51", "-14,-51 -3,-54 8,-52", 4),
        brows("-40,-68 -32,-70 -25,-63", "-15,-63 -3,-71 11,-70", 6),
        LONG_NOSE,
        TIGHT,
        flat(fine("-6,-38 1,-29 1,-18", width=2), "#a67d5e"),
        flat(fine("-26,-10 -18,-8 -9,-11", width=2), "#a67d5e"),
    ),
    "old": _monk(
        eyes("-38,-53 -31,-52 -24,-51", "-14,-51 -3,-50 8,-49", 3),
        flat(
            fine("-41,-66 -33,-73 -25,-66 -23,-58", "-14,-67 -3,-74 12,-64 16,-54", width=5.5, tip=0.5, end=0.1),
            "#eeeade",
        )
        + line(thread("-41,-66 -33,-75 -25,-67", "-14,-68 -3,-77 12,-65", places=1), "#9b9284", 1.4),
        LONG_NOSE,
        TIGHT,
        _WRINKLE,
        flat(fine("-8,-40 1,-30 2,-17", "12,-48 18,-45 20,-48", "-30,-77 -12,-79 6,-76", width=2), "#a67d5e"),
    ),
    "closed": _monk(
        flat(fine("-39,-55 -31,-50 -24,-54", "-14,-54 -3,-48 9,-54", width=3.4, tip=0.2), LID),
        brows("-39,-69 -32,-72 -25,-70", "-14,-70 -3,-74 9,-70", 4),
        NOSE,
        MOUTH,
        flat(fine("-20,-7 -18,2 -19,10", "-15,-7 -13,1 -14,8", "-25,-7 -24,1 -25,6", width=2), "#6d645c"),
    ),
}
MONKS["weeping"] = MONKS["closed"] + flat(
    shape("-33,-46 -30,-40 -32,-35 -36,-36 -36,-41", "0,-44 3,-38 1,-32 -4,-33 -4,-39", places=1), "#8fb0c4"
)
