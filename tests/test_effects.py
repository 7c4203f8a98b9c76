"""Each verb and each condition by itself, on a position made for it."""

import itertools

import pytest
from games import CONTENT, NOBLES, WHOLE, Game

from game.core import compose
from game.core.effects import CONDITIONS, NO_MOVES, PLACES_FROM, PLACES_TO, SETTINGS, VERBS
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


MOVES = [pair for pair in itertools.product(PLACES_FROM, PLACES_TO) if pair not in NO_MOVES]


@pytest.mark.parametrize(("origin", "target"), MOVES)
@pytest.mark.parametrize("part", [{}, {"count": 1}, {"count": 50}, {"count": "half"}, {"at_least": 2}])
def test_every_move_the_vocabulary_allows_loses_and_doubles_no_card_and_tells_where_each_went(origin, target, part):
    state = position()
    end = {"self": state.hands[1], "pile": state.pile, "removed": state.removed}[target]
    before = set(end)
    told = run("move", state, {"from": origin, "to": target, **part})
    places = [*state.hands, state.pile, state.deck, state.removed]
    assert sorted(itertools.chain(*places)) == list(range(1, 10))
    assert sum(state.stacks) == len(state.deck)
    end = {"self": state.hands[1], "pile": state.pile, "removed": state.removed}[target]
    assert {card for event in told for card in event["cards"]} == set(end) - before


@pytest.mark.parametrize(
    ("argument", "event", "hands"),
    [
        ({"from": "self", "to": "pile", "count": 2}, {"type": "lost_cards", "cards": [12, 13]}, [[1], [11], [5]]),
        ({"from": "self", "to": "pile", "count": 3}, {"type": "lost_hand", "cards": [11, 12, 13]}, [[1], [], [5]]),
        ({"from": "self", "to": "pile", "count": "half"}, {"type": "lost_cards", "cards": [13]}, [[1], [11, 12], [5]]),
        ({"from": "self", "to": "removed"}, {"type": "removed_hand", "cards": [11, 12, 13]}, [[1], [], [5]]),
        ({"from": "self", "to": "removed", "count": 1}, {"type": "removed_cards", "cards": [13]}, [[1], [11, 12], [5]]),
        ({"from": "pile", "to": "removed"}, {"type": "removed_pile", "cards": [6, 7]}, [[1], [11, 12, 13], [5]]),
        ({"from": "deck", "to": "removed", "count": 1}, {"type": "removed_deck", "cards": [8]},
         [[1], [11, 12, 13], [5]]),
        ({"from": "deck", "to": "self", "count": 9}, {"type": "took_deck", "cards": [8, 9]},
         [[1], [11, 12, 13, 8, 9], [5]]),
        ({"from": "next", "to": "self"}, {"type": "took_hand", "from": 2, "cards": [5]}, [[1], [11, 12, 13, 5], []]),
        ({"from": "previous", "to": "self"}, {"type": "took_hand", "from": 0, "cards": [1]},
         [[], [11, 12, 13, 1], [5]]),
        ({"from": "leader", "to": "self"}, {"type": "took_hand", "from": 2, "cards": [5]}, [[1], [11, 12, 13, 5], []]),
    ],
)  # fmt: skip
def test_a_move_of_a_part_or_from_a_certain_place(argument, event, hands):
    state = position(hands=((1,), (11, 12, 13), (5,)))
    assert run("move", state, argument) == [{**event, "seat": 1}]
    assert state.hands == hands


def test_a_move_from_those_who_have_enough_passes_over_the_others():
    state = position(hands=((1, 2, 3), (11,), (4, 5), (14, 15, 16, 17)))
    told = run("move", state, {"from": "others", "to": "self", "count": 2, "at_least": 3})
    assert told == [
        {"type": "took_cards", "seat": 1, "from": 3, "cards": [16, 17]},
        {"type": "took_cards", "seat": 1, "from": 0, "cards": [2, 3]},
    ]
    assert state.hands == [[1], [11, 16, 17, 2, 3], [4, 5], [14, 15]]


def test_nothing_is_told_of_a_deck_or_a_neighbour_without_cards():
    assert run("move", position(deck=()), {"from": "deck", "to": "self"}) == []
    assert run("move", position(deck=(8,)), {"from": "deck", "to": "removed", "count": "half"}) == []
    assert run("move", position(), {"from": "next", "to": "self"}) == []


def test_fewer_cards_in_the_deck_are_fewer_extra_draws():
    state = position(extra=2)
    run("move", state, {"from": "deck", "to": "self", "count": 1})
    assert state.extra == 1


def test_remove_takes_the_turned_card_out_of_the_game():
    state = position(turned=50)
    assert run("remove", state) == [{"type": "removed", "seat": 1, "card": 50}]
    assert (state.removed, state.turned) == ([50], None)


def test_rotate_hands_passes_all_hands_on_at_once():
    state = position()
    state.out[2] = True
    assert run("rotate_hands", state) == [
        {
            "type": "rotated_hands",
            "seat": 1,
            "moves": [
                {"from": 1, "to": 3, "cards": [3]},
                {"from": 3, "to": 0, "cards": [4, 5]},
                {"from": 0, "to": 1, "cards": [1, 2]},
            ],
        }
    ]
    assert state.hands == [[4, 5], [1, 2], [], [3]]
    state.direction = -1
    run("rotate_hands", state)
    assert state.hands == [[1, 2], [3], [], [4, 5]]


def test_level_hands_makes_all_hands_equally_large():
    state = position(hands=((1, 2, 3, 14, 15, 16), (11,), (), (4, 5)))
    assert run("level_hands", state) == [
        {
            "type": "levelled_hands",
            "seat": 1,
            "count": 2,
            "moves": [
                {"from": 0, "to": 1, "cards": [3]},
                {"from": 0, "to": 2, "cards": [14, 15]},
                {"from": 0, "to": "pile", "cards": [16]},
            ],
        }
    ]
    assert state.hands == [[1, 2], [11, 3], [14, 15], [4, 5]]
    assert state.pile == [6, 7, 16]


def test_reverse_turns_the_direction():
    state = position()
    assert run("reverse", state) == [{"type": "reversed", "seat": 1, "direction": -1}]
    assert run("reverse", state) == [{"type": "reversed", "seat": 1, "direction": 1}]


def test_cancel_next_adds_up():
    state = position()
    assert run("cancel_next", state) == [{"type": "will_cancel", "seat": 1}]
    run("cancel_next", state)
    assert state.cancels == 2


def test_mark_last_leaves_the_player_in_the_game():
    state = position()
    assert run("mark_last", state) == [{"type": "marked_last", "seat": 1}]
    assert (state.last, state.out) == ([False, True, False, False], [False] * 4)


def test_skip_next_is_for_the_next_player_in_the_game():
    state = position()
    state.out[2] = True
    assert run("skip", state, "next") == [{"type": "must_skip", "seat": 3}]
    assert state.skips == [0, 0, 0, 1]


def test_an_owner_without_cards_is_told_so_but_others_are_passed_over():
    state = position(seat=2)
    assert run("move", state, {"from": "self", "to": "pile"}) == [{"type": "lost_hand", "seat": 2, "cards": []}]
    told = run("move", position(hands=((), (), (1,))), {"from": "all", "to": "pile"})
    assert [event["seat"] for event in told] == [1, 2]


def test_moved_cards_in_an_event_are_no_list_of_the_position():
    for origin, target in MOVES:
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
    set_ = {
        (name, value)
        for rule in WHOLE["house_rules"].values()
        for option in rule["options"].values()
        for name, value in option.get("set", {}).items()
    }
    assert set_ == {(name, value) for name, values in SETTINGS.items() for value in values}


def test_the_vocabulary_is_small():
    """Past this the simpler idea is missing."""
    assert len(VERBS) + len(["as"]) <= 14
    assert len(CONDITIONS) <= 4


def used_verbs(clauses):
    return {next(iter(effect)) if isinstance(effect, dict) else effect for clause in clauses for effect in clause["do"]}


def test_the_content_uses_every_verb():
    options = [option for rule in WHOLE["house_rules"].values() for option in rule["options"].values()]
    used = used_verbs(WHOLE["base"] + [option for option in options if "do" in option])
    assert used - {"as"} == set(VERBS)
