"""The game in the page is the very same game: the compiled core in V8 against CPython, event by event."""

import inspect
import json
from pathlib import Path

import pytest

from scripts import bundle, content

ROOT = Path(__file__).parents[1]
CONTENT = bundle.browser_content(content.load(), bundle.KEEP)
LEVELS = ["easy", "medium", "hard"]


def whole_game(content, chosen, seats, seed):
    """Play computers against each other; every event, what is told of it, what was seen, and the replay's events."""
    from game.core import Table, compose
    from game.core.players import LEVELS, Player
    from game.core.telling import tell

    rules = compose(content, chosen)
    table = Table(rules, seats, seed)
    players = [Player(rules, LEVELS[seat % len(LEVELS)], seed, seat) for seat in range(seats)]
    seen = []
    while table.legal_actions():
        view = table.view()
        seen.append([view["seat"], view["deck"], view["counts"], view["pile"], view["left"]])
        table.act(players[view["seat"]].choose(view, table.legal_actions()))
    replay = Table(rules, seats, seed)
    for action in table.actions:
        replay.act(action)
    return {
        "events": table.events,
        "told": [[tell(event, content, lang) for lang in ("en", "ja")] for event in table.events],
        "seen": seen,
        "end": table.view(),
        "replay": replay.events == table.events,
    }


def refusals(content):
    """What the core says to a caller who is wrong."""
    from game.core import Table, compose

    said = []
    for chosen in ({"semimar": "out"}, {"semimaru": "outt"}):
        try:
            compose(content, chosen)
        except ValueError as error:
            said.append(str(error))
    try:
        Table(compose(content), 4, 1).act({"type": "stop", "seat": 3})
    except ValueError as error:
        said.append(f"{type(error).__name__}: {error}")
    return said


def shuffles():
    from game.core.shuffle import shuffle

    return [shuffle(list(range(1, 101)), seed) for seed in (0, 1, 7, 2**31, 2**32, 2**40 + 3)]


@pytest.fixture(scope="module")
def page():
    source = "\n\n".join(inspect.getsource(function) for function in (whole_game, refusals, shuffles))
    return bundle.context(ROOT, {"parity": source})


def as_json(value):
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("preset", CONTENT["presets"])
@pytest.mark.parametrize("seats, seed", [(2, 1), (3, 20), (4, 300), (5, 4000), (6, 50000)])
def test_every_preset_is_played_alike(page, preset, seats, seed):
    chosen = CONTENT["presets"][preset]["choices"]
    here = as_json(whole_game(CONTENT, chosen, seats, seed))
    assert page.call("parity.whole_game", CONTENT, chosen, seats, seed) == here
    assert here["replay"]
    assert len(here["events"]) > 20


OPTIONS = [(rule, option) for rule, entry in CONTENT["house_rules"].items() for option in entry["options"]]


@pytest.mark.parametrize("rule, option", OPTIONS, ids=[f"{rule}-{option}" for rule, option in OPTIONS])
def test_every_option_is_played_alike(page, rule, option):
    chosen = {rule: option}
    seed = 11 * OPTIONS.index((rule, option)) + 1
    assert page.call("parity.whole_game", CONTENT, chosen, 4, seed) == as_json(whole_game(CONTENT, chosen, 4, seed))


def test_refusals_have_the_same_words(page):
    assert page.call("parity.refusals", CONTENT) == refusals(CONTENT)


def test_decks_are_shuffled_alike(page):
    assert page.call("parity.shuffles") == shuffles()
