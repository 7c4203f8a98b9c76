"""The MkDocs hook: hands content, pages and game to MkDocs and nothing more."""

import hashlib
import os
import sys
from datetime import datetime
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import jinja2
from mkdocs.exceptions import BuildError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url, write_file

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [] if str(ROOT) in sys.path else [str(ROOT)]  # the `mkdocs` command does not put the project there

from scripts import sources  # noqa: E402

AFTER_I18N = -200  # the i18n plugin makes its files anew at -100, without the content of generated ones
LOCALIZED = ("404.html", "manifest.webmanifest")
COMMON = ("robots.txt", "_headers")


class _Build:
    """What one build of the whole site shares between its languages."""

    content: dict = {}
    dates: dict[str, datetime] = {}
    game: dict[str, str] = {}
    env: jinja2.Environment
    nav = None


_build = _Build()


def _language(config) -> str:
    plugin = config.plugins["i18n"]
    return plugin.current_language or plugin.default_language


def _is_first(config) -> bool:
    return _language(config) == config.plugins["i18n"].default_language


def on_config(config):
    if not config.site_url:
        raise BuildError("mkdocs.yml: site_url is empty; it must be the address of the site, such as https://example.org/")
    return config


def on_pre_build(config):
    if not _is_first(config):
        return
    try:
        sources.check_pages(Path(config.docs_dir), config.plugins["i18n"].build_languages)
    except ValueError as error:
        raise BuildError(str(error)) from None
    _build.dates = sources.last_changed(ROOT, ("docs", "game/content"))


@event_priority(AFTER_I18N)
def on_files(files, config):
    theme = {str(Path(folder)) for folder in config.theme.dirs}
    for file in list(files):
        if file.src_dir in theme:
            files.remove(file)  # templates, and nothing that a reader fetches
    for path in sorted((Path(config.docs_dir) / "assets").rglob("*")):
        uri = path.relative_to(config.docs_dir).as_posix()
        if path.is_file() and files.get_file_from_path(uri) is None:  # the i18n plugin lists them for English only
            files.append(File(uri, config.docs_dir, config.site_dir, config.use_directory_urls))
    return files


def on_nav(nav, config, files):
    _build.nav = nav
    return nav


def on_page_markdown(markdown, page, config, files):
    return markdown


def on_env(env, config, files):
    env.filters["asset"] = _asset
    _build.env = env
    return env


@jinja2.pass_context
def _asset(context, name: str) -> str:
    """Return the address of docs/assets/<name> for this page, with its fingerprint, so that caches never lie."""
    config = context["config"]
    digest = hashlib.sha256((Path(config.docs_dir) / "assets" / name).read_bytes()).hexdigest()[:8]
    page = context.get("page")
    uri = f"assets/{name}"
    return f"{get_relative_url(uri, page.url) if page else context['base_url'].rstrip('/') + '/' + uri}?v={digest}"


def _context(config, lang: str) -> dict:
    words = {key: value[lang] for key, value in config.extra["words"].items()}
    languages = {entry.locale: entry.name for entry in config.plugins["i18n"].config.languages}
    return {"lang": lang, "words": words, "languages": languages}


def on_page_context(context, page, config, nav):
    lang = _language(config)
    urls = {code: file.url for code, file in page.file.alternates.items()}
    name = f"docs/{page.file.src_uri}"
    context.update(_context(config, lang))
    context.update(
        alternates={code: get_relative_url(url, page.url) for code, url in urls.items()},
        absolute={code: urljoin(config.site_url, "" if url == "./" else url) for code, url in urls.items()},
        changed=_build.dates[name],
    )
    return context


def on_post_build(config):
    lang = _language(config)
    for name in LOCALIZED:
        _write(name, name if _is_first(config) else f"{lang}/{name}", lang, config)
    if _is_first(config):
        for name in COMMON:
            _write(name, name, lang, config)


def _write(template: str, path: str, lang: str, config):
    text = _build.env.get_template(template).render(
        config=config, nav=_build.nav, base_url=urlsplit(config.site_url).path, page=None, **_context(config, lang)
    )
    write_file(text.encode(), os.path.join(config.site_dir, path))
