"""Remake the face of the titles in the social pictures: a mincho cut to the characters a title may have.

    python -m scripts.publish.title_face path/to/shippori-mincho-japanese-700-normal.woff2

The source is the file of that name in the npm package ``@fontsource/shippori-mincho`` (``npm pack
@fontsource/shippori-mincho``, then unpack it). The result is written to ``scripts/publish/faces/title.ttf``; it is
read at build time only, and no reader fetches it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import yaml
from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "scripts" / "faces" / "title.ttf"
FAMILY = "Title Mincho"
EVERYDAY = range(0xB0, 0xD0)  # first bytes in EUC-JP of the kanji of JIS level 1
SIGNS = range(0xA1, 0xA9)  # of punctuation, figures, letters and kana


def characters() -> set[str]:
    """Latin, kana, the kanji of JIS level 1 and those in the names of the cards."""
    used = {chr(code) for code in [*range(0x20, 0x7F), *range(0xA1, 0x100), *range(0x2010, 0x2040)]}
    for first in [*SIGNS, *EVERYDAY]:
        for second in range(0xA1, 0xFF):
            used.update(bytes((first, second)).decode("euc_jp", errors="ignore"))
    for card in yaml.safe_load((ROOT / "game" / "content" / "cards.yaml").read_text(encoding="utf-8")):
        used.update(card["name"]["kanji"], *card.get("also", []))
    return used


def make(source: Path, target: Path = TARGET) -> int:
    """Write the face made from `source`; the number of bytes written."""
    font = TTFont(source)
    cutter = subset.Subsetter(
        subset.Options(layout_features=["palt", "kern"], name_IDs=[13, 14], hinting=False, notdef_outline=True)
    )
    cutter.populate(unicodes=[ord(character) for character in characters()])
    cutter.subset(font)
    for tag in ("GSUB", "GDEF", "vhea", "vmtx", "gasp"):
        if tag in font:
            del font[tag]
    for name_id, text in ((1, FAMILY), (2, "Bold"), (4, f"{FAMILY} Bold"), (6, "TitleMincho-Bold")):
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font.flavor = None
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)
    return target.stat().st_size


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{TARGET.relative_to(ROOT)}: {make(Path(sys.argv[1])):,} bytes")
