"""Variants in the game on the page: chosen, explained, played; and the page of variants with its builder."""

import pytest
from games import WHOLE
from playwright.sync_api import expect

from game.core import preset_choices

from .game_page import LANGUAGES, computers_only, record, replayed, ui

FAMILIES = list(WHOLE["families"])


def again(page):
    """CPython's table after the actions of the game on the page."""
    return replayed(record(page), WHOLE)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_played_by_computers_as_in_cpython(visit_whole, family):
    page = visit_whole("en", f"preset={family}&seats=hard,easy,medium,hard&seed=11")
    expect(page.locator(f"[name=bm-preset][value={family}]")).to_be_checked()
    page.click(".bm-start")
    expect(page.locator(".bm-results")).to_be_visible()
    choices = preset_choices(WHOLE, family)
    assert record(page)["choices"] == choices
    assert record(page)["events"] == computers_only(choices, ["hard", "easy", "medium", "hard"], 11, WHOLE).events
    link = page.evaluate("bozuMekuri.record().length")
    assert link
    page.click(".bm-watch")
    expect(page.locator(".bm-slider")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_families_and_variants_wait_folded_and_can_be_found(visit_whole, lang):
    page = visit_whole(lang)
    expect(page.locator("[name=bm-preset][value=gentle]")).to_be_hidden()
    page.click(".bm-families summary")
    page.check("[name=bm-preset][value=gentle]")
    page.click(".bm-variants summary")
    expect(page.locator("[name=bm-rule-monk][value=five_cards]")).to_be_checked()
    field = page.get_by_role("searchbox", name=ui(lang, "find_variant"))
    field.fill(WHOLE["house_rules"]["bow"]["options"]["pass_on"]["name"][lang])
    expect(page.locator(".bm-variants .bm-option:visible")).to_have_count(1)
    expect(page.locator(".bm-variants [role=status]")).to_have_text(ui(lang, "variants_found", count=1))
    page.check("[name=bm-rule-bow][value=pass_on]")
    expect(page.locator("[name=bm-preset][value=own]")).to_be_checked()
    expect(page.locator(".bm-option:has([name=bm-preset][value=own])")).to_contain_text(
        WHOLE["families"]["gentle"]["name"][lang]
    )
    field.fill("")
    page.click(".bm-house:not(.bm-variants) summary")
    said = WHOLE["house_rules"]["semimaru"]["options"]["level"]["name"][lang]
    expect(page.locator(".bm-elsewhere:visible")).to_have_text([ui(lang, "chosen_variant", option=said)])
    page.check("[name=bm-rule-semimaru][value=skip]")
    expect(page.locator(".bm-elsewhere:visible")).to_have_count(0)
    expect(page.locator("[name=bm-rule-semimaru][value=level]")).not_to_be_checked()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_that_spoil_each_other_are_explained_at_once(visit_whole, lang):
    page = visit_whole(lang, "preset=standard")
    expect(page.locator(".bm-conflicts")).to_be_hidden()
    page.click(".bm-variants summary")
    page.check("[name=bm-rule-winner][value=fewest_cards]")
    for conflict in WHOLE["conflicts"]:
        if {**preset_choices(WHOLE, "standard"), "winner": "fewest_cards"}.items() >= conflict["choices"].items():
            expect(page.locator(".bm-conflicts")).to_contain_text(conflict["explanation"][lang])
    page.check("[name=bm-rule-winner][value=most_cards]")
    expect(page.locator(".bm-conflicts")).to_be_hidden()


def test_a_stack_is_chosen_by_button_and_by_key(visit_whole):
    page = visit_whole("en", "preset=simple&stacks=three_stacks&seats=human,human&seed=4")
    page.click(".bm-start")
    expect(page.locator(".bm-from-stack")).to_have_count(3)
    page.get_by_role("button", name=ui("en", "stack", number=3, count=33), exact=True).click()
    expect(page.get_by_role("button", name=ui("en", "stack", number=3, count=32), exact=True)).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("d")
    assert [action["stack"] for action in record(page)["actions"]] == [2, 1, 0]
    assert record(page)["events"] == again(page).events
    page.reload()
    page.locator(".bm-from-stack").first.focus()
    page.keyboard.press("2")
    expect(page.get_by_role("button", name=ui("en", "stack", number=2, count=31), exact=True)).to_be_visible()
    assert [action["stack"] for action in record(page)["actions"]] == [2, 1, 0, 1]


# Each brings an event of its own; a level of the computer at every seat.
PLAYED = {
    "rotated_hands": "preset=simple&bow=pass_on",
    "levelled_hands": "preset=simple&semimaru=level",
    "reversed": "preset=simple&bow=turn_round",
    "removed_hand": "preset=simple&monk=for_good",
    "removed_deck": "preset=simple&semimaru=half_deck_gone",
    "took_deck": "preset=simple&emperor=ten_blind",
    "took_cards": "preset=simple&officer=four_from_each",
    "lost_cards": "preset=simple&monk=five_cards",
    "marked_last": "preset=simple&semimaru=certain_last",
    "will_cancel": "preset=simple&semimaru=calm",
    "set_aside": "preset=simple&deck=fifty",
    "turned": "preset=simple&stacks=own",
}


@pytest.mark.parametrize("kind", PLAYED)
def test_every_new_event_is_seen_on_the_table(visit_whole, kind):
    page = visit_whole("ja", f"{PLAYED[kind]}&seats=easy,medium,hard&seed=2", "fast")
    page.click(".bm-start")
    expect(page.locator(".bm-stage")).to_be_visible()
    for _ in range(120):
        page.keyboard.press("d")
        if page.locator(".bm-results").count():
            break
    page.keyboard.press("d")
    expect(page.locator(".bm-results")).to_be_visible()
    found = record(page)
    assert kind in {event["type"] for event in found["events"]}
    assert found["events"] == again(page).events
    counts = [int(text) for text in page.locator(".bm-held").all_inner_texts() if text.isdigit()]
    assert sorted(counts) == sorted(again(page).view()["counts"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fewest_cards_win_and_the_screen_says_so(visit_whole, lang):
    page = visit_whole(lang, "preset=fewest&seats=human,easy&seed=1")
    page.click(".bm-start")
    expect(page.locator(".bm-course")).to_contain_text(ui(lang, "fewest_win"))
    page.goto(page.url.split("#")[0] + "?b#preset=fewest&seats=easy,easy&seed=1")
    page.click(".bm-start")
    expect(page.locator(".bm-rest")).to_contain_text(ui(lang, "fewest_win"))
    assert again(page).view()["places"].index(1) == min(range(2), key=lambda seat: again(page).view()["counts"][seat])
