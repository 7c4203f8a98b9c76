"""What the templates in overrides/ may use: addresses, words, dates, headings."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from . import party

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


class ThemeError(ValueError):
    """The theme lacks something that mkdocs.yml must give."""


def register(env: jinja2.Environment, docs: Path, made: Mapping[str, bytes], cache: Path) -> None:
    """Give `env` the filters place, of_language, asset, short and day.

    An asset stands in docs/assets, or is `made` of files there. `cache` is a folder for compiled templates.
    """
    fingerprints: dict[str, str] = {}

    @jinja2.pass_context
    def asset(context: jinja2.runtime.Context, name: str) -> str:
        if name not in fingerprints:
            content = made[name] if name in made else (docs / "assets" / name).read_bytes()
            fingerprints[name] = hashlib.sha256(content).hexdigest()[:8]
        return f"{place(context, f'assets/{name}')}?v={fingerprints[name]}"

    env.filters.update(place=place, of_language=of_language, asset=asset, short=short, day=day)
    env.undefined = jinja2.StrictUndefined
    cache.mkdir(parents=True, exist_ok=True)
    env.bytecode_cache = jinja2.FileSystemBytecodeCache(str(cache))
    env.trim_blocks = True


@jinja2.pass_context
def place(context: jinja2.runtime.Context, url: str) -> str:
    """Turn an address within the site into one that works from the page being made.

    Pages link relatively, so that the site may stand at any path. A 404 page may be served for any address:
    its links start from the path of site_url.
    """
    page = context["page"]
    return to(url, page) if page else urljoin(context["base_url"], url)


def to(url: str, page: Page) -> str:
    """Return the relative address of `url`, within the site, from `page`."""
    address = get_relative_url(url, page.url)
    return f"{address}/" if address.endswith("..") else address


@jinja2.pass_context
def of_language(context: jinja2.runtime.Context, url: str) -> str:
    """Like `place`, for what stands once for each language."""
    lang = context["lang"]
    prefix = "" if lang == context["default_lang"] else f"{lang}/"
    return place(context, prefix + url if url != "./" else prefix or url)


def short(page: Page) -> str:
    """Return the name of a page for navigation: `short` of its front matter, else its title."""
    return str(page.meta.get("short", page.title))


@jinja2.pass_context
def day(context: jinja2.runtime.Context, date: datetime) -> str:
    """Write a date as the language of the page does."""
    if context["lang"] == "ja":
        return f"{date.year}年{date.month}月{date.day}日"
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def i18n(config: MkDocsConfig) -> Any:
    """Return the i18n plugin, which knows the languages and the one being built."""
    return config.plugins["i18n"]


def translations(page: Page) -> dict[str, File]:
    """Return the file of a page in each language."""
    return page.file.alternates  # type: ignore[attr-defined, no-any-return]


def plain_title(html: str) -> str:
    """Return the HTML of a page with its h1 as it is: the title needs no link to itself."""
    return re.sub(r"<h1[^>]*><a[^>]*>(.*?)</a></h1>", r"<h1>\1</h1>", html, count=1, flags=re.DOTALL)


def words(config: MkDocsConfig, lang: str) -> dict[str, str]:
    """Return extra.words of mkdocs.yml in one language; ThemeError names a word that lacks it."""
    for key, said in config.extra["words"].items():
        if not isinstance(said.get(lang), str):
            raise ThemeError(f"mkdocs.yml: extra.words.{key} has no {lang} text")
    return {key: said[lang] for key, said in config.extra["words"].items()}


def site_context(config: MkDocsConfig, lang: str, serving: bool) -> dict[str, Any]:
    """Return what every template sees, page or not."""
    languages = {entry.locale: entry.name for entry in i18n(config).config.languages}
    default = i18n(config).default_language
    party_server = party.server(config.extra)
    csp = party.policy(config.extra["csp"], party_server)
    if serving:  # `mkdocs serve` writes its reload script into the page
        csp = csp.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    base = urlsplit(config.site_url or "/").path
    return {
        "lang": lang,
        "default_lang": default,
        "languages": languages,
        "alternates": {code: base if code == default else f"{base}{code}/" for code in languages},
        "words": words(config, lang),
        "translations": {code: words(config, code) for code in languages},
        "csp": csp,
        "party_server": party_server,
        "base_url": base,
        "serving": serving,
    }


def page_context(page: Page, config: MkDocsConfig) -> dict[str, Any]:
    """Return what the template of one page sees besides."""
    name = Path(page.file.src_uri).stem
    heading, _, body = (page.content or "").partition("</h1>")
    title = page.meta["title"]
    urls = {code: file.url for code, file in translations(page).items()}
    return {
        "name": name,
        "page_title": title if config.site_name in title else f"{title} – {config.site_name}",
        "heading": f"{heading}</h1>",
        "body": body,
        "sections": page.toc.items,
        "alternates": {code: to(url, page) for code, url in urls.items()},
        "absolute": {code: urljoin(config.site_url or "/", url) for code, url in urls.items()},
    }
