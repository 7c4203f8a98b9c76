"""Events in groups, one for each action."""

from games import CONTENT

from game.core import Table, compose
from game.widget import story

RULES = compose(CONTENT)


def played(seats, seed=5):
    table = Table(RULES, seats, seed)
    while table.legal_actions():
        table.act(table.legal_actions()[-1])
    return table


def test_each_action_has_its_group_and_no_event_is_lost():
    table = played(4)
    groups = story.groups(table.events)
    assert [event for group in groups for event in group] == table.events
    assert len(groups) == 1 + len(table.actions)
    assert [group[0]["type"] for group in groups[1:]] == [
        "turned" if action["type"] == "draw" else "stopped" for action in table.actions
    ]


def test_whose_turn_comes_is_not_part_of_what_happened():
    for group in story.groups(played(3).events):
        told = story.told(group)
        assert told
        assert [event for event in group if event not in told] == [event for event in group if event["type"] == "turn"]


def test_the_person_who_acted_last():
    table = Table(RULES, 3, 5)
    seats = ["human", "hard", "human"]
    assert story.last_person(table.events, seats) is None
    table.act({"type": "draw", "seat": 0})
    assert story.last_person(table.events, seats) == 0
    assert story.last_person(table.events, ["hard", "human", "human"]) is None
    while table.view()["seat"] != 2:
        table.act(table.legal_actions()[-1])
    assert story.last_person(table.events, seats) == 0
