"""Games by any rules as the page shows them: counts, flights, stacks, picks and links hold for every variant."""

import math

import pytest
from games import CONTENT, VARIANTS, WHOLE, WHOLE_OPTIONS, computers_game
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kept import Kept

from game.core import Table, compose, preset_choices
from game.core.players import Player
from game.widget import link, odds, saves
from game.widget.course import course, turning_points
from game.widget.flights import MOST, plan
from game.widget.picks import pack, picked, play, unpack
from game.widget.places import CARD, Places, lying

STANDARD = preset_choices(WHOLE, "standard")
FAMILIES = list(WHOLE["families"])
any_choices = st.fixed_dictionaries({rule: st.sampled_from(options) for rule, options in WHOLE_OPTIONS.items()})
LEVELS = ["easy", "hard", "medium", "easy", "easy", "hard"]
few = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])


def fresh(table):
    return Table(table.rules, table.players, table.seed)


def places_of(view):
    """Where every card lies that is not in the deck."""
    homes = {card: name for name in ("pile", "removed") for card in view[name]}
    return homes | {card: seat for seat, hand in enumerate(view["hands"]) for card in hand}


def check_step(events, before, view):
    """The flights of an action move exactly the cards that it moved, each once and from where it lay to where it is."""
    flights = plan(events)
    old, new = places_of(before), places_of(view)
    if events[0]["type"] != "turned":
        assert flights == []
        return
    turned, *sweeps = flights
    assert turned["place"] == new[turned["card"]]
    assert turned["stack"] == events[0].get("stack", 0)
    in_air = [card for flight in sweeps for card in flight["cards"]]
    assert len(in_air) == len(set(in_air))
    for flight in sweeps:
        assert 0 <= flight["leaves"] <= flight["lands"] <= 1
        assert len(flight["cards"]) <= MOST
        for card in flight["cards"]:
            origin = flight["from"]
            assert new[card] == flight["place"] != origin
            assert card not in old if isinstance(origin, tuple) else old[card] == origin
    moved = {card for card in new if old.get(card) != new[card]} - {turned["card"]}
    assert set(in_air) <= moved
    counted = sum(flight["count"] for flight in sweeps)
    swept_on = any(one for one in sweeps if one["count"] > len(one["cards"]))
    assert len(moved) <= counted <= len(moved) + 2 * swept_on
    assert {card for card in lying(view) if new[card] != old.get(card)} <= moved | {turned["card"]}


@few
@given(any_choices, st.integers(2, 6), st.integers(0, 10**6))
def test_counts_and_flights_follow_the_position_at_every_step(choices, players, seed):
    rules = compose(WHOLE, choices)
    table = Table(rules, players, seed)
    computers = [Player(rules, LEVELS[seat], seed, seat) for seat in range(players)]
    held = [table.view()["counts"]]
    while legal := table.legal_actions():
        before = table.view()
        check_step(table.act(computers[before["seat"]].choose(before, legal)), before, table.view())
        held.append(table.view()["counts"])
    assert course(table.events, players) == held
    for point in turning_points(held, choices["winner"] == "fewest_cards"):
        assert 0 < point["step"] < len(held)


@few
@given(any_choices, st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 120))
def test_a_game_by_any_rules_comes_back_from_its_letters(choices, players, seed, count):
    table = computers_game(choices, seed, LEVELS[:players])
    picks = picked(fresh(table), table.actions)
    assert unpack(pack(picks)) == picks
    again = fresh(table)
    assert play(again, unpack(pack(picks)))
    assert again.events == table.events
    part = table.actions[:count]
    computers = [Player(table.rules, LEVELS[seat], seed, seat) for seat in range(players)]
    assert play(fresh(table), unpack(pack(picked(fresh(table), part))), len(part), computers)
    said = link.fragment(WHOLE, choices, LEVELS[:players], seed, ["あ" * 20] * players, picks)
    assert link.parse(said, WHOLE)["picks"] == picks


@pytest.mark.parametrize("stacks", ["one_stack", "own"])
def test_where_no_stack_is_chosen_letters_are_as_they_were(stacks):
    table = computers_game(STANDARD | {"stacks": stacks}, 3, ["easy", "hard"])
    picks = picked(fresh(table), table.actions)
    assert set(picks) <= {0, 1}
    assert "." not in pack(picks)
    assert len(pack(picks)) == len(picks) // 6 + 1


@pytest.mark.parametrize("text", [".", ".A", ".BA", "._", ".C_", ".C.", ".CＣ", "." + "C" * 401])
def test_letters_of_stacks_that_no_game_gives_are_refused(text):
    assert unpack(text) is None


@pytest.mark.parametrize(("rule", "option"), VARIANTS)
def test_a_link_keeps_every_option(rule, option):
    choices = STANDARD | {rule: option}
    assert link.parse(link.fragment(WHOLE, choices), WHOLE)["choices"] == choices
    assert link.parse(f"preset=standard&{rule}={option}", WHOLE)["choices"] == choices


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_a_link_of_one_word(family):
    choices = preset_choices(WHOLE, family)
    assert link.fragment(WHOLE, choices) == f"preset={family}"
    found = link.parse(f"preset={family}&seats=human,hard&seed=7", WHOLE)
    assert (found["choices"], found["problems"]) == (choices, [])


@pytest.mark.parametrize("preset", CONTENT["presets"])
def test_choices_from_before_the_variants_are_completed(preset):
    old = preset_choices(CONTENT, preset)
    assert len(old) < len(WHOLE_OPTIONS)
    assert link.completed(WHOLE, old) == preset_choices(WHOLE, preset)
    assert link.sound_choices(WHOLE, link.completed(WHOLE, old))


@pytest.mark.parametrize("spoilt", [None, 7, [], {}, {"semimaru": "out"}, {"bow": "pass_on"}])
def test_what_never_was_a_choice_of_rules_is_not_completed(spoilt):
    assert not link.sound_choices(WHOLE, link.completed(WHOLE, spoilt))


def test_a_game_kept_before_the_variants_goes_on():
    versioned = WHOLE | {"version": "new", "usual_version": "old"}
    device = saves.Saves(Kept(), "a", lambda: 1)
    record = {"version": "old", "choices": preset_choices(CONTENT, "standard"), "seats": ["human", "hard"]}
    record |= {"names": ["", ""], "seed": 7, "count": 3, "picks": "g"}
    device.keep("g", record)
    assert device.read("g", versioned)["choices"] == STANDARD
    device.keep("g", record | {"version": "other"})
    assert device.read("g", versioned) is None
    device.keep("g", record | {"version": None})
    assert device.read("g", WHOLE | {"version": "new"}) is None


def test_a_replay_from_before_the_variants_is_shown():
    versioned = WHOLE | {"version": "new", "usual_version": "old"}
    said = "preset=standard&seats=hard,hard&seed=7&replay=g&rules="
    assert link.parse(said + "old", versioned)["picks"] == []
    assert link.parse(said + "older", versioned)["problems"] == [("changed", "")]


@few
@given(any_choices)
def test_whether_there_is_a_choice_is_seen_without_composing(choices):
    rules = compose(WHOLE, choices)
    effects = [
        effect for slots in rules.programs.values() for slot in slots for clause in slot for effect in clause.effects
    ]
    draws = any(verb == "draw_again" for verb, _ in effects)
    assert odds.has_choice(WHOLE, choices) is (rules.settings["may_stop"] and draws)


@pytest.mark.parametrize(
    ("choices", "left", "expected"),
    [
        ({"monk": "for_good"}, range(1, 101), {"monk": 12, "semimaru": 1}),
        ({"monk": "five_cards"}, range(1, 101), {"monk": 12, "semimaru": 1}),
        ({"semimaru": "certain_last"}, [10], {"semimaru": 1}),
        ({"semimaru": "noble", "last_card": "loses"}, [10, 3], {}),
        ({"semimaru": "noble", "last_card": "loses"}, [10], {"noble": 1}),
        ({"monk": "pile_is_yours", "winner": "fewest_cards", "lady": "stay"}, [8, 9], {"monk": 1}),
    ],
)
def test_what_costs_cards_is_known_for_variants(choices, left, expected):
    assert odds.dangers(compose(WHOLE, choices), list(left)) == expected


def test_an_option_for_some_cards_is_named_at_those_alone():
    rules = compose(WHOLE, {"lady": "dais_takes"})
    assert ("lady", "dais_takes") in odds.house_rules_of(WHOLE, rules, 9)
    assert ("lady", "dais_takes") not in odds.house_rules_of(WHOLE, rules, 2)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("deep", [1, 1.35, 1.9])
@pytest.mark.parametrize("setting", [2, 3, 4, "own"])
@pytest.mark.parametrize("players", range(2, 7))
def test_stacks_lie_apart_on_the_table(players, setting, deep, tall):
    places = Places(players, 0, tall, deep, setting)
    assert len(places.stacks) == (players if setting == "own" else setting)
    around = [(*place[:2], place[3]) for place in places.stacks] + [(*places.pile, 1)]
    for number, (x, y, size) in enumerate(around):
        assert abs(x) + CARD[0] * size / 2 <= places.plane[0] / 2
        assert abs(y) + CARD[1] * size / 2 <= places.plane[1] / 2
        for other_x, other_y, other_size in around[:number]:
            half = (size + other_size) / 2
            apart = abs(x - other_x) >= CARD[0] * half - 8 or abs(y - other_y) >= CARD[1] * half - 8
            assert apart, (number, x, y, other_x, other_y)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("size", [50, 100])
def test_a_ring_closes_around_the_pile(size, tall):
    places = Places(4, 0, tall, 1.2, "ring", size)
    assert len(places.stacks) == size
    steps = [math.dist(one[:2], other[:2]) for one, other in zip(places.stacks, places.stacks[1:], strict=False)]
    assert math.dist(places.stacks[0][:2], places.stacks[-1][:2]) <= 1.2 * max(steps)
    for x, y, _, small in places.stacks:
        assert math.hypot(x, y) + CARD[1] * small / 2 < places.plane[1] / 2
        assert max(abs(x) / CARD[0], abs(y) / CARD[1]) > 0.5
