"""Each seat's chance of winning, found by a worker that plays the rest of the game many times; see winning.js."""

from browser import window

from . import later
from .clock import fresh_seed
from .dom import el

NAME = "winning"  # of the setting
PART = "chances"  # of the bundle, fetched when somebody wants to see them


class Winning:
    """The chances in a list of seats. `box` is the choice to show them, None where there can be none."""

    def __init__(self, app: object, table: object, seats: object) -> None:
        self.app = app
        self.table = table
        self.seats = seats
        self.note = el("p", {"class": "bm-note", "hidden": True}, app.words("winning_note"))
        self.box = None
        self._view = None
        self._asked = 0
        self._tables = None
        self._address = _address(app.root)
        if self._address:
            self.box = app.settings.box(NAME, self._choose)
            self._choose()

    def update(self, view: dict) -> None:
        """Find the chances of another position."""
        self._view = view
        if self._chosen():
            self._ask(view)

    def pause(self) -> None:
        """Let the worker rest."""
        if _shared["owner"] is self:
            _shared["worker"].postMessage({"id": 0})

    def _chosen(self) -> bool:
        return self.box is not None and self.app.settings.chosen[NAME]

    def _choose(self) -> None:
        chosen = self._chosen()
        self.note.hidden = not chosen
        self.seats.show_chances(["…"] * len(self.table.seats) if chosen else None)
        if not chosen:
            self.pause()
        elif self._view is not None:
            self._ask(self._view)

    def _ask(self, view: dict) -> None:
        later.fetch(self.app, PART, lambda: self._put(view), self._give_up)

    def _put(self, view: dict) -> None:
        if view is not self._view or not self._chosen():
            return  # the game went on while the modules came
        from .forecast import position

        if _shared["owner"] is not self and not self._begin():
            return
        self._asked = _shared["asked"] = _shared["asked"] + 1
        seen = position(view, self._tables, self.table.seats)
        _shared["worker"].postMessage({"id": self._asked, "position": seen, "seed": fresh_seed()})

    def _begin(self) -> bool:
        """Tell the worker the rules; False if they cannot be told."""
        from game.core.tables import UnknownVerbError, plain_tables

        from .forecast import WEIGHTS

        try:
            self._tables = plain_tables(self.table.rules)
        except UnknownVerbError:
            self._give_up()
            return False
        if _shared["worker"] is None:
            _shared["worker"] = window.Worker.new(self._address)
        _shared["owner"] = self
        worker = _shared["worker"]
        worker.onmessage = self.app.guard(self._take)
        worker.onerror = self.app.guard(lambda _: self._lose())
        worker.postMessage({"rules": self._tables, "weights": WEIGHTS})
        return True

    def _take(self, event: object) -> None:
        from .forecast import shown

        found = event.data
        # What is on its way when the choice is taken back, or about another position, comes too late.
        if found["id"] == self._asked and self._chosen():
            self.seats.show_chances(shown(found["wins"], found["games"], self._view["out"]))

    def _lose(self) -> None:
        _shared["worker"].terminate()
        _shared.update(worker=None, owner=None)  # the next position has another try
        self.seats.show_chances(["…"] * len(self.table.seats) if self._chosen() else None)

    def _give_up(self) -> None:
        self.box.hidden = True
        self.box = None
        self.note.hidden = True
        self.seats.show_chances(None)


# One worker for the page: a game of it that asks for the first time tells it other rules.
_shared: dict = {"worker": None, "owner": None, "asked": 0}


def _address(root: object) -> str | None:
    """Where the page says that the worker is."""
    if not hasattr(window, "Worker"):
        return None
    try:
        return root.closest("[data-game]").getAttribute("data-winning")
    except KeyError:
        return None
