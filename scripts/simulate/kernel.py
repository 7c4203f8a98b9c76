"""One game, compiled: the tables of any rules are interpreted here as game/core interprets their clauses.

A position is one row of integers: the cards of each seat, of the pile, who is out, turns to be missed, whose turn it
is, extra draws, players, seats still in the game. Games need counts only; the cards themselves are followed in chained
lists where the caller asks for them (`chain`); where it is None, that is left out when the kernel is compiled.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.core.tables import (
    DRAW_AGAIN,
    ELIMINATE,
    KEEP,
    OTHERS_TO_PILE,
    OTHERS_TO_SELF,
    SELF_TO_PILE,
    SKIP,
    TAKE_PILE,
    TO_PILE,
)

from .compiled import compiled, inlined
from .tables import Tables

MOST = 6  # seats
PILE = MOST
OUT = PILE + 1
SKIPS = OUT + MOST
SEAT = SKIPS + MOST
EXTRA = SEAT + 1
PLAYERS = EXTRA + 1
ALIVE = PLAYERS + 1
SIZE = ALIVE + 1
OUTCOMES = 6  # sums of what may happen, see policies.outcomes


@compiled
def start(position: np.ndarray, players: int) -> None:
    """The first position."""
    position[:] = 0
    position[PLAYERS] = position[ALIVE] = players


@inlined
def _chain_card(chain: np.ndarray, card: int, place: int) -> None:
    """Row 0 of `chain` is the next card; columns 0-6 of rows 1 and 2 the first and last card of a place."""
    chain[0, card] = 0
    if chain[1, place]:
        chain[0, chain[2, place]] = card
    else:
        chain[1, place] = card
    chain[2, place] = card


@inlined
def _move(position: np.ndarray, chain: np.ndarray | None, source: int, target: int) -> None:
    position[target] += position[source]
    position[source] = 0
    if chain is not None and chain[1, source]:
        if chain[1, target]:
            chain[0, chain[2, target]] = chain[1, source]
        else:
            chain[1, target] = chain[1, source]
        chain[2, target] = chain[2, source]
        chain[1, source] = 0


@inlined
def moment(position: np.ndarray, deck: int) -> int:
    """The conditions of the moment when a card is turned, one bit each; `deck` cards are left."""
    return int((position[PILE] == 0) + 2 * (deck == 0))


@inlined
def swiftly(rules: Tables, hand: int, pile: int, kind: int, now: int) -> tuple[int, int]:
    """What own hand and pile become by a swift program: it only moves cards between them, so that sums say it all."""
    mixed = rules.mixed
    return (
        mixed[kind, now, 0] * hand + mixed[kind, now, 1] * pile + mixed[kind, now, 2],
        mixed[kind, now, 3] * hand + mixed[kind, now, 4] * pile + mixed[kind, now, 5],
    )


@inlined
def resolve(rules: Tables, position: np.ndarray, chain: np.ndarray | None, card: int, kind: int, deck: int) -> bool:
    """Run the program of a turned card, `deck` cards being left; whether whole hands or the pile moved."""
    seat = position[SEAT]
    now = moment(position, deck)
    moved = False
    for i in range(rules.first[kind, now], rules.first[kind, now + 1]):
        code = rules.codes[i]
        if code == KEEP:
            position[seat] += 1
            if chain is not None:
                _chain_card(chain, card, seat)
        elif code == TO_PILE:
            position[PILE] += 1
            if chain is not None:
                _chain_card(chain, card, PILE)
        elif code == TAKE_PILE:
            _move(position, chain, PILE, seat)
            moved = True
        elif code == SELF_TO_PILE:
            _move(position, chain, seat, PILE)
            moved = True
        elif code == DRAW_AGAIN:
            position[EXTRA] += max(0, min(rules.values[i], deck - position[EXTRA]))
        elif code == SKIP:
            position[SKIPS + seat] += 1
        elif code == ELIMINATE:
            position[ALIVE] -= 1 - position[OUT + seat]
            position[OUT + seat] = 1
            position[EXTRA] = 0
            moved = True
        elif code in (OTHERS_TO_PILE, OTHERS_TO_SELF):
            target = PILE if code == OTHERS_TO_PILE else seat
            other = seat
            for _ in range(1, position[PLAYERS]):
                other = other + 1 if other + 1 < position[PLAYERS] else 0
                _move(position, chain, other, target)
            moved = True
    return moved


@inlined
def pass_on(position: np.ndarray) -> int:
    """The turn goes to the next seat still in the game that need not miss one; which one."""
    seat = position[SEAT]
    while True:
        seat = seat + 1 if seat + 1 < position[PLAYERS] else 0
        if position[OUT + seat]:
            continue
        if not position[SKIPS + seat]:
            break
        position[SKIPS + seat] -= 1
    position[SEAT] = seat
    return seat


class Room(NamedTuple):
    """Where players think: kept between games, so that none of it is made anew.

    coins    [seat, word] the streams of those who toss coins
    scratch  a position
    sums     what may happen, see policies.outcomes
    """

    coins: np.ndarray
    scratch: np.ndarray
    sums: np.ndarray


@inlined
def room() -> Room:
    return Room(np.zeros((MOST, 6), np.int64), np.zeros(SIZE, np.int64), np.zeros(OUTCOMES, np.int64))


@inlined
def leader(position: np.ndarray) -> tuple[int, int]:
    """(the seat that alone holds most cards, else -1; those cards)."""
    most, seat = -1, -1
    for other in range(position[PLAYERS]):
        if position[other] > most:
            most, seat = position[other], other
        elif position[other] == most:
            seat = -1
    return seat, most


@compiled
def places(position: np.ndarray, found: np.ndarray) -> int:
    """Fill the places, 1 the best; how many seats share the first."""
    players = position[PLAYERS]
    shared = 0
    for seat in range(players):
        score = -1 if position[OUT + seat] else position[seat]
        place = 1
        for other in range(players):
            if position[other] > score and not position[OUT + other]:
                place += 1
        if position[OUT + seat]:
            place = 1 + position[ALIVE]
        found[seat] = place
        shared += place == 1
    return shared
