"""The game on a page: `start(root, content, options)`."""

from browser import window
from javascript import JSON

from game.core import compose, preset_choices

from . import link
from .announcer import Announcer
from .dom import el, has_focus, replace
from .faults import FaultNotice
from .local import LocalTable
from .memory import recall, remember
from .panel import Panel
from .results import Results
from .setup import SetUp
from .stage import TableView
from .words import Words

SPEEDS = {"slow": 1900, "normal": 900, "fast": 300, "instant": 0}
SEATS = [link.HUMAN, "medium", "medium", "medium"]
FIELDS = ("INPUT", "SELECT", "TEXTAREA")

_running: list = []


def start(root: object, content: dict, options: dict | None = None) -> "App":
    """Show the game in an element, in place of one that runs there already.

    `options`: "lang", a language of the content. The focus moves into the game only if the element has it: then the
    reader asked for the game. The result has `stop()` and `record()`.
    """
    for app in _running[:]:
        if app.root == root:
            app.stop()
    app = App(root, content, options or {})
    _running.append(app)
    return app


class Clock:
    """Timers whose calls are guarded like all others."""

    def __init__(self, guard: object) -> None:
        self._guard = guard

    def after(self, milliseconds: int, call: object) -> int:
        return window.setTimeout(self._guard(call), milliseconds)

    def cancel(self, timer: int) -> None:
        window.clearTimeout(timer)


class App:
    """Holds what outlives a screen: words, choices, the table, the live region."""

    def __init__(self, root: object, content: dict, options: dict) -> None:
        self.root = root
        self.content = content
        self.words = Words(content, options.get("lang", "en"))
        self.table = None
        self.table_view = None
        self.screen = None
        self.clock = Clock(self.guard)
        self.announcer = Announcer(self.clock)
        self.faults = FaultNotice(self)
        self.place = el("div", {"class": "bm-screen"})
        self.seed = None
        self.choices = {}
        self.seats = []
        self._warned: list[str] = []
        self._recall()
        problems = self._follow_link()

        asked = has_focus(root)
        self.node = el(
            "div", {"class": "bm", "lang": self.words.lang}, self.faults.node, self.place, self.announcer.node
        )
        replace(root, self.node)
        self.listen(self.node, "keydown", self._on_key)
        self._on_hash = self.guard(self._on_hashchange)
        window.bind("hashchange", self._on_hash)
        self._publish()
        self.set_up(problems)
        if asked:
            self.screen.focus()

    def stop(self) -> None:
        """Leave the page as it was before: no timer, no listener, no element of the game."""
        if self.table is not None:
            self.table.pause()
        if self.table_view is not None:
            self.table_view.close()
        self.announcer.close()
        window.unbind("hashchange", self._on_hash)
        replace(self.root)
        if self in _running:
            _running.remove(self)

    def record(self) -> dict | None:
        """The game on the table: choices, seats, seed, actions, and its events so far; None before the first."""
        if self.table is None:
            return None
        record = self.table.record()
        record["events"] = self.table.events()
        return record

    def set_up(self, problems: list | None = None) -> None:
        """Show the chooser; a game on the table waits."""
        if self.table is not None:
            self.table.pause()
            if self.table.view()["finished"]:
                self.table = None
        self._show(SetUp(self, problems or []), self.table is not None)

    def begin(self) -> None:
        """Begin a game with the choices made."""
        rules = compose(self.content, self.choices)
        seed, self.seed = self.seed, None
        if self.table is not None:
            self.table.pause()
        if self.table_view is not None:
            self.table_view.close()
        self.table = LocalTable(
            rules, self.seats, fresh_seed() if seed is None else seed, self.clock, SPEEDS[self.speed]
        )
        remember({"choices": self.choices, "seats": self.seats})
        self._warned = []
        self.table.on_events(self._on_events)
        self.table_view = TableView(self, rules, self.table.seats)
        self._show(self._panel(), True)
        self._on_events(self.table.events())
        self.table.run()

    def go_on(self) -> None:
        """Go back to the game on the table."""
        view = self.table.view()
        screen = Results(self, self.table) if view["finished"] else self._panel()
        self._show(screen, True)
        screen.update(view)
        self.table_view.show(view)
        self.table.run()

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

    def speed_choice(self) -> object:
        """A chooser of the speed of the computer players."""
        select = el("select", None)
        for speed in SPEEDS:
            select.appendChild(
                el("option", {"value": speed, "selected": speed == self.speed}, self.words("speed_" + speed))
            )

        def choose(_: object) -> None:
            self.speed = select.value
            remember({"speed": self.speed})
            if self.table is not None:
                self.table.set_delay(SPEEDS[self.speed])

        self.listen(select, "change", choose)
        return el("label", {"class": "bm-speed"}, el("span", None, self.words("speed")), select)

    def _panel(self) -> Panel:
        panel = Panel(self, self.table)
        self.table_view.join(panel)
        return panel

    def _show(self, screen: object, focus: bool) -> None:
        self.screen = screen
        replace(self.place, screen.node)
        if focus:
            screen.focus()

    def _on_events(self, events: list[dict]) -> None:
        view = self.table.view()
        sentences = [self.words.tell(event) for event in events]
        if view["finished"]:
            self._show(Results(self, self.table), has_focus(self.node))
        else:
            self.screen.update(view)
            self.table_view.play(events, view, self.table.delay * (0.9 if self.table.computer_to_move() else 1.5))
            warnings = self.screen.warnings(view)
            sentences += [warning for warning in warnings if warning not in self._warned]
            self._warned = warnings
        self.announcer.say(sentences)

    def _on_key(self, event: object) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.repeat:
            # A key held down on a button would go on drawing.
            if event.target.tagName == "BUTTON":
                event.preventDefault()
            return
        if event.target.tagName in FIELDS and event.target.type != "radio":
            return
        if self.screen.key(event.key.upper()):
            event.preventDefault()

    def _on_hashchange(self, _: object) -> None:
        problems = self._follow_link()
        if problems is not None:
            self.set_up(problems)

    def _follow_link(self) -> list | None:
        """Take the choices of the address; what was wrong with them, or None where it names no game."""
        found = link.parse(window.location.hash, self.content)
        if found is None:
            return None
        self.choices = found["choices"]
        self.seats = found["seats"] or self.seats
        self.seed = found["seed"]
        return found["problems"]

    def _recall(self) -> None:
        kept = recall()
        choices, seats, speed = kept.get("choices"), kept.get("seats"), kept.get("speed")
        default = next(iter(self.content["presets"]))
        self.choices = choices if link.sound_choices(self.content, choices) else preset_choices(self.content, default)
        self.seats = seats if link.sound_seats(seats) else SEATS[:]
        self.speed = speed if isinstance(speed, str) and speed in SPEEDS else "normal"

    def _fail(self, error: BaseException) -> None:
        if self.table is not None:
            self.table.pause()
        self.faults.show(error, self.record())

    def _publish(self) -> None:
        """`bozuMekuri.record()` in the console: the record of the game as JSON, to be told or compared."""
        window.bozuMekuri.record = lambda: JSON.stringify(self.record())


def fresh_seed() -> int:
    """A seed that nobody can foretell."""
    numbers = window.Uint32Array.new(1)
    window.crypto.getRandomValues(numbers)
    return numbers[0]
