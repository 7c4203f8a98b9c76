"""Each page of the built site speaks its own language; the other one only where an element says so by `lang`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, NavigableString, Tag
from conftest import ROOT

JAPANESE = re.compile("[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uffef]+")
LETTER = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
LATIN = re.compile(f"[{LETTER}][{LETTER}'\u2019-]*")
# What Japanese prose writes in Latin letters: a product, and the A of A4. Keys stand in <kbd>, commands in <code>.
ALLOWED = {"JavaScript", "A"}
SAID_BY_ATTRIBUTES = {
    "alt", "title", "aria-label", "placeholder", "data-none", "data-one", "data-many", "data-failed", "data-count"
}  # fmt: skip
SAID_BY_META = {"description", "og:title", "og:description", "og:site_name", "og:image:alt"}
PAGES = [
    prefix + name
    for prefix in ("", "ja/")
    for name in [
        "404.html",
        *(
            "index.html" if path.stem == "index" else f"{path.stem}/index.html"
            for path in (ROOT / "docs/en").glob("*.md")
        ),
    ]
]


def language(node: Tag) -> str:
    """The language of an element."""
    marked = node if node.has_attr("lang") else node.find_parent(lang=True)
    return str(marked["lang"])


def said(soup: BeautifulSoup) -> Iterator[tuple[str, str]]:
    """(language, text) of everything that a page says to a person."""
    for text in soup.html.find_all(string=True):
        # Neither scripts, styles nor comments, which are kinds of their own.
        if type(text) is NavigableString and text.parent.name not in ("kbd", "code"):
            yield language(text.parent), str(text)
    for tag in soup.html.find_all(True):
        for name in SAID_BY_ATTRIBUTES & tag.attrs.keys():
            yield language(tag), tag[name].replace("{count}", "")
        if tag.name == "meta" and (tag.get("name") or tag.get("property")) in SAID_BY_META:
            yield language(tag), tag["content"]


def strangers(html: str) -> list[str]:
    """What a page says in the other language without marking it."""
    soup = BeautifulSoup(html, "html.parser")
    page = soup.html["lang"]
    found = []
    for lang, text in said(soup):
        if lang != page:
            continue
        if page == "en":
            found += JAPANESE.findall(text)
        else:
            found += [word for word in LATIN.findall(text) if word not in ALLOWED]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_a_page_speaks_one_language(page: str, built_site: Path) -> None:
    assert strangers((built_site / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ('<html lang="en"><p>A 坊主 and <i lang="ja">殿</i>.</p></html>', ["坊主"]),
        ('<html lang="en"><p title="山札">A deck.</p><img alt="札"></html>', ["山札", "札"]),
        ('<html lang="en"><meta name="description" content="A game（坊主）"></html>', ["（坊主）"]),
        ('<html lang="ja"><p>Draw again と言う。JavaScriptと<kbd>Tab</kbd>。</p></html>', ["Draw", "again"]),
        (
            '<html lang="ja"><p><span lang="en">Jitō</span>と<i lang="ja-Latn">Jitō</i>とJitō</p></html>',
            ["Jitō"],
        ),
        ('<html lang="ja"><section lang="en"><p>One <b lang="ja">two</b></p></section></html>', ["two"]),
    ],
)
def test_what_is_not_marked_is_found(html: str, found: list[str]) -> None:
    assert strangers(html) == found
