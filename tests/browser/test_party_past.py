"""Online games among those that a device keeps: listed, shown again, taken along, erased."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .party_page import PHONE, play, settle


def kept(person):
    return json.loads(person.page.evaluate("localStorage['bozu-mekuri.results'] ?? '[]'"))


def to_past(person):
    person.page.locator(".bm-past-games").click()
    expect(person.page.locator(".bm-past")).to_be_visible()


def listed(person):
    return [row.locator("td").all_inner_texts()[:3] for row in person.page.locator(".bm-games tbody tr").all()]


def replay_to_the_end(person):
    """The number of cards that each has at the end of a replay."""
    expect(person.page.locator(".bm-replay")).to_be_visible()
    person.page.locator(".bm-slider").press("End")
    return [int(count) for count in person.page.locator(".bm-replay .bm-seats .bm-count").all_inner_texts()]


@pytest.fixture
def finished(guests):
    """Two people after a whole party, and its log."""
    aki, yuki = guests("en"), guests("ja", device=PHONE)
    yuki.join(aki.open(name="Aki"), name="ゆき")
    aki.start()
    play(aki, yuki)
    log = settle(aki, yuki)
    for person in (aki, yuki):
        expect(person.page.locator(".bm-results")).to_be_visible()
    return aki, yuki, log


def test_an_online_game_is_kept_and_shown_again(finished, guests, host, tmp_path):
    aki, yuki, log = finished
    places, counts = log[-1]["places"], log[-1]["counts"]
    winner = ("Aki", "ゆき")[places.index(1)]
    for seat, person in enumerate((aki, yuki)):
        (game,) = kept(person)
        assert (game["places"], game["counts"]) == (places, counts)
        to_past(person)
        ((rules, first, own),) = listed(person)
        assert person.ui("elsewhere") in rules
        assert first == winner
        assert own == person.ui("place", place=places[seat])
        assert person.page.locator(".bm-tally dd").first.inner_text() == "1"
        found = Axe().run(person.page, context=".bm")
        assert found.violations_count == 0, found.generate_report()
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert kept(aki)[0]["link"].split("seats=")[1].startswith("human,away")
    assert kept(aki)[0]["id"] == kept(yuki)[0]["id"]

    aki.page.locator(".bm-watch").click()
    assert replay_to_the_end(aki) == counts
    assert aki.page.locator(".bm-replay .bm-seats .bm-name").all_inner_texts() == ["Aki", "ゆき"]
    aki.press("leave_replay")
    expect(aki.page.locator(".bm-results")).to_be_visible()  # still at the party
    aki.sees("party_fair_yes")
    yuki.press("close")
    yuki.sees("party_fair_yes")
    yuki.page.locator(".bm-watch").click()
    assert replay_to_the_end(yuki) == counts

    # Whoever has the link sees it, too, and the file goes to another device.
    stranger = guests("ja")
    stranger.page.goto(f"{host.origin}/ja.html#{kept(aki)[0]['link']}")
    assert replay_to_the_end(stranger) == counts
    stranger.press("leave_replay")
    to_past(aki)
    with aki.page.expect_download() as download:
        aki.page.locator(".bm-export").click()
    download.value.save_as(tmp_path / "results.json")
    to_past(stranger)
    stranger.page.set_input_files(".bm-past [type=file]", tmp_path / "results.json")
    expect(stranger.page.locator(".bm-games tbody tr")).to_have_count(1)
    assert kept(stranger) == kept(aki)


def test_what_is_erased_stays_erased_and_the_next_game_is_kept(finished):
    aki, yuki, _ = finished
    to_past(aki)
    aki.page.locator(".bm-erase").click()
    aki.press("erase_yes")
    assert kept(aki) == []
    aki.page.reload()
    aki.sees("party_fair_yes")
    assert kept(aki) == []

    # Who looks at old games is not taken away from them by the next party, but by its first card.
    to_past(yuki)
    aki.press("party_rematch")
    expect(aki.page.locator(".bm-party-people")).to_be_visible()
    yuki.page.wait_for_timeout(200)
    expect(yuki.page.locator(".bm-past")).to_be_visible()
    yuki.press("close")
    yuki.sees("party_waits", seat="Aki")
    aki.start()
    expect(yuki.page.locator(".bm-panel")).to_be_visible()
    play(aki, yuki, cards=5)
    yuki.press("party_resign")
    yuki.page.get_by_role("group").get_by_role("button", name=yuki.ui("party_resign")).click()
    for person, games in ((aki, 1), (yuki, 2)):
        expect(person.page.locator(".bm-results .bm-banner")).to_contain_text("Aki")
        person.page.wait_for_function(f"JSON.parse(localStorage['bozu-mekuri.results']).length === {games}")
        assert kept(person)[-1]["places"] == [1, 2]
    aki.page.locator(".bm-watch").click()
    assert replay_to_the_end(aki) == kept(aki)[-1]["counts"]


def test_who_only_watched_keeps_nothing(guests):
    aki, watcher = guests("en", "ja")
    link = aki.open()
    aki.press("party_fill")
    aki.start()
    watcher.visit(link)
    watcher.sees("party_watching")
    play(aki, watcher)
    settle(aki, watcher)
    watcher.sees("party_fair_yes")
    assert kept(watcher) == []
    assert len(kept(aki)) == 1
    watcher.page.locator(".bm-watch").click()
    assert replay_to_the_end(watcher) == kept(aki)[0]["counts"]
