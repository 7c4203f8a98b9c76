"""Online parties in real browsers, with a real server: what players see when all goes well, and when it does not."""

import json
import re

import pytest
from playwright.sync_api import expect

from .party_page import play


def settle(*people):
    """Wait until everybody has the same log; it."""
    logs = []
    for _ in range(100):
        logs = [person.events() for person in people]
        if all(log == logs[0] for log in logs):
            return logs[0]
        people[0].page.wait_for_timeout(50)
    assert logs[1:] == logs[:-1]
    return None


def test_a_party_in_two_languages_and_another_one(guests):
    aki, yuki = guests("en", "ja")
    link = aki.open(name="Aki")
    yuki.join(link, name="ゆき")
    aki.sees("party_here")
    expect(yuki.page.get_by_role("heading", name=yuki.ui("party_table", seat="Aki"))).to_be_visible()
    aki.start()
    expect(yuki.page.locator(".bm-banner")).to_contain_text(yuki.ui("turn_of", seat="Aki"))
    expect(yuki.page.locator(".bm-draw")).to_contain_text(yuki.ui("party_wait_for", seat="Aki"))
    play(aki, yuki)
    log = settle(aki, yuki)
    assert log[-1]["type"] == "ended"
    for person in (aki, yuki):
        person.sees("party_fair_yes")
        expect(person.page.locator(".bm-party-checks .bm-party-yes")).to_have_count(3)
        rows = person.page.locator(".bm-places tbody tr")
        assert [row.split()[0][0] for row in rows.all_inner_texts()] == sorted(str(p) for p in log[-1]["places"])

    aki.press("party_rematch")
    expect(aki.page.locator(".bm-party-people")).to_be_visible()
    yuki.sees("party_begun", seat="Aki")
    yuki.press("party_to_table")
    yuki.sees("party_waits", seat="Aki")
    aki.start()
    play(aki, yuki, cards=4)
    assert settle(aki, yuki)[:3] != log[:3]
    yuki.page.keyboard.press("n")
    yuki.sees("party_sure_two")
    yuki.page.get_by_role("group").get_by_role("button", name=yuki.ui("party_resign")).click()
    for person in (aki, yuki):
        expect(person.page.locator(".bm-results .bm-banner")).to_contain_text("Aki")
        person.sees("party_fair_yes")


def test_a_reload_a_second_tab_and_a_wrong_token(guests):
    aki, yuki = guests("en", "ja")
    link = aki.open()
    yuki.join(link)
    aki.start()
    play(aki, yuki, cards=6)
    log = settle(aki, yuki)
    aki.page.reload()
    expect(aki.page.locator(".bm-panel")).to_be_visible()
    assert aki.events() == log
    play(aki, yuki, cards=8)

    tab = aki.new_page()
    tab.goto(aki.page.url)
    expect(tab.locator(".bm-panel")).to_be_visible()
    aki.sees("party_replaced")
    assert len(aki.events() if tab.evaluate("bozuMekuri.record()") is None else [1]) == 1
    aki.press("play_here")
    expect(aki.page.locator(".bm-panel")).to_be_visible()
    expect(tab.get_by_text(aki.ui("party_replaced"))).to_be_visible()
    tab.close()
    play(aki, yuki, cards=10)
    settle(aki, yuki)

    aki.page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('bozu.party.'))"
        " localStorage[key] = JSON.stringify({token: 'not-the-token-of-anybody', at: Date.now()})"
    )
    aki.page.reload()
    aki.sees("party_bad_token")
    aki.press("party_visit")
    aki.sees("party_watching")
    expect(aki.page.locator(".bm-draw")).to_be_hidden()


def test_a_server_that_is_killed_in_mid_game_loses_no_move(guests, host):
    aki, yuki, guest = guests("en", "ja", "en")
    link = aki.open()
    yuki.join(link)
    aki.start()
    guest.visit(link)
    guest.sees("party_watching")
    play(aki, yuki, cards=7)
    before = settle(aki, yuki, guest)
    host.kill()
    for person in (aki, yuki, guest):
        person.sees("party_lost")
    # What is asked for now is kept until somebody answers.
    mover = aki if aki.page.locator(".bm-human").count() else yuki
    mover.page.locator(".bm-draw").click()
    host.start()
    for person in (aki, yuki, guest):
        person.page.evaluate("dispatchEvent(new Event('online'))")
    expect(mover.page.locator(".bm-party-lost")).to_have_count(0)
    play(aki, yuki)
    log = settle(aki, yuki, guest)
    assert log[: len(before)] == before
    assert log[-1]["type"] == "ended"
    for person in (aki, yuki):
        person.sees("party_fair_yes")
    guest.sees("party_fair_yes")
    guest.sees("party_salt_unknown")


def test_a_host_who_goes_hands_on_and_a_player_who_goes_is_played_for(guests, host):
    aki, yuki, ken = guests("en", "ja", "en")
    link = aki.open(seats=3, name="Aki")
    yuki.join(link, name="ゆき")
    ken.join(link, name="Ken")
    aki.page.goto(f"{host.origin}/ask.html")
    expect(yuki.page.get_by_role("button", name=yuki.ui("party_start"))).to_be_visible()
    ken.sees("party_waits", seat="ゆき")
    yuki.start()
    play(yuki, ken, cards=5)
    yuki.sees("party_standin")
    aki.page.goto(link)
    expect(aki.page.locator(".bm-panel")).to_be_visible()
    assert settle(aki, yuki, ken)[1]["seat"] == 0
    aki.page.get_by_role("button", name=aki.ui("party_leave")).first.click()
    aki.sees("party_sure")
    aki.page.get_by_role("group").get_by_role("button", name=aki.ui("party_leave")).click()
    aki.sees("party_left")
    yuki.sees("party_left_seat")
    play(yuki, ken, cards=12)
    settle(yuki, ken)


def test_a_tab_in_the_background_catches_up(guests):
    aki, yuki = guests("en", "ja")
    link = aki.open(seats=3)
    yuki.join(link)
    aki.press("party_fill")
    aki.start()
    play(aki, yuki, cards=3)
    session = yuki.context.new_cdp_session(yuki.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    aki.page.wait_for_timeout(300)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    play(aki, yuki, cards=9)
    assert settle(aki, yuki)


def test_what_the_host_decides_and_refusals_in_words(guests, host):
    aki, yuki = guests("en", "ja")
    link = aki.open(seats=2)
    yuki.join(link, name="ゆき")
    page = aki.page
    page.get_by_text(aki.ui("party_settings")).click()
    aki.choose("3")
    aki.choose(aki.ui("party_seconds", count=30))
    page.locator(".bm-party-rules select").select_option("simple")
    yuki.page.get_by_text(yuki.ui("party_limit_is", limit=yuki.ui("party_seconds", count=30)), exact=False).wait_for()
    page.get_by_role("button", name=aki.ui("party_kick_who", seat="ゆき")).click()
    yuki.sees("party_kicked")
    yuki.press("party_visit")
    yuki.press("party_join")
    expect(page.locator(".bm-party-people .bm-row")).to_have_count(3)
    yuki.page.goto(f"{host.origin}/ja.html#party=nothing_there")
    yuki.page.reload()
    yuki.sees("party_none")
    host.kill()
    yuki.press("party_another")
    yuki.sees("party_unreachable")
    yuki.press("party_open")
    yuki.sees("party_unreachable")


def test_a_site_without_a_server_shows_no_button_and_asks_nobody(page, visit, game_at):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    visit("en")
    assert page.locator(".bm-party-door").count() == 0
    page.goto(f"{game_at}/ja.html#party=abcdefghijkl")
    page.reload()
    expect(page.locator(".bm-setup .bm-notice")).to_contain_text("オンラインで遊べない")
    page.locator(".bm-start").click()
    expect(page.locator(".bm-panel")).to_be_visible()
    assert [url for url in asked if re.search("/api/|healthz|online|party", url.split("#")[0])] == []
    assert json.loads(page.evaluate("JSON.stringify(Object.keys(localStorage))")) != ["bozu-mekuri.device"]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_asked_before_somebody_asks_for_a_party(guests, host, lang):
    reader = guests(lang)
    asked = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.page.goto(f"{host.origin}/{lang}.html")
    expect(reader.page.locator(".bm-party-door")).to_be_visible()
    assert [url for url in asked if re.search("/api/|healthz|online|party", url)] == []
    reader.press("online_door")
    expect(reader.page.locator(".bm-party-options")).to_be_visible()
    assert {url.rsplit("/", 1)[1].split(".")[0] for url in asked[-4:]} == {"party", "results", "online", "healthz"}
