"""Pairwise Elo: everybody plays everybody, a shared place is half a win.

Bozu Mekuri is luck: equal players spread by some 40 points for ever. It is shown as such.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

START = 1500.0
K = 16.0
SCALE = 400.0
DAILY = 10  # rated games a day of the same two players


def changes(values: Sequence[float], places: Sequence[int], skipped: Collection[tuple[int, int]] = ()) -> list[float]:
    """The change of each value; they add up to nothing. `skipped` are pairs (i, j), i < j, that do not count."""
    total = [0.0] * len(values)
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if (i, j) in skipped:
                continue
            expected = 1 / (1 + 10 ** ((values[j] - values[i]) / SCALE))
            score = 0.5 if places[i] == places[j] else float(places[i] < places[j])
            change = K / (len(values) - 1) * (score - expected)
            total[i] += change
            total[j] -= change
    return total
