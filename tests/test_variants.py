"""Every option of variants.yaml does what its sentence says, on a hand-made deck; and the file keeps its promises."""

import pytest
from games import SEMIMARU, VARIANTS, WHOLE, WHOLE_OPTIONS, Game

from game.core import Table, compose, preset_choices, view
from game.core.effects import SETTINGS
from scripts.content import usual

PLAIN = {
    class_: [card["no"] for card in WHOLE["cards"] if card["class"] == class_ and not card["traits"]]
    for class_ in ("noble", "lady", "monk")
}
A, B, C, D, E, F, G, H = PLAIN["noble"][:8]
MANY = PLAIN["noble"][8:40]
P, Q = PLAIN["lady"][:2]
M, N = PLAIN["monk"][:2]
TENJI, JITO, KOKO, YOZEI, MOTOYOSHI, KII, SHOKUSHI = 1, 2, 15, 13, 20, 72, 89
AKAZOME, BOW, UNARMED = 59, 63, 18  # a great lady, a bow without an officer, an officer without a bow

# Rows of the collection that can be played (67 rows; E14, X1, X2 and N8 cannot).
ROWS = """
B1 B2 B3 B4 N1 N2 N3 N4 N5 N6 N7 N9 M1 M2 M3 L1 L2 L3 L4 L5 L6 L7 L8 L9 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12
E13 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 C1 C2 D1 D2 D3 D4 D5 D6 D7 D8 X3
"""
ELSEWHERE = {"D7": "left_out", "X3": "left_out", "D8": "rulings"}


def played(rule, option, *top, players=2, draws=None, short=True, **chosen):
    """A game by the simple rules with one variant, after all the cards of `top` are drawn."""
    choices = preset_choices(WHOLE, "simple") | {rule: option} | chosen
    game = Game(*top, players=players, short=short, rules=compose(WHOLE, choices))
    return game.draw(len(top) if draws is None else draws)


# rule, option -> the cards drawn one after the other, then hands and pile
SIMPLE = {
    "semimaru=monk_and_skip": ((A, B, SEMIMARU, C, D, E), [[E], [B, C, D]], [A, SEMIMARU]),
    "semimaru=certain_last": ((A, B, SEMIMARU, C, D), [[A, SEMIMARU, D], [B, C]], []),
    "semimaru=every_hand": ((A, B, M, D, E, SEMIMARU), [[], [B, D, SEMIMARU, E]], [A, M]),
    "semimaru=hands_and_pile": ((A, M, SEMIMARU), [[A, SEMIMARU, M], []], []),
    "semimaru=level": ((A, B, C, M, SEMIMARU), [[A], [C]], [B, M, SEMIMARU]),
    "semimaru=next_skips": ((A, B, SEMIMARU, C, D), [[A, SEMIMARU, C], [B, D]], []),
    "semimaru=calm": ((A, B, SEMIMARU, M, C), [[A, SEMIMARU, C], [B, M]], []),
    "emperor=hands_and_pile": ((A, M, TENJI), [[A, TENJI, M], []], []),
    "emperor=take_pile": ((M, B, TENJI), [[TENJI, M], [B]], []),
    "emperor=ten_blind": ((TENJI, *MANY[:10], B), [[TENJI, *MANY[:10]], [B]], []),
    "emperor=two_blind": ((TENJI, M, P, B), [[TENJI, M, P], [B]], []),
    "lady=two_if_empty": ((P, A, B, C), [[P, A, B], [C]], []),
    "lady=chain": ((M, P, Q, A, C), [[C], [P, Q, A]], [M]),
    "lady=dais_takes": ((M, P, JITO), [[JITO, M], [P]], []),
    "lady=stay": ((M, P), [[], [P]], [M]),
    "noble=usual": ((A, B), [[A], [B]], []),
    "noble=onto_pile": ((A, B, P), [[P, A, B], []], []),
    "monk=usual": ((A, B, M), [[], [B]], [A, M]),
    "monk=pile_is_yours": ((A, M, N), [[A, N], [M]], []),
    "dais=usual": ((A, B, TENJI, C), [[A, TENJI], [B, C]], []),
    "dais=one_more": ((TENJI, A, B), [[TENJI, A], [B]], []),
    "dais=three_more": ((TENJI, A, B, C, D), [[TENJI, A, B, C], [D]], []),
    "dais=pile_is_yours": ((M, B, TENJI), [[TENJI, M], [B]], []),
    "dais_cards=seven": ((MOTOYOSHI, A, YOZEI, B, C), [[MOTOYOSHI, YOZEI, B], [A, C]], []),
    "dais_cards=ten": ((MOTOYOSHI, A, KII, B), [[MOTOYOSHI, A, B], [KII]], []),
    "dais_cards=old_ten": ((MOTOYOSHI, KII, A, B), [[MOTOYOSHI, B], [KII, A]], []),
    "hidden_lady=usual": ((KII, A, B), [[KII, B], [A]], []),
    "hidden_lady=one_more": ((KII, A, B), [[KII, A], [B]], []),
    "hidden_lady=two_more": ((KII, SHOKUSHI, A, B, C), [[KII, C], [SHOKUSHI, A, B]], []),
    "great_lady=usual": ((AKAZOME, A), [[AKAZOME], [A]], []),
    "great_lady=one_more": ((AKAZOME, A, B), [[AKAZOME, A], [B]], []),
    "bow=usual": ((A, BOW), [[A], [BOW]], []),
    "officer=usual": ((A, UNARMED), [[A], [UNARMED]], []),
    "bow=arrows": ((BOW, A, B, C, D, E, F, G), [[BOW, A, B, C, D, E, F], [G]], []),
    "last_card=usual": ((A, B, C, SEMIMARU), [[A, C], []], [B, SEMIMARU]),
}  # fmt: skip
SETTING = {"dais_cards=seven": {"dais": "one_more"}, "dais_cards=ten": {"dais": "one_more"},
           "dais_cards=old_ten": {"dais": "one_more"}}  # fmt: skip


@pytest.mark.parametrize("choice", SIMPLE)
def test_a_variant_by_its_deck(choice):
    top, hands, pile = SIMPLE[choice]
    blind = {"emperor=ten_blind": 10, "emperor=two_blind": 2}.get(choice, 0)
    game = played(*choice.split("="), *top, draws=len(top) - blind, **SETTING.get(choice, {}))
    assert (game.hands, game.pile) == (hands, pile)


def test_certain_last_however_many_cards():
    end = played("semimaru", "certain_last", SEMIMARU, A, B).told("ended")[0]
    assert (end["counts"], end["places"]) == ([2, 1], [2, 1])


def test_level_makes_all_hands_equally_large():
    game = played("semimaru", "level", A, B, C, D, E, SEMIMARU, players=3)
    assert [len(hand) for hand in game.hands] == [2, 2, 2]
    hands = [[A, B, C, D, E], [], []]
    game = Game(SEMIMARU, F, players=3, short=True, rules=game.rules)
    game.state.hands = hands
    assert [len(hand) for hand in game.draw().hands] == [2, 2, 2]


def test_half_of_the_deck_leaves_the_game():
    game = played("semimaru", "half_deck_gone", SEMIMARU, A, B, C, D, E, draws=1)
    assert game.told("removed_deck") == [{"type": "removed_deck", "seat": 0, "cards": [A, B]}]
    assert (game.state.deck, game.state.removed) == ([C, D, E], [A, B])


def test_the_largest_hand_is_taken():
    game = played("emperor", "rob_leader", A, B, C, M, N, D, TENJI, players=3)
    assert game.hands == [[TENJI, C, D], [], []]


def test_only_three_cards_say_tenno():
    rules = compose(WHOLE, {"emperor": "two_blind", "emperors": "three"})
    two_blind = ("move", {"from": "deck", "to": "self", "count": 2})
    drawing = [card for card, slots in rules.programs.items() if any(two_blind in c.effects for s in slots for c in s)]
    assert drawing == [TENJI, JITO, KOKO]


def test_a_lady_turns_the_round_but_one_on_a_dais_takes_the_pile():
    game = played("lady", "turn_round", A, P, B, M, JITO, C, players=3)
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 0, 2, 1, 0]
    assert game.hands == [[A, B, C], [P, JITO, M], []]


def test_the_rich_pay_tribute():
    game = played("noble", "tribute", A, players=3, short=False, draws=0)
    game.state.hands = [[], [B, C], [D, E, F]]
    assert game.draw().hands == [[A, F], [B, C], [D, E]]


def test_a_monk_takes_five_cards():
    game = played("monk", "five_cards", M, A, draws=0)
    game.state.hands[0] = [B, C, D, E, F, G]
    assert (game.draw().hands[0], game.pile) == ([B], [C, D, E, F, G, M])


def test_a_monk_for_good():
    game = played("monk", "for_good", A, B, M, P)
    assert (game.hands, game.pile, game.state.removed) == ([[], [B, P]], [], [A, M])


@pytest.mark.parametrize(
    ("choice", "card", "taken"),
    [("dais=one_from_each", TENJI, 1), ("dais=five_from_each", TENJI, 5), ("great_lady=two_from_each", AKAZOME, 2),
     ("officer=four_from_each", UNARMED, 4)],
)  # fmt: skip
def test_cards_from_each_other_player(choice, card, taken):
    game = played(*choice.split("="), card, players=3, short=False, draws=0)
    game.state.hands = [[], MANY[:6], MANY[6:7]]
    game.draw()
    assert [len(hand) for hand in game.hands] == [1 + taken + 1, 6 - taken, 0]


def test_a_bow_turns_the_round():
    game = played("bow", "turn_round", A, BOW, B, C, D, players=3)
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 0, 2, 1]


def test_a_bow_passes_every_hand_on():
    game = played("bow", "pass_on", A, B, BOW, players=3)
    assert game.hands == [[BOW], [A], [B]]


@pytest.mark.parametrize(
    ("option", "hands"),
    [("five_from_next", [2, 1, 3]), ("hand_of_next", [2, 0, 3]), ("hand_of_previous", [2, 6, 0])],
)
def test_a_bow_takes_from_a_neighbour(option, hands):
    game = played("bow", option, BOW, players=3, short=False, draws=0)
    game.state.hands = [[A], MANY[:6], MANY[6:9]]
    game.draw()
    taken = {"five_from_next": 5, "hand_of_next": 6, "hand_of_previous": 3}[option]
    assert [len(hand) for hand in game.hands] == [hands[0] + taken, *hands[1:]]


def test_whoever_turns_semimaru_as_the_last_card_loses():
    end = played("last_card", "loses", A, B, C, SEMIMARU, semimaru="noble").told("ended")[0]
    assert (end["counts"], end["places"]) == ([2, 2], [1, 2])
    assert played("last_card", "loses", SEMIMARU, A, semimaru="noble").told("marked_last") == []


@pytest.mark.parametrize(
    ("option", "sizes"), [("two_stacks", [3, 2]), ("three_stacks", [2, 2, 1]), ("four_stacks", [2, 1, 1, 1])]
)
def test_cards_are_drawn_from_any_stack(option, sizes):
    game = played("stacks", option, A, B, C, D, E, draws=0)
    assert view(game.state)["stacks"] == sizes
    last = len(sizes) - 1
    game.draw(stack=last)
    assert game.hands[0] == [[A, B, C, D, E][sum(sizes[:last])]]
    assert game.told("turned")[0]["stack"] == last
    game.draw(stack=0)
    assert game.hands[1] == [A]


def test_one_stack_needs_no_choice():
    game = played("stacks", "one_stack", A, B)
    assert "stack" not in game.told("turned")[0]


def test_any_card_of_a_ring_is_drawn():
    game = played("stacks", "ring", A, B, C, D, E, draws=0).draw(stack=3).draw(stack=1)
    assert (game.hands, game.state.deck) == ([[D], [B]], [A, C, E])


def test_each_player_has_a_stack():
    game = played("stacks", "own", A, B, C, D, E, F, players=3, draws=3)
    assert game.hands == [[A], [C], [E]]


def test_fifty_cards_make_the_deck():
    rules = compose(WHOLE, {"deck": "fifty"})
    table = Table(rules, 4, 7)
    assert table.events[1]["type"] == "set_aside" and len(table.events[1]["cards"]) == 50
    assert sorted(table.events[1]["cards"] + table.state.deck) == list(range(1, 101))
    assert Table(rules, 4, 7).state.deck == table.state.deck != Table(rules, 4, 8).state.deck
    assert len(Table(compose(WHOLE, {"deck": "whole"}), 4, 7).state.deck) == 100


@pytest.mark.parametrize(("option", "places"), [("most_cards", [2, 1]), ("fewest_cards", [1, 2])])
def test_who_wins(option, places):
    assert played("winner", option, M, A).told("ended")[0]["places"] == places


# The file


# Those with a test of their own above.
LONGER = """
semimaru=half_deck_gone emperor=rob_leader emperors=three lady=turn_round noble=tribute monk=five_cards monk=for_good
dais=one_from_each dais=five_from_each great_lady=two_from_each officer=four_from_each
bow=turn_round bow=pass_on bow=five_from_next bow=hand_of_next bow=hand_of_previous last_card=loses
stacks=one_stack stacks=two_stacks stacks=three_stacks stacks=four_stacks stacks=ring stacks=own
deck=whole deck=fifty winner=most_cards winner=fewest_cards
"""


def test_every_variant_has_its_game_here():
    assert sorted([*SIMPLE, *LONGER.split()]) == sorted(f"{rule}={option}" for rule, option in VARIANTS)


def documented():
    for rule, entry in WHOLE["house_rules"].items():
        for option, words in entry["options"].items():
            yield f"{rule}={option}", words


def test_every_row_that_can_be_played_is_an_option():
    rows = {row for _, words in documented() for row in words.get("rows", ())}
    assert len(ROWS.split()) == 63
    for row, part in ELSEWHERE.items():
        assert row in {row for entry in WHOLE[part] for row in entry.get("rows", ())}
    assert rows == {*ROWS.split()} - {*ELSEWHERE}
    assert {row for entry in WHOLE["left_out"] for row in entry["rows"]} == {"E14", "X1", "X2", "X3", "N8", "D7"}


def test_every_option_that_does_something_says_where_it_is_documented():
    assert [choice for choice, words in documented() if words.get("rows") and not words.get("sources")] == []
    bare = [choice for choice, words in documented() if not words.get("sources")]
    usual_names = {f"{rule}=usual" for rule in WHOLE["house_rules"]}
    assert [choice for choice in bare if choice not in usual_names and not choice.startswith("may_stop")] == []
    used = {name for _, words in documented() for name in words.get("sources", ())}
    used |= {name for part in (*WHOLE["families"].values(), *WHOLE["left_out"]) for name in part["sources"]}
    assert used == set(WHOLE["sources"])


def test_the_first_option_of_a_new_rule_changes_nothing():
    for rule, options in WHOLE_OPTIONS.items():
        if WHOLE["house_rules"][rule].get("variant"):
            for preset in WHOLE["presets"].values():
                assert preset["choices"][rule] == options[0]
    plain, whole = usual(WHOLE), WHOLE
    for preset in WHOLE["presets"]:
        one, other = (compose(content, preset_choices(content, preset)) for content in (plain, whole))
        assert one.settings == other.settings == {name: one.settings[name] for name in SETTINGS}
        assert one.classes == other.classes
        for card in one.programs:
            effects = [[[(c.when, c.effects) for c in slot] for slot in rules.programs[card]] for rules in (one, other)]
            assert effects[0] == effects[1], card


def test_families_are_whole_and_differ():
    assert 3 <= len(WHOLE["families"]) <= 6
    chosen = [tuple(entry["choices"].items()) for entry in WHOLE["families"].values()]
    assert len(set(chosen)) == len(chosen)
    for name, entry in WHOLE["families"].items():
        assert list(entry["choices"]) == list(WHOLE_OPTIONS)
        assert preset_choices(WHOLE, name) == entry["choices"]
        assert any((rule, option) in VARIANTS for rule, option in entry["choices"].items())


def test_conflicts_are_between_options_that_can_be_chosen_together():
    seen = [frozenset(entry["choices"].items()) for entry in WHOLE["conflicts"]]
    assert len(set(seen)) == len(seen)
