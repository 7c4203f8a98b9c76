"""Lighthouse's mobile scores of the pages, the median of several runs, with bytes and requests.

    python -m scripts.bench.lighthouse [RUNS]

It needs Node.js 18.20 or newer; Lighthouse itself comes from the npm registry, once, into .cache/.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from scripts import chromium
from scripts.serving import served

from . import npm

ROOT = Path(__file__).resolve().parents[2]
VERSION = "12.2.3"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PAGES = ("", "rules/", "cards/", "faq/", "ja/", "ja/rules/", "ja/cards/", "ja/faq/")


class LighthouseError(Exception):
    """Lighthouse could not judge a page; the message says why."""


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
    command = npm.installed("lighthouse", f"lighthouse@{VERSION}") / ".bin" / "lighthouse"
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
    except (LighthouseError, npm.NpmError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
