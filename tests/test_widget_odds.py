"""Chances of the next card, and what the composed rules say about cards."""

from itertools import product

import pytest
from games import CONTENT, WHOLE
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import compose, new_game, preset_choices, view
from game.core.engine import deal
from game.widget import odds


def every_rules():
    house_rules = CONTENT["house_rules"]
    for options in product(*[record["options"] for record in house_rules.values()]):
        yield rules(**dict(zip(house_rules, options, strict=True)))


ALL = list(range(1, 101))


def rules(**choices):
    return compose(CONTENT, choices)


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 100)))
def test_percentages_add_up_and_are_near(counts):
    shares = odds.percentages(counts)
    total = sum(counts.values())
    if not total:
        assert shares == {}
        return
    assert sum(shares.values()) == 100
    assert all(abs(shares[name] - 100 * count / total) < 1 for name, count in counts.items())


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from("abcd"), st.integers(0, 25)))
def test_a_card_that_can_come_is_never_at_zero_percent(counts):
    shares = odds.percentages(counts)
    assert all(shares[name] > 0 for name, count in counts.items() if count)
    assert all(shares[name] == 0 for name, count in counts.items() if not count and shares)


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({}, {"monk": 12, "semimaru": 1}),
        ({"semimaru": "monk"}, {"monk": 13}),
        ({"nyudo": "monk"}, {"monk": 14, "semimaru": 1}),
        ({"semimaru": "noble"}, {"monk": 12}),
        ({"semimaru": "skip"}, {"monk": 12}),
        ({"semimaru": "others_to_pile"}, {"monk": 12}),
        ({"semimaru": "everyone_to_pile"}, {"monk": 12, "semimaru": 1}),
    ],
)
def test_the_cards_that_cost_the_hand(choices, expected):
    assert odds.dangers(rules(**choices), ALL) == expected


def test_cards_that_are_out_of_the_deck_cost_nothing():
    assert odds.dangers(rules(), [1, 2, 10]) == {"semimaru": 1}
    assert odds.dangers(rules(), []) == {}


def test_two_players_are_warned_of_an_option_that_eliminates():
    standard = preset_choices(CONTENT, "standard")
    assert odds.short_game(CONTENT, standard, 2) == ("semimaru", "out")
    assert odds.short_game(CONTENT, standard, 3) is None
    assert odds.short_game(CONTENT, standard | {"semimaru": "skip"}, 2) is None


@pytest.mark.parametrize(("deck", "warned"), [(16, None), (15, 10), (1, 10)])
def test_semimaru_is_warned_of_from_the_number_of_the_content_on(deck, warned):
    cards = [10, *[card for card in ALL if card != 10][: deck - 1]]
    assert odds.warned_card(CONTENT, view(deal(rules(), 4, cards))) == warned


def test_no_warning_once_semimaru_is_out():
    assert odds.warned_card(CONTENT, view(deal(rules(), 4, [1, 2, 3]))) is None


@pytest.mark.parametrize(
    ("card", "choices", "expected"),
    [
        (1, {}, [("emperor", "draw_again")]),
        (2, {}, [("emperor", "draw_again"), ("lady", "take_pile")]),
        (2, {"emperors": "seven"}, [("lady", "take_pile")]),
        (1, {"emperor": "ordinary"}, []),
        (10, {"semimaru": "monk"}, [("semimaru", "monk")]),
        (76, {"nyudo": "monk"}, [("nyudo", "monk")]),
        (76, {}, []),
        (3, {}, []),
    ],
)
def test_the_house_rules_of_a_card(card, choices, expected):
    assert odds.house_rules_of(CONTENT, rules(**choices), card) == expected


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({}, True),
        ({"may_stop": "compulsory"}, False),
        ({"emperor": "ordinary"}, False),
        ({"emperor": "ordinary", "lady": "draw_if_empty"}, True),
    ],
)
def test_whether_there_is_ever_a_choice(choices, expected):
    assert odds.has_choice(CONTENT, rules(**choices).choices) is expected


def test_a_choice_is_seen_in_the_options_as_in_the_composed_rules():
    for composed in every_rules():
        verbs = {
            verb
            for slots in composed.programs.values()
            for slot in slots
            for clause in slot
            for verb, _ in clause.effects
        }
        expected = composed.settings["may_stop"] and "draw_again" in verbs
        assert odds.has_choice(CONTENT, composed.choices) is expected, composed.choices


def test_chances_of_a_new_game_are_those_of_the_catalogue():
    left = view(new_game(rules(), 4, 1))["left"]
    assert odds.percentages(left) == {"noble": 66, "lady": 21, "monk": 12, "semimaru": 1}


def of_all(**choices):
    return compose(WHOLE, choices)


def test_what_costs_some_cards_is_a_danger_but_not_to_the_whole_hand():
    five = of_all(monk="five_cards", semimaru="noble")
    assert odds.dangers(five, ALL) == {"monk": 12}
    assert not odds.costs_all(five, ALL) and odds.costs_all(of_all(), ALL)
    assert odds.dangers(of_all(monk="for_good", semimaru="certain_last"), ALL) == {"monk": 12, "semimaru": 1}
    assert odds.dangers(of_all(monk="pile_is_yours", semimaru="noble"), ALL) == {}


def test_semimaru_as_the_last_card_is_a_danger_only_there():
    rules = of_all(semimaru="noble", monk="pile_is_yours", last_card="loses")
    assert odds.dangers(rules, ALL) == {} and odds.dangers(rules, [10]) == {"noble": 1}


def test_where_the_fewest_win_what_brings_cards_is_the_danger():
    found = odds.dangers(compose(WHOLE, preset_choices(WHOLE, "fewest")), ALL)
    assert found == {"monk": 13}


def test_a_few_stacks_are_counted_one_by_one():
    def count(stacks):
        return odds.deck_count(view(new_game(of_all(stacks=stacks), 3, 1)))

    assert [count(name) for name in ("one_stack", "three_stacks", "own", "ring")] == [
        "100",
        "34 + 33 + 33",
        "34 + 33 + 33",
        "100",
    ]


def test_a_rule_is_told_of_a_card_only_where_it_applies():
    rules = of_all(lady="turn_round", hidden_lady="two_more", dais_cards="seven")
    assert ("lady", "turn_round") in odds.house_rules_of(WHOLE, rules, 9)
    assert ("lady", "turn_round") not in odds.house_rules_of(WHOLE, of_all(lady="turn_round"), 2)
    assert ("hidden_lady", "two_more") not in odds.house_rules_of(WHOLE, rules, 89)
    assert ("hidden_lady", "two_more") in odds.house_rules_of(WHOLE, of_all(hidden_lady="two_more"), 89)


def test_several_extra_draws_are_a_choice_too():
    assert odds.has_choice(WHOLE, preset_choices(WHOLE, "simple") | {"bow": "arrows", "may_stop": "stop_allowed"})
    assert not odds.has_choice(WHOLE, preset_choices(WHOLE, "simple") | {"bow": "arrows"})
