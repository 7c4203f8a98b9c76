"""The drawings of all cards in one file, for the gallery and the sheets to print.

    build(content)  # {"game/cards.1a2b3c4d.svg": b"<svg …>"}

The file defines the shared parts, then `face-1` to `face-100` and `face-back`, each drawn on 520 × 730 units; a page
that has taken it in draws a card by `<use href="#face-12"/>`. The words on the faces are left to the page.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from scripts import pictures
from scripts.pictures.layout import face


def build(content: dict[str, Any]) -> dict[str, bytes]:
    """The file by its name, which has a hash of its bytes; LookError where a card cannot be drawn."""
    looks = pictures.load()
    drawn = [f'<g id="face-{card["no"]}">{face(card, looks[card["no"]], "none")}</g>' for card in content["cards"]]
    back = re.sub(r"</?svg[^>]*>", "", pictures.card_back(shared=True, title=""))
    drawn.append(f'<g id="face-back">{back}</g>')
    parts = pictures.symbols().removesuffix("</defs>")
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">{parts}{"".join(drawn)}</defs></svg>'
    return {f"game/cards.{hashlib.sha256(text.encode()).hexdigest()[:8]}.svg": text.encode()}
