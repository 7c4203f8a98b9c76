"""The drawings of the cards as lists of strokes."""

import json
import re

import pytest
from games import CONTENT

from scripts import bundle
from scripts.pictures import strokes
from scripts.pictures.strokes import StrokeError, listed


def drawing(inner):
    return {"1": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 730">{inner}</svg>'}


def painted(inner):
    """[(path, move, style), …] of the only card of a drawing."""
    found = listed(drawing(inner))
    card = found["cards"]["1"]
    return [
        (found["paths"][card[at]], found["moves"][card[at + 1]], found["styles"][card[at + 2]])
        for at in range(0, len(card), 3)
    ]


PLAIN = ["#000", None, 1, "butt", "miter", [], 1]
STAYS = (1, 0, 0, 1, 0, 0)


def test_the_names_tell_the_bytes_and_the_page_finds_both():
    files = strokes.build(CONTENT)
    assert files == strokes.build(CONTENT)
    for name, ending in (("strokes", "json"), ("painter", "js")):
        assert re.fullmatch(rf"game/{name}\.[0-9a-f]{{8}}\.{ending}", bundle.parts(files, "en")[name])


def test_every_card_and_the_back_can_be_painted_with_what_the_file_has():
    found = json.loads(next(iter(strokes.build(CONTENT).values())))
    assert set(found["cards"]) == {str(card["no"]) for card in CONTENT["cards"]} | {"back"}
    sizes = [len(found[table]) for table in ("paths", "moves", "styles")]
    lists = list(found["cards"].values()) + [paint["card"] for paint in found["paints"].values() if "card" in paint]
    for numbers in lists:
        assert numbers and len(numbers) % 3 == 0
        for at, number in enumerate(numbers):
            assert 0 <= number < sizes[at % 3]
        for at in range(0, len(numbers), 3):
            for paint in found["styles"][numbers[at + 2]][:2]:
                assert paint is None or paint.startswith("#") or paint in found["paints"]
                if paint in found["paints"] and "down" in found["paints"][paint]:
                    assert str(numbers[at]) in found["spans"]


def test_shapes_become_paths():
    assert painted('<path d="M0 0h9"/>') == [("M0 0h9", STAYS, PLAIN)]
    assert painted('<rect x="1" y="2" width="3" height="4"/>')[0][0] == "M1 2h3v4h-3z"
    rounded = '<rect width="9" height="8" rx="2"/>'
    assert painted(rounded)[0][0] == "M2 0h5a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-5a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z"
    assert painted('<circle cx="5" cy="6" r="2"/>')[0][0] == "M3 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"


def test_what_a_group_or_a_use_says_holds_for_what_is_in_it_unless_that_says_otherwise():
    inner = (
        '<defs><g id="p" fill="none"><path d="M0 0"/><path d="M1 1" fill="#123"/></g></defs>'
        '<g stroke="#456" stroke-width="3" opacity=".5"><use href="#p" stroke-dasharray="2 1"/>'
        '<path d="M2 2" opacity=".5"/></g>'
    )
    assert [style for _, _, style in painted(inner)] == [
        [None, "#456", 3, "butt", "miter", [2, 1], 0.5],
        ["#123", "#456", 3, "butt", "miter", [2, 1], 0.5],
        ["#000", "#456", 3, "butt", "miter", [], 0.25],
    ]


@pytest.mark.parametrize(
    ("transform", "move"),
    [
        ("translate(3 4)", (1, 0, 0, 1, 3, 4)),
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale(2 3)", (2, 0, 0, 3, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("matrix(-1 0 0 1 520 0)", (-1, 0, 0, 1, 520, 0)),
        ("translate(10,20) scale(2)", (2, 0, 0, 2, 10, 20)),
        ("scale(2) translate(10,20)", (2, 0, 0, 2, 20, 40)),
    ],
)
def test_transforms(transform, move):
    assert painted(f'<path d="M0 0" transform="{transform}"/>')[0][1] == move


def test_a_part_is_moved_by_all_that_stands_around_it():
    inner = (
        '<defs><g id="p" transform="scale(2)"><path d="M0 0" transform="translate(1 1)"/></g></defs>'
        '<g transform="translate(100 0)"><use href="#p" x="10" y="5"/></g>'
    )
    assert painted(inner)[0][1] == (2, 0, 0, 2, 112, 7)


def test_a_pattern_is_a_tile_and_a_gradient_runs_over_the_height_of_its_path():
    found = listed(
        drawing(
            '<defs><pattern id="t" width="6" height="4" patternUnits="userSpaceOnUse"><path d="M1 1"/></pattern>'
            '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#ffffff" stop-opacity=".5"/>'
            '<stop offset="1" stop-color="#000000"/></linearGradient></defs>'
            '<path d="M0 2v8h3z" fill="url(#g)"/><path d="M9 9" fill="url(#t)"/>'
        )
    )
    assert found["paints"]["g"] == {"down": [[0, "#ffffff80"], [1, "#000000ff"]]}
    assert found["paints"]["t"]["tile"] == [6, 4]
    assert len(found["paints"]["t"]["card"]) == 3
    assert found["spans"] == {0: [2, 10]}


@pytest.mark.parametrize(
    ("inner", "named"),
    [
        ("<text>a</text>", "<text>"),
        ('<path d="M0 0" clip-path="url(#c)"/>', "'clip-path'"),
        ('<path d="M0 0" transform="skewX(3)"/>', "skewX"),
        (
            '<defs><linearGradient id="g" x2="1" y2="0"><stop stop-color="#fff"/></linearGradient></defs>'
            '<path d="M0 0" fill="url(#g)"/>',
            "gradient 'g'",
        ),
    ],
)
def test_what_the_painter_does_not_know_is_named(inner, named):
    with pytest.raises(StrokeError, match=re.escape(named)):
        painted(inner)
