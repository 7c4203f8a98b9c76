"""A finished game once more: by the results, by a link, step by step; and links that cannot be shown."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from games import CONTENT
from playwright.sync_api import expect

from game.core import preset_choices
from game.core.telling import tell
from game.widget import link
from game.widget.course import course, turning_points
from game.widget.picks import picked
from scripts.bundle import rules_version

from .game_page import LANGUAGES, computers_only, ui

VERSIONED = CONTENT | {"version": rules_version(CONTENT)}
LEVELS = ["hard", "easy", "medium"]
STANDARD = preset_choices(CONTENT, "standard")
SEED = 11


def game_and_link(names=None):
    game = computers_only(STANDARD, LEVELS, SEED)
    fresh = type(game)(game.rules, game.players, game.seed)
    return game, link.fragment(VERSIONED, STANDARD, LEVELS, SEED, names, picked(fresh, game.actions))


def open_link(page, address, fragment, lang="en"):
    page.goto(f"{address}/{lang}.html#{fragment}")
    page.locator(".bm-replay, .bm-setup").first.wait_for()


@pytest.mark.parametrize(("lang", "scheme"), [("en", "dark"), ("ja", "light")])
def test_a_link_shows_the_game_step_by_step(page, game_at, complaints, lang, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    names = ["Aki", "", "緑川"]
    game, fragment = game_and_link(names)
    open_link(page, game_at, fragment, lang)
    steps = len(game.actions)
    where = page.locator(".bm-where")
    expect(where).to_have_text(ui(lang, "step", step=0, steps=steps))
    page.click(".bm-on-one")
    expect(where).to_have_text(ui(lang, "step", step=1, steps=steps))
    called = ["Aki", CONTENT["messages"]["seats"][1]["name"][lang], "緑川"]
    expect(page.locator(".bm-happened")).to_contain_text(tell(game.events[1], CONTENT, lang, called))
    expect(page.locator(".bm [aria-live]")).to_contain_text(tell(game.events[1], CONTENT, lang, called))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(ui(lang, "step", step=1, steps=steps))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(ui(lang, "step", step=0, steps=steps))
    expect(page.locator(".bm-turned .bm-back")).to_be_visible()
    page.locator(".bm-slider").fill(str(steps))
    rows = course(game.events, 3)
    for seat, count in enumerate(rows[-1]):
        expect(page.locator(".bm-zabuton .bm-count").nth(seat)).to_have_text(str(count))
    points = turning_points(rows)
    buttons = page.locator(".bm-to-point")
    expect(buttons).to_have_count(len(points))
    for number, point in enumerate(points):
        buttons.nth(number).click()
        expect(where).to_have_text(ui(lang, "step", step=point["step"], steps=steps))
        expect(buttons.nth(number)).to_contain_text(called[point["seat"]])
    label = page.locator(".bm-plot").get_attribute("aria-label")
    assert all(name in label for name in called)
    page.click(".bm-course summary")
    cells = page.locator(".bm-counts tbody tr").last.locator("th, td").all_inner_texts()
    assert cells == [str(steps), *[str(count) for count in rows[-1]]]
    found = Axe().run(page, context=".bm")
    assert found.violations_count == 0, found.generate_report()
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []


def test_a_replay_plays_by_itself_and_pauses(page, game_at, complaints):
    game, fragment = game_and_link()
    page.clock.install(time=0)
    open_link(page, game_at, fragment)
    page.clock.pause_at(10_000)
    page.select_option(".bm-speed select", "fast")
    page.click(".bm-play")
    expect(page.locator(".bm-play")).to_contain_text(ui("en", "pause"))
    page.clock.run_for(950)
    expect(page.locator(".bm-where")).to_have_text(ui("en", "step", step=3, steps=len(game.actions)))
    page.click(".bm-play")
    page.clock.run_for(2000)
    expect(page.locator(".bm-where")).to_have_text(ui("en", "step", step=3, steps=len(game.actions)))
    page.click(".bm-play")
    page.clock.run_for(320 * len(game.actions))
    expect(page.locator(".bm-where")).to_have_text(ui("en", "step", step=len(game.actions), steps=len(game.actions)))
    expect(page.locator(".bm-play")).to_contain_text(ui("en", "play"))
    assert complaints == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_link_of_a_finished_game_shows_it_to_somebody_else(visit, browser, game_at, context, lang):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit(lang, f"preset=standard&seats={','.join(LEVELS)}&seed={SEED}&names=Aki")
    page.click(".bm-start")
    expect(page.locator(".bm-results")).to_be_visible()
    page.get_by_role("button", name=ui(lang, "copy_replay")).click()
    expect(page.get_by_role("status").filter(has_text=ui(lang, "copied"))).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.split("#")[1] == game_and_link(["Aki", "", ""])[1]
    other = browser.new_context()
    guest = other.new_page()
    guest.goto(address)
    expect(guest.locator(".bm-replay")).to_contain_text("Aki")
    steps = len(computers_only(STANDARD, LEVELS, SEED).actions)
    expect(guest.locator(".bm-where")).to_have_text(ui(lang, "step", step=0, steps=steps))
    guest.get_by_role("button", name=ui(lang, "leave_replay")).click()
    expect(guest.locator(".bm-setup")).to_be_visible()
    other.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda text: text + "A", "link_replay"),
        (lambda text: text.replace("seed=11", "seed=15"), "link_replay"),
        (lambda text: text.replace("rules=", "rules=0"), "link_changed"),
        (lambda text: text.replace("replay=", "replay=<img src=x onerror=alert(1)>"), "link_replay"),
        (lambda text: text + "&names=" + "x" * 5000, "link_long"),
    ],
)
def test_a_link_that_cannot_be_shown_says_so_and_offers_a_game(page, game_at, complaints, spoil, told, lang):
    _, fragment = game_and_link()
    open_link(page, game_at, spoil(fragment), lang)
    expect(page.locator(".bm-setup .bm-notice")).to_contain_text(ui(lang, told))
    page.select_option(".bm-speed select", "instant")
    page.click(".bm-start")
    expect(page.locator(".bm-panel, .bm-results").first).to_be_visible()
    assert complaints == []
