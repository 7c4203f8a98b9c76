"""Games whose deck was dealt elsewhere, as those of online parties: a link has the deck itself in place of a seed."""

from game.core import Table, compose
from game.core.engine import lay_out
from game.core.table import opening

from . import link
from .picks import pack, picked, play, unpack


class DealtTable(Table):
    """A table with a known deck, the next card first; with two players one may give up."""

    def __init__(self, rules: object, players: int, deck: list[int]) -> None:
        self.rules = rules
        self.players = players
        self.seed = None
        self.deck = deck
        self.state = lay_out(rules, players, deck)
        self.actions: list[dict] = []
        self.events = opening(self.state)
        self._ended: dict = {}

    def give_up(self, seat: int) -> None:
        """End the game because somebody resigns."""
        places = [1 + (other == seat) for other in range(self.players)]
        self._ended, event = resigned(self.state, places, [len(hand) for hand in self.state.hands])
        self.events.append(event)

    def view(self) -> dict:
        """The public position, see `engine.view`."""
        shown = Table.view(self)
        shown.update(self._ended)
        return shown


def resigned(state: object, places: list[int], counts: list[int]) -> tuple[dict, dict]:
    """What giving up changes in the view of a position, and the event that tells of it."""
    changes = {"finished": "resigned", "phase": "over", "extra": 0, "places": places}
    return changes, {"n": state.n, "type": "ended", "reason": "resigned", "places": places, "counts": counts}


def table(content: dict, game: dict) -> Table | None:
    """A game that was played to its end, on a table; None if the rules do not lead there."""
    rules, players = compose(content, game["choices"]), len(game["seats"])
    if game["dealt"] is None:
        found = Table(rules, players, game["seed"])
        return found if play(found, game["picks"]) else None
    deck = unpack(game["dealt"])
    if deck is None or sorted(deck) != sorted(rules.classes):
        return None
    found = DealtTable(rules, players, deck)
    if game["resigned"] is None:
        return found if play(found, game["picks"]) else None
    seat, _, count = game["resigned"].partition(".")
    numeral = 0 < len(count) <= 3 and all(digit in link.DIGITS for digit in count)
    if players != 2 or seat not in ("0", "1") or not numeral:
        return None
    if not play(found, game["picks"], int(count)) or found.view()["finished"]:
        return None
    found.give_up(int(seat))
    return found


def anew(played: Table) -> Table:
    """The same game before its first action."""
    if isinstance(played, DealtTable):
        return DealtTable(played.rules, played.players, played.deck)
    return Table(played.rules, played.players, played.seed)


def game_of(played: object, deck: list[int], names: list[str], quitter: int | None) -> dict:
    """What `table` reads, of a finished game of which the deck is known.

    played   has what was played: the `rules`, the `seats` and the `actions`
    quitter  the seat that gave up, None if nobody did
    """
    actions = played.actions
    return {
        "choices": played.rules.choices,
        "seats": played.seats,
        "seed": None,
        "names": names,
        "picks": picked(DealtTable(played.rules, len(played.seats), deck), actions),
        "dealt": pack(deck),
        "resigned": None if quitter is None else f"{quitter}.{len(actions)}",
    }
