"""Click to playable beside other ways to Python in a page, each with an empty script: `python -m scripts.bench.others`.

The others come from the npm registry and are served from the same host, so that no network speaks in between. Times
are the best of alternating runs, cold, on this machine and slowed; bytes are what a click loads, compressed.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scripts import chromium, content
from scripts.serving import served

from . import npm
from .game import CLOCK, HEADERS, ROOT, SLOW, pages, slowed

RUNS = 3
PACKAGES = ("@pyscript/core@0.7.31", "@micropython/micropython-webassembly-pyscript@1.27.0", "pyodide@314.0.7")
PYSCRIPT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>PyScript</title>
<mpy-config>{"interpreter": "/npm/@micropython/micropython-webassembly-pyscript/micropython.mjs"}</mpy-config>
<script type="mpy">
from pyscript import window
window.done()
</script>
<button data-other="/npm/@pyscript/core/dist/core.js">Play</button><script src="others.js"></script></html>"""
PYODIDE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pyodide</title>
<button data-other="pyodide.js">Play</button><script src="others.js"></script></html>"""
START = """
let clicked;
window.done = () => requestAnimationFrame(() => { document.body.dataset.took = performance.now() - clicked; });
document.querySelector("button").addEventListener("click", (event) => {
  clicked = performance.now();
  const script = document.createElement("script");
  script.type = "module";
  script.src = event.target.dataset.other;
  document.head.append(script);
});
"""
PYODIDE_START = """
import { loadPyodide } from "/npm/pyodide/pyodide.mjs";
(await loadPyodide({ indexURL: "/npm/pyodide/" })).runPython("pass");
window.done();
"""
WAYS = {
    "the game": "game.html",
    "Brython": "stock.html",
    "PyScript, MicroPython": "pyscript.html",
    "Pyodide": "pyodide.html",
}


def timed(browser: Browser, address: str, slow: float) -> float:
    """Milliseconds from the click until Python has run, with nothing kept from before."""
    with browser.new_context() as context:
        page = context.new_page()
        slowed(context, page, slow)
        _click(page, address)
        return float(page.evaluate("document.body.dataset.took"))


def weight(browser: Browser, address: str) -> int:
    """Compressed bytes that a click loads."""
    with browser.new_context() as context:
        page = context.new_page()
        bodies: list[int] = []
        page.goto(address, wait_until="networkidle")
        page.on("response", lambda answer: bodies.append(len(gzip.compress(answer.body(), 9))))
        page.click("button")
        page.wait_for_selector("[data-took]", state="attached")
        page.wait_for_load_state("networkidle")
        return sum(bodies)


def _click(page: Page, address: str) -> None:
    page.goto(address, wait_until="networkidle")
    page.click("button")
    page.wait_for_selector("[data-took]", state="attached", timeout=120_000)


def main() -> int:
    """Print the table, or in one sentence why there is none."""
    try:
        modules = npm.installed("others", *PACKAGES)
    except npm.NpmError as error:
        print(error, file=sys.stderr)
        return 1
    caching = {"Cache-Control": HEADERS["Cache-Control"]}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        pages(ROOT, content.load(), folder)
        (folder / "npm").symlink_to(modules)
        made = {
            "pyscript.html": PYSCRIPT,
            "pyodide.html": PYODIDE,
            "others.js": START,
            "pyodide.js": PYODIDE_START,
            "clock.js": CLOCK,
        }
        for file, text in made.items():
            (folder / file).write_text(text, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        with served(folder, caching) as address:
            times: dict[str, list[list[float]]] = {way: [[], []] for way in WAYS}
            for _ in range(RUNS):
                for way, page in WAYS.items():
                    for place, slow in enumerate((1, SLOW)):
                        times[way][place].append(timed(browser, f"{address}/{page}", slow))
            print(f"click to playable, cold, best of {RUNS}     kB      ms   ms, {SLOW} times slower")
            for way, page in WAYS.items():
                fast, slow_ = (min(runs) for runs in times[way])
                print(f"{way:32} {weight(browser, f'{address}/{page}') / 1000:10.0f} {fast:7.0f} {slow_:10.0f}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
