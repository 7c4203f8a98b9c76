"""Laws of every game, over all combinations of options, and the order of turns and of places."""

import json
import random

import pytest
from games import CONTENT, EVERY_CHOICE, LADIES, MONKS, NOBLES, SEMIMARU, WHOLE, Game
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import (
    LONGEST,
    Screen,
    check_end,
    check_position,
    choices,
    illegal,
    rules_in_full,
    seats,
    seeds,
    snapshot,
)

from game.core import IllegalAction, Table, apply, compose, legal_actions, new_game, view
from game.core.engine import deal
from game.core.shuffle import Stream

quick = settings(max_examples=40, deadline=None)


def play(rules, players, seed, pick):
    """A whole game: its states, actions and events. `pick` chooses where there is a choice."""
    states, actions, events = [new_game(rules, players, seed)], [], []
    while legal := legal_actions(states[-1]):
        assert len(actions) < LONGEST, "the game does not end"
        actions.append(legal[0] if len(legal) == 1 else pick(legal))
        state, news = apply(states[-1], actions[-1])
        states.append(state)
        events.append(news)
    return states, actions, events


def any_pick(data):
    return lambda legal: data.draw(st.sampled_from(legal))


def coin(seed):
    stream = Stream(seed)
    return lambda legal: legal[stream.below(len(legal))]


def test_every_combination_of_options_keeps_the_laws():
    for number, chosen in enumerate(EVERY_CHOICE):
        rules, players = compose(CONTENT, chosen), 2 + number % 5
        states, _, events = play(rules, players, number, coin(number))
        screen = Screen(rules, {"n": 0, "seat": 0, "count": players})
        for state, news in zip(states[1:], events, strict=True):
            check_position(state)
            for event in news:
                screen.see(event)
        assert screen.view() == view(states[-1]), chosen
        check_end(states[-1], events[-1][-1])


@given(choices, seats, seeds, st.data())
@quick
def test_a_hundred_cards_lie_in_exactly_one_place_each_and_the_game_ends(chosen, players, seed, data):
    states, _, events = play(compose(WHOLE, chosen), players, seed, any_pick(data))
    for state in states:
        check_position(state)
    assert [event for news in events for event in news if event["type"] == "ended"] == [events[-1][-1]]
    check_end(states[-1], events[-1][-1])


@given(choices, seats, seeds, st.data())
@quick
def test_apply_leaves_its_input_alone(chosen, players, seed, data):
    rules = compose(WHOLE, chosen)
    before = rules_in_full(rules)
    states, snapshots = [new_game(rules, players, seed)], []
    while legal := legal_actions(states[-1]):
        snapshots.append(snapshot(states[-1]))
        action = dict(data.draw(st.sampled_from(legal)))
        state, events = apply(states[-1], action)
        assert action in legal
        for event in events:  # whoever gets the events may do with them as he likes
            event["cards"] = event.get("cards", [])
            event["cards"].append("scribble")
            event["counts"] = None
        states.append(state)
    snapshots.append(snapshot(states[-1]))
    # Compared after the game, so that a list shared with a later position would show.
    assert [snapshot(state) for state in states] == snapshots
    assert rules_in_full(rules) == before
    for state in states[1:]:
        check_position(state)


@given(choices, seats, seeds, st.data())
@quick
def test_every_legal_action_applies_and_every_other_is_refused(chosen, players, seed, data):
    state = new_game(compose(WHOLE, chosen), players, seed)
    while legal := legal_actions(state):
        draws = [action for action in legal if action["type"] == "draw"]
        assert legal[: len(draws)] == draws and len(legal) - len(draws) <= 1
        assert all("stack" in action for action in draws) == (len(state.stacks) > 1) or len(draws) == 1
        assert ({"type": "stop", "seat": state.seat} in legal) == (
            view(state)["phase"] == "extra" and view(state)["may_stop"]
        )
        before = snapshot(state)
        tried = [legal[0], legal[len(legal) // 2], legal[-1]]  # a ring has a hundred
        for action in tried:
            apply(state, action)
        others = [other for action in tried for other in illegal(action, players)]
        if len(legal) == len(draws):
            others.append({"type": "stop", "seat": state.seat})
        for other in others:
            with pytest.raises(IllegalAction) as refusal:
                apply(state, other)
            assert str(refusal.value) == f"illegal action: {other!r}; legal: {legal!r}"
        assert snapshot(state) == before
        state, _ = apply(state, data.draw(st.sampled_from(legal)))
    for type_ in ("draw", "stop"):
        for seat in range(players):
            with pytest.raises(IllegalAction, match=r"^illegal action: \{.*\}; the game is over$"):
                apply(state, {"type": type_, "seat": seat})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "seat", "x"]), inner),
    max_leaves=5,
)


@given(json_values)
@settings(max_examples=200)
def test_whatever_comes_over_a_wire_is_an_action_or_refused(action):
    state = Game(NOBLES[0]).state
    if action == {"type": "draw", "seat": 0} and type(action["seat"]) is int:
        apply(state, action)
        return
    with pytest.raises(IllegalAction):
        apply(state, action)


@given(choices, seats, seeds, st.data())
@quick
def test_a_game_is_its_choices_seats_seed_and_actions(chosen, players, seed, data):
    _, actions, events = play(compose(WHOLE, chosen), players, seed, any_pick(data))
    table = Table(compose(WHOLE, chosen), players, seed)
    for action, news in zip(json.loads(json.dumps(actions)), events, strict=True):
        assert table.act(action) == news
    assert table.legal_actions() == []


@given(choices, seats, seeds, st.data())
@quick
def test_events_alone_tell_a_screen_everything(chosen, players, seed, data):
    rules = compose(WHOLE, chosen)
    table = Table(rules, players, seed)
    screen = Screen(rules, table.events[0])
    for event in table.events[1:]:
        screen.see(event)
    assert screen.view() == table.view()
    while legal := table.legal_actions():
        for event in json.loads(json.dumps(table.act(data.draw(st.sampled_from(legal))))):
            screen.see(event)
        assert screen.view() == table.view()
    assert screen.table is None


@given(choices, seats, seeds, st.integers(), st.data())
@quick
def test_the_view_never_shows_the_order_of_the_deck(chosen, players, seed, number, data):
    states, _, _ = play(compose(WHOLE, chosen), players, seed, any_pick(data))
    for state in states:
        twin = state.copy()
        random.Random(number).shuffle(twin.deck)
        assert view(twin) == view(state)
        assert json.dumps(view(twin)) == json.dumps(view(state))
        assert json.loads(json.dumps(view(state))) == view(state)


def test_a_view_is_independent_of_the_position():
    state = Game(NOBLES[0], MONKS[0]).draw(2).state
    before, seen = snapshot(state), view(state)
    for name in ("unturned", "pile", "counts", "out", "skips", "stacks", "removed", "last"):
        seen[name].clear()
    seen["hands"][0].clear()
    assert snapshot(state) == before


def test_a_view_in_full():
    noble, lady = NOBLES[0], LADIES[0]
    game = Game(noble, MONKS[0], 1, SEMIMARU, lady, players=3, short=True).draw(3)
    assert view(game.state) == {
        "players": 3, "seat": 2, "phase": "extra", "extra": 1, "may_stop": True,
        "deck": 2, "unturned": [lady, SEMIMARU], "left": {"noble": 0, "lady": 1, "monk": 0, "semimaru": 1},
        "pile": [MONKS[0]], "hands": [[noble], [], [1]], "counts": [1, 0, 1],
        "out": [False] * 3, "skips": [0] * 3, "finished": None, "places": None,
        "stacks": [2], "removed": [], "last": [False] * 3, "direction": 1, "cancels": 0, "winner": "most",
    }  # fmt: skip


def test_cards_left_are_counted_by_their_class_in_this_game():
    assert view(Game(nyudo="noble").state)["left"] == {"noble": 66, "lady": 21, "monk": 12, "semimaru": 1}
    assert view(Game(nyudo="monk").state)["left"] == {"noble": 64, "lady": 21, "monk": 14, "semimaru": 1}
    assert view(Game(nyudo="monk", semimaru="monk").state)["left"] == {"noble": 64, "lady": 21, "monk": 15}


@pytest.mark.parametrize("players", [1, 7, 0, -2, 2.0, "4", None, True])
def test_another_number_of_players_than_2_to_6_is_refused(players):
    with pytest.raises(ValueError, match=rf"^invalid number of players: {players!r}, expected 2 to 6$"):
        new_game(compose(CONTENT), players, seed=1)


def test_a_new_game_is_dealt_from_the_seed():
    rules = compose(CONTENT)
    assert snapshot(new_game(rules, 4, 7)) == snapshot(new_game(rules, 4, 7))
    assert new_game(rules, 4, 7).deck != new_game(rules, 4, 8).deck
    assert new_game(rules, 2, 7).deck == new_game(rules, 6, 7).deck


def test_dealing_leaves_the_given_deck_alone():
    deck = [*NOBLES[:2]]
    apply(deal(compose(CONTENT), 2, deck), {"type": "draw", "seat": 0})
    assert deck == NOBLES[:2]


def rules_with(effects):
    """The rules with these effects for every noble."""
    base = [{"when": {"class": "noble"}, "do": effects}, *CONTENT["base"][1:]]
    return compose({**CONTENT, "base": base}, {"emperor": "ordinary"})


@pytest.mark.parametrize(
    ("effects", "message"),
    [
        (["draw_again"], f"no clause keeps or discards card {NOBLES[0]}"),
        (["keep", "to_pile"], "the turned card is kept or discarded twice"),
    ],
)
def test_rules_that_lose_or_double_a_card_are_refused(effects, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        Game(NOBLES[0], rules=rules_with(effects)).draw()


def test_several_turns_to_be_missed_are_missed_one_by_one():
    rules = rules_with(["keep", {"skip": "self"}, {"skip": "self"}])
    game = Game(NOBLES[0], MONKS[0], MONKS[1], MONKS[2], rules=rules).draw(4)
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 1, 1]
    assert game.told("skipped") == [{"type": "skipped", "seat": 0}] * 2


def test_when_all_must_miss_a_turn_the_first_to_have_missed_all_goes_on():
    rules = rules_with(["keep", {"skip": "self"}])
    game = Game(NOBLES[0], NOBLES[1], NOBLES[2], players=3, rules=rules).draw(3)
    assert game.told("skipped") == [{"type": "skipped", "seat": seat} for seat in (0, 1, 2)]
    assert game.state.seat == 0
