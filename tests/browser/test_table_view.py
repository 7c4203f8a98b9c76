"""The table: it shows each position as it is, can be turned and looked at from above, and delays nothing."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from games import CONTENT
from playwright.sync_api import expect

from game.core import Table, compose
from game.widget.places import SHOWN_HAND, SHOWN_PILE

from .game_page import EMPEROR_FIRST, LANGUAGES, SEMIMARU_LATE, record, ui

FLYING = ".bm-flyer"
SHOWN = """() => ({
  deck: document.querySelector('.bm-felt-deck + .bm-felt-label .bm-count').textContent,
  pile: document.querySelector('.bm-felt-pile .bm-count').textContent,
  hands: [...document.querySelectorAll('.bm-felt-seat .bm-count')].map((node) => node.textContent),
  now: [...document.querySelectorAll('.bm-felt-seat')].findIndex((node) => node.classList.contains('bm-now')),
  out: [...document.querySelectorAll('.bm-felt-seat')].map((node) => node.classList.contains('bm-out')),
  lying: [...document.querySelectorAll('.bm-lying > .bm-card')].map((node) => Number(node.dataset.drawn)),
  block: !document.querySelector('.bm-block').hidden,
  tag: !document.querySelector('.bm-over .bm-tag').hidden,
})"""
TAP = "document.querySelector('.bm-felt-deck').click()"
# The card takes off first; the rest of the position is shown when it flies.
DECK = "document.querySelector('.bm-felt-deck + .bm-felt-label .bm-count').textContent"
TAP_AND_SEE = f"""const before = {DECK};
  {TAP};
  while ({DECK} === before) await new Promise((go) => setTimeout(go, 2));"""


@pytest.fixture
def begin(visit):
    """begin(lang, fragment, speed): a game whose table has come with its style."""

    def begin(lang="en", fragment="preset=simple&seats=human,human,human&seed=7", speed="instant"):
        page = visit(lang, fragment, speed)
        page.click(".bm-start")
        expect(page.locator(".bm-felt")).to_be_visible()
        return page

    return begin


def drawn(page):
    page.locator(".bm-felt .bm-drawing").first.wait_for(state="attached")


def turned(page):
    """How the plane is turned: its matrix as text."""
    return page.evaluate("getComputedStyle(document.querySelector('.bm-scene')).transform")


def kept(page):
    return json.loads(page.evaluate("localStorage['bozu-mekuri']")).get("table")


@pytest.mark.parametrize(("lang", "speed"), [("en", "instant"), ("ja", "normal")])
def test_the_table_shows_every_position_as_it_is(begin, lang, speed):
    page = begin(lang, f"preset=standard&semimaru=skip&seats=human,human,human&seed={SEMIMARU_LATE}", speed)
    shown = page.evaluate(f"""async () => {{
      const steps = [];
      const show = {SHOWN};
      while ({DECK} !== '1') {{ steps.push(show()); {TAP_AND_SEE} }}
      steps.push(show());
      {TAP};
      return steps;
    }}""")
    played = record(page)
    table = Table(compose(CONTENT, played["choices"]), 3, SEMIMARU_LATE)
    tagged = 0
    for step, action in zip(shown, played["actions"], strict=True):
        view = table.view()
        assert step["deck"] == str(view["deck"])
        assert step["block"]
        assert step["pile"] == str(len(view["pile"]))
        assert step["hands"] == [str(count) for count in view["counts"]]
        assert step["now"] == view["seat"]
        assert step["out"] == view["out"]
        seen = view["pile"][-SHOWN_PILE:] + [card for hand in view["hands"] for card in hand[-SHOWN_HAND:]]
        assert sorted(step["lying"]) == sorted(seen)
        warned = 10 in view["unturned"] and view["deck"] <= CONTENT["classes"]["semimaru"]["warn_when_deck"]
        assert step["tag"] == warned
        tagged += warned
        table.act(action)
    assert tagged


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_deck_is_a_button_that_says_what_it_does(begin, lang):
    page = begin(lang, f"preset=standard&seats=human,hard&seed={EMPEROR_FIRST}", "slow")
    deck = page.locator(".bm-felt-deck")
    expect(deck).to_have_accessible_name(ui(lang, "from_deck", action=ui(lang, "draw")))
    deck.click()
    assert len(record(page)["actions"]) == 1
    expect(deck).to_have_accessible_name(ui(lang, "from_deck", action=ui(lang, "draw_more")))
    expect(deck).to_be_focused()
    page.click(".bm-stop")
    expect(deck).to_have_accessible_name(ui(lang, "from_deck", action=ui(lang, "hurry")))
    before = len(record(page)["actions"])
    deck.press("Enter")
    assert len(record(page)["actions"]) == before + 1


def test_a_double_tap_on_the_deck_does_not_decide_a_choice(begin):
    page = begin("en", f"preset=standard&seats=human,hard&seed={EMPEROR_FIRST}")
    page.dblclick(".bm-felt-deck")
    assert len(record(page)["actions"]) == 1


def test_a_card_flies_and_delays_nothing(begin):
    page = begin(speed="slow")
    drawn(page)
    page.click(".bm-draw")
    flyer = page.locator(FLYING)
    expect(flyer).to_have_count(1)
    moving = page.evaluate("getComputedStyle(document.querySelector('.bm-flyer')).transform")
    page.wait_for_function(
        "(before) => getComputedStyle(document.querySelector('.bm-flyer')).transform !== before", arg=moving
    )
    assert page.evaluate("document.querySelector('.bm-lying .bm-coming') !== null")
    # The next card may be drawn while it is in the air: it is home at once.
    page.click(".bm-draw")
    expect(flyer).to_have_count(1)
    assert len(record(page)["actions"]) == 2
    expect(page.locator(".bm-lying > .bm-card:not(.bm-coming)")).to_have_count(1)
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(flyer).to_have_count(0)
    expect(page.locator(".bm-lying > .bm-coming")).to_have_count(0)


def test_only_transform_and_opacity_are_animated(begin):
    page = begin(speed="slow")
    for _ in range(12):
        page.evaluate(f"async () => {{ {TAP_AND_SEE} }}")
        names = page.evaluate("""[...document.getAnimations()]
          .filter((one) => one.effect.target.closest('.bm-stage'))
          .flatMap((one) => one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))""")
        assert set(names) <= {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
        assert names


def test_a_hand_sweeps_to_the_pile_and_the_pile_to_a_lady(begin):
    page = begin(speed="slow")
    most = page.evaluate(f"""async () => {{
      let most = 0;
      while ({DECK} !== '1') {{
        {TAP_AND_SEE}
        most = Math.max(most, document.querySelectorAll('{FLYING}').length);
      }}
      return most;
    }}""")
    assert 3 < most <= 19


@pytest.mark.parametrize("why", ["instant", "reduced motion", "no table"])
def test_nothing_flies_where_it_is_not_wanted(begin, page, why):
    if why == "reduced motion":
        page.emulate_media(reduced_motion="reduce")
    page = begin(speed="instant" if why == "instant" else "slow")
    if why == "no table":
        page.click(f".bm-view >> text={ui('en', 'table_off')}")
    for count in range(1, 20):
        page.evaluate("document.querySelector('.bm-draw').click()")
        assert page.locator(FLYING).count() == 0
        running = page.evaluate(
            "document.getAnimations().filter((one) => one.effect.target.closest('.bm-felt')).length"
        )
        assert running == 0
        assert page.evaluate(SHOWN)["deck"] == str(100 - count)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_view_is_chosen_and_remembered(begin, page, lang):
    page = begin(lang)
    choices = {mode: page.get_by_role("button", name=ui(lang, f"table_{mode}"), exact=True) for mode in
               ("angled", "above", "off")}  # fmt: skip
    expect(choices["angled"]).to_have_attribute("aria-pressed", "true")
    assert "matrix3d" in turned(page)
    choices["above"].click()
    assert kept(page) == "above"
    page.reload()  # the game goes on
    expect(choices["above"]).to_have_attribute("aria-pressed", "true")
    # Seen from above, right angles stay right.
    page.wait_for_function("() => document.querySelector('.bm-scene').style.transform.includes('rotateX(0deg)')")
    expect(page.locator(".bm-table .bm-deck")).to_be_hidden()
    choices["off"].click()
    expect(page.locator(".bm-stage")).to_be_hidden()
    expect(page.locator(".bm-table .bm-deck")).to_be_visible()
    expect(page.locator(".bm-table .bm-pile")).to_be_visible()
    page.click(".bm-draw")
    assert len(record(page)["actions"]) == 1
    choices["angled"].click()
    expect(page.locator(".bm-stage")).to_be_visible()
    assert page.evaluate(SHOWN)["deck"] == "99"


def test_a_spoilt_choice_of_view_is_ignored(begin, page):
    page.add_init_script("""localStorage['bozu-mekuri'] = '{"speed": "instant", "table": {"a": 1}}'""")
    page = begin()
    expect(page.locator(".bm-stage")).to_be_visible()


def test_the_table_is_turned_zoomed_and_brought_back(begin):
    page = begin()
    reset = page.get_by_role("button", name=ui("en", "table_reset"), exact=True)
    stage = page.locator(".bm-stage")
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    home = turned(page)
    expect(reset).to_be_hidden()
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 130, box["y"] + 60, steps=4)
    page.mouse.up()
    expect(reset).to_be_visible()
    dragged = turned(page)
    assert dragged != home
    page.mouse.move(box["x"] + 200, box["y"] + 60)
    assert turned(page) == dragged  # the button is up
    page.wait_for_timeout(450)  # a wheel that has just scrolled the page does not zoom
    page.mouse.wheel(0, -300)
    page.wait_for_function("(before) => getComputedStyle(document.querySelector('.bm-scene')).transform !== before",
                           arg=dragged)  # fmt: skip
    zoom = float(
        page.evaluate("document.querySelector('.bm-scene').style.transform").split("scale3d(")[1].split(",")[0]
    )
    assert 1.3 < zoom < 1.9
    reset.click()
    assert turned(page) == home
    expect(reset).to_be_hidden()
    expect(stage).to_be_focused()
    for key in ("ArrowLeft", "ArrowUp", "+"):
        before = turned(page)
        page.keyboard.press(key)
        page.wait_for_function("(before) => getComputedStyle(document.querySelector('.bm-scene')).transform !== before",
                               arg=before)  # fmt: skip
    page.keyboard.press("0")
    assert turned(page) == home
    # The words follow the plane and stay upright.
    assert all(
        "rotate" not in style
        for style in page.evaluate("[...document.querySelectorAll('.bm-over > *')].map((node) => node.style.transform)")
    )


def test_two_fingers_zoom(begin):
    page = begin()
    page.evaluate("""() => {
      const stage = document.querySelector('.bm-stage');
      stage.setPointerCapture = () => {};
      const send = (kind, pointerId, clientX) => stage.dispatchEvent(
        new PointerEvent(kind, {pointerId, clientX, clientY: 100, pointerType: 'touch', bubbles: true}));
      send('pointerdown', 1, 100); send('pointerdown', 2, 200); send('pointermove', 2, 250);
      send('pointerup', 1, 100); send('pointerup', 2, 250);
    }""")
    page.wait_for_function("() => document.querySelector('.bm-scene').style.transform.includes('scale3d(1.5,')")


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("mode", ["angled", "above"])
def test_the_seats_are_round_the_table_with_the_own_one_nearest(begin, page, size, seats, mode):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(f"""localStorage['bozu-mekuri'] = '{{"speed": "instant", "table": "{mode}"}}'""")
    page = begin(fragment=f"preset=simple&seats={','.join(['hard', 'human', *['hard'] * 4][:seats])}&seed=7")
    page.wait_for_function("() => document.querySelector('.bm-human .bm-felt-deck')")
    boxes = page.evaluate("""['.bm-stage', '.bm-cushion', '.bm-felt-label'].map((selector) =>
      [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect().toJSON()))""")
    (stage,), cushions, labels = boxes
    for box in cushions + labels:
        assert stage["left"] - 1 <= box["left"] and box["right"] <= stage["right"] + 1
        assert stage["top"] - 1 <= box["top"] and box["bottom"] <= stage["bottom"] + 1
    assert max(range(seats), key=lambda seat: cushions[seat]["bottom"]) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    deck = page.locator(".bm-felt-deck").bounding_box()
    assert min(deck["width"], deck["height"]) >= 44
    page.locator(".bm-felt-deck").click(trial=True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_are_set_in_type_until_their_drawings_come(begin, page, lang):
    held = []
    page.context.route("**/game/strokes.*", lambda route: held.append(route))
    page = begin(lang)
    page.click(".bm-draw")
    expect(page.locator(".bm-lying .bm-seal")).to_be_visible()
    assert page.locator(".bm-drawing").count() == 0
    held[0].continue_()
    drawn(page)
    colours = """(canvas) => new Set(new Uint32Array(
      canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"""
    assert page.locator(".bm-lying .bm-drawing").evaluate(colours) > 50


@pytest.mark.parametrize(("lang", "scheme", "mode"), [("en", "light", "angled"), ("ja", "dark", "above")])
def test_no_barrier_at_the_table(begin, page, lang, scheme, mode):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.add_init_script(f"""localStorage['bozu-mekuri'] = '{{"speed": "slow", "table": "{mode}"}}'""")
    page = begin(lang, f"preset=standard&seats=human,human,easy&seed={EMPEROR_FIRST}")
    drawn(page)
    axe = Axe()
    for state in ("turn", "choice", "turned"):
        found = axe.run(page, context=".bm")
        assert found.violations_count == 0, f"{state}: {found.generate_report()}"
        if state == "turn":
            page.click(".bm-felt-deck")
        else:
            page.focus(".bm-stage")
            page.keyboard.press("ArrowLeft")


TOUCHING = """() => {
  const labels = [...document.querySelectorAll('.bm-felt-label')];
  const boxes = labels.map((node) => ({words: node.textContent, ...node.getBoundingClientRect().toJSON()}));
  return boxes.flatMap((a, index) => boxes.slice(index + 1)
    .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map((b) => [a.words, b.words]));
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_no_label_lies_on_another(begin, page, lang, width):
    page.set_viewport_size({"width": width, "height": 700})
    page = begin(lang, "preset=simple&seats=human,human,human,human,human,human&seed=7")
    for mode in ("above", "angled"):
        page.get_by_role("button", name=ui(lang, f"table_{mode}"), exact=True).click()
        assert page.evaluate(TOUCHING) == []
