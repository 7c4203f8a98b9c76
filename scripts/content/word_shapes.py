"""Shapes of words: texts in every language, and messages with {placeholders}."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from typing import Any

from .shapes import ID, Record, Shape, String, Table, suggest
from .yaml_places import LANGUAGES, Document, Path_

_JAPANESE = re.compile("[ぁ-ヿ㐀-鿿々〆〇]")
_LATIN_SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}")


class Text(Shape):
    """Words in every language. `filled`: with Jinja2 calls in {{ }}, which other texts may not have."""

    hint = "a text in both languages, {en: …, ja: …}"

    def __init__(self, about: str = "", filled: bool = False) -> None:
        super().__init__(about, "filled_text" if filled else "text")
        self.filled = filled
        one = String("a text")
        self.record = Record(dict.fromkeys(LANGUAGES, one), noun="language", hint=self.hint)

    def check(self, value: Any, document: Document, path: Path_) -> None:
        self.record.check(value, document, path)
        for lang in LANGUAGES:
            if document.sound(*path, lang) and isinstance(value, dict) and lang in value:
                self._words(value[lang], lang, document, (*path, lang))

    def _words(self, text: str, lang: str, document: Document, path: Path_) -> None:
        if lang == "ja" and _LATIN_SENTENCE.search(text) and not _JAPANESE.search(text):
            document.report(path, f"expected Japanese, not {text!r}")
        rest = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", text, flags=re.DOTALL) if self.filled else text
        if found := re.search(r"\{\{|\}\}|\{%|%\}", rest):
            why = "has no partner" if self.filled else "is not filled in here; only terms.yaml and faq.yaml have calls"
            document.report(path, f"{found.group()} {why}")

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return self.record.body(definitions)


class Forms(Shape):
    """One language of a message: a text, or its forms {one: …, other: …} where {count} is one or not."""

    hint = "a text or its forms {one: …, other: …}"

    def __init__(self, blank: bool = False) -> None:
        super().__init__()
        self.text = String(self.hint, r"[\s\S]*") if blank else String(self.hint)
        self.forms = Record(dict.fromkeys(("one", "other"), String("a text")), noun="form")

    def check(self, value: Any, document: Document, path: Path_) -> None:
        (self.forms if isinstance(value, dict) else self.text).check(value, document, path)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [self.text.schema(definitions), self.forms.schema(definitions)]}


class Message(Shape):
    """Words in every language, with the same {placeholders} in all of them.

    known: the placeholders that the program fills, None where any may stand; the form `one` may then leave out some.
    blank: whether a text may be so.
    """

    hint = "a message in both languages, {en: …, ja: …}"

    def __init__(self, known: tuple[str, ...] | None = None, blank: bool = False, about: str = "") -> None:
        super().__init__(about, "blank_message" if blank else "message")
        self.known = known
        self.record = Record(dict.fromkeys(LANGUAGES, Forms(blank)), noun="language", hint=self.hint)

    def check(self, value: Any, document: Document, path: Path_) -> None:
        self.record.check(value, document, path)
        if not document.sound(*path):
            return
        en, ja = (self._placeholders(value[lang], document, (*path, lang)) for lang in LANGUAGES)
        if document.sound(*path) and en != ja:
            document.report(path, f"placeholders differ: {braced(en)} in en, {braced(ja)} in ja")

    def _placeholders(self, text: Any, document: Document, path: Path_) -> set[str]:
        """The placeholders of one language."""
        if isinstance(text, str):
            return self._fields(text, document, path)
        one, other = (self._fields(text[form], document, (*path, form)) for form in ("one", "other"))
        if self.known is not None and "count" not in self.known:
            document.report(path, "expected a text; forms {one, other} are for messages with {count}")
        elif document.sound(*path) and not (other - {"count"} <= one <= other if self.known else one <= other):
            document.report(path, f"placeholders differ: {braced(one)} in one, {braced(other)} in other")
        return other

    def _fields(self, text: str, document: Document, path: Path_) -> set[str]:
        try:
            parts = [part[1:] for part in string.Formatter().parse(text) if part[1] is not None]
        except ValueError:
            document.report(path, "a { or } has no partner; write {{ or }} for the sign itself")
            return set()
        fields = {name for name, _, _ in parts if name is not None}
        if "｛" in text or "｝" in text:
            document.report(path, "full-width braces ｛｝; placeholders are written in plain { }")
        elif any(spec or conversion or not re.fullmatch(ID, name or "") for name, spec, conversion in parts):
            document.report(path, "a placeholder is a plain name in braces, such as {count}")
        elif self.known is not None:
            for name in sorted(fields - set(self.known)):
                known = suggest(name, self.known) if self.known else " None can stand here"
                document.report(path, f"unknown placeholder {{{name}}}.{known}")
        return fields

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return self.record.body(definitions)


class Group(Shape):
    """Messages under free ids, and groups of them."""

    hint = "a message {en: …, ja: …} or a group of messages"

    def __init__(self, about: str = "") -> None:
        super().__init__(about, "group")
        self.message = Message()
        self.table = Table("message", self)

    def check(self, value: Any, document: Document, path: Path_) -> None:
        if not isinstance(value, dict):
            self.wrong(value, document, path)
        elif any(lang in value for lang in LANGUAGES):
            self.message.check(value, document, path)
        else:
            self.table.check(value, document, path)

    def body(self, definitions: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [self.message.schema(definitions), self.table.body(definitions)]}


def braced(names: Iterable[str]) -> str:
    """`{count}, {seat}`, or `none`."""
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"
