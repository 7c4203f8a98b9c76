"""Games played before: kept on the device, taken along as a file, erased."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .game_page import LANGUAGES, ui

SEATS = "human,hard"


def play_on(page):
    """Draw until the game is over, in the page."""
    page.evaluate("""async () => {
      while (!document.querySelector('.bm-results')) {
        document.querySelector('.bm-draw').click();
        await new Promise((go) => setTimeout(go, 2));
      }
    }""")


def finished(visit, lang="en", games=2):
    page = visit(lang, f"preset=simple&seats={SEATS}&seed=1")
    page.click(".bm-start")
    play_on(page)
    for _ in range(games - 1):
        page.keyboard.press("n") if page.evaluate("!!document.activeElement.closest('.bm')") else page.click(
            ".bm-results .bm-primary"
        )
        play_on(page)
    page.click(".bm-past-games")
    expect(page.locator(".bm-past")).to_be_visible()
    return page


def kept(page):
    return json.loads(page.evaluate("localStorage['bozu-mekuri.results'] ?? '[]'"))


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ja", "dark")])
def test_games_are_listed_counted_and_shown_again(visit, lang, scheme):
    page = finished(visit, lang, 3)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    games = kept(page)
    assert len(games) == 3
    won = [game["places"][0] == 1 and game["places"].count(1) == 1 for game in games]
    values = page.locator(".bm-tally dd").all_inner_texts()
    assert values[0] == "3"
    assert values[1].startswith(f"{sum(won)} ")
    rows = page.locator(".bm-games tbody tr")
    expect(rows).to_have_count(3)
    places = [row.locator("td").nth(2).inner_text() for row in rows.all()]
    assert places == [ui(lang, "place", place=game["places"][0]) for game in reversed(games)]
    found = Axe().run(page, context=".bm")
    assert found.violations_count == 0, found.generate_report()
    page.select_option(".bm-filter select", "own")
    expect(rows).to_have_count(0)
    page.select_option(".bm-filter select", "simple")
    expect(rows).to_have_count(3)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    rows.first.locator("button").click()
    expect(page.locator(".bm-replay")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_travel_as_a_file_and_are_erased_only_when_sure(visit, tmp_path, lang):
    page = finished(visit, lang, 2)
    games = kept(page)
    with page.expect_download() as download:
        page.click(".bm-export")
    file = tmp_path / "results.json"
    download.value.save_as(file)
    assert download.value.suggested_filename == "bozu-mekuri.json"
    assert json.loads(file.read_text())["games"] == games

    page.click(".bm-erase")
    page.get_by_role("button", name=ui(lang, "erase_no"), exact=True).click()
    assert kept(page) == games
    page.click(".bm-erase")
    found = Axe().run(page, context=".bm")
    assert found.violations_count == 0, found.generate_report()
    page.get_by_role("button", name=ui(lang, "erase_yes"), exact=True).click()
    expect(page.get_by_role("status").filter(has_text=ui(lang, "erased"))).to_be_visible()
    assert kept(page) == []
    expect(page.locator(".bm-past")).to_contain_text(ui(lang, "past_none"))

    page.set_input_files(".bm-past [type=file]", file)
    expect(page.get_by_role("status").filter(has_text=ui(lang, "imported", count=2))).to_be_visible()
    assert kept(page) == games
    page.set_input_files(".bm-past [type=file]", file)
    expect(page.get_by_role("status").filter(has_text=ui(lang, "imported", count=0))).to_be_visible()
    assert kept(page) == games


@pytest.mark.parametrize("text", ["", "{", "[]", '{"games": [{"id": 1}]}', "null", '{"games": {"a": 1}}'])
def test_a_file_that_holds_no_games_changes_nothing(visit, tmp_path, text):
    page = finished(visit, "en", 1)
    games = kept(page)
    file = tmp_path / "wrong.json"
    file.write_text(text)
    page.set_input_files(".bm-past [type=file]", file)
    expect(page.get_by_role("status").filter(has_text=ui("en", "import_failed", file="wrong.json"))).to_be_visible()
    assert kept(page) == games


def test_a_spoilt_list_is_told_of_and_a_new_one_begins(page, game_at, complaints):
    page.add_init_script("localStorage['bozu-mekuri.results'] ??= '[{'")
    page.goto(f"{game_at}/en.html")
    page.click(".bm-past-games")
    expect(page.get_by_role("status").filter(has_text=ui("en", "past_spoilt"))).to_be_visible()
    assert page.evaluate("localStorage['bozu-mekuri.results.spoilt']") == "[{"
    assert complaints == []
