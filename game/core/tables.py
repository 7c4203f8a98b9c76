"""Composed rules as small integer tables, for programs that play many games: clauses become rows, whatever they say.

Nothing here knows a rule; the compiled simulation and the page's chances of winning run on these tables. They count
cards only, so stacks are left out: as nobody knows what lies on top of one, drawing from several is drawing from one.
"""

from .effects import CONDITIONS, SETTINGS
from .model import Rules

# An operation is (code, value). A move has a code for its places, and what it moves as value: see `move_value`.
KEEP, TO_PILE, REMOVE, DRAW_AGAIN, SKIP, REVERSE, CANCEL_NEXT, MARK_LAST, ELIMINATE, ROTATE, LEVEL, MOVE = range(12)
PLACING = {"keep": KEEP, "to_pile": TO_PILE, "remove": REMOVE}
BARE = {
    **PLACING,
    "reverse": REVERSE,
    "cancel_next": CANCEL_NEXT,
    "mark_last": MARK_LAST,
    "eliminate": ELIMINATE,
    "rotate_hands": ROTATE,
    "level_hands": LEVEL,
}
ORIGINS = ("self", "others", "next", "previous", "leader", "pile", "deck")
TARGETS = ("self", "pile", "removed")
SKIPPED = ("self", "next")  # whose turn: the value of SKIP
WIDTH, ALL, HALF = 256, 255, 254  # of a move's value
# The conditions of the moment, one bit each, the lowest first.
MOMENTS = ("pile_empty", "deck_empty")


class UnknownVerbError(ValueError):
    """The rules use a verb, an argument or a condition that the tables cannot say; the message names it."""


def move_code(origin: str, target: str) -> int:
    """The code of a move between two places."""
    return MOVE + len(TARGETS) * ORIGINS.index(origin) + TARGETS.index(target)


def move_value(count: int | str | None = None, at_least: int = 0) -> int:
    """How many cards go: `count`, "half" or None for all of them, from hands of at least so many."""
    many = count if isinstance(count, int) else ALL if count is None else HALF
    return WIDTH * at_least + many


def plain_tables(rules: Rules) -> dict:
    """The tables of composed rules, plain JSON-able values. UnknownVerbError if they say what the tables cannot.

    {"kinds": card number -> kind, a list: cards that do the same are one kind (0 where there is no such card),
     "first": [kind][moment] -> the first of its rows in `codes`; [kind][moment + 1] is the end, moments in a row,
     "codes": operations of all programs, "values": their arguments,
     "alone": [kind][moment] -> 1 if the card is only kept, so that there is nothing to cancel,
     "full": kind -> cards in a full deck, "size": cards that are played with, "may_stop": 1 if extra draws may be
     declined, "sign": 1 if the most cards win, -1 if the fewest}
    """
    settings = rules.settings
    for name, value in settings.items():
        if name not in SETTINGS or value not in SETTINGS[name]:
            raise UnknownVerbError(
                f"the simulation does not know the setting {name!r} with {value!r}: see game/core/tables.py"
            )
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
        "alone": [[int(operations == ((KEEP, 0),)) for operations in program] for program in numbers],
        "full": full,
        "size": sum(full) // 2 if settings.get("deck") == "half" else sum(full),
        "may_stop": int(settings["may_stop"]),
        "sign": -1 if settings.get("winner") == "fewest" else 1,
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
        if sum(code in PLACING.values() for code, _ in operations) != 1:
            raise UnknownVerbError(f"card {card} is not kept or discarded exactly once")
        program.append(_until_out(operations))
    return tuple(program)


def _until_out(operations: list[tuple[int, int]]) -> tuple:
    """The operations that run: for a player who is out only the turned card still goes to its place."""
    codes = [code for code, _ in operations]
    end = codes.index(ELIMINATE) + 1 if ELIMINATE in codes else len(codes)
    return (*operations[:end], *[operation for operation in operations[end:] if operation[0] in PLACING.values()])


def _operations(verb: str, argument: object) -> list[tuple[int, int]]:
    if verb == "move" and isinstance(argument, dict):
        made = _moves(**{"origin" if key == "from" else key: value for key, value in argument.items()})
        if made:
            return made
    elif verb == "draw_again" and (argument is None or isinstance(argument, int)):
        return [(DRAW_AGAIN, 1 if argument is None else argument)]
    elif verb == "skip" and argument in SKIPPED:
        return [(SKIP, SKIPPED.index(argument))]
    elif argument is None and verb in BARE:
        return [(BARE[verb], 0)]
    written = verb if argument is None else f"{verb}: {argument}"
    raise UnknownVerbError(f"the simulation cannot run the effect {written!r}: add it to game/core/tables.py")


def _moves(
    origin: str = "", to: str = "", count: int | str | None = None, at_least: int = 0, **unknown: object
) -> list[tuple[int, int]]:
    """The moves that one effect makes, [] if the tables cannot say it."""
    origins = ["self", "others"] if origin == "all" else [origin]
    known = count is None or count == "half" or (isinstance(count, int) and count < HALF)
    if unknown or not known or to not in TARGETS or any(name not in ORIGINS for name in origins):
        return []
    value = move_value(count, at_least)
    return [(move_code(name, to), value) for name in origins]
