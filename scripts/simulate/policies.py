"""Who draws on and who stops: the computer players of game/core/players.py, compiled, and the two stubborn ones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.core import players

from .chance import below, scatter
from .compiled import compiled, inlined
from .kernel import DECK, EXTRA, LAST, MINE, MOST, PILE, PLAYERS, SEAT, SIZE, moment, resolve, swiftly
from .tables import Tables

POLICIES = ("easy", "medium", "count", "hard", "always", "never")
OUTCOMES = 6  # sums of what may happen, see outcomes
EASY, MEDIUM, COUNT, HARD, ALWAYS, NEVER = range(len(POLICIES))


class Room(NamedTuple):
    """Where players think: kept between games, so that none of it is made anew.

    coins    [seat, word] the streams of those who toss coins
    scratch  a position
    sums     what may happen, see outcomes
    """

    coins: np.ndarray
    scratch: np.ndarray
    sums: np.ndarray


@inlined
def room() -> Room:
    return Room(np.zeros((MOST, 6), np.int64), np.zeros(SIZE, np.int64), np.zeros(OUTCOMES, np.int64))


@compiled
def lead(rules: Tables, position: np.ndarray, seat: int) -> int:
    """The own hand less the mean hand of the others, times their number; being out or last costs a whole deck."""
    others = position[PLAYERS] - 1
    if position[LAST + seat]:
        return int(-100 * others)
    total = 0
    for other in range(position[PLAYERS]):
        total += position[other]
    return int(rules.sign * (position[seat] * (others + 1) - total))


@inlined
def look(rules: Tables, position: np.ndarray, seat: int, kind: int, scratch: np.ndarray) -> None:
    """Fill `scratch` with the position after a seat has turned a card of a kind."""
    scratch[:] = position
    scratch[SEAT] = seat
    scratch[EXTRA] = 0
    scratch[DECK] -= 1
    resolve(rules, scratch, None, 0, kind)


@compiled
def gain(rules: Tables, position: np.ndarray, counts: np.ndarray, scratch: np.ndarray) -> int:
    """The change of the lead if one card were turned now, summed over `counts` cards of each kind."""
    seat = position[SEAT]
    now = lead(rules, position, seat)
    total = 0
    for kind in range(len(counts)):
        if counts[kind]:
            look(rules, position, seat, kind, scratch)
            total += counts[kind] * (lead(rules, scratch, seat) - now)
    return total


@compiled
def rivals(position: np.ndarray) -> tuple[int, int]:
    """(how many other seats can still win, the first of them)."""
    many, first = 0, -1
    for other in range(position[PLAYERS] - 1, -1, -1):
        if other != position[SEAT] and not position[LAST + other]:
            many, first = many + 1, other
    return many, first


@compiled
def outcomes(rules: Tables, position: np.ndarray, counts: np.ndarray, room: Room) -> int:
    """What may happen to the turn's owner who turns one card, summed over `counts` cards of each kind; the rivals.

    `room.sums`: times the card is kept; cards taken along; own cards lost; times eliminated or marked as last; cards
    that the only rival, if there is but one, would lose if it turned the card; cards the other seats lose.
    """
    seat, scratch, sums = position[SEAT], room.scratch, room.sums
    held, now = position[seat], moment(position, position[DECK] - 1)
    many, rival = rivals(position)
    sums[:] = 0
    for kind in range(len(counts)):
        if not counts[kind]:
            continue
        if many == 1:
            look(rules, position, rival, kind, scratch)
            sums[4] += counts[kind] * max(0, position[rival] - scratch[rival])
        if rules.swift[kind, now]:
            after, _ = swiftly(rules, held, position[PILE], kind, now)
            kept = rules.mixed[kind, now, 2]
        else:
            look(rules, position, seat, kind, scratch)
            after, kept = scratch[seat], scratch[MINE]
            if scratch[LAST + seat] > position[LAST + seat]:
                sums[3] += counts[kind]
                continue
            for other in range(position[PLAYERS]):
                if other != seat:
                    sums[5] += counts[kind] * (position[other] - scratch[other])
        moved = after - kept - held
        sums[0] += counts[kind] * kept
        sums[1 if moved > 0 else 2] += counts[kind] * abs(moved)
    return many


@compiled
def worth(sums: np.ndarray, others: int, rivals: int, sign: int) -> int:
    """What drawing on is worth, by the weights of game/core/players.py; see draw_worth there."""
    if rivals < 2 and sums[3]:
        return -1
    out = players.OUT // (rivals - 1) ** 2 if sums[3] else 0
    own = players.KEPT * sums[0] + players.MOVED * (sums[1] - sums[2]) - players.MOVED // 2 * sums[4]
    return int(sign * (others * own + players.MOVED * sums[5]) - others * out * sums[3])


@compiled
def draws(
    rules: Tables,
    policy: int,
    position: np.ndarray,
    left: np.ndarray,
    seed: int,
    room: Room,
) -> bool:
    """Whether the turn's owner draws on; `left` cards of each kind are in the deck."""
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
        many = outcomes(rules, position, left, room)
        return worth(room.sums, position[PLAYERS] - 1, many, rules.sign) > 0
    counts = rules.full if policy == MEDIUM else left
    return gain(rules, position, counts, room.scratch) > 0
