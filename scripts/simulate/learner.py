"""Playing on from a position by a policy that was learned: a small network that sees a choice as a row of numbers.

Whoever has none plays as Hard does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .compiled import compiled, inlined
from .kernel import ALIVE, DECK, EXTRA, OUT, PILE, PLAYERS, SEAT, moment, pass_on, resolve, swiftly
from .policies import HARD, Room, draws, outcomes
from .tables import WHOLLY, Tables

SEEN = 14  # numbers in a row
NOTHING = np.zeros((0, SEEN + 2))  # the network of whoever plays as Hard does


class Learner(NamedTuple):
    """Who plays by a network: [units, SEEN + 2], or none to play as Hard; `row` is the choice that it sees."""

    net: np.ndarray
    row: np.ndarray


@compiled
def see(rules: Tables, position: np.ndarray, left: np.ndarray, thinking: Room, row: np.ndarray) -> None:
    """Fill the row of a choice: what a card may do on average, hands, pile, deck and seats, all around one."""
    outcomes(rules, position, left, thinking)
    seat, sums, deck = position[SEAT], thinking.sums, position[DECK]
    best = second = total = 0
    for other in range(position[PLAYERS]):
        if other != seat and not position[OUT + other]:
            held = position[other]
            total += held
            if held > best:
                best, second = held, best
            elif held > second:
                second = held
    row[0] = sums[0] / deck
    row[1] = sums[1] / deck / 4
    row[2] = sums[2] / deck / 4
    row[3] = sums[3] / deck * 4
    row[4] = sums[4] / deck / 4
    row[5] = sums[5] / deck / 4
    row[6] = position[seat] / 25
    row[7] = best / 25
    row[8] = second / 25
    row[9] = total / 50
    row[10] = position[PILE] / 25
    row[11] = deck / 50
    row[12] = 8 / (deck + 4)
    row[13] = position[ALIVE] / 4


@inlined
def chooses(
    rules: Tables, learner: Learner, mine: bool, position: np.ndarray, left: np.ndarray, thinking: Room
) -> bool:
    """Whether the turn's owner draws on: by the network where it is the learner's choice, else as Hard."""
    net, row = learner
    if not mine or not len(net):
        return draws(rules, HARD, position, left, 0, thinking)
    see(rules, position, left, thinking, row)
    gain = 0.0
    for unit in range(len(net)):
        at = net[unit, SEEN]
        for i in range(SEEN):
            at += net[unit, i] * row[i]
        if at > 0:
            gain += net[unit, SEEN + 1] * at
    return gain > 0


@inlined
def turn(rules: Tables, position: np.ndarray, order: np.ndarray, left: np.ndarray) -> bool:
    """Turn the next card of a deck in order; whether the game goes on."""
    at = len(order) - position[DECK]
    kind = order[at]
    left[kind] -= 1
    position[EXTRA] = max(0, position[EXTRA] - 1)
    position[DECK] -= 1
    seat, now = position[SEAT], moment(position, position[DECK])
    if rules.swift[kind, now] == WHOLLY:
        position[seat], position[PILE] = swiftly(rules, position[seat], position[PILE], kind, now)
    else:
        resolve(rules, position, None, 0, kind)
        for i in range(at + 1, len(order) - position[DECK]):  # the program may have taken more cards of the deck
            left[order[i]] -= 1
    return bool(position[ALIVE] > 1 and position[DECK] > 0)


@compiled
def finish(
    rules: Tables,
    learner: Learner,
    other: Learner,
    me: int,
    position: np.ndarray,
    order: np.ndarray,
    left: np.ndarray,
    thinking: Room,
) -> int:
    """Play on to the end, the deck being in order; how often `other` would have chosen otherwise."""
    differing = 0
    while turn(rules, position, order, left):
        if position[EXTRA]:
            mine = position[SEAT] == me
            on = chooses(rules, learner, mine, position, left, thinking)
            if mine and len(other.net) != len(learner.net):
                differing += on != chooses(rules, other, True, position, left, thinking)
            if on:
                continue
            position[EXTRA] = 0
        pass_on(position)
    return differing
