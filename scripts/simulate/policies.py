"""Who draws on and who stops: the computer players of game/core/players.py, compiled, and the two stubborn ones."""

from __future__ import annotations

import numpy as np

from game.core import players

from .chance import below, scatter
from .compiled import compiled
from .kernel import ALIVE, OUT, PILE, PLAYERS, SEAT, resolve
from .tables import Tables

POLICIES = ("easy", "medium", "count", "hard", "always", "never")
EASY, MEDIUM, COUNT, HARD, ALWAYS, NEVER = range(len(POLICIES))
OUTCOMES = 6


@compiled
def lead(position: np.ndarray, seat: int) -> int:
    """The own hand less the mean hand of the others, times their number; being out costs a whole deck."""
    others = position[PLAYERS] - 1
    if position[OUT + seat]:
        return int(-100 * others)
    total = 0
    for other in range(position[PLAYERS]):
        total += position[other]
    return int(position[seat] * (others + 1) - total)


@compiled
def gain(
    rules: Tables, position: np.ndarray, counts: np.ndarray, deck: int, scratch: np.ndarray, chain: np.ndarray
) -> int:
    """The change of the lead if one card were turned now, summed over `counts` cards of each kind."""
    seat = position[SEAT]
    now = lead(position, seat)
    total = 0
    for kind in range(len(counts)):
        if counts[kind]:
            scratch[:] = position
            resolve(rules, scratch, chain, 0, kind, deck - 1)
            total += counts[kind] * (lead(scratch, seat) - now)
    return total


@compiled
def outcomes(
    rules: Tables,
    position: np.ndarray,
    counts: np.ndarray,
    deck: int,
    scratch: np.ndarray,
    chain: np.ndarray,
    sums: np.ndarray,
) -> None:
    """What may happen to the turn's owner who turns one card, summed over `counts` cards of each kind.

    `sums`: times the card is kept; cards taken along; own cards lost; times eliminated; own cards then held; cards the
    other seats lose.
    """
    seat = position[SEAT]
    sums[:] = 0
    for kind in range(len(counts)):
        if not counts[kind]:
            continue
        scratch[:] = position
        resolve(rules, scratch, chain, 0, kind, deck - 1)
        if scratch[OUT + seat]:
            sums[3] += counts[kind]
            sums[4] += counts[kind] * position[seat]
            continue
        kept = rules.kept[kind, (position[PILE] == 0) + 2 * (deck == 1)]
        moved = scratch[seat] - kept - position[seat]
        sums[0] += counts[kind] * kept
        sums[1 if moved > 0 else 2] += counts[kind] * abs(moved)
        for other in range(position[PLAYERS]):
            if other != seat:
                sums[5] += counts[kind] * (position[other] - scratch[other])


@compiled
def worth(sums: np.ndarray, others: int) -> int:
    """What drawing on is worth, by the weights of game/core/players.py; see draw_worth there."""
    return int(
        others
        * (
            players.KEPT * sums[0]
            + players.MOVED * (sums[1] - sums[2])
            - players.OUT * sums[3]
            - players.OUT_CARD * sums[4]
        )
        + players.MOVED * sums[5]
    )


@compiled
def draws(
    rules: Tables,
    policy: int,
    position: np.ndarray,
    left: np.ndarray,
    deck: int,
    coins: np.ndarray,
    seed: int,
    scratch: np.ndarray,
    sums: np.ndarray,
    chain: np.ndarray,
) -> bool:
    """Whether the turn's owner draws on; `left` cards of each kind are in the deck of `deck`."""
    if policy == ALWAYS:
        return True
    if policy == NEVER:
        return False
    if policy == EASY:
        seat = position[SEAT]
        if coins[seat, 0] == 0:  # not yet tossed in this game
            scatter(seed, 1 + seat, coins[seat])
        return below(coins[seat], 2) == 0
    if policy == HARD:
        outcomes(rules, position, left, deck, scratch, chain, sums)
        if sums[3] and position[ALIVE] == 2:
            return False
        return worth(sums, position[PLAYERS] - 1) > 0
    counts = rules.full if policy == MEDIUM else left
    return gain(rules, position, counts, deck, scratch, chain) > 0
