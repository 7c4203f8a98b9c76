"""The card face: outlines fitted anew stay where they were."""

from __future__ import annotations

import math

import pytest
from fontTools import subset
from fontTools.ttLib import TTFont

from scripts.pictures import fonts

CIRCLE = [
    (500 + 300 * math.cos(k / 200 * 2 * math.pi), 500 + 300 * math.sin(k / 200 * 2 * math.pi)) for k in range(200)
]
SQUARE = [[(0, 0), (100, 0)], [(100, 0), (100, 100)], [(100, 100), (0, 100)], [(0, 100), (0, 0)]]


def test_the_characters_are_those_of_names_poems_and_back():
    card = {"name": {"kanji": "蝉丸"}, "poem": {"kanji": ["これや この", "関"]}}
    assert fonts.characters([card]) == set("蝉丸これやこの関坊主めくり")


def test_an_outline_is_sampled_closely():
    points = fonts.sampled(SQUARE)
    assert len(points) == 80
    assert all(math.dist(a, b) <= 5.01 for a, b in zip(points, points[1:] + points[:1], strict=True))


def test_corners_are_found_and_a_circle_has_none():
    points = fonts.sampled(SQUARE)
    assert [points[i] for i in fonts.corners(points)] == [(0, 0), (100, 0), (100, 100), (0, 100)]
    assert fonts.corners(CIRCLE) == [0]


def test_few_curves_fit_a_half_circle_within_the_error():
    half = CIRCLE[:101]
    curves = fonts.fit(half, 1.0, (0, 1), (0, 1))
    assert len(curves) <= 4
    assert curves[0][0] == half[0] and curves[-1][-1] == half[-1]
    for curve in curves:
        for t in (0.25, 0.5, 0.75):
            x, y = fonts._at(curve, t)
            assert abs(math.hypot(x - 500, y - 500) - 300) < 1.5


def test_a_face_without_a_needed_glyph_is_refused(tmp_path):
    font = TTFont(fonts.TARGET)
    cutter = subset.Subsetter()
    cutter.populate(text="めくり")
    cutter.subset(font)
    kana = tmp_path / "kana.woff2"
    font.save(kana)
    with pytest.raises(ValueError, match=r"lacks .*written on the cards of cards.yaml"):
        fonts.make(kana, tmp_path / "made.woff2")
