"""The table beside the button panel: `show(view)`, or `fly(events, view, duration)` and `settle(view)` with flights.

It adds nothing that the panel does not say, and hides no way to play: the panel is whole without it.
"""

from browser import document, window
from javascript import Math

from . import pictures
from .dom import button, el, has_focus, set_attribute, set_text
from .felt import Felt, deck_size, places_of
from .flights import plan
from .flyers import Flyers
from .handling import Handling
from .heaps import Heaps
from .link import HUMAN
from .memory import recall, remember
from .places import Places
from .seats import colour, mark
from .view3d import ABOVE, ANGLED, Camera

MODES = {"angled": ANGLED, "above": ABOVE, "off": ABOVE}
DEPTHS = (1, 1.1, 1.2, 1.35, 1.5, 1.7, 1.9)
MARGIN = 12  # pixels of floor around the mat
NARROW = 1.05  # width of a screen by its height, under which the table is laid out tall
HELD_UP = 0.4  # width of the card held up, by the height of the screen


class DeckButton:
    """The deck or a stack as a button over its picture, with its words: it does what a button of the panel does.

    `stack`: its number, None where the deck is no stack of several.
    """

    def __init__(self, app: object, stack: int | None, name: object) -> None:
        self.stack = stack
        self.node = el("button", {"type": "button", "class": "bm-felt-deck"})
        self.count = el("b", {"class": "bm-count"})
        self.label = el("p", {"class": "bm-felt-label"}, name, self.count)
        self.panel = None
        app.listen(self.node, "click", self._on_click)

    def show(self, count: int) -> None:
        """Say how many cards are left."""
        set_text(self.count, str(count))
        if not count and self.stack is not None and has_focus(self.node):
            self.panel.focus()
        self.node.hidden = self.label.hidden = not count and self.stack is not None

    def update(self) -> None:
        panel = self.panel
        said = panel.words("from_deck", action=panel.action())
        if self.stack is not None:
            stack = panel.words("stack", number=self.stack + 1, count=int(self.count.textContent))
            said = panel.words("from_stack", stack=stack, action=panel.action())
        set_attribute(self.node, "aria-label", said)
        self.node.disabled = not panel.may_draw(self.stack)

    def _on_click(self, event: object) -> None:
        self.node.focus({"preventScroll": True})
        self.panel.tap(event, self.stack)


class TableView:
    """The table of one game. `node` belongs into the panel, see `join`."""

    def __init__(self, app: object, rules: object, seats: list[str]) -> None:
        words = self.words = app.words
        self.app = app
        self.panel = None
        self.mode = recall().get("table")
        if not isinstance(self.mode, str) or self.mode not in MODES:
            self.mode = "angled"
        self.camera = Camera(Math, MODES[self.mode])
        self.rules = rules
        self.own = seats.index(HUMAN) if HUMAN in seats else 0
        setting = rules.settings["stacks"]
        many = {"ring": deck_size(rules), "own": len(seats)}.get(setting, setting)
        self.decks = [DeckButton(app, None, el("span", None, words("deck")))]
        if many > 1 and setting != "ring":
            self.decks = [DeckButton(app, stack, _name(words, setting, stack)) for stack in range(many)]
        heaps = Heaps(app, many, setting == "ring", lambda event, stack: self.panel.tap(event, stack))
        self.felt = Felt(words, rules, seats, self.own, self.decks, heaps)
        self.flyers = Flyers(words, rules, self.felt, app.guard)
        self.ground = el("div", {"class": "bm-scene"}, self.felt.plane, heaps.standing)
        self.air = el("div", {"class": "bm-scene bm-scene-air"}, self.flyers.node)
        self.screen = el(
            "div",
            {"class": "bm-stage", "tabindex": "0", "role": "group", "aria-label": words("table_keys")},
            self.ground,
            self.felt.over,
            self.air,
        )
        self.choices = {}
        views = el("div", {"class": "bm-views", "role": "group", "aria-label": words("table_view")})
        for mode in MODES:
            choice = self.choices[mode] = button("bm-view", words("table_" + mode))
            app.listen(choice, "click", self._chooser(mode))
            views.appendChild(choice)
        self.reset = button("bm-view bm-view-reset", words("table_reset"))
        self.reset.hidden = True
        app.listen(self.reset, "click", lambda _: self._reset())
        views.appendChild(self.reset)
        self.node = el("div", {"class": "bm-felt", "hidden": True}, self.screen, views)
        self.handling = Handling(app, self.screen, self._rotate, self._magnify, self._reset)
        self._held = 0.0
        self._size = (0, 0)
        self._frame = None
        self._quiet = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._observer = window.ResizeObserver.new(app.guard(lambda *_: self._resize()))
        self._observer.observe(self.screen)

    def join(self, panel: object) -> None:
        """Stand in a panel as soon as the style has come; without it the panel stays as it is."""
        self.panel = panel
        for deck in self.decks:
            deck.panel = panel
        side = panel.node.querySelector(".bm-side")
        side.insertBefore(self.node, side.firstChild)
        try:
            section = self.app.root.closest("[data-game]")
        except KeyError:
            return  # nobody says where style and drawings are
        style_sheet(section.getAttribute("data-table"), self.app.guard(lambda *_: self._appear()))
        pictures.load(section.getAttribute("data-painter"), section.getAttribute("data-strokes"), self.app.guard)

    def close(self) -> None:
        """Let go of what would outlive the element."""
        self.flyers.land()
        self.handling.close()
        self._observer.disconnect()

    def show(self, view: dict) -> None:
        """Show a position at once."""
        self.flyers.land()
        self.felt.update(view)
        self.say()

    def fly(self, events: list[dict], view: dict, duration: float) -> bool:
        """Let the card that was turned last take off to where it lies in a position, within so many milliseconds.

        What still flies from before is brought home first, so nobody ever waits for a card. `settle` does the rest.
        Where there is nothing to be seen flying, False: the position is shown at once.
        """
        flights = plan(events)
        if not (flights and duration and self.shown()) or self._quiet.matches or document.hidden:
            self.show(view)
            return False
        self.flyers.fly(flights, duration, self.camera, self._held, view)
        return True

    def settle(self, view: dict) -> None:
        """Lay all as it is in a position, and let the cards come that follow the one in the air."""
        self.felt.update(view)
        self.flyers.follow()

    def say(self) -> None:
        """Bring the words up to date, once the panel is."""
        if self.panel is not None:
            for deck in self.decks:
                deck.update()
        if self.shown():
            self.felt.label(self.camera)
            self.flyers.prepare(self._held)

    def shown(self) -> bool:
        """Whether there is a table to be seen."""
        return self.mode != "off" and self._size[0] > 0

    def _appear(self) -> None:
        self.node.hidden = False
        self._choose(self.mode)

    def _chooser(self, mode: str) -> object:
        def choose(_: object) -> None:
            self._choose(mode)
            remember({"table": mode})

        return choose

    def _choose(self, mode: str) -> None:
        self.mode = mode
        for name, choice in self.choices.items():
            set_attribute(choice, "aria-pressed", "true" if name == mode else "false")
        self.screen.hidden = mode == "off"
        self.reset.hidden = True
        self.panel.node.classList.toggle("bm-with-table", mode != "off")
        self.flyers.land()
        self.camera.look(MODES[mode])
        self._size = (0, 0)
        self._resize()

    def _resize(self) -> None:
        size = (self.screen.clientWidth, self.screen.clientHeight)
        if size == self._size:
            return
        self._size = size
        if not size[0]:
            return
        places = self._places(size)
        self.flyers.land()
        self.felt.lay_out(places, self.camera.fit(places.plane, _room(size)))
        self._held = HELD_UP * size[1]
        self.flyers.prepare(self._held)
        self._look()

    def _places(self, size: tuple[int, int]) -> Places:
        """The deepest mat that costs little width."""
        tall = size[0] < size[1] * NARROW
        best = places_of(self.rules, self.felt.players, self.own, tall, DEPTHS[0])
        unit = self.camera.fit(best.plane, _room(size))
        for deep in DEPTHS[1:]:
            places = places_of(self.rules, self.felt.players, self.own, tall, deep)
            if self.camera.fit(places.plane, _room(size)) < unit * 0.9:
                break
            best = places
        return best

    def _look(self) -> None:
        self._frame = None
        transform = self.camera.css()
        self.ground.style.transform = transform
        self.air.style.transform = transform
        self.felt.label(self.camera)
        self.reset.hidden = not self.camera.moved()

    def _look_soon(self) -> None:
        if self._frame is None:
            self._frame = window.requestAnimationFrame(self.app.guard(lambda _: self._look()))

    def _rotate(self, turn: float, tilt: float) -> None:
        self.camera.rotate(turn, tilt)
        self._look_soon()

    def _magnify(self, factor: float) -> bool:
        changed = self.camera.magnify(factor)
        if changed:
            self._look_soon()
        return changed

    def _reset(self) -> None:
        if self.reset.contains(document.activeElement):
            self.screen.focus({"preventScroll": True})
        self.camera.reset()
        self._look()


def _name(words: object, setting: object, stack: int) -> object:
    """What tells a stack from the others: its number, or the mark of its seat."""
    if setting == "own":
        return el("span", {"class": "bm-owner-mark " + colour(words, stack)}, mark(stack))
    return el("span", {"class": "bm-stack-number"}, str(stack + 1))


def _room(size: tuple[int, int]) -> tuple[int, int]:
    return size[0] - 2 * MARGIN, size[1] - 2 * MARGIN


def style_sheet(address: str | None, then: object) -> None:
    """Call `then` when the style of the table is in the page; never, if it cannot be had."""
    if not address:
        return
    link = document.querySelector("link[data-table]")
    if link is None:
        link = el("link", {"rel": "stylesheet", "href": address, "data-table": True})
        document.head.appendChild(link)
    if link.sheet:
        then()
    else:
        link.bind("load", then)
        link.bind("error", lambda _: link.remove())
