"""A game in a few letters."""

import pytest
from games import CONTENT, WHOLE, WHOLE_OPTIONS, computers_game
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import Table, preset_choices
from game.core.players import Player
from game.widget import picks as game_picks
from game.widget.picks import LETTERS, LONGEST, MOST, STACKS, pack, picked, play, unpack

PRESETS = list(CONTENT["presets"])


@given(st.lists(st.integers(0, 100), max_size=150))
def test_picks_of_stacks_are_packed_and_unpacked(picks):
    text = pack(picks)
    assert unpack(text) == picks
    assert set(text) <= {*LETTERS, STACKS}


@given(st.lists(st.integers(0, 1), max_size=150))
def test_what_is_packed_is_unpacked(picks):
    text = pack(picks)
    assert unpack(text) == picks
    assert len(text) == len(picks) // 6 + 1
    assert set(text) <= set(LETTERS)


@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        [],
        "",
        "A",
        "gA",
        "g g",
        "ｇ",
        "é",
        ".",
        ".AB",
        ".-_ ",
        ".C_",
        "." + "C" * (MOST + 1),
        "g" * (LONGEST + 1),
    ],
)
def test_what_is_no_game_is_known(text):
    assert unpack(text) is None


def fresh(table):
    return Table(table.rules, table.players, table.seed)


@pytest.mark.parametrize(("rule", "option"), [(rule, name) for rule, names in WHOLE_OPTIONS.items() for name in names])
def test_a_whole_game_comes_back_from_its_picks(rule, option):
    choices = preset_choices(WHOLE, PRESETS[0]) | {rule: option}
    table = computers_game(choices, 7, ["easy", "hard", "medium"])
    picks = picked(fresh(table), table.actions)
    again = fresh(table)
    assert play(again, unpack(pack(picks)))
    assert again.events == table.events


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 300), st.integers(0, 90))
def test_a_part_of_a_game_goes_on_as_it_would_have(seed, count):
    levels = ["easy", "easy", "hard"]
    table = computers_game(preset_choices(CONTENT, PRESETS[0]), seed, levels)
    part = table.actions[:count]
    again = fresh(table)
    players = [Player(table.rules, level, seed, seat) for seat, level in enumerate(levels)]
    assert play(again, picked(fresh(table), part), len(part), players)
    while again.legal_actions():
        view = again.view()
        again.act(players[view["seat"]].choose(view, again.legal_actions()))
    assert again.events == table.events


def test_picks_that_do_not_fit_are_refused():
    table = computers_game(preset_choices(CONTENT, PRESETS[0]), 3, ["hard", "hard"])
    picks = picked(fresh(table), table.actions)
    assert picks
    assert not play(fresh(table), picks[:-1])
    assert not play(fresh(table), [*picks, 0])
    assert not play(fresh(table), picks, len(table.actions) + 1)
    players = [Player(table.rules, "hard", 3, seat) for seat in range(2)]
    assert not play(fresh(table), [1 - pick for pick in picks], None, players)


def test_no_game_has_more_choices_than_are_read():
    assert 2 * len(CONTENT["cards"]) < LONGEST * game_picks.BITS
