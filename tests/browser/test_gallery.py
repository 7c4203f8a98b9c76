"""The gallery of cards in a browser: finding, sorting, opening, linking, keyboard, access, without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from game.core.telling import say
from scripts.content import load, usual

CONTENT = usual(load())
URLS = {"en": "cards/", "ja": "ja/cards/"}
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
every_language = pytest.mark.parametrize("lang", ["en", "ja"])


@pytest.fixture
def site(built_site: Path, serve: Callable[..., str], strict: dict[str, str]) -> Iterator[str]:
    """The address of the site, ending in a slash, served under the strict policy."""
    yield f"{serve(built_site, strict)}/"


def words(key: str, lang: str, **values: object) -> str:
    return say(CONTENT, lang, f"pages.gallery.{key}", **values)


def shown(page: Page) -> list[int]:
    return page.evaluate("[...document.querySelectorAll('.card:not([hidden])')].map((card) => +card.dataset.no)")


def told(page: Page) -> list[object]:
    found = Axe().run(page).response["violations"]
    return [{v["id"]: [node["html"][:150] for node in v["nodes"][:3]]} for v in found]


@pytest.mark.parametrize(
    ("lang", "query", "numbers"),
    [
        ("en", "jito", [2]),
        ("en", "じとう", [2]),
        ("en", "持統", [2]),
        ("en", "秋の田のかりほの庵の", [1]),
        ("en", "ころもほすちょう", [2]),
        ("en", "koromo hosu chō", [2]),
        ("en", "koromohosuchou", [2]),
        ("en", "haru sugite, natsu kinikerashi", [2]),
        ("en", "Semimaru", [10]),
        ("en", "77", [77]),
        ("ja", "せみまる", [10]),
        ("ja", "ころもほすてふ", [2]),
        ("ja", "春過ぎて　夏来にけらし", [2]),
        ("ja", "式子内親王", [89]),
        ("ja", "没有", []),
    ],
)
def test_a_card_is_found_by_poet_or_line(lang: str, query: str, numbers: list[int], site: str, page: Page) -> None:
    page.goto(site + URLS[lang])
    finder = page.locator(".finder")
    finder.get_by_role("searchbox").fill(query)
    assert shown(page) == numbers
    count = len(numbers)
    said = words("none", lang) if not count else words("one", lang) if count == 1 else str(count)
    expect(finder.get_by_role("status")).to_contain_text(said)
    expect(page.locator(".nothing")).to_be_visible(visible=not count)


@every_language
def test_search_class_trait_and_order_work_together(lang: str, site: str, page: Page, complaints: list[str]) -> None:
    page.goto(site + URLS[lang])
    finder = page.locator(".finder")
    cards = {card["no"]: card for card in CONTENT["cards"]}
    finder.get_by_role("radio", name=cards_name("lady", lang)).check()
    assert shown(page) == [number for number, card in cards.items() if card["class"] == "lady"]
    finder.get_by_role("combobox", name=words("trait", lang)).select_option("dais")
    assert shown(page) == [2, 89]
    finder.get_by_role("radio", name=words("all", lang)).check()
    assert shown(page) == [number for number, card in cards.items() if "dais" in card["traits"]]
    finder.get_by_role("combobox", name=words("order", lang)).select_option("name")
    key = (lambda number: cards[number]["name"]["kana"]) if lang == "ja" else (lambda n: cards[n]["name"]["en"])
    by_name = shown(page)
    if lang == "en":
        assert [key(number) for number in by_name] == sorted(map(key, by_name))
    else:  # さぬきのすけ before さねかた, long before short only where the rest is alike
        assert by_name.index(13) > by_name.index(2) and by_name[0] == min(by_name, key=key)
    finder.get_by_role("searchbox").fill("emperor" if lang == "en" else "天皇")
    assert shown(page) and set(shown(page)) < set(by_name)
    assert shown(page) == [number for number in by_name if number in shown(page)]
    finder.get_by_role("searchbox").fill("zzz")
    page.get_by_role("button", name=words("reset", lang)).click()
    assert len(shown(page)) == 100
    expect(finder.get_by_role("searchbox")).to_be_focused()
    finder.get_by_role("combobox", name=words("order", lang)).select_option("class")
    assert [cards[number]["class"] for number in shown(page)] == ["noble"] * 66 + ["lady"] * 21 + ["monk"] * 12 + [
        "semimaru"
    ]
    assert not complaints


def cards_name(class_: str, lang: str) -> str:
    name = CONTENT["classes"][class_]["plural"][lang]
    return str(name[0].upper() + name[1:])


@every_language
def test_a_link_opens_its_card_and_so_does_the_next(lang: str, site: str, page: Page) -> None:
    page.goto(f"{site}{URLS[lang]}#card-66")
    card = page.locator("#card-66")
    expect(card.locator(".told")).to_be_visible()
    expect(card).to_be_in_viewport()
    assert abs(card.bounding_box()["y"]) < 120
    page.locator(".finder").get_by_role("radio", name=cards_name("lady", lang)).check()
    page.evaluate("location.hash = '#card-12'")
    expect(page.locator("#card-12 .told")).to_be_visible()
    expect(page.locator("#card-12")).to_be_in_viewport()
    expect(page.locator("#card-12 summary")).to_be_focused()
    assert len(shown(page)) == 100, "a card that the finder hid is shown when it is asked for"


def test_the_address_follows_the_card_and_its_link_is_copied(site: str, page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.rstrip("/"))
    page.goto(f"{site}cards/")
    page.locator("#card-3 summary").click()
    expect(page).to_have_url(f"{site}cards/#card-3")
    page.locator("#card-3 [data-copy]").click()
    expect(page.locator(".finder [role=status]")).to_have_text(words("copied", "en"))
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}cards/#card-3"
    page.locator("#card-3 .caption").click()
    expect(page.locator("#card-3 .told")).to_be_hidden()
    expect(page).to_have_url(f"{site}cards/")


def test_everything_works_with_the_keyboard_alone(site: str, page: Page) -> None:
    page.goto(f"{site}cards/")
    page.get_by_role("searchbox", name="Find a card").focus()
    page.keyboard.type("jito")
    for _ in range(4):  # class, feature, order, the card
        page.keyboard.press("Tab")
    expect(page.locator("#card-2 summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#card-2 .told")).to_be_visible()
    outline = "getComputedStyle(document.querySelector('#card-2')).outlineWidth"
    assert page.evaluate(outline) == "3px"
    page.keyboard.press("Tab")
    expect(page.locator("#card-2 [data-copy]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#card-2 .told")).to_be_hidden()
    expect(page.locator("#card-2 summary")).to_be_focused()


@every_language
def test_axe_finds_nothing_with_a_card_open_and_with_none_found(lang: str, site: str, page: Page) -> None:
    page.goto(f"{site}{URLS[lang]}#card-2")
    expect(page.locator("#card-2 .told")).to_be_visible()
    for size, scheme in ((DESKTOP, "light"), (PHONE, "dark")):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        assert told(page) == []
    page.get_by_role("searchbox", name=words("find", lang)).fill("zzz")
    assert told(page) == []


@every_language
def test_poems_stand_upright_one_phrase_to_a_column(lang: str, site: str, page: Page) -> None:
    page.goto(site + URLS[lang])
    page.evaluate("document.querySelectorAll('.card').forEach((card) => { card.open = true; })")
    poems = page.evaluate(
        """[...document.querySelectorAll(".poem")].map((poem) => ({
          vertical: getComputedStyle(poem).writingMode === "vertical-rl",
          fits: poem.scrollHeight <= poem.clientHeight + 1,
          columns: new Set([...poem.querySelectorAll("span > span")].map(
            (phrase) => Math.round(phrase.getBoundingClientRect().right))).size,
          ruby: poem.querySelectorAll("ruby > rt").length,
        }))"""
    )
    assert len(poems) == 100
    assert all(poem["vertical"] and poem["fits"] and poem["columns"] == 5 for poem in poems), [
        number for number, poem in enumerate(poems, 1) if not poem["fits"] or poem["columns"] != 5
    ]
    assert sum(poem["ruby"] for poem in poems) > 500


def test_all_faces_are_drawn_from_one_file_as_they_come_near(site: str, page: Page, complaints: list[str]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}cards/")
    page.locator("#card-1").scroll_into_view_if_needed()
    expect(page.locator("#card-1 use")).to_have_attribute("href", "#face-1")
    assert page.locator("#card-100 use").count() == 0, "far below, and so not drawn yet"
    page.locator("#card-100").scroll_into_view_if_needed()
    expect(page.locator("#card-100 use")).to_have_count(1)
    size = page.evaluate("(({ width, height }) => [width, height])(document.querySelector('#card-100 use').getBBox())")
    assert size[0] >= 520 and size[1] >= 730
    assert len([url for url in asked if url.endswith(".svg") and "/cards" in url]) == 1
    assert not complaints


def test_the_font_of_the_writing_waits_for_the_first_drawing(site: str, page: Page) -> None:
    page.set_viewport_size(PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}cards/", wait_until="load")
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert not page.locator(".face use").count()
    assert not any("card-brush" in url for url in asked)
    with page.expect_request("**/card-brush*"):
        page.locator(".card").first.scroll_into_view_if_needed()


def test_the_game_is_played_beside_the_gallery(site: str, page: Page, complaints: list[str]) -> None:
    page.goto(f"{site}cards/#card-12")
    expect(page.locator("#card-12 use")).to_have_count(1)
    page.locator("[data-game-open]").click()
    page.locator(".bm-start").click()
    expect(page.locator(".bm-drawing").first).to_be_attached()
    expect(page.locator("#card-12 use")).to_have_count(1)
    assert not complaints


@every_language
def test_without_scripts_it_is_a_plain_list_with_pictures(lang: str, site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(site + URLS[lang])
    expect(page.locator(".finder")).to_be_hidden()
    expect(page.locator(".card")).to_have_count(100)
    card = page.locator("#card-12")
    card.scroll_into_view_if_needed()
    expect(card.locator("img.plate")).to_be_visible()
    page.wait_for_function("document.querySelector('#card-12 img').naturalWidth > 0")
    card.locator("summary").click()
    expect(card.locator(".poem")).to_be_visible()
    context.close()
