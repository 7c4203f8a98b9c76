"""Everyone's cards over the turns, and the turning points."""

import pytest
from games import CONTENT, EVERY_OPTION

from game.core import Table, compose, preset_choices
from game.widget.course import course, turning_points

PRESET = next(iter(CONTENT["presets"]))


@pytest.mark.parametrize(("rule", "option"), EVERY_OPTION)
def test_the_course_counts_what_the_hands_hold(rule, option):
    table = Table(compose(CONTENT, preset_choices(CONTENT, PRESET) | {rule: option}), 4, 5)
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
