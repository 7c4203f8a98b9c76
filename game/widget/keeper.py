"""The game of this tab: kept after every action, found again after a reload, let go when the page goes."""

from browser import window

from . import memory, saves
from .clock import fresh_id
from .picks import pack, unpack


class Keeper:
    """`lost()` is called when another tab has taken the game, `kept(bool)` after every try to keep it."""

    def __init__(self, app: object, lost: object, kept: object) -> None:
        self.app = app
        self.game: str | None = None
        self.entered = False
        self._lost = lost
        self._kept = kept
        self._link = ""
        self._count = 0
        self._noted: tuple | None = None
        self._left = memory.Tab().take()
        tab = self._left.get("tab")
        self.saves = saves.Saves(memory.Store(), tab if isinstance(tab, str) else fresh_id(), window.Date.now)
        self._beat = window.setInterval(app.guard(self._sign), saves.BEAT)
        self._bound = [
            ("storage", app.guard(self._on_storage)),
            ("pagehide", app.guard(lambda _: self._go())),
            ("pageshow", app.guard(self._on_return)),
            ("visibilitychange", app.guard(lambda _: self.settle())),  # the last that a phone may tell of a page
        ]
        for kind, call in self._bound:
            window.bind(kind, call)

    def close(self) -> None:
        """Let go as if the page went."""
        window.clearInterval(self._beat)
        for kind, call in self._bound:
            window.unbind(kind, call)
        self._go()

    def find(self, link: str) -> tuple[str, str | None]:
        """What this tab should play, with its kept game if there is one.

        "own": this tab's game, begun from the same link; "free": a game that nobody holds; "elsewhere": one that
        another tab plays; "none".
        """
        mine = self._left.get("game")
        if isinstance(mine, str) and self.saves.exists(mine) and not self.saves.held(mine):
            if self._left.get("link") == link or not link:
                return "own", mine
            return "free", mine
        found = self.saves.unfinished()
        for game in found:
            if not self.saves.held(game):
                return "free", game
        return ("elsewhere", found[0]) if found else ("none", None)

    def open(self, game: str) -> tuple | None:
        """Hold a kept game: its table and the names of its players; None if this program cannot play it on."""
        record = self.saves.read(game, self.app.content)
        self._release()
        self.game = game
        self.entered = False
        self._link = self._left.get("link", "") if self._left.get("game") == game else ""
        self.saves.hold(game)
        table = None if record is None else self._table(record)
        if table is None:
            self.drop()
            return None
        self._count = record["count"]
        return table, record["names"]

    def begin(self, link: str) -> None:
        """A new game, in place of the one that was played here; one that only waited goes on waiting."""
        if self.entered:
            self.drop()
        self._release()
        self.game = fresh_id()
        self.entered = True
        self._link = link

    def enter(self) -> None:
        """The game that waited is played on."""
        self.entered = True

    def leave(self) -> None:
        """Let the game wait for whoever takes it up."""
        self._release()
        self.entered = False

    def note(self, table: object, names: list[str]) -> None:
        """The game has changed: it is kept by `settle`, or when the page goes before that."""
        self._noted = table, names

    def settle(self) -> None:
        """Keep the game as it stands, if it has changed."""
        noted, self._noted = self._noted, None
        if noted is None or self.game is None:
            return
        table, names = noted
        record = table.record()
        self._count = len(record["actions"])
        outcome = self.saves.keep(
            self.game,
            {
                "version": self.app.content.get("version"),
                "choices": record["choices"],
                "seats": record["seats"],
                "names": names,
                "seed": record["seed"],
                "count": self._count,
                "picks": pack(table.picks),
                "finished": table.view()["finished"] is not None,
            },
        )
        if outcome == saves.TAKEN:
            self._lose()
        else:
            self._kept(outcome == saves.KEPT_WELL)

    def drop(self) -> None:
        """Forget the game."""
        if self.game is not None:
            self.saves.drop(self.game)
        self._noted = None
        self.game = None
        self.entered = False

    def _table(self, record: dict) -> object | None:
        table = self.app.local_table(record["choices"], record["seats"], record["seed"])
        return table if table.restore(unpack(record["picks"]), record["count"]) else None

    def _release(self) -> None:
        self.settle()
        if self.game is not None:
            self.saves.release(self.game)
        self.game = None

    def _sign(self) -> None:
        if self.game is not None:
            if self.saves.taken(self.game):
                self._lose()
            else:
                self.saves.hold(self.game)

    def _lose(self) -> None:
        game, self.game = self.game, None
        self.entered = False
        self._lost(game)

    def _on_storage(self, event: object) -> None:
        if self.game is not None and event.key == saves.HOLD + self.game and self.saves.taken(self.game):
            self._lose()

    def _go(self) -> None:
        self.settle()
        values = {"tab": self.saves.tab, "game": self.game, "link": self._link}
        memory.Tab().leave(values)
        if self.game is not None:
            self.saves.release(self.game)

    def _on_return(self, event: object) -> None:
        """The page comes back from the browser's memory, as it was: another may have played on meanwhile."""
        if not event.persisted:
            return
        memory.Tab().take()
        if self.game is None:
            return
        record = self.saves.read(self.game, self.app.content)
        if record is None or self.saves.taken(self.game) or record["count"] != self._count:
            self._lose()
        else:
            self.saves.hold(self.game)
