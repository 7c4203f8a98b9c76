"""Composed rules as small integer tables. Nothing here knows a rule: clauses become rows, whatever they say."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from game.core.effects import CONDITIONS
from game.core.model import Rules

# What the kernel can do. An operation is (code, argument).
(KEEP, TO_PILE, TAKE_PILE, SELF_TO_PILE, OTHERS_TO_PILE, OTHERS_TO_SELF, DRAW_AGAIN, SKIP, ELIMINATE) = range(9)
# The conditions of the moment, one bit each.
MOMENTS = ("pile_empty", "deck_empty")


class UnknownVerbError(ValueError):
    """The rules use a verb, an argument or a condition that the kernel cannot run; the message names it."""


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


Operation = tuple[int, int]


def _operations(verb: str, argument: object) -> list[Operation]:
    if isinstance(argument, dict):
        moves = {
            ("pile", "self"): [(TAKE_PILE, 0)],
            ("self", "self"): [],
            ("self", "pile"): [(SELF_TO_PILE, 0)],
            ("others", "pile"): [(OTHERS_TO_PILE, 0)],
            ("others", "self"): [(OTHERS_TO_SELF, 0)],
            ("all", "pile"): [(SELF_TO_PILE, 0), (OTHERS_TO_PILE, 0)],
            ("all", "self"): [(OTHERS_TO_SELF, 0)],
        }
        if verb == "move" and set(argument) == {"from", "to"} and (argument["from"], argument["to"]) in moves:
            return moves[argument["from"], argument["to"]]
    elif verb == "draw_again" and (argument is None or isinstance(argument, int)):
        return [(DRAW_AGAIN, 1 if argument is None else argument)]
    elif verb == "skip" and argument == "self":
        return [(SKIP, 0)]
    elif argument is None:
        bare = {"keep": KEEP, "to_pile": TO_PILE, "eliminate": ELIMINATE}
        if verb in bare:
            return [(bare[verb], 0)]
    written = verb if argument is None else f"{verb}: {argument}"
    raise UnknownVerbError(f"the simulation cannot run the effect {written!r}: add it to scripts/simulate/tables.py")


def tables(rules: Rules) -> Tables:
    """The tables of composed rules. UnknownVerbError if they say what the kernel does not know."""
    for name in rules.settings:
        if name != "may_stop":
            raise UnknownVerbError(f"the simulation does not know the setting {name!r}: see scripts/simulate/tables.py")
    programs: dict[tuple[tuple[Operation, ...], ...], int] = {}
    kinds = np.zeros(max(rules.classes) + 1, np.int64)
    for card in sorted(rules.classes):
        kinds[card] = programs.setdefault(_program(rules, card), len(programs))
    first: list[list[int]] = []
    codes: list[int] = []
    values: list[int] = []
    for program in programs:
        row = []
        for operations in program:
            row.append(len(codes))
            codes += [code for code, _ in operations]
            values += [value for _, value in operations]
        first.append([*row, len(codes)])
    cards = np.array(sorted(rules.classes), np.int64)
    return Tables(
        cards,
        kinds,
        np.array(first, np.int64),
        np.array(codes, np.int64),
        np.array(values, np.int64),
        np.array([[_kept(operations) for operations in program] for program in programs], np.int64),
        np.bincount(kinds[cards], minlength=len(programs)),
        int(rules.settings["may_stop"]),
    )


def _kept(operations: tuple[Operation, ...]) -> bool:
    """Whether the card stays with its turner: cards follow each other, so the last move of its place says so."""
    mine = placed = False
    for code, _ in operations:
        if code == KEEP or (code == TAKE_PILE and placed):
            mine = True
        elif code in (TO_PILE, SELF_TO_PILE):
            mine = False
        placed = placed or code in (KEEP, TO_PILE)
    return mine


def _program(rules: Rules, card: int) -> tuple[tuple[Operation, ...], ...]:
    """The operations of a card at each moment: of each slot, the first clause that fits there."""
    slots = rules.programs[card]
    for name in {name for slot in slots for clause in slot for name in clause.when}:
        if name not in MOMENTS:
            known = "" if name in CONDITIONS else ", which the core does not know either"
            raise UnknownVerbError(f"the simulation does not know the condition {name!r}{known}")
    program = []
    for bits in itertools.product((False, True), repeat=len(MOMENTS)):
        moment = dict(zip(reversed(MOMENTS), bits, strict=True))
        operations: list[Operation] = []
        for slot in slots:
            for clause in slot:
                if all(moment[name] == wanted for name, wanted in clause.when.items()):
                    for verb, argument in clause.effects:
                        operations += _operations(verb, argument)
                    break
        if sum(code in (KEEP, TO_PILE) for code, _ in operations) != 1:
            raise UnknownVerbError(f"card {card} is not kept or discarded exactly once")
        program.append(tuple(operations))
    return tuple(program)
