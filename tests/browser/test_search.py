"""The search in a real browser: what readers ask, and the dialog by keyboard, pointer and screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page, expect

QUERIES = yaml.safe_load((Path(__file__).parent.parent / "search_queries.yaml").read_text(encoding="utf-8"))
ROOTS = {"en": "", "ja": "ja/"}


@pytest.fixture(scope="module")
def url(serve: Callable[..., str], built_site: Path) -> str:
    from browser.conftest import STRICT

    return serve(built_site, STRICT)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page without a worker, so that every request is seen."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, service_workers="block")
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def open_search(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("/")
    page.wait_for_function("document.querySelector('[data-search] input') === document.activeElement")


def ask(page: Page, query: str) -> None:
    page.locator("[data-search] input").fill(query)


def chosen(page: Page) -> str:
    """The id of the option that the field names as the active one."""
    return page.locator("[data-search] input").get_attribute("aria-activedescendant") or ""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_readers_ask_comes_first(page: Page, url: str, complaints: list[str], lang: str) -> None:
    wanted = QUERIES[lang]
    assert len(wanted) >= 40
    root = f"{url}/{ROOTS[lang]}"
    open_search(page, root)
    ask(page, "蝉丸")
    page.locator("[role=option]").first.wait_for()
    wrong = []
    for query, section in wanted.items():
        ask(page, str(query))
        links = page.locator("[role=option]").evaluate_all("(links) => links.slice(0, 1).map((link) => link.href)")
        name, _, anchor = section.partition("#")
        address = f"{root}{name}/" + (f"#{anchor}" if anchor else "")
        if links != [address]:
            wrong.append((query, section, links))
    assert not wrong, f"{len(wrong)} of {len(wanted)} queries"
    assert not [text for text in complaints if "Service Worker" not in text]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_sections_that_queries_name_are_there(built_site: Path, lang: str) -> None:
    for section in QUERIES[lang].values():
        name, _, anchor = section.partition("#")
        html = (built_site / ROOTS[lang] / name / "index.html").read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in html, section


def test_nothing_is_fetched_before_the_search_is_opened(page: Page, url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(url).split("?")[0]))
    page.goto(f"{url}/rules/")
    assert not [address for address in asked if "search" in address]
    page.get_by_role("button", name="Search").click()
    ask(page, "tie")
    page.locator("[role=option]").first.wait_for()
    fetched = [address.rpartition("/")[2] for address in asked if "search" in address]
    assert sorted(fetched)[1:] == ["search-dialog.js", "search.css", "search.js"]
    assert fetched[-1].startswith("en.")
    assert fetched[-1].endswith(".json")
    page.keyboard.press("Escape")
    expect(page.locator("[data-search]")).to_be_hidden()
    page.keyboard.press("/")
    ask(page, "pile")
    assert len([address for address in asked if "search" in address]) == 4


def test_by_keyboard(page: Page, url: str) -> None:
    open_search(page, f"{url}/rules/")
    ask(page, "emperor")
    options = page.locator("[role=option]")
    options.first.wait_for()
    count = options.count()
    assert count > 5
    field = page.locator("[data-search] input")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-expanded", "true")
    for key, place in (
        ("ArrowDown", 1),
        ("ArrowDown", 2),
        ("ArrowUp", 1),
        ("Home", 0),
        ("ArrowUp", count - 1),
        ("ArrowDown", 0),
        ("End", count - 1),
    ):
        page.keyboard.press(key)
        assert chosen(page) == options.nth(place).get_attribute("id"), key
        assert page.locator("[role=option][aria-selected=true]").count() == 1
        expect(options.nth(place)).to_be_in_viewport()
    page.keyboard.press("Home")
    target = options.first.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(target)
    expect(page.locator("[data-search]")).to_be_hidden()


def test_escape_closes_and_gives_the_focus_back(page: Page, url: str) -> None:
    page.goto(f"{url}/rules/")
    opener = page.get_by_role("button", name="Search")
    opener.click()
    expect(page.locator("[data-search]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-search]")).to_be_hidden()
    expect(opener).to_be_focused()


def test_an_answer_on_the_same_page_closes_the_dialog_and_moves_there(page: Page, url: str) -> None:
    open_search(page, f"{url}/terms/")
    ask(page, "semimaru")
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("Enter")
    expect(page.locator("[data-search]")).to_be_hidden()
    assert page.url == f"{url}/terms/#semimaru"
    expect(page.locator("#semimaru")).to_be_in_viewport()


def test_a_slash_that_is_written_somewhere_opens_nothing(page: Page, url: str) -> None:
    open_search(page, f"{url}/cards/")
    page.keyboard.type("1/2")
    expect(page.locator("[data-search] input")).to_have_value("1/2")
    page.keyboard.press("Escape")
    expect(page.locator("[data-search]")).to_be_hidden()
    other = page.locator("main input[type=search]").first
    other.focus()
    page.keyboard.type("/")
    expect(page.locator("[data-search]")).to_be_hidden()
    expect(other).to_have_value("/")


def test_keys_of_the_japanese_input_method_are_left_alone(page: Page, url: str) -> None:
    open_search(page, f"{url}/ja/rules/")
    ask(page, "せみまる")
    page.locator("[role=option]").first.wait_for()
    before = page.url
    page.locator("[data-search] input").evaluate(
        """(field) => {
            field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
            field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
            field.dispatchEvent(new KeyboardEvent("keydown", { key: "Process", keyCode: 229, bubbles: true }));
        }"""
    )
    expect(page.locator("[data-search]")).to_be_visible()
    assert page.url == before


def test_what_was_found_is_marked_and_counted(page: Page, url: str) -> None:
    open_search(page, f"{url}/ja/rules/")
    ask(page, "せみまる 失格")  # the list shows all that is found
    first = page.locator("[role=option]").first
    first.wait_for()
    assert first.locator("mark").first.inner_text() == "蝉丸"
    count = page.locator("[role=option]").count()
    expect(page.locator("[data-search] [role=status]")).to_have_text(f"{count}件見つかりました")
    ask(page, "存在しない言葉")
    expect(page.locator("[data-search] [role=status]")).to_have_text("すべての言葉を含む箇所はありません")
    expect(page.locator("[data-search] input")).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#search-results")).to_be_hidden()
    assert not chosen(page)


def test_text_that_looks_like_markup_stays_text(page: Page, url: str) -> None:
    open_search(page, f"{url}/rules/")
    ask(page, "<img src=x onerror=alert(1)> monk")
    expect(page.locator("[data-search] img")).to_have_count(0)


def test_japanese_in_an_english_page_is_marked_as_such(page: Page, url: str) -> None:
    open_search(page, f"{url}/rules/")
    ask(page, "持統天皇")
    option = page.locator("[role=option]", has=page.locator(".search-page", has_text="Cards")).first
    expect(option.locator(".search-heading mark [lang=ja]")).to_have_text("持統天皇")


def test_a_search_that_cannot_be_fetched_says_so_and_tries_again(page: Page, url: str) -> None:
    page.route("**/assets/search/*", lambda route: route.abort())
    open_search(page, f"{url}/rules/")
    status = page.locator("[data-search] [role=status]")
    expect(status).to_have_text("The search could not be loaded. Try again when you are online.")
    page.unroute("**/assets/search/*")
    page.keyboard.press("Escape")
    expect(page.locator("[data-search]")).to_be_hidden()  # a key pressed sooner still belongs to the field
    page.keyboard.press("/")
    ask(page, "tie")
    page.locator("[role=option]").first.wait_for()
    expect(status).to_contain_text("found")


def test_on_a_phone_the_field_has_the_focus_at_once(browser: Browser, url: str) -> None:
    context: BrowserContext = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True, service_workers="block"
    )
    try:
        page = context.new_page()
        page.route("**/search*.js*", lambda route: None)  # the scripts are still on their way
        page.goto(f"{url}/rules/")
        page.locator("[data-search-open]").tap()
        expect(page.locator("[data-search] input")).to_be_focused()
        assert page.locator("[data-search]").evaluate("(dialog) => dialog.scrollWidth <= innerWidth")
    finally:
        context.close()
