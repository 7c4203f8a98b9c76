"""The live region: every event is spoken once, in order, and not faster than it can be heard."""

from .dom import el

PAUSE = 700
KEPT = 30
LONGEST = 4000  # characters of them, or games of computers would fill the page


class Announcer:
    """`node` must stand in the page before the first call of `say`. `space` stands between sentences put together."""

    def __init__(self, clock: object, space: str) -> None:
        self.node = el("div", {"class": "bm-unseen", "aria-live": "polite"})
        self.space = space
        self._clock = clock
        self._waiting: list[str] = []
        self._merged = False
        self._held = False
        self._timer = None

    def say(self, sentences: list[str], merged: bool = False, held: bool = False) -> None:
        """Speak sentences after those that wait; what comes in quick succession is put in together.

        merged  as one message
        held    wait for more before anything is spoken
        """
        self._waiting += sentences
        self._merged = merged
        self._held = held
        if self._timer is None and self._waiting and not held:
            self._speak()

    def flush(self) -> None:
        """Speak what waits."""
        self._held = False
        if self._timer is None:
            self._speak()

    def close(self) -> None:
        if self._timer is not None:
            self._clock.cancel(self._timer)

    def _speak(self) -> None:
        self._timer = None
        if not self._waiting or self._held:
            return
        sentences = [self.space.join(self._waiting)] if self._merged else self._waiting
        for sentence in sentences:
            self.node.appendChild(el("p", None, sentence))
        self._waiting = []
        while self.node.childElementCount > 1 and (
            self.node.childElementCount > KEPT or len(self.node.textContent) > LONGEST
        ):
            self.node.removeChild(self.node.firstElementChild)
        self._timer = self._clock.after(PAUSE, self._speak)
