"""The browser for tests and benchmarks: Debian's Chromium, else Playwright's own.

`python -m scripts.chromium` makes sure that there is one, and says how to get one if it cannot.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def find() -> str | None:
    """The path of a Chromium that can be started, or None. CHROMIUM names one of your own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path and "/snap/" not in os.path.realpath(path):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install() -> bool:
    """Install Debian's package where this user may, else Playwright's own browser."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)  # type: ignore[call-overload]
        packages = ["chromium", "fonts-noto-cjk"]
        command = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages]
        done = subprocess.run(command, check=False, **quiet)  # type: ignore[call-overload]
        if done.returncode == 0 and find():
            return True
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return done.returncode == 0 and find() is not None


def main() -> None:
    """Find or install a browser; exit with a sentence if there is none."""
    if not find() and not install():
        sys.exit(
            "No Chromium for the browser tests, and none could be installed. Install it yourself "
            "(Debian and Ubuntu: sudo apt install chromium fonts-noto-cjk), or name one: "
            "CHROMIUM=/path/to/chromium make test"
        )


if __name__ == "__main__":
    main()
