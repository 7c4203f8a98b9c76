"""No barrier for anybody while the search or the game is open over a page: both languages, both schemes, both sizes."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import STRICT
from .test_theme import DESKTOP, PHONE, told


@pytest.fixture
def site(built_site: Path, serve: Callable[..., str]) -> str:
    """The address of the site, ending in a slash."""
    return f"{serve(built_site, STRICT)}/"


EVERY = tuple(itertools.product((DESKTOP, PHONE), ("light", "dark")))


def check(page: Page, state: str, shown: Iterable[tuple[Any, str]] = EVERY) -> None:
    """Axe finds nothing on the page as it is, in any size and scheme."""
    for size, scheme in shown:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page).response["violations"]
        assert not found, f"{state}, {scheme}, {size['width']}: {told(found)}"


@pytest.mark.parametrize(("url", "query"), [("rules/", "emperor"), ("ja/rules/", "天皇")])
def test_with_the_search_open(url: str, query: str, site: str, page: Page, complaints: list[str]) -> None:
    page.goto(site + url)
    page.keyboard.press("/")
    field = page.locator("[data-search] input")
    expect(field).to_be_focused()
    field.fill("zzzz")
    expect(page.locator("[data-search] [role=status]")).not_to_be_empty()
    check(page, "no result", ((PHONE, "dark"),))
    field.fill(query)
    expect(page.locator("[role=option]").nth(3)).to_be_visible()
    check(page, "results")
    assert not complaints


@pytest.mark.parametrize("state", ["chooser", "turn"])
@pytest.mark.parametrize("url", ["history/", "ja/history/"])
def test_with_the_game_open(url: str, state: str, site: str, page: Page, complaints: list[str]) -> None:
    page.goto(site + url)
    page.locator("[data-game-open]").click()
    expect(page.locator(".bm-start")).to_be_visible()
    if state == "turn":
        page.locator(".bm-start").click()
        expect(page.locator(".bm-human .bm-draw")).to_be_visible()
    check(page, state)
    assert not complaints
