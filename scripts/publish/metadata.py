"""What machines read of a page: structured data after schema.org and the Open Graph. Pure.

Both are made from what the page shows: its title, its description, the questions and answers as they stand on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .search import sections

LOCALES = {"en": "en_GB", "ja": "ja_JP"}
SIZE = (1200, 630)  # of the picture, in pixels


class MetadataError(ValueError):
    """A page does not show what its metadata must say; the message names the place."""


@dataclass(frozen=True)
class Shown:
    """A page as the world sees it. Addresses are absolute."""

    name: str  # of the file, such as "house-rules"
    lang: str
    title: str
    short: str  # its name among the pages
    description: str
    url: str
    image: str
    html: str  # of its text


@dataclass(frozen=True)
class Site:
    """What the pages of one language share. `home` is the address of its first page."""

    name: str
    names: Mapping[str, str]  # by language
    home: str
    players: tuple[int, int]  # fewest, most
    licence: str


def open_graph(page: Shown, site: Site) -> list[tuple[str, str]]:
    """(property, content) of each meta element, in order; the picture's own properties follow it."""
    return [
        ("og:type", "website" if page.name == "index" else "article"),
        ("og:site_name", site.name),
        ("og:title", page.title),
        ("og:description", page.description),
        ("og:url", page.url),
        ("og:locale", LOCALES[page.lang]),
        *(("og:locale:alternate", LOCALES[code]) for code in site.names if code != page.lang),
        ("og:image", page.image),
        ("og:image:type", "image/png"),
        ("og:image:width", str(SIZE[0])),
        ("og:image:height", str(SIZE[1])),
        ("og:image:alt", page.title),
    ]


def structured_data(page: Shown, site: Site, questions: Iterable[str] = ()) -> dict[str, Any]:
    """The JSON-LD of a page: where it stands, and the game or the questions that it is about.

    `questions` are the ids of the sections that are questions, in order. MetadataError if the page has no such section.
    """
    graph: list[dict[str, Any]] = []
    if page.name == "index":
        graph.append(_website(page, site))
    else:
        graph.append(_breadcrumbs(page, site))
    if page.name in ("index", "rules"):
        graph.append(_game(page, site))
    if page.name == "faq":
        graph.append(_faq(page, list(questions)))
    return {"@context": "https://schema.org", "@graph": graph}


def _website(page: Shown, site: Site) -> dict[str, Any]:
    return {
        "@type": "WebSite",
        "name": site.name,
        "alternateName": [name for code, name in site.names.items() if code != page.lang],
        "url": page.url,
        "inLanguage": page.lang,
        "description": page.description,
    }


def _breadcrumbs(page: Shown, site: Site) -> dict[str, Any]:
    trail = [(site.name, site.home), (page.short, page.url)]
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": url}
        for place, (name, url) in enumerate(trail, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def _game(page: Shown, site: Site) -> dict[str, Any]:
    fewest, most = site.players
    return {
        "@type": "Game",
        "name": site.name,
        "alternateName": [name for code, name in site.names.items() if code != page.lang],
        "url": page.url,
        "description": page.description,
        "image": page.image,
        "inLanguage": page.lang,
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": fewest, "maxValue": most},
        "isAccessibleForFree": True,
        "license": site.licence,
    }


def _faq(page: Shown, questions: list[str]) -> dict[str, Any]:
    shown = {section.anchor: section for section in sections(page.html)}
    missing = [name for name in questions if name not in shown]
    if missing:
        raise MetadataError(
            f"docs/{page.lang}/faq.md: no section has the id of the question {missing[0]!r} of faq.yaml"
        )
    return {
        "@type": "FAQPage",
        "url": page.url,
        "inLanguage": page.lang,
        "mainEntity": [
            {
                "@type": "Question",
                "name": shown[name].heading,
                "url": f"{page.url}#{name}",
                "acceptedAnswer": {"@type": "Answer", "text": shown[name].text},
            }
            for name in questions
        ],
    }


def script(data: Any) -> str:
    """JSON that may stand in a script element of HTML."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
