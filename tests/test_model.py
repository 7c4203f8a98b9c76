"""The nouns: a position's copy shares nothing with it that changes."""

from games import CONTENT, Game
from laws import snapshot

from game.core import compose
from game.core.model import Clause, State

FILLED = {
    "pile": [5, 6], "hands": [[1], [2], []], "out": [False, True, False], "skips": [0, 1, 0], "seat": 2,
    "extra": 1, "turned": 9, "finished": "deck_empty", "n": 40, "deck": [7, 8], "players": 3,
}  # fmt: skip


def filled():
    state = State(compose(CONTENT), [7, 8], 3)
    for name, value in FILLED.items():
        setattr(state, name, value)
    return state


def test_the_first_position():
    assert snapshot(State(compose(CONTENT), [3, 4], 2)) == {
        "players": 2, "deck": [3, 4], "pile": [], "hands": [[], []], "out": [False] * 2, "skips": [0] * 2,
        "seat": 0, "extra": 0, "turned": None, "finished": None, "n": 1,
    }  # fmt: skip


def test_a_copy_has_everything_and_the_same_rules():
    state = filled()
    assert set(FILLED) == set(snapshot(state)), "a new field of State belongs here and in State.copy"
    twin = state.copy()
    assert snapshot(twin) == snapshot(state)
    assert twin.rules is state.rules


def test_a_copy_is_independent():
    state = filled()
    before, twin = snapshot(state), state.copy()
    for name, value in vars(twin).items():
        if isinstance(value, list):
            assert value is not getattr(state, name)
            value.append("scribble")
    for hand in twin.hands[:3]:
        hand.append(99)
    assert snapshot(state) == before


def test_a_clause_holds_its_conditions_and_effects():
    clause = Clause({"pile_empty": True}, [("keep", None)])
    assert (clause.when, clause.effects) == ({"pile_empty": True}, [("keep", None)])


def test_rules_say_what_was_chosen():
    rules = Game(nyudo="monk").rules
    assert rules.choices["nyudo"] == "monk"
    assert rules.settings == {"may_stop": True}
    assert rules.classes[76] == "monk"
