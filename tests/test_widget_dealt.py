"""Games whose deck was dealt elsewhere: from a link they come to the same end."""

import pytest
from games import CONTENT, computers_game
from test_widget_remote import every_option, game

from game.core import Table, preset_choices
from game.widget import dealt, link
from game.widget.picks import pack, picked

VERSIONED = CONTENT | {"version": "abc123"}
STANDARD = preset_choices(CONTENT, "standard")
NAMES = ["ゆき", "", "A,b"]


def again(said):
    """What a link leads to."""
    found = link.parse(said, VERSIONED)
    assert found["problems"] == []
    return dealt.table(VERSIONED, found), found


@pytest.mark.parametrize("choices", [STANDARD, *list(every_option())])
def test_an_online_game_is_played_again_from_what_was_seen_of_it(choices):
    """The deck of the authority is not asked: where nobody looked, any order tells the same."""
    for seed in range(3):
        played, deck, _ = game(choices, 3, seed)
        assert played.comes_from(played.deck)
        assert sorted(played.deck) == sorted(deck)
        said = link.of_game(VERSIONED, dealt.game_of(played, played.deck, NAMES, None))
        table, found = again(said)
        assert table.events == played.events()
        assert (found["seats"], found["names"]) == (["human", "away", "away"], NAMES)
        assert dealt.anew(table).events == played.events()[: len(dealt.anew(table).events)]
        assert link.of_game(VERSIONED, found) == said


@pytest.mark.parametrize("quitter", [0, 1])
@pytest.mark.parametrize("moves", [0, 1, 17])
def test_a_game_that_was_given_up_ends_there(quitter, moves):
    whole, deck, _ = game(STANDARD, 2, 3)
    table = dealt.DealtTable(whole.rules, 2, deck)
    picked(table, whole.actions[:moves])
    table.give_up(quitter)
    table.seats = ["away", "human"]
    said = link.of_game(VERSIONED, dealt.game_of(table, deck, [], quitter))
    assert said.endswith(f"&resigned={quitter}.{moves}")
    found, _ = again(said)
    assert found.events == table.events
    assert found.events[-1] == {
        "n": len(found.events) - 1, "type": "ended", "reason": "resigned",
        "places": [1 + (seat == quitter) for seat in range(2)], "counts": table.view()["counts"],
    }  # fmt: skip
    assert found.view()["finished"] == "resigned"
    assert found.view()["places"] == [2, 1] if quitter == 0 else [1, 2]


def a_game(**changed):
    whole, deck, _ = game(STANDARD, 2, 3)
    return dealt.game_of(whole, deck, [], None) | changed


DECK = list(range(1, 101))


@pytest.mark.parametrize(
    "changed",
    [
        {"dealt": ""},
        {"dealt": "."},
        {"dealt": "!"},
        {"dealt": pack(DECK[:99])},
        {"dealt": pack([*DECK[:99], 1])},
        {"dealt": pack([*DECK[1:], 101])},
        {"picks": [1] * 90},
        {"resigned": ""},
        {"resigned": "0"},
        {"resigned": "2.3"},
        {"resigned": "0.x"},
        {"resigned": "0.9999"},
        {"resigned": "0.101"},
        {"seats": ["human", "away", "away"], "resigned": "0.3"},
    ],
)
def test_what_leads_nowhere_is_no_game(changed):
    assert dealt.table(VERSIONED, a_game()) is not None
    assert dealt.table(VERSIONED, a_game(**changed)) is None


def test_a_game_with_a_seed_is_played_from_it():
    played = computers_game(STANDARD, 7, ["hard", "easy"], CONTENT)
    picks = picked(Table(played.rules, 2, 7), played.actions)
    table, found = again(link.fragment(VERSIONED, STANDARD, ["hard", "easy"], 7, None, picks))
    assert table.events == played.events
    assert dealt.anew(table).state.deck == Table(played.rules, 2, 7).state.deck
    assert dealt.table(VERSIONED, found | {"picks": [1] * 90}) is None
