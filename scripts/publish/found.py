"""MkDocs' pages handed to search, metadata and pictures: what makes them found and shared."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from game.core.engine import SEATS
from scripts import kept

from . import metadata, search, social, theme

LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/"


def name(page: Page) -> str:
    return Path(page.file.src_uri).stem


def search_index(files: Files, config: MkDocsConfig, lang: str, content: dict[str, Any]) -> File:
    """The file of the search of one language; its pages have been rendered."""
    shown = [file.page for file in files.documentation_pages() if file.page]
    texts = [search.Page(_address(page), theme.short(page), page.content or "", name(page)) for page in shown]
    index = search.make_index(texts, search.names(content) + search.synonyms(lang))
    fingerprinted, data = search.index_file(index)
    return File.generated(config, f"assets/search/{lang}.{fingerprinted}", content=data)


def pictures(files: Files, config: MkDocsConfig, lang: str, cards: dict[int, str], cache: Path) -> dict[str, File]:
    """The picture of each page of one language, by the name of the page. `cards` are SVG documents by number."""
    made = {}
    names = site_names(config)
    others = " ".join(said for code, said in names.items() if code != lang)
    for page in (file.page for file in files.documentation_pages()):
        if page is None:
            continue
        title = names[lang] if name(page) == "index" else theme.short(page)
        words = social.Title(title, names[lang], others, lang, f"docs/{page.file.src_uri}")
        content = social.picture(words, social.fan(name(page), cards), cache)
        uri = f"assets/social/{lang}/{name(page)}.{hashlib.sha256(content).hexdigest()[:8]}.png"
        made[name(page)] = File.generated(config, uri, content=content)
    kept.tidy(cache)
    return made


def page_context(page: Page, config: MkDocsConfig, lang: str, picture: str, content: dict[str, Any]) -> dict[str, Any]:
    """What the head of one page says to machines; `picture` is its address within the site."""
    address = urljoin(config.site_url or "/", _address(page))
    shown = metadata.Shown(
        name=name(page),
        lang=lang,
        title=str(page.meta["title"]),
        short=theme.short(page),
        description=str(page.meta["description"]),
        url=address,
        image=urljoin(config.site_url or "/", picture),
        html=page.content or "",
    )
    i18n = config.plugins["i18n"]
    home = "" if lang == i18n.default_language else f"{lang}/"  # type: ignore[attr-defined]
    site = metadata.Site(
        name=str(config.site_name),
        names=site_names(config),
        home=urljoin(config.site_url or "/", home),
        players=(SEATS[0], SEATS[-1]),
        licence=LICENCE,
    )
    questions = [entry["id"] for entry in content.get("faq", [])]
    return {
        "open_graph": metadata.open_graph(shown, site),
        "structured_data": metadata.script(metadata.structured_data(shown, site, questions)),
    }


def site_names(config: MkDocsConfig) -> dict[str, str]:
    """The name of the site in each language."""
    return {entry.locale: entry.site_name for entry in config.plugins["i18n"].config.languages}


def _address(page: Page) -> str:
    return "" if page.url == "./" else page.url
