"""The painter of the game paints as the browser shows the SVG."""

import io

import pytest
from games import CONTENT
from PIL import Image, ImageChops, ImageStat

from scripts import bundle, pictures
from scripts.pictures import strokes

START = """([painter, strokes]) => {
  const worker = new Worker(painter);
  worker.postMessage({strokes: new URL(strokes, document.baseURI).href});
  window.painted = (card, width) => new Promise((resolve) => {
    worker.onmessage = (event) => resolve(event.data);
    worker.postMessage({card, width});
  });
  return null;
}"""
SHOW = """async ([card, svg]) => {
  const {bitmap} = await painted(card, 520);
  document.body.innerHTML = `<div>${svg}</div><canvas width="520" height="730"></canvas>`;
  document.querySelector("canvas").getContext("2d").drawImage(bitmap, 0, 0);
  return [bitmap.width, bitmap.height];
}"""
PAGE = """<!doctype html><title>Painter</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css">"""
STYLE = "body { margin: 0; display: flex; } div, svg { width: 520px; height: 730px; }"
CARDS = [1, 2, 9, 10, 20, 57, 75, 99]  # every class, both bands, patterns, shades and a sky


@pytest.fixture(scope="module")
def files():
    return strokes.build(CONTENT)


@pytest.fixture
def painter(page, serve, files, tmp_path):
    """A page that has the painter."""
    (tmp_path / "game").mkdir()
    for name, made in files.items():
        (tmp_path / name).write_bytes(made)
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "page.css").write_text(STYLE, encoding="utf-8")
    page.set_viewport_size({"width": 1040, "height": 730})
    page.goto(f"{serve(tmp_path)}/page.html")
    parts = bundle.parts(files, "en")
    page.evaluate(START, [parts["painter"], parts["strokes"]])
    return page


def svg_of(card):
    if card == "back":
        return pictures.card_back(words="outlines")
    return pictures.card_svg(CONTENT["cards"][card - 1], pictures.load()[card], words="none", title="")


def test_a_card_looks_as_its_svg(painter):
    for card in [*CARDS, "back"]:
        assert painter.evaluate(SHOW, [str(card), svg_of(card)]) == [520, 730]
        seen = Image.open(io.BytesIO(painter.screenshot())).convert("RGB")
        difference = ImageChops.difference(seen.crop((0, 0, 520, 730)), seen.crop((520, 0, 1040, 730)))
        assert max(ImageStat.Stat(difference).mean) < 1, f"card {card}"
        assert ImageStat.Stat(seen.crop((520, 0, 1040, 730))).stddev[0] > 10, f"card {card}"


def test_an_unknown_card_is_answered_without_a_picture(painter):
    assert painter.evaluate("painted('101', 60)") == {}


def test_a_card_that_cannot_be_painted_is_answered_and_the_next_one_is_painted(painter):
    assert painter.evaluate("painted('1', 0)") == {}
    assert painter.evaluate("painted('1', 60).then(({bitmap}) => bitmap.width)") == 60


def test_what_could_not_be_fetched_is_tried_again_with_the_next_card(painter, page):
    page.context.route("**/strokes.*", lambda route: route.abort(), times=1)
    assert painter.evaluate("painted('1', 60)") == {}
    assert painter.evaluate("painted('1', 60).then(({bitmap}) => [bitmap.width, bitmap.height])") == [60, 84]
