"""Sound, vibration and sharing, as far as a browser without loudspeaker, motor and friends can show."""

import pytest
from playwright.sync_api import expect

from .game_page import LANGUAGES, ui

# Instead of a loudspeaker: what is played, and in which state of the page it was opened.
LISTEN = """
  window.opened = [];
  window.tones = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() { super(); window.opened.push(navigator.userActivation.hasBeenActive); }
    createOscillator() { window.tones += 1; return super.createOscillator(); }
  };
"""
# A phone that can shake.
SHAKE = """
  window.shaken = [];
  navigator.vibrate = (pattern) => { window.shaken.push(pattern); return true; };
  const match = window.matchMedia.bind(window);
  window.matchMedia = (query) => (query === "(pointer: coarse)" ? { matches: true } : match(query));
"""
LINK = "preset=simple&seats=human,human&seed=7"


def draw(page, times):
    for _ in range(times):
        page.evaluate("document.querySelector('.bm-draw').click()")


def test_without_being_asked_nothing_sounds(page, visit):
    page.add_init_script(LISTEN)
    page = visit("en", LINK)
    page.click(".bm-start")
    draw(page, 30)
    assert page.evaluate("[opened.length, tones]") == [0, 0]


def test_sound_is_opened_by_a_tap_and_heard_with_every_card(page, visit):
    page.add_init_script(LISTEN)
    page = visit("en", LINK)
    page.click(".bm-start")
    page.get_by_label(ui("en", "sound")).check()
    assert page.evaluate("opened") == [True]
    sample = page.evaluate("tones")
    assert sample > 0
    draw(page, 4)
    assert page.evaluate("tones") >= 3 * sample
    assert page.evaluate("opened.length") == 1
    page.get_by_label(ui("en", "sound")).uncheck()
    before = page.evaluate("tones")
    draw(page, 4)
    assert page.evaluate("tones") == before


def test_remembered_sound_waits_for_a_tap(page, visit):
    page.add_init_script(LISTEN)
    page.add_init_script("""localStorage['bozu-mekuri'] = '{"speed": "instant", "sound": true}'""")
    page = visit("en", LINK)
    assert page.evaluate("opened") == []
    page.click(".bm-start")
    page.click(".bm-draw")
    assert page.evaluate("opened") == [True]
    page.reload()
    expect(page.locator(".bm-panel")).to_be_visible()
    assert page.evaluate("opened") == [], "a sound before a tap would be blocked"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_shakes_where_it_was_asked_to_when_a_person_is_struck(page, visit, lang):
    page.add_init_script(SHAKE)
    page = visit(lang, LINK)
    page.click(".bm-start")
    draw(page, 30)
    assert page.evaluate("shaken") == []
    page.get_by_label(ui(lang, "vibration")).check()
    assert page.evaluate("shaken") == [60]
    draw(page, 30)
    shaken = page.evaluate("shaken")
    assert 1 < len(shaken) < 31, "only what strikes shakes, not every card"
    assert set(shaken) == {60}


def test_where_nothing_can_shake_it_is_not_offered(visit):
    page = visit("en", LINK)
    assert page.get_by_label(ui("en", "vibration")).count() == 0


SHARED = """
  window.shared = [];
  navigator.share = async (what) => {
    window.shared.push(what);
    if (window.answer) throw window.answer;
  };
"""
COPIED = "navigator.clipboard.writeText = async (text) => { window.copied = text; }; window.copied = null;"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_link_is_shared_by_the_devices_own_way(page, visit, lang):
    page.add_init_script(SHARED + COPIED)
    page = visit(lang, LINK)
    button = page.get_by_role("button", name=ui(lang, "share"), exact=True)
    status = page.locator(".bm-tools [role=status]")
    button.click()
    expect(status).to_have_text(ui(lang, "sent"))
    (shared,) = page.evaluate("shared")
    assert shared["url"].split("#")[1].startswith("preset=simple")
    # Not sharing after all is no fault; a device that cannot share this copies it.
    page.evaluate("window.answer = new DOMException('', 'AbortError'); 0")
    button.click()
    expect(status).to_have_text("")
    assert page.evaluate("copied") is None
    page.evaluate("window.answer = new DOMException('', 'NotAllowedError'); 0")
    button.click()
    expect(status).to_have_text(ui(lang, "copied"))
    assert page.evaluate("copied") == shared["url"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_such_a_way_the_link_is_copied_and_that_is_said_each_time(page, visit, lang):
    page.add_init_script("delete Navigator.prototype.share;" + COPIED)
    page = visit(lang, LINK)
    assert page.get_by_role("button", name=ui(lang, "share"), exact=True).count() == 0
    status = page.locator(".bm-tools [role=status]")
    page.evaluate("""() => {
      window.said = [];
      const place = document.querySelector(".bm-tools [role=status]");
      new MutationObserver(() => place.textContent && said.push(place.textContent)).observe(place, {childList: true});
    }""")
    for times in (1, 2):
        page.get_by_role("button", name=ui(lang, "copy_link")).click()
        page.wait_for_function("(times) => said.length === times", arg=times)
        expect(status).to_have_text(ui(lang, "copied"))
    assert page.evaluate("copied").split("#")[1].startswith("preset=simple")
