"""Games kept on the device, and tabs that do not write over one another."""

from pathlib import Path

import pytest
from games import CONTENT
from kept import Kept

from game.core import preset_choices
from game.widget import saves
from game.widget.saves import KEPT, SILENT, Saves

VERSIONED = CONTENT | {"version": "abc123"}
STANDARD = preset_choices(CONTENT, "standard")


def a_record(**changes):
    return {
        "version": "abc123",
        "choices": STANDARD,
        "seats": ["human", "hard"],
        "names": ["Aki", ""],
        "seed": 7,
        "count": 3,
        "picks": "g",
    } | changes


class Device:
    def __init__(self):
        self.store = Kept()
        self.time = 1_000_000

    def tab(self, name):
        return Saves(self.store, name, lambda: self.time)


@pytest.fixture
def device():
    return Device()


def test_what_is_kept_is_read_by_the_next_tab(device):
    first = device.tab("a")
    assert first.keep("g", a_record()) == "kept"
    first.release("g")
    second = device.tab("b")
    assert second.unfinished() == ["g"]
    assert not second.held("g")
    assert second.read("g", VERSIONED) == a_record(at=1_000_000)


def test_a_game_that_another_tab_plays_is_held_until_that_falls_silent(device):
    device.tab("a").keep("g", a_record())
    other = device.tab("b")
    assert other.held("g")
    device.time += SILENT - 1
    assert other.held("g")
    device.time += 1
    assert not other.held("g")
    assert not device.tab("a").held("g")


def test_a_tab_that_has_lost_its_game_writes_no_more(device):
    first, second = device.tab("a"), device.tab("b")
    first.keep("g", a_record())
    second.hold("g")
    assert second.keep("g", a_record(count=9)) == "kept"
    assert first.keep("g", a_record(count=4)) == "taken"
    first.release("g")
    first.drop("g")
    assert second.read("g", VERSIONED)["count"] == 9
    assert second.taken("g") is False


def test_each_tab_has_its_own_game_and_the_newest_comes_first(device):
    device.tab("a").keep("one", a_record())
    device.time += 5
    device.tab("b").keep("two", a_record(seed=8))
    assert device.tab("c").unfinished() == ["two", "one"]
    assert device.tab("c").read("one", VERSIONED)["seed"] == 7


def test_a_finished_game_is_forgotten_when_its_tab_has_gone(device):
    first = device.tab("a")
    first.keep("g", a_record(finished=True))
    assert device.tab("b").unfinished() == []
    assert first.exists("g")
    first.release("g")
    assert device.tab("b").unfinished() == []
    assert not first.exists("g")


def test_only_the_newest_are_kept_but_never_one_in_play_is_forgotten(device):
    device.tab("live").keep("live", a_record())
    for number in range(KEPT + 3):
        device.time += 1
        tab = device.tab(str(number))
        tab.keep(f"g{number}", a_record())
        tab.release(f"g{number}")
    assert len(device.tab("x").unfinished()) == KEPT
    assert len(device.store.keys(saves.GAME)) == KEPT + 1
    assert device.tab("x").exists("live")


def test_a_full_device_is_told(device):
    device.store.full = True
    assert device.tab("a").keep("g", a_record()) == "refused"


@pytest.mark.parametrize(
    "spoilt",
    [
        {"version": "000000"},
        {"choices": {}},
        {"choices": STANDARD | {"semimaru": "fly"}},
        {"seats": ["human"]},
        {"names": "Aki"},
        {"names": ["Aki"]},
        {"names": ["x" * 50, ""]},
        {"seed": -1},
        {"seed": True},
        {"seed": "7"},
        {"count": None},
        {"picks": ""},
        {"picks": None},
    ],
)
def test_a_record_that_cannot_be_played_on_is_known(device, spoilt):
    device.tab("a").keep("g", a_record(**spoilt))
    assert device.tab("a").read("g", VERSIONED) is None


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"x"', "{}", '{"at": "yesterday"}'])
def test_spoilt_games_are_forgotten(device, text):
    device.store.texts[saves.GAME + "g"] = text
    device.store.texts[saves.HOLD + "g"] = text
    assert device.tab("a").unfinished() == []
    assert device.store.texts == {}


def test_the_loader_looks_for_the_same_games_on_the_device():
    """It offers to go on before Python is there, so it has these in its own words."""
    loader = (Path(__file__).parents[1] / "docs/assets/js/game-loader.js").read_text(encoding="utf-8")
    for said in (f'"{saves.GAME}"', f'"{saves.HOLD}"', f"silent = {SILENT};"):
        assert said in loader
