"""Every sentence of rules.yaml about play, each in a test of that name, with a hand-made deck.

The first test finds the sentences: a new option, or a sentence changed, asks for its test here.
"""

import re
from collections import Counter

import pytest
from games import CONTENT, JITO, LADIES, MONKS, NOBLES, NYUDO, SEMIMARU, TENJI, Game

from game.core import compose, preset_choices, view

NOBLE, OTHER, THIRD = NOBLES[:3]
LADY, MONK = LADIES[0], MONKS[0]


def sentences():
    for rule, entry in CONTENT["house_rules"].items():
        for option, words in entry["options"].items():
            yield f"{rule}={option}", words["explanation"]["en"]
    for preset, words in CONTENT["presets"].items():
        yield preset, words["explanation"]["en"]
    for trait in ("emperor8", "emperor7"):
        yield trait, CONTENT["traits"][trait]["explanation"]["en"]
    for row in CONTENT["defaults"]:
        if row["id"] in ("players", "draws"):
            yield row["id"], row["value"]["en"]


def name_of(sentence):
    words = re.findall(r"[^\W_]+", sentence.replace("’", "").replace("ō", "o").replace("ū", "u"))
    return "test_" + "_".join(words).lower()


@pytest.mark.parametrize("sentence", [pytest.param(text, id=place) for place, text in sentences()])
def test_every_sentence_has_its_test(sentence):
    assert name_of(sentence) in globals(), f"no test is named {name_of(sentence)}"


# Semimaru


def test_your_hand_and_semimaru_go_to_the_pile_and_you_take_no_more_turns():
    game = Game(NOBLE, OTHER, THIRD, SEMIMARU, *NOBLES[3:8], players=3, semimaru="out").draw(4)
    assert game.hands == [[], [OTHER], [THIRD]]
    assert game.pile == [NOBLE, SEMIMARU]
    assert game.state.out == [True, False, False]
    game.draw(4)
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 2, 0, 1, 2, 1, 2]


def test_keep_semimaru_and_miss_your_next_turn():
    game = Game(NOBLE, OTHER, SEMIMARU, *NOBLES[3:8], semimaru="skip").draw(6)
    assert game.hands[0][:2] == [NOBLE, SEMIMARU]
    assert [event["seat"] for event in game.told("turned")] == [0, 1, 0, 1, 1, 0]
    assert game.told("skipped") == [{"type": "skipped", "seat": 0}]
    assert game.state.skips == [0, 0]


def test_every_players_hand_yours_too_goes_to_the_pile_and_semimaru_with_them():
    game = Game(NOBLE, OTHER, THIRD, NOBLES[3], SEMIMARU, players=3, semimaru="everyone_to_pile").draw(5)
    assert game.hands == [[], [], []]
    assert game.pile == [OTHER, THIRD, NOBLE, NOBLES[3], SEMIMARU]  # clockwise from who turned him
    assert game.state.out == [False] * 3


def test_keep_semimaru_every_other_players_hand_goes_to_the_pile():
    game = Game(NOBLE, OTHER, THIRD, NOBLES[3], SEMIMARU, players=3, semimaru="others_to_pile").draw(5)
    assert game.hands == [[], [OTHER, SEMIMARU], []]
    assert game.pile == [THIRD, NOBLE, NOBLES[3]]


def test_your_hand_and_semimaru_go_to_the_pile_and_you_play_on():
    game = Game(NOBLE, OTHER, SEMIMARU, THIRD, NOBLES[3], semimaru="monk").draw(5)
    assert game.hands == [[NOBLES[3]], [OTHER, THIRD]]
    assert game.pile == [NOBLE, SEMIMARU]
    assert game.told("turned")[2]["class"] == "monk"


def test_keep_him_like_any_noble():
    game = Game(NOBLE, OTHER, SEMIMARU, semimaru="noble").draw(3)
    assert game.hands == [[NOBLE, SEMIMARU], [OTHER]]
    assert game.pile == []
    assert game.told("turned")[2]["class"] == "noble"


# Emperors


def test_draw_one_more_card():
    game = Game(TENJI, NOBLE, OTHER, emperor="draw_again").draw(3)
    assert game.hands == [[TENJI, NOBLE], [OTHER]]
    assert [event["seat"] for event in game.told("turned")] == [0, 0, 1]


def test_take_every_other_players_hand():
    game = Game(NOBLE, OTHER, THIRD, NOBLES[3], TENJI, players=3, emperor="take_everyone").draw(5)
    assert game.hands == [[], [OTHER, TENJI, THIRD, NOBLE, NOBLES[3]], []]
    assert [event["from"] for event in game.told("took_hand")] == [2, 0]
    assert game.state.seat == 2


def test_an_emperor_is_a_noble_like_any_other_and_empress_jito_a_lady_like_any_other():
    game = Game(MONK, TENJI, JITO, NOBLE, emperor="ordinary", emperors="eight").draw(4)
    assert game.hands == [[JITO, MONK], [TENJI, NOBLE]]
    assert game.told("may_draw", "must_draw", "took_hand") == []


# Who counts as an emperor


def test_empress_jito_is_a_lady_and_an_emperor_both_apply_the_lady_first():
    game = Game(MONK, NOBLE, JITO, OTHER, emperor="take_everyone", emperors="eight").draw(3)
    assert [event["type"] for event in game.events[-5:]] == ["turned", "kept", "took_pile", "took_hand", "turn"]
    assert game.hands == [[JITO, MONK, NOBLE], []]
    game = Game(MONK, NOBLE, JITO, OTHER, emperor="draw_again", emperors="eight").draw(4)
    assert game.hands == [[JITO, MONK, OTHER], [NOBLE]]


def test_empress_jito_is_a_lady_only():
    game = Game(MONK, NOBLE, JITO, OTHER, emperor="draw_again", emperors="seven").draw(4)
    assert game.hands == [[JITO, MONK], [NOBLE, OTHER]]
    game = Game(MONK, NOBLE, JITO, emperor="take_everyone", emperors="seven").draw(3)
    assert game.hands == [[JITO, MONK], [NOBLE]]


def emperors(who):
    """The cards with the emperors' effect."""
    return [card for card in range(1, 101) if Game(card, emperors=who).draw().told("may_draw")]


def test_the_seven_emperors_and_empress_jito():
    assert emperors("eight") == [1, 2, 13, 15, 68, 77, 99, 100]


def test_the_seven_emperors_who_are_men_empress_jito_counts_as_a_lady_only():
    assert emperors("seven") == [1, 13, 15, 68, 77, 99, 100]


# Ladies


def test_keep_the_lady_and_take_the_whole_pile_from_an_empty_pile_she_brings_nothing():
    game = Game(NOBLE, MONK, OTHER, LADY, LADIES[1], MONKS[1], lady="take_pile").draw(2)
    assert game.pile == [MONK]
    game.draw(2)
    assert game.hands == [[NOBLE, OTHER], [LADY, MONK]]
    game.draw()
    assert game.hands[0] == [NOBLE, OTHER, LADIES[1]]
    assert game.told("took_pile")[-1] == {"type": "took_pile", "seat": 0, "cards": []}
    assert game.state.seat == 1 and game.state.extra == 0


def test_keep_the_lady_take_the_whole_pile_and_draw_one_more_card():
    game = Game(MONK, LADY, NOBLE, OTHER, lady="take_and_draw").draw(4)
    assert game.hands == [[OTHER], [LADY, MONK, NOBLE]]
    game = Game(LADY, NOBLE, OTHER, lady="take_and_draw").draw(3)
    assert game.hands == [[LADY, NOBLE], [OTHER]]


def test_keep_the_lady_and_take_the_whole_pile_if_there_was_none_draw_one_more_card_instead():
    game = Game(LADY, NOBLE, MONK, LADIES[1], OTHER, lady="draw_if_empty").draw(3)
    assert game.hands == [[LADY, NOBLE], []]
    game.draw(2)
    assert game.hands == [[LADY, NOBLE, LADIES[1], MONK], [OTHER]]
    assert [event["seat"] for event in game.told("turned")] == [0, 0, 1, 0, 1]


# Extra draws


def test_you_choose_whether_to_draw_one_more_card_or_to_end_your_turn():
    game = Game(TENJI, NOBLE, OTHER, may_stop="stop_allowed").draw()
    assert game.told("may_draw") == [{"type": "may_draw", "seat": 0, "count": 1}]
    game.stop()
    assert (game.state.seat, game.state.extra) == (1, 0)
    game.draw()
    assert game.hands == [[TENJI], [NOBLE]]


def test_the_extra_card_must_be_drawn():
    game = Game(TENJI, NOBLE, OTHER, may_stop="compulsory").draw()
    assert game.told("must_draw") == [{"type": "must_draw", "seat": 0, "count": 1}]
    with pytest.raises(ValueError, match="illegal action"):
        game.stop()


# Nyūdō


def test_they_are_drawn_in_court_dress_and_count_as_nobles():
    game = Game(NYUDO[0], NOBLE, NYUDO[1], nyudo="noble").draw(3)
    assert game.hands == [NYUDO, [NOBLE]]
    assert {event["class"] for event in game.told("turned")} == {"noble"}


def test_they_took_vows_and_count_as_monks_so_two_more_monks_are_in_the_deck():
    game = Game(NOBLE, NYUDO[0], OTHER, NYUDO[1], LADY, MONK, nyudo="monk").draw(4)
    assert game.pile == NYUDO
    game.draw(1)
    assert game.hands == [[NOBLE, OTHER, LADY, *NYUDO], []]
    more = Counter(compose(CONTENT, {"nyudo": "monk"}).classes.values())
    assert more["monk"] - Counter(compose(CONTENT, {"nyudo": "noble"}).classes.values())["monk"] == 2


# Presets


def test_semimaru_puts_you_out_emperors_draw_one_more_card_and_you_may_stop():
    standard = preset_choices(CONTENT, "standard")
    game = Game(TENJI, NOBLE, SEMIMARU, players=3, **standard).draw()
    assert view(game.state)["phase"] == "extra" and view(game.state)["may_stop"]
    game.draw(2)
    assert game.state.out == [False, True, False]


def test_only_nobles_ladies_and_monks_matter_semimaru_is_one_more_monk():
    simple = preset_choices(CONTENT, "simple")
    assert Counter(compose(CONTENT, simple).classes.values()) == {"noble": 66, "lady": 21, "monk": 13}
    game = Game(*range(1, 101), players=2, short=True, **simple).draw(100)
    told = {event["type"] for event in game.events}
    assert told == {"turned", "kept", "discarded", "took_pile", "lost_hand", "turn", "ended"}


# Defaults


def test_2_to_6_four_is_best():
    for players in range(2, 7):
        game = Game(*NOBLES[: players + 1], players=players).draw(players + 1)
        assert [event["seat"] for event in game.told("turned")] == [*range(players), 0]


def test_the_place_is_shared_shared_first_place_makes_the_game_a_tie():
    game = Game(NOBLE, OTHER, MONK, players=3, short=True).draw(3)
    assert game.told("ended")[0]["places"] == [1, 1, 3]
    assert game.told("ended")[0]["counts"] == [1, 1, 0]
