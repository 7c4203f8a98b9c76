"""A full table: six browsers, three in each language, a phone among them."""

import pytest
from playwright.sync_api import expect

from .party_page import PHONE, begin, play, settle

NAMES = ("Aki", "ゆき", "Ken", "めい", "Tom", "そら")


@pytest.fixture
def table(guests):
    """The six at an open party; the host first, the phone last."""
    people = [*guests("en", "ja", "en", "ja", "en"), guests("ja", device=PHONE, speed="fast", table="on")]
    link = people[0].open(seats=6, name=NAMES[0])
    for person, name in zip(people[1:], NAMES[1:], strict=True):
        person.join(link, name=name)
    return people


def test_six_browsers_play_a_whole_party(table):
    host, phone = table[0], table[-1]
    expect(host.page.locator(".bm-party-people .bm-name")).to_have_text(NAMES)
    host.start()
    begin(*table[:-1])
    # The phone's first card is drawn by a finger.
    phone.page.locator('.bm-human .bm-draw[aria-disabled="false"]').tap()
    phone.page.wait_for_function(
        "JSON.parse(bozuMekuri.record()).events.some((e) => e.type === 'turned' && e.seat === 5)"
    )
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play(phone)
    log = settle(*table)
    assert log[-1]["type"] == "ended"
    places, counts = log[-1]["places"], log[-1]["counts"]
    order = sorted(range(6), key=lambda seat: (places[seat], seat))
    for person in table:
        rows = person.page.locator(".bm-places tbody tr")
        expect(rows.locator(".bm-name")).to_have_text([NAMES[seat] for seat in order])
        expect(rows.locator(".bm-place")).to_have_text([person.ui("place", place=places[seat]) for seat in order])
        expect(rows.locator(".bm-held")).to_have_text([str(counts[seat]) for seat in order])
        person.sees("party_fair_yes")
        expect(person.page.locator(".bm-party-checks .bm-party-yes")).to_have_count(3)
    revealed = [person.page.locator(".bm-party-numbers code").all_text_contents() for person in table]
    assert len(revealed[0]) == 10 and revealed == [revealed[0]] * 6  # seal, secret, six parts, party and game
