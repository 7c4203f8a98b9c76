"""The builder on the page of variants: choose, name, read in both languages, print, share and play."""

import json
import re

import pytest
from games import WHOLE
from playwright.sync_api import expect

from game.core import preset_choices
from game.core.telling import say
from game.widget import link

from .conftest import STRICT
from .game_page import LANGUAGES
from .test_access import check

RULES = WHOLE["house_rules"]


@pytest.fixture(scope="module")
def site(built_site, serve):
    return f"{serve(built_site, STRICT)}/"


@pytest.fixture
def builder(page, site, complaints):
    """builder(lang, fragment): the page of variants under the strict policy; a complaint of it fails the test."""

    def visit(lang="en", fragment=""):
        page.goto(f"{site}{'' if lang == 'en' else lang + '/'}variants/{fragment and '#' + fragment}")
        expect(page.locator(".own-rules h3")).to_be_visible()
        return page

    yield visit
    assert complaints == []


def word(lang, key, **values):
    return say(WHOLE, lang, f"pages.builder.{key}", **values)


def chosen(page):
    return link.parse(page.evaluate("location.hash.slice(1)"), WHOLE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_chosen_is_said_in_both_languages_and_stands_in_the_address(builder, lang):
    page = builder(lang)
    page.select_option(".builder [name=preset]", "gentle")
    page.select_option(".builder [name=bow]", "pass_on")
    page.get_by_label(word(lang, "name")).fill("佐藤 & <b>Satō</b>")
    sheet = page.locator(".own-rules")
    other = "ja" if lang == "en" else "en"
    for language in (lang, other):
        expect(sheet).to_have_attribute("lang", language)
        expect(sheet.locator("h3")).to_have_text("佐藤 & <b>Satō</b>")
        for rule, option in (("bow", "pass_on"), ("semimaru", "level"), ("monk", "five_cards")):
            expect(sheet).to_contain_text(RULES[rule]["options"][option]["explanation"][language])
        expect(sheet).not_to_contain_text(RULES["officer"]["name"][language])
        page.get_by_role("button", name=word(lang, f"in_{'en' if language == 'ja' else 'ja'}")).click()
    assert chosen(page)["choices"] == preset_choices(WHOLE, "gentle") | {"bow": "pass_on"}
    assert chosen(page)["problems"] == []
    page.reload()
    expect(page.locator(".own-rules h3")).to_have_text("佐藤 & <b>Satō</b>")
    expect(page.locator(".builder [name=bow]")).to_have_value("pass_on")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_conflicts_are_told_while_choosing(builder, lang):
    page = builder(lang)
    expect(page.locator(".builder-conflicts")).to_be_empty()
    page.select_option(".builder [name=winner]", "fewest_cards")
    expect(page.locator(".builder-conflicts li")).to_have_count(
        sum(
            (preset_choices(WHOLE, "standard") | {"winner": "fewest_cards"}).items() >= said["choices"].items()
            for said in WHOLE["conflicts"]
        )
    )


def test_the_rules_are_played_at_once(builder):
    page = builder("en", "preset=wild")
    page.select_option(".builder [name=stacks]", "two_stacks")
    page.get_by_role("button", name=word("en", "play")).click()
    turn = page.locator(".bm-from-stack:visible").first
    expect(turn).to_be_focused()
    record = json.loads(page.evaluate("bozuMekuri.record()"))
    assert record["choices"] == preset_choices(WHOLE, "wild") | {"stacks": "two_stacks"}
    page.keyboard.press("1")
    expect(page.locator(".bm-turned")).to_be_visible()
    page.select_option(".builder [name=stacks]", "one_stack")
    page.get_by_role("button", name=word("en", "play")).click()
    expect(page.locator(".bm-draw:visible")).to_be_focused()
    record = json.loads(page.evaluate("bozuMekuri.record()"))
    assert record["choices"] == preset_choices(WHOLE, "wild") | {"stacks": "one_stack"}


def test_a_family_is_taken_into_the_builder_and_a_bad_link_does_no_harm(builder):
    page = builder("ja", "preset=nonsense&semimaru=fly&bow=arrows")
    expect(page.locator(".builder [name=semimaru]")).to_have_value("out")
    expect(page.locator(".builder [name=bow]")).to_have_value("arrows")
    page.locator("[data-builder-take=fewest]").click()
    expect(page.locator(".builder [name=preset]")).to_have_value("fewest")
    expect(page.locator(".builder [name=winner]")).to_have_value("fewest_cards")


def test_the_link_can_be_copied_and_only_the_sheet_is_printed(builder, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = builder("en", "preset=gentle&title=Ours")
    page.get_by_label(word("en", "name")).fill("佐藤家&友")
    expect(page.locator(".own-rules .address")).to_have_text(re.compile("#preset=gentle&title=佐藤家%26友$"))
    page.get_by_label(word("en", "name")).fill("Ours")
    page.get_by_role("button", name=word("en", "copy")).click()
    expect(page.get_by_text(word("en", "copied"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url.split("#")[0] + "#preset=gentle&title=Ours"
    page.evaluate("window.print = () => {};0")
    page.get_by_role("button", name=word("en", "print"), exact=True).click()
    page.emulate_media(media="print")
    expect(page.locator(".own-rules h3")).to_be_visible()
    expect(page.locator(".own-rules .address")).to_contain_text("play/#preset=gentle&title=Ours")
    for hidden in (".page-title", ".builder-form", ".builder-tools", ".families", ".slot >> nth=0", ".site-footer"):
        expect(page.locator(hidden)).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'));0")
    expect(page.locator(".own-rules h3")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_the_page_is_whole_and_the_builder_says_why_it_is_not_there(browser, site, lang):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}{'' if lang == 'en' else 'ja/'}variants/")
    expect(page.locator(".builder")).to_have_text(word(lang, "no_script"))
    page.locator("#bow summary").click()
    expect(page.locator("#bow-pass_on")).to_be_visible()
    context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_no_barrier_with_all_unfolded_and_conflicts_told(builder, lang):
    page = builder(lang, "preset=wild&winner=fewest_cards")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true });0")
    expect(page.locator(".builder-conflicts li").first).to_be_visible()
    check(page, "all unfolded")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_no_barrier_in_the_chooser_with_its_variants(builder, lang):
    page = builder(lang, "preset=simple&winner=fewest_cards")
    page.locator("[data-game] [data-game-open]").click()
    for fold in (".bm-families summary", ".bm-variants summary"):
        page.locator(fold).click()
    expect(page.locator(".bm-conflicts li").first).to_be_visible()
    check(page, "chooser")
