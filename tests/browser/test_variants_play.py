"""The page plays every family and every way to lay the deck as CPython does, in both languages."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from games import WHOLE
from playwright.sync_api import expect

from game.core import Table, preset_choices
from game.widget import link
from game.widget.picks import picked
from scripts.bundle import rules_version

from .game_page import LANGUAGES, computers_only, record, replayed, ui

STANDARD = preset_choices(WHOLE, "standard")
VERSIONED = WHOLE | {"version": rules_version(WHOLE)}
LEVELS = ["hard", "easy", "medium", "easy"]
PLAYED = {family: preset_choices(WHOLE, family) for family in WHOLE["families"]}
PLAYED |= {stacks: STANDARD | {"stacks": stacks} for stacks in ("three_stacks", "ring", "own")}
PLAYED["half"] = STANDARD | {"deck": "fifty", "semimaru": "certain_last", "monk": "for_good"}
TURN = ".bm-human .bm-actions button:visible:not([disabled])"


def again(page):
    """CPython's table after the actions of the game on the page, whose events are the same."""
    found = record(page)
    table = replayed(found, WHOLE)
    assert table.events == found["events"]
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_family_and_way_to_lay_the_deck_is_played_as_in_cpython(visit_whole, lang):
    for number, (name, choices) in enumerate(PLAYED.items()):
        if (number % 2 == 0) != (lang == "en"):
            continue
        page = visit_whole(lang, f"{link.fragment(WHOLE, choices)}&seats={','.join(LEVELS)}&seed=11")
        page.reload()
        page.click(".bm-start")
        expect(page.locator(".bm-results")).to_be_visible()
        wanted = computers_only(choices, LEVELS, 11, WHOLE)
        assert record(page)["choices"] == choices, name
        assert record(page)["events"] == wanted.events, name
        view = wanted.view()
        order = sorted(range(4), key=lambda seat: (view["places"][seat], seat))
        assert page.locator(".bm-held").all_inner_texts()[-4:] == [str(view["counts"][seat]) for seat in order]
        remarks = page.locator(".bm-remark").all_inner_texts()[-4:]
        for seat, remark in zip(order, remarks, strict=True):
            assert (ui(lang, "last") in remark) == (view["last"][seat] and not view["out"][seat])
        rest = page.locator(".bm-rest").inner_text()
        assert (ui(lang, "fewest_win") in rest) == (view["winner"] == "fewest")
        removed = len(view["removed"])
        assert not removed or ui(lang, "rest_removed", count=removed) in rest


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_three_stacks_is_chosen_kept_and_replayed(visit_whole, lang):
    page = visit_whole(lang, "preset=simple&stacks=three_stacks&seats=human,human&seed=4")
    page.click(".bm-start")
    buttons = page.locator(".bm-from-stack")
    expect(buttons).to_have_count(3)
    expect(page.locator(".bm-felt-deck:visible")).to_have_count(3)
    page.get_by_role("button", name=ui(lang, "stack", number=3, count=33), exact=True).click()
    expect(buttons.nth(2)).to_contain_text("32")
    expect(buttons.nth(2)).to_be_focused()
    page.keyboard.press("2")
    expect(buttons.nth(1)).to_contain_text("32")
    page.locator(".bm-felt-deck").nth(0).click()
    expect(page.locator(".bm-felt-deck").nth(0)).to_have_attribute(
        "aria-label",
        ui(
            lang,
            "from_stack",
            stack=ui(lang, "stack", number=1, count=33),
            action=page.locator(".bm-draw .bm-label").first.text_content(),
        ),
    )
    assert [action["stack"] for action in record(page)["actions"]] == [2, 1, 0]
    assert page.locator(".bm-loose").count() == 0
    found = Axe().run(page, context=".bm")
    assert found.violations_count == 0, found.generate_report()
    page.reload()
    expect(buttons.nth(0)).to_contain_text("33")
    buttons.nth(0).click()
    expect(buttons.nth(0)).to_contain_text("32")
    assert [action["stack"] for action in record(page)["actions"]] == [2, 1, 0, 0]
    number = 0
    while not page.locator(".bm-results").count():
        number += 1
        page.keyboard.press(str(number % 3 + 1))
        page.keyboard.press("d")
    view = again(page).view()
    assert view["stacks"] == [0, 0, 0]
    page.click(".bm-watch")
    expect(page.locator(".bm-where")).to_have_text(ui(lang, "step", step=0, steps=100))


def test_a_link_to_a_finished_game_of_stacks_shows_it(visit_whole):
    choices = STANDARD | {"stacks": "four_stacks", "bow": "turn_round"}
    game = computers_only(choices, LEVELS, 5, WHOLE)
    picks = picked(Table(game.rules, game.players, game.seed), game.actions)
    page = visit_whole("ja", link.fragment(VERSIONED, choices, LEVELS, 5, None, picks))
    page.keyboard.press("End")
    page.locator(".bm-slider").fill(str(len(game.actions)))
    for seat, count in enumerate(game.view()["counts"]):
        expect(page.locator(".bm-zabuton .bm-count").nth(seat)).to_have_text(str(count))


def test_any_card_of_a_ring_is_tapped_or_drawn_by_the_button(visit_whole):
    page = visit_whole("en", "preset=simple&stacks=ring&seats=human,human&seed=4")
    page.click(".bm-start")
    expect(page.locator(".bm-loose:visible")).to_have_count(100)
    page.locator(".bm-loose[data-stack='30']").click(force=True)
    expect(page.locator(".bm-loose:visible")).to_have_count(99)
    expect(page.locator(".bm-draw:visible .bm-label")).to_have_text(ui("en", "draw_any"))
    page.locator(".bm-draw:visible").click()
    expect(page.locator(".bm-loose:visible")).to_have_count(98)
    stacks = [action["stack"] for action in record(page)["actions"]]
    assert stacks[1] == 0
    assert abs(stacks[0] - 30) <= 3  # the cards overlap
    again(page)
    page.reload()
    expect(page.locator(".bm-loose:visible")).to_have_count(98)


def test_choices_kept_before_the_variants_are_not_lost(page, whole_folder, serve, strict, complaints):
    old = {rule: option for rule, option in STANDARD.items() if not WHOLE["house_rules"][rule].get("variant")}
    kept = {"choices": old | {"semimaru": "skip"}, "seats": ["human", "hard", "hard"], "names": []}
    page.add_init_script(f"localStorage['bozu-mekuri'] ??= {json.dumps(json.dumps(kept))}")
    page.goto(f"{serve(whole_folder, strict)}/en.html")
    page.click(".bm-start")
    page.locator(TURN).first.wait_for()
    assert record(page)["choices"] == STANDARD | {"semimaru": "skip"}
    assert len(record(page)["seats"]) == 3
    assert complaints == []
