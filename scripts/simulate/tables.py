"""The tables of game/core/tables.py as arrays for the kernel."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from game.core.model import Rules
from game.core.tables import (
    ALL,
    CANCEL_NEXT,
    DRAW_AGAIN,
    ELIMINATE,
    KEEP,
    MARK_LAST,
    REVERSE,
    SKIP,
    TO_PILE,
    move_code,
    plain_tables,
)

PARTLY, WHOLLY = 1, 2
QUIET = {DRAW_AGAIN, SKIP, REVERSE}  # operations that move no card
FROM_PILE, FROM_SELF = move_code("pile", "self"), move_code("self", "pile")


class Tables(NamedTuple):
    """Rules for the kernel.

    cards     card numbers, ascending
    kinds     card number -> kind: cards that do the same are one kind
    deck      the kinds of `cards`, in their order: what is shuffled, for a game of counts needs no numbers
    size      cards that are played with
    first     [kind, moment] -> the first of its rows in `codes`; [kind, moment + 1] is the end, moments in a row
    codes     operations of all programs, and of one more that only keeps the card: the last row
    values    their arguments
    alone     [kind, moment] -> 1 if the card is only kept
    swift     [kind, moment] -> WHOLLY if all that the program does is to move cards between the own hand and the pile,
              PARTLY if it moves no others, but does more
    mixed     [kind, moment] -> where swift, what own hand and pile become, see `mixture`
    full      kind -> cards in a full deck
    may_stop  1 if extra draws may be declined
    choosing  1 if a choice may ever arise
    sign      1 if the most cards win, -1 if the fewest
    steady    1 if the leader can only be a seat whose hand has changed, so that nobody else need be looked at
    orderly   1 if the turn always goes to the next seat: nobody misses one or goes out, and it never turns round
    """

    cards: np.ndarray
    kinds: np.ndarray
    deck: np.ndarray
    size: int
    first: np.ndarray
    codes: np.ndarray
    values: np.ndarray
    alone: np.ndarray
    swift: np.ndarray
    mixed: np.ndarray
    full: np.ndarray
    may_stop: int
    choosing: int
    sign: int
    steady: int
    orderly: int


def tables(rules: Rules) -> Tables:
    """The tables of composed rules. UnknownVerbError if they say what the kernel does not know."""
    plain = plain_tables(rules)
    codes, values = plain["codes"], plain["values"]
    operations = list(zip(codes, values, strict=True))
    cards = np.array(sorted(rules.classes), np.int64)
    programs = [[operations[begin:end] for begin, end in itertools.pairwise(row)] for row in plain["first"]]
    # A card may be cancelled: then even what is swift takes the slow way, where that is looked after.
    mixtures = [[None if CANCEL_NEXT in codes else mixture(program) for program in row] for row in programs]
    kinds = np.array(plain["kinds"], np.int64)
    return Tables(
        cards=cards,
        kinds=kinds,
        deck=kinds[cards],
        size=plain["size"],
        first=np.array(plain["first"], np.int64),
        codes=np.array([*codes, KEEP], np.int64),
        values=np.array([*values, 0], np.int64),
        alone=np.array(plain["alone"], np.int64),
        swift=np.array(
            [
                [0 if made is None else PARTLY if QUIET & set(dict(program)) else WHOLLY for made, program in pairs]
                for pairs in map(zip, mixtures, programs)
            ],
            np.int64,
        ),
        mixed=np.array([[found or [0] * 6 for found in row] for row in mixtures], np.int64),
        full=np.array(plain["full"], np.int64),
        may_stop=plain["may_stop"],
        choosing=int(plain["may_stop"] and DRAW_AGAIN in codes),
        sign=plain["sign"],
        steady=int(plain["sign"] > 0 and MARK_LAST not in codes),
        orderly=int(not {SKIP, REVERSE, ELIMINATE} & set(codes)),
    )


def mixture(operations: list[tuple[int, int]]) -> list[int] | None:
    """What a program does that only moves cards between the own hand and the pile, as one step without a branch.

    [hand, pile, card, hand, pile, card]: whether what was in the hand, in the pile, and the card itself end in the
    hand, and whether they end in the pile. None if the program moves other cards or puts a player out.
    """
    hand, pile = [1, 0, 0], [0, 1, 0]
    for operation in operations:
        if operation == (KEEP, 0):
            hand[2] = 1
        elif operation == (TO_PILE, 0):
            pile[2] = 1
        elif operation == (FROM_PILE, ALL):
            hand, pile = [a + b for a, b in zip(hand, pile, strict=True)], [0, 0, 0]
        elif operation == (FROM_SELF, ALL):
            hand, pile = [0, 0, 0], [a + b for a, b in zip(hand, pile, strict=True)]
        elif operation[0] not in QUIET:
            return None
    return hand + pile
