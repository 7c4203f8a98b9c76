"""Sizes and speeds of the game on the page, as ratios to what a bare Brython costs: `make bench`.

A run fails if the budget is exceeded. Times are of use only beside each other: game and bare Brython run in turn, and
a ratio is the median over the turns, since other work on the machine comes and goes. "Click to playable" is from the
reader's click until a game can be chosen and begun.
"""

from __future__ import annotations

import gzip
import importlib.util
import re
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from scripts import bundle, chromium
from scripts.serving import served

ROOT = Path(__file__).resolve().parents[2]
LOADER = "docs/assets/js/game-loader.js"
STYLE = "docs/assets/css/game.css"

LATER = re.compile(r"/(results|chances|winning|online)\.")  # fetched when a game asks for them, not by the click
MOST_BYTES = 280_000  # compressed, all that a click costs and the loader
MOST_REQUESTS = 5
MOST_TIMES_STOCK = 1.1
RUNS = 9
SLOW = 4  # times slower than this machine: about a phone

HEADERS = {
    "Cache-Control": "max-age=31536000",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
}
GAME = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Game</title>
<section data-game data-lang="en" {data}><button data-game-open>Play</button><div data-game-root></div></section>
<script src="loader.js"></script><script src="clock.js"></script></html>"""
STOCK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stock</title>
<button data-open>Play</button><script type="text/python"></script><script src="clock.js"></script></html>"""
# Both pages start the clock with the click and stop it by an event; the stock page calls Brython as its manual says.
CLOCK = """
let clicked;
const done = () => requestAnimationFrame(() => { document.body.dataset.took = performance.now() - clicked; });
addEventListener("click", () => { clicked = performance.now(); }, {capture: true});
addEventListener("game-open", done);
document.querySelector("[data-open]")?.addEventListener("click", () => {
  document.querySelector("[type='text/python']").addEventListener("load", done);
  const script = document.createElement("script");
  script.src = "brython.js";
  script.onload = () => brython();
  document.head.append(script);
});
"""


def pages(root: Path, content: dict[str, Any], folder: Path) -> dict[str, bytes]:
    """Write the page of the game and that of bare Brython to `folder`; the game's files by name."""
    files = bundle.build(root, content)
    files["loader.js"] = (ROOT / LOADER).read_bytes()
    data = {part: name for part, name in bundle.parts(files, "en").items() if name != "loader.js"}
    if (root / STYLE).exists():
        files["game.css"] = (root / STYLE).read_bytes()
        data["style"] = "game.css"
    attributes = " ".join(f'data-{part}="{name}"' for part, name in data.items())
    spec = importlib.util.find_spec("brython")
    assert spec and spec.origin
    others = {
        "game.html": GAME.format(data=attributes).encode(),
        "stock.html": STOCK.encode(),
        "clock.js": CLOCK.encode(),
        "brython.js": (Path(spec.origin).parent / "data" / "brython.js").read_bytes(),
    }
    for name, text in (files | others).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)
    return files


def click(page: Page, address: str) -> float:
    """Milliseconds from the click on the page's button until it can be used."""
    page.goto(address, wait_until="networkidle")
    page.click("button")
    page.wait_for_selector("[data-took]", state="attached")
    return float(page.evaluate("document.body.dataset.took"))


def slowed(context: BrowserContext, page: Page, factor: float) -> None:
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": factor})


def timed(browser: Browser, address: str, slow: float = 1) -> tuple[float, float]:
    """(cold, warm): with nothing kept, and on another page of the same visit."""
    context = browser.new_context()
    times = []
    for _ in range(2):
        page = context.new_page()
        slowed(context, page, slow)
        times.append(click(page, address))
        page.close()
    context.close()
    return times[0], times[1]


def requests(browser: Browser, address: str) -> int:
    """How many requests a click on the game costs."""
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("button")
    page.wait_for_selector("[data-took]", state="attached")
    page.close()
    return len(asked)


def measure(root: Path, content: dict[str, Any], runs: int = RUNS) -> list[str]:
    """Measure and print; one sentence for each part of the budget that is exceeded."""
    exceeded = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), HEADERS) as strict,
        served(Path(folder), {"Cache-Control": HEADERS["Cache-Control"]}) as free,
        sync_playwright() as playwright,
    ):
        sizes = {name: len(gzip.compress(text, 9)) for name, text in pages(root, content, Path(folder)).items()}
        for name, size in sizes.items():
            print(f"{size / 1000:8.1f} kB  {name}")
        sizes = {name: size for name, size in sizes.items() if not LATER.search(name)}
        contents = [size for name, size in sizes.items() if bundle.CONTENT in name]
        total = sum(sizes.values()) - sum(contents) + max(contents)  # a reader gets one language
        print(f"{total / 1000:8.1f} kB  in all, compressed (at most {MOST_BYTES / 1000:.0f})")
        if total > MOST_BYTES:
            exceeded.append(
                f"the game is {total / 1000:.1f} kB compressed, at most {MOST_BYTES / 1000:.0f} are allowed"
            )

        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        asked = requests(browser, f"{strict}/game.html")
        print(f"{asked:8}     requests for a click (at most {MOST_REQUESTS})")
        if asked > MOST_REQUESTS:
            exceeded.append(f"a click costs {asked} requests, at most {MOST_REQUESTS} are allowed")

        print(f"\nclick to playable, ms, median of {runs}     game  bare Brython  ratio")
        for slow in (1, SLOW):
            ours, stock = [], []
            for _ in range(runs):
                ours.append(timed(browser, f"{strict}/game.html", slow))
                stock.append(timed(browser, f"{free}/stock.html", slow))
            for place, kind in enumerate(("cold", "warm")):
                mine, theirs = (statistics.median(run[place] for run in times) for times in (ours, stock))
                ratio = statistics.median(our[place] / their[place] for our, their in zip(ours, stock, strict=True))
                speed = "" if slow == 1 else f", {slow} times slower"
                print(f"{kind + speed:36} {mine:7.0f} {theirs:13.0f} {ratio:6.2f}")
                if slow == 1 and ratio > MOST_TIMES_STOCK:
                    exceeded.append(
                        f"{kind}: the game needs {ratio:.2f} times as long as bare Brython, "
                        f"at most {MOST_TIMES_STOCK} are allowed"
                    )
        browser.close()
    return exceeded


def main() -> int:
    """Measure the game of this project; 1 if a budget is exceeded."""
    from scripts import content

    exceeded = measure(ROOT, content.load())
    print("\n".join(exceeded))
    return 1 if exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
