"""Online parties in real browsers, with a real server: what players see when all goes well, and when it does not."""

import json
import re

import pytest
from cable import Cable
from playwright.sync_api import expect

from .party_page import play, settle


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


@pytest.fixture
def cable(host):
    """A network between the server and whoever comes by it."""
    made = Cable(host.port)
    yield made
    made.close()


def by(cable, link):
    return re.sub(r":\d+/", f":{cable.port}/", link)


def test_a_connection_that_is_cut_comes_back_by_itself(guests, cable):
    aki, yuki, ken = guests("en", "ja", "en")
    link = aki.open(seats=3)
    yuki.join(by(cable, link))
    ken.join(link)
    aki.start()
    play(aki, yuki, ken, cards=5)
    before = settle(aki, yuki, ken)
    cable.cut()
    yuki.sees("party_lost")
    for person in (aki, ken):
        person.sees("party_gone")
    play(aki, ken, cards=10)  # nobody waits for ever
    for person in (aki, ken):
        person.sees("party_standin")
    assert yuki.events() == before
    cable.mend()
    yuki.sees("party_connected")
    play(aki, yuki, ken)
    log = settle(aki, yuki, ken)
    assert log[: len(before)] == before
    for person in (aki, yuki, ken):
        person.sees("party_fair_yes")


def test_a_connection_that_dies_without_a_word_is_found_out(guests, cable):
    aki, yuki = guests("en", "ja")
    link = aki.open()
    yuki.join(by(cable, link))
    aki.start()
    play(aki, yuki, cards=4)
    before = settle(aki, yuki)
    cable.swallow()
    yuki.sees("party_connected")
    yuki.pass_time(21)  # the page asks, and gets no answer
    yuki.sees("party_lost")
    cable.mend()
    yuki.page.evaluate("dispatchEvent(new Event('online'))")
    yuki.sees("party_connected")
    play(aki, yuki, cards=8)
    assert settle(aki, yuki)[: len(before)] == before


def test_a_rated_party_moves_points_from_device_to_device(guests):
    aki, yuki = guests("en", "ja")
    link = aki.open(name="Aki", ranked=True)
    yuki.join(link, name="ゆき")
    yuki.page.get_by_text(yuki.ui("party_ranked"), exact=False).first.wait_for()
    aki.start()
    play(aki, yuki)
    places = settle(aki, yuki)[-1]["places"]

    def ratings(person):
        rows = person.page.locator(".bm-party-ratings li")
        expect(rows).to_have_count(2)
        return [re.fullmatch(r"(?s)(.+?)\s*(\d+)\D*?([+−]\d+)\D*", row).groups() for row in rows.all_inner_texts()]

    found = ratings(aki)
    assert [name for name, _, _ in found] == ["Aki", "ゆき"]
    assert [name for name, *_ in ratings(yuki)] == ["Aki", "ゆき"]
    change = 8 if places[0] < places[1] else -8
    assert [(after, by.replace("−", "-")) for _, after, by in found] == [
        (str(1500 + change), f"{change:+}"),
        (str(1500 - change), f"{-change:+}"),
    ]
    aki.sees("party_luck")
    yuki.sees("party_luck")


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
