# ruff: noqa: E501 (lines of points are kept whole)
"""Woven patterns, shading, and the two border bands of the mat."""

from __future__ import annotations

from .ink import shape, thread
from .parts import INK, PALE

# name: (width and height of one repeat, its drawing as lines, its drawing as filled shapes)
_WEAVES = {
    "lozenges": (36, 44, ["18,2 34,22 18,42 2,22 18,2"], ["18,14! 24,22! 18,30! 12,22!"]),
    "clouds": (
        40,
        72,
        ["6,0 14,18 6,36 -2,54 6,72", "34,0 26,18 34,36 42,54 34,72"],
        ["20,14 26,20 20,26 14,20", "0,50 6,56 0,62 -6,56", "40,50 46,56 40,62 34,56"],
    ),
    "roundels": (
        60,
        60,
        ["30,12 48,30 30,48 12,30 30,12", "30,20 40,30 30,40 20,30 30,20"],
        [
            "30,25 35,30 30,35 25,30",
            "0,-5 5,0 0,5 -5,0",
            "60,55 65,60 60,65 55,60",
            "60,-5 65,0 60,5 55,0",
            "0,55 5,60 0,65 -5,60",
        ],
    ),
    "waves": (
        44,
        24,
        [
            "0,24 6,8 22,2 38,8 44,24",
            "8,24 12,14 22,9 32,14 36,24",
            "-22,12 -16,-4 0,-10 16,-4 22,12",
            "22,12 28,-4 44,-10 60,-4 66,12",
        ],
        [],
    ),
    "tortoise": (
        42,
        72,
        ["21,0! 42,12! 42,36! 21,48! 0,36! 0,12! 21,0!", "21,48! 21,72!"],
        ["21,20 25,24 21,28 17,24"],
    ),
    "flowers": (
        54,
        54,
        [],
        [
            "14,4 19,11! 27,10 23,17! 27,24 19,23! 14,30 9,23! 1,24 5,17! 1,10 9,11!",
            "41,31 45,37! 52,36 48,42! 52,48 45,47! 41,53 37,47! 30,48 34,42! 30,36 37,37!",
        ],
    ),
    "lattice": (26, 26, ["0,0! 26,26!", "26,0! 0,26!"], ["13,10! 16,13! 13,16! 10,13!"]),
    "hail": (22, 22, [], ["2,2! 11,2! 11,11! 2,11!"]),
    "arabesque": (
        56,
        48,
        [
            "0,36 14,20 30,24 32,38 22,40 20,32",
            "28,12 42,-4 56,2",
            "28,60 42,44 56,48 60,38",
            "28,12 34,6 44,8 46,18 38,22",
        ],
        ["10,10 16,6 16,14"],
    ),
    "stripes": (18, 18, ["4,0! 4,18!"], []),
}
WEAVES = tuple(_WEAVES)


def weaves() -> str:
    """Two patterns for each weave: ``…-l`` woven light, for dark cloth, and ``…-d`` woven dark."""
    text = ""
    for name, (width, height, lines, fills) in _WEAVES.items():
        for tone, colour, opacity in (("l", "#fff6e0", 0.34), ("d", "#2a1a12", 0.24)):
            body = f'<path d="{thread(*lines)}" fill="none" stroke="{colour}" stroke-width="2"/>' if lines else ""
            body += f'<path d="{shape(*fills)}" fill="{colour}"/>' if fills else ""
            text += (
                f'<pattern id="k-{name}-{tone}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
                f'<g opacity="{opacity}">{body}</g></pattern>'
            )
    shells = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}"/>'
        for x, y in ((0, 20), (58, 20), (29, 34), (0, 48), (58, 48))
        for r in (28, 20, 12)
    )
    return text + (
        f'<pattern id="k-shell" width="58" height="28" patternUnits="userSpaceOnUse"><g fill="#3d6350" stroke="#5d8470" stroke-width="2">{shells}</g></pattern>'
    )


SKIES = {
    "spring": "#e7b4ac",
    "summer": "#9dbb9c",
    "autumn": "#dda862",
    "winter": "#a9b4bd",
    "dawn": "#e3a07a",
    "day": "#b9cfd0",
    "dusk": "#c78f8b",
    "night": "#6f7d9a",
}


def shades() -> str:
    """Graded washes: the skies, and the shadow at the hem of a robe."""
    text = (
        '<linearGradient id="k-shade" x2="0" y2="1"><stop offset=".35" stop-color="#2a1220" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#2a1220" stop-opacity=".34"/></linearGradient>'
    )
    for name, colour in SKIES.items():
        text += (
            f'<linearGradient id="k-{name}" x2="0" y2="1"><stop stop-color="{colour}" stop-opacity=".85"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></linearGradient>'
        )
    return text


BAND_TOP, BAND = 654, 50


def korai() -> str:
    """The subjects' band: white, with crossed lozenges and dots in black."""
    top, half = BAND_TOP, BAND // 2
    lozenges, dots = [], []
    for k in range(8):
        x, y = 39.5 + 63 * k, top + half
        lozenges += [f"{x - 25},{y}! {x},{y - 17}! {x + 25},{y}! {x},{y + 17}!"]
        if k < 7:
            dots += [
                f"{x + 31.5},{y + dy - 6} {x + 37.5},{y + dy} {x + 31.5},{y + dy + 6} {x + 25.5},{y + dy}"
                for dy in (-13, 13)
            ]
    hearts = [
        f"{39.5 + 63 * k - 9},{top + half}! {39.5 + 63 * k},{top + half - 6}! {39.5 + 63 * k + 9},{top + half}! {39.5 + 63 * k},{top + half + 6}!"
        for k in range(8)
    ]
    crosses = [f"{39.5 + 63 * k},{top + half - 17}! {39.5 + 63 * k},{top + half + 17}!" for k in range(8)] + [
        f"8,{top + half}! 512,{top + half}!"
    ]
    return (
        f'<path d="M8 {top}h504v{BAND}H8z" fill="{PALE}" stroke="{INK}" stroke-width="2.6"/>'
        f'<path d="{shape(*lozenges)}" fill="{INK}"/><path d="{shape(*dots)}" fill="{INK}"/>'
        f'<path d="{thread(*crosses)}" fill="none" stroke="{PALE}" stroke-width="3"/>'
        f'<path d="{shape(*hearts)}" fill="{PALE}"/>'
    )


def ungen() -> str:
    """The imperial band: graded upright stripes, red to white to blue to white to green."""
    colours = (
        "#f7efe0",
        "#e39a8c",
        "#b3262a",
        "#e39a8c",
        "#f7efe0",
        "#8fb0c9",
        "#2f5d94",
        "#8fb0c9",
        "#f7efe0",
        "#e8c66a",
        "#c98a1e",
        "#e8c66a",
        "#f7efe0",
        "#9dbb8a",
        "#46794e",
        "#9dbb8a",
    )
    width = 10.5
    stripes: dict[str, str] = {}
    for k in range(48):
        colour = colours[k % 16]
        stripes[colour] = stripes.get(colour, "") + f"M{8 + width * k:g} {BAND_TOP}h{width}v{BAND}h-{width}z"
    return (
        "".join(f'<path d="{d}" fill="{c}"/>' for c, d in stripes.items())
        + f'<path d="M8 {BAND_TOP}h504v{BAND}H8z" fill="none" stroke="{INK}" stroke-width="2.6"/>'
    )
