"""The table itself: mat, cushions, the cards that lie there, the deck as a block, and the words beside them."""

from .card import card_back, card_face
from .dom import el, set_text
from .odds import deck_count, warned_card
from .pictures import draw
from .places import CARD, CUSHION, Places, lying
from .seats import colour, mark, who

LAYER = 0.4  # height of a card in the deck, in units of the plane
WALLS = ("near", "far", "left", "right")


class Felt:
    """`update(view)` lays everything as it is; `lay_out(places, unit)` first says how large.

    `plane` lies flat in the scene of the camera, `block` stands on it, `labels` are on the screen, over it.
    """

    def __init__(self, words: object, rules: object, seats: list[str], own: int, deck: object) -> None:
        self.words = words
        self.rules = rules
        self.players = len(seats)
        self.unit = 0.0  # until it is known how large the table is
        self.places = Places(self.players, own, False, 1)
        self.cushions = [el("div", {"class": "bm-cushion " + colour(words, seat)}) for seat in range(self.players)]
        self.cards = el("div", {"class": "bm-lying"})
        self.plane = el("div", {"class": "bm-plane"}, *self.cushions, self.cards)
        self.back = card_back(0)
        self.top = el("div", {"class": "bm-block-top"}, self.back)
        self.walls = {name: el("div", {"class": "bm-wall bm-wall-" + name}) for name in WALLS}
        self.block = el("div", {"class": "bm-block"}, *self.walls.values(), self.top)
        self.deck = deck
        self.tag = el("p", {"class": "bm-tag", "hidden": True})
        self.labels = {"deck": deck.label, "pile": el("p", {"class": "bm-felt-label bm-felt-pile"})}
        self.counts = {"deck": deck.count, "pile": el("b", {"class": "bm-count"})}
        self.labels["pile"].appendChild(el("span", None, words("pile")))
        self.labels["pile"].appendChild(self.counts["pile"])
        for seat in range(self.players):
            self.counts[seat] = el("b", {"class": "bm-count"})
            # The list of players beside the table says the same in words.
            self.labels[seat] = el(
                "p",
                {"class": "bm-felt-label bm-felt-seat " + colour(words, seat), "aria-hidden": "true"},
                mark(seat),
                el("span", {"class": "bm-name", "title": who(words, seats, seat)}, words.seats[seat]),
                self.counts[seat],
            )
        self.over = el("div", {"class": "bm-over"}, deck.node, *self.labels.values(), self.tag)
        self._lying: dict = {}
        self._before: dict = {}
        self._height = 0.0

    def lay_out(self, places: Places, unit: float) -> None:
        """Take other places or another size: `unit` pixels for a unit of the plane."""
        self.unit = unit
        self.places = places
        width, height = self.places.plane
        style = self.plane.style
        style.width, style.height = f"{width * unit:.1f}px", f"{height * unit:.1f}px"
        style.marginLeft, style.marginTop = f"{-width * unit / 2:.1f}px", f"{-height * unit / 2:.1f}px"
        for node in (self.cards, self.block):
            node.style.setProperty("--card", f"{self.card_width():.1f}px")
        for seat, (x, y, angle) in enumerate(places.seats):
            cushion = self.cushions[seat]
            cushion.style.width, cushion.style.height = (f"{side * unit:.1f}px" for side in CUSHION)
            cushion.style.transform = self._flat(x, y, angle)
        for card, (node, place, position) in self._lying.items():
            node.style.transform = self._flat(*self.places.card(place, position, card))
            draw(node, self.card_width())
        draw(self.back, self.card_width())
        self._raise()

    def card_width(self) -> float:
        """How wide a card lies there, in pixels; 0 as long as nothing is seen."""
        return CARD[0] * self.unit

    def update(self, view: dict) -> None:
        """Lay the cards and set the numbers of a position."""
        wanted = lying(view)
        lowest: dict = {}
        self._before = {card: kept[1:] for card, kept in self._lying.items()}
        for card in [card for card in self._lying if card not in wanted]:
            self._lying.pop(card)[0].remove()
        for card, (place, position) in wanted.items():
            kept = self._lying.get(card)
            if place not in lowest:
                lowest[place] = card
            if kept is None:
                node = card_face(self.words, card, self.rules.classes[card], self.card_width())
                self.cards.appendChild(node)
            elif kept[1:] == (place, position):
                continue
            else:
                node = kept[0]
            node.style.transform = self._flat(*self.places.card(place, position, card))
            node.style.zIndex = str(position + 1)
            self._lying[card] = (node, place, position)
        for card, (node, place, position) in self._lying.items():
            # The others lie under it, unseen.
            node.classList.toggle("bm-on-others", bool(position) and lowest[place] == card)
        set_text(self.counts["deck"], deck_count(view))
        set_text(self.counts["pile"], str(len(view["pile"])))
        for seat, count in enumerate(view["counts"]):
            now = seat == view["seat"] and not view["finished"]
            set_text(self.counts[seat], str(count))
            for node in (self.cushions[seat], self.labels[seat]):
                node.classList.toggle("bm-now", now)
                node.classList.toggle("bm-out", view["out"][seat])
        self._height = view["deck"] * LAYER
        self._raise()
        card = warned_card(self.words.content, view)
        self.tag.hidden = card is None
        if card is not None:
            name = self.words.card(card)["name"]
            set_text(self.tag, self.words("still_in_deck", card=name["kanji" if self.words.lang == "ja" else "en"]))

    def node_of(self, card: int) -> object:
        """The element of a card that lies there to be seen, else None."""
        return self._lying[card][0] if card in self._lying else None

    def where(self, card: int, place: object) -> tuple[float, float, float]:
        """Where a card lies, lay a moment ago, or would lie if it could be seen: pixels (x, y) and degrees."""
        position = card
        if card in self._before and self._before[card][0] == place:
            position = self._before[card][1]
        if card in self._lying and self._lying[card][1] == place:
            position = self._lying[card][2]
        x, y, angle = self.places.card(place, position, card)
        return x * self.unit, y * self.unit, angle

    def landing(self, card: int, place: object, view: dict) -> tuple[float, float, float]:
        """Where a card new on the table will lie in a position, as `where` tells once the position is shown."""
        cards = view[place] if place in ("pile", "removed") else view["hands"][place]
        x, y, angle = self.places.card(place, cards.index(card) if card in cards else card, card)
        return x * self.unit, y * self.unit, angle

    def height(self) -> float:
        """Height of the deck in pixels."""
        return self._height * self.unit

    def label(self, camera: object) -> None:
        """Put the words where the camera sees what they belong to."""
        for place, node in self.labels.items():
            x, y = self.places.label(place)
            self._over(node, *camera.project(x * self.unit, y * self.unit))
        x, y = self.places.deck
        height = self._height
        left, top, size = camera.project(x * self.unit, y * self.unit, height * self.unit / 2)
        self._over(self.deck.node, left, top, 1)
        style = self.deck.node.style
        style.width = f"{max(CARD[0] * self.unit * size, 44):.0f}px"
        style.height = f"{max(CARD[1] * self.unit * size * camera.flatness() + height * self.unit, 44):.0f}px"
        left, top, _ = camera.project(x * self.unit, y * self.unit - 30 * self.unit, height * self.unit)
        self._over(self.tag, left, top, 1)

    def _over(self, node: object, x: float, y: float, _: float) -> None:
        node.style.transform = f"translate(-50%, -50%) translate({x:.1f}px, {y:.1f}px)"

    def _flat(self, x: float, y: float, angle: float) -> str:
        # Not translate3d: only what is in the air is worth a layer of its own.
        return f"translate({x * self.unit:.1f}px, {y * self.unit:.1f}px) rotate({angle:.1f}deg)"

    def _raise(self) -> None:
        x, y = (value * self.unit for value in self.places.deck)
        height = self._height * self.unit
        self.block.style.transform = f"translate3d({x:.1f}px, {y:.1f}px, 0px)"
        self.block.hidden = not height
        self.top.style.transform = f"translateZ({height:.1f}px)"
        half, deep = CARD[0] * self.unit / 2, CARD[1] * self.unit / 2
        for name, wall in self.walls.items():
            style = wall.style
            side = name in ("left", "right")
            wide = 2 * (deep if side else half)
            style.width, style.height = f"{wide:.1f}px", f"{height:.1f}px"
            style.marginLeft, style.marginTop = f"{-wide / 2:.1f}px", f"{-height / 2:.1f}px"
            away = half if side else deep
            turn = {"near": 0, "far": 180, "left": 90, "right": -90}[name]
            style.transform = (
                f"translateZ({height / 2:.1f}px) rotateZ({turn}deg) translateY({away:.1f}px) rotateX(-90deg)"
            )
