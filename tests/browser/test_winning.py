"""The chances of winning on the page: asked for, found beside the page, and kept to oneself."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .game_page import LANGUAGES, check_results, persons_turn, record, ui

CHANCE = re.compile(r"^\d+% ±\d+$")
SURE = re.compile(r" ±[12]$")  # half a point by chance, and the rounding


def chosen(page, lang):
    return page.get_by_label(ui(lang, "winning"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_chances_are_shown_when_they_are_asked_for(visit, lang):
    page = visit(lang, "preset=standard&seats=human,hard,easy&seed=7")
    page.click(".bm-start")
    odds = page.locator(".bm-odds")
    assert not chosen(page, lang).is_checked()
    expect(page.locator(".bm-forecast").first).to_be_hidden()
    chosen(page, lang).check()
    expect(odds).to_have_text([CHANCE] * 3)
    expect(page.locator(".bm-forecast").first).to_contain_text(ui(lang, "winning_chance"))
    expect(page.get_by_text(ui(lang, "winning_note"))).to_be_visible()
    percents = [int(text.split("%")[0]) for text in odds.all_inner_texts()]
    assert sum(percents) == 100 and min(percents) > 10
    expect(odds).to_have_text([SURE] * 3)
    found = Axe().run(page, context=".bm")
    assert found.violations_count == 0, found.generate_report()
    chosen(page, lang).uncheck()
    expect(page.locator(".bm-forecast").first).to_be_hidden()
    assert json.loads(page.evaluate("localStorage['bozu-mekuri']"))["winning"] is False


def test_the_game_goes_on_and_the_choice_is_remembered(visit):
    page = visit("en", "preset=standard&seats=human,hard,medium&seed=11")
    page.click(".bm-start")
    chosen(page, "en").check()
    seen = set()
    while persons_turn(page):
        expect(page.locator(".bm-odds").first).to_have_text(re.compile("%"))
        seen.add(tuple(page.locator(".bm-odds").all_inner_texts()))
        page.keyboard.press("d")
    check_results(page, "en")
    assert len(seen) > 5
    for seats in (4, 2):  # other rules for the same worker, then another page
        page.goto(page.url.split("#")[0] + f"#preset=simple&seed=2&seats={','.join(['human'] * seats)}")
        page.click(".bm-start")
        assert chosen(page, "en").is_checked()
        expect(page.locator(".bm-odds")).to_have_text([CHANCE] * seats)
        page.reload()


def test_the_page_is_told_soon_and_seldom_and_says_nothing_aloud(visit):
    page = visit("en", "preset=standard&seats=human,hard&seed=7")
    page.click(".bm-start")
    assert persons_turn(page)
    page.evaluate(
        """() => {
          window.told = [];
          window.said = 0;
          const seats = document.querySelectorAll('.bm-odds');
          const tell = () => told.push([...seats].map((seat) => seat.textContent));
          new MutationObserver(tell).observe(document.querySelector('.bm-seats'), {subtree: true, childList: true});
          const aloud = {subtree: true, childList: true, characterData: true};
          document.querySelectorAll('.bm [aria-live], .bm [role=status]').forEach((region) =>
            new MutationObserver(() => said++).observe(region, aloud));
        }"""
    )
    chosen(page, "en").check()
    expect(page.locator(".bm-odds")).to_have_text([SURE] * 2)
    told = page.evaluate("told")
    # Each time after twice as many games, of at most 60,000.
    assert 2 <= len(told) <= 20
    assert page.evaluate("said") == 0
    assert page.locator(".bm-seats").evaluate("seats => seats.closest('[aria-live]')") is None
    assert len(record(page)["actions"]) == 0


def test_a_worker_that_could_not_be_fetched_is_tried_again_with_the_next_card(page, game_at):
    page.context.route("**/game/winning.*", lambda route: route.fulfill(status=404, body=""), times=1)
    page.goto(f"{game_at}/en.html#preset=simple&seats=human,human&seed=7")
    page.click(".bm-start")
    with page.expect_response("**/game/winning.*"):
        chosen(page, "en").check()
    expect(page.locator(".bm-odds")).to_have_text(["…"] * 2)
    page.keyboard.press("d")
    expect(page.locator(".bm-odds")).to_have_text([CHANCE] * 2)
    assert len(record(page)["actions"]) == 1
