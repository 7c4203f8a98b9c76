"""Sums over games, and what they say with 95 % intervals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .games import (
    CARDS,
    CARDS2,
    CHANGES,
    CHANGES2,
    EXTRAS,
    IN_PILE,
    KEPT_LEAD,
    LASTED,
    LED,
    LEFT,
    LEFT2,
    MOST_HELD,
    OWN_CHANGE,
    OWN_CHANGE2,
    PLACE,
    PLACE2,
    SHARED,
    SOLE,
    TIED,
    TOP,
    TOP2,
    TURNED,
    TURNED2,
    WHOLE,
    WON,
    WON2,
)
from .kernel import MOST

LEVEL = 0.95
Z = 1.959964
Interval = tuple[float, float]


def wilson(count: float, games: int) -> Interval:
    """The interval of a share, sound near 0 and 1 too."""
    share = count / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    # At 0 and 1 the end is exact, and rounding must not leave the share outside.
    return min(max(0.0, middle - half), share), max(min(1.0, middle + half), share)


def normal(total: float, squares: float, games: int) -> Interval:
    """The interval of a mean."""
    mean = total / games
    variance = max(0.0, squares / games - mean * mean) * games / max(1, games - 1)
    half = Z * math.sqrt(variance / games)
    return mean - half, mean + half


class Tally:
    """Sums over any number of games, in constant space.

    `size` is the number of cards in the deck; with `course`, sums for each number of cards turned are kept as well.
    """

    def __init__(self, players: int, size: int, course: bool = False) -> None:
        self.players = players
        self.games = 0
        self.seats = np.zeros((MOST, 8), np.int64)
        self.sums = np.zeros(10, np.int64)
        self.top = np.zeros(size + 1, np.int64)
        self.courses = np.zeros((size + 1, 7), np.int64) if course else None

    def add(self, other: Tally) -> None:
        """Take in the games of another."""
        self.games += other.games
        self.seats += other.seats
        self.sums += other.sums
        self.top += other.top
        if self.courses is not None and other.courses is not None:
            self.courses += other.courses

    def share_won(self, seat: int) -> tuple[float, Interval]:
        """The share of wins of a seat, ties divided, and its interval."""
        low, high = normal(self.seats[seat, WON] / WHOLE, self.seats[seat, WON2] / WHOLE**2, self.games)
        return float(self.seats[seat, WON] / WHOLE / self.games), (max(0.0, low), min(1.0, high))

    def report(self) -> dict[str, Any]:
        """The numbers for JSON; `interval` has the same shape with [low, high] in place of each. {} without games."""
        if not self.games:
            return {}
        n = self.games
        seats, seat_intervals = [], []
        for row in self.seats[: self.players].tolist():
            seats.append(
                {
                    "sole_first": row[SOLE] / n,
                    "shared_first": row[SHARED] / n,
                    "mean_cards": row[CARDS] / n,
                    "mean_place": row[PLACE] / n,
                }
            )
            seat_intervals.append(
                {
                    "sole_first": wilson(row[SOLE], n),
                    "shared_first": wilson(row[SHARED], n),
                    "mean_cards": normal(row[CARDS], row[CARDS2], n),
                    "mean_place": normal(row[PLACE], row[PLACE2], n),
                }
            )
        sums = self.sums.tolist()
        means = {
            "winner_cards": (sums[TOP], sums[TOP2]),
            "left_in_pile": (sums[LEFT], sums[LEFT2]),
            "cards_turned": (sums[TURNED], sums[TURNED2]),
            "lead_changes": (sums[CHANGES], sums[CHANGES2]),
        }
        return {
            "seats": seats,
            "tied_first": sums[TIED] / n,
            **{name: total / n for name, (total, _) in means.items()},
            "extra_draws": sums[EXTRAS] / n,
            "interval": {
                "level": LEVEL,
                "seats": seat_intervals,
                "tied_first": wilson(sums[TIED], n),
                **{name: normal(total, squares, n) for name, (total, squares) in means.items()},
            },
        }

    def course(self) -> dict[str, list[float]]:
        """For each number of cards turned, from one on, means over the games that lasted so long.

        led_alone: share with a sole leader; lead_kept: of these, the share where that seat comes first in the end;
        leading_hand, pile: cards; change: cards that the hand of whoever turned the card grew by; swing: its standard
        deviation. ValueError without such sums.
        """
        if self.courses is None:
            raise ValueError("no sums for each number of cards turned were kept")
        rows = self.courses[1:]
        lasted = np.maximum(rows[:, LASTED], 1)
        change = rows[:, OWN_CHANGE] / lasted
        return {
            "lasted": (rows[:, LASTED] / max(1, self.games)).tolist(),
            "led_alone": (rows[:, LED] / lasted).tolist(),
            "lead_kept": (rows[:, KEPT_LEAD] / np.maximum(rows[:, LED], 1)).tolist(),
            "leading_hand": (rows[:, MOST_HELD] / lasted).tolist(),
            "pile": (rows[:, IN_PILE] / lasted).tolist(),
            "change": change.tolist(),
            "swing": np.sqrt(np.maximum(rows[:, OWN_CHANGE2] / lasted - change**2, 0)).tolist(),
        }
