"""The MkDocs hook: hands content, pages and game to MkDocs and does nothing else."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Literal

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, BuildError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file
from mkdocs.utils.templates import TemplateContext
from watchdog.observers.polling import PollingObserver

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # the `mkdocs` command does not put the project there
    sys.path.insert(0, str(ROOT))

from scripts.reloading import Code, CodeError, explained  # noqa: E402

with explained(ROOT):
    from scripts import bundle, pages, pictures
    from scripts.content import ContentError, load
    from scripts.pages.blocks import BLOCKS
    from scripts.pictures import drawings
    from scripts.publish import assets, found, metadata, offline, party, plates, search, social, sources, theme

CULPRITS = (
    assets.AssetError,
    ContentError,
    pages.PageError,
    bundle.BundleError,
    sources.SourceError,
    pictures.LookError,
    theme.ThemeError,
    search.SearchError,
    metadata.MetadataError,
    party.PartyError,
    social.SocialError,
)

POLLING = 0.2  # seconds between two looks at the files
SETTLING = 0.05  # seconds without a further change until the site is built
AFTER_I18N = -200  # at -100 the i18n plugin makes its files anew, and generated ones would lose their content
LOCALIZED = ("404.html", "manifest.webmanifest")
COMMON = ("robots.txt", "sitemap.xml", "_headers")


class _Build:
    """What the builds of the languages share, and what one event leaves for a later one."""

    serving = False
    content: dict[str, Any]
    assets: dict[str, bytes]
    game_files: dict[str, bytes]
    dates: dict[str, datetime]
    sitemap: list[dict[str, Any]]
    env: jinja2.Environment
    nav: Navigation
    search: str
    pictures: dict[str, File]
    cards: dict[int, str]
    plates: dict[str, bytes]


def _language(config: MkDocsConfig) -> str:
    plugin = theme.i18n(config)
    return str(plugin.current_language or plugin.default_language)


def _name(page: Page) -> str:
    return Path(page.file.src_uri).stem


def _is_first(config: MkDocsConfig) -> bool:
    return bool(_language(config) == theme.i18n(config).default_language)


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn a mistake of an editor into MkDocs' own error: its message without a traceback, and the server stays."""
    try:
        yield
    except CULPRITS as error:
        raise BuildError(str(error)) from None


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    _Build.serving = command == "serve"


def on_serve(server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> None:
    """Notice changes sooner than MkDocs does, and let one in the code reach the next build without a restart."""
    watched = [path for path in (config.docs_dir, config.config_file_path) if path]
    for path in watched:
        server.unwatch(path)
    server.observer = PollingObserver(timeout=POLLING)
    server.build_delay = SETTLING
    for path in watched:
        server.watch(path)
    code, build = Code(ROOT), server.builder

    def up_to_date() -> None:
        if code.changed():
            try:
                code.reload(sys.modules[__name__])
            except CodeError as error:
                logging.getLogger("mkdocs").error(error)
                raise Abort("Nothing is built until that is mended.") from None
            on_startup(command="serve", dirty=False)
        build()

    server.builder = up_to_date


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    if not config.site_url:
        raise BuildError("mkdocs.yml: site_url is empty; give the address of the site, such as https://example.org/")
    config.theme.static_templates.clear()  # written below, where the language and the dates are known
    return config


def on_pre_build(config: MkDocsConfig) -> None:
    if not _is_first(config):
        return
    with _refusing():
        party.server(config.extra)
        sources.check_pages(Path(config.docs_dir), theme.i18n(config).build_languages)
        for lang in theme.i18n(config).build_languages:
            theme.words(config, lang)
        _Build.assets = assets.made_of(Path(config.docs_dir))
        _Build.content = load(ROOT / "game" / "content")
        _Build.cards, table, _Build.plates = drawings.drawn(_Build.content, ROOT / ".cache" / "cards", plates.HAND)
        _Build.game_files = bundle.build(ROOT, _Build.content, bool(party.server(config.extra))) | table
    _Build.dates = sources.last_changed(ROOT, ("docs", "game/content"))
    _Build.sitemap = []


@event_priority(AFTER_I18N)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    for file in list(files):
        if file.src_dir in config.theme.dirs:
            files.remove(file)  # overrides/ holds templates and nothing that a reader fetches
        elif Path(file.src_uri).suffix in assets.KINDS:
            files.remove(file)  # published as _Build.assets has it
    for path in sorted((Path(config.docs_dir) / "assets").rglob("*")):
        uri = path.relative_to(config.docs_dir).as_posix()
        if (
            path.is_file() and path.suffix not in assets.KINDS and files.get_file_from_path(uri) is None
        ):  # the i18n plugin lists them for English only
            files.append(File(uri, config.docs_dir, config.site_dir, config.use_directory_urls))
    if _is_first(config):
        for name, content in (_Build.assets | _Build.game_files).items():
            files.append(File.generated(config, f"assets/{name}", content=content))
        for card, picture in _Build.plates.items():
            files.append(File.generated(config, plates.name(card), content=picture))
    return files


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> Navigation:
    _Build.nav = nav
    return nav


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    whole = page.file.content_string.splitlines()
    first_line = len(whole) - len(markdown.splitlines()) + 1
    with _refusing():
        return pages.render(markdown, _Build.content, _language(config), _name(page), first_line)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    linked = pages.link_terms(html, _Build.content, _language(config), _name(page))
    whole = pages.finish(theme.plain_title(linked), _Build.content, _language(config), _name(page))
    if page.present_anchor_ids is not None:  # MkDocs checks links against what Markdown saw
        page.present_anchor_ids |= set(re.findall(r' id="([^"]+)"', whole))
    return plates.set_in(whole, partial(theme.to, page=page), _game_parts(_language(config))["cards"])


def on_env(env: jinja2.Environment, config: MkDocsConfig, files: Files) -> jinja2.Environment:
    theme.register(env, Path(config.docs_dir), _Build.assets, ROOT / ".cache" / "templates")
    _Build.env = env
    lang = _language(config)
    with _refusing():
        index = found.search_index(files, config, lang, _Build.content)
    _Build.pictures = {}
    if not _Build.serving:  # nobody shares a page of `mkdocs serve`, and these take longest
        with _refusing():
            _Build.pictures = found.pictures(files, config, lang, _Build.cards, ROOT / ".cache" / "social")
    _Build.search = index.url
    for file in (index, *_Build.pictures.values()):
        files.append(file)
    return env


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Navigation) -> TemplateContext:
    lang = _language(config)
    changed = {code: _changed(file) for code, file in theme.translations(page).items()}
    own = theme.page_context(page, config) | {
        "changed": changed[lang],
        "game": _game_parts(lang),
        "search": _Build.search,
    }
    own["hand"] = [plates.name(f"{card}-poem") for card in plates.HAND]
    picture = "assets/icons/icon-512.png" if _Build.serving else _Build.pictures[_name(page)].url
    with _refusing():
        own |= found.page_context(page, config, lang, picture, _Build.content)
    if _is_first(config):
        _Build.sitemap.append({"absolute": own["absolute"], "changed": changed})
    context.update(theme.site_context(config, lang, _Build.serving) | own)  # type: ignore[typeddict-item]
    return context


def _changed(file: File) -> datetime:
    """When the reader last got something new on a page: its own text or what it shows of the content."""
    shown = sources.shown_content(file.content_string, BLOCKS)
    return max(_Build.dates[name] for name in {f"docs/{file.src_uri}", *shown})


def _game_parts(lang: str) -> dict[str, str]:
    return {part: f"assets/{name}" for part, name in bundle.parts(_Build.game_files, lang).items()}


def on_post_build(config: MkDocsConfig) -> None:
    lang = _language(config)
    context = theme.site_context(config, lang, _Build.serving)
    context |= {
        "config": config,
        "nav": _Build.nav,
        "sitemap": _Build.sitemap,
        "page": None,
        "changed": None,
        "name": "",
        "search": _Build.search,
    }
    for name in LOCALIZED + COMMON if _is_first(config) else LOCALIZED:
        text = _Build.env.get_template(name).render(context)
        folder = "" if name in COMMON or _is_first(config) else f"{lang}/"
        write_file(text.encode(), str(Path(config.site_dir) / f"{folder}{name}"))
    if lang == theme.i18n(config).build_languages[-1] and not _Build.serving:
        offline.write(Path(config.site_dir), ROOT / "overrides")
