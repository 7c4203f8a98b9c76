"""A table whose authority is elsewhere has the same game as that authority, from what is told of it alone."""

import pytest
from games import CONTENT

from game.core import compose, preset_choices
from game.core.engine import apply, lay_out, legal_actions, view
from game.core.players import Player
from game.core.shuffle import shuffle
from game.widget.online.remote import OtherRulesError, RemoteTable, kinds

PRESETS = list(CONTENT["presets"])


def told(state, action):
    """The move that a server tells of an action."""
    after, events = apply(state, action)
    move = {"type": "move", "seat": action["seat"], "by": "human", "a": {"kind": action["type"]}}
    move["a"] |= {name: value for name, value in action.items() if name not in ("type", "seat")}
    turned = [event["card"] for event in events if event["type"] == "turned"]
    left = set(state.deck).difference(after.deck)
    if len(left) > 1:
        move["drawn"] = [[place, card] for place, card in enumerate(state.deck) if card in left]
    return after, move | ({"card": turned[0]} if turned else {"stop": True})


def game(choices, players=4, seed=1):
    """A whole game at the authority, followed; (table, deck, events that were told)."""
    rules = compose(CONTENT, choices)
    deck = shuffle(sorted(rules.classes), seed)
    state = lay_out(rules, players, deck)
    table = RemoteTable(rules, ["human"] + ["away"] * (players - 1), 0, 0, None, state.removed)
    computers = [Player(rules, "medium", seed, seat) for seat in range(players)]
    events = []
    while legal_actions(state):
        action = computers[state.seat].choose(view(state), legal_actions(state))
        state, move = told(state, action)
        events += table.take(move)
        assert table.view() == view(state)
    return table, deck, events


def every_option():
    """Choices of rules, every option of every house rule in one of them."""
    usual = preset_choices(CONTENT, PRESETS[0])
    for rule, record in CONTENT["house_rules"].items():
        for option in record["options"]:
            if option != usual[rule]:
                yield pytest.param(usual | {rule: option}, id=f"{rule}-{option}")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_follows_a_whole_game(preset, players):
    for seed in range(4):
        table, deck, events = game(preset_choices(CONTENT, preset), players, seed)
        assert table.events()[1:] == events
        assert table.events()[-1]["type"] == "ended"
        assert table.comes_from(deck)
        assert not table.computer_to_move() and table.legal_actions() == []


@pytest.mark.parametrize("choices", list(every_option()))
def test_it_follows_every_option(choices):
    table, deck, _ = game(choices, 3, 5)
    assert table.events()[-1]["type"] == "ended"
    assert table.comes_from(deck)


def test_another_deck_or_another_order_is_found_out():
    table, deck, _ = game(preset_choices(CONTENT, PRESETS[0]))
    deck[0], deck[5] = deck[5], deck[0]
    assert not table.comes_from(deck)


def test_only_the_seats_own_turn_may_act_and_only_once():
    asked = []
    rules = compose(CONTENT, preset_choices(CONTENT, "simple"))
    table = RemoteTable(rules, ["human", "away"], 0, 0, asked.append, [])
    table.act({"type": "draw", "seat": 0})
    table.act({"type": "draw", "seat": 0})
    assert asked == [{"type": "draw", "seat": 0}]
    assert table.legal_actions() == []
    table.answered()
    assert table.legal_actions() == asked
    noble = next(card for card, class_ in rules.classes.items() if class_ == "noble")
    table.take({"seat": 0, "a": {"kind": "draw"}, "card": noble})
    assert table.computer_to_move()
    assert table.legal_actions() == []
    table.act({"type": "draw", "seat": 1})
    assert len(asked) == 1
    assert not RemoteTable(rules, ["away", "away"], None, 0, asked.append, []).legal_actions()


def test_what_cannot_happen_by_these_rules_is_told_apart():
    rules = compose(CONTENT, preset_choices(CONTENT, "simple"))
    table = RemoteTable(rules, ["human", "away"], 0, 0, None, [])
    table.take({"seat": 0, "a": {"kind": "draw"}, "card": 3})
    before = table.view()
    for move in (
        {"seat": 1, "a": {"kind": "draw"}, "card": 3},
        {"seat": 0, "a": {"kind": "draw"}, "card": 4},
        {"seat": 1, "a": {"kind": "stop"}, "stop": True},
    ):
        with pytest.raises(OtherRulesError):
            table.take(move)
        assert table.view() == before


def test_resigning_ends_the_game_as_the_server_says():
    rules = compose(CONTENT, preset_choices(CONTENT, "simple"))
    table = RemoteTable(rules, ["human", "away"], 0, 0, None, [])
    heard = []
    table.on_events(heard.extend)
    table.deliver(table.take({"seat": 0, "a": {"kind": "draw"}, "card": 3}))
    assert heard == []
    table.run()
    told_ = table.resign([2, 1], [1, 0])
    table.deliver(told_)
    assert heard == told_ == table.events()[-1:]
    shown = table.view()
    assert (shown["finished"], shown["places"], shown["counts"]) == ("resigned", [2, 1], [1, 0])
    assert not table.computer_to_move()
    assert table.comes_from([3, *[card for card in range(1, 101) if card != 3]])


def test_seats_are_named_for_the_screens():
    seats = [{"n": 0, "kind": "human"}, {"n": 1, "kind": "human"}, {"n": 2, "kind": "cpu", "level": "hard"}]
    assert kinds(seats, 1) == ["away", "human", "hard"]
    assert kinds(seats, None) == ["away", "away", "hard"]
