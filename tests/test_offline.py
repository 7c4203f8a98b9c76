"""The list of files that the service worker keeps, and the worker made of it."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from scripts.publish import offline
from scripts.publish.offline import address, fingerprint, listing, worker

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = (ROOT / "overrides" / offline.WORKER).read_text(encoding="utf-8")


def build_of(text: str) -> dict[str, Any]:
    found = re.search(r"^const BUILD = (\{.*?^\});", text, re.DOTALL | re.MULTILINE)
    assert found
    return json.loads(found[1])  # type: ignore[no-any-return]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in (
        "index.html",
        "ja/rules/index.html",
        "ja/404.html",
        "assets/js/a.js",
        "assets/social/en/a.png",
        "_headers",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_pages_go_by_their_address() -> None:
    assert address("index.html") == ""
    assert address("ja/rules/index.html") == "ja/rules/"
    assert address("404.html") == "404.html"
    assert address("assets/myindex.html") == "assets/myindex.html"


def test_what_readers_need_is_listed(site: Path) -> None:
    assert listing(site) == {
        "": fingerprint(b"index.html"),
        "assets/js/a.js": fingerprint(b"assets/js/a.js"),
        "ja/404.html": fingerprint(b"ja/404.html"),
        "ja/rules/": fingerprint(b"ja/rules/index.html"),
    }


def test_the_version_changes_with_any_file_and_with_the_worker(site: Path) -> None:
    def version(template: str = TEMPLATE) -> str:
        return build_of(worker(template, listing(site)))["version"]

    first = version()
    assert version() == first
    assert version(TEMPLATE.replace("PATIENCE = 4000", "PATIENCE = 3000")) != first
    (site / "ja/404.html").write_text("other")
    assert version() != first


def test_a_template_without_its_place_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"overrides/service-worker.js must have __BUILD__ in exactly one place, not 0"
    ):
        worker("const BUILD = {};", {})


def test_the_worker_lists_the_site_that_was_built(built_site: Path) -> None:
    text = (built_site / offline.WORKER).read_text(encoding="utf-8")
    build = build_of(text)
    assert build["files"] | build["later"] == listing(built_site)
    single = [name for name in build["later"] if name.startswith("assets/cards/")]
    assert len(single) == 105, "the cards, their back, and four with their poems"
    sheet, table = sorted(set(build["later"]) - set(single))
    assert re.fullmatch(r"assets/game/cards\.\w+\.svg", sheet), "all cards in one file, for the gallery"
    assert re.fullmatch(r"assets/game/strokes\.\w+\.json", table), "and for the table"
    assert "__BUILD__" not in text


def test_every_file_that_a_page_names_is_kept(built_site: Path) -> None:
    """With the same fingerprint, so that the page finds it without a network."""
    files = listing(built_site)
    named = 0
    for page in built_site.rglob("*.html"):
        folder = page.parent
        for link, print_ in re.findall(
            r'[" ]([\w./-]*assets/[\w./-]+)(?:\?v=(\w+))?(?=[" ])', page.read_text(encoding="utf-8")
        ):
            path = built_site / link.lstrip("/") if link.startswith("/") else (folder / link).resolve()
            name = path.relative_to(built_site.resolve()).as_posix()
            assert name in files, f"{page}: {link}"
            assert print_ in ("", files[name]), f"{page}: {link}"
            named += 1
    assert named > 200


def test_the_first_visit_fetches_little_unasked(built_site: Path) -> None:
    build = build_of((built_site / offline.WORKER).read_text(encoding="utf-8"))

    def weight(names: dict[str, str]) -> int:
        paths = (
            built_site / name / "index.html" if name.endswith("/") or not name else built_site / name for name in names
        )
        return sum(len(gzip.compress(path.read_bytes())) for path in paths)

    assert weight(build["files"]) < 900_000
    assert weight(build["later"]) < 2_500_000
