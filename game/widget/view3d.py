"""Where the eye stands over the table: a camera that CSS follows, and the same projection in numbers.

The table is a plane with its origin in the middle, x to the right, y towards the own seat, z up; all in CSS pixels.
`trig` is whatever has `sin` and `cos` of radians.
"""

EYE = 1100  # CSS perspective, in pixels
ANGLED, ABOVE = 46, 0
TILTS = (12, 66)
ZOOMS = (1, 2.6)
RADIANS = 0.017453292519943295


class Camera:
    """turn and tilt in degrees, zoom as a factor, drop: pixels by which the plane is moved down on the screen."""

    def __init__(self, trig: object, tilt: float = ANGLED) -> None:
        self._trig = trig
        self.home = tilt
        self.drop = 0.0
        self._middle: tuple = (None, None)
        self.reset()

    def reset(self) -> None:
        self.turn = 0.0
        self.tilt = self.home
        self.zoom = 1.0

    def moved(self) -> bool:
        """Whether the reader has moved it."""
        return (self.turn, self.tilt, self.zoom) != (0, self.home, 1)

    def look(self, home: float) -> None:
        """Look from another tilt, from its first position."""
        self.home = home
        self.reset()

    def rotate(self, turn: float, tilt: float) -> None:
        """Turn by so many degrees; the tilt stays as it is when looking from above."""
        self.turn = (self.turn + turn + 180) % 360 - 180
        if self.home:
            self.tilt = min(max(self.tilt + tilt, TILTS[0]), TILTS[1])

    def magnify(self, factor: float) -> bool:
        """Zoom; False if it was at its limit already."""
        zoom = min(max(self.zoom * factor, ZOOMS[0]), ZOOMS[1])
        changed = zoom != self.zoom
        self.zoom = zoom
        return changed

    def css(self) -> str:
        """The transform of the plane."""
        return (
            f"translateY({self.drop:.1f}px) rotateX({self.tilt:.2f}deg) rotateZ({self.turn:.2f}deg) "
            f"scale3d({self.zoom:.3f}, {self.zoom:.3f}, {self.zoom:.3f})"
        )

    def flatness(self) -> float:
        """How much of its depth something flat on the table keeps to the eye: 1 from above."""
        return self._trig.cos(self.tilt * RADIANS)

    def facing(self) -> tuple[float, float]:
        """The angles (Z, X) that turn something on the plane towards the eye."""
        return -self.turn, -self.tilt

    def project(self, x: float, y: float, z: float = 0) -> tuple[float, float, float]:
        """Where a point of the plane is seen: pixels from the middle of the screen, and how large things are there."""
        sin, cos = self._trig.sin, self._trig.cos
        x, y, z = x * self.zoom, y * self.zoom, z * self.zoom
        turn, tilt = self.turn * RADIANS, self.tilt * RADIANS
        x, y = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        y, z = y * cos(tilt) - z * sin(tilt), y * sin(tilt) + z * cos(tilt)
        size = EYE / max(EYE - z, 1)
        return x * size, (y + self.drop) * size, size * self.zoom

    def middle(self, z: float) -> tuple[float, float, float]:
        """The point (x, y) at a height that is seen in the middle of the screen, and how large things are there."""
        key = self.turn, self.tilt, self.zoom, self.drop, z
        if key != self._middle[0]:
            self._middle = key, self._found(z)
        return self._middle[1]

    def _found(self, z: float) -> tuple[float, float, float]:
        turn = self.turn * RADIANS
        x, y = self._trig.sin(turn), self._trig.cos(turn)
        at = 0.0
        for _ in range(6):
            _, seen, size = self.project(x * at, y * at, z)
            at -= seen / (size * max(self.flatness(), 0.3))
        return x * at, y * at, self.project(x * at, y * at, z)[2]

    def fit(self, plane: tuple[float, float], screen: tuple[float, float]) -> float:
        """How many pixels a unit of the plane (width, height) takes, so that all of it is just seen unmoved.

        Sets the drop that brings it to the middle.
        """
        kept = self.turn, self.tilt, self.zoom
        self.reset()
        low, high = 0.05, 8.0
        for _ in range(24):
            middle = (low + high) / 2
            width, height = self._seen(plane, middle)
            if width <= screen[0] and height <= screen[1]:
                low = middle
            else:
                high = middle
        self._seen(plane, low)
        self.turn, self.tilt, self.zoom = kept
        return low

    def _seen(self, plane: tuple[float, float], unit: float) -> tuple[float, float]:
        """Width and height on the screen; moves the drop to the middle."""
        half, depth = plane[0] * unit / 2, plane[1] * unit / 2
        self.drop = 0.0
        for _ in range(3):  # the drop itself is seen in perspective
            top, bottom = self.project(half, -depth)[1], self.project(half, depth)[1]
            self.drop -= (top + bottom) / 2
        return 2 * self.project(half, depth)[0], bottom - top
