"""The chances of winning: the worker plays as the core plays, and as surely as it says."""

import pytest
from games import CONTENT, EVERY_CHOICE, EVERY_OPTION, VARIANTS, WHOLE

from game.core import Table, compose, preset_choices
from game.core.players import LEVELS, Player
from game.widget.forecast import position, shown
from scripts.simulate import proof
from scripts.simulate.live import AIM, Case, Worker, cases, error, question, simulated


@pytest.fixture(scope="module")
def worker():
    worker = Worker()
    yield worker
    worker.close()


# Every whole choice of options is long; these hold each option several times.
CHOICES = EVERY_CHOICE[::7]


ONE_STACK = {
    rule: option
    for rule, entry in WHOLE["house_rules"].items()
    for option, made in entry["options"].items()
    if made.get("set", {}).get("stacks") == 1
}


def at(rules, levels, seed, turned):
    """A table of computers without a coin to toss, after so many cards, and a function that plays it on."""
    table = Table(rules, len(levels), seed)
    players = [Player(rules, level, seed, seat) for seat, level in enumerate(levels)]

    def on(until):
        while (legal := table.legal_actions()) and len(table.state.deck) > until:
            table.act(players[table.state.seat].choose(table.view(), legal))

    on(100 - turned)
    return table, on


def test_the_choices_tried_hold_every_option():
    assert {pair for chosen in CHOICES for pair in chosen.items()} == set(EVERY_OPTION)


def test_the_worker_ends_every_game_as_the_core_does(worker):
    """The usual choices, each variant alone, and variants among others chosen by chance."""
    variants = [{rule: option} for rule, option in VARIANTS]
    mixed = [proof.by_chance(WHOLE, number) | chosen | ONE_STACK for number, chosen in enumerate(variants)]
    for number, chosen in enumerate([*CHOICES, *variants, *mixed]):
        rules = compose(WHOLE, chosen)
        if rules.settings["stacks"] != 1:
            continue  # the worker is not told which stack a player takes
        levels = [("hard", "medium")[(number + seat) % 2] for seat in range(2 + number % 5)]
        table, on = at(rules, levels, number, number % 90)
        asked = question(Case(rules, levels, table.view()), 1)
        kinds = [asked["rules"]["kinds"][card] for card in table.state.deck]
        before = table.view()
        on(0)
        after = table.view()
        if before["finished"]:
            continue
        ended = worker.ended(asked, kinds)
        assert ended["last"] == after["last"] and ended["skips"] == after["skips"]
        assert (ended["direction"], ended["cancels"]) == (after["direction"], after["cancels"])
        assert ended["hands"] == after["counts"], (chosen, levels)
        assert ended["out"] == after["out"]
        assert ended["pile"] == len(after["pile"])
        first = after["places"].count(1)
        assert ended["wins"] == [(place == 1) / first for place in after["places"]]


@pytest.mark.parametrize("preset", CONTENT["presets"])
def test_chances_are_those_of_a_large_simulation(preset, worker):
    """A sample of `python -m scripts.simulate.live`."""
    rules = compose(CONTENT, preset_choices(CONTENT, preset))
    checked = list(cases(rules, 25, 7))
    assert {case.view["phase"] for case in checked} >= {"turn"} and {len(case.seats) for case in checked} == set(
        range(2, 7)
    )
    apart = []
    for number, case in enumerate(checked):
        right = simulated(case, 10_000, 10_000 * number)
        found = worker.shares(question(case, number), 5_000)
        assert sum(found) == pytest.approx(1)
        apart.append(error(found, right, case.view["out"]))
    assert sum(apart) / len(apart) < AIM / 2


def test_a_choice_that_waits_is_made_first(worker):
    """In the middle of a turn the turn's owner may stop: kernel and worker begin with that."""
    rules = compose(CONTENT, preset_choices(CONTENT, "standard"))
    found = [case for seed in range(100, 400, 100) for case in cases(rules, 60, seed) if case.view["phase"] == "extra"]
    assert len(found) >= 3
    for case in found[:8]:
        right = simulated(case, 20_000, 1)
        assert error(worker.shares(question(case, 3), 20_000), right, case.view["out"]) < AIM


def test_the_same_seed_gives_the_same_chances(worker):
    rules = compose(CONTENT, preset_choices(CONTENT, "simple"))
    (case,) = cases(rules, 1, 1)
    assert worker.shares(question(case, 5), 200) == worker.shares(question(case, 5), 200)
    assert worker.shares(question(case, 5), 200) != worker.shares(question(case, 6), 200)


def test_nothing_but_what_everybody_sees_is_asked():
    """Two decks of the same cards in another order are one question."""
    rules = compose(CONTENT, preset_choices(CONTENT, "standard"))
    table, _ = at(rules, ["hard", "medium", "hard"], 3, 30)
    seats = ["human", "medium", "hard"]
    asked = question(Case(rules, seats, table.view()), 1)
    table.state.deck.reverse()
    assert question(Case(rules, seats, table.view()), 1) == asked
    assert asked["position"]["policies"] == ["hard", "medium", "hard"]
    assert set(asked["position"]["policies"]) <= set(LEVELS)
    assert sum(asked["position"]["left"]) == 70


def test_a_person_is_taken_for_hard_and_hands_are_counts():
    rules = compose(CONTENT, {})
    table, _ = at(rules, ["hard", "hard"], 3, 10)
    view = table.view()
    asked = question(Case(rules, ["human", "easy"], view), 1)
    assert position(view, asked["rules"], ["human", "easy"]) == asked["position"]
    assert asked["position"]["hands"] == view["counts"]
    assert asked["position"]["policies"] == ["hard", "easy"]


@pytest.mark.parametrize(
    ("wins", "games", "out", "said"),
    [
        ([500.0, 500.0], 1000, [False, False], ["50% ±4", "50% ±4"]),
        ([1.0 * 33_333, 33_333.5, 33_333.5], 100_000, [False] * 3, ["33% ±1", "34% ±1", "33% ±1"]),
        ([60_000.0, 0.0, 0.0], 60_000, [False, True, False], ["100% ±1", "0%", "0% ±1"]),
        ([20.0, 0.0], 20, [False, False], ["100% ±10", "0% ±10"]),
    ],
)
def test_chances_are_said_with_how_sure_they_are(wins, games, out, said):
    assert shown(wins, games, out) == said
