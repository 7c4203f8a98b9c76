"""What the worker of the chances of winning is asked, and how its answer is said."""

from game.core.players import KEPT, LEVELS, MOVED, OUT

from .odds import percentages

Z = 1.96  # of a 95 % interval
PERSON = "hard"  # what a person is taken for
WEIGHTS = {"moved": MOVED, "kept": KEPT, "out": OUT}


def position(view: dict, tables: dict, seats: list[str]) -> dict:
    """A position as seen by everyone, for winning.js: counts only, and nothing about the order of the deck."""
    left = [0] * len(tables["full"])
    for card in view["unturned"]:
        left[tables["kinds"][card]] += 1
    return {
        "seat": view["seat"],
        "extra": view["extra"],
        "hands": view["counts"],
        "pile": len(view["pile"]),
        "out": view["out"],
        "last": view["last"],
        "skips": view["skips"],
        "direction": view["direction"],
        "cancels": view["cancels"],
        "left": left,
        "policies": [kind if kind in LEVELS else PERSON for kind in seats],
    }


def shown(wins: list[float], games: int, out: list[bool]) -> list[str]:
    """For each seat its chance in whole percent, all adding up to 100, and how far off that may be.

    The ± covers a 95 % interval of the games played (Wilson's, sound near 0 and 100 too) and the rounding.
    """
    percents = percentages({seat: int(1000 * won + 0.5) for seat, won in enumerate(wins)})
    texts = []
    for seat, won in enumerate(wins):
        if out[seat]:
            texts.append("0%")
            continue
        share = min(1.0, max(0.0, won / games))
        half = Z * (share * (1 - share) / games + (Z / (2 * games)) ** 2) ** 0.5
        within = 100 * half + abs(100 * share - percents[seat])
        texts.append(f"{percents[seat]}% ±{int(within) + (within > int(within))}")
    return texts
