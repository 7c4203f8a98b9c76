"""The sheets to print, as a browser prints them: number and size of the pages, size and place of the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

MILLIMETRE = 72 / 25.4
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
CARD = (52, 73)
NEAR = 0.5  # mm


@pytest.fixture
def site(built_site: Path, serve: Callable[..., str], strict: dict[str, str]) -> Iterator[str]:
    """The address of the site, ending in a slash, served under the strict policy."""
    yield f"{serve(built_site, strict)}/"


def printed(page: Page, *parts: str) -> pypdfium2.PdfDocument:
    """What the browser prints of some parts."""
    page.wait_for_load_state("networkidle")
    for box in page.locator("[name=part]").all():
        box.set_checked(box.input_value() in parts, force=True)
    return pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True, print_background=True))


def boxes(sheet: pypdfium2.PdfPage) -> list[tuple[float, ...]]:
    """Left, bottom, width and height of everything on a page, in millimetres."""
    bounds = [thing.get_bounds() for thing in sheet.get_objects(max_depth=15)]
    return [tuple(v / MILLIMETRE for v in (left, low, right - left, high - low)) for left, low, right, high in bounds]


def cards_on(sheet: pypdfium2.PdfPage) -> list[tuple[float, float]]:
    """Where each card lies: its left and lower edge. A card is the rounded ground of its picture."""
    fitting = {
        (round(left, 1), round(low, 1))
        for left, low, *size in boxes(sheet)
        if all(abs(is_ - be) <= 0.05 for is_, be in zip(size, CARD, strict=True))
    }
    return sorted(fitting)


def texts(sheet: pypdfium2.PdfPage) -> str:
    return sheet.get_textpage().get_text_bounded()


@pytest.mark.parametrize("paper", PAPERS)
def test_a_hundred_cards_of_true_size_with_backs_behind_them(
    paper: str, site: str, page: Page, complaints: list[str]
) -> None:
    page.goto(f"{site}print/")
    page.locator(f"[value={paper}]").check(force=True)
    sheets = printed(page, "fronts", "backs")
    assert len(sheets) == 24
    width, height = PAPERS[paper]
    total = {"fronts": 0, "backs": 0}
    for number, sheet in enumerate(sheets):
        size = [length / MILLIMETRE for length in sheet.get_size()]
        assert size == pytest.approx([width, height], abs=NEAR)
        places = cards_on(sheet)
        total["backs" if number % 2 else "fronts"] += len(places)
        left, low = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
        columns = {round((x - left) / CARD[0]) for x, _ in places}
        rows = {round((y - low) / CARD[1]) for _, y in places}
        for x, y in places:
            nearest = (left + CARD[0] * round((x - left) / CARD[0]), low + CARD[1] * round((y - low) / CARD[1]))
            assert (x, y) == pytest.approx(nearest, abs=NEAR)
        last = number >= 22
        assert len(places) == (1 if last else 9)
        assert columns == ({2 if number % 2 else 0} if last else {0, 1, 2}), "the back is mirrored"
        assert rows == ({2} if last else {0, 1, 2})
    assert total == {"fronts": 100, "backs": 100}
    assert not complaints


def test_marks_and_ruler_are_printed(site: str, page: Page) -> None:
    page.goto(f"{site}print/")
    page.locator("[value=a4]").check(force=True)
    (front, *_) = printed(page, "fronts")
    assert any(size == pytest.approx((170, 233), abs=NEAR) for _, _, *size in boxes(front)), "marks around the cards"
    assert any(width == pytest.approx(50, abs=NEAR / 5) and height < 1 for _, _, width, height in boxes(front))
    picture = front.render(scale=4).to_pil().convert("L")
    scale = 4 * MILLIMETRE
    edge = (210 - 3 * CARD[0]) / 2
    above = (297 - 3 * CARD[1]) / 2 - 4.5
    row = [picture.getpixel((x, round(above * scale))) for x in range(picture.width)]
    dark = [x / scale for x, grey in enumerate(row) if grey < 140]
    for cut in range(4):
        assert min(abs(x - edge - cut * CARD[0]) for x in dark) <= NEAR
    assert all(min(abs(x - edge - cut * CARD[0]) for cut in range(4)) <= NEAR for x in dark)


@pytest.mark.parametrize(("url", "own", "skip"), [
    ("print/", "your own", "miss your next turn"),
    ("ja/print/", "自分で選んだルール", "次の番を一回休みます"),
])  # fmt: skip
def test_the_sheet_of_rules_has_the_rules_of_the_link(url: str, own: str, skip: str, site: str, page: Page) -> None:
    page.goto(f"{site}{url}#preset=standard&semimaru=skip&lady=nonsense")
    sheets = printed(page, "rules")
    assert len(sheets) == 1
    text = texts(sheets[0]).replace("\r", "").replace("\n", "").replace(" ", "")
    assert skip.replace(" ", "") in text and own.replace(" ", "") in text
    page.evaluate("location.hash = '#preset=simple'")
    expect(page.locator("[data-preset-name]")).to_have_text("Simple" if url == "print/" else "かんたんルール")
    expect(page.locator("[data-option=skip]")).to_be_hidden()


def test_the_rules_remembered_by_the_game_are_printed_and_can_be_changed(site: str, page: Page) -> None:
    page.goto(f"{site}print/")
    expect(page.locator("[data-preset-name]")).to_have_text("Standard")
    kept = '{"choices": {"semimaru": "noble", "lady": "gone"}}'
    page.evaluate("kept => localStorage.setItem('bozu-mekuri', kept)", kept)
    page.reload()
    expect(page.locator("dd[data-rule=semimaru]:not([hidden])")).to_have_attribute("data-option", "noble")
    expect(page.locator("dd[data-rule=lady]:not([hidden])")).to_have_attribute("data-option", "take_pile")
    page.get_by_role("combobox", name="Rules").select_option("simple")
    expect(page.locator("dd[data-rule=semimaru]:not([hidden])")).to_have_attribute("data-option", "monk")
    expect(page).to_have_url(f"{site}print/#preset=simple")
    page.get_by_role("combobox", name="Ladies").select_option("take_and_draw")
    expect(page).to_have_url(f"{site}print/#preset=simple&lady=take_and_draw")


@pytest.mark.parametrize("url", ["print/", "ja/print/"])
def test_the_choice_of_paper_and_parts_needs_no_script(url: str, site: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + url)
    page.locator("[value=letter]").check(force=True)
    page.locator("[value=backs]").uncheck(force=True)
    expect(page.locator(".sheet.backs").first).to_be_hidden()
    sheets = printed(page, "rules")
    assert [length / MILLIMETRE for length in sheets[0].get_size()] == pytest.approx(PAPERS["letter"], abs=NEAR)
    assert len(sheets) == 1
    expect(page.locator(".print-rules")).to_be_hidden()
    context.close()
