"""Computer players: legal, from what all can see, repeatable, and better the more they look."""

import copy

import pytest
from games import CONTENT, JITO, LADIES, MONKS, NOBLES, SEMIMARU, TENJI, WHOLE, Game
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import choices, seats, seeds

from game.core import Table, compose, legal_actions, view
from game.core.players import KEPT, LEVELS, MOVED, OUT, Player, _outcomes, draw_gain, draw_worth
from scripts.simulate.proof import by_chance

OFTEN = {"lady": "take_and_draw"}  # every lady, too, leaves a choice


def play(rules, levels, seed):
    table = Table(rules, len(levels), seed)
    players = [Player(rules, level, seed, seat) for seat, level in enumerate(levels)]
    while legal := table.legal_actions():
        table.act(players[legal[0]["seat"]].choose(table.view(), legal))
    return table


@given(choices, seats, seeds, st.data())
@settings(max_examples=25, deadline=None)
def test_players_take_only_legal_actions_and_change_nothing_they_are_shown(chosen, players, seed, data):
    rules = compose(WHOLE, chosen)
    table = Table(rules, players, seed)
    computers = [Player(rules, data.draw(st.sampled_from(LEVELS)), seed, seat) for seat in range(players)]
    while legal := table.legal_actions():
        shown = table.view()
        before = copy.deepcopy((shown, legal))
        action = computers[legal[0]["seat"]].choose(shown, legal)
        assert (shown, legal) == before
        assert action in legal
        table.act(action)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_of_players_is_repeatable_from_its_seed(level):
    rules = compose(CONTENT, OFTEN)
    first, again = (play(rules, [level] * 4, 5) for _ in range(2))
    assert first.actions == again.actions and first.events == again.events


def test_an_easy_player_tosses_a_fair_coin_of_its_own():
    rules = compose(CONTENT)
    game = Game(TENJI).draw()
    legal = legal_actions(game.state)
    tosses = {
        (seed, seat): Player(rules, "easy", seed, seat).choose(view(game.state), legal)["type"]
        for seed in range(200)
        for seat in range(2)
    }
    assert 160 < list(tosses.values()).count("stop") < 240
    assert 70 < sum(tosses[seed, 0] == tosses[seed, 1] for seed in range(200)) < 130


def test_the_deck_is_shuffled_alike_whoever_plays():
    rules = compose(CONTENT, {"may_stop": "compulsory"})
    assert play(rules, ["easy"] * 3, 9).events == play(rules, ["hard"] * 3, 9).events


def decide(level, game):
    legal = legal_actions(game.state)
    assert [action["type"] for action in legal] == ["draw", "stop"], "no choice in this position"
    return Player(game.rules, level, 1, game.state.seat).choose(view(game.state), legal)["type"]


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_with_an_empty_pile_and_many_cards_in_hand_they_stop(level):
    game = Game(*NOBLES[:40], TENJI, semimaru="noble").draw(41)
    assert len(game.hands[0]) == 21 and not game.pile
    assert decide(level, game) == "stop"


def test_with_little_to_lose_medium_draws_for_the_card_and_hard_only_for_the_pile():
    beginning = Game(TENJI, semimaru="noble").draw()
    assert (decide("medium", beginning), decide("hard", beginning)) == ("draw", "stop")
    later = Game(NOBLES[0], NOBLES[1], MONKS[0], MONKS[1], TENJI, semimaru="noble").draw(5)
    assert (later.hands[0], len(later.pile)) == ([TENJI], 4)
    assert decide("hard", later) == "draw"


def last_cards(*last, **chosen):
    """Red has just turned the emperor Tenji over twelve nobles; these cards are left."""
    return Game(*NOBLES[:24], TENJI, *last, short=True, **chosen).draw(25)


def test_hard_draws_when_no_monk_is_left_and_medium_does_not_see_it():
    game = last_cards(*NOBLES[24:30], semimaru="monk")
    assert decide("hard", game) == "draw"
    assert decide("medium", game) == "stop"


def test_hard_stops_when_only_monks_are_left():
    assert decide("hard", last_cards(*MONKS[:3])) == "stop"
    beginning = Game(TENJI, *MONKS[:3], short=True).draw()
    assert decide("hard", beginning) == "stop"
    assert decide("medium", Game(TENJI, *MONKS[:3], semimaru="noble", short=True).draw()) == "draw"


def test_hard_stops_when_semimaru_alone_is_left_and_puts_out():
    assert decide("hard", Game(TENJI, SEMIMARU, short=True, semimaru="out").draw()) == "stop"
    assert decide("hard", Game(TENJI, SEMIMARU, short=True, semimaru="noble").draw()) == "draw"


def test_hard_wants_what_wins():
    """A monk empties the hand: the last thing to draw for, or the first where the fewest cards win."""
    deck = (*NOBLES[:8], TENJI, *MONKS[:3])
    for winner, choice in (("most_cards", "stop"), ("fewest_cards", "draw")):
        for level in ("medium", "hard"):
            game = Game(*deck, short=True, winner=winner, **OFTEN).draw(9)
            assert decide("hard", game) == choice, (winner, level)


def test_hard_does_not_seek_the_last_place():
    game = Game(TENJI, SEMIMARU, players=3, short=True, semimaru="certain_last").draw()
    assert decide("hard", game) == "stop"


def test_hard_draws_for_a_lady_with_a_full_pile():
    def left(lady, monk):
        game = Game(NOBLES[0], NOBLES[1], NOBLES[2], MONKS[0], TENJI, lady, monk, short=True).draw(5)
        assert (game.pile, game.hands[0]) == ([NOBLES[1], MONKS[0]], [NOBLES[0], NOBLES[2], TENJI])
        return game

    assert decide("hard", left(LADIES[0], LADIES[1])) == "draw"
    assert decide("hard", left(LADIES[0], NOBLES[3])) == "draw"
    assert decide("hard", left(MONKS[1], NOBLES[3])) == "stop"


def test_the_last_emperor_who_takes_everyones_cards_is_worth_drawing_for():
    game = Game(NOBLES[0], *NOBLES[1:9], LADIES[0], 13, short=True, emperor="take_everyone", **OFTEN).draw(10)
    assert decide("hard", game) == "draw"


def test_a_gain_is_measured_in_cards_of_lead():
    """For two players; a monk costs two cards, a card taken from the other counts twice."""
    rules = compose(CONTENT, {"semimaru": "monk"})
    seen = view(Game(*NOBLES[:2], TENJI, rules=rules).draw(3).state)
    assert draw_gain(rules, seen, [NOBLES[5]]) == 1
    assert draw_gain(rules, seen, [LADIES[0]]) == 1
    assert draw_gain(rules, seen, [MONKS[0]]) == -2
    assert draw_gain(rules, seen, [NOBLES[5], MONKS[0]]) == -1
    everyone = compose(CONTENT, {"semimaru": "out", "emperor": "take_everyone"})
    assert draw_gain(everyone, seen, [13]) == 3  # himself, and one card more than the other, who loses it
    assert draw_gain(everyone, seen, [SEMIMARU]) < -50
    jito = compose(CONTENT, {"emperor": "take_everyone", "emperors": "eight"})
    assert draw_gain(jito, seen, [JITO]) == 3 and draw_gain(compose(CONTENT), seen, [JITO]) == 1


def test_hard_weighs_the_cards_that_move_and_hardly_the_turned_one():
    """Three players; Red holds three cards, Blue two, Green none, and two lie in the pile."""
    rules = compose(CONTENT, {"semimaru": "monk"})
    game = Game(NOBLES[0], NOBLES[1], NOBLES[2], NOBLES[3], NOBLES[4], MONKS[0], TENJI, rules=rules, players=3).draw(7)
    seen = view(game.state)
    assert (seen["counts"], len(seen["pile"])) == ([3, 2, 0], 2)

    def worth(card, rules=rules):
        return draw_worth(rules, seen, [card]) / 2 / MOVED

    assert worth(NOBLES[9]) == KEPT / MOVED
    assert worth(LADIES[0]) == 2 + KEPT / MOVED
    assert worth(MONKS[1]) == -3
    assert draw_worth(rules, seen, [NOBLES[9], MONKS[1]]) == draw_worth(rules, seen, [NOBLES[9]]) - 6 * MOVED
    assert worth(SEMIMARU, compose(CONTENT, {"semimaru": "out"})) == -OUT / MOVED
    assert worth(SEMIMARU, compose(CONTENT, {"semimaru": "everyone_to_pile"})) == -3 + 1
    assert worth(13, compose(CONTENT, {"emperor": "take_everyone"})) == 2 + 1 + KEPT / MOVED


@pytest.mark.parametrize(("players", "cards"), [(3, 400), (4, 100), (5, 44), (6, 25)])
def test_the_more_are_left_the_less_it_costs_to_be_put_out(players, cards):
    rules = compose(CONTENT)
    seen = view(Game(TENJI, players=players, rules=rules).draw().state)
    assert round(draw_worth(rules, seen, [SEMIMARU]) / MOVED / (players - 1)) == -cards


def test_of_two_who_are_left_the_one_who_draws_on_spares_the_other_a_card():
    """Red holds one card, Blue four: a monk costs Red one, and Blue would have lost four to it."""
    rules = compose(CONTENT, {"semimaru": "monk"})
    game = Game(NOBLES[0], LADIES[0], MONKS[0], LADIES[1], TENJI, rules=rules, players=2).draw(5)
    seen = view(game.state)
    assert seen["counts"] == [1, 4]
    assert draw_worth(rules, seen, [MONKS[1]]) == -MOVED * (1 + 4 / 2)
    assert draw_worth(rules, seen, [NOBLES[9]]) == KEPT
    three = view(Game(NOBLES[0], LADIES[0], MONKS[0], LADIES[1], TENJI, rules=rules, players=3).draw(5).state)
    assert (three["seat"], three["counts"]) == (1, [3, 2, 0])
    assert draw_worth(rules, three, [MONKS[1]]) == 2 * MOVED * -2


def test_the_last_two_never_seek_the_card_that_puts_out():
    rules = compose(CONTENT)
    seen = view(Game(TENJI, players=2, rules=rules).draw().state)
    assert draw_worth(rules, seen, seen["unturned"]) < 0
    for seed in range(12):
        table = play(rules, ["hard", "hard"], seed)
        assert all(action["type"] == "stop" or not extra for action, extra in extras(table))


def extras(table):
    """Each action of a game, and whether it was about an extra draw."""
    again = Table(table.rules, table.players, table.seed)
    for action in table.actions:
        yield action, again.view()["phase"] == "extra"
        again.act(action)


def test_weighing_a_draw_looks_at_the_view_alone():
    """Two decks that differ only in order give the same decision, as the engine's state is never at hand."""
    for order in (NOBLES[24:28] + MONKS[:3], MONKS[:3] + NOBLES[24:28]):
        assert decide("hard", last_cards(*order)) == "stop"


@given(st.integers(0, 10_000), seats, seeds)
@settings(max_examples=60)
def test_a_position_that_is_thought_of_has_every_card_once(number, players, seed):
    """By any rules, variants too: a card that is turned in thought is no longer in the deck, to be taken from there."""
    rules = compose(WHOLE, by_chance(WHOLE, number) | {"may_stop": "stop_allowed"})
    table = Table(rules, players, seed)
    while legal := table.legal_actions():
        seen = table.view()
        if legal[-1]["type"] == "stop":
            known = sorted([*seen["unturned"], *seen["pile"], *(card for hand in seen["hands"] for card in hand)])
            for state, card, _ in _outcomes(rules, seen, seen["unturned"]):
                places = [*state.deck, *state.pile, *state.removed, *(card for hand in state.hands for card in hand)]
                assert sorted(places) == known, card
        table.act(legal[seed % len(legal)])


def share_of_wins(levels, games):
    """How often the first level wins, ties divided, when the levels change seats from game to game."""
    rules = compose(CONTENT, OFTEN)
    won = 0.0
    for seed in range(games):
        at = seed % len(levels)
        places = play(rules, levels[-at:] + levels[:-at], seed // len(levels)).events[-1]["places"]
        won += (places[at] == 1) / places.count(1)
    return won / games


def test_hard_beats_easy():
    assert share_of_wins(["hard", "easy"], 400) > 0.54


def test_medium_beats_easy():
    assert share_of_wins(["medium", "easy"], 400) > 0.52


def test_an_unknown_level_is_refused():
    with pytest.raises(ValueError, match=r"^unknown level: 'best', expected one of easy, medium, hard$"):
        Player(compose(CONTENT), "best", 1, 0)
