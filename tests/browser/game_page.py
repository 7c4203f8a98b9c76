"""A small site with the real game, and what browser tests ask of a game on a page."""

import json
import shutil
from functools import partial
from pathlib import Path

import pytest
from games import CONTENT, WHOLE, computers_game
from playwright.sync_api import expect

from game.core import Table, compose
from game.core.shuffle import shuffle
from game.core.telling import say
from scripts import bundle
from scripts.pictures import strokes

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "ja")
# Nothing but the site's own files: no inline script or style, no eval.
STRICT = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'"
    )
}
PRESETS = list(CONTENT["presets"])
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bozu Mekuri</title>
{meta}
<link rel="stylesheet" href="site.css"><link rel="icon" href="icon.svg"></head>
<body><main><h1>Bozu Mekuri</h1>
<section aria-label="Game" data-game {auto} data-lang="{lang}" {data} data-style="game.css" data-table="table.css">
<button type="button" data-game-open data-go-on="Go on">Play</button><div data-game-root></div></section>
<h2 id="monks">Monks</h2><p>Text with <a href="#monks">a link</a>.</p></main>
<script src="game-loader.js" defer></script></body>
</html>
"""


PARTY = '<meta name="bozu-party" content="self">'


def make_site(folder, content, party=False):
    """Write a small site with the game made from a content: en, ja (opened at once) and ask (opened by its button).

    `party`: with a party server at the same origin.
    """
    files = bundle.build(ROOT, content, party) | strokes.build(content)
    for name, written in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(written)
    for name in ("css/site.css", "css/game.css", "css/table.css", "css/party.css", "js/game-loader.js"):
        (folder / Path(name).name).write_bytes((ROOT / "docs/assets" / name).read_bytes())
    shutil.copytree(ROOT / "docs/assets/fonts", folder / "fonts")  # table.css asks for ../fonts
    (folder / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    for name, lang, auto in (("en", "en", "data-game-auto"), ("ja", "ja", "data-game-auto"), ("ask", "en", "")):
        data = " ".join(f'data-{part}="{path}"' for part, path in bundle.parts(files, lang).items())
        if party:
            data += ' data-party-style="party.css" data-fair-play="fair-play.html"'
        page = PAGE.format(lang=lang, auto=auto, data=data, meta=PARTY if party else "")
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def game_folder(tmp_path_factory):
    """The small site with the content of the project."""
    return make_site(tmp_path_factory.mktemp("site"), CONTENT)


@pytest.fixture
def game_at(game_folder, serve, strict):
    """The address of the small site."""
    return serve(game_folder, strict)


@pytest.fixture(scope="session")
def whole_folder(tmp_path_factory):
    """The small site with all variants."""
    return make_site(tmp_path_factory.mktemp("whole"), WHOLE)


@pytest.fixture
def visit(page, game_at, complaints):
    """visit(lang, fragment, speed): the page with its chooser; whatever it complains of fails the test at its end."""
    yield partial(_opened, page, game_at)
    assert complaints == []


@pytest.fixture
def visit_whole(page, whole_folder, serve, strict, complaints):
    """The same with all variants."""
    yield partial(_opened, page, serve(whole_folder, strict), shows=".bm-start, .bm-replay")
    assert complaints == []


def _opened(page, address, lang="en", fragment="", speed="instant", shows=".bm-start"):
    kept = json.dumps(json.dumps({"speed": speed}))
    page.add_init_script(f"localStorage['bozu-mekuri'] ??= {kept}")
    page.goto(f"{address}/{lang}.html{'#' + fragment if fragment else ''}")
    expect(page.locator(shows).first).to_be_visible()
    return page


def ui(lang, key, **values):
    return say(CONTENT, lang, f"ui.{key}", **values)


def record(page):
    return json.loads(page.evaluate("bozuMekuri.record()"))


def replayed(record, content=CONTENT):
    """CPython's table after the same actions."""
    table = Table(compose(content, record["choices"]), len(record["seats"]), record["seed"])
    for action in record["actions"]:
        table.act(action)
    return table


def computers_only(choices, levels, seed, content=CONTENT):
    """CPython's game of computer players."""
    return computers_game(choices, seed, levels, content)


def seed_where(wanted):
    """The first seed whose deck fits."""
    return next(seed for seed in range(1000) if wanted(shuffle(list(range(1, 101)), seed)))


EMPERORS = [card["no"] for card in CONTENT["cards"] if "emperor7" in card["traits"]]
EMPEROR_FIRST = seed_where(lambda deck: deck[0] in EMPERORS)
SEMIMARU_LATE = seed_where(lambda deck: deck.index(10) > 93)


def stop_clock(page):
    """From here on time passes by `page.clock.run_for(milliseconds)` alone."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def persons_turn(page):
    """Wait until a person is to move or the game is over; whether it goes on."""
    page.locator(".bm-results, .bm-human .bm-draw").first.wait_for()
    return page.locator(".bm-results").count() == 0


# Plays the game of each link in one page, and gives their records.
PLAY_ALL = """async (links) => {
  const until = async (fits) => { while (!fits()) await new Promise((go) => setTimeout(go, 2)); };
  const records = [];
  for (const link of links) {
    const before = document.querySelector('.bm-screen').firstChild;
    location.hash = link;
    await until(() => document.querySelector('.bm-screen').firstChild !== before);
    document.querySelector('.bm-start').click();
    await until(() => document.querySelector('.bm-results'));
    records.push(JSON.parse(bozuMekuri.record()));
  }
  return records;
}"""


def check_results(page, lang):
    """The results on the page are those of CPython's replay of the recorded game."""
    played = record(page)
    table = replayed(played)
    assert table.events == played["events"]
    view = table.view()
    assert view["finished"]
    order = sorted(range(view["players"]), key=lambda seat: (view["places"][seat], seat))
    rows = page.locator(".bm-places tbody tr")
    expect(rows).to_have_count(view["players"])
    for row, seat in enumerate(order):
        cells = rows.nth(row).locator("td, th").all_inner_texts()
        assert cells[0] == ui(lang, "place", place=view["places"][seat])
        assert CONTENT["messages"]["seats"][seat]["name"][lang] in cells[1]
        assert cells[2] == str(view["counts"][seat])
