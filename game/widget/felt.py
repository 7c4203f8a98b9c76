"""The table itself: mat, cushions, the cards that lie there, the deck as a block, and the words beside them."""

from .card import card_face
from .dom import el, set_text
from .heaps import Heaps
from .odds import warned_card
from .pictures import draw
from .places import CARD, CUSHION, Places, lying
from .seats import colour, mark, who


class Felt:
    """`update(view)` lays everything as it is; `lay_out(places, unit)` first says how large.

    `plane` lies flat in the scene of the camera, `heaps` stand on it, `labels` are on the screen, over it. `decks` are
    the buttons of the stacks, or one that stands for a ring.
    """

    def __init__(self, words: object, rules: object, seats: list[str], own: int, decks: list, heaps: Heaps) -> None:
        self.words = words
        self.rules = rules
        self.players = len(seats)
        self.unit = 0.0  # until it is known how large the table is
        self.places = places_of(rules, self.players, own, False, 1)
        self.cushions = [el("div", {"class": "bm-cushion " + colour(words, seat)}) for seat in range(self.players)]
        self.cards = el("div", {"class": "bm-lying"})
        self.plane = el("div", {"class": "bm-plane"}, *self.cushions, heaps.flat, self.cards)
        self.heaps = heaps
        self.decks = decks
        self.tag = el("p", {"class": "bm-tag", "hidden": True})
        self.labels: dict = {}
        self.counts: dict = {}
        for place, key in (("pile", "pile"), ("removed", "removed_cards")):
            self.counts[place] = el("b", {"class": "bm-count"})
            label = {"class": "bm-felt-label bm-felt-" + place}
            self.labels[place] = el("p", label, el("span", None, words(key)), self.counts[place])
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
        of_deck = [node for deck in decks for node in (deck.node, deck.label)]
        self.over = el("div", {"class": "bm-over"}, *of_deck, *self.labels.values(), self.tag)
        self.labels["removed"].remove()  # till there are such cards
        self._lying: dict = {}
        self._before: dict = {}

    def lay_out(self, places: Places, unit: float) -> None:
        """Take other places or another size: `unit` pixels for a unit of the plane."""
        self.unit = unit
        self.places = places
        width, height = self.places.plane
        style = self.plane.style
        style.width, style.height = f"{width * unit:.1f}px", f"{height * unit:.1f}px"
        style.marginLeft, style.marginTop = f"{-width * unit / 2:.1f}px", f"{-height * unit / 2:.1f}px"
        self.cards.style.setProperty("--card", f"{self.card_width():.1f}px")
        for seat, (x, y, angle) in enumerate(places.seats):
            cushion = self.cushions[seat]
            cushion.style.width, cushion.style.height = (f"{side * unit:.1f}px" for side in CUSHION)
            cushion.style.transform = self._flat(x, y, angle)
        for card, (node, place, position) in self._lying.items():
            node.style.transform = self._flat(*self.places.card(place, position, card))
            draw(node, self.card_width())
        self.heaps.lay_out(unit, places.stacks)

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
        for stack, deck in enumerate(self.decks):
            deck.show(view["stacks"][stack] if len(self.decks) > 1 else view["deck"])
        for place in ("pile", "removed"):
            set_text(self.counts[place], str(len(view[place])))
        if not view["removed"]:
            self.labels["removed"].remove()
        elif not self.labels["removed"].isConnected:
            self.over.appendChild(self.labels["removed"])
        for seat, count in enumerate(view["counts"]):
            now = seat == view["seat"] and not view["finished"]
            set_text(self.counts[seat], str(count))
            for node in (self.cushions[seat], self.labels[seat]):
                node.classList.toggle("bm-now", now)
                node.classList.toggle("bm-out", view["out"][seat])
        self.heaps.update(view["stacks"], self.unit, self.places.stacks)
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

    def stack(self, stack: int) -> tuple[float, float, float, float, float]:
        """A stack: its middle and height in pixels, how it is turned in degrees, and how large its cards are."""
        x, y, angle, size = self.places.stacks[stack]
        return x * self.unit, y * self.unit, self.heaps.stacks[stack].height * self.unit, angle, size

    def label(self, camera: object) -> None:
        """Put the words where the camera sees what they belong to."""
        for place, node in self.labels.items():
            self._over(node, *self._seen(*self.places.label(place), camera))
        for number, deck in enumerate(self.decks):
            self._over(deck.label, *self._seen(*self.places.label(("deck", number)), camera))
            x, y, height, _, own = self.stack(number)
            left, top, size = camera.project(x, y, height / 2)
            self._over(deck.node, left, top)
            style = deck.node.style
            style.width = f"{max(CARD[0] * self.unit * own * size, 44):.0f}px"
            style.height = f"{max(CARD[1] * self.unit * own * size * camera.flatness() + height * size, 44):.0f}px"
        x, y, height, _, _ = self.stack(0)
        left, top, _ = camera.project(x, y - 30 * self.unit, height)
        self._over(self.tag, left, top)

    def _seen(self, x: float, y: float, camera: object) -> tuple[float, float]:
        return camera.project(x * self.unit, y * self.unit)[:2]

    def _over(self, node: object, x: float, y: float) -> None:
        node.style.transform = f"translate(-50%, -50%) translate({x:.1f}px, {y:.1f}px)"

    def _flat(self, x: float, y: float, angle: float) -> str:
        # Not translate3d: only what is in the air is worth a layer of its own.
        return f"translate({x * self.unit:.1f}px, {y * self.unit:.1f}px) rotate({angle:.1f}deg)"


def places_of(rules: object, players: int, own: int, tall: bool, deep: float) -> Places:
    """The places of a game by its rules."""
    return Places(players, own, tall, deep, rules.settings["stacks"], deck_size(rules))


def deck_size(rules: object) -> int:
    """How many cards the deck has at first."""
    return len(rules.classes) // (2 if rules.settings["deck"] == "half" else 1)
