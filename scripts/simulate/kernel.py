"""One game, compiled: the tables of any rules are interpreted here as game/core interprets their clauses.

A position is one row of integers: the cards of each seat, of the pile, of what has left the game and of the deck, who
is out or certain to be last, turns to be missed, whose turn it is, and so on. Games need counts only; the cards
themselves are followed where the caller asks for it: `held` has the cards of each place in a row, the deck's with the
next one last. Where `held` is None, all about it is left out when the kernel is compiled.
"""

from __future__ import annotations

import numpy as np

from game.core import tables as core
from game.core.tables import (
    ALL,
    CANCEL_NEXT,
    DRAW_AGAIN,
    ELIMINATE,
    HALF,
    KEEP,
    LEVEL,
    MARK_LAST,
    MOVE,
    REMOVE,
    REVERSE,
    ROTATE,
    SKIP,
    TO_PILE,
    WIDTH,
)

from .compiled import compiled, inlined
from .tables import Tables

MOST = 6  # seats
PILE = MOST
REMOVED = PILE + 1
DECK = REMOVED + 1
PLACES = DECK + 1
OUT = PLACES
LAST = OUT + MOST  # whether it can no longer win: marked as last, or out
SKIPS = LAST + MOST
SEAT = SKIPS + MOST
EXTRA = SEAT + 1
PLAYERS = EXTRA + 1
ALIVE = PLAYERS + 1
DIRECTION = ALIVE + 1
CANCELS = DIRECTION + 1
MINE = CANCELS + 1  # whether the card that was turned last is in the hand of its turner when all is done
SIZE = MINE + 1

ORIGIN_SELF, ORIGIN_OTHERS, ORIGIN_NEXT, ORIGIN_PREVIOUS, ORIGIN_LEADER, ORIGIN_PILE, ORIGIN_DECK = range(
    len(core.ORIGINS)
)
TARGETS = len(core.TARGETS)
MARKED, GONE = 1, 2


@compiled
def start(position: np.ndarray, players: int, size: int) -> None:
    """The first position, with a deck of `size` cards."""
    position[:] = 0
    position[PLAYERS] = position[ALIVE] = players
    position[DECK] = size
    position[DIRECTION] = 1


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
def neighbour(position: np.ndarray, seat: int, step: int) -> int:
    """The nearest seat still in the game, 1 forward or -1 back in the direction of play."""
    last = position[PLAYERS] - 1
    forward = step == position[DIRECTION]
    while True:
        seat = (seat + 1 if seat < last else 0) if forward else seat - 1 if seat > 0 else last
        if not position[OUT + seat]:
            return seat


@compiled
def richest(position: np.ndarray) -> int:
    """The other seat with the largest hand, of equal ones the first in the direction of play."""
    best, seat = -1, position[SEAT]
    found = seat
    for _ in range(1, position[PLAYERS]):
        seat = (seat + position[DIRECTION] + position[PLAYERS]) % position[PLAYERS]
        if position[seat] > best:
            best, found = position[seat], seat
    return int(found)


@compiled
def move(
    position: np.ndarray, held: np.ndarray | None, source: int, target: int, value: int, where: int, index: int
) -> tuple[int, int]:
    """Move cards, those that came last, between two places; the place of the turned card and its index there."""
    there = position[source]
    if source == target or there < value // WIDTH:
        return where, index
    count = value % WIDTH
    many = there if count == ALL else there // 2 if count == HALF else min(count, there)
    left = there - many
    if held is not None:
        for i in range(many):
            from_place = there - 1 - i if source == DECK else left + i
            held[target, position[target] + i] = held[source, from_place]
    if where == source and index >= left:
        where, index = target, position[target] + index - left
    position[source] = left
    position[target] += many
    if source == DECK:
        position[EXTRA] = min(position[EXTRA], left)
    return where, index


@compiled
def rotate(position: np.ndarray, held: np.ndarray | None, where: int) -> int:
    """Every hand goes to the next seat still in the game; the place of the turned card."""
    before = position[:MOST].copy()
    cards = None if held is None else held[:MOST].copy()
    found = where
    for seat in range(position[PLAYERS]):
        if position[OUT + seat]:
            continue
        to = neighbour(position, seat, 1)
        position[to] = before[seat]
        if held is not None and cards is not None:
            held[to] = cards[seat]
        if where == seat:
            found = to
    return found


@compiled
def level(position: np.ndarray, held: np.ndarray | None, where: int, index: int) -> int:
    """All hands become equally large, the rest goes to the pile; the place of the turned card, -1 if it has moved."""
    players = position[PLAYERS]
    seats = total = 0
    for seat in range(players):
        if not position[OUT + seat]:
            seats += 1
            total += position[seat]
    count = total // seats
    if held is not None:
        over, first = np.zeros(total + 1, np.int64), 0
        last = 0
        for step in range(players):
            seat = (position[SEAT] + step) % players
            for i in range(count, 0 if position[OUT + seat] else position[seat]):
                over[last] = held[seat, i]
                last += 1
        for step in range(players):
            seat = (position[SEAT] + step) % players
            for i in range(position[seat], 0 if position[OUT + seat] else count):
                held[seat, i] = over[first]
                first += 1
        for i in range(first, last):
            held[PILE, position[PILE] + i - first] = over[i]
    for seat in range(players):
        if not position[OUT + seat]:
            position[seat] = count
    position[PILE] += total - count * seats
    return -1 if where < MOST and index >= count else where


@inlined
def resolve(rules: Tables, position: np.ndarray, held: np.ndarray | None, card: int, kind: int) -> bool:
    """Run the program of a turned card, which is no longer in the deck.

    Whether the leader must be looked for: other hands may have changed, or the own one may have shrunk.
    """
    seat = position[SEAT]
    now = moment(position, position[DECK])
    begin, end = rules.first[kind, now], rules.first[kind, now + 1]
    if position[CANCELS] and not rules.alone[kind, now]:
        position[CANCELS] -= 1
        begin, end = len(rules.codes) - 1, len(rules.codes)
    where, index = -1, 0
    moved = False
    for i in range(begin, end):
        code, value = rules.codes[i], rules.values[i]
        if code <= REMOVE:
            where = seat if code == KEEP else PILE if code == TO_PILE else REMOVED
            index = position[where]
            if held is not None:
                held[where, index] = card
            position[where] += 1
        elif code >= MOVE:
            origin, to = (code - MOVE) // TARGETS, (code - MOVE) % TARGETS
            target = seat if to == 0 else PILE if to == 1 else REMOVED
            moved = True
            if origin == ORIGIN_OTHERS:
                other = seat
                for _ in range(1, position[PLAYERS]):
                    other = other + 1 if other + 1 < position[PLAYERS] else 0
                    where, index = move(position, held, other, target, value, where, index)
            else:
                source = seat
                if origin == ORIGIN_PILE:
                    source = PILE
                elif origin == ORIGIN_DECK:
                    source = DECK
                elif origin == ORIGIN_NEXT:
                    source = neighbour(position, seat, 1)
                elif origin == ORIGIN_PREVIOUS:
                    source = neighbour(position, seat, -1)
                elif origin == ORIGIN_LEADER:
                    source = richest(position)
                where, index = move(position, held, source, target, value, where, index)
        elif code == DRAW_AGAIN:
            position[EXTRA] += max(0, min(value, position[DECK] - position[EXTRA]))
        elif code == SKIP:
            position[SKIPS + (neighbour(position, seat, 1) if value else seat)] += 1
        elif code == REVERSE:
            position[DIRECTION] = -position[DIRECTION]
        elif code == CANCEL_NEXT:
            position[CANCELS] += 1
        elif code == MARK_LAST:
            position[LAST + seat] |= MARKED
            moved = True
        elif code == ELIMINATE:
            position[ALIVE] -= 1 - position[OUT + seat]
            position[OUT + seat] = 1
            position[LAST + seat] |= GONE
            position[EXTRA] = 0
            moved = True
        elif code == ROTATE:
            where = rotate(position, held, where)
            moved = True
        elif code == LEVEL:
            where = level(position, held, where, index)
            moved = True
    position[MINE] = where == seat
    return moved


@inlined
def pass_on(position: np.ndarray) -> int:
    """The turn goes to the next seat still in the game that need not miss one; which one."""
    seat, last = position[SEAT], position[PLAYERS] - 1
    while True:
        seat = (seat + 1 if seat < last else 0) if position[DIRECTION] > 0 else seat - 1 if seat > 0 else last
        if position[OUT + seat]:
            continue
        if not position[SKIPS + seat]:
            break
        position[SKIPS + seat] -= 1
    position[SEAT] = seat
    return seat


@inlined
def leader(rules: Tables, position: np.ndarray) -> tuple[int, int]:
    """(the seat that alone would come first now, else -1; its cards)."""
    most, seat = -1, -1
    if rules.steady and position[ALIVE] == position[PLAYERS]:
        for other in range(position[PLAYERS]):
            if position[other] > most:
                most, seat = position[other], other
            elif position[other] == most:
                seat = -1
        return seat, most
    best = -(2**30)
    for other in range(position[PLAYERS]):
        if position[LAST + other]:
            continue
        score = rules.sign * position[other]
        if score > best:
            best, most, seat = score, position[other], other
        elif score == best:
            seat = -1
    return seat, most


@compiled
def places(rules: Tables, position: np.ndarray, found: np.ndarray) -> int:
    """Fill the places, 1 the best; how many seats share the first."""
    players = position[PLAYERS]
    shared = 0
    for seat in range(players):
        place = 1
        lost = position[LAST + seat] > 0
        for other in range(players):
            if position[LAST + other]:
                continue
            place += lost or rules.sign * (position[other] - position[seat]) > 0
        found[seat] = place
        shared += place == 1
    return shared
