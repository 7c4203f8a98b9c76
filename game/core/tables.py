"""Composed rules as small integer tables, for programs that play many games: clauses become rows, whatever they say.

Nothing here knows a rule; the compiled simulation and the page's chances of winning run on these tables.
"""

from .effects import CONDITIONS, SETTINGS
from .model import Rules

# An operation is (code, argument).
KEEP, TO_PILE, TAKE_PILE, SELF_TO_PILE, OTHERS_TO_PILE, OTHERS_TO_SELF, DRAW_AGAIN, SKIP, ELIMINATE = range(9)
BARE = {"keep": KEEP, "to_pile": TO_PILE, "eliminate": ELIMINATE}
MOVES = {
    ("pile", "self"): [TAKE_PILE],
    ("self", "self"): [],
    ("self", "pile"): [SELF_TO_PILE],
    ("others", "pile"): [OTHERS_TO_PILE],
    ("others", "self"): [OTHERS_TO_SELF],
    ("all", "pile"): [SELF_TO_PILE, OTHERS_TO_PILE],
    ("all", "self"): [OTHERS_TO_SELF],
}
# The conditions of the moment, one bit each, the lowest first.
MOMENTS = ("pile_empty", "deck_empty")


class UnknownVerbError(ValueError):
    """The rules use a verb, an argument or a condition that the tables cannot say; the message names it."""


def plain_tables(rules: Rules) -> dict:
    """The tables of composed rules, plain JSON-able values. UnknownVerbError if they say what the tables cannot.

    {"kinds": card number -> kind, a list: cards that do the same are one kind (0 where there is no such card),
     "first": [kind][moment] -> the first of its rows in `codes`; [kind][moment + 1] is the end, moments in a row,
     "codes": operations of all programs, "values": their arguments,
     "kept": [kind][moment] -> 1 if the card ends in the hand of whoever turns it,
     "full": kind -> cards in a full deck, "may_stop": 1 if extra draws may be declined}
    """
    for name, value in rules.settings.items():
        if name != "may_stop" and (name not in SETTINGS or value != SETTINGS[name][0]):
            raise UnknownVerbError(f"the simulation does not know the setting {name!r}: see game/core/tables.py")
    kinds = [0] * (max(rules.classes, default=0) + 1)
    numbers: dict[tuple, int] = {}
    known: dict[int, int] = {}  # cards share programs, and a program takes the page some time
    full: list[int] = []
    for card in sorted(rules.classes):
        shared = id(rules.programs[card])
        if shared not in known:
            known[shared] = numbers.setdefault(_program(rules, card), len(numbers))
        kinds[card] = known[shared]
        if kinds[card] == len(full):
            full.append(0)
        full[kinds[card]] += 1
    first: list[list[int]] = []
    codes: list[int] = []
    values: list[int] = []
    for program in numbers:
        row = []
        for operations in program:
            row.append(len(codes))
            codes += [code for code, _ in operations]
            values += [value for _, value in operations]
        first.append([*row, len(codes)])
    return {
        "kinds": kinds,
        "first": first,
        "codes": codes,
        "values": values,
        "kept": [[int(_kept(operations)) for operations in program] for program in numbers],
        "full": full,
        "may_stop": int(rules.settings["may_stop"]),
    }


def _program(rules: Rules, card: int) -> tuple:
    """The operations of a card at each moment: of each slot, the first clause that fits there."""
    slots = rules.programs[card]
    for slot in slots:
        for clause in slot:
            for name in clause.when:
                if name not in MOMENTS:
                    known = "" if name in CONDITIONS else ", which the core does not know either"
                    raise UnknownVerbError(f"the simulation does not know the condition {name!r}{known}")
    program = []
    for bits in range(2 ** len(MOMENTS)):
        moment = {name: bool(bits // 2**place % 2) for place, name in enumerate(MOMENTS)}
        operations = []
        for slot in slots:
            for clause in slot:
                if all(moment[name] == wanted for name, wanted in clause.when.items()):
                    for verb, argument in clause.effects:
                        operations += _operations(verb, argument)
                    break
        if sum(code in (KEEP, TO_PILE) for code, _ in operations) != 1:
            raise UnknownVerbError(f"card {card} is not kept or discarded exactly once")
        program.append(_until_out(operations))
    return tuple(program)


def _until_out(operations: list[tuple[int, int]]) -> tuple:
    """The operations that run: for a player who is out only the turned card still goes to its place."""
    codes = [code for code, _ in operations]
    end = codes.index(ELIMINATE) + 1 if ELIMINATE in codes else len(codes)
    return (*operations[:end], *[operation for operation in operations[end:] if operation[0] in (KEEP, TO_PILE)])


def _operations(verb: str, argument: object) -> list[tuple[int, int]]:
    if isinstance(argument, dict):
        if verb == "move" and set(argument) == {"from", "to"} and (argument["from"], argument["to"]) in MOVES:
            return [(code, 0) for code in MOVES[argument["from"], argument["to"]]]
    elif verb == "draw_again" and (argument is None or isinstance(argument, int)):
        return [(DRAW_AGAIN, 1 if argument is None else argument)]
    elif verb == "skip" and argument == "self":
        return [(SKIP, 0)]
    elif argument is None and verb in BARE:
        return [(BARE[verb], 0)]
    written = verb if argument is None else f"{verb}: {argument}"
    raise UnknownVerbError(f"the simulation cannot run the effect {written!r}: add it to game/core/tables.py")


def _kept(operations: tuple) -> bool:
    """Whether the card stays with its turner: cards follow each other, so the last move of its place says so."""
    mine = placed = False
    for code, _ in operations:
        if code == KEEP or (code == TAKE_PILE and placed):
            mine = True
        elif code in (TO_PILE, SELF_TO_PILE):
            mine = False
        placed = placed or code in (KEEP, TO_PILE)
    return mine
