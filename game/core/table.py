"""One running game: its authority and its numbered events."""

from .engine import apply, legal_actions, new_game, view
from .model import Rules, State


def opening(state: State) -> list[dict]:
    """What happens before the first action."""
    events: list[dict] = [{"n": 0, "type": "started", "seat": state.seat, "count": state.players}]
    if state.removed:
        events.append({"n": 1, "type": "set_aside", "seat": state.seat, "cards": state.removed[:]})
    return events


class Table:
    """A game in progress. Screens, sockets and transcripts all live on its events.

    A game is (content, choices, players, seed, actions): `actions` replayed on an equal table
    gives equal events.
    """

    def __init__(self, rules: Rules, players: int, seed: int) -> None:
        self.rules = rules
        self.players = players
        self.seed = seed
        self.state = new_game(rules, players, seed)
        self.actions: list[dict] = []
        self.events = opening(self.state)

    def act(self, action: dict) -> list[dict]:
        """Take an action; the new events. IllegalAction leaves the table as it was."""
        self.state, events = apply(self.state, action)
        self.actions.append(dict(action))
        self.events += events
        return events

    def since(self, n: int) -> list[dict]:
        """The events from number `n` on."""
        return self.events[n:]

    def view(self) -> dict:
        """The public position, see `engine.view`."""
        return view(self.state)

    def legal_actions(self) -> list[dict]:
        """What the turn's owner may do now, [] when the game is over."""
        return legal_actions(self.state)
