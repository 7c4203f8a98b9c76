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
NO_CHAIN = np.zeros((0, 0), np.int64)


@compiled
def lead(position: np.ndarray, seat: int) -> int:
    """The own hand less the mean hand of the others, times their number; being out costs a whole deck."""
    others = position[PLAYERS] - 1
    if position[OUT + seat]:
        return -100 * others
    total = 0
    for other in range(position[PLAYERS]):
        total += position[other]
    return position[seat] * (others + 1) - total


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
def worth(rules: Tables, position: np.ndarray, counts: np.ndarray, deck: int, scratch: np.ndarray, chain: np.ndarray) -> int:
    """See draw_worth in game/core/players.py."""
    seat = position[SEAT]
    others = position[PLAYERS] - 1
    held = position[seat]
    rest = -held
    for other in range(position[PLAYERS]):
        rest += position[other]
    total = 0
    for kind in range(len(counts)):
        if not counts[kind]:
            continue
        scratch[:] = position
        resolve(rules, scratch, chain, 0, kind, deck - 1)
        if scratch[OUT + seat]:
            if position[ALIVE] == 2:
                return -1
            total -= counts[kind] * others * (players.OUT + players.OUT_CARD * held)
            continue
        own = scratch[seat]
        lost = rest + own
        for other in range(position[PLAYERS]):
            lost -= scratch[other]
        kept = rules.kept[kind, (position[PILE] == 0) + 2 * (deck == 1)]
        moved = own - kept - held
        weight = players.TAKEN if moved > 0 else players.LOST
        total += counts[kind] * (others * (weight * moved + players.KEPT * kept) + players.LOST * lost)
    return total


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
        return worth(rules, position, left, deck, scratch, chain) > 0
    counts = rules.full if policy == MEDIUM else left
    return gain(rules, position, counts, deck, scratch, chain) > 0
