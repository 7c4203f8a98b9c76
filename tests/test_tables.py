"""Composed rules as tables: what the rows say, and what they cannot say."""

import pytest
from games import CONTENT, LADIES, MONKS, NOBLES, SEMIMARU, TENJI

from game.core import compose, preset_choices
from game.core.model import Clause, Rules
from game.core.tables import (
    ALL,
    CANCEL_NEXT,
    DRAW_AGAIN,
    ELIMINATE,
    HALF,
    KEEP,
    LEVEL,
    MARK_LAST,
    ORIGINS,
    REMOVE,
    REVERSE,
    ROTATE,
    SKIP,
    TARGETS,
    TO_PILE,
    WIDTH,
    UnknownVerbError,
    move_code,
    plain_tables,
)

TAKE_PILE = move_code("pile", "self"), ALL
SELF_TO_PILE = move_code("self", "pile"), ALL
OTHERS_TO_PILE = move_code("others", "pile"), ALL

PLAIN, PILE_EMPTY, DECK_EMPTY = 0, 1, 2


def operations(tables, card, moment=PLAIN):
    first = tables["first"][tables["kinds"][card]]
    rows = range(first[moment], first[moment + 1])
    return [(tables["codes"][row], tables["values"][row]) for row in rows]


def standard(**chosen):
    return compose(CONTENT, {**preset_choices(CONTENT, "standard"), **chosen})


def test_rows_say_what_the_clauses_say():
    tables = plain_tables(standard(semimaru="out", emperor="draw_again", lady="draw_if_empty"))
    assert operations(tables, NOBLES[0]) == [(KEEP, 0)]
    assert operations(tables, LADIES[0]) == [(KEEP, 0), TAKE_PILE]
    assert operations(tables, LADIES[0], PILE_EMPTY) == [(KEEP, 0), (DRAW_AGAIN, 1)]
    assert operations(tables, MONKS[0], DECK_EMPTY) == [SELF_TO_PILE, (TO_PILE, 0)]
    assert operations(tables, TENJI) == [(KEEP, 0), (DRAW_AGAIN, 1)]
    assert operations(tables, SEMIMARU) == [SELF_TO_PILE, (TO_PILE, 0), (ELIMINATE, 0)]


def test_a_place_of_many_hands_is_one_row_for_each():
    tables = plain_tables(standard(semimaru="everyone_to_pile"))
    assert operations(tables, SEMIMARU) == [SELF_TO_PILE, OTHERS_TO_PILE, (TO_PILE, 0)]


def one(*effects):
    """The operations of a card with these effects."""
    rules = Rules({}, {"may_stop": True}, {1: "noble"}, {1: [[Clause({}, list(effects))]]})
    return operations(plain_tables(rules), 1)


@pytest.mark.parametrize(
    ("effect", "rows"),
    [
        (("reverse", None), [(REVERSE, 0)]),
        (("cancel_next", None), [(CANCEL_NEXT, 0)]),
        (("mark_last", None), [(MARK_LAST, 0)]),
        (("rotate_hands", None), [(ROTATE, 0)]),
        (("level_hands", None), [(LEVEL, 0)]),
        (("skip", "self"), [(SKIP, 0)]),
        (("skip", "next"), [(SKIP, 1)]),
        (("draw_again", 3), [(DRAW_AGAIN, 3)]),
        (("move", {"from": "deck", "to": "removed", "count": "half"}), [(move_code("deck", "removed"), HALF)]),
        (("move", {"from": "leader", "to": "self"}), [(move_code("leader", "self"), ALL)]),
        (
            ("move", {"from": "others", "to": "self", "count": 1, "at_least": 3}),
            [(move_code("others", "self"), 3 * WIDTH + 1)],
        ),
        (("move", {"from": "all", "to": "pile", "count": 2}), [(move_code(who, "pile"), 2) for who in ORIGINS[:2]]),
    ],
)
def test_every_verb_has_its_row(effect, rows):
    assert one(("keep", None), effect) == [(KEEP, 0), *rows]


def test_every_move_has_a_code_of_its_own():
    codes = [move_code(origin, target) for origin in ORIGINS for target in TARGETS]
    assert len(set(codes)) == len(ORIGINS) * len(TARGETS) and min(codes) > LEVEL
    assert one(("remove", None)) == [(REMOVE, 0)]


def test_settings_of_the_whole_game():
    def whole(**settings):
        rules = standard()
        rules.settings.update(settings)
        return plain_tables(rules)

    assert (whole()["size"], whole()["sign"]) == (100, 1)
    assert whole(deck="half")["size"] == 50 and whole(winner="fewest")["sign"] == -1
    assert whole(stacks=3) == whole()  # nobody knows what lies on top of one


def test_kinds_hold_every_card_once():
    rules = standard()
    tables = plain_tables(rules)
    assert sum(tables["full"]) == len(rules.classes) == 100
    assert [tables["kinds"][1:].count(kind) for kind in range(len(tables["full"]))] == tables["full"]
    assert tables["alone"][tables["kinds"][NOBLES[0]]] == [1, 1, 1, 1]
    assert tables["alone"][tables["kinds"][MONKS[0]]] == tables["alone"][tables["kinds"][LADIES[0]]] == [0, 0, 0, 0]
    assert tables["may_stop"] == rules.settings["may_stop"]


def test_nothing_runs_for_a_player_who_is_out_but_the_placing_of_the_card():
    slots = [
        [Clause({}, [("eliminate", None), ("draw_again", None), ("keep", None)])],
        [Clause({}, [("skip", "self")])],
    ]
    tables = plain_tables(Rules({}, {"may_stop": True}, {1: "noble"}, {1: slots}))
    assert operations(tables, 1) == [(ELIMINATE, 0), (KEEP, 0)]
    slots[0][0].effects.insert(0, ("keep", None))
    slots[0][0].effects.pop()
    tables = plain_tables(Rules({}, {"may_stop": True}, {1: "noble"}, {1: slots}))
    assert operations(tables, 1) == [(KEEP, 0), (ELIMINATE, 0)]


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (Clause({}, [("keep", None), ("dance", None)]), "cannot run the effect 'dance'"),
        (Clause({}, [("keep", None), ("skip", "others")]), "cannot run the effect 'skip: others'"),
        (Clause({}, [("keep", None), ("move", {"from": "moon", "to": "self"})]), "cannot run the effect .move: "),
        (
            Clause({}, [("keep", None), ("move", {"from": "pile", "to": "self", "by": 2})]),
            "cannot run the effect .move: ",
        ),
        (Clause({"full_moon": True}, [("keep", None)]), "does not know the condition 'full_moon'"),
        (Clause({}, []), "card 1 is not kept or discarded exactly once"),
    ],
)
def test_what_the_tables_cannot_say_is_named(clause, said):
    with pytest.raises(UnknownVerbError, match=said):
        plain_tables(Rules({}, {"may_stop": True}, {1: "noble"}, {1: [[clause]]}))
