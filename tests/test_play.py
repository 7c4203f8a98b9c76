"""The rest of play, each test named as a rules page would say it: turns, piles, places, extra draws, missed turns."""

import copy

import pytest
from games import CONTENT, JITO, LADIES, MONKS, NOBLES, SEMIMARU, TENJI, Game

from game.core import compose

NOBLE, OTHER, THIRD = NOBLES[:3]
LADY, MONK = LADIES[0], MONKS[0]


def test_red_begins_and_each_player_in_turn_clockwise_turns_over_the_top_card():
    game = Game(*NOBLES[:6], players=4).draw(6)
    assert [(event["seat"], event["card"]) for event in game.told("turned")] == list(
        zip([0, 1, 2, 3, 0, 1], NOBLES, strict=False)
    )


def test_a_noble_stays_in_front_of_you():
    game = Game(NOBLE, OTHER, THIRD).draw(3)
    assert game.hands == [[NOBLE, THIRD], [OTHER]]


def test_a_monk_sends_every_card_you_hold_and_himself_to_the_pile():
    game = Game(NOBLE, OTHER, THIRD, NOBLES[3], MONK, MONKS[1]).draw(5)
    assert game.hands == [[], [OTHER, NOBLES[3]]]
    assert game.pile == [NOBLE, THIRD, MONK]
    game.draw()
    assert game.pile == [NOBLE, THIRD, MONK, OTHER, NOBLES[3], MONKS[1]]


def test_a_monk_with_an_empty_hand_goes_to_the_pile_alone():
    game = Game(MONK).draw()
    assert game.pile == [MONK]
    assert game.told("lost_hand") == [{"type": "lost_hand", "seat": 0, "cards": []}]


def test_a_lady_takes_the_whole_pile_whoever_filled_it():
    game = Game(NOBLE, OTHER, MONK, MONKS[1], LADY).draw(5)
    assert game.hands == [[LADY, NOBLE, MONK, OTHER, MONKS[1]], []]
    assert game.pile == []


def test_when_the_deck_runs_out_most_cards_in_hand_win_and_the_pile_belongs_to_nobody():
    game = Game(NOBLE, OTHER, THIRD, MONK, LADY, NOBLES[3], MONKS[1], NOBLES[4], short=True).draw(8)
    assert game.hands == [[], [NOBLES[3], NOBLES[4]]]
    assert len(game.pile) == 6
    assert game.told("ended") == [{"type": "ended", "reason": "deck_empty", "places": [2, 1], "counts": [0, 2]}]


def test_ties_share_a_place_and_the_next_place_is_left_out():
    game = Game(NOBLE, OTHER, THIRD, MONK, NOBLES[3], short=True, players=4).draw(5)
    assert game.told("ended")[0]["places"] == [1, 2, 2, 4]


def test_eliminated_players_come_last_even_behind_empty_hands():
    game = Game(SEMIMARU, NOBLE, MONK, short=True, players=3, semimaru="out").draw(3)
    assert game.told("ended")[0]["counts"] == [0, 1, 0]
    assert game.told("ended")[0]["places"] == [3, 1, 2]


def test_if_all_others_are_out_the_last_one_left_wins_at_once():
    game = Game(NOBLE, OTHER, THIRD, SEMIMARU, semimaru="out").draw(4)
    assert game.told("ended") == [{"type": "ended", "reason": "last_seat", "places": [1, 2], "counts": [2, 0]}]
    assert len(game.state.deck) == 96


def test_the_last_one_left_wins_with_no_card_at_all():
    game = Game(SEMIMARU, semimaru="out").draw()
    assert game.told("ended") == [{"type": "ended", "reason": "last_seat", "places": [2, 1], "counts": [0, 0]}]


def test_who_is_left_alone_by_the_very_last_card_wins_as_the_last_one_left():
    game = Game(NOBLE, SEMIMARU, short=True, semimaru="out").draw(2)
    assert game.told("ended") == [{"type": "ended", "reason": "last_seat", "places": [1, 2], "counts": [1, 0]}]


def test_an_extra_draw_that_turns_up_a_monk_sends_everything_to_the_pile():
    game = Game(NOBLE, OTHER, TENJI, MONK).draw(4)
    assert game.hands == [[], [OTHER]]
    assert game.pile == [NOBLE, TENJI, MONK]
    assert game.state.seat == 1


def test_an_extra_draw_that_turns_up_semimaru_puts_the_player_out():
    game = Game(TENJI, SEMIMARU, NOBLE, players=3, semimaru="out").draw(2)
    assert game.state.out == [True, False, False]
    assert (game.state.seat, game.state.extra) == (1, 0)


def test_an_extra_draw_that_turns_up_another_emperor_gives_another():
    game = Game(TENJI, 13, 15, NOBLE, OTHER).draw(5)
    assert game.hands == [[TENJI, 13, 15, NOBLE], [OTHER]]


@pytest.mark.parametrize("may_stop", ["stop_allowed", "compulsory"])
def test_no_card_left_no_extra_draw(may_stop):
    game = Game(NOBLE, TENJI, short=True, may_stop=may_stop).draw(2)
    assert game.told("may_draw", "must_draw") == []
    assert game.told("ended")[0]["reason"] == "deck_empty"


def test_two_extra_draws_with_one_card_left_are_one():
    game = Game(JITO, NOBLE, short=True, lady="take_and_draw").draw()
    assert game.told("may_draw") == [{"type": "may_draw", "seat": 0, "count": 1}]
    assert game.state.extra == 1


def test_empress_jito_as_lady_and_emperor_may_bring_two_extra_draws():
    game = Game(JITO, MONK, NOBLE, OTHER, lady="take_and_draw").draw()
    assert game.state.extra == 2
    game.draw(3)
    assert [event["seat"] for event in game.told("turned")] == [0, 0, 0, 1]
    assert game.hands == [[NOBLE], [OTHER]]


def test_stopping_gives_up_every_extra_draw():
    game = Game(JITO, NOBLE, lady="take_and_draw").draw().stop()
    assert (game.state.seat, game.state.extra) == (1, 0)


def test_whether_the_pile_is_empty_is_judged_when_the_lady_is_turned():
    """Not after she, or an emperor's effect, has changed it."""
    game = Game(MONK, JITO, NOBLE, OTHER, lady="draw_if_empty", emperor="draw_again").draw(4)
    assert game.told("may_draw") == [{"type": "may_draw", "seat": 1, "count": 1}]
    assert game.hands == [[OTHER], [JITO, MONK, NOBLE]]
    game = Game(JITO, lady="draw_if_empty", emperor="draw_again").draw()
    assert game.state.extra == 2


def test_that_holds_for_the_clause_of_a_trait_as_well():
    """Jitō as a lady empties the pile; her clause as an emperor still sees it as it was."""
    content = copy.deepcopy(CONTENT)
    content["house_rules"]["emperor"]["options"]["draw_again"]["when"] = {"pile_empty": True}
    rules = compose(content, {"emperor": "draw_again", "emperors": "eight"})
    assert Game(MONK, JITO, rules=rules).draw(2).told("may_draw") == []
    assert len(Game(JITO, rules=rules).draw().told("may_draw")) == 1


def test_a_skipped_turn_is_spent_when_it_comes_round():
    game = Game(SEMIMARU, NOBLE, OTHER, THIRD, players=3, semimaru="skip").draw(2)
    assert game.state.skips == [1, 0, 0]
    assert game.told("skipped") == []
    game.draw()
    assert game.state.skips == [0, 0, 0]
    assert game.events[-2]["type"] == "skipped" and game.state.seat == 1


def test_semimaru_on_an_extra_draw_still_costs_the_next_turn():
    game = Game(TENJI, SEMIMARU, NOBLE, OTHER, THIRD, semimaru="skip").draw(5)
    assert [event["seat"] for event in game.told("turned")] == [0, 0, 1, 1, 0]


def test_the_next_seat_is_the_next_still_in_the_game():
    game = Game(NOBLE, SEMIMARU, OTHER, THIRD, *NOBLES[3:6], players=3, semimaru="out").draw(7)
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 2, 0, 2, 0, 2]
