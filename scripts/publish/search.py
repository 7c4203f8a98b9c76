"""The search index: one small JSON file per language, made from the pages as they are shown. Pure.

    index = make_index([Page("rules/", "Rules", html), …], groups)
    name, content = index_file(index)

A row of the index is a section of a page: everything from one heading (or other named place) to the next. The browser
(docs/assets/js/search.js) folds both text and query, so the index holds the text as it stands on the page.

`groups` are words that mean the same, such as the ways to write a name: what finds one finds the others.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import yaml

SYNONYMS = Path(__file__).with_name("synonyms.yaml")
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary", "th"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
UNREAD = {"button", "form", "noscript", "rp", "script", "select", "style", "svg", "template"}
INLINE = {
    "a", "abbr", "b", "bdi", "cite", "code", "data", "dfn", "em", "i", "kbd", "mark", "q", "rb", "rp", "rt", "ruby",
    "s", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
}  # fmt: skip
READ_ALOUD = re.compile("[ぁ-ゖァ-ヶー]*(?:\1[^\2]+\2[ぁ-ゖァ-ヶー]*)+")
KEPT = 64  # pages whose sections are remembered, for a server that builds again and again
LONGEST = 10**9  # characters
# Pages whose sections come first when two answer a query equally well: the meaning of a word before its use.
FIRST = ("terms", "rules", "faq", "house-rules", "cards")
# How much better an entry answers its own name than another section of that name does.
ENTRIES = {"terms": 5, "cards": 3, "variants": -40}  # and how much worse: few ask for a rule that few play


class SearchError(ValueError):
    """The words of the search are not what they must be; the message names the place and what would be right."""


@dataclass
class Page:
    """A page of one language: address within the site, name, the HTML of its text."""

    url: str
    title: str
    html: str
    name: str = ""


@dataclass
class Section:
    """What stands below one heading. `readings` are its words with furigana, as they are read aloud."""

    anchor: str
    heading: str = ""
    text: str = ""
    readings: list[str] = field(default_factory=list)
    aloud: str = ""  # text and heading with each furigana, between \1 and \2, in the place of what it stands on


class _Reader(HTMLParser):
    """Cut a page at its headings; a heading without an id takes that of the element it opens."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sections = [Section("")]
        self.open: list[tuple[str, str]] = []  # (tag, what it is to us)
        self.inside: Counter[str] = Counter()  # how many of the open ones are what
        self.pending = ""  # the id of an element that nothing has been read of yet
        self.before_table = LONGEST  # the length of the section's text where a table begins
        self.ruby = ["", ""]  # what the furigana stand on, and the furigana

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        anchor = attributes.get("id") or ""
        if tag not in INLINE:
            self._add(" ")
        if tag in VOID:
            return
        if tag == "table":
            self.before_table = len(self.sections[-1].text)
        role = ""
        if self._inside("unread") or tag in UNREAD or _is_unread(attributes):
            role = "unread"
        elif tag == "rt":
            role = "furigana"
        elif tag == "ruby":
            role = "ruby"
        elif tag in HEADINGS and (anchor or self.pending) and not self._inside("heading"):
            role = "heading"
            if tag == "th":  # caption and head of a table of sections say nothing of the section before
                self.sections[-1].text = self.sections[-1].text[: self.before_table]
            self.sections.append(Section(anchor or self.pending))
            self.before_table = LONGEST
            self.pending = ""
        elif anchor and not anchor.startswith("fn"):  # footnotes belong to what cites them
            self.pending = anchor
        self.open.append((tag, role))
        self.inside[role] += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not any(name == tag for name, _ in self.open):
            return
        while True:  # a closing tag closes what was left open inside
            name, role = self.open.pop()
            self.inside[role] -= 1
            if role == "furigana":
                self._read_aloud()
            elif role == "ruby":
                self.sections[-1].aloud += self.ruby[0]
                self.ruby[0] = ""
            if name == tag:
                break
        if tag not in INLINE:
            self._add(" ")

    def handle_data(self, data: str) -> None:
        if self._inside("unread"):
            return
        if self._inside("furigana"):
            self.ruby[1] += data.strip()
            return
        if data.strip():
            self.pending = ""
        self._add(data)

    def _read_aloud(self) -> None:
        base, furigana = self.ruby
        self.sections[-1].aloud += f"\1{furigana}\2" if furigana else base
        self.ruby = ["", ""]

    def _add(self, text: str) -> None:
        section = self.sections[-1]
        if self._inside("ruby"):
            self.ruby[0] += text
        else:
            section.aloud += text
        if self._inside("heading"):
            section.heading += text
        else:
            section.text += text

    def _inside(self, role: str) -> bool:
        return self.inside[role] > 0


def _is_unread(attributes: dict[str, str | None]) -> bool:
    return "hidden" in attributes or attributes.get("aria-hidden") == "true" or "data-unsearched" in attributes


def tidy(text: str) -> str:
    """Composed characters and single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@lru_cache(KEPT)
def sections(html: str) -> tuple[Section, ...]:
    """The sections of a page in order; the first may stand before any heading and have no anchor."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    found = []
    for section in reader.sections:
        section.heading, section.text = tidy(section.heading), tidy(section.text)
        words = (tidy(word.replace("\1", "").replace("\2", "")) for word in READ_ALOUD.findall(section.aloud))
        section.readings = list(dict.fromkeys(words))
        if section.heading or section.text:
            found.append(section)
    return tuple(found)


def make_index(pages: Iterable[Page], groups: Iterable[Iterable[str]] = ()) -> dict[str, Any]:
    """{"pages": [[url, title, bonus]], "rows": [[page, anchor, heading, text, readings]], "words": [[form]]}.

    Rows stand in the order in which equally good answers are shown.
    """
    ordered = sorted(pages, key=lambda page: FIRST.index(page.name) if page.name in FIRST else len(FIRST))
    rows = []
    for number, page in enumerate(ordered):
        for section in sections(page.html):
            row = [number, section.anchor, section.heading or page.title, section.text, " ".join(section.readings)]
            rows.append(row if row[-1] else row[:-1])
    shown = [[page.url, page.title, ENTRIES.get(page.name, 0)] for page in ordered]
    return {"pages": shown, "rows": rows, "words": _groups(groups)}


def _groups(groups: Iterable[Iterable[str]]) -> list[list[str]]:
    tidied = [list(dict.fromkeys(tidy(form) for form in group if form)) for group in groups]
    return [group for group in tidied if len(group) > 1]


def names(content: dict[str, Any]) -> list[list[str]]:
    """The ways to write each card and each term: kanji, kana, romaji, English, the person, other forms.

    Terms of rules.yaml (the classes) carry their readings too; a term that is missing is no error here.
    """
    groups = []
    for card in content.get("cards", []):
        person = card.get("person") or {}
        groups.append([*card["name"].values(), *person.values(), *card.get("also", [])])
    for entry in content.get("terms", []):
        written = [*entry["term"].values(), *entry.get("reading", {}).values()]
        groups.append(written + [form for forms in entry.get("forms", {}).values() for form in forms])
    for entry in content.get("classes", {}).values():
        forms = [entry["name"], entry.get("plural") or {}, entry.get("reading") or {}]
        groups.append([form for words in forms for form in words.values()])
    return [[str(form) for form in group] for group in groups]


def synonyms(lang: str, path: Path = SYNONYMS) -> list[list[str]]:
    """The groups of words in one language that readers use for the same thing."""
    try:
        listed = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise SearchError(f"{path.name}:{line}: not valid YAML: {error.problem}") from None
    if not isinstance(listed, dict) or not isinstance(listed.get(lang), list):
        raise SearchError(f"{path.name}:1: {lang}: must be a list of groups of words")
    groups: list[list[str]] = listed[lang]
    for number, group in enumerate(groups, 1):
        if not isinstance(group, list) or len(group) < 2 or not all(isinstance(form, str) for form in group):
            raise SearchError(f"{path.name}: {lang}: group {number} must be a list of two or more words, not {group!r}")
    return groups


def index_file(index: dict[str, Any]) -> tuple[str, bytes]:
    """The name of the file, with the fingerprint of what is in it, and its bytes."""
    content = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()
    return f"{hashlib.sha256(content).hexdigest()[:12]}.json", content
