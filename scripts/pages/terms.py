"""Links from the first use of a term in a page to its entry on the Terms page. Pure."""

import re
from functools import lru_cache
from html.parser import HTMLParser
from posixpath import basename
from typing import Any

# Where a term is no word of the running text, or is a link already.
CLOSED = {
    "a", "article", "button", "caption", "code", "details", "dt", "fieldset", "figcaption", "h1", "h2", "h3", "h4",
    "h5", "h6", "kbd", "label", "nav", "pre", "ruby", "script", "section", "style", "svg", "table",
}  # fmt: skip
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
KEPT = 64  # pages that are remembered, for a server that builds again and again
LETTER = {"en": r"[\w-]", "ja": r"[0-9\u3005\u4e00-\u9fff\u30a0-\u30ff]"}


def link_terms(html: str, content: dict[str, Any], lang: str, page: str) -> str:
    """The HTML of a page with the first use of each term linked. The Terms page stays as it is.

    An entry of terms.yaml is found by its term and the other `forms` it names; a longer word wins over a shorter
    one; the phrases in `except` are none of its uses.
    """
    if page == "terms":
        return html
    owner: dict[str, str | None] = {}
    for term in content["terms"]:
        for word in [term["term"][lang], *term.get("forms", {}).get(lang, [])]:
            owner[word.lower()] = term["id"]
        for phrase in term.get("except", {}).get(lang, []):
            owner[phrase.lower()] = None
    return _linked(html, tuple(owner.items()), lang, "terms/" if page == "index" else "../terms/")


@lru_cache(KEPT)
def _linked(html: str, owner: tuple[tuple[str, str | None], ...], lang: str, target: str) -> str:
    linker = _Linker(dict(owner), lang, target)
    linker.feed(html)
    linker.close()
    return "".join(linker.out)


class _Linker(HTMLParser):
    """Passes HTML through, letter by letter, and links terms in its text."""

    def __init__(self, owner: dict[str, str | None], lang: str, target: str) -> None:
        super().__init__(convert_charrefs=False)
        self.lang = lang
        self.target = target
        self.out: list[str] = []
        self.linked: set[str] = set()
        self.open: list[tuple[str, bool]] = []
        self.owner = owner
        words = sorted(self.owner, key=len, reverse=True)
        self.pattern = re.compile("|".join(_bounded(word, lang) for word in words) or "(?!)", re.IGNORECASE)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.out.append(self.get_starttag_text() or "")
        values = dict(attrs)
        if tag == "a" and "terms/#" in (values.get("href") or ""):
            self.linked.add(basename(values["href"] or "").lstrip("#"))
        if tag not in VOID:
            closed = tag in CLOSED or (values.get("lang") or self.lang) != self.lang
            self.open.append((tag, closed))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.out.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        self.out.append(f"</{tag}>")
        # An element whose end was left out ends with the one around it.
        for depth in range(len(self.open) - 1, -1, -1):
            if self.open[depth][0] == tag:
                del self.open[depth:]
                break

    def handle_data(self, data: str) -> None:
        closed = any(closed for _, closed in self.open)
        self.out.append(data if closed else self.pattern.sub(self._link, data))

    def handle_entityref(self, name: str) -> None:
        self.out.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.out.append(f"&#{name};")

    def handle_comment(self, data: str) -> None:
        self.out.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")

    def _link(self, found: re.Match[str]) -> str:
        word = found.group()
        term = self.owner[word.lower()]
        if term is None or term in self.linked or _in_a_name(found):
            return word
        self.linked.add(term)
        return f'<a class="term" href="{self.target}#{term}">{word}</a>'


def _bounded(word: str, lang: str) -> str:
    """A pattern for a word that is no part of a longer one: 殿 is none in 宮殿, nor monk in monkey."""
    letter = LETTER[lang]
    before = f"(?<!{letter})" if re.match(letter, word[0]) else ""
    after = f"(?!{letter})" if re.match(letter, word[-1]) else ""
    return f"{before}{re.escape(word)}{after}"


def _in_a_name(found: re.Match[str]) -> bool:
    """Whether a capitalised word goes on with another one, as in "Emperor Tenji"."""
    return found.group()[0].isupper() and re.match(r"\s[A-Z]", found.string[found.end() :]) is not None
