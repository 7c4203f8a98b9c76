"""The game on a page: `start(root, content, options)`."""

from browser import window
from javascript import JSON

from game.core import compose

from . import later, parties
from .aftermath import Aftermath
from .announcer import Announcer
from .archive import Archive
from .choices import chosen_before, follow
from .clock import Clock, fresh_seed
from .dom import el, has_focus, replace, set_text
from .faults import FaultNotice
from .keeper import Keeper
from .memory import Store, recall, remember
from .settings import Settings
from .setup import SetUp
from .words import Words

FIELDS = ("INPUT", "SELECT", "TEXTAREA")
CHOSEN_BY_KEYS = ("radio", "checkbox")

_running: list = []


def start(root: object, content: dict, options: dict | None = None) -> "App":
    """Show the game in an element, in place of one that runs there already.

    `options`: "lang", a language of the content; "begin", to play what the link asks for at once, without the chooser.
    The focus moves into the game only if the element has it: then the reader asked for the game. The result has
    `stop()` and `record()`.
    """
    for app in _running[:]:
        if app.root == root:
            app.stop()
    app = App(root, content, options or {})
    _running.append(app)
    return app


def screens() -> object:
    """The module of everything after the chooser."""
    from . import screens

    return screens


class App:
    """Holds what outlives a screen: words, choices, the table, the live region."""

    def __init__(self, root: object, content: dict, options: dict) -> None:
        self.root = root
        self.content = content
        self.words = Words(content, options.get("lang", "en"))
        self.table = None
        self.table_view = None
        self.party = None
        self.called: list[str] = []
        self.screen = None
        self.clock = Clock(self.guard)
        self.announcer = Announcer(self.clock, self.words.space)
        self.faults = FaultNotice(self)
        self.archive = Archive(Store())
        self.place = el("div", {"class": "bm-screen"})
        self.not_kept = el("p", {"class": "bm-notice", "role": "status", "hidden": True})
        kept = recall()
        self.seed = None
        self.choices, self.seats, self.names = chosen_before(content, kept)
        self.settings = Settings(self, kept, self._on_speed)
        self.keeper = Keeper(self, self._on_lost, self._on_kept)
        self.aftermath = Aftermath(self)
        found = follow(self, window.location.hash)

        asked = has_focus(root)
        self.node = el(
            "div",
            {"class": "bm", "lang": self.words.lang},
            self.faults.node,
            self.not_kept,
            self.place,
            self.announcer.node,
        )
        replace(root, self.node)
        self.listen(self.node, "keydown", self._on_key)
        self._on_hash = self.guard(self._on_hashchange)
        window.bind("hashchange", self._on_hash)
        window.bozuMekuri.record = lambda: JSON.stringify(self.record())  # for the console and for tests
        self._open(found, options.get("begin", False))
        self.clock.after_drawing(lambda: self._settle(asked))

    def stop(self) -> None:
        """Leave the page as it was before: no timer, no listener, no element of the game."""
        self.rest()
        self._leave_party()
        if self.table_view is not None:
            self.table_view.close()
        self.announcer.close()
        self.keeper.close()
        self.settings.close()
        window.unbind("hashchange", self._on_hash)
        replace(self.root)
        if self in _running:
            _running.remove(self)

    def record(self) -> dict | None:
        """The game on the table: choices, seats, names, seed, actions, its events; None before the first."""
        if self.table is None:
            return None
        record = self.table.record()
        record["names"] = self.called
        record["events"] = self.table.events()
        return record

    def set_up(self, problems: list | None = None, elsewhere: str | None = None) -> None:
        """Show the chooser; a game on the table waits."""
        self.rest()
        self._leave_party()
        if self.table is not None and self.table.view()["finished"]:
            self.keeper.drop()
            self.table = None
        self.show(SetUp(self, problems or [], elsewhere), self.screen is not None)

    def clear(self) -> None:
        """Nothing is on the table any more; what was played here waits until it is asked for again."""
        self.rest()
        self._leave_party()
        self.keeper.leave()
        self.table = None

    def begin(self) -> None:
        """Begin a game with the choices made."""
        seed, self.seed = self.seed, None
        seed = fresh_seed() if seed is None else seed
        self.rest()
        remember({"choices": self.choices, "seats": self.seats, "names": self.names})
        self.keeper.begin(window.location.hash)
        self.sit_down(self.local_table(self.choices, self.seats, seed), self.names[: len(self.seats)])
        later.prepare(self)
        self.show(self._panel(), True)
        self.aftermath.take(self.table.events())
        if self.table is not None:
            self.table.run()

    def go_on(self) -> None:
        """Go back to the game on the table."""
        if self.party is not None:
            self.party.show()
            return
        view = self.table.view()
        self.words.call(self.called)
        self.keeper.enter()
        if view["finished"]:
            self.show_results(self.screen is not None)
            return
        later.prepare(self)
        screen = self._panel()
        self.show(screen, self.screen is not None)
        screen.update(view)
        self.table_view.show(view)
        self.table.run()

    def go_back(self) -> None:
        """From a screen that is no game to the game on the table, or to the chooser."""
        if self.table is not None or self.party is not None:
            self.go_on()
        else:
            self.set_up()

    def take_over(self, game: str) -> None:
        """Play on here what another tab has played."""
        if self._restored(game):
            self.go_on()
        else:
            self.set_up([("game_gone", "")])

    def show_results(self, focus: bool) -> None:
        """Show how the game on the table ended."""
        later.results(self, focus)

    def show_past(self) -> None:
        """Show the games that were played on this device."""
        later.past(self)

    def show_replay(self, game: dict) -> None:
        """Show how a finished game went, as `choices.finished_game` has it."""
        later.replay(self, game)

    def local_table(self, choices: dict, seats: list[str], seed: int) -> object:
        """A table on this device before its first card."""
        rules = compose(self.content, choices)
        return screens().LocalTable(rules, seats, seed, self.clock, self.settings.delay())

    def listen(self, node: object, kind: str, call: object) -> None:
        """Call `call(event)` for an event of an element, guarded."""
        node.bind(kind, self.guard(call))

    def guard(self, call: object) -> object:
        """`call`, with a sentence for the player if it fails."""

        def guarded(*args: object) -> None:
            try:
                call(*args)
            except Exception as error:
                self._fail(error)

        return guarded

    def _settle(self, asked: bool) -> None:
        if asked and not has_focus(self.node):
            self.screen.focus()
        screens()

    def _open(self, found: dict | None, begin: bool) -> None:
        """The first screen: the party or the game that was left, what a link asks for, or the chooser."""
        if parties.follow(self):
            return
        state, game = self.keeper.find(window.location.hash if found else "")
        problems = found["problems"] if found else []
        if state in ("own", "free") and not self._restored(game):
            state, problems = "changed", [*problems, ("game_changed", "")]
        if state == "elsewhere":
            problems = [*problems, ("game_elsewhere", "")]
        if state == "own" or (state == "free" and not found):
            self.go_on()
        elif found and found["picks"] is not None:
            self.show_replay(found)
        elif found and begin and not problems:
            self.begin()
        else:
            self.set_up(problems, game if state == "elsewhere" else None)

    def _restored(self, game: str) -> bool:
        """Put a kept game on the table; False if this program cannot play it on."""
        opened = self.keeper.open(game)
        if opened is None:
            return False
        self.sit_down(*opened)
        return True

    def sit_down(self, table: object, called: list[str]) -> None:
        if self.table_view is not None:
            self.table_view.close()
        self.table = table
        self.called = called
        self.words.call(called)
        self.aftermath.fresh()
        table.on_events(self.aftermath.take)
        self.table_view = screens().TableView(self, table.rules, table.seats)

    def _panel(self) -> object:
        panel = screens().Panel(self, self.table)
        self.table_view.join(panel)
        return panel

    def show(self, screen: object, focus: bool) -> None:
        self.screen = screen
        replace(self.place, screen.node)
        if focus:
            screen.focus()
            screen.bring_up()

    def rest(self) -> None:
        """Let the game on the table wait, and leave the screen that is shown."""
        self.aftermath.rest()
        if self.table is not None:
            self.table.pause()
        if self.screen is not None:
            self.screen.pause()
        self.announcer.flush()

    def _on_key(self, event: object) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.repeat:
            # A key held down on a button would go on drawing.
            if event.target.tagName == "BUTTON":
                event.preventDefault()
            return
        if event.target.tagName in FIELDS and event.target.type not in CHOSEN_BY_KEYS:
            return
        if self.screen.key(event.key.upper()):
            event.preventDefault()

    def _on_hashchange(self, _: object) -> None:
        if parties.follow(self):
            return
        found = follow(self, window.location.hash)
        if found is None:
            return
        if found["picks"] is not None:
            self.show_replay(found)
        else:
            self.set_up(found["problems"])

    def _leave_party(self) -> None:
        if self.party is not None:
            self.party.close()

    def _on_speed(self) -> None:
        if self.table is not None:
            self.table.set_delay(self.settings.delay())

    def _on_kept(self, kept: bool) -> None:
        self.not_kept.hidden = kept
        set_text(self.not_kept, "" if kept else self.words("not_kept"))

    def _on_lost(self, game: str) -> None:
        """Another tab plays the game now."""
        self.table.pause()
        self.table = None
        if not self.screen.free:
            self.set_up([("game_moved", "")], game)

    def _fail(self, error: BaseException) -> None:
        if self.table is not None:
            self.table.pause()
        self.faults.show(error, self.record())
