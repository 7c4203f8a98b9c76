"""A game that was left goes on: after a reload, in another language, in another tab, and when storage fails."""

import json

import pytest
from games import CONTENT
from playwright.sync_api import expect

from .game_page import check_results, persons_turn, record, replayed, ui

LINK = "preset=standard&seats=human,easy,human&names=Aki,,Ken&seed=4"


def draw(page, times):
    for _ in range(times):
        if not persons_turn(page):
            return
        page.evaluate("document.querySelector('.bm-draw').click()")
    persons_turn(page)


def kept_games(page):
    return page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('bozu-mekuri.game.'))")


def another_tab(page, address, lang="en"):
    tab = page.context.new_page()
    tab.set_default_timeout(60_000)
    tab.goto(f"{address}/{lang}.html")
    tab.locator(".bm-setup, .bm-panel").wait_for()
    return tab


def test_a_game_goes_on_at_the_same_event_after_a_reload_and_in_the_other_language(visit, game_at):
    page = visit("en", LINK)
    page.click(".bm-start")
    draw(page, 9)
    before = record(page)
    assert len(before["actions"]) > 9
    page.reload()
    expect(page.locator(".bm-panel")).to_be_visible()
    assert record(page) == before
    assert page.evaluate("document.activeElement === document.body"), "the game took the focus"
    page.goto(f"{game_at}/ja.html")
    expect(page.locator(".bm-happened")).to_contain_text("。")
    assert record(page) == before
    draw(page, 200)
    assert record(page)["names"] == ["Aki", "", "Ken"]
    played = record(page)
    assert replayed(played).events == played["events"]
    expect(page.locator(".bm-results")).to_contain_text("Aki")
    page.reload()
    expect(page.locator(".bm-results")).to_be_visible()
    assert record(page) == played
    assert len(json.loads(page.evaluate("localStorage['bozu-mekuri.results']"))) == 1


def test_a_game_goes_on_in_the_next_tab_when_its_own_was_closed(visit, game_at, page):
    visit("en", LINK)
    page.click(".bm-start")
    draw(page, 5)
    before = record(page)
    page.goto(f"{game_at}/ask.html")
    tab = another_tab(page, game_at, "ja")
    assert record(tab) == before
    draw(tab, 200)
    check = record(tab)
    assert replayed(check).events == check["events"]
    tab.get_by_role("button", name=ui("ja", "change_rules")).click()
    assert kept_games(tab) == []


def test_a_page_says_that_a_game_waits_and_one_tap_resumes_it(visit, game_at, page):
    visit("en", LINK)
    page.goto(f"{game_at}/ask.html")
    opener = page.locator("[data-game-open]")
    expect(opener).to_have_text("Play")
    page.goto(f"{game_at}/en.html")
    page.click(".bm-start")
    draw(page, 5)
    before = record(page)
    elsewhere = page.context.new_page()
    elsewhere.goto(f"{game_at}/ask.html")
    expect(elsewhere.locator("[data-game-open]")).to_have_text("Play")  # it is being played
    page.goto(f"{game_at}/ask.html")
    expect(opener).to_have_text("Go on")
    page.evaluate("localStorage['bozu-mekuri.game.spoilt'] = '{'")
    page.reload()
    opener.click()
    expect(page.locator(".bm-panel")).to_be_visible()
    assert record(page) == before
    draw(page, 200)
    page.goto(f"{game_at}/ask.html")
    expect(opener).to_have_text("Play")


def test_another_link_asks_first_and_the_game_waits(visit, game_at):
    page = visit("en", LINK)
    page.click(".bm-start")
    draw(page, 5)
    before = record(page)
    page.goto(f"{game_at}/ask.html")
    page.goto(f"{game_at}/en.html#preset=simple")
    expect(page.locator(".bm-setup")).to_be_visible()
    page.get_by_role("button", name=ui("en", "back_to_game")).click()
    assert record(page) == before
    page.goto(f"{game_at}/ask.html")
    page.goto(f"{game_at}/en.html#semimaru=skip")
    page.click(".bm-start")
    draw(page, 3)
    assert len(kept_games(page)) == 2, "the game that waited was thrown away"


def test_two_tabs_play_two_games_and_one_takes_a_game_over_only_if_told(visit, game_at):
    first = visit("en", LINK)
    first.click(".bm-start")
    draw(first, 5)
    before = record(first)
    second = another_tab(first, game_at)
    expect(second.locator(".bm-setup .bm-notice")).to_contain_text(ui("en", "game_elsewhere"))
    second.click(".bm-start")
    draw(second, 4)
    assert len(kept_games(first)) == 2
    assert record(first) == before
    mine = record(second)
    first.reload()
    expect(first.locator(".bm-panel")).to_be_visible()
    assert record(first) == before
    second.reload()
    expect(second.locator(".bm-panel")).to_be_visible()
    assert record(second) == mine

    third = another_tab(first, game_at)
    third.get_by_role("button", name=ui("en", "play_here")).click()
    expect(third.locator(".bm-panel")).to_be_visible()
    taken = record(third)
    loser, other = (first, second) if taken["seed"] == before["seed"] else (second, first)
    expect(loser.locator(".bm-setup .bm-notice")).to_contain_text(ui("en", "game_moved"))
    expect(other.locator(".bm-panel")).to_be_visible()
    draw(third, 3)
    further = record(third)
    loser.get_by_role("button", name=ui("en", "play_here")).click()
    expect(loser.locator(".bm-panel")).to_be_visible()
    assert record(loser) == further
    expect(third.locator(".bm-setup .bm-notice")).to_contain_text(ui("en", "game_moved"))


def test_a_copy_of_a_tab_has_no_hold_on_its_game(visit):
    page = visit("en", LINK)
    page.click(".bm-start")
    draw(page, 3)
    with page.context.expect_page() as opened:
        page.evaluate("window.open(location.href.split('#')[0])")
    expect(opened.value.locator(".bm-setup .bm-notice")).to_contain_text(ui("en", "game_elsewhere"))
    expect(page.locator(".bm-panel")).to_be_visible()


SPOILS = {
    "other rules": "record.version = '000000'",
    "an option that is gone": "record.choices.semimaru = 'fly'",
    "picks that do not fit": "record.picks = '___'",
    "too many actions": "record.count = 5000",
    "no seats": "record.seats = []",
}


@pytest.mark.parametrize("kind", SPOILS)
def test_a_game_that_cannot_go_on_is_told_of_and_forgotten(visit, kind):
    page = visit("en", LINK)
    page.click(".bm-start")
    draw(page, 6)
    (key,) = kept_games(page)
    page.evaluate(
        f"""(key) => addEventListener('pagehide', () => {{
          const record = JSON.parse(localStorage[key]);
          {SPOILS[kind]};
          localStorage[key] = JSON.stringify(record);
        }})""",
        key,
    )
    page.reload()
    expect(page.locator(".bm-setup .bm-notice")).to_contain_text(ui("en", "game_changed"))
    assert kept_games(page) == []
    page.click(".bm-start")
    draw(page, 1)
    assert record(page)["actions"]


@pytest.mark.parametrize(
    "fault",
    [
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError') }})",
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_device_that_keeps_nothing_says_so_and_the_game_is_played(page, game_at, complaints, fault, lang):
    page.add_init_script(fault)
    page.goto(f"{game_at}/{lang}.html#preset=simple&seats=human,hard&seed=3")
    page.select_option(".bm-speed select", "instant")
    page.click(".bm-start")
    expect(page.get_by_role("status").filter(has_text=ui(lang, "not_kept"))).to_be_visible()
    draw(page, 200)
    check_results(page, lang)
    page.click(".bm-past-games")
    expect(page.locator(".bm-games tbody tr")).to_have_count(1)
    page.reload()
    expect(page.locator(".bm-setup")).to_be_visible()
    assert complaints == []


def test_a_full_device_that_has_room_again_keeps_the_game(visit):
    page = visit("en", LINK)
    page.evaluate("""() => {
      window.sound = Storage.prototype.setItem;
      Storage.prototype.setItem = () => { throw new Error('full') };
    }""")
    page.click(".bm-start")
    notice = page.get_by_role("status").filter(has_text=ui("en", "not_kept"))
    expect(notice).to_be_visible()
    page.evaluate("() => { Storage.prototype.setItem = window.sound }")
    draw(page, 2)
    expect(notice).to_have_count(0)
    before = record(page)
    page.reload()
    expect(page.locator(".bm-panel")).to_be_visible()
    assert record(page) == before


def test_names_are_typed_cleaned_and_remembered(visit):
    page = visit("ja", "preset=simple&seats=human,hard")
    fields = page.locator(".bm-own-name:visible")
    fields.nth(0).fill("  \u202eむらさき  ")
    fields.nth(1).fill("x" * 40)
    page.click(".bm-start")
    assert record(page)["names"] == ["むらさき", "x" * 20]
    expect(page.locator(".bm-banner")).to_contain_text(ui("ja", "turn_of", seat="むらさき"))
    expect(page.locator(".bm-zabuton .bm-name").first).to_have_text("むらさき")
    draw(page, 1)
    expect(page.locator(".bm [aria-live]")).to_contain_text("むらさきが")
    page.keyboard.press("n")
    assert page.locator(".bm-own-name").first.input_value() == "むらさき"
    assert CONTENT["messages"]["seats"][0]["name"]["ja"] in page.locator(".bm-row").first.inner_text()
