"""The drawings of the cards for the site, made anew only when what they are made from has changed."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Any

from scripts import pictures
from scripts.pictures import lettering, looks

from . import card_sheet

UNUSED_FOR = 24 * 3600  # seconds until drawings that no build asked for leave the cache


def drawn(content: dict[str, Any], cache: Path) -> tuple[dict[int, str], dict[str, bytes]]:
    """Each card as an SVG document by its number, and the files of the game's table by name.

    LookError where a card cannot be drawn. `cache` is a folder.
    """
    path = cache / f"{_fingerprint(content)}.json"
    if path.exists():
        path.touch()
        kept = json.loads(path.read_text(encoding="utf-8"))
    else:
        kept = _draw(content)
        cache.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".new")
        half.write_text(json.dumps(kept), encoding="utf-8")
        half.replace(path)
        for other in cache.glob("*.json"):
            if time.time() - other.stat().st_mtime > UNUSED_FOR:
                other.unlink()
    cards = {int(number): svg for number, svg in kept["cards"].items()}
    return cards, {name: text.encode() for name, text in kept["files"].items()}


def _draw(content: dict[str, Any]) -> dict[str, dict[str, str]]:
    look = pictures.load()
    cards = {str(card["no"]): pictures.card_svg(card, look[card["no"]]) for card in content["cards"]}
    return {"cards": cards, "files": {name: text.decode() for name, text in card_sheet.build(content).items()}}


def _fingerprint(content: dict[str, Any]) -> str:
    modules = sorted(Path(looks.__file__).parent.glob("*.py"))
    made_from = [*modules, Path(__file__), Path(card_sheet.__file__), looks.PATH, lettering.FONT]
    parts = [json.dumps(content["cards"]).encode(), *(path.read_bytes() for path in made_from)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:24]
