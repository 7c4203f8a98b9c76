"""Cards in the air. Each is an element moved by one Web Animation of its transform; nothing waits for it."""

from browser import window

from .card import card_back, card_face
from .dom import el
from .pictures import draw

CALM = "cubic-bezier(.3, 0, .2, 1)"
RISE = "cubic-bezier(.2, .6, .2, 1)"
STAGGER = 0.5  # share of a sweep's time by which its last card leaves after the first
ARC = 60  # pixels a swept card rises half-way


class Flyers:
    """`node` hangs in the scene of the camera, over everything else."""

    def __init__(self, words: object, rules: object, felt: object, guard: object) -> None:
        self.words = words
        self.rules = rules
        self.felt = felt
        self.guard = guard
        self.node = el("div", {"class": "bm-air"})
        self._flying: list[dict] = []
        self._ready = None
        self._follow: tuple | None = None

    def prepare(self, held: float) -> None:
        """Have the back of the next card ready, which will be seen so many pixels wide."""
        if self._ready is None:
            blank = el("div", {"class": "bm-card bm-face", "aria-hidden": "true"})  # till the face comes
            self._ready = el("div", {"class": "bm-flyer bm-turning"}, blank, card_back(0))
        draw(self._ready.lastChild, held)

    def fly(self, flights: list[dict], duration: float, camera: object, held: float, view: dict) -> None:
        """Let the turned card of a plan take off, in so many milliseconds for the whole plan.

        `held`: how wide it is seen when it is held up, in pixels; `view`: the position to which the flights lead.
        """
        self.land()
        self.node.style.setProperty("--card", f"{self.felt.card_width():.1f}px")
        self.prepare(held)
        began = window.performance.now()
        turned = self._turn(flights[0], duration, camera, held, view)
        self._follow = turned, flights[1:], duration, held, began

    def follow(self) -> None:
        """Give the card in the air its face, and let the others of the plan come; the felt shows where all will lie."""
        if self._follow is None:
            return
        (turned, flights, duration, held, began), self._follow = self._follow, None
        if turned in self._flying:
            card = turned["card"]
            face = card_face(self.words, card, self.rules.classes[card], held)
            turned["node"].replaceChild(face, turned["node"].firstChild)
            self._expect(turned)
        late = window.performance.now() - began
        for flight in flights:
            self._sweep(flight, duration, late)

    def land(self) -> None:
        """Bring all to where they belong, now."""
        flying, self._flying = self._flying, []
        self._follow = None
        for one in flying:
            one["animation"].cancel()
            _arrive(one)

    def _turn(self, flight: dict, duration: float, camera: object, held: float, view: dict) -> dict:
        x, y, height, aside, own = self.felt.stack(flight["stack"])
        turn, tilt = camera.facing()
        lift = held * 0.7 + 24
        over_x, over_y, size = camera.middle(lift)
        # The element has the size at which it is held up, or it would be blurred there.
        large = held / size
        small = self.felt.card_width() / large
        node, self._ready = self._ready, None
        node.style.setProperty("--card", f"{large:.1f}px")
        place = "pile" if flight["place"] is None else flight["place"]
        to_x, to_y, angle = self.felt.landing(flight["card"], place, view)
        up = _transform(over_x, over_y, lift, turn, tilt, 0, 1)
        frames = [
            {"transform": _transform(x, y, height + 1, aside, 0, 180, small * own), "easing": RISE},
            {"transform": up, "offset": flight["shown"], "easing": "linear"},
            {"transform": up, "offset": flight["leaves"], "easing": CALM},
            {
                "transform": _transform(to_x, to_y, 2, angle, 0, 0, small),
                "offset": max(flight["lands"], flight["leaves"]),
            },
        ]
        return self._start(node, frames, duration * flight["lands"], 0, flight["card"], flight["lands"])

    def _sweep(self, flight: dict, duration: float, late: float) -> None:
        cards = flight["cards"]
        whole = (flight["lands"] - flight["leaves"]) * duration
        single = whole * (1 - STAGGER) if len(cards) > 1 else whole
        width = self.felt.card_width()
        for number, card in enumerate(reversed(cards)):
            x, y, angle = self.felt.where(card, flight["from"])
            to_x, to_y, to_angle = self.felt.where(card, flight["place"])
            frames = [
                {"transform": _transform(x, y, 2 + len(cards) - number, angle, 0, 0, 1), "easing": CALM},
                {"transform": _transform((x + to_x) / 2, (y + to_y) / 2, ARC, (angle + to_angle) / 2, 0, 0, 1.06),
                 "easing": CALM},
                {"transform": _transform(to_x, to_y, 2 + number, to_angle, 0, 0, 1)},
            ]  # fmt: skip
            node = el(
                "div",
                {"class": "bm-flyer"},
                card_face(self.words, card, self.rules.classes[card], width),
            )
            delay = flight["leaves"] * duration + (whole - single) * number / max(1, len(cards) - 1) - late
            self._expect(self._start(node, frames, single, delay, card, 1))

    def _expect(self, flying: dict) -> None:
        """Hide the card where it lies until it lands there."""
        coming = flying["coming"] = self.felt.node_of(flying["card"])
        if coming is not None:
            coming.classList.add("bm-coming")

    def _start(self, node: object, frames: list[dict], duration: float, delay: float, card: int, end: float) -> dict:
        for frame in frames:
            if "offset" in frame:
                frame["offset"] = min(1, frame["offset"] / end)
        self.node.appendChild(node)
        animation = node.animate(frames, {"duration": duration, "delay": delay, "fill": "both"})
        flying = {"node": node, "animation": animation, "card": card, "coming": None}
        self._flying.append(flying)

        def landed(_: object) -> None:
            if flying in self._flying:
                self._flying.remove(flying)
                _arrive(flying)

        animation.onfinish = self.guard(landed)
        return flying


def _arrive(flying: dict) -> None:
    flying["node"].remove()
    if flying["coming"] is not None:
        flying["coming"].classList.remove("bm-coming")


def _transform(x: float, y: float, z: float, turn: float, tilt: float, flip: float, size: float) -> str:
    """Always the same functions, so that each is interpolated by itself."""
    return (
        f"translate3d({x:.1f}px, {y:.1f}px, {z:.1f}px) rotateZ({turn:.1f}deg) rotateX({tilt:.1f}deg) "
        f"rotateY({flip}deg) scale({size:.3f})"
    )
