"""What every option changes, one at a time, and what whole families of rules come to: fairness, length and drama."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from typing import Any

from game.core import compose
from game.core.tables import plain_tables

from .felt import measured
from .fingerprint import fingerprint
from .tally import Interval, Tally, Z

MEANS = ("winner_cards", "left_in_pile", "cards_turned", "lead_changes")


def triple(value: float, interval: tuple[float, float]) -> list[float]:
    """[value, low, high], to the digits that matter."""
    return [round(number, 6) for number in (value, *interval)]


def spread(shares: list[float], games: int) -> tuple[float, Interval]:
    """How far the best seat's share of games won alone is above the worst seat's, and the interval.

    No game is won alone by two, so that the variance of the difference is that of a number that is 1, -1 or 0.
    """
    best, worst = max(shares), min(shares)
    half = Z * math.sqrt((best + worst - (best - worst) ** 2) / games)
    return best - worst, (max(0.0, best - worst - half), best - worst + half)


def effect(tally: Tally) -> dict[str, list[float]]:
    """The averages of a game, each as [value, low, high]."""
    report = tally.report()
    means = {name: triple(report[name], report["interval"][name]) for name in ("tied_first", *MEANS)}
    apart = spread([seat["sole_first"] for seat in report["seats"]], tally.games)
    return {"spread": triple(*apart), **means}


def effects(content: dict[str, Any], play: Callable[..., Tally]) -> dict[str, Any]:
    """All effects: {"presets": {preset: {rule: {option: effect}}}, "families": {family: effect}}.

    `play` gives the tally of composed rules. Rules that play alike are played once.
    """
    made: dict[str, Any] = {}
    known: dict[str, dict[str, list[float]]] = {}
    everything = measured(content)
    for number, (name, choices) in enumerate(everything.items(), 1):
        rules = compose(content, choices)
        written = json.dumps(plain_tables(rules))
        if written not in known:
            known[written] = effect(play(rules))
        at = made
        _, *path, last = name.split(".")
        for key in path:
            at = at.setdefault(key, {})
        at[last] = {"rules": fingerprint(rules), **known[written]}
        if sys.stderr.isatty():
            print(f"\r{number} of {len(everything)} effects", end="", file=sys.stderr, flush=True)
    return made
