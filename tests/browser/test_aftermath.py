"""What follows a tap: the card flies first, nothing is lost if the page goes, the last one lands before the results."""

import json

import pytest
from games import CONTENT
from playwright.sync_api import expect

from game.core.telling import tell

from .game_page import LANGUAGES, check_results, record, replayed, ui

LINK = "preset=simple&seats=human,human&seed=7"
TAP = "document.querySelector('.bm-felt-deck').click()"


@pytest.fixture
def begin(visit):
    """begin(lang, left, speed): a game of two people at a table that is seen, with so many cards left in the deck."""

    def begin(lang="en", left=100, speed="slow"):
        page = visit(lang, LINK, "instant")
        page.click(".bm-start")
        expect(page.locator(".bm-felt")).to_be_visible()
        page.evaluate(f"for (let left = 100; left > {left}; left--) document.querySelector('.bm-draw').click()")
        page.select_option(".bm-speed select", speed)
        return page

    return begin


def test_the_card_flies_before_the_game_is_kept_and_the_words_are_set(begin):
    page = begin()
    order = page.evaluate(f"""async () => {{
      const order = [];
      const note = (what) => order.includes(what) || order.push(what);
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {{ note('flies'); return animate.apply(this, all); }};
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {{
        if (key.startsWith('bozu-mekuri.game.')) note('kept');
        return setItem.call(this, key, value);
      }};
      const words = document.querySelector('.bm-happened');
      new MutationObserver(() => note('told')).observe(words, {{childList: true, characterData: true, subtree: true}});
      {TAP};
      const atOnce = [...order];
      while (order.length < 3) await new Promise((go) => setTimeout(go, 5));
      return [atOnce, order];
    }}""")
    assert order == [["flies"], ["flies", "kept", "told"]]


@pytest.mark.parametrize("taps", [1, 3])
def test_a_reload_in_the_moment_of_a_tap_loses_nothing(begin, taps):
    page = begin(left=90)
    with page.expect_navigation():
        page.evaluate(f"for (let tap = 0; tap < {taps}; tap++) {TAP}; location.reload()")
    expect(page.locator(".bm-panel")).to_be_visible()
    resumed = record(page)
    assert len(resumed["actions"]) == 10 + taps
    assert resumed["events"] == replayed(resumed).events


def test_a_page_that_is_hidden_in_the_moment_of_a_tap_has_kept_the_game(begin):
    page = begin(left=90)
    kept = page.evaluate(f"""() => {{
      {TAP};
      document.dispatchEvent(new Event('visibilitychange', {{bubbles: true}}));
      const key = Object.keys(localStorage).find((key) => key.startsWith('bozu-mekuri.game.'));
      return JSON.parse(localStorage[key]).count;
    }}""")
    assert kept == 11


def test_two_taps_at_once_are_both_told_and_only_the_last_card_flies(begin):
    page = begin(left=90)
    page.evaluate("said = []; 0")
    page.evaluate("""() => {
      const hear = (records) => records.forEach((one) => one.addedNodes.forEach((node) => said.push(node.textContent)));
      new MutationObserver(hear).observe(document.querySelector('.bm [aria-live]'), {childList: true});
    }""")
    page.evaluate(f"{TAP}; {TAP}")
    told = [tell(event, CONTENT, "en") for event in record(page)["events"]]
    page.wait_for_function("(last) => said.join(' ').endsWith(last)", arg=" ".join(told[-2:]))
    # Some may have come together as one message.
    said = " ".join(page.evaluate("said"))
    assert " ".join(told).endswith(said)
    assert said.count(" turns over ") >= 2
    assert page.locator(".bm-flyer").count() <= 6


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_card_lands_before_the_results_come(begin, lang):
    page = begin(lang, left=1)
    page.evaluate(TAP)
    expect(page.locator(".bm-flyer").first).to_be_attached()
    expect(page.locator(".bm-banner")).to_contain_text(ui(lang, "over"))
    expect(page.locator(".bm-draw")).to_contain_text(ui(lang, "to_results"))
    assert page.locator(".bm-results").count() == 0
    # It counts already, should the page go.
    assert len(json.loads(page.evaluate("localStorage['bozu-mekuri.results']"))) == 1
    expect(page.locator(".bm-results")).to_be_visible()
    assert page.locator(".bm-flyer").count() == 0
    check_results(page, lang)


def test_nobody_has_to_wait_for_the_last_card(begin):
    page = begin(left=1)
    page.click(".bm-draw")
    assert page.locator(".bm-results").count() == 0
    page.keyboard.press("d")
    expect(page.locator(".bm-results h2")).to_be_focused()
    assert len(json.loads(page.evaluate("localStorage['bozu-mekuri.results']"))) == 1


@pytest.mark.parametrize("why", ["instant", "reduced motion"])
def test_where_nothing_flies_the_results_come_at_once(begin, page, why):
    if why == "reduced motion":
        page.emulate_media(reduced_motion="reduce")
    page = begin(left=1, speed="instant" if why == "instant" else "slow")
    page.evaluate(TAP)
    assert page.locator(".bm-results").count() == 1


def test_a_reload_while_the_last_card_flies_shows_the_results(begin):
    page = begin(left=1)
    with page.expect_navigation():
        page.evaluate(f"{TAP}; location.reload()")
    check_results(page, "en")
    assert len(json.loads(page.evaluate("localStorage['bozu-mekuri.results']"))) == 1


def test_leaving_while_the_last_card_flies_brings_no_results_later(begin):
    page = begin(left=1, speed="fast")
    page.evaluate(TAP)
    page.focus(".bm-draw")
    page.keyboard.press("n")
    expect(page.locator(".bm-setup")).to_be_visible()
    page.wait_for_timeout(900)
    expect(page.locator(".bm-setup")).to_be_visible()


def test_the_end_is_told_once_and_last(begin):
    page = begin(left=2, speed="fast")
    page.evaluate("said = []; 0")
    page.evaluate("""() => {
      const hear = (records) => records.forEach((one) => one.addedNodes.forEach((node) => said.push(node.textContent)));
      new MutationObserver(hear).observe(document.querySelector('.bm [aria-live]'), {childList: true});
    }""")
    page.evaluate(TAP)
    page.wait_for_timeout(100)
    page.evaluate(TAP)
    expect(page.locator(".bm-results")).to_be_visible()
    told = " ".join(tell(event, CONTENT, "en") for event in record(page)["events"])
    page.wait_for_function("(last) => said.join(' ').endsWith(last)", arg=told[-40:])
    said = " ".join(page.evaluate("said"))
    assert told.endswith(said)
    assert said.count(told[-40:]) == 1
