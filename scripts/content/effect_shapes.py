"""Shapes of effects, conditions and settings, and of their phrases, made from `game.core.effects`."""

from __future__ import annotations

import inspect
import itertools
from typing import Any

from game.core.effects import CONDITIONS, SETTINGS, VERBS

from .shapes import Flag, Record, Shape, Whole, Word, listed, suggest
from .word_shapes import Message
from .yaml_places import Document, Path_


def argument(spec: Any, noun: str) -> Shape:
    """The shape of what `game.core.effects` calls an argument: words, int, a list, or a dict of them."""
    if spec is int:
        return Whole(1, about="How many.")
    if isinstance(spec, list):
        return Amount(spec)
    if isinstance(spec, dict):
        parts = {key: argument(part, "place") for key, part in spec.items()}
        needed = {key: shape for key, shape in parts.items() if isinstance(spec[key], tuple)}
        optional = {key: shape for key, shape in parts.items() if key not in needed}
        return Record(needed, optional, noun=f"part of {noun}")
    return Word("place", spec)


class Amount(Shape):
    """A positive number, or one of `words`."""

    def __init__(self, words: list[str]) -> None:
        super().__init__("How many; all of them if not given.")
        self.number, self.word = Whole(1), Word("amount", words)
        self.hint = f"{self.number.hint} or {listed(words)}"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if isinstance(value, str):
            self.word.check(value, document, path)
        elif isinstance(value, int):
            self.number.check(value, document, path)
        else:
            self.wrong(value, document, path)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [self.number.body(definitions), self.word.body(definitions)]}


class Effect(Shape):
    """One effect: a bare verb, or {verb: argument}; `classes` where {as: class} may stand, too."""

    hint = "an effect such as keep or {move: {from: pile, to: self}}"

    def __init__(self, classes: list[str] | None, first: bool) -> None:
        super().__init__("", "first_effect" if first else "effect")
        self.first = first
        self.bare = [verb for verb, (_, spec) in VERBS.items() if spec is None or spec is int]
        self.arguments = {verb: argument(spec, verb) for verb, (_, spec) in VERBS.items() if spec is not None}
        if first:
            self.arguments["as"] = Word("class", classes, "The card counts as this class for the whole game.")
        self.known = [*VERBS, "as"] if first else list(VERBS)

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if isinstance(value, str):
            if value in self.arguments and value not in self.bare:
                document.report(path, f"{value} needs what it is about: {{{value}: {self.arguments[value].hint}}}")
            elif value not in self.bare:
                self._unknown(value, document, path, False)
        elif not isinstance(value, dict):
            self.wrong(value, document, path)
        elif len(value) != 1:
            document.report(path, f"one effect has one verb, not {len(value)}; begin a new effect for each")
        else:
            ((verb, given),) = value.items()
            if verb in self.arguments:
                self.arguments[verb].check(given, document, (*path, verb))
            elif verb in self.bare:
                document.report(path, f"{verb} stands alone, without ':'")
            else:
                self._unknown(verb, document, path, True)

    def _unknown(self, verb: str, document: Document, path: Path_, has_argument: bool) -> None:
        if verb == "as":
            document.report(
                path, "as must be the first effect" if has_argument else "as needs a class and must be first"
            )
        else:
            document.report(path, f"unknown effect {verb!r}.{suggest(verb, self.known)}")

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        kinds: list[dict[str, Any]] = [{"const": verb, "description": _explained(verb)} for verb in self.bare]
        for verb, shape in self.arguments.items():
            record = Record({verb: shape}).body(definitions)
            about = shape.about if verb == "as" else _explained(verb)
            kinds.append(record | {"description": about})
        return {"oneOf": kinds}


def _explained(verb: str) -> str:
    return (inspect.getdoc(VERBS[verb][0]) or verb).splitlines()[0]


def settings() -> Record:
    """The shape of `set`."""
    return Record({}, {name: _values(values, name) for name, values in SETTINGS.items()}, noun="setting")


def conditions() -> dict[str, Shape]:
    """The conditions of the moment, by name."""
    return {name: Flag(f"Whether {name} is so when the card is turned.") for name in CONDITIONS}


def _values(values: tuple[Any, ...], name: str) -> Shape:
    about = f"Setting {name}; the first of its values holds where no option sets it."
    return Flag(about) if set(values) == {True, False} else Word(f"value of {name}", values, about)


def phrase_keys(verb: str, given: Any) -> tuple[str, ...]:
    """Where the phrase of an effect stands below `phrases.effects`, as ("move", "pile_self")."""
    spec = VERBS[verb][1]
    if spec is None or spec is int:
        return (verb,)
    if not isinstance(spec, dict):
        return (verb, given)
    count = given.get("count")
    amount = "" if count is None else "_half" if count == "half" else "_some"
    return (verb, f"{given['from']}_{given['to']}{amount}" + ("_rich" if "at_least" in given else ""))


def phrases() -> Record:
    """The shape of `phrases` in messages.yaml: one for each effect and condition."""
    effects: dict[str, Shape] = {}
    for verb, (_, spec) in VERBS.items():
        if spec is None or spec is int:
            effects[verb] = Message(() if spec is None else ("count",))
        elif isinstance(spec, tuple):
            effects[verb] = Record({}, {word: Message(()) for word in spec}, noun=f"phrase of {verb}")
        else:
            effects[verb] = Record({}, _move_phrases(spec), noun=f"phrase of {verb}")
    conditions = Record({}, {name: Message(()) for name in CONDITIONS}, noun="condition")
    return Record({"effects": Record({}, effects, noun="effect"), "conditions": conditions, "nothing": Message(())})


def _move_phrases(spec: dict[str, Any]) -> dict[str, Shape]:
    """`pile_self`; `_some` and `_half` of the cards, `_rich` from those who have enough."""
    said: dict[str, Shape] = {}
    for origin, target in itertools.product(spec["from"], spec["to"]):
        for amount, filled in (("", ()), ("_half", ()), ("_some", ("count",))):
            said[f"{origin}_{target}{amount}"] = Message(filled)
            said[f"{origin}_{target}{amount}_rich"] = Message((*filled, "least"))
    return said
