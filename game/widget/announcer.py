"""The live region: every event is spoken once, in order, and not faster than it can be heard."""

from .dom import el

PAUSE = 700
KEPT = 30


class Announcer:
    """`node` must stand in the page before the first call of `say`."""

    def __init__(self, clock: object) -> None:
        self.node = el("div", {"class": "bm-unseen", "aria-live": "polite"})
        self._clock = clock
        self._waiting: list[str] = []
        self._timer = None

    def say(self, sentences: list[str]) -> None:
        """Speak sentences after those that wait; what comes in quick succession is put in together."""
        self._waiting += sentences
        if self._timer is None and self._waiting:
            self._speak()

    def close(self) -> None:
        if self._timer is not None:
            self._clock.cancel(self._timer)

    def _speak(self) -> None:
        self._timer = None
        if not self._waiting:
            return
        for sentence in self._waiting:
            self.node.appendChild(el("p", None, sentence))
        self._waiting = []
        while self.node.childElementCount > KEPT:
            self.node.removeChild(self.node.firstElementChild)
        self._timer = self._clock.after(PAUSE, self._speak)
