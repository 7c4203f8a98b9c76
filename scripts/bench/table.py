"""How smoothly the table plays, and whether a tab stays small: `python -m scripts.bench.table`.

Work is counted in milliseconds of the page's own thread, which other programs on the machine change little. A frame is
long where that work, 4 times slower, takes over 50 ms. "Tap to motion" is from the tap on the deck until the card's
flight has begun, by the clock, on this machine and slowed 4 times.
"""

from __future__ import annotations

import contextlib
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts import bundle, chromium
from scripts.pictures import strokes
from scripts.serving import served

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "docs/assets"
SLOW = 4
LONG = 50.0  # ms
SHARE_OF_LONG = 0.01  # of all frames in which the page worked
TAP = {1: 50, SLOW: 100}  # ms at most, by slowness
GAMES, WARM = 300, 50
GROWTH = 1.1
SIZES = ((390, 844), (1280, 800))
VIEWS = ("angled", "above")
TURNS = 4
TAPS = 9

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "font-src 'self'; worker-src 'self'; img-src 'self'"
}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Table</title>
<link rel="stylesheet" href="css/site.css">
<section data-game data-game-auto data-lang="en" {data} data-style="css/game.css" data-table="css/table.css">
<button data-game-open>Play</button><div data-game-root></div></section>
<script src="js/game-loader.js"></script></html>"""

# Plays the games of these links one after another; a link that is followed shows the chooser.
PLAY = """async (links) => {
  const until = (test) => new Promise((resolve) => {
    const look = () => (test() ? resolve() : setTimeout(look, 2));
    look();
  });
  for (const link of links) {
    const before = document.querySelector(".bm-screen").firstChild;
    location.hash = link;
    await until(() => document.querySelector(".bm-screen").firstChild !== before);
    document.querySelector(".bm-start").click();
    await until(() => document.querySelector(".bm-results"));
  }
}"""
# From the tap until an animation of the flying card runs.
FLIES = """() => new Promise((resolve) => {
  const from = performance.now();
  document.querySelector(".bm-felt-deck").click();
  const look = () => {
    const [flight] = document.querySelector(".bm-flyer")?.getAnimations() ?? [];
    if (flight && flight.playState === "running" && !flight.pending) resolve(performance.now() - from);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
CATEGORIES = ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"]


@contextlib.contextmanager
def site(content: dict[str, Any]) -> Iterator[str]:
    """The address of a page with the game and its table."""
    files = bundle.build(ROOT, content) | strokes.build(content)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("css", "js", "fonts"):
            (folder / part).symlink_to(ASSETS / part)
        (folder / "game").mkdir()
        for path, made in files.items():
            (folder / path).write_bytes(made)
        data = " ".join(f'data-{part}="{path}"' for part, path in bundle.parts(files, "en").items())
        (folder / "index.html").write_text(PAGE.format(data=data), encoding="utf-8")
        with served(folder, HEADERS) as address:
            yield address


@contextlib.contextmanager
def game(browser: Browser, address: str, size: tuple[int, int], view: str) -> Iterator[Page]:
    """A page late in a game of four, one of them a person, whose turn it is."""
    with browser.new_context(viewport={"width": size[0], "height": size[1]}) as context:
        page = context.new_page()
        kept = json.dumps(json.dumps({"speed": "instant", "table": view}))
        page.add_init_script(f"localStorage['bozu-mekuri'] ??= {kept}")
        page.goto(f"{address}/index.html#preset=simple&seats=human,medium,medium,medium&seed=5")
        page.click(".bm-start")
        page.wait_for_selector(".bm-felt:not([hidden])")
        for _ in range(14):
            page.wait_for_selector(".bm-human")
            page.evaluate("document.querySelector('.bm-draw').click()")
        page.select_option(".bm-speed select", "normal")
        page.wait_for_timeout(500)
        yield page


def frames(browser: Browser, page: Page) -> list[float]:
    """Milliseconds of work in each task of the page's thread while some rounds are played."""
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    config = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    for _ in range(TURNS):
        page.wait_for_selector(".bm-human")
        page.evaluate("document.querySelector('.bm-draw').click()")
    page.wait_for_selector(".bm-human")
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks: dict[tuple[int, int], list[float]] = {main: [] for main in mains}
    for event in events:
        place = event["pid"], event["tid"]
        if event["name"] == "RunTask" and place in mains and "tdur" in event:
            tasks[place].append(event["tdur"] / 1000)
    return max(tasks.values(), key=sum)


def taps(page: Page, slow: int) -> list[float]:
    """Milliseconds from the tap on the deck to the flight, for some turns."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    times = []
    for _ in range(TAPS):
        page.wait_for_selector(".bm-human")
        page.wait_for_timeout(300)
        times.append(float(page.evaluate(FLIES)))
    return times


def heap(browser: Browser, address: str) -> tuple[int, int]:
    """Bytes of the heap, rid of what is not used, after the first games of one tab and after all."""
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script("""localStorage['bozu-mekuri'] ??= '{"speed": "instant"}'""")
        page.goto(f"{address}/index.html#preset=simple")
        page.wait_for_selector(".bm-start")
        session = context.new_cdp_session(page)
        sizes = []
        for first, end in ((0, WARM), (WARM, GAMES)):
            seats = [
                ",".join(["hard", "easy", "medium", "hard", "easy", "hard"][: 2 + seed % 5]) for seed in range(GAMES)
            ]
            links = [f"preset={['standard', 'simple'][n % 2]}&seats={seats[n]}&seed={n}" for n in range(first, end)]
            for some in range(0, len(links), WARM):
                page.evaluate(PLAY, links[some : some + WARM])
            for _ in range(3):
                session.send("HeapProfiler.collectGarbage")
            sizes.append(int(session.send("Runtime.getHeapUsage")["usedSize"]))
        return sizes[0], sizes[1]


def measure(content: dict[str, Any]) -> list[str]:
    """Measure and print; one sentence for each goal that is missed."""
    missed = []
    with site(content) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        print(f"the table late in a game        tasks  longest ms  over {LONG:.0f} ms if {SLOW} times slower")
        for size in SIZES:
            for view in VIEWS:
                with game(browser, address, size, view) as page:
                    work = frames(browser, page)
                    drawn = [task for task in work if task > 1]
                    long = sum(task * SLOW > LONG for task in work)
                    print(f"{size[0]:5} x {size[1]} {view:8} {len(drawn):18} {max(work):11.1f} {long:10}")
                    if long > SHARE_OF_LONG * len(work):
                        missed.append(f"{size[0]} px, {view}: {long} of {len(work)} tasks would be long frames")
        print("\ntap to motion, ms, median")
        for slow, most in TAP.items():
            with game(browser, address, SIZES[0], VIEWS[0]) as page:
                took = statistics.median(taps(page, slow))
            print(f"{slow} times slower {took:12.0f} (goal {most})")
            if took > most:
                missed.append(f"tap to motion takes {took:.0f} ms on a machine {slow} times slower, the goal is {most}")
        before, after = heap(browser, address)
        print(f"\nheap after {WARM} games {before / 1e6:.1f} MB, after {GAMES} {after / 1e6:.1f} MB")
        if after > before * GROWTH:
            missed.append(f"the heap grew by {after / before - 1:.0%} in {GAMES - WARM} games")
        browser.close()
    return missed


def main() -> int:
    """Measure the table of this project; 1 if a goal is missed."""
    from scripts import content

    missed = measure(content.load())
    print("\n".join(missed))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
