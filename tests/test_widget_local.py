"""A game of people and computers on one device, with a clock that the tests turn."""

import pytest
from games import CONTENT

from game.core import IllegalAction, Table, compose, preset_choices
from game.core.players import Player
from game.widget.local import AT_ONCE, LocalTable

RULES = compose(CONTENT)
NO_EXTRA_DRAWS = compose(CONTENT, preset_choices(CONTENT, "simple"))


class Clock:
    """Time goes on only by `ring`."""

    def __init__(self):
        self.calls = {}
        self.delays = []

    def after(self, milliseconds, call):
        self.delays.append(milliseconds)
        self.calls[len(self.delays)] = call
        return len(self.delays)

    def cancel(self, timer):
        del self.calls[timer]

    def ring(self):
        (timer,) = self.calls
        self.calls.pop(timer)()


def local(seats, seed=3, delay=900, rules=NO_EXTRA_DRAWS):
    clock = Clock()
    table = LocalTable(rules, seats, seed, clock, delay)
    heard = []
    table.on_events(heard.append)
    table.run()
    return table, clock, heard


def draw(table):
    table.act({"type": "draw", "seat": table.view()["seat"]})


def test_a_person_is_waited_for():
    table, clock, heard = local(["human", "hard"])
    assert not table.computer_to_move()
    assert clock.calls == {}
    assert heard == []


def test_a_computer_moves_when_the_clock_rings():
    table, clock, heard = local(["human", "hard"])
    draw(table)
    assert heard[0][0]["type"] == "turned"
    assert table.computer_to_move()
    assert clock.delays == [900]
    clock.ring()
    assert heard[1][0]["seat"] == 1
    assert not table.computer_to_move()


def test_a_computer_can_be_hurried_and_then_moves_once():
    table, clock, heard = local(["human", "hard", "hard"])
    draw(table)
    table.hurry()
    assert len(heard) == 2
    assert len(clock.calls) == 1  # the third seat's
    table.hurry()
    assert len(heard) == 3
    assert clock.calls == {}
    table.hurry()  # a person's turn: nothing to hurry
    assert len(heard) == 3


def test_every_event_is_heard_once_and_in_order():
    table, clock, heard = local(["easy", "medium", "hard"], delay=0)
    while clock.calls:
        clock.ring()
    assert table.view()["finished"]
    assert [event["n"] for events in heard for event in events] == list(range(1, len(table.events())))
    assert table.events()[0]["type"] == "started"


@pytest.mark.parametrize("delay", [0, 900])
def test_without_a_pause_a_few_moves_come_together(delay):
    _, clock, heard = local(["easy", "easy"], delay=delay)
    clock.ring()
    turned = [event for event in heard[0] if event["type"] in ("turned", "stopped")]
    assert len(turned) == (AT_ONCE if delay == 0 else 1)


def test_the_computers_choose_as_the_players_of_the_core_do():
    seats = ["easy", "medium", "hard", "easy"]
    table, clock, _ = local(seats, seed=11, delay=0, rules=RULES)
    while clock.calls:
        clock.ring()
    reference = Table(RULES, 4, 11)
    players = [Player(RULES, level, 11, seat) for seat, level in enumerate(seats)]
    while reference.legal_actions():
        view = reference.view()
        reference.act(players[view["seat"]].choose(view, reference.legal_actions()))
    assert table.events() == reference.events
    assert table.record() == {"choices": RULES.choices, "seats": seats, "seed": 11, "actions": reference.actions}


def test_a_paused_table_waits_and_goes_on():
    table, clock, heard = local(["human", "hard"])
    draw(table)
    table.pause()
    assert clock.calls == {}
    table.hurry()
    assert len(heard) == 1
    table.run()
    assert len(clock.calls) == 1


def test_a_new_speed_holds_for_the_move_that_is_waited_for():
    table, clock, _ = local(["human", "hard"])
    table.set_delay(300)
    assert clock.delays == []
    draw(table)
    table.set_delay(0)
    assert clock.delays == [300, 0]
    assert len(clock.calls) == 1


def test_an_illegal_action_changes_nothing():
    table, _, heard = local(["human", "human"])
    with pytest.raises(IllegalAction):
        table.act({"type": "draw", "seat": 1})
    assert heard == []
    assert table.view()["deck"] == 100


def test_an_illegal_action_does_not_stop_the_computer_that_is_to_move():
    table, clock, _ = local(["human", "hard"])
    draw(table)
    with pytest.raises(IllegalAction):
        table.act({"type": "draw", "seat": 0})
    assert len(clock.calls) == 1
