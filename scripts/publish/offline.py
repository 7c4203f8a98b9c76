"""The service worker: the site's list of files, with fingerprints, put into its template.

    write(site, overrides)

overrides/service-worker.js is the template; it says how pages and files are kept.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

PLACE = "__BUILD__"
WORKER = "service-worker.js"
# Read by machines only, or of no use without a network.
LEFT_OUT: tuple[str, ...] = ("_headers", "robots.txt", "sitemap.xml", "sitemap.xml.gz", WORKER, "assets/social/")
LEFT_OUT += ("assets/game/online.", "assets/css/party.css")
# Drawings, without which all can be read and played: fetched last, and not where a reader pays for bytes.
LATER = ("assets/cards/", "assets/game/cards.", "assets/game/strokes.")


def listing(site: Path) -> dict[str, str]:
    """Every file of the built site that a reader may need, address within the site -> the first digits of its SHA-256.

    A page goes by its address, so `rules/index.html` is `rules/`.
    """
    files = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not name.startswith(LEFT_OUT):
            files[address(name)] = fingerprint(path.read_bytes())
    return files


def address(name: str) -> str:
    """Return the address within the site of a file in its folder."""
    return name.removesuffix("index.html") if name.rpartition("/")[2] == "index.html" else name


def fingerprint(content: bytes) -> str:
    """As many digits as the `asset` filter of the templates gives, so that both name the same file."""
    return hashlib.sha256(content).hexdigest()[:8]


def worker(template: str, files: dict[str, str]) -> str:
    """The worker for these files; its version is the fingerprint of the list and of the worker itself."""
    if template.count(PLACE) != 1:
        raise ValueError(f"overrides/{WORKER} must have {PLACE} in exactly one place, not {template.count(PLACE)}")
    build = {
        "version": fingerprint((template + json.dumps(files, sort_keys=True)).encode()),
        "files": {name: print_ for name, print_ in files.items() if not name.startswith(LATER)},
        "later": {name: print_ for name, print_ in files.items() if name.startswith(LATER)},
    }
    return template.replace(PLACE, json.dumps(build, ensure_ascii=False, indent=1))


def write(site: Path, templates: Path) -> None:
    """Write the worker of a site that is built to the end."""
    text = worker((templates / WORKER).read_text(encoding="utf-8"), listing(site))
    (site / WORKER).write_text(text, encoding="utf-8")
