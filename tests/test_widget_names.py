"""The names that players give themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.widget.names import LONGEST, cleaned, cleaned_all, shown


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Aki", "Aki"),
        ("  Aki \t and\nKen ", "Aki and Ken"),
        ("紫 式部", "紫 式部"),
        ("a" * 30, "a" * LONGEST),
        ("<b>Aki</b>", "<b>Aki</b>"),
        ("\u202eikA\u200b", "ikA"),
        ("🐰", "🐰"),
        (" \u200b ", ""),
        (None, ""),
        (7, ""),
    ],
)
def test_a_name_is_cleaned(typed, name):
    assert cleaned(typed) == name


@given(st.text())
def test_a_clean_name_stays_as_it_is(typed):
    name = cleaned(typed)
    assert len(name) <= LONGEST
    assert cleaned(name) == name
    assert name.isprintable() or any(not character.isprintable() for character in typed)


@pytest.mark.parametrize("names", [None, "Aki", {}, ["Aki", 3, None, "", "x"], []])
def test_there_is_a_name_for_every_seat(names):
    assert len(cleaned_all(names, 3)) == 3


def test_who_gives_no_name_is_called_by_the_colour_and_namesakes_by_both():
    colours = ["Red", "Blue", "Green", "Yellow"]
    assert shown(["Aki", "", "Aki", "Red"], colours, "{name} ({colour})") == [
        "Aki (Red)",
        "Blue",
        "Aki (Green)",
        "Red (Yellow)",
    ]
    assert shown(["Ken"], colours, "{name} ({colour})") == ["Ken", "Blue", "Green", "Yellow"]
