"""Chances of the next card, and what the composed rules say about cards."""

from itertools import product

import pytest
from games import CONTENT
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
