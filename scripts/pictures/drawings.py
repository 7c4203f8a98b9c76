"""The drawings of the cards for the site, made anew only when what they are made from has changed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from scripts import kept, pictures

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MADE_FROM = (
    HERE / "painter.js",
    ROOT / "game" / "content" / "pictures.yaml",
    ROOT / "docs" / "assets" / "fonts" / "card-brush.woff2",
)


class Drawings(NamedTuple):
    """`cards`: each as an SVG document, by its number. `files`: the drawings of all cards in one file, by its name.
    `plates`: each card, and the back, as a small SVG document by its name."""

    cards: dict[int, str]
    files: dict[str, bytes]
    plates: dict[str, bytes]


def drawn(content: dict[str, Any], cache: Path, with_poem: tuple[int, ...] = ()) -> Drawings:
    """All that is drawn of the cards; of some of them also a plate `with_poem`, by a name such as "12-poem".

    LookError where a card cannot be drawn. `cache` is a folder.
    """
    path = cache / f"{_fingerprint(content, with_poem)}.json"
    text = kept.get(path)
    if text is None:
        text = json.dumps(_draw(content, with_poem)).encode()
        kept.put(path, text)
        kept.tidy(cache)
    made = json.loads(text)
    cards = {int(number): svg for number, svg in made["cards"].items()}
    return Drawings(cards, _encoded(made["files"]), _encoded(made["plates"]))


def _encoded(texts: dict[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in texts.items()}


def _draw(content: dict[str, Any], with_poem: tuple[int, ...]) -> dict[str, dict[str, str]]:
    from . import card_sheet, plate, strokes  # half a second, and most builds draw nothing

    look = pictures.load()
    cards = {str(card["no"]): pictures.card_svg(card, look[card["no"]]) for card in content["cards"]}
    plates = {str(card["no"]): plate.plate_svg(card, look[card["no"]]) for card in content["cards"]}
    for number in with_poem:
        plates[f"{number}-poem"] = plate.plate_svg(content["cards"][number - 1], look[number], poem=True)
    plates["back"] = plate.plate_back()
    files = {name: text.decode() for name, text in (card_sheet.build(content) | strokes.build(content)).items()}
    return {"cards": cards, "files": files, "plates": plates}


def _fingerprint(content: dict[str, Any], with_poem: tuple[int, ...]) -> str:
    made_from = [*sorted(HERE.glob("*.py")), *MADE_FROM]
    parts = [json.dumps([content["cards"], with_poem]).encode(), *(path.read_bytes() for path in made_from)]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:24]
