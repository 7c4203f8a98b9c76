"""The tables of game/core/tables.py as arrays for the kernel."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from game.core.model import Rules
from game.core.tables import DRAW_AGAIN, KEEP, SELF_TO_PILE, TAKE_PILE, TO_PILE, plain_tables


class Tables(NamedTuple):
    """Rules for the kernel.

    cards     card numbers, ascending
    kinds     card number -> kind: cards that do the same are one kind
    deck      the kinds of `cards`, in their order: what is shuffled, for a game of counts needs no numbers
    first     [kind, moment] -> the first of its rows in `codes`; [kind, moment + 1] is the end, moments in a row
    codes     operations of all programs
    values    their arguments
    swift     [kind, moment] -> 1 if the program only moves cards between the own hand and the pile
    mixed     [kind, moment] -> for a swift program, what own hand and pile become, see `mixture`
    kept      [kind, moment] -> 1 if the card ends in the hand of whoever turns it
    full      kind -> cards in a full deck
    may_stop  1 if extra draws may be declined
    choosing  1 if a choice may ever arise
    """

    cards: np.ndarray
    kinds: np.ndarray
    deck: np.ndarray
    first: np.ndarray
    codes: np.ndarray
    values: np.ndarray
    swift: np.ndarray
    mixed: np.ndarray
    kept: np.ndarray
    full: np.ndarray
    may_stop: int
    choosing: int


def tables(rules: Rules) -> Tables:
    """The tables of composed rules. UnknownVerbError if they say what the kernel does not know."""
    plain = plain_tables(rules)
    arrays = {name: np.array(value, np.int64) for name, value in plain.items() if name != "may_stop"}
    cards = np.array(sorted(rules.classes), np.int64)
    mixtures = [
        [mixture(plain["codes"][begin:end]) for begin, end in itertools.pairwise(row)] for row in plain["first"]
    ]
    return Tables(
        cards=cards,
        deck=arrays["kinds"][cards],
        swift=np.array([[found is not None for found in row] for row in mixtures], np.int64),
        mixed=np.array([[found or [0] * 6 for found in row] for row in mixtures], np.int64),
        may_stop=plain["may_stop"],
        choosing=int(plain["may_stop"] and DRAW_AGAIN in plain["codes"]),
        **arrays,
    )


def mixture(codes: list[int]) -> list[int] | None:
    """A program that only moves cards between the own hand and the pile, as one step without a branch.

    [hand, pile, card, hand, pile, card]: whether what was in the hand, in the pile, and the card itself end in the
    hand, and whether they end in the pile. None if the program does anything else.
    """
    hand, pile = [1, 0, 0], [0, 1, 0]
    for code in codes:
        if code == KEEP:
            hand[2] = 1
        elif code == TO_PILE:
            pile[2] = 1
        elif code == TAKE_PILE:
            hand, pile = [a + b for a, b in zip(hand, pile, strict=True)], [0, 0, 0]
        elif code == SELF_TO_PILE:
            hand, pile = [0, 0, 0], [a + b for a, b in zip(hand, pile, strict=True)]
        else:
            return None
    return hand + pile
