"""The rules text of the builder: docs/assets/js/rules-text.js with what scripts/pages/builder.py knows, in V8."""

import json
import random
from pathlib import Path

import pytest
from games import WHOLE, WHOLE_OPTIONS
from py_mini_racer import MiniRacer

from game.core import compose, preset_choices
from game.widget.odds import conflicts
from scripts.pages.builder import data_of, on_page
from scripts.pages.phrases import does

SOURCE = Path(__file__).parents[1] / "docs/assets/js/rules-text.js"
LANGUAGES = ("en", "ja")
DATA = data_of(WHOLE)
RULES = WHOLE["house_rules"]


@pytest.fixture(scope="module")
def run():
    """run(function of RulesText, choices, …, data="data") -> its answer; data may be "page.en" or "page.ja"."""
    engine = MiniRacer()
    engine.eval(SOURCE.read_text(encoding="utf-8"))
    engine.eval(f"globalThis.data = {json.dumps(DATA)}")
    engine.eval(f"globalThis.page = {json.dumps({lang: on_page(data_of(WHOLE), lang) for lang in LANGUAGES})}")

    def run(name, *arguments, data="data"):
        given = ", ".join(json.dumps(argument) for argument in arguments)
        return json.loads(engine.eval(f"JSON.stringify(RulesText.{name}({data}, {given}))"))

    yield run
    engine.close()


def chosen(**choices):
    return preset_choices(WHOLE, "standard") | choices


def texts(sheet):
    return {card["name"]: card["text"] for card in sheet["cards"]}


RANDOM = random.Random(5)
MIXED = [{rule: RANDOM.choice(options) for rule, options in WHOLE_OPTIONS.items()} for _ in range(40)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_combination_is_said_in_whole_sentences(run, lang):
    for choices in MIXED:
        sheet = run("sheet", choices, lang)
        for text in [text for _, text in sheet["points"]] + [card["text"] for card in sheet["cards"]]:
            assert text.endswith("." if lang == "en" else "。")
            assert "undefined" not in text and "{" not in text and ".." not in text and "。。" not in text
        assert len(sheet["cards"]) >= len(WHOLE["classes"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_page_knows_is_enough_for_the_sheet_in_both_languages(run, lang):
    other = LANGUAGES[lang == "en"]
    for choices in MIXED:
        for said in (lang, other):
            assert run("sheet", choices, said, data=f"page.{lang}") == run("sheet", choices, said)
        found = run("conflicts", choices, data=f"page.{lang}")
        assert [one["says"] for one in found] == [{lang: one["says"][lang]} for one in run("conflicts", choices)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_stands_on_the_sheet_if_and_only_if_a_card_acts_by_it(run, lang):
    for choices in MIXED:
        named = {card["name"] for card in run("sheet", choices, lang)["cards"]}
        for rule, said in RULES.items():
            if "trait" not in said.get("when", {}):
                continue
            without = choices | {rule: next(name for name, one in said["options"].items() if not one.get("do"))}
            with_it, alone = compose(WHOLE, choices), compose(WHOLE, without)
            acts = any(does(WHOLE, lang, with_it, card) != does(WHOLE, lang, alone, card) for card in with_it.programs)
            assert (said["name"][lang] in named) == acts, (rule, choices[rule])


def test_semimaru_as_a_monk_is_not_said_to_lose_a_hand_that_monks_do_not_take(run):
    assert "go to the pile" in texts(run("sheet", chosen(semimaru="monk"), "en"))["Semimaru"]
    assert texts(run("sheet", chosen(semimaru="monk", monk="for_good"), "en"))["Semimaru"] == "Same as a monk."
    assert texts(run("sheet", chosen(semimaru="monk", monk="for_good"), "ja"))["蝉丸"] == "坊主と同じ。"


def test_the_cards_of_a_rule_are_those_of_the_option_chosen(run):
    def which(name, **choices):
        found = [card["which"] for card in run("sheet", chosen(**choices), "en")["cards"] if card["name"] == name]
        return found[0] if found else None

    assert "Kii" in which("Cards on a dais", dais="one_more", dais_cards="old_ten")
    assert "Kii" not in which("Cards on a dais", dais="one_more")
    assert "Jitō" not in which("Emperors", emperors="seven")
    assert which("Hidden ladies", hidden_lady="two_more", dais_cards="seven") is None
    assert "(2)" in which("Ladies", lady="dais_takes")
    assert which("Ladies", lady="dais_takes", dais_cards="seven") == "On a dais: none"


def test_extra_draws_are_explained_where_there_are_some(run):
    def points(**choices):
        return [name for name, _ in run("sheet", chosen(**choices), "en")["points"]]

    assert "Extra draws" in points()
    assert "Extra draws" not in points(emperor="ordinary")
    assert "Extra draws" in points(emperor="ordinary", bow="arrows")


def test_page_and_game_find_the_same_conflicts(run):
    some = 0
    for choices in MIXED + [conflict["choices"] for conflict in WHOLE["conflicts"]]:
        whole = chosen(**choices)
        expected = conflicts(WHOLE, whole)
        some += bool(expected)
        assert [found["says"] for found in run("conflicts", whole)] == [said["explanation"] for said in expected]
    assert some > len(WHOLE["conflicts"]) / 2
