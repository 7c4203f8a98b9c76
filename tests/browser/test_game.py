"""Whole games in a real browser, compared with CPython's."""

import pytest
from games import CONTENT, EVERY_OPTION
from playwright.sync_api import expect

from game.core import preset_choices

from .game_page import LANGUAGES, PLAY_ALL, PRESETS, check_results, computers_only, persons_turn, record, ui


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_keyboard_alone(visit, lang):
    page = visit(lang, "preset=standard&seats=human,easy,medium,hard")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('bm-start')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".bm-draw")).to_be_focused()
    for turn in range(400):
        if page.locator(".bm-results").count():
            break
        choosing = page.locator(".bm-stop").is_visible()
        page.keyboard.press("s" if choosing and turn % 3 else ("d", "Enter", "Space", "D")[turn % 4])
        assert page.evaluate("document.activeElement.closest('.bm') !== null"), "the focus was lost"
    expect(page.locator(".bm-results h2")).to_be_focused()
    check_results(page, lang)
    page.keyboard.press("n")
    expect(page.locator(".bm-draw")).to_be_focused()
    assert record(page)["actions"] == []
    page.keyboard.press("n")
    expect(page.locator(".bm-setup")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_mouse(visit, lang):
    page = visit(lang, "preset=standard&seats=human,hard,hard&seed=2")
    page.click(".bm-start")
    turn = 0
    while persons_turn(page):
        turn += 1
        page.click(".bm-stop" if page.locator(".bm-stop").is_visible() and turn % 2 else ".bm-draw")
    check_results(page, lang)
    page.get_by_role("button", name=ui(lang, "change_rules")).click()
    expect(page.locator(".bm-setup")).to_be_visible()
    expect(page.get_by_role("button", name=ui(lang, "back_to_game"))).to_have_count(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_touch_on_the_table_of_a_phone(browser, game_at, lang):
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        faults = []
        page.on("pageerror", lambda error: faults.append(error))
        page.add_init_script("""localStorage['bozu-mekuri'] ??= '{"speed": "fast"}'""")
        page.goto(f"{game_at}/{lang}.html#preset=standard&semimaru=skip&seats=human,hard,easy&seed=2")
        page.locator(".bm-start").tap()
        deck = page.locator(".bm-felt-deck")
        expect(deck).to_be_in_viewport()
        expect(page.locator(".bm-draw")).to_be_in_viewport()
        scrolled = page.evaluate("scrollY")
        for turn in range(300):
            if page.locator(".bm-results").count():
                break
            box = page.evaluate("""() => {
              const node = document.querySelector('.bm-stop:not([hidden])') ?? document.querySelector('.bm-felt-deck');
              return node && node.getBoundingClientRect().toJSON();
            }""")
            if box:
                page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if turn == 20:
                assert page.evaluate("scrollY") == scrolled, "a tap scrolled the page"
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(page.locator(".bm-results h2")).to_be_in_viewport()
        check_results(page, lang)
        assert faults == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_browser_plays_every_preset_as_cpython_does(visit, preset):
    levels = ["easy", "medium", "hard", "easy"]
    page = visit("en", f"preset={preset}&seats={','.join(levels)}&seed=20251130")
    page.click(".bm-start")
    expect(page.locator(".bm-results")).to_be_visible()
    there = record(page)
    here = computers_only(preset_choices(CONTENT, preset), levels, 20251130)
    assert there["events"] == here.events
    assert there["actions"] == here.actions


def test_the_browser_plays_every_option_as_cpython_does(visit):
    page = visit()
    levels = ["hard", "easy", "medium", "hard", "easy", "medium"]
    games = [(rule, option, levels[: 2 + n % 5], n) for n, (rule, option) in enumerate(EVERY_OPTION)]
    records = page.evaluate(
        PLAY_ALL, [f"{rule}={option}&seats={','.join(seats)}&seed={seed}" for rule, option, seats, seed in games]
    )
    for (rule, option, seats, seed), played in zip(games, records, strict=True):
        choices = preset_choices(CONTENT, PRESETS[0]) | {rule: option}
        assert played["choices"] == choices
        assert played["events"] == computers_only(choices, seats, seed).events, (rule, option)
