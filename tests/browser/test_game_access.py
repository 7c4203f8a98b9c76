"""The game heard, seen and reached by everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from games import CONTENT
from playwright.sync_api import expect

from game.core.telling import tell

from .game_page import EMPEROR_FIRST, LANGUAGES, SEMIMARU_LATE, persons_turn, record, stop_clock, ui

# Speaks for a screen reader: everything that is put into the live region, in order.
LISTEN = """() => {
  window.said = [];
  const region = document.querySelector('.bm [aria-live]');
  const hear = (records) => records.forEach((one) => one.addedNodes.forEach((node) => said.push(node.textContent)));
  new MutationObserver(hear).observe(region, {childList: true});
}"""


@pytest.mark.parametrize(
    ("lang", "seats", "speed"), [("en", "human,hard", "fast"), ("ja", "hard,easy,hard", "instant")]
)
def test_every_event_is_spoken_once_and_in_order(visit, lang, seats, speed):
    page = visit(lang, f"preset=standard&semimaru=skip&seats={seats}&seed={SEMIMARU_LATE}", speed=speed)
    page.evaluate(LISTEN)
    page.click(".bm-start")
    while page.locator(".bm-results").count() == 0:
        page.keyboard.press("d")
    spoken = [tell(event, CONTENT, lang) for event in record(page)["events"]]
    expect(page.locator(".bm [aria-live] p").last).to_contain_text(spoken[-1])
    name = CONTENT["cards"][9]["name"]["kanji" if lang == "ja" else "en"]
    warning = ui(lang, "still_in_deck", card=name)
    space = CONTENT["messages"]["sentence_space"][lang]
    said = space.join(page.evaluate("said"))
    assert said.count(warning) == 1
    assert said.replace(warning + space, "") == space.join(spoken)


def test_what_happens_between_two_turns_of_a_person_is_one_message(visit):
    page = visit("en", "preset=simple&seats=human,hard,hard,hard&seed=3", speed="fast")
    page.evaluate(LISTEN)
    stop_clock(page)
    page.click(".bm-start")
    page.clock.run_for(1000)
    before = len(page.evaluate("said"))
    page.keyboard.press("d")
    page.clock.run_for(5000)
    assert page.evaluate("said.length") == before + 1
    message = page.evaluate("said").pop()
    events = record(page)["events"][1:]
    assert message == " ".join(tell(event, CONTENT, "en") for event in events)
    assert events[-1] == {"n": len(events), "type": "turn", "seat": 0}


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ja", "dark")])
def test_no_barrier_in_any_state(visit, lang, scheme):
    page = visit(lang, f"preset=standard&wrong=1&seats=human,hard,easy&seed={EMPEROR_FIRST}", speed="slow")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    axe = Axe()

    def check(state):
        found = axe.run(page, context=".bm")
        assert found.violations_count == 0, f"{state}: {found.generate_report()}"

    check("chooser with a notice")
    page.click(".bm-house summary")
    page.click(".bm-segment:has([value='2'])")
    check("house rules and warning")
    page.click(".bm-start")
    check("turn")
    page.click(".bm-draw")
    check("choice")
    page.click(".bm-stop")
    page.click(".bm-keys summary")
    page.click(".bm-log summary")
    check("a computer's turn, log and keys")
    page.select_option(".bm-speed select", "instant")
    while persons_turn(page):
        page.evaluate("document.querySelector('.bm-draw').click()")
    check("results")


def test_motion_is_left_out_where_it_is_not_wanted(visit):
    page = visit()
    page.click(".bm-start")
    durations = (
        "[...document.querySelectorAll('.bm *')].map((node) => parseFloat(getComputedStyle(node).transitionDuration))"
    )
    moving = f"Math.max(...{durations})"
    assert page.evaluate(moving) > 0
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == 0


def test_single_keys_work_only_inside_the_game(visit):
    page = visit("en", "preset=simple&seats=human,human")
    page.click(".bm-start")
    page.focus("a[href='#monks']")
    for key in ("d", "s", "n"):
        page.keyboard.press(key)
    assert record(page)["actions"] == []
    page.focus(".bm-speed select")
    page.keyboard.press("n")
    expect(page.locator(".bm-panel")).to_be_visible()
    page.focus(".bm-draw")
    page.keyboard.press("Control+d")
    assert record(page)["actions"] == []
    page.keyboard.press("?")
    expect(page.locator(".bm-keys dl")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_wider_than_the_window_and_draw_is_at_hand(visit, lang, width):
    page = visit(lang, "preset=simple&seats=human,human,human,hard,hard,hard&seed=3")
    page.set_viewport_size({"width": width, "height": 740})

    def fits():
        return page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    assert fits()
    expect(page.locator(".bm-start")).to_be_in_viewport()
    page.click(".bm-house summary")
    assert fits()
    page.click(".bm-start")
    expect(page.locator(".bm-draw")).to_be_in_viewport()
    page.click(".bm-draw")
    assert fits()
    expect(page.locator(".bm-draw")).to_be_in_viewport()
    while persons_turn(page):
        page.evaluate("document.querySelector('.bm-draw').click()")
    assert fits()
