"""What the panel shows, whose turn it is, and how time goes."""

import json
import re

import pytest
from games import CONTENT
from playwright.sync_api import expect

from game.core import Table, compose
from game.core.telling import say, tell
from game.widget import odds

from .game_page import EMPEROR_FIRST, LANGUAGES, SEMIMARU_LATE, record, replayed, seed_where, stop_clock, ui


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


@pytest.mark.parametrize(("speed", "delay"), [("slow", 1900), ("normal", 900), ("fast", 300)])
def test_a_computer_takes_its_time(visit, speed, delay):
    page = visit("en", "preset=simple&seats=human,hard&seed=7", speed=speed)
    stop_clock(page)
    page.click(".bm-start")
    page.click(".bm-draw")
    page.clock.run_for(delay - 1)
    assert len(record(page)["actions"]) == 1
    expect(page.locator(".bm-banner")).to_contain_text("Blue")
    page.clock.run_for(1)
    assert len(record(page)["actions"]) == 2
    page.clock.run_for(100)  # the words follow the card
    expect(page.locator(".bm-banner")).to_contain_text("Red")


@pytest.mark.parametrize("way", ["key", "click"])
def test_a_computer_can_be_hurried_by_the_same_key_or_button(visit, way):
    page = visit("en", "preset=simple&seats=human,hard,hard,hard&seed=7", speed="slow")
    stop_clock(page)
    page.click(".bm-start")
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
    page = visit("en", "preset=simple&seats=human,hard&seed=7", speed="normal")
    stop_clock(page)
    page.click(".bm-start")
    page.click(".bm-draw")
    page.keyboard.press("n")
    before = record(page)
    page.clock.run_for(5000)
    page.get_by_role("button", name="Back to the game").click()
    assert record(page) == before
    page.clock.run_for(900)
    assert len(record(page)["actions"]) == 2
