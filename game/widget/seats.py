"""The seats: each has a colour, a name and a shape, so that nobody depends on colours."""

from .dom import el, set_attribute, set_text, svg
from .link import AWAY, HUMAN

SHAPES = (
    ("circle", {"cx": "12", "cy": "12", "r": "10"}),
    ("rect", {"x": "3", "y": "3", "width": "18", "height": "18"}),
    ("polygon", {"points": "12,2 23,21 1,21"}),
    ("polygon", {"points": "12,0 22,12 12,24 2,12"}),
    ("polygon", {"points": "6.5,2.5 17.5,2.5 23,12 17.5,21.5 6.5,21.5 1,12"}),
    ("polygon", {"points": "12,1 15.1,8.6 23.4,9.3 17.1,14.6 19,22.6 12,18.3 5,22.6 6.9,14.6 .6,9.3 8.9,8.6"}),
)


def mark(seat: int) -> object:
    """The shape of a seat; its colour comes from an element of class `bm-seat-…` around it."""
    tag, attributes = SHAPES[seat]
    return svg("svg", {"class": "bm-mark", "viewBox": "0 0 24 24", "aria-hidden": "true"}, svg(tag, attributes))


def colour(words: object, seat: int) -> str:
    """The CSS class that carries the colour of a seat."""
    return "bm-seat-" + words.content["messages"]["seats"][seat]["id"]


def who(words: object, seats: list[str], seat: int) -> str:
    """Who sits there: you, a person, or a computer and its level."""
    kind = seats[seat]
    if kind == AWAY:
        return words("elsewhere")
    if kind != HUMAN:
        return words("computer_short", level=words.of(words.content["messages"]["levels"][kind]))
    return words("you" if seats.count(HUMAN) == 1 else "person")


class SeatList:
    """The players with their cards; `update(view)` shows a position."""

    def __init__(self, words: object, seats: list[str]) -> None:
        self.words = words
        self.node = el("ul", {"class": "bm-seats bm-seats-" + str(len(seats)), "role": "list"})
        self.tiles = []
        self.chances = []
        for seat in range(len(seats)):
            count = el("b", {"class": "bm-count"})
            cards = el("span", {"class": "bm-unit"})
            state = el("span", {"class": "bm-state"})
            chance = el("span", {"class": "bm-odds"})
            winning = el(
                "span", {"class": "bm-forecast", "hidden": True}, el("span", None, words("winning_chance")), " ", chance
            )
            tile = el(
                "li",
                {"class": "bm-zabuton " + colour(words, seat)},
                mark(seat),
                el("span", {"class": "bm-name"}, words.seats[seat]),
                el("span", {"class": "bm-cards"}, count, cards),
                el("span", {"class": "bm-foot"}, el("span", {"class": "bm-who"}, who(words, seats, seat)), " ", state),
                winning,
            )
            self.node.appendChild(tile)
            self.tiles.append((tile, count, cards, state))
            self.chances.append((winning, chance))

    def show_chances(self, chances: list[str] | None) -> None:
        """Show each seat's chance of winning, or none."""
        for seat, (winning, chance) in enumerate(self.chances):
            winning.hidden = chances is None
            set_text(chance, "" if chances is None else chances[seat])

    def update(self, view: dict) -> None:
        for seat, (tile, count, cards, state) in enumerate(self.tiles):
            held = view["counts"][seat]
            set_text(count, str(held))
            set_text(cards, self.words("cards", count=held))
            own_turn = view["seat"] == seat and not view["finished"]
            set_attribute(tile, "aria-current", "true" if own_turn else None)
            tile.classList.toggle("bm-out", view["out"][seat])
            text = ""
            if view["out"][seat]:
                text = self.words("out")
            elif view["last"][seat]:
                text = self.words("last")
            elif view["skips"][seat]:
                text = self.words("misses", count=view["skips"][seat])
            elif own_turn:
                text = self.words("now")
            set_text(state, text)
