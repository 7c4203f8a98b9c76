"""Each verb and each condition by itself, on a position made for it."""

import itertools

import pytest
from games import CONTENT, NOBLES, Game

from game.core import compose
from game.core.effects import CONDITIONS, PLACES_FROM, PLACES_TO, SETTINGS, VERBS
from game.core.model import State


def position(hands=((1, 2), (3,), (), (4, 5)), seat=1, pile=(6, 7), deck=(8, 9), **changes):
    state = State(compose(CONTENT), list(deck), len(hands))
    state.hands = [list(hand) for hand in hands]
    state.pile = list(pile)
    state.seat = seat
    for name, value in changes.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    return state


def run(verb, state, argument=None):
    return VERBS[verb][0](state, argument)


def test_keep_takes_the_turned_card_to_the_hand():
    state = position(turned=50)
    assert run("keep", state) == [{"type": "kept", "seat": 1, "card": 50}]
    assert state.hands == [[1, 2], [3, 50], [], [4, 5]]
    assert state.turned is None


def test_to_pile_puts_the_turned_card_on_the_pile():
    state = position(turned=50)
    assert run("to_pile", state) == [{"type": "discarded", "seat": 1, "card": 50}]
    assert state.pile == [6, 7, 50]
    assert state.turned is None


@pytest.mark.parametrize("verb", ["keep", "to_pile"])
def test_a_turned_card_is_placed_once(verb):
    with pytest.raises(ValueError, match="the turned card is kept or discarded twice"):
        run(verb, position())


@pytest.mark.parametrize(
    ("origin", "target", "hands", "pile", "events"),
    [
        ("self", "pile", [[1, 2], [], [], [4, 5]], [6, 7, 3], [("lost_hand", 1, None, [3])]),
        ("others", "pile", [[], [3], [], []], [6, 7, 4, 5, 1, 2],
         [("lost_hand", 3, None, [4, 5]), ("lost_hand", 0, None, [1, 2])]),
        ("all", "pile", [[], [], [], []], [6, 7, 3, 4, 5, 1, 2],
         [("lost_hand", 1, None, [3]), ("lost_hand", 3, None, [4, 5]), ("lost_hand", 0, None, [1, 2])]),
        ("others", "self", [[], [3, 4, 5, 1, 2], [], []], [6, 7],
         [("took_hand", 1, 3, [4, 5]), ("took_hand", 1, 0, [1, 2])]),
        ("pile", "self", [[1, 2], [3, 6, 7], [], [4, 5]], [], [("took_pile", 1, None, [6, 7])]),
    ],
)  # fmt: skip
def test_move(origin, target, hands, pile, events):
    state = position()
    told = run("move", state, {"from": origin, "to": target})
    assert (state.hands, state.pile) == (hands, pile)
    assert [(event["type"], event["seat"], event.get("from"), event["cards"]) for event in told] == events


def test_hands_are_emptied_clockwise_from_the_owner_of_the_turn():
    state = position(hands=((1,), (2,), (3,), (4,)), seat=2)
    run("move", state, {"from": "all", "to": "pile"})
    assert state.pile == [6, 7, 3, 4, 1, 2]


@pytest.mark.parametrize(("origin", "target"), [*itertools.product(PLACES_FROM, PLACES_TO)])
def test_every_move_the_vocabulary_allows_loses_and_doubles_no_card(origin, target):
    state = position()
    told = run("move", state, {"from": origin, "to": target})
    assert sorted(itertools.chain(state.pile, *state.hands)) == [1, 2, 3, 4, 5, 6, 7]
    assert all(event["cards"] == [] or set(event["cards"]) <= set(range(1, 8)) for event in told)


def test_an_owner_without_cards_is_told_so_but_others_are_passed_over():
    state = position(seat=2)
    assert run("move", state, {"from": "self", "to": "pile"}) == [{"type": "lost_hand", "seat": 2, "cards": []}]
    told = run("move", position(hands=((), (), (1,))), {"from": "all", "to": "pile"})
    assert [event["seat"] for event in told] == [1, 2]


def test_moved_cards_in_an_event_are_no_list_of_the_position():
    for origin, target in itertools.product(PLACES_FROM, PLACES_TO):
        state = position()
        for event in run("move", state, {"from": origin, "to": target}):
            assert all(event["cards"] is not held for held in [*state.hands, state.pile, state.deck])


@pytest.mark.parametrize(
    ("argument", "deck", "already", "count"),
    [
        (None, 5, 0, 1),
        (1, 5, 0, 1),
        (3, 5, 0, 3),
        (3, 2, 0, 2),
        (2, 5, 1, 2),
        (2, 2, 1, 1),
        (1, 1, 1, 0),
        (None, 0, 0, 0),
    ],
)
def test_draw_again_gives_no_more_draws_than_the_deck_has_cards(argument, deck, already, count):
    state = position(deck=range(8, 8 + deck), extra=already)
    events = run("draw_again", state, argument)
    assert state.extra == already + count
    assert events == ([{"type": "may_draw", "seat": 1, "count": count}] if count else [])


def test_draw_again_says_must_where_nobody_may_stop():
    state = position()
    state.rules = compose(CONTENT, {"may_stop": "compulsory"})
    assert run("draw_again", state) == [{"type": "must_draw", "seat": 1, "count": 1}]


def test_skips_add_up():
    state = position()
    assert run("skip", state, "self") == [{"type": "must_skip", "seat": 1}]
    run("skip", state, "self")
    assert state.skips == [0, 2, 0, 0]


def test_eliminate_takes_away_the_extra_draws_too():
    state = position(extra=2)
    assert run("eliminate", state) == [{"type": "eliminated", "seat": 1}]
    assert (state.out, state.extra) == ([False, True, False, False], 0)


def test_conditions():
    full, bare = position(), position(pile=(), deck=())
    assert {name: (test(full), test(bare)) for name, test in CONDITIONS.items()} == {
        "pile_empty": (False, True),
        "deck_empty": (False, True),
    }


def test_the_deck_is_empty_when_its_last_card_is_turned():
    base = [{"when": {"class": "noble", "deck_empty": True}, "do": ["to_pile"]}, *CONTENT["base"]]
    rules = compose({**CONTENT, "base": base})
    game = Game(*NOBLES[:3], short=True, rules=rules).draw(3)
    assert (game.hands, game.pile) == ([[NOBLES[0]], [NOBLES[1]]], [NOBLES[2]])


def test_the_vocabulary_has_a_function_and_a_form_for_every_verb():
    for verb, (function, form) in VERBS.items():
        assert function.__name__ == verb and function.__doc__
        assert form is None or form is int or isinstance(form, tuple | dict)
    assert set(SETTINGS) == {name for rule in CONTENT["house_rules"].values()
                             for option in rule["options"].values() for name in option.get("set", {})}  # fmt: skip


def used_verbs(clauses):
    return {next(iter(effect)) if isinstance(effect, dict) else effect for clause in clauses for effect in clause["do"]}


def test_the_content_uses_every_verb():
    options = [option for rule in CONTENT["house_rules"].values() for option in rule["options"].values()]
    used = used_verbs(CONTENT["base"] + [option for option in options if "do" in option])
    assert used - {"as"} == set(VERBS)
