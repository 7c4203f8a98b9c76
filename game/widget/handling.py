"""Turning the table by mouse, touch and keys: drag to rotate, wheel or pinch to zoom."""

from browser import window
from javascript import Math

DEGREES = 0.4  # for each pixel of a drag
STEP = 8  # degrees for each press of an arrow key
CLOSER = 1.12
SCROLLING = 400  # milliseconds after which a wheel that scrolled the page may zoom


class Handling:
    """Calls `rotate(turn, tilt)` in degrees, `magnify(factor) -> whether it did` and `reset()`."""

    def __init__(self, app: object, node: object, rotate: object, magnify: object, reset: object) -> None:
        self.node = node
        self.rotate = rotate
        self.magnify = magnify
        self.reset = reset
        self._fingers: dict = {}
        self._scrolled = -SCROLLING
        for kind, call in (
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._up),
            ("keydown", self._key),
        ):
            app.listen(node, kind, call)
        node.addEventListener("wheel", app.guard(self._wheel), {"passive": False})
        self._on_scroll = app.guard(self._scroll)
        window.addEventListener("scroll", self._on_scroll, {"passive": True})

    def close(self) -> None:
        window.removeEventListener("scroll", self._on_scroll)

    def _down(self, event: object) -> None:
        if event.button or event.target.tagName == "BUTTON":
            return
        self._fingers[event.pointerId] = (event.clientX, event.clientY)
        self.node.setPointerCapture(event.pointerId)
        self.node.classList.add("bm-held")

    def _move(self, event: object) -> None:
        if event.pointerId not in self._fingers:
            return
        x, y = self._fingers[event.pointerId]
        before = self._apart()
        self._fingers[event.pointerId] = (event.clientX, event.clientY)
        if before:
            self.magnify(max(self._apart(), 1) / before)
        else:
            self.rotate((x - event.clientX) * DEGREES, (y - event.clientY) * DEGREES)

    def _apart(self) -> float:
        """How far two fingers are apart; 0 if there are not two."""
        if len(self._fingers) != 2:
            return 0
        (x1, y1), (x2, y2) = self._fingers.values()
        return Math.hypot(x2 - x1, y2 - y1)

    def _up(self, event: object) -> None:
        self._fingers.pop(event.pointerId, None)
        if not self._fingers:
            self.node.classList.remove("bm-held")

    def _scroll(self, event: object) -> None:
        self._scrolled = event.timeStamp

    def _wheel(self, event: object) -> None:
        # Whoever scrolls the page must not be caught by a table that comes under the pointer.
        if event.timeStamp - self._scrolled < SCROLLING and not event.ctrlKey:
            return
        if self.magnify(Math.exp(-event.deltaY * (0.01 if event.ctrlKey else 0.0015))):
            event.preventDefault()

    def _key(self, event: object) -> None:
        if event.target != self.node or event.ctrlKey or event.metaKey or event.altKey:
            return
        turns = {"ArrowLeft": (STEP, 0), "ArrowRight": (-STEP, 0), "ArrowUp": (0, STEP), "ArrowDown": (0, -STEP)}
        if event.key in turns:
            self.rotate(*turns[event.key])
        elif event.key == "+" or event.key == "-":
            self.magnify(CLOSER if event.key == "+" else 1 / CLOSER)
        elif event.key == "0":
            self.reset()
        else:
            return
        event.preventDefault()
