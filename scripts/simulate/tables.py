"""The tables of game/core/tables.py as arrays for the kernel."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.core.model import Rules
from game.core.tables import plain_tables


class Tables(NamedTuple):
    """Rules for the kernel.

    cards     card numbers, ascending
    kinds     card number -> kind: cards that do the same are one kind
    first     [kind, moment] -> the first of its rows in `codes`; [kind, moment + 1] is the end, moments in a row
    codes     operations of all programs
    values    their arguments
    kept      [kind, moment] -> 1 if the card ends in the hand of whoever turns it
    full      kind -> cards in a full deck
    may_stop  1 if extra draws may be declined
    """

    cards: np.ndarray
    kinds: np.ndarray
    first: np.ndarray
    codes: np.ndarray
    values: np.ndarray
    kept: np.ndarray
    full: np.ndarray
    may_stop: int


def tables(rules: Rules) -> Tables:
    """The tables of composed rules. UnknownVerbError if they say what the kernel does not know."""
    plain = plain_tables(rules)
    arrays = {name: np.array(value, np.int64) for name, value in plain.items() if name != "may_stop"}
    return Tables(cards=np.array(sorted(rules.classes), np.int64), may_stop=plain["may_stop"], **arrays)
