"""Who draws on and who stops: the computer players of game/core/players.py, compiled, and the two stubborn ones."""

from __future__ import annotations

import numpy as np

from game.core import players

from .chance import below, scatter
from .compiled import compiled
from .kernel import ALIVE, OUT, PILE, PLAYERS, SEAT, Room, moment, resolve, swiftly
from .tables import Tables

POLICIES = ("easy", "medium", "count", "hard", "always", "never")
EASY, MEDIUM, COUNT, HARD, ALWAYS, NEVER = range(len(POLICIES))


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
def gain(rules: Tables, position: np.ndarray, counts: np.ndarray, deck: int, scratch: np.ndarray) -> int:
    """The change of the lead if one card were turned now, summed over `counts` cards of each kind."""
    seat = position[SEAT]
    now = lead(position, seat)
    total = 0
    for kind in range(len(counts)):
        if counts[kind]:
            scratch[:] = position
            resolve(rules, scratch, None, 0, kind, deck - 1)
            total += counts[kind] * (lead(scratch, seat) - now)
    return total


@compiled
def outcomes(rules: Tables, position: np.ndarray, counts: np.ndarray, deck: int, room: Room) -> None:
    """What may happen to the turn's owner who turns one card, summed over `counts` cards of each kind.

    `room.sums`: times the card is kept; cards taken along; own cards lost; times eliminated; cards that the only other
    seat in the game, if there is but one, would lose if it turned the card; cards the other seats lose.
    """
    seat, scratch, sums = position[SEAT], room.scratch, room.sums
    held, now = position[seat], moment(position, deck - 1)
    rival = -1
    if position[ALIVE] == 2:
        rival = 0
        while rival == seat or position[OUT + rival]:
            rival += 1
    sums[:] = 0
    for kind in range(len(counts)):
        if not counts[kind]:
            continue
        if rival >= 0:
            scratch[:] = position
            scratch[SEAT] = rival
            resolve(rules, scratch, None, 0, kind, deck - 1)
            sums[4] += counts[kind] * max(0, position[rival] - scratch[rival])
        if rules.swift[kind, now]:
            after, _ = swiftly(rules, held, position[PILE], kind, now)
        else:
            scratch[:] = position
            resolve(rules, scratch, None, 0, kind, deck - 1)
            after = scratch[seat]
            if scratch[OUT + seat]:
                sums[3] += counts[kind]
                continue
            for other in range(position[PLAYERS]):
                if other != seat:
                    sums[5] += counts[kind] * (position[other] - scratch[other])
        kept = rules.kept[kind, now]
        moved = after - kept - held
        sums[0] += counts[kind] * kept
        sums[1 if moved > 0 else 2] += counts[kind] * abs(moved)


@compiled
def worth(sums: np.ndarray, others: int, alive: int) -> int:
    """What drawing on is worth, by the weights of game/core/players.py; see draw_worth there."""
    if alive == 2 and sums[3]:
        return -1
    out = players.OUT // (alive - 2) ** 2 if sums[3] else 0
    own = players.KEPT * sums[0] + players.MOVED * (sums[1] - sums[2]) - out * sums[3] - players.MOVED // 2 * sums[4]
    return int(others * own + players.MOVED * sums[5])


@compiled
def draws(
    rules: Tables,
    policy: int,
    position: np.ndarray,
    left: np.ndarray,
    deck: int,
    seed: int,
    room: Room,
) -> bool:
    """Whether the turn's owner draws on; `left` cards of each kind are in the deck of `deck`."""
    if policy == ALWAYS:
        return True
    if policy == NEVER:
        return False
    if policy == EASY:
        seat = position[SEAT]
        if room.coins[seat, 0] == 0:  # not yet tossed in this game
            scatter(seed, 1 + seat, room.coins[seat])
        return below(room.coins[seat], 2) == 0
    if policy == HARD:
        outcomes(rules, position, left, deck, room)
        return worth(room.sums, position[PLAYERS] - 1, position[ALIVE]) > 0
    counts = rules.full if policy == MEDIUM else left
    return gain(rules, position, counts, deck, room.scratch) > 0
