"""A table whose authority is elsewhere: what is turned there is told here, and the same engine does the rest."""

from game.core.engine import IllegalAction, apply, lay_out, legal_actions, view
from game.core.table import opening

from ..dealt import resigned
from ..link import AWAY, HUMAN


class OtherRulesError(ValueError):
    """What was told cannot happen by the rules of this page."""


class RemoteTable:
    """Has what a screen needs of a table, see `local.LocalTable`.

    own      the seat of this device, None where it only watches
    say      `say(action)` asks for an action; it comes back as a move, or not
    removed  cards that the rules set aside at the start

    deck     all cards as they lay at the start, the next one first

    The cards that are not turned yet lie here, and in `deck`, in no order that means anything.
    """

    def __init__(
        self, rules: object, seats: list[str], own: int | None, delay: int, say: object, removed: list[int]
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.own = own
        self.delay = delay
        self.actions: list[dict] = []
        self._say = say
        unseen = [card for card in sorted(rules.classes) if card not in removed]
        self.deck = unseen + removed
        self._state = lay_out(rules, len(seats), self.deck)
        self._events = opening(self._state)
        self._ended: dict | None = None
        self._listeners: list = []
        self._asked = False
        self._running = False

    def take(self, move: dict) -> list[dict]:
        """The events of a move that was told; OtherRulesError if it is none by these rules."""
        state = self._state.copy()
        self._uncover(state, move)
        action = {name: value for name, value in move["a"].items() if name != "kind"}
        action.update({"type": move["a"]["kind"], "seat": move["seat"]})
        try:
            self._state, events = apply(state, action)
        except IllegalAction as error:
            raise OtherRulesError(str(error)) from None
        self.actions.append(action)
        self._events += events
        self._asked = False
        return events

    def _uncover(self, state: object, move: dict) -> None:
        """Put the cards that a move turned where the engine draws them."""
        if "card" not in move:
            return
        top = sum(state.stacks[: move["a"].get("stack", 0)])
        for place, card in move.get("drawn", [[top, move["card"]]]):
            if card not in state.deck:
                raise OtherRulesError(f"card {card!r} has been turned before")
            found = state.deck.index(card)
            other = state.deck[place]
            state.deck[place], state.deck[found] = card, other
            # Nobody has seen either before: so it may have been the other way round from the start.
            first, second = self.deck.index(card), self.deck.index(other)
            self.deck[first], self.deck[second] = other, card

    def comes_from(self, deck: list[int]) -> bool:
        """Whether the same moves on this deck, laid out from the start, bring all that happened here."""
        state = lay_out(self.rules, len(self.seats), deck)
        events = opening(state)
        try:
            for action in self.actions:
                state, more = apply(state, action)
                events = events + more
        except IllegalAction:
            return False
        return events == self._events[: len(events)] and len(self._events) - len(events) == bool(self._ended)

    def resign(self, places: list[int], counts: list[int]) -> list[dict]:
        """The events of a game that somebody gave up."""
        self._ended, event = resigned(self._state, places, counts)
        self._events.append(event)
        return [event]

    def deliver(self, events: list[dict]) -> None:
        """Tell of events, if the table is on the screen."""
        if self._running:
            for call in self._listeners:
                call(events)

    def on_events(self, call: object) -> None:
        """Call `call(events)` with the new events after every move."""
        self._listeners.append(call)

    def run(self) -> None:
        self._running = True

    def pause(self) -> None:
        self._running = False

    def act(self, action: dict) -> None:
        """Ask for an action."""
        if self.legal_actions():
            self._asked = True
            self._say(action)

    def answered(self) -> None:
        """What was asked for is refused or stale: the player may choose again."""
        self._asked = False

    def hurry(self) -> None:
        """Nobody can be hurried from here."""

    def set_delay(self, delay: int) -> None:
        """How long cards take to fly."""
        self.delay = delay

    def events(self) -> list[dict]:
        """All events since the start."""
        return self._events

    def view(self) -> dict:
        shown = view(self._state)
        if self._ended:
            shown.update(self._ended)
        return shown

    def legal_actions(self) -> list[dict]:
        """What this device may ask for now."""
        if self._asked or self._ended or self._state.seat != self.own:
            return []
        return legal_actions(self._state)

    def computer_to_move(self) -> bool:
        """Whether somebody else is to move."""
        return not self._ended and not self._state.finished and self._state.seat != self.own

    def record(self) -> dict:
        """What was played, as JSON-able values. There is no seed."""
        return {"choices": self.rules.choices, "seats": self.seats, "seed": None, "actions": self.actions}


def kinds(seats: list[dict], own: int | None) -> list[str]:
    """Who sits where, as screens know it: "human" for this device, "away" for others, or the level of a computer."""
    return [HUMAN if seat["n"] == own else seat.get("level") or AWAY for seat in seats]
