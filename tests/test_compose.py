"""Choices -> rules: which clauses a card runs, and what is said of a choice that does not exist."""

import copy
from collections import Counter
from itertools import chain

import pytest
from games import (
    CONTENT,
    EVERY_CHOICE,
    EVERY_OPTION,
    JITO,
    LADIES,
    MONKS,
    NOBLES,
    NYUDO,
    OPTIONS,
    SEMIMARU,
    TENJI,
    Game,
)

from game.core import compose, preset_choices
from game.core.effects import SETTINGS, VERBS

DEFAULT = preset_choices(CONTENT, next(iter(CONTENT["presets"])))
TAKE_PILE = ("move", {"from": "pile", "to": "self"})


def program(card, **chosen):
    """The slots of a card: of each the clauses as (conditions, verbs)."""
    slots = compose(CONTENT, chosen).programs[card]
    return [[(clause.when, clause.effects) for clause in slot] for slot in slots]


def test_without_choices_the_first_preset_is_played():
    assert compose(CONTENT).choices == DEFAULT
    assert compose(CONTENT, {}).choices == DEFAULT


@pytest.mark.parametrize(("rule", "option"), EVERY_OPTION)
def test_a_choice_replaces_that_of_the_preset(rule, option):
    assert compose(CONTENT, {rule: option}).choices == {**DEFAULT, rule: option}


def test_presets_are_complete_and_handed_out_as_copies():
    for preset in CONTENT["presets"]:
        choices = preset_choices(CONTENT, preset)
        assert list(choices) == list(OPTIONS)
        choices.clear()
        assert preset_choices(CONTENT, preset)


def test_composing_leaves_content_and_choices_alone():
    content, chosen = copy.deepcopy(CONTENT), {"nyudo": "monk"}
    compose(content, chosen)
    assert content == CONTENT
    assert chosen == {"nyudo": "monk"}


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"semimaro": "out"}, "unknown house rule 'semimaro'; did you mean 'semimaru'?"),
        ({"semimaru": "monks"}, "unknown option 'monks' of house rule 'semimaru'; did you mean 'monk'?"),
        ({"lady": "take_the_pile"}, "unknown option 'take_the_pile' of house rule 'lady'; did you mean 'take_pile'?"),
        ({"nyudo": "x"}, "unknown option 'x' of house rule 'nyudo'; known: noble, monk"),
        ({"emperors": ""}, "unknown option '' of house rule 'emperors'; known: eight, seven"),
        ({"out": "semimaru"}, "unknown house rule 'out'; known: semimaru, emperor, emperors, lady, may_stop, nyudo"),
    ],
)
def test_what_does_not_exist_is_named_with_what_does(chosen, message):
    with pytest.raises(ValueError) as error:
        compose(CONTENT, chosen)
    assert str(error.value) == message


def test_an_unknown_preset_is_named_with_the_nearest():
    with pytest.raises(ValueError, match=r"^unknown preset 'standart'; did you mean 'standard'\?$"):
        preset_choices(CONTENT, "standart")
    with pytest.raises(ValueError, match=r"^unknown preset 'q'; known: standard, simple$"):
        preset_choices(CONTENT, "q")


def test_an_option_comes_before_the_base():
    assert program(LADIES[0], lady="draw_if_empty") == [
        [({"pile_empty": True}, [("keep", None), ("draw_again", None)]), ({}, [("keep", None), TAKE_PILE])]
    ]


def test_a_class_and_a_trait_are_two_slots_the_class_first():
    class_slot, trait_slot = program(JITO, lady="take_and_draw", emperor="draw_again")
    assert class_slot[0] == ({}, [("keep", None), TAKE_PILE, ("draw_again", None)])
    assert trait_slot == [({}, [("draw_again", None)])]


def test_a_trait_means_what_the_option_says():
    assert len(program(JITO, emperors="eight")) == 2
    assert len(program(JITO, emperors="seven")) == 1
    assert len(program(TENJI, emperors="seven")) == 2
    assert len(program(TENJI, emperor="ordinary")) == 1


def test_a_card_that_counts_as_another_class_runs_that_class():
    monk = program(MONKS[0])
    assert program(NYUDO[0], nyudo="monk") == monk
    assert program(SEMIMARU, semimaru="monk") == monk
    assert program(SEMIMARU, semimaru="noble") == program(NOBLES[0])


def test_cards_alike_share_a_program():
    rules = compose(CONTENT)
    assert len({id(program) for program in rules.programs.values()}) < 20
    assert rules.programs[NOBLES[0]] is rules.programs[NOBLES[-1]] or "bow" in str(CONTENT["cards"][NOBLES[0] - 1])


def test_under_every_choice_each_card_has_a_class_and_is_placed_exactly_once():
    for chosen in EVERY_CHOICE:
        rules = compose(CONTENT, chosen)
        assert sorted(rules.classes) == sorted(rules.programs) == list(range(1, 101))
        for class_slot, *trait_slots in rules.programs.values():
            assert class_slot[-1].when == {}
            for clause in class_slot:
                assert sum(verb in ("keep", "to_pile") for verb, _ in clause.effects) == 1
            for clause in chain(*trait_slots):
                assert not any(verb in ("keep", "to_pile") for verb, _ in clause.effects)


def test_the_engine_sees_only_verbs_it_has():
    for chosen in EVERY_CHOICE:
        for slots in compose(CONTENT, chosen).programs.values():
            assert all(verb in VERBS for slot in slots for clause in slot for verb, _ in clause.effects)


def test_classes_as_counted_in_each_game():
    base = {class_: entry["count"] for class_, entry in CONTENT["classes"].items()}
    assert Counter(compose(CONTENT).classes.values()) == base
    for rule, option in EVERY_OPTION:
        counts = Counter(compose(CONTENT, {rule: option}).classes.values())
        moved = {("semimaru", "monk"): 1, ("semimaru", "noble"): 1, ("nyudo", "monk"): 2}.get((rule, option), 0)
        assert sum((counts - Counter(base)).values()) == moved


def test_a_setting_without_a_house_rule_has_its_default():
    house_rules = {rule: entry for rule, entry in CONTENT["house_rules"].items() if rule != "may_stop"}
    choices = {rule: DEFAULT[rule] for rule in house_rules}
    content = {**CONTENT, "house_rules": house_rules, "presets": {"only": {"choices": choices}}}
    assert compose(content).settings == {name: values[0] for name, values in SETTINGS.items()}


def test_a_new_option_is_yaml_alone():
    content = copy.deepcopy(CONTENT)
    content["house_rules"]["semimaru"]["options"]["take_everyone"] = {
        "name": {"en": "Take everyone’s cards", "ja": "全員の手札をもらう"},
        "explanation": {"en": "Keep Semimaru and take every other player’s hand.", "ja": "…"},
        "do": ["keep", {"move": {"from": "others", "to": "self"}}],
    }
    rules = compose(content, {"semimaru": "take_everyone"})
    game = Game(NOBLES[0], NOBLES[1], NOBLES[2], SEMIMARU, players=3, rules=rules).draw(4)
    assert game.hands == [[NOBLES[0], SEMIMARU, NOBLES[1], NOBLES[2]], [], []]


def test_a_class_and_a_trait_together_are_a_trait_rule():
    content = copy.deepcopy(CONTENT)
    content["house_rules"]["emperor"]["when"] = {"class": "lady", "trait": "emperor"}
    rules = compose(content, {"emperor": "draw_again"})
    assert [len(rules.programs[card]) for card in (TENJI, JITO, LADIES[0])] == [1, 2, 1]


def test_the_first_trait_clause_of_a_rule_that_fits_runs():
    content = copy.deepcopy(CONTENT)
    content["house_rules"]["emperor"]["options"]["draw_again"]["when"] = {"pile_empty": False}
    rules = compose(content, {"emperor": "draw_again"})
    assert Game(TENJI, rules=rules).draw().told("may_draw") == []
    assert Game(MONKS[0], TENJI, rules=rules).draw(2).told("may_draw")
