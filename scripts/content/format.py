"""The format of the content files: the one definition that the checks and the JSON Schemas are made from.

Effects, places, conditions and settings are those of `game.core.effects`; nothing here lists them again.
"""

from __future__ import annotations

from typing import Any

from game.core.engine import SEATS
from game.core.players import LEVELS

from .effect_shapes import Effect, conditions, phrases, settings
from .shapes import BOOLEAN_LOOKING, ID, Flag, Items, Record, Shape, String, Table, Whole, Word, check_id
from .word_shapes import Group, Message, Text
from .yaml_places import LANGUAGES, Document, Path_

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
    "won": ("seat", "count"),
    "tie": ("seat", "count"),
}


class Known:
    """The ids that rules.yaml itself defines; None where it could not be read.

    traits holds the aliases too that options give; rules maps a house rule to its options.
    """

    def __init__(self, rules: Any) -> None:
        rules = rules if isinstance(rules, dict) else {}
        self.classes = _keys(rules.get("classes"))
        self.traits = _keys(rules.get("traits"))
        self.sources = _keys(rules.get("sources"))
        house_rules = rules.get("house_rules")
        self.rules: dict[str, list[str] | None] | None = None
        self.aliases: list[str] = []
        if isinstance(house_rules, dict):
            self.rules = {}
            for name, rule in house_rules.items():
                options = rule.get("options") if isinstance(rule, dict) else None
                self.rules[name] = _keys(options)
                for option in options.values() if isinstance(options, dict) else ():
                    for alias in (_keys(option.get("traits")) if isinstance(option, dict) else None) or ():
                        if alias not in self.aliases:
                            self.aliases.append(alias)


def _keys(value: Any) -> list[str] | None:
    return list(value) if isinstance(value, dict) else None


class Id(String):
    """An id in snake_case."""

    def __init__(self, noun: str) -> None:
        super().__init__("an id in snake_case", ID, f"Id of this {noun}.")
        self.noun = noun

    def check(self, value: Any, document: Document, path: Path_) -> None:
        check_id(value, self.noun, document, path)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return super().body(definitions) | {"not": {"enum": sorted(BOOLEAN_LOOKING)}}


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
        "rules": _rules(known),
        "cards": _cards(known),
        "messages": _messages(),
        "terms": Items(_term()),
        "faq": Items(_question()),
    }


def _named(**fields: Shape) -> dict[str, Shape]:
    return {
        "name": Text("What players see."),
        "explanation": Text("One sentence or two."),
        **fields,
    }


def _rules(known: Known) -> Record:
    """rules.yaml and variants.yaml together."""
    return Record({**_usual(known), **_variants(known)})


def _usual(known: Known) -> dict[str, Shape]:
    """What stands in rules.yaml."""
    preset = Record(_named(choices=_choices(known)), name="preset")
    class_ = Record(
        _named(count=Whole(1, 100, "How many of the cards in cards.yaml are of this class.")),
        {
            "plural": Text(),
            "reading": Text(),
            "warn_when_deck": Whole(1, 100, "Shown at the deck while such a card is out and so many cards are left."),
        },
        name="class",
    )
    when, do = _clause(known)
    default = Record({"id": Id("default"), "name": Text(), "value": Text()}, name="default")
    return {
        "classes": Table("class", class_),
        "traits": _traits(),
        "base": Items(
            Record({"when": when, "do": do}, name="clause"), about="What cards do where no option says so."
        ),
        "house_rules": Table("house rule", _house_rule(known)),
        "presets": Table("preset", preset, "The first is the default."),
        "defaults": Items(default, about="The table of defaults on the Rules page."),
    }


def _variants(known: Known) -> dict[str, Shape]:
    """What stands in variants.yaml alone."""
    sources, rows = _documented(known).values()
    source = Record(_named_only(where=Text("Where, or by whom, it is played so.")), {"address": ADDRESS}, name="source")
    family = Record(_named(choices=_choices(known), sources=sources), name="family")
    some: Shape = Table("house rule", Word("option", None))
    if known.rules is not None:
        some = Record({}, {rule: Word("option", options) for rule, options in known.rules.items()}, noun="house rule")
    conflict = Record({"choices": some, "explanation": Text("What happens then.")}, name="conflict")
    ruling = Record({"id": Id("ruling"), "question": Text(), "answer": Text()}, {"rows": rows}, name="ruling")
    left = Record(
        {"id": Id("entry"), "name": Text(), "reason": Text()}, {"rows": rows, "sources": sources}, name="left_out"
    )
    return {
        "sources": Table("source", source, "Where rules are documented."),
        "families": Table("family", family, "Whole sets of variants."),
        "conflicts": Items(conflict, about="Options that get into each other's way."),
        "rulings": Items(ruling, about="What sources leave open, and what holds here."),
        "left_out": Items(left, about="What cannot be played here, and why."),
    }


ADDRESS = String("an address without https:// and spaces", r"[^\s:]+\.[^\s:]+", "Host and path.")


def _named_only(**fields: Shape) -> dict[str, Shape]:
    return {"name": Text("What readers see."), **fields}


def _documented(known: Known) -> dict[str, Shape]:
    return {
        "sources": Items(Word("source", known.sources), about="Where it is documented."),
        "rows": Items(String("a row such as S4", "[A-Z][0-9]+"), about="Rows of the collection of variants."),
    }


def _traits() -> Table:
    optional: dict[str, Shape] = {"varies": Text("Why sets of cards differ."), "variant": VARIANT}
    return Table("trait", Record(_named(), optional, name="trait"))


VARIANT = Flag("Whether only some families play so; what stands in variants.yaml is marked by itself.")


def _clause(known: Known) -> tuple[Record, Items]:
    trait = Word("trait", None if known.traits is None else known.traits + known.aliases)
    about = {"class": Word("class", known.classes, "Cards of this class.")}
    about |= {"trait": trait, "with": trait, "without": trait}
    when = Record({}, about | conditions(), "Which cards, at which moment.", "when", noun="condition")
    return when, Items(Effect(known.classes, False), about="Effects, in order.", first=Effect(known.classes, True))


def _house_rule(known: Known, added_to: bool = False) -> Record:
    """A house rule; `added_to`: or what variants.yaml adds to one, which may leave out everything."""
    when, do = _clause(known)
    does: dict[str, Shape] = {
        "when": when,
        "do": do,
        "traits": Table("trait", Word("trait", known.traits), "trait used by other rules -> trait it means here"),
        "set": settings(),
        **_documented(known),
        "variant": VARIANT,
    }
    named, rule_fields = _named(), _named(changeable=Flag("Whether players may choose."))
    if added_to:
        options = Table("option", Record({}, named | does, name="option"))
        return Record({"options": options}, rule_fields | {"when": when}, name="rule")
    rule_fields["options"] = Table("option", Record(named, does, name="option"))
    return Record(rule_fields, {"when": when, "variant": VARIANT}, name="rule")


def _choices(known: Known) -> Shape:
    if known.rules is None:
        return Table("house rule", Word("option", None))
    choices: dict[str, Shape] = {rule: Word("option", options) for rule, options in known.rules.items()}
    return Record(choices, noun="house rule")


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
    added: dict[str, Shape] = {"traits": _traits(), "house_rules": Table("house rule", _house_rule(known, True))}
    alone: dict[str, Shape] = {"rules": Record(_usual(known)), "variants": Record({}, added | _variants(known))}
    for name, shape in (formats(rules) | alone).items():
        definitions: dict[str, Any] = {}
        body = shape.schema(definitions)
        written[name] = {"$schema": "http://json-schema.org/draft-07/schema#", "title": f"{name}.yaml"} | body
        if definitions:
            written[name]["definitions"] = definitions
    return written
