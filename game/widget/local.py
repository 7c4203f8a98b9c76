"""A game on this device: people and computers at one table, the computers moving by a timer."""

from game.core import Table
from game.core.players import Player

from .link import HUMAN
from .picks import play

AT_ONCE = 8


class LocalTable:
    """The authority of a local game. A screen needs `act`, `on_events`, `view`, `legal_actions` and `hurry` of it.

    seats  for each seat "human" or a level of computer player
    clock  has after(milliseconds, call) -> id and cancel(id)
    delay  milliseconds before a computer's move; 0 plays them at once, a few at a time

    `picks` are the choices made so far, see `picks.play`.
    """

    def __init__(self, rules: object, seats: list[str], seed: int, clock: object, delay: int) -> None:
        self.rules = rules
        self.seats = seats
        self.delay = delay
        self._clock = clock
        self._timer = None
        self.picks: list[int] = []
        self._table = Table(rules, len(seats), seed)
        self._players = [None if kind == HUMAN else Player(rules, kind, seed, seat) for seat, kind in enumerate(seats)]
        self._listeners: list = []
        self._running = False

    def restore(self, picks: list[int], count: int) -> bool:
        """Play a fresh table on to where a game was left, in silence; whether the picks fit."""
        self.picks = picks[:]
        return play(self._table, picks, count, self._players)

    def on_events(self, call: object) -> None:
        """Call `call(events)` with the new events after every action."""
        self._listeners.append(call)

    def run(self) -> None:
        """Let the computers move, from now on or again after `pause`."""
        self._running = True
        self._wait()

    def pause(self) -> None:
        """Let no computer move until `run`."""
        self._running = False
        self._stop_timer()

    def act(self, action: dict) -> None:
        """Take the action of a person at the table."""
        events = self._take(action)
        self._stop_timer()
        self._wait()
        self._deliver(events)

    def hurry(self) -> None:
        """If a computer is to move, let it move now."""
        if self._timer is not None:
            self._stop_timer()
            self._computers()

    def set_delay(self, delay: int) -> None:
        """Another delay, from the move that is being waited for on."""
        self.delay = delay
        if self._timer is not None:
            self._stop_timer()
            self._wait()

    def events(self) -> list[dict]:
        """All events since the start."""
        return self._table.since(0)

    def view(self) -> dict:
        return self._table.view()

    def legal_actions(self) -> list[dict]:
        return self._table.legal_actions()

    def computer_to_move(self) -> bool:
        state = self._table.state
        return not state.finished and self._players[state.seat] is not None

    def record(self) -> dict:
        """All that is needed to play this game again, as JSON-able values."""
        return {
            "choices": self.rules.choices,
            "seats": self.seats,
            "seed": self._table.seed,
            "actions": self._table.actions,
        }

    def _wait(self) -> None:
        if self._running and self.computer_to_move():
            self._timer = self._clock.after(self.delay, self._computers)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._clock.cancel(self._timer)
            self._timer = None

    def _computers(self) -> None:
        self._timer = None
        events = []
        for _ in range(1 if self.delay else AT_ONCE):
            if not self.computer_to_move():
                break
            player = self._players[self._table.state.seat]
            events += self._take(player.choose(self._table.view(), self._table.legal_actions()))
        self._wait()
        self._deliver(events)

    def _take(self, action: dict) -> list[dict]:
        legal = self._table.legal_actions()
        events = self._table.act(action)
        if len(legal) > 1:
            self.picks.append(legal.index(action))
        return events

    def _deliver(self, events: list[dict]) -> None:
        for call in self._listeners:
            call(events)
