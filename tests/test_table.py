"""A running game: its events are numbered without a gap, and a refused action leaves no trace."""

import json

import pytest
from games import CONTENT

from game.core import IllegalAction, Table, compose


def table(players=3, seed=7):
    return Table(compose(CONTENT), players, seed)


def play(game, actions=1000):
    for _ in range(actions):
        if not game.legal_actions():
            break
        game.act(game.legal_actions()[0])
    return game


def test_a_table_starts_with_red():
    game = table(players=5)
    assert game.events == [{"n": 0, "type": "started", "seat": 0, "count": 5}]
    assert game.legal_actions() == [{"type": "draw", "seat": 0}]
    assert (game.players, game.seed, game.actions) == (5, 7, [])


def test_events_are_numbered_without_a_gap():
    game = play(table())
    assert [event["n"] for event in game.events] == list(range(len(game.events)))
    assert game.events[-1]["type"] == "ended"


def test_act_returns_the_new_events():
    game = table()
    news = game.act({"type": "draw", "seat": 0})
    assert news == game.events[1:] and news[0]["type"] == "turned"


def test_since_gives_what_a_late_comer_missed():
    game = play(table(), 20)
    seen = len(game.events)
    assert game.since(seen) == []
    news = game.act(game.legal_actions()[0])
    assert game.since(seen) == news
    assert game.since(0) == game.events
    assert game.since(0) is not game.events


@pytest.mark.parametrize("action", [{"type": "draw", "seat": 1}, {"type": "stop", "seat": 0}, None, "draw"])
def test_a_refused_action_leaves_the_table_as_it_was(action):
    game = table()
    state, before = game.state, json.dumps([game.events, game.actions, game.view()])
    with pytest.raises(IllegalAction):
        game.act(action)
    assert game.state is state
    assert json.dumps([game.events, game.actions, game.view()]) == before


def test_actions_are_kept_as_they_were_taken():
    game, action = table(), {"type": "draw", "seat": 0}
    game.act(action)
    action["seat"] = 5
    assert game.actions == [{"type": "draw", "seat": 0}]


def test_actions_replayed_on_an_equal_table_give_equal_events():
    game = play(table(seed=99))
    again = table(seed=99)
    for action in game.actions:
        again.act(action)
    assert again.events == game.events and again.view() == game.view()
    assert play(table(seed=98)).events != game.events


def test_after_the_end_nothing_can_be_done():
    game = play(table())
    assert game.view()["phase"] == "over"
    with pytest.raises(IllegalAction, match="the game is over"):
        game.act({"type": "draw", "seat": game.view()["seat"]})


@pytest.mark.parametrize(
    ("players", "seed", "message"), [(7, 1, "number of players"), (2, -1, "seed"), (2, 1.5, "seed")]
)
def test_a_table_that_cannot_be_is_refused(players, seed, message):
    with pytest.raises(ValueError, match=f"^invalid {message}: "):
        table(players, seed)


def test_everything_a_table_tells_is_json():
    game = play(table())
    told = [game.events, game.view(), game.actions]
    assert json.loads(json.dumps(told)) == told


def simple_games(players, games):
    """(firsts alone by seat, ties, cards of the first, cards left in the pile) in games of the simple preset."""
    rules = compose(CONTENT, CONTENT["presets"]["simple"]["choices"])
    alone, ties, first, left = [0] * players, 0, 0, 0
    for seed in range(games):
        end = play(Table(rules, players, seed)).events[-1]
        winners = [seat for seat, place in enumerate(end["places"]) if place == 1]
        if len(winners) == 1:
            alone[winners[0]] += 1
        else:
            ties += 1
        first += max(end["counts"])
        left += 100 - sum(end["counts"])
    return alone, ties, first, left


def test_games_come_out_as_published_for_the_simple_preset():
    """Published for 4 players: 64.8 cards for the first, 12.9 left, 24.4 to 25.1 % for each seat, 1 % ties."""
    games = 500
    alone, ties, first, left = simple_games(4, games)
    assert abs(first / games - 64.8) < 3  # a game's standard deviation is about 20
    assert abs(left / games - 12.9) < 3
    assert ties < 15
    assert all(abs(wins / games - 0.247) < 0.06 for wins in alone)  # 3 standard errors
