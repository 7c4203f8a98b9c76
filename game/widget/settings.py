"""How the game behaves: speed, sound, vibration, full screen. Chosen at any time and remembered."""

from browser import document, window

from .dom import button, el
from .memory import remember
from .sound import CARD, Speaker, can_vibrate, sound_of, vibrate

SPEEDS = {"slow": 1900, "normal": 900, "fast": 300, "instant": 0}
QUICK = 300  # milliseconds a move: faster than sentences can be heard
SHAKE = 60


class Settings:
    """`kept` is what was remembered. `on_speed()` is called after a change of the speed."""

    def __init__(self, app: object, kept: dict, on_speed: object) -> None:
        self.app = app
        speed = kept.get("speed")
        self.speed = speed if isinstance(speed, str) and speed in SPEEDS else "normal"
        self.chosen = {name: kept.get(name) is True for name in ("sound", "vibration", "winning")}
        self._on_speed = on_speed
        self._speaker = Speaker()

    def delay(self) -> int:
        """Milliseconds before a computer's move."""
        return SPEEDS[self.speed]

    def quick(self) -> bool:
        """Whether moves follow one another faster than they can be told."""
        return self.delay() <= QUICK

    def hear(self, events: list[dict], own: bool) -> None:
        """Sound and vibration for what happened; `own`: a person of this device is concerned."""
        sound = sound_of(events)
        if sound and self.chosen["sound"]:
            self._speaker.play(sound)
        if sound and own and self.chosen["vibration"] and sound != CARD:
            vibrate(SHAKE)

    def close(self) -> None:
        self._speaker.close()

    def node(self, *more: object) -> object:
        """The controls, with `more` of the screen."""
        words = self.app.words
        boxes = [self.box("sound", lambda: self.chosen["sound"] and self._speaker.play(CARD))]
        if can_vibrate():
            boxes.append(self.box("vibration", lambda: self.chosen["vibration"] and vibrate(SHAKE)))
        full = None
        if document.fullscreenEnabled:
            full = button("bm-quiet bm-full", words("full_screen"))
            full.setAttribute("aria-pressed", "true" if document.fullscreenElement else "false")
            self.app.listen(full, "click", lambda _: self._full_screen(full))
        group = {"class": "bm-settings", "role": "group", "aria-label": words("settings")}
        return el("div", group, self._speeds(), *boxes, *more, full)

    def _speeds(self) -> object:
        words = self.app.words
        select = el("select", None)
        for speed in SPEEDS:
            select.appendChild(el("option", {"value": speed, "selected": speed == self.speed}, words("speed_" + speed)))

        def choose(_: object) -> None:
            self.speed = select.value
            remember({"speed": self.speed})
            self._on_speed()

        self.app.listen(select, "change", choose)
        return el("label", {"class": "bm-speed"}, el("span", None, words("speed")), select)

    def box(self, name: str, then: object) -> object:
        """What turns a setting on and off, and calls `then()` after that."""
        box = el("input", {"type": "checkbox", "checked": self.chosen[name]})

        def choose(_: object) -> None:
            self.chosen[name] = box.checked
            remember({name: box.checked})
            then()

        self.app.listen(box, "change", choose)
        return el("label", {"class": "bm-check bm-" + name}, box, el("span", None, self.app.words(name)))

    def _full_screen(self, full: object) -> None:
        def quiet(_: object) -> None:
            full.setAttribute("aria-pressed", "true" if document.fullscreenElement else "false")

        if document.fullscreenElement:
            window.document.exitFullscreen().then(quiet, quiet)
        else:
            self.app.node.requestFullscreen().then(quiet, quiet)
