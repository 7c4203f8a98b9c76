"""Drawings are kept, and made anew when what they are made from changes."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from scripts import pictures
from scripts.content import load
from scripts.pictures import card_sheet, drawings, looks, plate, strokes


def test_what_is_kept_is_what_would_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = load()
    cards, files, plates = drawings.drawn(content, tmp_path, (12,))
    looks = pictures.load()
    assert cards == {card["no"]: pictures.card_svg(card, looks[card["no"]]) for card in content["cards"]}
    assert files == card_sheet.build(content) | strokes.build(content)
    assert set(plates) == {*map(str, range(1, 101)), "12-poem", "back"}
    for name, poem in (("12", False), ("12-poem", True)):
        assert plates[name] == plate.plate_svg(content["cards"][11], looks[12], poem=poem).encode()
    monkeypatch.setattr(drawings, "_draw", lambda *_: pytest.fail("drawn again"))
    assert drawings.drawn(content, tmp_path, (12,)) == (cards, files, plates)


def test_a_change_of_the_catalogue_is_drawn(tmp_path: Path) -> None:
    content = load()
    before = drawings.drawn(content, tmp_path).cards
    changed = copy.deepcopy(content)
    changed["cards"][9]["name"]["romaji"] = "Semimaro"
    after = drawings.drawn(changed, tmp_path).cards
    assert "Semimaro" in after[10]
    assert {number for number in before if before[number] != after[number]} == {10}


def test_a_change_of_the_looks_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = load()
    drawings.drawn(content, tmp_path)
    copied = tmp_path / "pictures.yaml"
    assert looks.PATH in drawings.MADE_FROM
    copied.write_text(looks.PATH.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    monkeypatch.setattr(drawings, "MADE_FROM", (copied,))
    drawn = []
    monkeypatch.setattr(drawings, "_draw", lambda *_: drawn.append(1) or {"cards": {}, "files": {}, "plates": {}})
    drawings.drawn(content, tmp_path)
    assert drawn
