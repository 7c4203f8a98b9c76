"""Cards in the air. Each is an element moved by one Web Animation of its transform; nothing waits for it."""

from .card import card_back, card_face
from .dom import el

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
        self._flying: list = []

    def fly(self, flights: list[dict], duration: float, camera: object, held: float) -> None:
        """Let the cards of a plan fly, in so many milliseconds; the felt shows already where they will lie.

        `held`: how wide the turned card is seen when it is held up, in pixels.
        """
        self.land()
        self.node.style.setProperty("--card", f"{self.felt.card_width():.1f}px")
        for flight in flights:
            if "cards" in flight:
                self._sweep(flight, duration)
            else:
                self._turn(flight, duration, camera, held)

    def land(self) -> None:
        """Bring all to where they belong, now."""
        flying, self._flying = self._flying, []
        for node, animation, coming in flying:
            animation.cancel()
            _arrive(node, coming)

    def _turn(self, flight: dict, duration: float, camera: object, held: float) -> None:
        card = flight["card"]
        class_ = self.rules.classes[card]
        x, y = (value * self.felt.unit for value in self.felt.places.deck)
        turn, tilt = camera.facing()
        lift = held * 0.7 + 24
        over_x, over_y, size = camera.middle(lift)
        # The element has the size at which it is held up, or it would be blurred there.
        large = held / size
        small = self.felt.card_width() / large
        node = el("div", {"class": "bm-flyer bm-turning"}, card_face(self.words, card, class_, large), card_back(large))
        node.style.setProperty("--card", f"{large:.1f}px")
        place = "pile" if flight["place"] is None else flight["place"]
        to_x, to_y, angle = self.felt.where(card, place)
        up = _transform(over_x, over_y, lift, turn, tilt, 0, 1)
        frames = [
            {"transform": _transform(x, y, self.felt.height() + 1, 0, 0, 180, small), "easing": RISE},
            {"transform": up, "offset": flight["shown"], "easing": "linear"},
            {"transform": up, "offset": flight["leaves"], "easing": CALM},
            {
                "transform": _transform(to_x, to_y, 2, angle, 0, 0, small),
                "offset": max(flight["lands"], flight["leaves"]),
            },
        ]
        self._start(node, frames, duration * flight["lands"], 0, card, flight["lands"])

    def _sweep(self, flight: dict, duration: float) -> None:
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
            delay = flight["leaves"] * duration + (whole - single) * number / max(1, len(cards) - 1)
            self._start(node, frames, single, delay, card, 1)

    def _start(self, node: object, frames: list[dict], duration: float, delay: float, card: int, end: float) -> None:
        for frame in frames:
            if "offset" in frame:
                frame["offset"] = min(1, frame["offset"] / end)
        self.node.appendChild(node)
        coming = self.felt.node_of(card)
        if coming is not None:
            coming.classList.add("bm-coming")
        animation = node.animate(frames, {"duration": duration, "delay": delay, "fill": "both"})
        flying = (node, animation, coming)
        self._flying.append(flying)

        def landed(_: object) -> None:
            if flying in self._flying:
                self._flying.remove(flying)
                _arrive(node, coming)

        animation.onfinish = self.guard(landed)


def _arrive(node: object, coming: object) -> None:
    node.remove()
    if coming is not None:
        coming.classList.remove("bm-coming")


def _transform(x: float, y: float, z: float, turn: float, tilt: float, flip: float, size: float) -> str:
    """Always the same functions, so that each is interpolated by itself."""
    return (
        f"translate3d({x:.1f}px, {y:.1f}px, {z:.1f}px) rotateZ({turn:.1f}deg) rotateX({tilt:.1f}deg) "
        f"rotateY({flip}deg) scale({size:.3f})"
    )
