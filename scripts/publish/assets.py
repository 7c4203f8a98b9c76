"""Styles and scripts as a reader gets them: without comments, and in few files.

made = made_of(docs)  # {"js/site.js": b"…", "css/site.css": b"…", …}, by name below docs/assets
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import minify

KINDS = {".css": "text/css", ".js": "application/javascript"}
# What every page needs is one request; a part stays a file of its own in docs/assets.
PARTS = {
    "js/site.js": ("js/site.js", "js/game-loader.js"),
    "js/builder.js": ("js/rules-text.js", "js/builder.js"),
}


class AssetError(ValueError):
    """A style or a script that no browser could read; the message names the file."""


def made_of(docs: Path) -> dict[str, bytes]:
    """The content of each style and script to publish, by its name; AssetError if one is not valid."""
    folder = docs / "assets"
    sources = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in KINDS}
    joined = {part for name, parts in PARTS.items() for part in parts if part != name}
    light = {name: _light(name, path.read_text(encoding="utf-8")) for name, path in sorted(sources.items())}
    return {
        name: ";\n".join(light[part] for part in PARTS.get(name, (name,))).encode()
        for name in light
        if name not in joined
    }


@lru_cache(64)
def _light(name: str, text: str) -> str:
    try:
        return str(minify.string(KINDS[Path(name).suffix], text))
    except minify.MinifyError as error:
        problem, _, place = str(error).partition("\n")[0].partition(" on line ")
        line = place.partition(" ")[0] or "1"
        raise AssetError(f"docs/assets/{name}:{line}: {problem}") from None
