"""The theme in a browser: access, colours, phones, no script, paper."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs" / "en").glob("*.md"))
EVERY = [
    ("" if lang == "en" else "ja/") + ("" if name == "index" else f"{name}/") for lang in ("en", "ja") for name in PAGES
]
MISSING = ["404.html", "ja/404.html"]
DESKTOP, PHONE, SMALLEST = (
    {"width": 1280, "height": 900},
    {"width": 390, "height": 844},
    {"width": 320, "height": 700},
)


@pytest.fixture
def site(built_site: Path, serve: Callable[..., str]) -> Iterator[str]:
    """The address of the site, ending in a slash."""
    yield f"{serve(built_site)}/"


def overflow(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("url", EVERY + MISSING)
def test_axe_finds_nothing(url: str, site: str, page: Page, complaints: list[str]) -> None:
    page.goto(site + url)
    for width in (DESKTOP, PHONE):
        for scheme in ("light", "dark"):
            page.set_viewport_size(width)
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page).response["violations"]
            assert not found, f"{scheme} {width['width']}: {told(found)}"
    assert not complaints


def told(violations: list[dict[str, Any]]) -> str:
    return json.dumps(
        [{v["id"]: [node["html"][:150] for node in v["nodes"][:3]]} for v in violations], ensure_ascii=False, indent=1
    )


@pytest.mark.parametrize("url", EVERY + MISSING)
def test_nothing_is_wider_than_the_smallest_phone(url: str, site: str, page: Page) -> None:
    page.set_viewport_size(SMALLEST)
    page.goto(site + url)
    assert overflow(page) == 0


def test_the_choice_of_colours_is_kept_and_shown_before_the_first_paint(site: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(site)
    button = page.get_by_role("button", name="Dark colours")
    expect(button).to_have_attribute("aria-pressed", "false")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.add_init_script(
        "new MutationObserver((_, watching) => { if (document.body) {"
        " window.firstScheme ??= document.documentElement.dataset.scheme;"
        " watching.disconnect(); } }).observe(document, { childList: true, subtree: true });"
    )
    page.goto(f"{site}ja/rules/")
    assert page.evaluate("window.firstScheme") == "dark", "known when the body begins, so nothing flashes"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    page.get_by_role("button", name="暗い配色").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == light


def test_the_phone_menu_leads_on(site: str, page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{site}ja/")
    menu = page.locator("details.menu")
    links = menu.get_by_role("link")
    expect(links.first).to_be_hidden()
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(links.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(links.first).to_be_hidden()
    page.keyboard.press("Enter")
    menu.get_by_role("link", name="用語").click()
    expect(page).to_have_url(f"{site}ja/terms/")


def test_everything_can_be_read_without_scripts(site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, color_scheme="dark")
    page = context.new_page()
    page.goto(f"{site}cards/")
    expect(page.get_by_text("Empress Jitō")).to_be_attached()
    page.locator("details.menu summary").click()
    page.locator("details.menu").get_by_role("link", name="Rules", exact=True).click()
    expect(page).to_have_url(f"{site}rules/")
    for name in ("Search", "Dark colours"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    expect(page.get_by_text("The game needs JavaScript; the rules do not.")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(28, 26, 24)"
    context.close()


def test_the_skip_link_is_first_and_leads_to_the_text(site: str, page: Page) -> None:
    page.goto(f"{site}rules/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the text")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_what_has_the_focus_is_outlined(site: str, page: Page) -> None:
    page.goto(f"{site}house-rules/")
    seen = 0
    for _ in range(30):
        page.keyboard.press("Tab")
        seen += page.evaluate(
            "(() => { const style = getComputedStyle(document.activeElement);"
            " return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2; })()"
        )
    assert seen == 30


@pytest.mark.parametrize("url", ["rules/", "ja/rules/"])
def test_the_rules_print_on_the_two_sides_of_one_sheet(url: str, site: str, page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(site + url)
    sheet = page.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 2
