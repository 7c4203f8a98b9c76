"""Every screen of a party, for everybody: no violation of the rules that axe knows, in both languages and schemes."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .game_page import LANGUAGES
from .party_page import PHONE, play

CONTRAST = {"runOnly": ["color-contrast"]}  # all that another scheme can change, and no language can
SCHEMES = {"en": {"light": None, "dark": CONTRAST}, "ja": {"dark": None}}
BOTH = {"en": "ja", "ja": "en"}


@pytest.fixture
def check():
    """check(person, state): the screen as it is."""
    axe = Axe()

    def check(person, state):
        page = person.page
        for scheme, options in SCHEMES[person.lang].items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = axe.run(page, context=".bm", options=options)
            assert found.violations_count == 0, f"{state}, {scheme}: {found.generate_report()}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state

    return check


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("host", [{"idle": 0.0}], indirect=True)
def test_the_screens_of_a_party(guests, check, lang, host):
    aki = guests(lang)
    yuki, watcher = guests(lang, device=PHONE), guests(lang, device=PHONE)
    page = aki.page
    page.goto(f"{host.origin}/{lang}.html")
    aki.press("online_door")
    page.locator(".bm-house summary").click()
    check(aki, "create")
    link = aki.open(seats=2, name="Aki")
    page.locator(".bm-party-fair summary").click()
    page.get_by_text(aki.ui("party_settings")).click()
    check(aki, "lobby of the host")
    yuki.visit(link)
    check(yuki, "lobby before a seat is taken")
    yuki.page.locator(".bm-party-name").fill("ゆき")
    yuki.press("party_join")
    yuki.sees("party_waits", seat="Aki")
    check(yuki, "lobby of a guest")
    aki.start()
    expect(yuki.page.locator(".bm-panel")).to_be_visible()
    watcher.visit(link)
    watcher.sees("party_watching")
    play(aki, yuki, cards=5)
    mover, other = (aki, yuki) if page.locator(".bm-human").count() else (yuki, aki)
    check(mover, "table, own turn")
    check(other, "table, another's turn")
    check(watcher, "table of a watcher")
    mover.press("party_resign")
    check(mover, "giving up")
    mover.press("party_stay")
    host.kill()
    aki.sees("party_lost")
    check(aki, "connection lost")
    host.start()
    for person in (aki, yuki, watcher):
        person.page.evaluate("dispatchEvent(new Event('online'))")
    play(aki, yuki)
    for person in (aki, yuki, watcher):
        person.sees("party_fair_yes")
        person.page.get_by_text(person.ui("party_numbers"), exact=True).click()
    check(aki, "results of the host")
    check(yuki, "results of a guest")
    check(watcher, "results of a watcher")
    watcher.page.goto(f"{host.origin}/{lang}.html#party=nothing_there")
    watcher.sees("party_none")
    check(watcher, "no such party")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("host", [{"idle": 0.0}], indirect=True)
def test_an_idle_seat_is_handed_to_the_computer(guests, check, lang, host):
    aki, yuki = guests(lang, BOTH[lang])
    link = aki.open(seats=2, name="Aki")
    yuki.join(link, name="ゆき")
    aki.start()
    play(aki, cards=1)
    expect(aki.page.locator(".bm-banner")).to_contain_text("ゆき")
    hand_over = aki.page.get_by_role("button", name=aki.ui("party_hand_over", seat="ゆき"))
    expect(hand_over).to_be_hidden()
    aki.pass_time(121)
    expect(hand_over).to_be_visible()
    check(aki, "an idle seat")
    hand_over.click()
    aki.sees("party_standin")
    yuki.sees("party_standin")
    check(aki, "a seat handed over")
    aki.page.wait_for_function("JSON.parse(bozuMekuri.record()).events.filter((e) => e.type === 'turned').length > 1")
    play(aki, yuki, cards=6)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_time_for_a_turn_is_shown_and_told(guests, check, lang):
    aki, yuki = guests(lang, BOTH[lang])
    link = aki.open(seats=2, name="Aki", limit=60)
    yuki.join(link, name="ゆき")
    aki.start()
    time = aki.page.locator(".bm-party-time")
    expect(time).not_to_be_empty()
    left = int(re.search(r"\d+", time.inner_text())[0])
    assert 0 < left <= 60
    expect(yuki.page.locator(".bm-party-time")).not_to_be_empty()
    aki.pass_time(left - 8)
    little = re.compile("|".join(re.escape(aki.ui("party_time", count=count)) for count in range(1, 9)))
    expect(time).to_have_text(little)
    told = re.compile("|".join(re.escape(aki.ui("party_hurry", count=count)) for count in range(1, 9)))
    expect(aki.page.locator(".bm [aria-live]").get_by_text(told)).to_have_count(1)
    check(aki, "little time")
