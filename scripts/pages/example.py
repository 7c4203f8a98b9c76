"""The worked example: a short game, played by the engine and told by the game's own words."""

from typing import Any

from game.core.engine import apply, deal, legal_actions, view
from game.core.model import State
from game.core.telling import tell

from .book import Book
from .catalogue import link_card
from .markup import cell, element, plain, table

# Three players under the default preset: every class comes up, an extra draw that is declined, one that ends
# in a monk, a player who is out, and an extra draw for which there is no card left.
PLAYERS = 3
DECK = [4, 16, 9, 8, 1, 17, 12, 2, 15, 21, 59, 10, 61, 97, 100]
DECLINED_AFTER = 2


def example_size(_: Book) -> int:
    """How many cards the deck of the worked example has."""
    return len(DECK)


def worked_example(book: Book) -> str:
    """A short game, told card by card."""
    state = deal(book.rules(book.default_preset()), PLAYERS, DECK)
    seats = [plain(name) for name in book.seats()[:PLAYERS]]
    head = [
        book.say("pages.turn"),
        book.say("pages.card"),
        book.say("pages.what_happens"),
        *seats,
        book.say("pages.pile"),
    ]
    rows = []
    last: int | None = None
    while legal_actions(state):
        seat = state.seat
        stop = {"type": "stop", "seat": seat}
        action = stop if last == DECLINED_AFTER and stop in legal_actions(state) else {"type": "draw", "seat": seat}
        drawn = state.deck[0] if action["type"] == "draw" else None
        state, events = apply(state, action)
        last = drawn if drawn is not None else last
        rows.append(_row(book, head, seat, drawn, _told(book, events), state))
    return table("example", book.say("pages.example_caption"), head, rows)


def _told(book: Book, events: list[dict[str, Any]]) -> str:
    told = [tell(event, book.content, book.lang) for event in events if event["type"] not in ("turned", "turn")]
    return plain(book.say("sentence_space").join(told))


def _row(book: Book, head: list[str], seat: int, card: int | None, told: str, state: State) -> str:
    if card is None:
        turned = plain(book.say("pages.stops"))
    else:
        class_ = book.content["classes"][book.content["cards"][card - 1]["class"]]
        turned = f"{link_card(book, card)} {element('span', plain(book.words(class_['name'])), class_='kind')}"
    seen = view(state)
    counts = [*seen["counts"], len(seen["pile"])]
    cells = [cell(head[3 + seat], head[0], row=True), cell(turned, head[1]), cell(told, head[2])]
    cells += [cell(str(count), label, class_="number") for count, label in zip(counts, head[3:], strict=True)]
    return element("tr", "".join(cells), data_seat=str(seat))
