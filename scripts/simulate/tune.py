"""Where Hard's weights come from: python -m scripts.simulate.tune

Choices from games by many rules and numbers of players are judged by search; then weights are varied by chance, and
those are kept that take more of what a choice can win.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

from game.core import compose
from game.core import players as current
from scripts.content import load, usual

from .search import choices
from .tables import tables

PLAYERS = (2, 3, 4, 6)
NOW = np.array([current.KEPT, current.MOVED, current.MOVED, current.OUT, current.MOVED / 2], float) / current.MOVED


class Cases:
    """The choices of one kind of game: gains by drawing on, in points of a hundred, and what may happen."""

    def __init__(self, name: str, found: np.ndarray, players: int) -> None:
        self.name = name
        self.gains = 50 * (found[:, 0] + found[:, 1])
        kept, taken, lost, out, spared, others_lost = found[:, 4:].T
        alive = found[:, 3]
        self.never = (alive == 2) & (out > 0)
        out = out / np.maximum(alive - 2, 1) ** 2
        self.sums = np.stack([kept, taken, others_lost / (players - 1) - lost, -out, -spared], axis=1)

    def taken(self, weights: np.ndarray) -> float:
        """Points that a choice brings on average to who follows these weights, above never drawing on."""
        draws = (self.sums @ weights > 0) & ~self.never
        return float((self.gains * draws).mean())


def cases(content: dict[str, Any], games: int, deals: int, seed: int) -> list[Cases]:
    """The default preset and each change of one option that leaves something to decide."""
    found: list[Cases] = []
    variants = [{}] + [{rule: option} for rule, entry in content["house_rules"].items() for option in entry["options"]]
    known = []
    for chosen in variants:
        rules = compose(content, chosen)
        table = tables(rules)
        if rules.choices in known or not table.choosing:
            continue
        known.append(rules.choices)
        for players in PLAYERS:
            name = f"{players} players {chosen or 'default'}"
            found.append(Cases(name, choices(table, players, games, deals, seed + len(found)), players))
            print(f"{name:60} {len(found[-1].gains):6} choices", file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser("python -m scripts.simulate.tune", description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="games of each kind")
    parser.add_argument(
        "--deals", type=int, default=100, help="orders of the rest of the deck that a choice is tried on"
    )
    parser.add_argument("--steps", type=int, default=1500, help="weights tried")
    chosen = parser.parse_args()
    found = cases(usual(load()), chosen.games, chosen.deals, 1)
    chance = np.random.default_rng(1)

    def total(weights: np.ndarray) -> float:
        return sum(case.taken(weights) for case in found)

    best, most = NOW, total(NOW)
    for _ in range(chosen.steps):
        weights = best * np.exp(chance.normal(0, 0.3, len(best)) * (chance.random(len(best)) < 0.5))
        weights = weights / weights[2]
        if (value := total(weights)) > most:
            best, most = weights, value
    print("points of a hundred that a choice brings: with the present weights, with the best found here")
    for case in found:
        print(f"{case.name:60} {case.taken(NOW):6.3f} {case.taken(best):6.3f}")
    names = ("KEPT", "MOVED to the hand", "MOVED from it", "OUT", "what the rival is spared")
    print(", ".join(f"{name} {current.MOVED * weight:.1f}" for name, weight in zip(names, best, strict=True)))


if __name__ == "__main__":
    main()
