"""The fragment of an address <-> the choices of a game."""

import pytest
from games import CONTENT, WHOLE
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import compose, preset_choices
from game.widget import link
from game.widget.names import cleaned

RULES = CONTENT["house_rules"]
STANDARD = preset_choices(CONTENT, "standard")

VERSIONED = CONTENT | {"version": "abc123"}


def said(choices, seats=None, seed=None):
    return link.nothing(CONTENT) | {"choices": choices, "seats": seats, "seed": seed}


any_choices = st.fixed_dictionaries({rule: st.sampled_from(list(record["options"])) for rule, record in RULES.items()})
any_seats = st.lists(st.sampled_from(link.KINDS), min_size=2, max_size=6)
any_seed = st.integers(0, 2**53 - 1)


@settings(deadline=None)
@given(any_choices, any_seats, any_seed)
def test_what_a_link_says_is_read_back(choices, seats, seed):
    text = link.fragment(CONTENT, choices, seats, seed)
    assert link.parse("#" + text, CONTENT) == said(choices, seats, seed)


@settings(deadline=None)
@given(any_choices)
def test_a_link_may_be_rules_alone(choices):
    found = link.parse(link.fragment(CONTENT, choices), CONTENT)
    assert found == said(choices)


@pytest.mark.parametrize("preset", CONTENT["presets"])
def test_the_fragment_of_a_preset_is_its_name(preset):
    assert link.fragment(CONTENT, preset_choices(CONTENT, preset)) == f"preset={preset}"


def test_one_changed_rule_is_named_beside_the_nearest_preset():
    choices = preset_choices(CONTENT, "simple") | {"nyudo": "monk"}
    assert link.fragment(CONTENT, choices, ["human", "hard"], 7) == "preset=simple&nyudo=monk&seats=human,hard&seed=7"


@pytest.mark.parametrize("fragment", ["", "#", "#semimaru", "#presets", "#top=1", "#=", "#:~:text=monk"])
def test_an_anchor_of_the_page_is_no_game(fragment):
    assert link.parse(fragment, CONTENT) is None


@pytest.mark.parametrize(
    ("fragment", "problem"),
    [
        ("preset=hardest", ("preset", "hardest")),
        ("preset=standard&dragons=monk", ("rule", "dragons")),
        ("semimaru=fly", ("option", "fly")),
        ("semimaru=", ("option", "")),
        ("seats=human", ("seats", "human")),
        ("seats=human,hard,hard,hard,hard,hard,hard", ("seats", "human,hard,hard,hard,hard,hard,hard")),
        ("seats=human,robot", ("seats", "human,robot")),
        ("seed=-1", ("seed", "-1")),
        ("seed=9007199254740992", ("seed", "9007199254740992")),
        ("seed=1e3", ("seed", "1e3")),
        ("seed=٣", ("seed", "٣")),
        ("seed=", ("seed", "")),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_is_standard(fragment, problem):
    found = link.parse(fragment, CONTENT)
    assert found == said(STANDARD) | {"problems": [problem]}


def test_a_bad_part_does_not_spoil_the_good_ones():
    found = link.parse("#preset=nope&semimaru=skip&seats=x&seed=5", CONTENT)
    assert found["choices"] == STANDARD | {"semimaru": "skip"}
    assert found["seed"] == 5
    assert found["problems"] == [("preset", "nope"), ("seats", "x")]


def test_punctuation_that_a_program_has_encoded_is_understood():
    found = link.parse("#preset%3Dsimple%26seats%3Dhuman%2Chard", CONTENT)
    assert found == said(preset_choices(CONTENT, "simple"), ["human", "hard"])


@settings(deadline=None)
@given(st.text())
def test_no_fragment_breaks_the_reader(text):
    for fragment in (text, "preset=" + text, "seats=" + text, "seed=" + text, "semimaru=" + text + "&" + text):
        found = link.parse(fragment, CONTENT)
        if found is not None:
            compose(CONTENT, found["choices"])
            assert link.sound_choices(CONTENT, found["choices"])


def test_a_very_long_fragment_is_refused_as_a_whole():
    found = link.parse("semimaru=skip&" + "a=1&" * 100_000, CONTENT)
    assert found == said(STANDARD) | {"problems": [("long", "")]}


any_name = st.text(max_size=30).map(cleaned)


@settings(deadline=None)
@given(
    any_seats.flatmap(
        lambda seats: st.tuples(st.just(seats), st.lists(any_name, min_size=len(seats), max_size=len(seats)))
    )
)
def test_names_are_read_back_whatever_they_are_made_of(given_):
    seats, names = given_
    text = link.fragment(CONTENT, STANDARD, seats, 1, names)
    assert text.isascii()
    assert len(text) < link.LONGEST
    found = link.parse("#" + text, CONTENT)
    assert (found["names"] or [""] * len(seats)) == names
    assert found["seats"] == seats
    assert found["problems"] == []


def test_names_survive_a_program_that_encodes_the_link_once_more():
    text = link.fragment(CONTENT, STANDARD, ["human", "hard"], None, ["Aki, 2", "赤=青"])
    encoded = text.replace("&", "%26").replace("=", "%3D").replace(",", "%2C")
    assert link.parse(encoded, CONTENT)["names"] == ["Aki, 2", "赤=青"]


@settings(deadline=None)
@given(st.lists(st.integers(0, 1), max_size=100))
def test_a_replay_is_read_back(picks):
    text = link.fragment(VERSIONED, STANDARD, ["human", "hard"], 5, ["Aki", ""], picks)
    found = link.parse(text, VERSIONED)
    assert found == said(STANDARD, ["human", "hard"], 5) | {"names": ["Aki", ""], "picks": picks}


@pytest.mark.parametrize(
    ("spoilt", "problem"),
    [
        (("replay=", "replay=!"), "replay"),
        (("replay=g", "replay="), "replay"),
        (("seed=5&", ""), "replay"),
        (("seats=human,hard&", ""), "replay"),
        (("rules=abc123", "rules=ffffff"), "changed"),
        (("rules=abc123&", ""), "changed"),
    ],
)
def test_a_replay_that_cannot_be_shown_is_said_and_the_rest_counts(spoilt, problem):
    text = link.fragment(VERSIONED, STANDARD | {"nyudo": "monk"}, ["human", "hard"], 5, None, [])
    assert spoilt[0] in text
    found = link.parse(text.replace(*spoilt), VERSIONED)
    assert found["problems"] == [(problem, "")]
    assert found["picks"] is None
    assert found["choices"]["nyudo"] == "monk"


def test_no_rule_is_called_like_another_part_of_a_link():
    assert not set(link.PARTS) & set(WHOLE["house_rules"])


def test_people_elsewhere_sit_only_where_a_deck_was_dealt():
    online = link.fragment(VERSIONED, STANDARD, ["away", "human"], None, ["Aki", "赤"], []) + "&dealt=.CAB&resigned=0.3"
    found = link.parse(online, VERSIONED)
    assert found["problems"] == []
    assert (found["seats"], found["names"], found["seed"]) == (["away", "human"], ["Aki", "赤"], None)
    assert (found["dealt"], found["resigned"], found["picks"]) == (".CAB", "0.3", [])
    assert link.at_one_device(found["seats"]) == ["human", "human"]
    for text in (online.replace("&dealt=.CAB", ""), "seats=away,human&dealt=.CAB", "seats=away,human"):
        found = link.parse(text, VERSIONED)
        assert ("seats", "away,human") in found["problems"]
        assert found["seats"] is None and found["picks"] is None


@pytest.mark.parametrize(
    "choices",
    [
        None,
        [],
        "standard",
        {},
        {"semimaru": "out"},
        STANDARD | {"semimaru": "fly"},
        STANDARD | {"dragons": "x"},
        STANDARD | {"lady": 3},
    ],
)
def test_unsound_choices_are_known(choices):
    assert not link.sound_choices(CONTENT, choices)


@pytest.mark.parametrize("seats", [None, "human,hard", [], ["human"], ["human"] * 7, ["human", "robot"], ["human", 3]])
def test_unsound_seats_are_known(seats):
    assert not link.sound_seats(seats)
