"""The face of a card on a page: its writing as text, to which docs/assets/js/faces.js adds the drawing.

Where no script runs, `scripts.publish.plates` gives it a picture of its own.
"""

from typing import Any

from scripts.pictures.measures import HEIGHT, WIDTH, columns

from .markup import element, plain


def face(card: dict[str, Any]) -> str:
    """HTML of a card's face. Decoration: the words beside it say all that it shows."""
    words = "".join(
        element("text", plain(text), x=f"{x:g}", y=f"{y:g}", font_size=str(size)) for x, y, size, text in columns(card)
    )
    return _face(str(card["no"]), element("g", words, class_="brush", lang="ja"))


def back() -> str:
    """HTML of the back of a card."""
    return _face("back", "")


def _face(name: str, words: str) -> str:
    drawing = element("svg", words, viewBox=f"0 0 {WIDTH} {HEIGHT}", aria_hidden="true")
    return element("span", drawing, class_="face", data_face=name)
