"""Deck, pile, and what the next card may be."""

from .card import card_back, card_face
from .dom import el, replace, set_text
from .odds import deck_count, percentages, warned_card

LAYERS = 0.09
WIDTH = 66  # pixels of a card, at most


class Stacks:
    """Deck and pile with their counts, and the red tag; `update(view)`."""

    def __init__(self, words: object, rules: object) -> None:
        self.words = words
        self.rules = rules
        self.deck, self.deck_cards, self.deck_count = self._stack("deck")
        self.pile, self.pile_cards, self.pile_count = self._stack("pile")
        self.tag = el("p", {"class": "bm-tag", "hidden": True})
        self.deck.appendChild(self.tag)
        self._top = 0

    def _stack(self, name: str) -> tuple:
        cards = el("div", {"class": "bm-stack"})
        count = el("b", {"class": "bm-count"})
        label = el("p", {"class": "bm-stack-label"}, el("span", None, self.words(name)), " ", count)
        return el("div", {"class": "bm-" + name}, cards, label), cards, count

    def update(self, view: dict) -> None:
        self._show(self.deck_cards, self.deck_count, view["deck"])
        set_text(self.deck_count, deck_count(view))
        self._show(self.pile_cards, self.pile_count, len(view["pile"]))
        if not self.deck_cards.firstChild:
            self.deck_cards.appendChild(card_back(WIDTH))
        top = view["pile"][-1] if view["pile"] else None
        if top != self._top:
            self._top = top
            replace(self.pile_cards, *([card_face(self.words, top, self.rules.classes[top], WIDTH)] if top else []))
        card = warned_card(self.words.content, view)
        self.tag.hidden = card is None
        if card is not None:
            set_text(self.tag, self.warning(card))

    def warning(self, card: int) -> str:
        name = self.words.card(card)["name"]
        return self.words("still_in_deck", card=name["kanji" if self.words.lang == "ja" else "en"])

    def _show(self, cards: object, count: object, number: int) -> None:
        set_text(count, str(number))
        cards.classList.toggle("bm-empty", number == 0)
        cards.style.setProperty("--height", f"{number * LAYERS}px")


class Chances:
    """A table of the cards left in the deck by class, with the chance of each to come next; `update(view)`."""

    def __init__(self, words: object, rules: object) -> None:
        classes = [class_ for class_ in words.content["classes"] if class_ in rules.classes.values()]
        body = el("tbody")
        self.rows = {}
        for class_ in classes:
            left, chance, bar = el("td"), el("span", {"class": "bm-chance"}), el("span", {"class": "bm-bar"})
            body.appendChild(
                el(
                    "tr",
                    {"class": "bm-class-" + class_},
                    el("th", {"scope": "row"}, el("span", {"class": "bm-chip"}, words.class_(class_))),
                    left,
                    el(
                        "td", {"class": "bm-next"}, el("span", {"class": "bm-rail", "aria-hidden": "true"}, bar), chance
                    ),
                )
            )
            self.rows[class_] = left, chance, bar
        self.node = el(
            "table",
            {"class": "bm-chances"},
            el("caption", None, words("left_in_deck")),
            el(
                "thead",
                None,
                el(
                    "tr",
                    None,
                    el("th", {"scope": "col"}, words("card")),
                    el("th", {"scope": "col"}, words("left")),
                    el("th", {"scope": "col"}, words("chance")),
                ),
            ),
            body,
        )

    def update(self, view: dict) -> None:
        shares = percentages(view["left"])
        for class_, (left, chance, bar) in self.rows.items():
            share = f"{shares.get(class_, 0)}%"
            set_text(left, str(view["left"][class_]))
            set_text(chance, share)
            bar.style.width = share
