"""Composed rules as tables: what the rows say, and what they cannot say."""

import pytest
from games import CONTENT, LADIES, MONKS, NOBLES, SEMIMARU, TENJI, WHOLE

from game.core import compose, preset_choices
from game.core.model import Clause, Rules
from game.core.tables import (
    DRAW_AGAIN,
    ELIMINATE,
    KEEP,
    OTHERS_TO_PILE,
    SELF_TO_PILE,
    TAKE_PILE,
    TO_PILE,
    UnknownVerbError,
    plain_tables,
)

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
    assert operations(tables, LADIES[0]) == [(KEEP, 0), (TAKE_PILE, 0)]
    assert operations(tables, LADIES[0], PILE_EMPTY) == [(KEEP, 0), (DRAW_AGAIN, 1)]
    assert operations(tables, MONKS[0], DECK_EMPTY) == [(SELF_TO_PILE, 0), (TO_PILE, 0)]
    assert operations(tables, TENJI) == [(KEEP, 0), (DRAW_AGAIN, 1)]
    assert operations(tables, SEMIMARU) == [(SELF_TO_PILE, 0), (TO_PILE, 0), (ELIMINATE, 0)]


def test_a_place_of_many_hands_is_one_row_for_each():
    tables = plain_tables(standard(semimaru="everyone_to_pile"))
    assert operations(tables, SEMIMARU) == [(SELF_TO_PILE, 0), (OTHERS_TO_PILE, 0), (TO_PILE, 0)]


def test_kinds_hold_every_card_once_and_say_who_gets_it():
    rules = standard()
    tables = plain_tables(rules)
    assert sum(tables["full"]) == len(rules.classes) == 100
    assert [tables["kinds"][1:].count(kind) for kind in range(len(tables["full"]))] == tables["full"]
    assert tables["kept"][tables["kinds"][NOBLES[0]]] == [1, 1, 1, 1]
    assert tables["kept"][tables["kinds"][MONKS[0]]] == [0, 0, 0, 0]
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


def test_settings_as_usual_are_no_obstacle_and_others_are_named():
    assert plain_tables(compose(WHOLE))["may_stop"] == 1
    for chosen, name in (("stacks", "own"), ("deck", "fifty"), ("winner", "fewest_cards")):
        with pytest.raises(UnknownVerbError, match=f"does not know the setting '{chosen}'"):
            plain_tables(compose(WHOLE, {chosen: name}))


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (Clause({}, [("keep", None), ("reverse", None)]), "cannot run the effect 'reverse'"),
        (Clause({}, [("keep", None), ("skip", "others")]), "cannot run the effect 'skip: others'"),
        (Clause({"full_moon": True}, [("keep", None)]), "does not know the condition 'full_moon'"),
        (Clause({}, []), "card 1 is not kept or discarded exactly once"),
    ],
)
def test_what_the_tables_cannot_say_is_named(clause, said):
    with pytest.raises(UnknownVerbError, match=said):
        plain_tables(Rules({}, {"may_stop": True}, {1: "noble"}, {1: [[clause]]}))
