# ruff: noqa: E501 (lines of points are kept whole)
"""Things held or set down. Held things have their origin in the hand."""

from __future__ import annotations

import math

from .ink import shape, strokes, thread
from .parts import GOLD, HAIR, INK, PALE, RED, SKIN, WOOD, flat, line, plain

_FIST = plain(shape("-16,-6! -14,-16 0,-22 14,-14 18,0 12,14! -2,18 -14,12"), SKIN, stroke_width=2.2) + flat(
    strokes("-12,-4 -2,-2 8,-6", "-10,5 0,7 8,4", width=1.8, tip=0.4), "#8a5f45"
)


def _spray(stem: list[str], flowers: str, leaves: str = "") -> str:
    return line(thread(*stem), "#5d4231", 4) + leaves + flowers


def _dots(places: list[tuple[int, int]], size: int, fill: str, heart: str) -> str:
    """Five-petalled flowers, drawn as one path."""
    petals, hearts = "", ""
    for x, y in places:
        petals += shape(
            " ".join(
                f"{x + dx * size / 10:g},{y + dy * size / 10:g}" + c
                for dx, dy, c in (
                    (0, -11, ""),
                    (5, -6, "!"),
                    (11, -3, ""),
                    (7, 3, "!"),
                    (6, 10, ""),
                    (0, 6, "!"),
                    (-6, 10, ""),
                    (-7, 3, "!"),
                    (-11, -3, ""),
                    (-5, -6, "!"),
                )
            ),
            places=1,
        )
        hearts += shape(
            " ".join(f"{x + dx:g},{y + dy:g}" for dx, dy in ((0, -2.4), (2.4, 0), (0, 2.4), (-2.4, 0))), places=1
        )
    return plain(petals, fill, stroke_width=1.3) + flat(hearts, heart)


def leaf(x: int, y: int, size: float = 1.0) -> str:
    """A maple leaf as a line."""
    tips = (
        (0, -14, "!"),
        (3, -6, ""),
        (11, -10, "!"),
        (8, -2, ""),
        (14, 4, "!"),
        (5, 4, ""),
        (6, 12, "!"),
        (0, 7, ""),
        (-6, 12, "!"),
        (-5, 4, ""),
        (-14, 4, "!"),
        (-8, -2, ""),
        (-11, -10, "!"),
        (-3, -6, ""),
    )
    return " ".join(f"{x + dx * size:g},{y + dy * size:g}{c}" for dx, dy, c in tips)


HELD = {
    "shaku": plain(shape("-7,-112! -2,-118 8,-117 13,-110! 9,20! -4,20!"), "#e0bd7c")
    + flat(strokes("4,-108 3,-50 1,-10", width=2.4), WOOD)
    + _FIST,
    "fan": plain(shape("-6,16! -14,-66 -11,-76 -2,-78 4,-70! 6,16!"), PALE, stroke_width=2)
    + line(thread("-8,-70 -1,10", "-3,-72 1,10"), WOOD, 1.4)
    + _FIST,
    "open_fan": plain(shape("0,8! -76,-34! -62,-62 -36,-82 -4,-88 28,-78!"), PALE, stroke_width=2.2)
    + flat(shape("-46,-46! -40,-62 -24,-72 -4,-76! -4,-60 -20,-52!"), RED)
    + line(thread("0,6 -72,-44", "0,6 -54,-68", "0,6 -28,-84", "0,6 0,-87"), "#8a7a5c", 1.4)
    + _FIST,
    "brush": plain(shape("-34,-44! 4,-72! 20,-10! -18,14!"), PALE, stroke_width=2)
    + flat(strokes("-14,-44 -4,-14", "-4,-50 6,-22", width=2.6), INK)
    + line(thread("-26,-86 8,6"), WOOD, 5)
    + flat(shape("6,2! 12,2! 12,16! 4,10"), HAIR)
    + _FIST,
    "letter": plain(shape("-66,-26! -20,-42 24,-36 60,-48! 66,-12 26,2 -18,-6 -60,10!"), PALE, stroke_width=2)
    + flat(
        strokes(
            "-48,-24 -46,-4", "-34,-30 -32,-10", "-6,-32 -4,-10", "10,-32 12,-8", "30,-34 32,-10", width=2.4, tip=0.4
        ),
        INK,
    )
    + _FIST,
    "flute": plain(shape("-92,-40! -88,-46! 34,16! 30,23!"), "#5a3324", stroke_width=2)
    + flat(shape("-60,-28 -56,-27 -58,-24", "-40,-18 -36,-17 -38,-14", "-22,-9 -18,-8 -20,-5"), PALE)
    + _FIST,
    "sword": plain(shape("-64,-74! -56,-80! 2,-18 66,78! 56,82 -8,-8!"), "#3a2a2a", stroke_width=2)
    + plain(shape("-70,-80! -58,-90! -40,-62! -50,-54!"), GOLD, stroke_width=2)
    + line(thread("-22,-34 -12,-42", "22,22 32,16", "44,54 54,48"), GOLD, 4)
    + _FIST,
    "plum": _spray(
        ["0,14 -8,-30 -30,-64 -36,-100", "-10,-36 14,-66", "-24,-58 -54,-72"],
        _dots([(-36, -98), (-54, -74), (-30, -66), (14, -68), (-10, -40), (-40, -84)], 10, "#e9a3a6", RED),
    )
    + _FIST,
    "cherry": _spray(
        ["0,14 -6,-34 -28,-66", "-8,-38 22,-72", "-22,-60 -60,-76"],
        _dots(
            [(-30, -68), (-60, -78), (22, -74), (-8, -42), (4, -58), (-44, -66), (-22, -92)], 12, "#f7dcd6", "#c9727a"
        ),
        flat(shape("-44,-54! -56,-52 -62,-44! -50,-44", "10,-46! 22,-46 28,-38! 16,-38"), "#a2683f"),
    )
    + _FIST,
    "maple": _spray(
        ["0,14 -4,-30 -26,-58 -58,-72", "-6,-32 18,-58"],
        plain(
            shape(
                leaf(-58, -74, 1.2),
                leaf(-28, -62, 1.2),
                leaf(18, -62, 1.3),
                leaf(-36, -94),
                leaf(-6, -36),
                places=1,
            ),
            "#c14a30",
            stroke_width=1.3,
        ),
    )
    + _FIST,
    "chrysanthemum": line(thread("0,14 -4,-34 -22,-62", "-4,-34 18,-58"), "#5b6b3c", 4)
    + plain(shape("-8,-28! -26,-30 -34,-18! -18,-18", "2,-18! 20,-24 28,-12! 12,-8"), "#7d9358", stroke_width=1.3)
    + plain(
        shape(
            "-22,-86 -14,-80! -6,-84 -6,-74! 2,-70 -6,-64! -4,-54 -14,-58! -22,-50 -28,-58! -40,-56 -38,-66! -46,-72 -38,-76! -38,-86 -28,-80!",
            "20,-82 26,-76! 34,-78 34,-68! 42,-64 34,-58! 34,-50 26,-52! 18,-46 14,-54! 4,-54 6,-62! 0,-70 8,-72! 10,-82 16,-76!",
        ),
        "#fbf4df",
        stroke_width=1.4,
    )
    + flat(shape("-20,-74 -14,-68 -20,-62 -28,-68", "20,-70 26,-64 20,-58 14,-64"), GOLD)
    + _FIST,
    "pine": line(thread("0,14 -4,-30 -30,-62", "-6,-34 20,-64"), "#5d4231", 5)
    + line(
        thread(
            *(
                f"{x},{y} {x + dx},{y + dy}"
                for x, y in ((-30, -62), (-14, -46), (20, -64), (-2, -24))
                for dx, dy in ((-22, -8), (-16, -20), (-2, -26), (12, -22), (20, -8))
            )
        ),
        "#4f7050",
        2.6,
    )
    + _FIST,
    "beads": line(thread("-2,10 -26,30 -34,64 -16,92 10,88 22,58 14,24 4,10"), "#5a3a26", 8, stroke_dasharray="0.1 10")
    + flat(shape("-16,88! -10,112 -20,116 -22,92!"), RED)
    + _FIST,
    "scroll": plain(shape("-60,-22! 40,-46! 46,-26! -54,-2!"), PALE, stroke_width=2)
    + plain(shape("38,-54! 50,-56! 56,-18! 46,-16!"), "#7a5a8c", stroke_width=2)
    + plain(shape("-66,-28! -56,-30! -50,4! -60,6!"), "#7a5a8c", stroke_width=2)
    + flat(
        strokes(
            "-40,-22 -36,-8", "-26,-26 -22,-12", "-10,-30 -6,-16", "6,-34 10,-20", "22,-37 26,-24", width=2.2, tip=0.4
        ),
        INK,
    )
    + _FIST,
    "joined": plain(shape("-8,18! -18,-20 -14,-56 -4,-66 4,-54 10,-18 12,16!"), SKIN, stroke_width=2.2)
    + flat(strokes("-5,-62 -3,-20 0,14", width=2, tip=0.3), "#8a5f45")
    + line(thread("-12,8 -28,30 -20,58 0,62 14,40 8,12"), "#5a3a26", 6, stroke_dasharray="0.1 8"),
    "staff": line(thread("-26,-150 -8,0 10,150"), "#6b4a2e", 8)
    + line(thread("-28,-146 -44,-168 -34,-190 -18,-184 -20,-160 -26,-148"), GOLD, 5)
    + _FIST,
    "whisk": plain(shape("-4,14! -10,-34! -2,-36! 6,12!"), "#5a3324", stroke_width=2)
    + plain(
        shape("-14,-32! -30,-60 -58,-72 -84,-58! -70,-56 -56,-44! -64,-40! -40,-34 -22,-18!"), "#ece7da", stroke_width=2
    )
    + flat(strokes("-16,-30 -40,-54 -70,-62", "-18,-26 -40,-42 -60,-48", width=2), "#8d8676")
    + _FIST,
    "hiogi": plain(shape("2,36! -86,-8! -74,-44 -44,-72 0,-82 44,-72 74,-44 88,-8!"), "#f1dfb4", stroke_width=2.2)
    + flat(
        shape("-66,-14! -54,-40 -30,-58! -6,-42 -18,-16! -38,-22", "30,-58! 54,-40 66,-14! 42,-16 22,-30"), "#7d9358"
    )
    + flat(shape("-20,-40 -6,-54 14,-52 22,-38 6,-26 -12,-26"), RED)
    + line(
        thread(
            "2,34 -82,-20", "2,34 -62,-56", "2,34 -32,-76", "2,34 0,-81", "2,34 34,-75", "2,34 64,-55", "2,34 84,-20"
        ),
        "#9a7c4a",
        1.5,
    )
    + line(thread("-84,-6 -96,20 -84,50 -94,80", "88,-6 98,24 86,52 94,84"), RED, 4)
    + line(thread("-84,-6 -80,24 -92,54", "88,-6 82,26 94,56"), "#4f7a52", 4),
}


# What an officer carries: a fan of arrows behind the shoulder, the bow under the arm.
def _arrow(foot: tuple[int, int], head: tuple[int, int], vane: str) -> str:
    (fx, fy), (hx, hy) = foot, head
    ux, uy = (fx - hx) / math.dist(foot, head), (fy - hy) / math.dist(foot, head)

    def at(along: float, across: float) -> str:
        return f"{hx + ux * along - uy * across:.1f},{hy + uy * along + ux * across:.1f}"

    feather = f"{at(-4, 0)}! {at(4, 9)} {at(30, 12)} {at(66, 9)}! {at(58, 0)}! {at(66, -9)}! {at(30, -12)} {at(4, -9)}"
    bars = thread(*(f"{at(k + 4, -11)} {at(k, 0)} {at(k + 4, 11)}" for k in (22, 44)))
    return (
        line(thread(f"{fx},{fy}! {hx},{hy}!"), "#7d5a30", 4)
        + plain(shape(feather), vane, stroke_width=1.8)
        + line(bars, "#6b3f22", 4)
    )


QUIVER = "".join(
    _arrow(foot, head, vane)
    for foot, head, vane in (
        ((346, 480), (330, 300), "#f6ecd0"),
        ((372, 496), (470, 372), "#f6ecd0"),
        ((350, 480), (362, 292), "#e2b548"),
        ((368, 490), (448, 338), "#e2b548"),
        ((356, 482), (394, 298), "#f6ecd0"),
        ((362, 486), (424, 312), "#e2b548"),
    )
) + plain(shape("330,446! 410,474! 398,530! 322,504!"), "#4c2d1b")
BOW = (
    line(thread("8,520 60,556 150,560 250,546 350,520 450,530 508,508"), "#2a1a16", 8)
    + line(thread("8,520 60,556 150,560 250,546 350,520 450,530 508,508"), "#a63a2c", 3, stroke_dasharray="22 26")
    + line(thread("12,520 260,576 504,510"), "#8d8676", 1.4)
)
# The hanging sword fittings.
FITTINGS = plain(shape("300,540! 316,534! 384,600! 372,612!"), GOLD, stroke_width=2) + line(
    thread("322,556 314,566", "342,576 334,586", "362,594 354,604"), INK, 2.4
)

ARMREST_PAPER = plain(shape("44,652! 58,628! 132,624! 128,650!"), PALE, stroke_width=2) + flat(
    strokes("70,634 68,646", "84,633 82,646", "98,632 96,645", width=2.6, tip=0.4), INK
)
SEDGE_HAT = plain(shape("382,652! 404,622 440,592 450,590! 470,604 500,636 508,654! 450,662"), "#d6b673") + flat(
    strokes("450,594 420,628 398,652", "450,594 450,630 448,656", "450,594 478,628 496,650", width=3), "#8d6a2c"
)
INKSTONE = (
    plain(shape("424,636! 486,630! 494,652! 430,658!"), "#33302f", stroke_width=2)
    + flat(shape("436,640! 460,638 462,648 438,650!"), "#6a6866")
    + line(thread("478,608 496,646"), WOOD, 4)
)
LAMP = (
    line(thread("440,654 440,560"), "#2b1c18", 5)
    + plain(shape("416,652! 440,644 464,652! 462,660 418,660!"), "#2b1c18", stroke_width=2)
    + plain(shape("420,548! 440,562 460,548! 440,556"), "#8a3a2a", stroke_width=2)
    + flat(shape("440,520! 448,540 440,552 432,542"), "#e8a33c")
)
BESIDE = {"paper": ARMREST_PAPER, "sedge_hat": SEDGE_HAT, "inkstone": INKSTONE, "lamp": LAMP}


# The standing curtain (kichō): a lacquered bar, five widths of cloth, tapes.
def _curtain(top: int, left: int, right: int) -> dict[str, str]:
    step = (right - left) / 5
    hem = " ".join(f"{left + step * k / 2:g},{644 + (8 if k % 2 else 0)}" for k in range(11))
    fold = " ".join(f"{left + step * k / 2:g},{top + 112 + (6 if k % 2 else 0)}" for k in range(11))
    head = f"{left},{top}! {right},{top}!"
    back = " ".join(reversed(hem.split()))
    upper = " ".join(reversed(fold.split()))
    seams = [
        f"{left + step * k:g},{top + 4} {left + step * k + (3 if k % 2 else -3):g},{top + 150} {left + step * k:g},642"
        for k in range(1, 5)
    ]
    tapes = [
        f"{left + step * (k + 0.5) + off:g},{top} {left + step * (k + 0.5) + off + 3:g},{top + 110} {left + step * (k + 0.5) + off - 4:g},{top + 196}"
        for k in range(5)
        for off in (-7, 7)
    ]
    return {
        "cloth": plain(shape(f"{head} {back.replace(' ', '! ', 1)}!")),
        "upper": plain(shape(f"{head} {upper}!")),
        "tapes": line(thread(*seams), "#0004", 2)
        + line(thread(*tapes[::2]), PALE, 6)
        + line(thread(*tapes[1::2]), HAIR, 6)
        + line(thread(f"{left - 16},{top - 4} {left - 6},{top} {right + 6},{top} {right + 16},{top - 4}"), HAIR, 11)
        + line(thread(f"{left - 10},{top - 2} {right + 10},{top - 2}"), "#8a3a2a", 2)
        + line(thread(f"{(left + right) // 2},{top} {(left + right) // 2},{top - 26}"), HAIR, 8),
    }


CURTAINS = {"half": _curtain(470, 26, 250), "low": _curtain(520, 30, 330), "tall": _curtain(296, 24, 318)}
