"""The nouns: a position's copy shares nothing with it that changes."""

from games import CONTENT, Game
from laws import snapshot

from game.core import compose
from game.core.model import Clause, State

FILLED = {
    "pile": [5, 6], "hands": [[1], [2], []], "out": [False, True, False], "skips": [0, 1, 0], "seat": 2,
    "extra": 1, "turned": 9, "finished": "deck_empty", "n": 40, "deck": [7, 8], "players": 3,
    "stacks": [1, 0, 1], "stack": 2, "removed": [4], "last": [True, False, False], "direction": -1, "cancels": 1,
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
        "stacks": [2], "stack": 0, "removed": [], "last": [False] * 2, "direction": 1, "cancels": 0,
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


def test_a_stack_is_drawn_from_its_top():
    state = State(compose(CONTENT), [1, 2, 3, 4, 5], 2)
    state.stacks = [2, 1, 2]
    assert state.draw(2) == 4
    assert (state.deck, state.stacks, state.stack) == ([1, 2, 3, 5], [2, 1, 1], 2)
    assert [state.draw(stack) for stack in (1, 0, 2, 0)] == [3, 1, 5, 2]
    assert (state.deck, state.stacks) == ([], [0, 0, 0])


def test_neighbours_are_the_nearest_seats_in_the_game_in_the_direction_of_play():
    state = State(compose(CONTENT), [1, 2], 4)
    state.out = [False, True, False, False]
    assert [state.neighbour(1), state.neighbour(-1), state.neighbour(1, 2)] == [2, 3, 3]
    state.direction = -1
    assert [state.neighbour(1), state.neighbour(-1), state.neighbour(1, 2)] == [3, 2, 0]
    state.seat = 2
    assert state.in_game() == [2, 3, 0]


def test_a_clause_holds_its_conditions_and_effects():
    clause = Clause({"pile_empty": True}, [("keep", None)])
    assert (clause.when, clause.effects) == ({"pile_empty": True}, [("keep", None)])


def test_rules_say_what_was_chosen():
    rules = Game(nyudo="monk").rules
    assert rules.choices["nyudo"] == "monk"
    assert rules.settings == {"may_stop": True, "stacks": 1, "deck": "full", "winner": "most"}
    assert rules.classes[76] == "monk"
