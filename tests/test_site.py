"""The built site, read as a browser and a crawler read it."""

from __future__ import annotations

import gzip
import itertools
import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup
from conftest import ROOT, SITE_URL, mkdocs

PAGES = sorted(path.stem for path in (ROOT / "docs" / "en").glob("*.md"))
LANGUAGES = ("en", "ja")
EVERY = [(lang, name) for lang in LANGUAGES for name in PAGES]
OTHER = {"en": "ja", "ja": "en"}


def url_of(lang: str, name: str) -> str:
    return ("" if lang == "en" else "ja/") + ("" if name == "index" else f"{name}/")


def soup_of(site: Path, url: str) -> BeautifulSoup:
    path = site / url / "index.html" if not url.endswith(".html") else site / url
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@pytest.fixture(scope="session")
def soups(built_site: Path) -> dict[str, BeautifulSoup]:
    """Address within the site -> page, the two 404 pages among them."""
    urls = [url_of(lang, name) for lang, name in EVERY] + ["404.html", "ja/404.html"]
    return {url: soup_of(built_site, url) for url in urls}


def file_of(site: Path, url: str) -> Path:
    path = unquote(urlsplit(url).path).removeprefix(urlsplit(SITE_URL).path)
    return site / path / "index.html" if path.endswith("/") or not path else site / path


def test_the_pages_of_the_specification_are_there() -> None:
    assert {"index", "rules", "house-rules", "terms", "cards", "faq", "history", "play"} <= set(PAGES)


def test_nothing_else_is_published(built_site: Path) -> None:
    html = {path.relative_to(built_site).as_posix() for path in built_site.rglob("*.html")}
    pages = {f"{url_of(lang, name)}index.html" for lang, name in EVERY}
    assert html == pages | {"404.html", "ja/404.html"}
    assets = ("assets", "ja/assets")
    assert (built_site / assets[0]).is_dir() and not (built_site / assets[1]).exists()


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_head(lang: str, name: str, soups: dict[str, BeautifulSoup]) -> None:
    soup = soups[url_of(lang, name)]
    assert soup.html["lang"] == lang
    assert soup.find("link", rel="canonical")["href"] == SITE_URL + url_of(lang, name)
    alternates = {link["hreflang"]: link["href"] for link in soup.head.find_all("link", rel="alternate")}
    assert alternates == {
        "en": SITE_URL + url_of("en", name),
        "ja": SITE_URL + url_of("ja", name),
        "x-default": SITE_URL + url_of("en", name),
    }
    assert soup.find("meta", attrs={"name": "viewport"})


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_the_language_switch_keeps_the_page(lang: str, name: str, soups: dict[str, BeautifulSoup]) -> None:
    switch = soups[url_of(lang, name)].body.find("a", hreflang=OTHER[lang])
    assert urljoin(SITE_URL + url_of(lang, name), switch["href"]) == SITE_URL + url_of(OTHER[lang], name)
    assert switch["lang"] == OTHER[lang]


def test_titles_and_descriptions_are_there_and_differ(soups: dict[str, BeautifulSoup]) -> None:
    pages = [soups[url_of(lang, name)] for lang, name in EVERY]
    titles = [soup.title.string for soup in pages]
    descriptions = [soup.find("meta", attrs={"name": "description"})["content"] for soup in pages]
    assert len(set(titles)) == len(titles)
    assert len(set(descriptions)) == len(descriptions)
    assert all(20 <= len(text) <= 220 for text in descriptions)


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_one_title_and_headings_in_order(lang: str, name: str, soups: dict[str, BeautifulSoup]) -> None:
    levels = [int(tag.name[1]) for tag in soups[url_of(lang, name)].find_all(re.compile("^h[1-6]$"))]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_headings(name: str, soups: dict[str, BeautifulSoup]) -> None:
    def outline(lang: str) -> list[tuple[str, str | None]]:
        return [(tag.name, tag.get("id")) for tag in soups[url_of(lang, name)].find_all(re.compile("^h[1-6]$"))]

    assert outline("en") == outline("ja")


def test_every_internal_link_and_anchor_leads_somewhere(built_site: Path, soups: dict[str, BeautifulSoup]) -> None:
    ids: dict[Path, set[str]] = {}
    broken = []
    for url, soup in soups.items():
        for tag in soup.find_all(True):
            for attribute in ("href", "src", "data-runtime", "data-modules", "data-content", "data-style"):
                if attribute not in tag.attrs:
                    continue
                target = urljoin(SITE_URL + url, tag[attribute])
                if not target.startswith(SITE_URL):
                    continue
                path = file_of(built_site, target)
                if not path.is_file():
                    broken.append(f"{url}: {tag[attribute]}")
                    continue
                anchor = unquote(urlsplit(target).fragment)
                if anchor and path.suffix == ".html" and "=" not in anchor:
                    if path not in ids:
                        there = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
                        ids[path] = {found["id"] for found in there.find_all(id=True)}
                    if anchor not in ids[path]:
                        broken.append(f"{url}: {tag[attribute]} has no such anchor")
    assert not broken


def test_ids_are_unique(soups: dict[str, BeautifulSoup]) -> None:
    for url, soup in soups.items():
        ids = [tag["id"] for tag in soup.find_all(id=True)]
        assert len(set(ids)) == len(ids), (url, [i for i in ids if ids.count(i) > 1])


def test_links_are_relative_so_that_the_site_works_below_any_path(soups: dict[str, BeautifulSoup]) -> None:
    for lang, name in EVERY:
        soup = soups[url_of(lang, name)]
        absolute = [tag["href"] for tag in soup.find_all(href=True) if tag["href"].startswith("/")]
        absolute += [tag["src"] for tag in soup.find_all(src=True) if tag["src"].startswith("/")]
        assert not absolute
        elsewhere = {tag.name for tag in soup.find_all(href=re.compile("^https://bozu-mekuri"))}
        assert elsewhere <= {"link"}


@pytest.mark.parametrize("part", ["script", "style"])
def test_nothing_is_inline(part: str, soups: dict[str, BeautifulSoup]) -> None:
    for url, soup in soups.items():
        for tag in soup.find_all(part):
            is_data = tag.name == "script" and tag.get("type") in ("application/ld+json", "application/json")
            assert is_data or (tag.has_attr("src") and not tag.get_text(strip=True)), (url, str(tag)[:80])
        attributes = [
            name for tag in soup.find_all(True) for name in tag.attrs if name == "style" or name.startswith("on")
        ]
        assert not attributes, url


def test_no_request_leaves_the_site(built_site: Path, soups: dict[str, BeautifulSoup]) -> None:
    for url, soup in soups.items():
        for tag in soup.find_all(["script", "img", "iframe", "source", "audio", "video", "object", "embed"]):
            assert not urlsplit(tag.get("src", "")).netloc, (url, tag)
        for link in soup.find_all("link"):
            if not {"canonical", "alternate"} & set(link["rel"]):
                assert not urlsplit(link["href"]).netloc, (url, link)
    for path in built_site.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert "@import" not in text
        assert not [u for u in re.findall(r"url\(([^)]*)\)", text) if re.match(r"""["']?(https?:|//|data:)""", u)], path


def test_the_policy_stands_in_pages_headers_and_nginx(built_site: Path, soups: dict[str, BeautifulSoup]) -> None:
    policies = {
        soup.find("meta", attrs={"http-equiv": "Content-Security-Policy"})["content"] for soup in soups.values()
    }
    assert len(policies) == 1
    policy = policies.pop()
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy and "*" not in policy
    headers = (built_site / "_headers").read_text(encoding="utf-8")
    nginx = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    sent = dict(re.findall(r"^  ([\w-]+): (.+)$", headers, re.MULTILINE))
    assert sent["Content-Security-Policy"] == f"{policy}; frame-ancestors 'none'"
    assert dict(re.findall(r'add_header ([\w-]+) "([^"]+)" always;', nginx)) == sent


def test_the_policy_comes_before_anything_it_governs(soups: dict[str, BeautifulSoup]) -> None:
    for url, soup in soups.items():
        first = soup.head.find(["script", "link", "style"])
        assert first.find_previous("meta", attrs={"http-equiv": "Content-Security-Policy"}), url


def test_each_language_has_its_404(soups: dict[str, BeautifulSoup]) -> None:
    root, japanese = soups["404.html"], soups["ja/404.html"]
    assert root.html["lang"] == "en" and japanese.html["lang"] == "ja"
    assert root.find("section", lang="ja").find("a", href=f"{urlsplit(SITE_URL).path}ja/")
    assert not japanese.main.find(lang="en")
    for soup in (root, japanese):
        links = [tag["href"] for tag in soup.find_all("a", href=True) if not tag["href"].startswith("#")]
        assert all(link.startswith("/") for link in links), "a 404 page is served for any address, however deep"
        assert soup.find("meta", attrs={"name": "robots"})["content"] == "noindex"


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_the_day_of_the_last_change_is_shown(lang: str, name: str, soups: dict[str, BeautifulSoup]) -> None:
    shown = soups[url_of(lang, name)].footer.find("time")
    year, month, day = shown["datetime"].split("-")
    assert year in shown.string and str(int(day)) in shown.string
    if lang == "ja":
        assert shown.string == f"{year}年{int(month)}月{int(day)}日"


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_every_page_carries_the_game(lang: str, name: str, built_site: Path, soups: dict[str, BeautifulSoup]) -> None:
    game = soups[url_of(lang, name)].find("section", id="game")
    assert game["data-lang"] == lang
    assert game.has_attr("data-game-auto") == (name == "play")
    button = game.find("button", attrs={"data-game-open": True})
    assert button.get_text() == {"en": "Play now with these rules", "ja": "このルールでそのまま遊ぶ"}[lang]
    assert game.find("div", attrs={"data-game-root": True}) is not None
    content = file_of(built_site, urljoin(SITE_URL + url_of(lang, name), game["data-content"]))
    assert len(json.loads(content.read_text(encoding="utf-8"))["cards"]) == 100


def test_the_page_works_without_a_mouse(soups: dict[str, BeautifulSoup]) -> None:
    for soup in soups.values():
        first = soup.body.find(["a", "button", "summary"])
        assert first["href"] == "#main" and soup.find("main", id="main")
        assert soup.find("details", class_="menu").find("nav"), "the menu of phones needs no JavaScript"


def test_pages_follow_one_another(soups: dict[str, BeautifulSoup]) -> None:
    order = [Path(name).stem for name in yaml.safe_load(re.sub("!ENV", "", (ROOT / "mkdocs.yml").read_text()))["nav"]]
    for lang in LANGUAGES:
        url, seen = url_of(lang, "index"), []
        while url is not None:
            seen.append(url)
            link = soups[url].find("a", rel="next")
            url = urljoin(SITE_URL + url, link["href"]).removeprefix(SITE_URL) if link else None
        assert seen == [url_of(lang, name) for name in order]


def test_sitemap_lists_every_page_with_its_translation(built_site: Path) -> None:
    names = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    tree = ElementTree.parse(built_site / "sitemap.xml")
    found = {}
    for entry in tree.findall("s:url", names):
        found[entry.findtext("s:loc", None, names)] = {
            link.get("hreflang"): link.get("href") for link in entry.findall("x:link", names)
        }
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry.findtext("s:lastmod", "", names))
    assert set(found) == {SITE_URL + url_of(lang, name) for lang, name in EVERY}
    for name in PAGES:
        pair = {"en": SITE_URL + url_of("en", name), "ja": SITE_URL + url_of("ja", name)}
        expected = {**pair, "x-default": pair["en"]}
        assert found[pair["en"]] == found[pair["ja"]] == expected
    assert f"Sitemap: {SITE_URL}sitemap.xml" in (built_site / "robots.txt").read_text()


def test_the_manifest_of_each_language_installs_that_language(built_site: Path) -> None:
    for lang, folder in (("en", ""), ("ja", "ja/")):
        manifest = json.loads((built_site / folder / "manifest.webmanifest").read_text(encoding="utf-8"))
        assert manifest["lang"] == lang and manifest["start_url"] == f"/{folder}"
        for icon in manifest["icons"]:
            assert file_of(built_site, urljoin(SITE_URL, icon["src"])).is_file()


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang, name in EVERY if name not in ("cards", "print")])
def test_a_text_page_is_light(lang: str, name: str, built_site: Path, soups: dict[str, BeautifulSoup]) -> None:
    """At most 30 kB compressed and 6 requests, manifest but no pictures of cards; the builder's words take more."""
    url = url_of(lang, name)
    soup = soups[url]
    loaded = {tag["src"] for tag in soup.find_all(["script", "img"], src=True) if "/cards/" not in tag["src"]}
    loaded |= {tag["href"] for tag in soup.find_all("link", rel="stylesheet")}
    loaded |= {soup.find("link", rel="icon", type="image/svg+xml")["href"], soup.find("link", rel="manifest")["href"]}
    files = {file_of(built_site, urljoin(SITE_URL + url, address)) for address in loaded}
    for path in [path for path in files if path.suffix == ".css"]:
        text = path.read_text(encoding="utf-8")
        eager = re.sub(r"@font-face\s*{[^}]*}", "", text)  # fetched only where a picture of a card uses it
        files |= {(path.parent / u.strip("\"'")).resolve() for u in re.findall(r"url\(([^)]*)\)", eager)}
    files.add(built_site / url / "index.html")
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    requests, most = (8, 40_000) if name == "variants" else (6, 30_000)
    assert len(files) <= requests, sorted(path.name for path in files)
    assert size <= most


def break_front_matter(project: Path) -> None:
    page = project / "docs" / "en" / "faq.md"
    page.write_text(re.sub("(?m)^description: .*$", "description: a: b", page.read_text(encoding="utf-8")))


def drop_front_matter(project: Path) -> None:
    (project / "docs" / "ja" / "faq.md").write_text("# 質問\n", encoding="utf-8")


def leave_front_matter_open(project: Path) -> None:
    (project / "docs" / "ja" / "faq.md").write_text("---\ntitle: 質問\n# 質問\n", encoding="utf-8")


def drop_description(project: Path) -> None:
    (project / "docs" / "ja" / "faq.md").write_text("---\ntitle: 質問\n---\n# 質問\n", encoding="utf-8")


def drop_translation(project: Path) -> None:
    (project / "docs" / "ja" / "history.md").unlink()


def add_untranslated_page(project: Path) -> None:
    (project / "docs" / "ja" / "extra.md").write_text(
        "---\ntitle: 新\ndescription: 新しい\n---\n# 新\n", encoding="utf-8"
    )


def misspell_call(project: Path) -> None:
    page = project / "docs" / "en" / "rules.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n{{ cuont('monk') }}\n", encoding="utf-8")


def break_link(project: Path) -> None:
    page = project / "docs" / "en" / "rules.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n[gone](faq.md#no-such-question)\n", encoding="utf-8")


def lose_word(project: Path) -> None:
    config = project / "mkdocs.yml"
    config.write_text(re.sub(r"skip: \{.*\}", "skip: {en: Skip}", config.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (break_front_matter, r"docs/en/faq\.md:\d: front matter is not valid YAML: .*; put quotes around"),
        (drop_front_matter, r"docs/ja/faq\.md:1: the page must begin with front matter"),
        (leave_front_matter_open, r"docs/ja/faq\.md:1: the front matter has no closing '---'"),
        (drop_description, r"docs/ja/faq\.md:2: front matter needs a description: one line of text"),
        (drop_translation, r"docs/ja/history\.md is missing: docs/en/history\.md needs its translation"),
        (add_untranslated_page, r"docs/en/extra\.md is missing: docs/ja/extra\.md needs its translation"),
        (misspell_call, r"docs/en/rules\.md:\d+: unknown function 'cuont'"),
        (break_link, r"'en/rules\.md' contains a link 'faq\.md#no-such-question', but .* does not contain an anchor"),
        (lose_word, r"mkdocs\.yml: extra\.words\.skip has no ja text"),
    ],
)
def test_a_mistake_stops_the_build_with_one_sentence(
    spoil: Callable[[Path], None], message: str, project: Path
) -> None:
    spoil(project)
    done = mkdocs(project, "build", "--strict")
    assert done.returncode != 0
    assert re.search(message, done.stderr), done.stderr
    assert "Traceback" not in done.stderr


def test_the_site_may_stand_below_a_path(project: Path) -> None:
    done = mkdocs(project, "build", "--strict", site_url="https://example.org/repo/")
    assert done.returncode == 0, done.stderr
    page = soup_of(project / "site", "ja/rules/")
    assert page.find("link", rel="canonical")["href"] == "https://example.org/repo/ja/rules/"
    assert page.find("a", class_="brand")["href"] == "../"
    missing = soup_of(project / "site", "404.html")
    assert missing.find("a", class_="brand")["href"] == "/repo/"
    assert missing.find("link", rel="stylesheet")["href"].startswith("/repo/assets/css/site.css")
    assert json.loads((project / "site" / "ja" / "manifest.webmanifest").read_text())["start_url"] == "/repo/ja/"


def wait_for(output: Path, text: str, count: int = 1, seconds: float = 120) -> str:
    """Wait until `text` stands `count` times in the file `output`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        said = output.read_text(encoding="utf-8")
        if said.count(text) >= count:
            return said
        time.sleep(0.05)
    raise AssertionError(f"{text!r} was not said {count} times:\n{said}")


def test_serving_survives_broken_yaml(project: Path) -> None:
    rules = project / "game" / "content" / "rules.yaml"
    sound = rules.read_text(encoding="utf-8")
    output = project / "output.txt"
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", "127.0.0.1:0"]
    with output.open("w") as out:
        server = subprocess.Popen(
            command, cwd=project, stdout=out, stderr=out, env={**os.environ, "PYTHONUNBUFFERED": "1"}
        )
        try:
            wait_for(output, "Serving on")
            rules.write_text(sound.replace("do: [keep]", "do: [kep]", 1), encoding="utf-8")
            said = wait_for(output, "The server will appear stuck until build errors are resolved")
            assert re.search(r"rules\.yaml:\d+: base\.\d\.do\.\d: unknown effect 'kep'", said), said
            rules.write_text(sound, encoding="utf-8")
            wait_for(output, "Reloading browsers")
            said = output.read_text(encoding="utf-8")
            assert "Traceback" not in said and server.poll() is None, said
        finally:
            server.terminate()
            server.wait(10)
