"""The drawings of the cards, painted by a worker beside the page. Until one comes, a face is set in type."""

from browser import document, window

from .dom import el

BACK = "back"
SHAPE = 73 / 52
SHARPER = 1.3  # than the screen needs: the camera can come nearer
MOST = 780  # pixels of width


class Painter:
    """`draw(face, width)` asks for the drawing of an element made by `card.py`, as wide as it will be seen.

    One is painted at a time, the newest first, and none of a card that has left the page meanwhile.
    """

    def __init__(self, address: str, strokes: str, guard: object) -> None:
        self.waiting: list[tuple] = []
        self.painted: tuple | None = None
        self.backs: dict = {}
        self.worker = window.Worker.new(address)
        self.serve(guard)
        self.worker.postMessage({"strokes": window.URL.new(strokes, document.baseURI).href})

    def serve(self, guard: object) -> None:
        """Work for another game of the window: what fails is that game's to tell."""
        self.worker.onmessage = guard(self._take)
        self.worker.onerror = guard(lambda _: self._lose())

    def draw(self, face: object, width: float) -> None:
        pixels = int(min(width * window.devicePixelRatio * SHARPER, MOST))
        card = face.getAttribute("data-drawn")
        if card == BACK and pixels in self.backs:
            _set(face, self.backs[pixels], pixels)
        elif self.painted is None:
            self._ask(face, card, pixels)
        else:
            self.waiting.append((face, card, pixels))

    def _ask(self, face: object, card: str, pixels: int) -> None:
        self.painted = face, card, pixels
        self.worker.postMessage({"card": card, "width": pixels})

    def _take(self, event: object) -> None:
        (face, card, pixels), self.painted = self.painted, None
        while self.waiting and self.painted is None:
            following = self.waiting.pop()
            if following[0].isConnected:
                self._ask(*following)
        bitmap = event.data.get("bitmap")
        if not bitmap:
            return
        _set(face, bitmap, pixels)
        if card == BACK:
            self.backs[pixels] = bitmap
        else:
            bitmap.close()

    def _lose(self) -> None:
        self.worker.terminate()
        _painters.clear()  # another game may have better luck


_painters: list[Painter] = []


def load(address: str | None, strokes: str | None, guard: object) -> None:
    """Begin to draw; faces that lie there already get their drawing."""
    if _painters:
        _painters[0].serve(guard)
        return
    if not (address and strokes and hasattr(window, "OffscreenCanvas")):
        return
    _painters.append(Painter(address, strokes, guard))
    for face in document.querySelectorAll(".bm-card[data-width]"):
        draw(face, float(face.getAttribute("data-width")))


def draw(face: object, width: float) -> None:
    """Let a face or back have its drawing, `width` pixels of the page wide, unless it has one as large."""
    if width > float(face.getAttribute("data-width") or 0) or not face.classList.contains("bm-drawn"):
        face.setAttribute("data-width", str(width))
        if _painters:
            _painters[0].draw(face, width)


def _set(face: object, bitmap: object, pixels: int) -> None:
    first = face.firstChild
    if first and first.nodeName == "CANVAS":
        first.remove()
    canvas = el("canvas", {"class": "bm-drawing", "width": str(pixels), "height": str(int(pixels * SHAPE + 0.5))})
    canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    face.insertBefore(canvas, face.firstChild)
    face.classList.add("bm-drawn")
