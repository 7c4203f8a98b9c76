"""Shapes of values. Each shape checks a value and writes the JSON Schema that an editor checks it by.

A shape's `check(value, document, path)` reports what is wrong to the document; `schema(definitions)` returns JSON
Schema (draft 7) and puts what is used often into `definitions`. `hint` says in words what is expected.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from .yaml_places import Document, Path_

ID = "[a-z][a-z0-9]*(_[a-z0-9]+)*"


class Shape:
    """What all shapes share. `name`: of its definition in the schema; `about`: a description for editors."""

    hint = "a value"

    def __init__(self, about: str = "", name: str = "") -> None:
        self.about = about
        self.name = name

    def check(self, value: Any, document: Document, path: Path_) -> None:
        raise NotImplementedError

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        raise NotImplementedError

    def schema(self, definitions: dict[str, Any]) -> dict[str, Any]:
        described = {"description": self.about} if self.about else {}
        if not self.name:
            return described | self.body(definitions)
        if self.name not in definitions:
            definitions[self.name] = {}  # a shape may hold itself
            definitions[self.name] = self.body(definitions)
        reference = {"$ref": f"#/definitions/{self.name}"}
        return described | {"allOf": [reference]} if described else reference

    def wrong(self, value: Any, document: Document, path: Path_) -> None:
        """Report a value of the wrong type."""
        document.report(path, f"expected {self.hint}, not {describe(value, document, path)}")


class String(Shape):
    """Text in one language or none, not blank, which matches `pattern` as a whole."""

    def __init__(self, hint: str, pattern: str = r"\s*\S[\s\S]*", about: str = "", name: str = "") -> None:
        super().__init__(about, name)
        self.hint = hint
        self.pattern = pattern

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, str):
            self.wrong(value, document, path)
        elif re.fullmatch(self.pattern, value):
            return
        elif not value.strip():
            document.report(path, f"blank; expected {self.hint}")
        else:
            spaces = "; it has a full-width space (U+3000)" if "\u3000" in value else ""
            document.report(path, f"expected {self.hint}, not {value!r}{spaces}")

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^({self.pattern})$"}


class Whole(Shape):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int | None = None, about: str = "") -> None:
        super().__init__(about)
        self.low, self.high = low, high
        self.hint = f"a whole number from {low} to {high}" if high is not None else f"a whole number of at least {low}"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong(value, document, path)
        elif value < self.low or (self.high is not None and value > self.high):
            document.report(path, f"expected {self.hint}, not {value}")

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low} | ({"maximum": self.high} if self.high is not None else {})


class Flag(Shape):
    """true or false."""

    hint = "true or false"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, bool):
            self.wrong(value, document, path)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"type": "boolean"}


class Word(Shape):
    """One of `words`; any id where `words` is None, because the file that names them could not be read."""

    def __init__(self, noun: str, words: Iterable[Any] | None, about: str = "", name: str = "") -> None:
        super().__init__(about, name)
        self.noun = noun
        self.words = None if words is None else list(words)
        self.hint = f"a known {noun}" if self.words is None else f"one of {listed(self.words)}"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if self.words is not None and any(value == word and type(value) is type(word) for word in self.words):
            return
        if isinstance(value, str):
            if self.words is not None:
                document.report(path, f"unknown {self.noun} {value!r}.{suggest(value, self.words)}")
        else:
            self.wrong(value, document, path)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{ID}$"} if self.words is None else {"enum": self.words}


class Items(Shape):
    """A list. `size`: how many entries, where that is fixed; `first`: the shape of the first, where it differs."""

    def __init__(self, item: Shape, size: int | None = None, about: str = "", first: Shape | None = None) -> None:
        super().__init__(about)
        self.item = item
        self.size = size
        self.first = first
        self.hint = "a list" if size is None else f"a list of {size}"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, list):
            self.wrong(value, document, path)
            return
        if self.size is not None and len(value) != self.size:
            document.report(path, f"expected {self.hint}, not of {len(value)}")
        for number, entry in enumerate(value):
            shape = self.first if self.first and number == 0 else self.item
            shape.check(entry, document, (*path, number))

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        item = self.item.schema(definitions)
        size = {} if self.size is None else {"minItems": self.size, "maxItems": self.size}
        if self.first is None:
            return {"type": "array", "items": item} | size
        return {"type": "array", "items": [self.first.schema(definitions)], "additionalItems": item} | size


class Table(Shape):
    """A map with free ids as its keys, at least one, and values of one shape."""

    def __init__(self, noun: str, item: Shape, about: str = "", name: str = "") -> None:
        super().__init__(about, name)
        self.noun = noun
        self.item = item
        self.hint = f"a map of one {noun} or more"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, dict):
            self.wrong(value, document, path)
            return
        if not value:
            document.report(path, f"expected {self.hint}, not an empty one")
        for key, entry in value.items():
            check_id(key, self.noun, document, (*path, key), is_key=True)
            self.item.check(entry, document, (*path, key))

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        definitions["id"] = {"type": "string", "pattern": f"^{ID}$", "not": {"enum": sorted(BOOLEAN_LOOKING)}}
        return {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"$ref": "#/definitions/id"},
            "additionalProperties": self.item.schema(definitions),
        }


class Record(Shape):
    """A map with known keys only: those of `required` must stand there, those of `optional` may."""

    def __init__(
        self,
        required: Mapping[str, Shape],
        optional: Mapping[str, Shape] | None = None,
        about: str = "",
        name: str = "",
        noun: str = "key",
        hint: str = "",
    ) -> None:
        super().__init__(about, name)
        self.required = required
        self.fields = {**required, **(optional or {})}
        self.noun = noun
        self.hint = hint or f"a map with {listed(self.fields)}"

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, dict):
            self.wrong(value, document, path)
            return
        for key, entry in value.items():
            if key in self.fields:
                self.fields[key].check(entry, document, (*path, key))
            else:
                self._unknown(key, entry, document, (*path, key))
        for key, shape in self.required.items():
            if key not in value:
                document.report(path, f"{self.noun} {key!r} is missing; expected {shape.hint}", key=True)

    def _unknown(self, key: str, entry: Any, document: Document, path: Path_) -> None:
        if "：" in key:
            hint = " Write a plain ':' and a space instead of the full-width '：'"
        elif re.search(r":\S", key) and entry is None:
            hint = " Write a space after the colon"
        elif entry is None and document.raw.get(path) == "":
            hint = " A comma inside {…} begins a new entry: a text with a comma must be in quotes"
        else:
            hint = suggest(key, self.fields)
        document.report(path, f"unknown {self.noun} {key!r}.{hint}", key=True)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {key: shape.schema(definitions) for key, shape in self.fields.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


BOOLEAN_LOOKING = {"on", "off", "yes", "no", "y", "n", "true", "false", "null"}


def check_id(word: Any, noun: str, document: Document, path: Path_, is_key: bool = False) -> None:
    """Report an id that is no id, or that a YAML reader may take for a boolean."""
    written = word if isinstance(word, str) else document.raw.get(path, "")
    if written.lower() in BOOLEAN_LOOKING or isinstance(word, bool):
        document.report(path, f"{written!r} cannot be {_a(noun)}: YAML reads it as {_read_as(written)}", key=is_key)
    elif not isinstance(word, str):
        document.report(path, f"expected an id in snake_case, not {describe(word, document, path)}", key=is_key)
    elif not re.fullmatch(ID, word):
        document.report(path, f"{word!r} cannot be {_a(noun)}: ids are in snake_case", key=is_key)


def _a(noun: str) -> str:
    return f"the id of {'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _read_as(written: str) -> str:
    return "nothing" if written.lower() == "null" else "true or false"


def describe(value: Any, document: Document, path: Path_) -> str:
    """A value as an editor sees it."""
    if isinstance(value, bool):
        return f"{document.raw[path]}, which YAML reads as true or false (quotes make it a text)"
    if value is None:
        return "nothing" if document.raw.get(path, "") == "" else f"{document.raw[path]}, which YAML reads as nothing"
    if isinstance(value, int):
        return f"the number {value} (quotes make it a text)"
    if isinstance(value, dict | list):
        return "a map" if isinstance(value, dict) else "a list"
    return f"the text {value!r}"


def suggest(word: str, known: Iterable[Any]) -> str:
    """` Did you mean 'keep'? Known: …`, without the question where nothing is near."""
    words = [str(other) for other in known]
    near = difflib.get_close_matches(word, words, 1, 0.5)
    return (f" Did you mean {near[0]!r}?" if near else "") + f" Known: {', '.join(words)}"


def listed(words: Iterable[Any]) -> str:
    """`one, two`, booleans as YAML writes them."""
    return ", ".join(str(word).lower() if isinstance(word, bool) else str(word) for word in words)
