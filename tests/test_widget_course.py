"""Everyone's cards over the turns, and the turning points."""

import pytest
from games import CONTENT, WHOLE, WHOLE_OPTIONS

from game.core import Table, compose, preset_choices
from game.widget.course import course, turning_points

PRESET = next(iter(CONTENT["presets"]))


@pytest.mark.parametrize(("rule", "option"), [(rule, name) for rule, names in WHOLE_OPTIONS.items() for name in names])
def test_the_course_counts_what_the_hands_hold(rule, option):
    table = Table(compose(WHOLE, preset_choices(WHOLE, PRESET) | {rule: option}), 4, 5)
    held = [table.view()["counts"]]
    while table.legal_actions():
        table.act(table.legal_actions()[0])
        held.append(table.view()["counts"])
    assert course(table.events, 4) == held


def points(*rows):
    return [(point["kind"], point["step"], point["seat"], point["count"]) for point in turning_points(list(rows))]


def test_the_biggest_loss_and_gain_are_named_the_first_of_equals():
    assert points([0, 0], [5, 0], [5, 1], [0, 1], [0, 6], [9, 6], [9, 1]) == [
        ("loss", 3, 0, 5),
        ("gain", 5, 0, 9),
        ("lead", 5, 0, 9),
    ]


def test_single_cards_turn_no_game():
    assert points([0, 0], [1, 0], [1, 1], [2, 1]) == []


def test_a_lead_regained_is_no_change_of_the_lead_and_a_tie_is_no_lead():
    assert points([0, 0], [1, 0], [1, 1], [2, 1]) == []
    assert points([0, 0], [1, 0], [1, 1], [1, 2]) == [("lead", 3, 1, 2)]


def test_where_the_fewest_win_the_smallest_hand_leads():
    rows = [[0, 0], [1, 0], [1, 5], [6, 5]]
    assert turning_points(rows, True)[-1] == {"kind": "lead", "step": 3, "seat": 1, "count": 5, "change": 0}
