"""How the game opens, and what happens when the program fails."""

import json

import pytest
from playwright.sync_api import expect

from .game_page import LANGUAGES, check_results, persons_turn, record, replayed, stop_clock, ui


def test_the_game_that_was_asked_for_takes_the_focus(page, game_at, complaints):
    page.goto(f"{game_at}/ask.html")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".bm-start")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".bm-draw")).to_be_focused()
    assert complaints == []


def test_the_game_that_opens_by_itself_leaves_the_focus_alone(visit):
    assert visit().evaluate("document.activeElement === document.body")


def test_another_start_takes_the_place_of_the_first(visit):
    page = visit("en", "preset=simple&seats=hard,hard", speed="fast")
    stop_clock(page)
    page.click(".bm-start")
    page.clock.run_for(100)
    page.evaluate("""async () => {
      const section = document.querySelector('[data-game]');
      const other = new DOMParser().parseFromString(await (await fetch('ja.html')).text(), 'text/html');
      const content = await (await fetch(other.querySelector('[data-game]').dataset.content)).json();
      bozuMekuri.start(section.querySelector('[data-game-root]'), content, {lang: 'ja'});
    }""")
    expect(page.locator(".bm")).to_have_count(1)
    expect(page.get_by_role("heading", name="赤の番")).to_be_visible()
    page.clock.run_for(700)
    assert len(record(page)["actions"]) == 2, "one of the two plays beside the other"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_in_the_middle_keeps_the_game(visit, lang, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit(lang, "preset=simple&seats=human,hard&seed=7")
    page.click(".bm-start")
    page.click(".bm-draw")
    assert persons_turn(page)
    page.evaluate("""() => {
      const sound = Element.prototype.removeAttribute;
      Element.prototype.removeAttribute = function () {
        Element.prototype.removeAttribute = sound;
        throw new Error('the pencil broke');
      };
    }""")
    page.click(".bm-draw")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("the pencil broke")
    expect(alert).not_to_contain_text("Traceback")
    expect(page.locator(".bm-panel")).to_be_visible()
    alert.get_by_role("button", name=ui(lang, "copy_report")).click()
    expect(alert).to_contain_text(ui(lang, "copied"))
    report = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert report["game"]["seed"] == 7
    assert replayed(report["game"]).events == report["game"]["events"]
    alert.get_by_role("button", name=ui(lang, "go_on")).click()
    expect(alert).to_be_hidden()
    while persons_turn(page):
        page.evaluate("document.querySelector('.bm-draw').click()")
    check_results(page, lang)


def test_a_fault_at_the_beginning_leads_back_to_the_chooser(visit):
    page = visit()
    page.evaluate("() => { crypto.getRandomValues = () => { throw new Error('no dice') } }")
    page.click(".bm-start")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("no dice")
    expect(alert.get_by_role("button", name="Go on")).to_have_count(0)
    page.evaluate("delete crypto.getRandomValues")
    alert.get_by_role("button", name="Start again").click()
    page.click(".bm-start")
    expect(page.locator(".bm-panel")).to_be_visible()
