"""The game as the page has it, compiled and run by V8, equals CPython's event by event."""

from pathlib import Path

import pytest
from games import EVERY_OPTION, VARIANTS, WHOLE, computers_game

from game.core import preset_choices
from game.core.engine import SEATS
from game.core.players import LEVELS
from scripts import bundle

ROOT = Path(__file__).parents[1]
PRESETS = [*WHOLE["presets"], *WHOLE["families"]]
GAMES = 240
RUN = """
from game.core import Table, compose
from game.core.players import Player


def games(content, wanted):
    return [one(content, *game) for game in wanted]


def one(content, choices, levels, seed):
    rules = compose(content, choices)
    table = Table(rules, len(levels), seed)
    players = [Player(rules, level, seed, seat) for seat, level in enumerate(levels)]
    while table.legal_actions():
        view = table.view()
        table.act(players[view["seat"]].choose(view, table.legal_actions()))
    return {"events": table.events, "view": table.view()}
"""


def here(choices, levels, seed):
    table = computers_game(choices, seed, levels)
    return {"events": table.events, "view": table.view()}


def seats(number):
    """As many players as the number says, of all levels."""
    count = SEATS[0] + number % (SEATS[1] - SEATS[0] + 1)
    return [LEVELS[(number // 5 + seat) % len(LEVELS)] for seat in range(count)]


def wanted():
    """Every preset and family with 2 to 6 players, then every option, with seeds small and large."""
    options = EVERY_OPTION + VARIANTS
    games = []
    for number in range(GAMES):
        choices = preset_choices(WHOLE, PRESETS[number // 5 % len(PRESETS)])
        if number >= GAMES // 2:
            rule, option = options[number % len(options)]
            choices = choices | {rule: option}
        games.append([choices, seats(number), number * 2**45 // 240 if number % 3 else number])
    return games


@pytest.fixture(scope="module")
def page():
    return bundle.context(ROOT, {"run": RUN})


def test_seeded_games_in_the_page_equal_those_here(page):
    games = wanted()
    assert {len(levels) for _, levels, _ in games} == {2, 3, 4, 5, 6}
    content = bundle.browser_content(WHOLE, bundle.KEEP)
    there = page.call("run.games", content, games)
    assert len(there) == GAMES
    for game, played in zip(games, there, strict=True):
        assert played == here(*game), game
