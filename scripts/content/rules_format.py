"""The format of rules.yaml and of variants.yaml, alone and together."""

from __future__ import annotations

from typing import Any

from .effect_shapes import Effect, conditions, settings
from .shapes import BOOLEAN_LOOKING, ID, Flag, Items, Record, Shape, String, Table, Whole, Word, check_id
from .word_shapes import Text
from .yaml_places import Document, Path_


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


def _named(**fields: Shape) -> dict[str, Shape]:
    return {
        "name": Text("What players see."),
        "explanation": Text("One sentence or two."),
        **fields,
    }


def joined(known: Known) -> Record:
    """rules.yaml and variants.yaml together."""
    return Record({**_usual(known), **_variants(known)})


def usual(known: Known) -> Record:
    """rules.yaml alone."""
    return Record(_usual(known))


def added(known: Known) -> Record:
    """variants.yaml alone."""
    rules = {"traits": _traits(), "house_rules": Table("house rule", _house_rule(known, True))}
    return Record({}, {**rules, **_variants(known)})


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
        "base": Items(Record({"when": when, "do": do}, name="clause"), about="What cards do where no option says so."),
        "house_rules": Table("house rule", _house_rule(known)),
        "presets": Table("preset", preset, "The first is the default."),
        "defaults": Items(default, about="The table of defaults on the Rules page."),
    }


def _variants(known: Known) -> dict[str, Shape]:
    """What stands in variants.yaml alone."""
    documented = _documented(known)
    sources, rows = documented["sources"], documented["rows"]
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
        "remark": Text("What is worth knowing about it, for the page of variants."),
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
