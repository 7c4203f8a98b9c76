"""Lighthouse's mobile scores of the pages, the median of several runs, with bytes and requests.

    python -m scripts.bench.lighthouse [RUNS]

It needs Node.js 18.20 or newer; Lighthouse itself comes from the npm registry, once, into .cache/.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from scripts import chromium
from scripts.serving import served

ROOT = Path(__file__).resolve().parents[2]
VERSION = "12.2.3"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PAGES = ("", "rules/", "cards/", "faq/", "ja/", "ja/rules/", "ja/cards/", "ja/faq/")


class LighthouseError(Exception):
    """Lighthouse cannot be run here; the message says why."""


def program(cache: Path = ROOT / ".cache" / "lighthouse") -> Path:
    """The path of Lighthouse's command, installed if it is not there yet."""
    npm = shutil.which("npm")
    if not npm:
        raise LighthouseError("Lighthouse needs Node.js with npm: apt install nodejs npm")
    command = cache / VERSION / "node_modules" / ".bin" / "lighthouse"
    if not command.exists():
        (cache / VERSION).mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(cache / VERSION), f"lighthouse@{VERSION}"]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode:
            raise LighthouseError(f"Lighthouse cannot be installed: {done.stderr.strip()[-400:]}")
    return command


def report(command: Path, address: str) -> dict[str, Any]:
    """One run on one page, as Lighthouse's own JSON."""
    options = ["--output=json", "--quiet", f"--only-categories={','.join(CATEGORIES)}"]
    flags = " ".join(["--headless=new", *chromium.ARGUMENTS])
    environment = {**os.environ, "CHROME_PATH": chromium.find() or ""}
    done = subprocess.run(
        [str(command), address, *options, f"--chrome-flags={flags}"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    if done.returncode:
        raise LighthouseError(f"Lighthouse failed on {address}: {done.stderr.strip()[-400:]}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def measure(runs: int = 3) -> list[str]:
    """A line for each page: its median scores, bytes and requests, and the audits that cost points."""
    command = program()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder]
        subprocess.run(build, cwd=ROOT, env={**os.environ, "SITE_URL": f"{address}/"}, check=True)
        lines = [f"Lighthouse {VERSION}, mobile, median of {runs}: " + " / ".join(CATEGORIES)]
        for page in PAGES:
            reports = [report(command, f"{address}/{page}") for _ in range(runs)]
            lines.append(f"  /{page:12} {_scores(reports)}   {_weight(reports[0])}{_costs(reports)}")
    return lines


def _scores(reports: list[dict[str, Any]]) -> str:
    found = [statistics.median(one["categories"][name]["score"] * 100 for one in reports) for name in CATEGORIES]
    return " / ".join(f"{score:.0f}" for score in found)


def _weight(one: dict[str, Any]) -> str:
    items = one["audits"]["network-requests"]["details"]["items"]
    return f"{sum(item.get('transferSize', 0) for item in items) / 1000:.1f} kB in {len(items)} requests"


def _costs(reports: list[dict[str, Any]]) -> str:
    names = {
        audit["id"]
        for one in reports
        for category in one["categories"].values()
        for audit in category["auditRefs"]
        if audit["weight"] and (one["audits"][audit["id"]]["score"] or 0) < 0.9
        and one["audits"][audit["id"]]["scoreDisplayMode"] in ("binary", "numeric", "metricSavings")
    }  # fmt: skip
    return "   below 90: " + ", ".join(sorted(names)) if names else ""


def main() -> int:
    """Print the scores, or in one sentence why there are none."""
    try:
        print("\n".join(measure(*map(int, sys.argv[1:2]))))
    except LighthouseError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
