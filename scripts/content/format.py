"""The format of the content files: the one definition that the checks and the JSON Schemas are made from.

Effects, places, conditions and settings are those of `game.core.effects`; nothing here lists them again.
"""

from __future__ import annotations

from typing import Any

from game.core.engine import SEATS
from game.core.players import LEVELS

from .effect_shapes import phrases
from .rules_format import Id, Known, added, joined, usual
from .shapes import Items, Record, Shape, String, Whole, Word
from .word_shapes import Group, Message, Text
from .yaml_places import LANGUAGES

FILES = ("rules", "variants", "cards", "messages", "terms", "faq")

# The placeholders of what `game.core.telling` says, by message.
EVENTS: dict[str, tuple[str, ...]] = {
    "started": ("seat", "count"),
    "turn": ("seat",),
    "turned": ("seat", "card", "class"),
    "turned_namesake": ("seat", "card"),
    "kept": ("seat", "card"),
    "discarded": ("seat", "card"),
    "took_pile": ("seat", "count"),
    "took_pile_none": ("seat",),
    "lost_hand": ("seat", "count"),
    "lost_hand_none": ("seat",),
    "took_hand": ("seat", "from", "count"),
    "took_cards": ("seat", "from", "count"),
    "took_deck": ("seat", "count"),
    "lost_cards": ("seat", "count"),
    "removed": ("seat", "card"),
    "removed_hand": ("seat", "count"),
    "removed_hand_none": ("seat",),
    "removed_cards": ("seat", "count"),
    "removed_pile": ("seat", "count"),
    "removed_pile_none": ("seat",),
    "removed_deck": ("seat", "count"),
    "set_aside": ("seat", "count"),
    "rotated_hands": ("seat",),
    "levelled_hands": ("seat", "count"),
    "reversed": ("seat",),
    "will_cancel": ("seat",),
    "cancelled": ("seat", "card"),
    "marked_last": ("seat",),
    "may_draw": ("seat", "count"),
    "must_draw": ("seat", "count"),
    "stopped": ("seat",),
    "must_skip": ("seat",),
    "skipped": ("seat",),
    "eliminated": ("seat",),
    "ended_fewest": (),
    "ended_deck_empty": (),
    "ended_last_seat": (),
    "ended_resigned": (),
    "won": ("seat", "count"),
    "tie": ("seat", "count"),
}


class Anchor(String):
    """The last part of a link, as `extra-draw`."""

    def __init__(self, noun: str) -> None:
        super().__init__(
            "small letters and digits with hyphens", "[a-z0-9]+(-[a-z0-9]+)*", f"Links name the {noun} so."
        )


def formats(rules: Any) -> dict[str, Shape]:
    """The shape of each file, given the value of rules.yaml and variants.yaml together, whose ids the others use."""
    known = Known(rules)
    return {
        "rules": joined(known),
        "cards": _cards(known),
        "messages": _messages(),
        "terms": Items(_term()),
        "faq": Items(_question()),
    }


def _cards(known: Known) -> Items:
    def halves(hint: str, one: str, comma: str = " ") -> Items:
        upper, lower = (comma.join([one] * size) for size in (3, 2))
        parted = "commas" if comma.strip() else "spaces"
        first = String(f"three phrases of {hint} parted by {parted}", upper)
        return Items(String(f"two phrases of {hint} parted by {parted}", lower), 2, first=first)

    kana, text = "[ぁ-ゖー]+", r"[^\s{}]+"
    latin = String("Latin letters", r"[A-Za-zÀ-ž][A-Za-zÀ-ž'’ ,.()-]*")
    reading = String("hiragana", kana)
    written = String("a text")
    name: dict[str, Shape] = {"kanji": String("a name without spaces", text), "kana": reading}
    name |= {"romaji": latin, "en": latin}
    card = Record(
        {
            "no": Whole(1, 100),
            "class": Word("class", known.classes),
            "traits": Items(Word("trait", known.traits)),
            "name": Record(name),
            "also": Items(written, about="Other written forms, for the search."),
            "poem": Record(
                {"kanji": halves("text", text)}
                | dict.fromkeys(("historical", "modern"), halves("hiragana", kana))
                | {"romaji": halves("Latin letters", "[A-Za-zŌŪōū' ]+", ", ")}
            ),
            "opening": Record(
                {"historical": reading, "modern": reading}, about="The syllables that tell the poem apart."
            ),
            "anthology": Text(),
            "rendering": String("two halves parted by ' / '", r"[^/\s][^/]* / [^/\s][^/]*"),
        },
        {"person": Text("Who that is, where the name on the card does not say so.")},
        name="card",
    )
    return Items(card, 100)


def _messages() -> Record:
    return Record(
        {
            "seats": Items(Record({"id": Id("seat"), "name": Text()}), SEATS[1]),
            "levels": Record({level: Record({"name": Text()}) for level in LEVELS}, noun="level"),
            "events": Record({name: Message(fields) for name, fields in EVENTS.items()}, noun="event"),
            "list_separator": Message((), blank=True),
            "sentence_space": Message((), blank=True),
            "phrases": phrases(),
        },
        {"pages": Group("The words of the pages."), "ui": Group("The words of the game on the page.")},
    )


def _term() -> Record:
    words = Record({}, dict.fromkeys(LANGUAGES, Items(String("a text"))), noun="language")
    return Record(
        {
            "id": Anchor("term"),
            "group": Anchor("group"),
            "term": Text(),
            "reading": Text(),
            "definition": Text(filled=True),
        },
        {"forms": words, "except": words},
        name="term",
    )


def _question() -> Record:
    prose = {"question": Text(), "answer": Text(filled=True)}
    return Record({"id": Anchor("question"), "group": Anchor("group"), **prose}, name="question")


def schemas(rules: Any) -> dict[str, dict[str, Any]]:
    """The JSON Schema (draft 7) of each file, given the value of rules.yaml and variants.yaml together."""
    known, written = Known(rules), {}
    alone = {"rules": usual(known), "variants": added(known)}
    for name, shape in (formats(rules) | alone).items():
        definitions: dict[str, Any] = {}
        body = shape.schema(definitions)
        written[name] = {"$schema": "http://json-schema.org/draft-07/schema#", "title": f"{name}.yaml"} | body
        if definitions:
            written[name]["definitions"] = definitions
    return written
