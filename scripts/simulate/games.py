"""Many games, compiled: decks from the seed, play to the end, and sums over all games."""

from __future__ import annotations

import numpy as np

from .chance import scatter, shuffle
from .compiled import compiled, inlined
from .kernel import (
    ALIVE,
    DECK,
    EXTRA,
    MOST,
    PILE,
    PLAYERS,
    SEAT,
    SIZE,
    leader,
    moment,
    pass_on,
    places,
    resolve,
    start,
    swiftly,
)
from .policies import Room, draws, room
from .tables import WHOLLY, Tables

GAMES = 2**27  # games of one seed; the next seed goes on with other decks
SEEDS = 2**26

# Sums for each seat: in the first place alone, shared, its share of wins in sixtieths (ties divided) and squares.
(SOLE, SHARED, WON, WON2, CARDS, CARDS2, PLACE, PLACE2) = range(8)
# Sums for each game.
(TIED, TOP, TOP2, LEFT, LEFT2, TURNED, TURNED2, CHANGES, CHANGES2, EXTRAS) = range(10)
WHOLE = 60  # a win, divisible among up to six
# Sums for each number of cards turned: games so long, of them with a sole leader, who won alone in the end,
# cards of the leading hand, cards of the pile, the change of the hand of whoever turned the card, and its square.
(LASTED, LED, KEPT_LEAD, MOST_HELD, IN_PILE, OWN_CHANGE, OWN_CHANGE2) = range(7)


@inlined
def count_left(rules: Tables, order: np.ndarray, left: np.ndarray) -> None:
    """Count the kinds of the deck that is played with."""
    left[:] = rules.full
    for i in range(rules.size, len(order)):
        left[order[i]] -= 1


@inlined
def note(course: np.ndarray, turned: int, at_top: int, most: int, pile: int, change: int) -> None:
    course[turned, 0] = at_top
    course[turned, 1] = most
    course[turned, 2] = pile
    course[turned, 3] = change


@compiled
def play(
    rules: Tables,
    policies: np.ndarray,
    position: np.ndarray,
    order: np.ndarray,
    cards: np.ndarray | None,
    turned: int,
    left: np.ndarray,
    seed: int,
    room: Room,
    held: np.ndarray | None,
    course: np.ndarray | None,
) -> tuple[int, int, int]:
    """Play on to the end from a position where the next card is of the kind `order[turned]`.

    (cards turned, lead changes, extra draws). `held` follows the numbers of `cards`. `course` gets rows of (leader,
    cards of the leading hand, pile, change of the own hand) for each card.
    """
    size = len(order)
    changes = extras = 0
    choosing, always = rules.choosing, not rules.steady
    taken = 0  # cards that left the deck without being turned
    at_top, most = leader(rules, position)
    last = at_top
    seat, last_seat = position[SEAT], position[PLAYERS] - 1
    while True:
        if position[EXTRA]:
            position[EXTRA] -= 1
            extras += 1
        kind = order[turned]
        turned += 1
        if choosing:
            left[kind] -= 1
        before = hand = position[seat]
        now = moment(position, size - turned)
        more = 0  # cards that leave the deck with it
        if held is None and rules.swift[kind, now] == WHOLLY:
            hand, position[PILE] = swiftly(rules, before, position[PILE], kind, now)
            position[seat] = hand
            others_too = hand < before and before == most
        else:
            position[DECK] = size - turned
            card = 0 if cards is None else cards[turned - 1]
            others_too = resolve(rules, position, held, card, kind)
            hand = position[seat]
            more = size - turned - position[DECK]
        if others_too or always:
            at_top, most = leader(rules, position)
        elif hand > most:
            at_top, most = seat, hand
        elif hand == most and hand != before:
            at_top = -1
        if at_top >= 0 and at_top != last:
            changes += last >= 0
            last = at_top
        if course is not None:
            note(course, turned, at_top, most, position[PILE], hand - before)
        for _ in range(more):
            left[order[turned]] -= 1
            turned += 1
            taken += 1
            if course is not None:
                note(course, turned, at_top, most, position[PILE], 0)
        if position[ALIVE] == 1 or turned == size:
            position[DECK] = size - turned
            return turned - taken, changes, extras
        if position[EXTRA]:
            position[DECK] = size - turned
            if not rules.may_stop or draws(rules, policies[seat], position, left, seed, room):
                continue
            position[EXTRA] = 0
        if rules.orderly:
            seat = seat + 1 if seat < last_seat else 0
            position[SEAT] = seat
        else:
            seat = pass_on(position)


@compiled
def add_course(courses: np.ndarray, course: np.ndarray, place: np.ndarray, turned: int) -> None:
    """Add one game of `turned` cards to the sums for each number of cards."""
    for at in range(1, turned + 1):
        row = courses[at]
        row[LASTED] += 1
        row[LED] += course[at, 0] >= 0
        row[KEPT_LEAD] += course[at, 0] >= 0 and place[course[at, 0]] == 1
        row[MOST_HELD] += course[at, 1]
        row[IN_PILE] += course[at, 2]
        row[OWN_CHANGE] += course[at, 3]
        row[OWN_CHANGE2] += course[at, 3] ** 2


@compiled
def run(
    rules: Tables,
    players: int,
    policies: np.ndarray,
    rotate: bool,
    first: int,
    games: int,
    seats: np.ndarray,
    sums: np.ndarray,
    top: np.ndarray,
    courses: np.ndarray | None,
) -> None:
    """Play the games with the seeds `first`, `first + 1` ... and add them to the sums.

    seats [MOST, 8], sums [10], top [101] (games by cards of the first), courses [101, 7] or None. With `rotate` the
    policies move on by one seat from game to game, and the sums of seats are then the sums of policies.
    """
    words = np.zeros(6, np.int64)
    order = np.zeros(len(rules.deck), np.int64)
    position = np.zeros(SIZE, np.int64)
    thinking = room()
    left = np.zeros(len(rules.full), np.int64)
    place = np.zeros(MOST, np.int64)
    seated = policies.copy()
    course = None if courses is None else np.zeros((len(order) + 1, 4), np.int64)
    for seed in range(first, first + games):
        scatter(seed, 0, words)
        shuffle(rules.deck, words, order, 0)
        start(position, players, rules.size)
        if rules.choosing:
            count_left(rules, order, left)
            thinking.coins[:, 0] = 0
        shift = seed % players if rotate else 0
        for seat in range(players):
            seated[seat] = policies[(seat + shift) % players]
        turned, changes, extras = play(
            rules, seated, position, order[: rules.size], None, 0, left, seed, thinking, None, course
        )
        shared = places(rules, position, place)
        most = 0
        for seat in range(players):
            row = seats[(seat + shift) % players]
            if place[seat] == 1:
                most = position[seat]
                row[SOLE] += shared == 1
                row[SHARED] += shared > 1
                row[WON] += WHOLE // shared
                row[WON2] += (WHOLE // shared) ** 2
            row[CARDS] += position[seat]
            row[CARDS2] += position[seat] ** 2
            row[PLACE] += place[seat]
            row[PLACE2] += place[seat] ** 2
        sums[TIED] += shared > 1
        sums[TOP] += most
        sums[TOP2] += most**2
        sums[LEFT] += position[PILE]
        sums[LEFT2] += position[PILE] ** 2
        sums[TURNED] += turned
        sums[TURNED2] += turned**2
        sums[CHANGES] += changes
        sums[CHANGES2] += changes**2
        sums[EXTRAS] += extras
        top[most] += 1
        if courses is not None and course is not None:
            add_course(courses, course, place, rules.size - position[DECK])
