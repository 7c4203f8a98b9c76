"""Results kept on the device."""

import pytest
from games import CONTENT
from hypothesis import given
from hypothesis import strategies as st
from kept import Kept

from game.core import preset_choices
from game.widget import link
from game.widget.archive import KEPT, KEY, SPOILT, Archive, sound_games

STANDARD = preset_choices(CONTENT, "standard")


def a_game(number, places=(1, 2), seats=("human", "hard"), choices=STANDARD, names=None):
    return {
        "id": f"g{number}",
        "at": 1000 + number,
        "link": link.fragment(CONTENT, choices, list(seats), number, names, [0, 1]),
        "places": list(places),
        "counts": [60, 30],
    }


def test_a_game_is_added_once_and_found_again():
    store = Kept()
    assert Archive(store).add([a_game(1)])
    assert Archive(store).add([a_game(1), a_game(2)])
    again = Archive(store)
    assert [game["id"] for game in again.games] == ["g1", "g2"]
    assert not again.spoilt


def test_two_tabs_add_to_the_same_list():
    store = Kept()
    first, second = Archive(store), Archive(store)
    first.add([a_game(2)])
    second.add([a_game(1)])
    assert [game["id"] for game in Archive(store).games] == ["g1", "g2"]


def test_the_oldest_leave_first():
    store = Kept()
    Archive(store).add([a_game(number) for number in range(KEPT + 5)])
    assert [game["at"] for game in Archive(store).games] == list(range(1005, 1005 + KEPT))


def test_a_full_device_is_told_and_the_list_stays_for_now():
    store = Kept()
    store.full = True
    kept = Archive(store)
    assert not kept.add([a_game(1)])
    assert len(kept.games) == 1
    store.full = False
    kept.add([a_game(2)])
    assert [game["id"] for game in Archive(store).games] == ["g1", "g2"]


def test_what_one_tab_erases_does_not_come_back_from_another():
    store = Kept()
    Archive(store).add([a_game(1)])
    other = Archive(store)
    Archive(store).erase()
    other.add([a_game(2)])
    assert [game["id"] for game in Archive(store).games] == ["g2"]


@pytest.mark.parametrize("text", ["", "{", "{}", "null", '[{"id": 1}]'])
def test_a_spoilt_list_is_set_aside(text):
    store = Kept()
    store.texts[KEY] = text
    kept = Archive(store)
    assert kept.spoilt
    assert kept.games == []
    assert store.texts[SPOILT] == text
    kept.add([a_game(1)])
    assert not Archive(store).spoilt
    kept.erase()
    assert store.texts == {}


SPOILS = [
    {"id": ""},
    {"id": "x" * 41},
    {"at": "now"},
    {"at": -1},
    {"at": True},
    {"link": None},
    {"link": "x" * (link.LONGEST + 1)},
    {"places": [1]},
    {"places": [0, 1]},
    {"places": "12"},
    {"counts": [101, 0]},
    {"counts": [1.5, 0]},
    {"counts": [1, 2, 3]},
]


@pytest.mark.parametrize("spoilt", SPOILS)
def test_what_is_no_result_is_left_out(spoilt):
    assert sound_games([a_game(1) | spoilt, a_game(2), 7, None]) == [a_game(2)]


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda part: st.lists(part) | st.dictionaries(st.text(), part),
    )
)
def test_no_file_breaks_the_reader(value):
    assert sound_games(value) == []
