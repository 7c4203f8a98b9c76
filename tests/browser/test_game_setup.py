"""Before a game: rules, players, links, and what the device remembers."""

import copy

import pytest
from games import CONTENT
from playwright.sync_api import expect

from game.core import preset_choices
from game.widget import link

from .game_page import LANGUAGES, PRESETS, computers_only, make_site, record, ui


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


TAKE_EVERYONE = {
    "name": {"en": "Take everyone’s cards", "ja": "全員の手札をもらう"},
    "explanation": {"en": "Keep Semimaru and take every other player’s hand.", "ja": "ほかの全員の手札をもらいます。"},
    "do": ["keep", {"move": {"from": "others", "to": "self"}}],
}


def test_an_option_added_to_the_content_can_be_chosen_and_played(page, serve, strict, tmp_path, complaints):
    content = copy.deepcopy(CONTENT)
    content["house_rules"]["semimaru"]["options"]["take_everyone"] = TAKE_EVERYONE
    page.add_init_script("""localStorage['bozu-mekuri'] = '{"speed": "instant"}'""")
    address = serve(make_site(tmp_path, content), strict)
    for lang in LANGUAGES:
        page.goto(f"{address}/{lang}.html#preset=standard&seats=hard,easy,medium&seed=5")
        page.click(".bm-house summary")
        option = page.locator(".bm-option:has([value=take_everyone]):has([name=bm-rule-semimaru])")
        expect(option).to_contain_text(TAKE_EVERYONE["name"][lang])
        expect(option).to_contain_text(TAKE_EVERYONE["explanation"][lang])
        option.click()
        page.click(".bm-start")
        expect(page.locator(".bm-results")).to_be_visible()
        choices = preset_choices(content, "standard") | {"semimaru": "take_everyone"}
        assert record(page)["choices"] == choices
        assert record(page)["events"] == computers_only(choices, ["hard", "easy", "medium"], 5, content).events
        page.get_by_role("button", name=ui(lang, "change_rules")).click()
    assert complaints == []


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
        page.click(f".bm-segment:has([value='{number}'])")
        expect(page.locator(".bm-row:visible")).to_have_count(number)
    page.select_option("#bm-kind-0", "easy")
    page.select_option("#bm-kind-4", "human")
    page.click(".bm-start")
    assert record(page)["seats"] == ["easy", "medium", "medium", "medium", "human"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_players_are_warned_of_a_short_game(visit, lang):
    page = visit(lang, "preset=standard")
    expect(page.locator(".bm-warning")).to_be_hidden()
    page.click(".bm-segment:has([value='2'])")
    option = CONTENT["house_rules"]["semimaru"]["options"]["out"]["name"][lang]
    expect(page.locator(".bm-warning")).to_contain_text(option)
    page.check("[name=bm-preset][value=simple]")
    expect(page.locator(".bm-warning")).to_be_hidden()


def test_levels_are_said_to_be_alike_where_nothing_is_decided(visit):
    page = visit("en", "preset=standard")
    expect(page.locator(".bm-players")).to_contain_text(ui("en", "levels"))
    page.check("[name=bm-preset][value=simple]")
    expect(page.locator(".bm-players")).to_contain_text(ui("en", "levels_alike"))


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
    page.get_by_role("button", name="New game").click()  # the game itself was resumed
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
def test_spoilt_storage_does_no_harm(page, game_at, complaints, kind):
    page.add_init_script(SPOILT[kind])
    page.goto(f"{game_at}/en.html")
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
