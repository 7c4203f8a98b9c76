"""The answers to what sources leave open (`rulings` in variants.yaml), each in a test of its name."""

import pytest
from games import SEMIMARU, WHOLE, Game
from test_variants import BOW, JITO, MANY, TENJI, A, B, C, D, E, F, G, M, N, P, played

from game.core import Table, compose, legal_actions
from game.core.players import LEVELS, Player


@pytest.mark.parametrize("ruling", [entry["id"] for entry in WHOLE["rulings"]])
def test_every_ruling_has_its_test(ruling):
    assert f"test_{ruling}" in globals()


def with_effects(effects, *top, players=3, **chosen):
    """A game in which every noble has these effects."""
    base = [{"when": {"class": "noble"}, "do": effects}, *WHOLE["base"][1:]]
    rules = compose({**WHOLE, "base": base}, {"emperor": "ordinary", **chosen})
    return Game(*top, players=players, short=True, rules=rules)


def test_order_of_effects():
    game = played(
        "dais", "pile_is_yours", M, JITO, A, B, C, D, E, draws=2, emperor="two_blind", emperors="eight",
        hidden_lady="one_more", great_lady="two_from_each", lady="chain",
    )  # fmt: skip
    done = [event["type"] for event in game.events if event["seat"] == 1]
    assert done == ["turn", "turned", "kept", "must_draw", "took_deck", "took_pile", "must_draw"]
    marks = ["emperor", "dais", "hidden_lady", "great_lady", "bow", "officer", "last_card"]
    assert [rule for rule in WHOLE["house_rules"] if rule in marks] == marks


def test_leader_tie():
    game = played("emperor", "rob_leader", TENJI, players=4, short=False, draws=0)
    game.state.hands = [MANY[:9], [A], [B, C], [D, E]]
    assert game.draw().told("took_hand") == [{"type": "took_hand", "seat": 0, "from": 2, "cards": [B, C]}]
    game = played("emperor", "rob_leader", TENJI, players=4, short=False, draws=0)
    game.state.hands = [[], [A], [B, C], [D, E]]
    game.state.direction = -1
    assert game.draw().told("took_hand")[0]["from"] == 3


def test_neighbour_out():
    game = played("bow", "hand_of_next", BOW, players=4, short=False, draws=0)
    game.state.hands = [[], [], [A], [B]]
    game.state.out[1] = True
    game.state.skips[2] = 1
    assert game.draw().told("took_hand")[0]["from"] == 2
    game = played("bow", "hand_of_previous", BOW, players=4, short=False, draws=0)
    game.state.hands = [[], [A], [B], [C]]
    game.state.direction = -1
    assert game.draw().told("took_hand")[0]["from"] == 1


def test_reverse_two():
    game = played("bow", "turn_round", BOW, A, B, C)
    assert game.told("reversed") and [event["seat"] for event in game.told("turned")] == [0, 1, 0, 1]


def test_level_remainder():
    game = played("semimaru", "level", SEMIMARU, players=4, short=False, draws=0)
    game.state.hands = [[A], [B, C, D, E, F, G], [], []]
    game.state.out[3] = True
    game.draw()
    assert [len(hand) for hand in game.hands] == [2, 2, 2, 0]
    assert game.hands[1] == [B, C] and game.pile == [F, G]


def test_which_cards():
    game = played("monk", "five_cards", M, N, players=2, short=False, draws=0)
    game.state.hands = [[A, B, C, D, E, F, G], [TENJI, P]]
    assert game.draw().told("lost_cards")[0]["cards"] == [C, D, E, F, G]
    assert game.draw().told("lost_hand")[0]["cards"] == [TENJI, P]


def test_extra_at_end():
    game = played("bow", "arrows", BOW, A, B, draws=1)
    assert game.told("must_draw") == [{"type": "must_draw", "seat": 0, "count": 2}]
    assert game.draw(2).told("ended")[0]["reason"] == "deck_empty"


def test_extra_when_out():
    game = with_effects(["keep", "draw_again"], A, SEMIMARU, B, semimaru="out").draw(2)
    assert (game.state.out, game.state.extra, game.state.seat) == ([True, False, False], 0, 1)
    orders = (["to_pile", "eliminate", "draw_again"], ["eliminate", "draw_again", "to_pile"])
    for effects in (*orders, ["draw_again", "eliminate", "to_pile", {"skip": "self"}]):
        game = with_effects(effects, A, B, C, D).draw()
        assert (game.state.extra, game.state.seat, game.state.skips) == (0, 1, [0, 0, 0])
        assert legal_actions(game.state) == [{"type": "draw", "seat": 1}]


def test_what_is_an_effect():
    game = played("semimaru", "calm", SEMIMARU, A, B, M, N, players=2)
    assert [event["card"] for event in game.told("cancelled")] == [M]
    assert game.hands == [[], [A, M]] and game.pile == [SEMIMARU, B, N]
    lady = played("semimaru", "calm", SEMIMARU, P, A)
    assert [event["card"] for event in lady.told("cancelled")] == [P]


def test_last_and_out():
    game = with_effects(["keep", "mark_last"], A, SEMIMARU, P, players=3, semimaru="out").draw(3)
    assert game.told("ended")[0]["places"] == [2, 2, 1]
    everyone = with_effects(["keep", "mark_last"], A, B, C, D, players=3).draw(4).told("ended")[0]
    assert (everyone["places"], everyone["counts"]) == ([1, 1, 1], [2, 1, 1])


def test_blind_cards():
    game = played("emperor", "two_blind", TENJI, M, SEMIMARU, A, draws=2, semimaru="out")
    assert game.hands == [[TENJI, M, SEMIMARU], [A]]
    assert game.told("took_deck")[0]["cards"] == [M, SEMIMARU]


def test_half_odd():
    game = played("semimaru", "half_deck_gone", SEMIMARU, A, B, C, draws=1)
    assert (game.state.removed, game.state.deck) == ([A], [B, C])
    assert game.told("removed_deck")[0]["cards"] == [A]


def test_several_stacks():
    game = played("emperor", "two_blind", A, B, TENJI, C, D, E, draws=0, stacks="three_stacks").draw(stack=1)
    assert game.told("took_deck") == [{"type": "took_deck", "seat": 0, "cards": [C, D], "stacks": [1, 2]}]
    assert (game.state.deck, game.state.stacks) == ([A, B, E], [2, 0, 1])
    game = played("emperor", "two_blind", A, B, C, D, E, TENJI, draws=0, stacks="ring").draw(stack=5)
    assert game.told("took_deck")[0]["stacks"] == [0, 1]
    assert played("lady", "two_if_empty", P, A, draws=0, stacks="two_stacks").draw(stack=0).state.extra == 1


def test_own_stack_empty():
    game = played("stacks", "own", A, B, C, D, E, players=3, draws=0)
    game.state.out[1] = True
    seen = []
    while legal := legal_actions(game.state):
        assert len([action for action in legal if action["type"] == "draw"]) == 1
        seen.append((legal[0]["seat"], legal[0]["stack"]))
        game.draw()
    assert seen == [(0, 0), (2, 2), (0, 0), (2, 1), (0, 1)]
    assert game.told("ended")[0]["reason"] == "deck_empty"


def test_uneven_stacks():
    game = played("stacks", "own", *MANY[:11], players=4, draws=0)
    assert game.state.stacks == [3, 3, 3, 2]


def test_skips_add_up():
    rules = {"semimaru": "next_skips"}
    game = with_effects(["keep", {"skip": "next"}], A, M, B, N, P, players=3, **rules).draw(1)
    assert game.state.skips == [0, 0, 0] and game.state.seat == 2
    game = with_effects(["keep", {"skip": "next"}, {"skip": "next"}], A, M, P, N, players=3).draw(4)
    assert [event["seat"] for event in game.told("turned")] == [0, 2, 0, 2]
    assert game.told("skipped") == [{"type": "skipped", "seat": 1}] * 2
    game = with_effects(["keep", {"skip": "self"}, "reverse"], A, M, P, N, players=3).draw(3)
    assert [event["seat"] for event in game.told("turned")] == [0, 2, 1]
    assert game.told("skipped") == [{"type": "skipped", "seat": 0}]


def test_who_begins():
    game = Game(A, B, C, D, players=3, short=True).draw(4)
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 2, 0]


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_of_any_level_draws_from_some_stack(level):
    rules = compose(WHOLE, {"stacks": "four_stacks", "winner": "fewest_cards", "monk": "pile_is_yours"})
    table = Table(rules, 3, 5)
    player = Player(rules, level, 5, 0)
    stacks = set()
    while legal := table.legal_actions():
        action = player.choose(table.view(), legal)
        assert action in legal
        stacks.add(action.get("stack"))
        table.act(action)
    assert stacks >= {0, 1, 2, 3}
