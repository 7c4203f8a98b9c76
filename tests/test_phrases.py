"""What a card does in words, from composed clauses."""

from copy import deepcopy

import pytest
from games import CONTENT, EVERY_OPTION, VARIANTS, WHOLE

from game.core import compose
from game.core.model import Clause
from scripts.pages.phrases import does

TENJI, JITO, KAKINOMOTO, KISEN, KOMACHI, SEMIMARU, NYUDO = 1, 2, 3, 8, 9, 10, 76


@pytest.mark.parametrize(
    ("card", "choices", "en", "ja"),
    [
        (KAKINOMOTO, {}, "Keep it.", "手札に加える。"),
        (
            KISEN,
            {},
            "Your hand goes to the pile. The card goes to the pile.",
            "自分の手札を場に出す。その札を場に置く。",
        ),
        (SEMIMARU, {"semimaru": "skip"}, "Keep it. Miss your next turn.", "手札に加える。次の番を休む。"),
        (
            SEMIMARU,
            {"semimaru": "monk"},
            "It counts as a monk. Your hand goes to the pile. The card goes to the pile.",
            "坊主として扱います。自分の手札を場に出す。その札を場に置く。",
        ),
        (TENJI, {}, "Keep it. You may draw one more card.", "手札に加える。もう1枚めくってもよい。"),
        (TENJI, {"may_stop": "compulsory"}, "Keep it. Draw one more card.", "手札に加える。もう1枚めくる。"),
        (
            JITO,
            {"emperor": "take_everyone"},
            "Keep it. Take the whole pile. Take every other player’s hand.",
            "手札に加える。場の札を全部もらう。ほかの全員の手札をもらう。",
        ),
        (
            KOMACHI,
            {"lady": "draw_if_empty", "may_stop": "compulsory"},
            "If the pile is empty: keep it, then draw one more card. Otherwise: keep it, then take the whole pile.",
            "場に札がなければ、手札に加える。続けてもう1枚めくる。そうでなければ、手札に加える。続けて場の札を全部もらう。",
        ),
        (
            NYUDO,
            {"nyudo": "monk"},
            "It counts as a monk. Your hand goes to the pile. The card goes to the pile.",
            "坊主として扱います。自分の手札を場に出す。その札を場に置く。",
        ),
    ],
)
def test_card_does_what_the_engine_runs(card, choices, en, ja):
    rules = compose(CONTENT, choices)
    assert does(CONTENT, "en", rules, card) == en
    assert does(CONTENT, "ja", rules, card) == ja


def changed(option, **values):
    content = deepcopy(CONTENT)
    content["house_rules"]["lady"]["options"]["take_pile"] |= {"do": option, **values}
    return content, compose(content)


def test_more_than_one_extra_draw_is_counted():
    content, rules = changed(["keep", {"draw_again": 3}])
    assert does(content, "en", rules, KOMACHI) == "Keep it. You may draw 3 more cards."


def test_condition_that_must_not_hold():
    content, rules = changed(["keep"], when={"pile_empty": False})
    assert does(content, "en", rules, KOMACHI).startswith("If there are cards in the pile: keep it. Otherwise: ")
    assert does(content, "ja", rules, KOMACHI).startswith("場に札があれば、手札に加える。そうでなければ、")


def test_card_without_any_effect_says_so():
    rules = compose(CONTENT)
    rules.programs[KOMACHI] = [[Clause({}, [])]]
    assert does(CONTENT, "en", rules, KOMACHI) == "Nothing more."


def test_an_option_without_effects_leaves_the_card_as_it_is_otherwise():
    content, rules = changed([])
    assert does(content, "en", rules, KOMACHI) == "Keep it. Take the whole pile."


def test_every_verb_and_condition_of_every_option_has_a_phrase_in_both_languages():
    for rule, option in EVERY_OPTION + VARIANTS:
        rules = compose(WHOLE, {rule: option})
        for card in rules.classes:
            assert does(WHOLE, "en", rules, card).endswith(".")
            assert does(WHOLE, "ja", rules, card).endswith("。")
