"""What the templates may use."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jinja2
import pytest

from scripts.publish import theme


@pytest.fixture
def env(tmp_path: Path) -> jinja2.Environment:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.css").write_text("a { color: red }", encoding="utf-8")
    environment = jinja2.Environment()
    theme.register(environment, tmp_path, {"b.js": b"1"}, tmp_path / "cache")
    return environment


def filled(env: jinja2.Environment, text: str, url: str | None = "ja/rules/", lang: str = "ja", **values: Any) -> str:
    page = None if url is None else SimpleNamespace(url=url)
    common = {"lang": lang, "default_lang": "en", "base_url": "/repo/", "page": page}
    return env.from_string(text).render(common | values)


@pytest.mark.parametrize(
    ("url", "target", "address"),
    [
        ("ja/rules/", "ja/terms/", "../terms/"),
        ("ja/rules/", "rules/", "../../rules/"),
        ("ja/rules/", "", "../../"),
        ("rules/", "./", "../"),
        ("./", "rules/", "rules/"),
        ("./", "./", "./"),
        (None, "rules/", "/repo/rules/"),
        (None, "./", "/repo/"),
    ],
)
def test_links_are_relative_but_on_404_pages(
    url: str | None, target: str, address: str, env: jinja2.Environment
) -> None:
    assert filled(env, "{{ target|place }}", url, target=target) == address


@pytest.mark.parametrize(
    ("lang", "target", "address"),
    [
        ("en", "./", "/repo/"),
        ("ja", "./", "/repo/ja/"),
        ("ja", "a.json", "/repo/ja/a.json"),
        ("en", "a.json", "/repo/a.json"),
    ],
)
def test_what_each_language_has(lang: str, target: str, address: str, env: jinja2.Environment) -> None:
    assert filled(env, "{{ target|of_language }}", None, lang, target=target) == address


def test_the_address_of_an_asset_changes_with_its_content(tmp_path: Path, env: jinja2.Environment) -> None:
    before, made = filled(env, "{{ 'a.css'|asset }}"), filled(env, "{{ 'b.js'|asset }}")
    assert before.startswith("../../assets/a.css?v=") and len(before.partition("=")[2]) == 8
    (tmp_path / "assets" / "a.css").write_text("a { color: blue }", encoding="utf-8")
    theme.register(env, tmp_path, {"b.js": b"2"}, tmp_path / "cache")
    assert made != filled(env, "{{ 'b.js'|asset }}")
    assert filled(env, "{{ 'a.css'|asset }}") != before


@pytest.mark.parametrize(("lang", "text"), [("en", "9 July 2024"), ("ja", "2024年7月9日")])
def test_a_day_as_the_language_writes_it(lang: str, text: str, env: jinja2.Environment) -> None:
    assert filled(env, "{{ when|day }}", lang=lang, when=datetime(2024, 7, 9, 12, tzinfo=UTC)) == text


def test_a_name_a_template_misspells_is_an_error(env: jinja2.Environment) -> None:
    with pytest.raises(jinja2.UndefinedError):
        filled(env, "{{ wrods.skip }}")


def test_a_word_must_stand_in_every_language() -> None:
    config: Any = SimpleNamespace(extra={"words": {"skip": {"en": "Skip", "ja": "移動"}, "menu": {"en": "Menu"}}})
    assert theme.words(config, "en") == {"skip": "Skip", "menu": "Menu"}
    with pytest.raises(theme.ThemeError, match=r"mkdocs\.yml: extra\.words\.menu has no ja text"):
        theme.words(config, "ja")


def test_the_title_of_a_page_loses_its_link_and_others_keep_theirs() -> None:
    html = '<h1 id="_1"><a class="toclink" href="#_1">札 <i>Fuda</i></a></h1><h2 id="a"><a href="#a">あ</a></h2>'
    assert theme.plain_title(html) == '<h1>札 <i>Fuda</i></h1><h2 id="a"><a href="#a">あ</a></h2>'
