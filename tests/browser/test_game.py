"""The game on a page, played in a real browser by keyboard, mouse and timer, and compared with CPython's."""

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from games import CONTENT, EVERY_OPTION
from playwright.sync_api import expect

from game.core import Table, compose, preset_choices
from game.core.players import Player
from game.core.shuffle import shuffle
from game.core.telling import say, tell
from game.widget import link, odds
from scripts import bundle

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "ja")
PRESETS = list(CONTENT["presets"])
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bozu Mekuri</title>
<link rel="stylesheet" href="site.css"><link rel="icon" href="icon.svg"></head>
<body><main><h1>Bozu Mekuri</h1>
<section aria-label="Game" data-game {auto} data-lang="{lang}" {data} data-style="game.css">
<button type="button" data-game-open>Play</button><div data-game-root></div></section>
<h2 id="monks">Monks</h2><p>Text with <a href="#monks">a link</a>.</p></main>
<script src="game-loader.js" defer></script></body>
</html>
"""
# Speaks for a screen reader: everything that is put into the live region, in order.
LISTEN = """() => {
  window.said = [];
  const region = document.querySelector('.bm [aria-live]');
  const hear = (records) => records.forEach((one) => one.addedNodes.forEach((node) => said.push(node.textContent)));
  new MutationObserver(hear).observe(region, {childList: true});
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A small site with the real game: en, ja (opened at once) and ask (opened by its button)."""
    site = tmp_path_factory.mktemp("site")
    files = bundle.build(ROOT, CONTENT)
    for name, content in files.items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_bytes(content)
    for name in ("css/site.css", "css/game.css", "js/game-loader.js"):
        (site / Path(name).name).write_bytes((ROOT / "docs/assets" / name).read_bytes())
    (site / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    data = " ".join(f'data-{part}="{path}"' for part, path in bundle.parts(files).items())
    for name, lang, auto in (("en", "en", "data-game-auto"), ("ja", "ja", "data-game-auto"), ("ask", "en", "")):
        (site / f"{name}.html").write_text(PAGE.format(lang=lang, auto=auto, data=data), encoding="utf-8")
    return site


@pytest.fixture
def at(folder, serve, strict):
    return serve(folder, strict)


@pytest.fixture
def visit(page, at, complaints):
    """visit(lang, fragment, speed): the page with its chooser; whatever it complains of fails the test at its end."""

    def visit(lang="en", fragment="", speed="instant"):
        kept = json.dumps(json.dumps({"speed": speed}))
        page.add_init_script(f"localStorage['bozu-mekuri'] ??= {kept}")
        page.goto(f"{at}/{lang}.html{'#' + fragment if fragment else ''}")
        expect(page.locator(".bm-start")).to_be_visible()
        return page

    yield visit
    assert complaints == []


def ui(lang, key, **values):
    return say(CONTENT, lang, f"ui.{key}", **values)


def record(page):
    return json.loads(page.evaluate("bozuMekuri.record()"))


def replayed(record):
    """CPython's table after the same actions."""
    table = Table(compose(CONTENT, record["choices"]), len(record["seats"]), record["seed"])
    for action in record["actions"]:
        table.act(action)
    return table


def computers_only(choices, levels, seed):
    """CPython's game of computer players."""
    rules = compose(CONTENT, choices)
    table = Table(rules, len(levels), seed)
    players = [Player(rules, level, seed, seat) for seat, level in enumerate(levels)]
    while table.legal_actions():
        view = table.view()
        table.act(players[view["seat"]].choose(view, table.legal_actions()))
    return table


def seed_where(wanted):
    """The first seed whose deck fits."""
    return next(seed for seed in range(1000) if wanted(shuffle(list(range(1, 101)), seed)))


EMPERORS = [card["no"] for card in CONTENT["cards"] if "emperor7" in card["traits"]]
EMPEROR_FIRST = seed_where(lambda deck: deck[0] in EMPERORS)
SEMIMARU_LATE = seed_where(lambda deck: deck.index(10) > 93)


def persons_turn(page):
    """Wait until a person is to move or the game is over; whether it goes on."""
    page.locator(".bm-results, .bm-human .bm-draw").first.wait_for()
    return page.locator(".bm-results").count() == 0


def check_results(page, lang):
    """The results on the page are those of CPython's replay of the recorded game."""
    played = record(page)
    table = replayed(played)
    assert table.events == played["events"]
    view = table.view()
    assert view["finished"]
    order = sorted(range(view["players"]), key=lambda seat: (view["places"][seat], seat))
    rows = page.locator(".bm-places tbody tr")
    expect(rows).to_have_count(view["players"])
    for row, seat in enumerate(order):
        cells = rows.nth(row).locator("td, th").all_inner_texts()
        assert cells[0] == ui(lang, "place", place=view["places"][seat])
        assert CONTENT["messages"]["seats"][seat]["name"][lang] in cells[1]
        assert cells[2] == str(view["counts"][seat])


# Whole games


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_keyboard_alone(visit, lang):
    page = visit(lang, "preset=standard&seats=human,easy,medium,hard")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('bm-start')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".bm-draw")).to_be_focused()
    for turn in range(400):
        if page.locator(".bm-results").count():
            break
        choosing = page.locator(".bm-stop").is_visible()
        page.keyboard.press("s" if choosing and turn % 3 else ("d", "Enter", "Space", "D")[turn % 4])
        assert page.evaluate("document.activeElement.closest('.bm') !== null"), "the focus was lost"
    expect(page.locator(".bm-results h2")).to_be_focused()
    check_results(page, lang)
    page.keyboard.press("n")
    expect(page.locator(".bm-draw")).to_be_focused()
    assert record(page)["actions"] == []
    page.keyboard.press("n")
    expect(page.locator(".bm-setup")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_mouse(visit, lang):
    page = visit(lang, "preset=standard&seats=human,hard,hard&seed=2")
    page.click(".bm-start")
    turn = 0
    while persons_turn(page):
        turn += 1
        page.click(".bm-stop" if page.locator(".bm-stop").is_visible() and turn % 2 else ".bm-draw")
    check_results(page, lang)
    page.get_by_role("button", name=ui(lang, "change_rules")).click()
    expect(page.locator(".bm-setup")).to_be_visible()
    expect(page.get_by_role("button", name=ui(lang, "back_to_game"))).to_have_count(0)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_browser_plays_every_preset_as_cpython_does(visit, preset):
    levels = ["easy", "medium", "hard", "easy"]
    page = visit("en", f"preset={preset}&seats={','.join(levels)}&seed=20251130")
    page.click(".bm-start")
    expect(page.locator(".bm-results")).to_be_visible()
    there = record(page)
    here = computers_only(preset_choices(CONTENT, preset), levels, 20251130)
    assert there["events"] == here.events
    assert there["actions"] == here.actions


def test_the_browser_plays_every_option_as_cpython_does(visit):
    page = visit()
    for seed, (rule, option) in enumerate(EVERY_OPTION):
        levels = ["hard", "easy", "medium", "hard", "easy", "medium"][: 2 + seed % 5]
        page.evaluate("([hash]) => { location.hash = hash }", [f"{rule}={option}&seats={','.join(levels)}&seed={seed}"])
        expect(page.locator(".bm-row:visible")).to_have_count(len(levels))
        page.click(".bm-start")
        expect(page.locator(".bm-results")).to_be_visible()
        choices = preset_choices(CONTENT, PRESETS[0]) | {rule: option}
        assert record(page)["events"] == computers_only(choices, levels, seed).events, (rule, option)


# What the panel shows


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_position_is_shown_as_it_is(visit, lang):
    page = visit(lang, f"preset=standard&semimaru=skip&nyudo=monk&seats=human,human,human&seed={SEMIMARU_LATE}")
    page.click(".bm-start")
    shown = page.evaluate("""() => {
      const text = (selector) => document.querySelector(selector).textContent;
      const all = (selector) => [...document.querySelectorAll(selector)].map((node) => node.textContent);
      const steps = [];
      while (document.querySelector('.bm-draw')) {
        steps.push({
          deck: text('.bm-deck .bm-count'), pile: text('.bm-pile .bm-count'), counts: all('.bm-zabuton .bm-count'),
          left: all('.bm-chances td:nth-child(2)'), chances: all('.bm-chance'), happened: text('.bm-happened'),
          tag: document.querySelector('.bm-tag').hidden ? '' : text('.bm-tag'), banner: text('.bm-banner'),
          stop: !document.querySelector('.bm-stop').hidden, number: document.querySelector('.bm-number')?.textContent,
        });
        document.querySelector(steps.length % 2 && steps.at(-1).stop ? '.bm-stop' : '.bm-draw').click();
      }
      return steps;
    }""")
    played = record(page)
    table = Table(compose(CONTENT, played["choices"]), 3, SEMIMARU_LATE)
    events = table.events
    tagged = 0
    for step, action in zip(shown, played["actions"], strict=True):
        view = table.view()
        assert step["deck"] == str(view["deck"])
        assert step["pile"] == str(len(view["pile"]))
        assert step["counts"] == [str(count) for count in view["counts"]]
        assert step["left"] == [str(view["left"][class_]) for class_ in CONTENT["classes"]]
        assert step["chances"] == [f"{odds.percentages(view['left'])[class_]}%" for class_ in CONTENT["classes"]]
        assert step["stop"] == (len(table.legal_actions()) > 1)
        assert CONTENT["messages"]["seats"][view["seat"]]["name"][lang] in step["banner"]
        told = [tell(event, CONTENT, lang) for event in events if event["type"] != "turn"]
        assert step["happened"] == say(CONTENT, lang, "sentence_space").join(told)
        cards = [event["card"] for event in table.events if event["type"] == "turned"]
        assert step["number"] == (ui(lang, "number", number=cards[-1]) if cards else None)
        warned = 10 in view["unturned"] and view["deck"] <= CONTENT["classes"]["semimaru"]["warn_when_deck"]
        name = CONTENT["cards"][9]["name"]["kanji" if lang == "ja" else "en"]
        assert step["tag"] == (ui(lang, "still_in_deck", card=name) if warned else "")
        tagged += warned
        events = table.act(action)
    assert tagged


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_choice_is_put_with_the_chance_of_a_monk(visit, lang):
    page = visit(lang, f"preset=standard&seats=human,hard&seed={EMPEROR_FIRST}", speed="slow")
    page.click(".bm-start")
    expect(page.locator(".bm-stop")).to_be_hidden()
    page.click(".bm-draw")
    table = replayed(record(page))
    shares = odds.percentages(table.view()["left"])
    chances = [
        ui(lang, "chance_of", **{"class": CONTENT["classes"][class_]["name"][lang], "percent": shares[class_]})
        for class_ in ("monk", "semimaru")
    ]
    question = ui(lang, "choice", count=1, chances=ui(lang, "comma").join(sorted(chances, key=chances.index)))
    expect(page.locator(".bm-question")).to_have_text(re.compile(re.escape(chances[0])))
    expect(page.locator(".bm-question")).to_have_text(re.compile(re.escape(chances[1])))
    assert len(page.locator(".bm-question").inner_text()) == len(question)
    expect(page.locator(".bm-draw")).to_have_accessible_description(page.locator(".bm-question").inner_text())
    page.focus(".bm-stop")
    page.keyboard.press("Space")
    assert [event["type"] for event in record(page)["events"]][-2:] == ["stopped", "turn"]
    expect(page.locator(".bm-stop")).to_be_hidden()
    expect(page.locator(".bm-draw")).to_be_focused()


def test_a_card_that_counts_as_another_class_says_so(visit):
    seed = seed_where(lambda deck: deck[0] == 76)
    page = visit("en", f"preset=standard&nyudo=monk&seats=human,human&seed={seed}")
    page.click(".bm-start")
    page.click(".bm-draw")
    expect(page.locator(".bm-caption")).to_contain_text("No. 76")
    expect(page.locator(".bm-caption .bm-chip")).to_have_text("monk")
    expect(page.locator(".bm-caption")).to_contain_text("noble by the picture")
    expect(page.locator(".bm-caption")).to_contain_text("Nyūdō poets: Monks")
    expect(page.locator(".bm-caption [lang=ja]")).to_have_text("法性寺入道前関白太政大臣")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_tells_everything_in_order(visit, lang):
    page = visit(lang, "preset=simple&seats=hard,hard&seed=4")
    page.click(".bm-start")
    expect(page.locator(".bm-results")).to_be_visible()
    page.click(".bm-log summary")
    told = [tell(event, CONTENT, lang) for event in record(page)["events"] if event["type"] != "turn"]
    log = say(CONTENT, lang, "sentence_space").join(page.locator(".bm-lines li").all_inner_texts())
    assert log == say(CONTENT, lang, "sentence_space").join(told)


# Before a game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_presets_and_house_rules_are_chosen_with_explanations_on_the_spot(visit, lang):
    page = visit(lang)
    for preset, entry in CONTENT["presets"].items():
        option = page.locator(f".bm-option:has([name=bm-preset][value={preset}])")
        expect(option).to_contain_text(entry["name"][lang])
        expect(option).to_contain_text(entry["explanation"][lang])
    page.click(".bm-house summary")
    chosen = {}
    for rule, entry in CONTENT["house_rules"].items():
        expect(page.get_by_role("group", name=entry["name"][lang], exact=True)).to_contain_text(
            entry["explanation"][lang]
        )
        for option, words in entry["options"].items():
            label = page.locator(f".bm-option:has([name=bm-rule-{rule}][value={option}])")
            expect(label).to_contain_text(words["name"][lang])
            expect(label).to_contain_text(words["explanation"][lang])
            label.click()
        chosen[rule] = option
    expect(page.locator("[name=bm-preset][value=own]")).to_be_checked()
    page.click(".bm-start")
    assert record(page)["choices"] == chosen


def test_a_preset_brings_all_its_options(visit):
    page = visit("en", "semimaru=skip&lady=take_and_draw")
    page.click(".bm-house summary")
    expect(page.locator("[name=bm-rule-semimaru][value=skip]")).to_be_checked()
    for preset in ("simple", "standard"):
        page.check(f"[name=bm-preset][value={preset}]")
        for rule, option in preset_choices(CONTENT, preset).items():
            expect(page.locator(f"[name=bm-rule-{rule}][value={option}]")).to_be_checked()


def test_choosing_the_last_rule_of_a_preset_is_choosing_the_preset(visit):
    page = visit("en", "semimaru=skip")
    expect(page.locator("[name=bm-preset][value=own]")).to_be_checked()
    expect(page.locator(".bm-option:has([value=own])")).to_contain_text("Semimaru: Miss a turn")
    page.click(".bm-house summary")
    page.check("[name=bm-rule-semimaru][value=out]")
    expect(page.locator("[name=bm-preset][value=standard]")).to_be_checked()


def test_your_own_rules_open_the_house_rules(visit):
    page = visit()
    page.check("[name=bm-preset][value=own]")
    expect(page.locator("[name=bm-rule-semimaru][value=skip]")).to_be_visible()


def test_two_to_six_seats_each_a_person_or_a_computer(visit):
    page = visit()
    for number in (6, 2, 3, 5):
        page.check(f"[name=bm-number][value='{number}']", force=True)
        expect(page.locator(".bm-row:visible")).to_have_count(number)
    page.select_option("#bm-kind-0", "easy")
    page.select_option("#bm-kind-4", "human")
    page.click(".bm-start")
    assert record(page)["seats"] == ["easy", "medium", "medium", "medium", "human"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_players_are_warned_of_a_short_game(visit, lang):
    page = visit(lang, "preset=standard")
    expect(page.locator(".bm-warning")).to_be_hidden()
    page.check("[name=bm-number][value='2']", force=True)
    option = CONTENT["house_rules"]["semimaru"]["options"]["out"]["name"][lang]
    expect(page.locator(".bm-warning")).to_contain_text(option)
    page.check("[name=bm-preset][value=simple]")
    expect(page.locator(".bm-warning")).to_be_hidden()


def test_levels_are_said_to_be_alike_where_nothing_is_decided(visit):
    page = visit("en", "preset=standard")
    expect(page.locator(".bm-players")).to_contain_text(ui("en", "levels"))
    page.check("[name=bm-preset][value=simple]")
    expect(page.locator(".bm-players")).to_contain_text(ui("en", "levels_alike"))


# One device, several people


@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_at_one_device_hand_over(visit, lang):
    page = visit(lang, "preset=simple&seats=human,human,human&seed=7")
    names = [seat["name"][lang] for seat in CONTENT["messages"]["seats"]]
    page.click(".bm-start")
    expect(page.locator(".bm-banner")).to_have_text(re.compile(re.escape(ui(lang, "turn_of", seat=names[0]))))
    expect(page.locator(".bm-banner")).not_to_contain_text(ui(lang, "hand_over", seat=names[0]))
    for turn in range(6):
        seat = turn % 3
        expect(page.locator(".bm-draw .bm-label")).to_have_text(ui(lang, "seat_draws", seat=names[seat]))
        page.click(".bm-draw")
        expect(page.locator(".bm-banner")).to_contain_text(ui(lang, "hand_over", seat=names[(seat + 1) % 3]))
        expect(page.locator("[aria-current]")).to_contain_text(names[(seat + 1) % 3])


def test_a_double_click_does_not_draw_for_the_next_player(visit):
    page = visit("en", "preset=simple&seats=human,human&seed=7")
    page.click(".bm-start")
    page.dblclick(".bm-draw")
    assert len(record(page)["actions"]) == 1


def test_a_double_click_does_not_decide_a_choice(visit):
    page = visit("en", f"preset=standard&seats=human,hard&seed={EMPEROR_FIRST}")
    page.click(".bm-start")
    page.dblclick(".bm-draw")
    expect(page.locator(".bm-stop")).to_be_visible()
    assert len(record(page)["actions"]) == 1


def test_a_key_held_down_draws_once(visit):
    page = visit("en", "preset=simple&seats=human,human&seed=7")
    page.click(".bm-start")
    for key in ("d", "Enter"):
        for _ in range(5):
            page.keyboard.down(key)  # the second and further ones repeat
        page.keyboard.up(key)
    assert len(record(page)["actions"]) == 2


# Time


def test_a_computer_takes_its_time(visit):
    page = visit("en", "preset=simple&seats=human,hard&seed=7", speed="fast")
    page.click(".bm-start")
    page.click(".bm-draw")
    assert len(record(page)["actions"]) == 1
    expect(page.locator(".bm-banner")).to_contain_text("Blue")
    expect(page.locator(".bm-banner")).to_contain_text("Red")
    assert len(record(page)["actions"]) == 2


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_computer_can_be_hurried_by_the_same_key_or_button(visit, way):
    page = visit("en", "preset=simple&seats=human,hard,hard,hard&seed=7", speed="slow")
    page.click(".bm-start")
    page.clock.install()  # from here on no timer rings
    for turn in range(1, 9):
        if way == "key":
            page.keyboard.press("d")
        else:
            page.click(".bm-draw")
        assert len(record(page)["actions"]) == turn


def test_speed_can_be_changed_in_the_game_and_is_remembered(visit):
    page = visit("en", "preset=simple&seats=hard,hard&seed=7", speed="slow")
    page.click(".bm-start")
    page.select_option(".bm-speed select", "instant")
    expect(page.locator(".bm-results")).to_be_visible()
    assert json.loads(page.evaluate("localStorage['bozu-mekuri']"))["speed"] == "instant"


def test_the_chooser_can_be_visited_in_the_middle_of_a_game(visit):
    page = visit("en", "preset=simple&seats=human,hard&seed=7", speed="fast")
    page.click(".bm-start")
    page.click(".bm-draw")
    page.keyboard.press("n")
    before = record(page)
    page.wait_for_timeout(400)  # a computer's move would be made by now
    page.get_by_role("button", name="Back to the game").click()
    assert record(page) == before
    expect(page.locator(".bm-banner")).to_contain_text("Red")
    assert len(record(page)["actions"]) == 2


# Being heard


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
    expect(page.locator(".bm [aria-live] p").last).to_have_text(spoken[-1])
    said = page.evaluate("said")
    name = CONTENT["cards"][9]["name"]["kanji" if lang == "ja" else "en"]
    warning = ui(lang, "still_in_deck", card=name)
    assert said.count(warning) == 1
    said.remove(warning)
    assert said == spoken


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
    page.check("[name=bm-number][value='2']", force=True)
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


# Links and memory


def test_a_link_brings_rules_players_and_deck(visit):
    page = visit("en", "preset=simple&semimaru=skip&seats=human,easy,hard&seed=12")
    page.click(".bm-start")
    expected = {
        "choices": preset_choices(CONTENT, "simple") | {"semimaru": "skip"},
        "seats": ["human", "easy", "hard"],
        "seed": 12,
    }
    assert {key: value for key, value in record(page).items() if key in expected} == expected
    page.keyboard.press("n")
    page.click(".bm-start")
    assert record(page)["seed"] != 12, "a deck of a link is played once"


def test_a_link_followed_on_the_page_opens_the_chooser_with_its_rules(visit):
    page = visit()
    page.evaluate("location.hash = '#preset=simple'")
    expect(page.locator("[name=bm-preset][value=simple]")).to_be_checked()
    page.evaluate("location.hash = '#monks'")
    expect(page.locator("[name=bm-preset][value=simple]")).to_be_checked()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_link_is_told_and_the_rest_of_it_counts(visit, lang):
    page = visit(lang, "preset=%3Cimg%20src%3Dx%3E&semimaru=fly&seats=1&seed=x&lady=take_and_draw")
    notice = page.locator(".bm-notice p")
    expect(notice).to_have_count(4)
    expect(notice.nth(1)).to_have_text(ui(lang, "link_option", word="fly"))
    expect(page.locator(".bm-notice img")).to_have_count(0)
    page.click(".bm-start")
    assert record(page)["choices"] == preset_choices(CONTENT, PRESETS[0]) | {"lady": "take_and_draw"}


def test_the_link_to_the_rules_can_be_copied(visit, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit("en", "preset=simple&nyudo=monk&seats=human,hard")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    address, fragment = page.evaluate("navigator.clipboard.readText()").split("#")
    assert address == page.url.split("#")[0]
    found = link.parse(fragment, CONTENT)
    assert found["choices"] == preset_choices(CONTENT, "simple") | {"nyudo": "monk"}
    assert found["seats"] == ["human", "hard"]


def test_without_a_clipboard_the_text_is_shown(visit):
    page = visit("en", "preset=simple")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.get_by_role("button", name="Copy a link").click()
    field = page.get_by_role("textbox", name="Copy this text")
    expect(field).to_be_focused()
    assert "#preset=simple" in field.input_value()


def test_choices_are_remembered(visit):
    page = visit("en", "preset=simple&lady=draw_if_empty&seats=human,human,easy")
    page.click(".bm-start")
    first = record(page)
    page.goto(page.url.split("#")[0] + "?again")
    page.click(".bm-start")
    second = record(page)
    assert (second["choices"], second["seats"]) == (first["choices"], first["seats"])
    assert second["seed"] != first["seed"]


KEPT = "localStorage['bozu-mekuri'] = "
SPOILT = {
    "blocked": "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError') }})",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
    "not JSON": KEPT + "'{'",
    "a list": KEPT + "'[1]'",
    "null": KEPT + "'null'",
    "old ids": KEPT + """'{"choices": {"semimaru": "gone"}, "seats": ["robot", "x"], "speed": "warp"}'""",
    "wrong types": KEPT + """'{"choices": 1, "seats": {"a": 1}, "speed": ["fast"]}'""",
    "inherited names": KEPT + """'{"choices": "x", "seats": [], "speed": "toString"}'""",
}


@pytest.mark.parametrize("kind", SPOILT)
def test_spoilt_storage_does_no_harm(page, at, complaints, kind):
    page.add_init_script(SPOILT[kind])
    page.goto(f"{at}/en.html")
    page.select_option(".bm-speed select", "instant")
    page.click(".bm-start")
    page.click(".bm-draw")
    assert record(page)["choices"] == preset_choices(CONTENT, PRESETS[0])
    assert record(page)["seats"] == ["human", "medium", "medium", "medium"]
    assert complaints == []


def test_seeds_are_not_repeated(visit):
    page = visit("en", "preset=simple&seats=human,human")
    seeds = set()
    for _ in range(5):
        page.click(".bm-start")
        seeds.add(record(page)["seed"])
        page.keyboard.press("n")
    assert len(seeds) == 5


# Opening and faults


def test_the_game_that_was_asked_for_takes_the_focus(page, at, complaints):
    page.goto(f"{at}/ask.html")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".bm-start")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".bm-draw")).to_be_focused()
    assert complaints == []


def test_the_game_that_opens_by_itself_leaves_the_focus_alone(visit):
    assert visit().evaluate("document.activeElement === document.body")


def test_another_start_takes_the_place_of_the_first(visit):
    page = visit("en", "preset=simple&seats=hard,hard", speed="fast")
    page.click(".bm-start")
    page.evaluate("""async () => {
      const section = document.querySelector('[data-game]');
      const content = await (await fetch(section.dataset.content)).json();
      bozuMekuri.start(section.querySelector('[data-game-root]'), content, {lang: 'ja'});
    }""")
    expect(page.locator(".bm")).to_have_count(1)
    expect(page.get_by_role("button", name="始める")).to_be_visible()
    page.wait_for_timeout(500)  # the first game's timer would have rung
    assert page.evaluate("bozuMekuri.record()") == "null"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_in_the_middle_keeps_the_game(visit, lang, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit(lang, "preset=simple&seats=human,hard&seed=7")
    page.click(".bm-start")
    page.click(".bm-draw")
    assert persons_turn(page)
    page.evaluate("""() => {
      const sound = Element.prototype.removeAttribute;
      Element.prototype.removeAttribute = function () {
        Element.prototype.removeAttribute = sound;
        throw new Error('the pencil broke');
      };
    }""")
    page.click(".bm-draw")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("the pencil broke")
    expect(alert).not_to_contain_text("Traceback")
    expect(page.locator(".bm-panel")).to_be_visible()
    alert.get_by_role("button", name=ui(lang, "copy_report")).click()
    expect(alert).to_contain_text(ui(lang, "copied"))
    report = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert report["game"]["seed"] == 7
    assert replayed(report["game"]).events == report["game"]["events"]
    alert.get_by_role("button", name=ui(lang, "go_on")).click()
    expect(alert).to_be_hidden()
    while persons_turn(page):
        page.evaluate("document.querySelector('.bm-draw').click()")
    check_results(page, lang)


def test_a_fault_at_the_beginning_leads_back_to_the_chooser(visit):
    page = visit()
    page.evaluate("() => { crypto.getRandomValues = () => { throw new Error('no dice') } }")
    page.click(".bm-start")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("no dice")
    expect(alert.get_by_role("button", name="Go on")).to_have_count(0)
    page.evaluate("delete crypto.getRandomValues")
    alert.get_by_role("button", name="Start again").click()
    page.click(".bm-start")
    expect(page.locator(".bm-panel")).to_be_visible()
