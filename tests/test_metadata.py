"""What machines read of the pages: structured data, Open Graph, the head of every page, the manifest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from bs4 import BeautifulSoup
from conftest import SITE_URL
from PIL import Image

from scripts.publish import metadata
from scripts.publish.metadata import MetadataError, Shown, Site, open_graph, script, structured_data

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(path.stem for path in (ROOT / "docs" / "en").glob("*.md"))
ROOTS = {"en": "", "ja": "ja/"}

# The properties of schema.org that the types here have, and those that search engines ask for.
KNOWN = {
    "WebSite": {"name", "alternateName", "url", "inLanguage", "description"},
    "Game": {
        "name", "alternateName", "url", "description", "image", "inLanguage", "numberOfPlayers", "isAccessibleForFree",
        "license",
    },
    "QuantitativeValue": {"minValue", "maxValue"},
    "BreadcrumbList": {"itemListElement"},
    "ListItem": {"position", "name", "item"},
    "FAQPage": {"url", "inLanguage", "mainEntity"},
    "Question": {"name", "url", "acceptedAnswer"},
    "Answer": {"text"},
}  # fmt: skip
ASKED_FOR = {
    "WebSite": {"name", "url"},
    "Game": {"name", "url", "numberOfPlayers"},
    "QuantitativeValue": {"minValue", "maxValue"},
    "BreadcrumbList": {"itemListElement"},
    "ListItem": {"position", "name", "item"},
    "FAQPage": {"mainEntity"},
    "Question": {"name", "acceptedAnswer"},
    "Answer": {"text"},
}


def a_page(**changes: Any) -> Shown:
    values = {
        "name": "rules",
        "lang": "en",
        "title": "The rules",
        "short": "Rules",
        "description": "How to play.",
        "url": "https://example.org/rules/",
        "image": "https://example.org/rules.png",
        "html": "<h1>Rules</h1>",
    }
    return Shown(**(values | changes))


SITE = Site(
    "Bozu Mekuri", {"en": "Bozu Mekuri", "ja": "坊主めくり"}, "https://example.org/", (2, 6), "https://example.org/free"
)


def problems(thing: Any) -> list[str]:
    """What is wrong with structured data, for each thing with a type in it."""
    if isinstance(thing, list):
        return [problem for entry in thing for problem in problems(entry)]
    if not isinstance(thing, dict):
        return []
    found = [problem for entry in thing.values() for problem in problems(entry)]
    if "@type" in thing:
        kind = thing["@type"]
        own = {key for key in thing if not key.startswith("@")}
        found += [f"{kind} has {key}" for key in own - KNOWN[kind]]
        found += [f"{kind} has no {key}" for key in ASKED_FOR[kind] - {key for key in own if thing[key]}]
        found += [
            f"{kind}.{key} is not absolute" for key in own & {"url", "item", "image"} if not urlsplit(thing[key]).scheme
        ]
    return found


def data_of(site: Path, lang: str, name: str) -> tuple[BeautifulSoup, dict[str, Any]]:
    place = site / ROOTS[lang] / ("" if name == "index" else name) / "index.html"
    soup = BeautifulSoup(place.read_text(encoding="utf-8"), "html.parser")
    (block,) = soup.find_all("script", type="application/ld+json")
    return soup, json.loads(block.string)


def types(data: dict[str, Any]) -> list[str]:
    return [entry["@type"] for entry in data["@graph"]]


def test_which_page_says_what() -> None:
    assert types(structured_data(a_page(name="index"), SITE)) == ["WebSite", "Game"]
    assert types(structured_data(a_page(), SITE)) == ["BreadcrumbList", "Game"]
    assert types(structured_data(a_page(name="cards"), SITE)) == ["BreadcrumbList"]
    assert types(structured_data(a_page(name="faq"), SITE)) == ["BreadcrumbList", "FAQPage"]


def test_the_game_names_its_players_and_its_other_name() -> None:
    game = structured_data(a_page(lang="ja"), SITE)["@graph"][1]
    assert game["numberOfPlayers"] == {"@type": "QuantitativeValue", "minValue": 2, "maxValue": 6}
    assert game["alternateName"] == ["Bozu Mekuri"]


def test_questions_are_those_of_the_page_in_order() -> None:
    html = '<h1>Q</h1><h2 id="x">Group</h2><h3 id="b">Why?</h3><p>So <b>that</b>.</p><h3 id="a">How?</h3><p>Thus.</p>'
    faq = structured_data(a_page(name="faq", html=html), SITE, ["b", "a"])["@graph"][1]
    assert [(entry["name"], entry["acceptedAnswer"]["text"]) for entry in faq["mainEntity"]] == [
        ("Why?", "So that."),
        ("How?", "Thus."),
    ]
    with pytest.raises(MetadataError, match=r"docs/en/faq.md: no section has the id of the question 'c' of faq.yaml"):
        structured_data(a_page(name="faq", html=html), SITE, ["b", "c"])


def test_the_checker_of_these_tests_finds_faults() -> None:
    assert problems({"@type": "Answer"}) == ["Answer has no text"]
    assert problems([{"@type": "Answer", "text": "x", "body": "y"}]) == ["Answer has body"]
    assert problems({"@type": "WebSite", "name": "x", "url": "/"}) == ["WebSite.url is not absolute"]


def test_a_script_cannot_be_left_from_within() -> None:
    text = script({"name": "</script><script>alert(1)"})
    assert "<" not in text
    assert json.loads(text) == {"name": "</script><script>alert(1)"}


def test_open_graph_of_a_page() -> None:
    said = open_graph(a_page(lang="ja"), SITE)
    assert ("og:locale", "ja_JP") in said
    assert ("og:locale:alternate", "en_GB") in said
    assert ("og:type", "article") in said
    assert dict(open_graph(a_page(name="index"), SITE))["og:type"] == "website"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", PAGES)
def test_structured_data_of_every_page(built_site: Path, lang: str, name: str) -> None:
    soup, data = data_of(built_site, lang, name)
    assert data["@context"] == "https://schema.org"
    assert problems(data["@graph"]) == []
    canonical = soup.find("link", rel="canonical")["href"]
    if name == "index":
        assert data["@graph"][0]["url"] == canonical
    else:
        trail = data["@graph"][0]["itemListElement"]
        assert [entry["position"] for entry in trail] == [1, 2]
        assert [entry["item"] for entry in trail] == [SITE_URL + ROOTS[lang], canonical]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_question_is_told_as_it_stands_on_the_page(built_site: Path, lang: str) -> None:
    soup, data = data_of(built_site, lang, "faq")
    listed = yaml.safe_load((ROOT / "game" / "content" / "faq.yaml").read_text(encoding="utf-8"))
    (faq,) = (entry for entry in data["@graph"] if entry["@type"] == "FAQPage")
    assert len(faq["mainEntity"]) == len(listed) >= 25
    for entry, asked in zip(faq["mainEntity"], listed, strict=True):
        heading = soup.find(id=asked["id"])
        assert entry["name"] == " ".join(heading.get_text().split())
        shown = heading.find_next_sibling("p").get_text()
        assert "".join(entry["acceptedAnswer"]["text"].split()).startswith("".join(shown.split())[:20])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", PAGES)
def test_open_graph_of_every_page(built_site: Path, lang: str, name: str) -> None:
    soup, _ = data_of(built_site, lang, name)
    said = {meta["property"]: meta["content"] for meta in soup.find_all("meta", property=True)}
    assert said["og:title"] == soup.title.string.removesuffix(f" – {said['og:site_name']}")
    assert said["og:description"] == soup.find("meta", attrs={"name": "description"})["content"]
    assert said["og:url"] == soup.find("link", rel="canonical")["href"]
    assert said["og:locale"] == metadata.LOCALES[lang]
    assert soup.find("meta", attrs={"name": "twitter:card"})["content"] == "summary_large_image"
    assert said["og:image"].startswith(SITE_URL)
    with Image.open(built_site / said["og:image"].removeprefix(SITE_URL)) as picture:
        assert picture.size == (int(said["og:image:width"]), int(said["og:image:height"])) == metadata.SIZE


def test_each_page_of_each_language_has_a_picture_of_its_own(built_site: Path) -> None:
    pictures = [path.read_bytes() for path in built_site.glob("assets/social/*/*.png")]
    assert len(pictures) == len(set(pictures)) == 2 * len(PAGES)
    assert max(map(len, pictures)) < 70_000


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_manifest_names_pages_and_icons_that_there_are(built_site: Path, lang: str) -> None:
    manifest = json.loads((built_site / ROOTS[lang] / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["lang"] == lang
    assert manifest["description"]
    assert manifest["display"] == "standalone"
    assert len(manifest["shortcuts"]) == 3
    for address in (manifest["start_url"], *(shortcut["url"] for shortcut in manifest["shortcuts"])):
        assert address.startswith(f"/{ROOTS[lang]}")
        assert (built_site / address.lstrip("/") / "index.html").is_file()
    for icon in manifest["icons"]:
        path = built_site / icon["src"].lstrip("/").split("?")[0]
        if icon["type"] == "image/png":
            with Image.open(path) as image:
                assert "x".join(map(str, image.size)) == icon["sizes"]
        else:
            assert "<svg" in path.read_text(encoding="utf-8")
    assert {"192x192", "512x512", "any"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


@pytest.mark.parametrize("name", PAGES)
def test_icons_of_every_page(built_site: Path, name: str) -> None:
    soup, _ = data_of(built_site, "en", name)
    folder = built_site / ("" if name == "index" else name)
    sizes = {}
    for link in soup.find_all("link", rel=["icon", "apple-touch-icon"]):
        path = (folder / link["href"].split("?")[0]).resolve()
        assert path.is_file()
        if path.suffix == ".png":
            with Image.open(path) as image:
                sizes[link["rel"][0]] = image.size
    assert sizes == {"icon": (32, 32), "apple-touch-icon": (180, 180)}
    schemes = [meta["media"] for meta in soup.find_all("meta", attrs={"name": "theme-color"})]
    assert schemes == ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]
