"""Timers and chance of the browser."""

from browser import window


class Clock:
    """Timers whose calls are guarded like all others."""

    def __init__(self, guard: object) -> None:
        self._guard = guard

    def after(self, milliseconds: int, call: object) -> int:
        return window.setTimeout(self._guard(call), milliseconds)

    def after_drawing(self, call: object) -> None:
        """Call once what stands now is drawn: for what would hold up a screen, and can come a moment later."""
        window.requestAnimationFrame(self._guard(lambda _: self.after(0, call)))

    def after_frame(self, call: object) -> None:
        """Call once the next frame is on the screen, a frame later still: for what would hold up a motion."""
        window.requestAnimationFrame(self._guard(lambda _: self.after_drawing(call)))

    def cancel(self, timer: int) -> None:
        window.clearTimeout(timer)


def fresh_seed() -> int:
    """A seed that nobody can foretell."""
    return _unforeseen(1)[0]


def fresh_id() -> str:
    """A name that nothing else has."""
    numbers = _unforeseen(2)
    return f"{numbers[0]}-{numbers[1]}"


def _unforeseen(count: int) -> object:
    """Numbers below 2**32."""
    numbers = window.Uint32Array.new(count)
    window.crypto.getRandomValues(numbers)
    return numbers
