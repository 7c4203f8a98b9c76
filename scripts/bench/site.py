"""What a reader loads and an editor waits for: bytes and requests of each page, build, and edit to reload.

python -m scripts.bench.site
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

from scripts import chromium
from scripts.serving import served

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("mkdocs.yml", "overrides", "scripts", "docs", "game", ".cache")
EDITED = "game/content/rules.yaml"
BEFORE, AFTER = "en: Out at once", "en: Out on the spot"
RUNS = 5
PATIENCE = 60  # seconds


def build(folder: Path) -> tuple[float, float]:
    """Build the whole site strictly into `folder`; seconds by the clock and of a processor, the start of Python too."""
    begin, worked = time.perf_counter(), _worked()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, env=_environment(), check=True)
    return time.perf_counter() - begin, _worked() - worked


def _worked() -> float:
    """Seconds that a processor has spent on processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _environment(**more: str) -> dict[str, str]:
    """As an editor has it: Python keeps what it has compiled."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | more


def weights(browser: Browser, site: Path) -> list[str]:
    """A line for each page: compressed bytes and requests on a first visit, pictures of cards apart."""
    lines = []
    with served(site) as address:
        for path in sorted(site.rglob("index.html")):
            url = path.parent.relative_to(site).as_posix()
            url = "" if url == "." else f"{url}/"
            seen: list[tuple[str, int]] = []
            with browser.new_context(service_workers="block") as context:
                page = context.new_page()

                def note(response: Response, seen: list[tuple[str, int]] = seen) -> None:
                    seen.append((response.url, response.request.sizes()["responseBodySize"]))

                page.on("response", note)
                page.goto(f"{address}/{url}", wait_until="networkidle")
            cards = [size for at, size in seen if "/assets/cards/" in at or "/fonts/" in at]
            game = [size for at, size in seen if "/assets/game/" in at or at.endswith(("/game.css", "/table.css"))]
            own = sum(size for _, size in seen) - sum(cards) - sum(game)
            count = len(seen) - len(cards) - len(game)
            more = [
                f"{sum(sizes) / 1000:.1f} kB of {name}" for name, sizes in (("cards", cards), ("game", game)) if sizes
            ]
            lines.append(
                f"  /{url:16} {own / 1000:5.1f} kB in {count} requests" + "".join(f", + {part}" for part in more)
            )
    return lines


def edit_to_reload(browser: Browser) -> list[float]:
    """Seconds from saving rules.yaml to the changed word on the reloaded House rules page, of each of RUNS edits."""
    with tempfile.TemporaryDirectory() as folder:
        for part in PARTS:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, Path(folder) / part, ignore=shutil.ignore_patterns("__pycache__", "lighthouse"))
            elif source.exists():
                shutil.copy(source, Path(folder) / part)
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", f"127.0.0.1:{port}"]
        environment = _environment(SITE_URL=f"http://127.0.0.1:{port}/")
        server = subprocess.Popen(command, cwd=folder, env=environment)
        try:
            address = f"http://127.0.0.1:{port}/house-rules/"
            _wait(address)
            with browser.new_context() as context:
                page = context.new_page()
                page.goto(address)
                return [_edit(Path(folder) / EDITED, page) for _ in range(RUNS)]
        finally:
            server.terminate()
            server.wait()


def _wait(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def _edit(path: Path, page) -> float:  # type: ignore[no-untyped-def]
    text = path.read_text(encoding="utf-8")
    old, new = (BEFORE, AFTER) if BEFORE in text else (AFTER, BEFORE)
    begin = time.perf_counter()
    path.write_text(text.replace(old, new), encoding="utf-8")
    page.wait_for_function(
        "words => document.body.textContent.includes(words)", arg=new.removeprefix("en: "), timeout=PATIENCE * 1000
    )
    return time.perf_counter() - begin


def main() -> None:
    """Print what was measured; times depend on the machine, so the start of Python with MkDocs stands beside them."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        first, _ = build(site)
        builds, work = zip(*(build(site) for _ in range(RUNS)), strict=True)
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "mkdocs", "--version"], check=True, stdout=subprocess.DEVNULL)
        start = time.perf_counter() - begin
        print(f"Strict build of the site: median {statistics.median(builds):.2f} s of {RUNS}, the first {first:.2f} s")
        print(f"  of which a processor worked {statistics.median(work):.2f} s: what it takes on a machine at rest")
        print(f"  mkdocs --version alone: {start:.2f} s; load of the machine: {os.getloadavg()[0]:.1f}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
            print("First visit, compressed, pictures of cards and the open game apart:")
            print("\n".join(weights(browser, site)))
            times = edit_to_reload(browser)
            print(f"Saving a rule to the reloaded page: median {statistics.median(times):.2f} s of {RUNS}")
            browser.close()


if __name__ == "__main__":
    main()
