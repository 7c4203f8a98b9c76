"""The page of variants: every rule with its sources and a way to try it, and what belongs to them."""

import json
import re
from copy import deepcopy

import pytest
from shown_pages import LANGUAGES, WHOLE, page, table, words

from game.core import preset_choices
from game.widget import link
from scripts.pages.builder import data_of, on_page
from scripts.pages.variants import attempt

RULES = WHOLE["house_rules"]
EVERY = [(rule, option) for rule, said in RULES.items() for option in said["options"]]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def entry(lang, rule, option):
    """What the page says of an option."""
    return page(lang, "variants").find("dt", id=f"{rule}-{option}").find_next_sibling("dd")


@every_language
def test_every_option_has_explanation_sources_and_a_game_to_try_it_in(lang):
    for rule, option in EVERY:
        said = RULES[rule]["options"][option]
        shown = entry(lang, rule, option)
        assert said["explanation"][lang] in words(shown)
        for source in said.get("sources", []):
            assert shown.find("a", href=f"#source-{source}")
            assert WHOLE["sources"][source]["where"][lang] in words(shown)
        found = link.parse(shown.find("a", class_="try")["href"].split("#")[1], WHOLE)
        assert found["problems"] == [] and found["choices"][rule] == option


@every_language
def test_every_rule_has_its_fold_and_every_anchor_of_the_page_exists(lang):
    whole = page(lang, "variants")
    assert [fold["id"] for fold in whole.find_all("details", class_="slot")] == list(RULES)
    for anchor in whole.find_all("a", href=re.compile("^#")):
        assert whole.find(id=anchor["href"][1:]), anchor["href"]


@every_language
def test_families_rulings_conflicts_and_what_is_left_out_are_said(lang):
    whole = "".join(page(lang, "variants").get_text().split())
    for kind in ("families", "conflicts", "rulings", "left_out", "sources"):
        for said in WHOLE[kind].values() if isinstance(WHOLE[kind], dict) else WHOLE[kind]:
            for key in ("name", "explanation", "question", "answer", "reason", "where"):
                if key in said:
                    assert "".join(said[key][lang].split()) in whole


@pytest.mark.parametrize(("rule", "option"), EVERY)
def test_the_link_of_every_option_and_its_choices_round_trip(rule, option):
    choices = preset_choices(WHOLE, "standard") | {rule: option}
    assert link.parse(link.fragment(WHOLE, choices), WHOLE)["choices"] == choices


@pytest.mark.parametrize("family", WHOLE["families"])
def test_the_link_of_a_family_is_its_name(family):
    choices = preset_choices(WHOLE, family)
    assert link.fragment(WHOLE, choices) == f"preset={family}"
    assert link.parse(f"preset={family}&title=Ours", WHOLE) == link.nothing(WHOLE) | {"choices": choices}


def test_an_option_that_needs_another_one_to_be_felt_is_tried_with_it():
    assert attempt(WHOLE, "dais_cards", "seven") == "preset=standard&dais_cards=seven&dais=one_more"
    assert attempt(WHOLE, "last_card", "loses") == "preset=standard&last_card=loses&semimaru=skip"
    assert attempt(WHOLE, "emperors", "three") == "preset=standard&emperors=three"


@every_language
def test_the_numbers_in_the_text_are_counted(lang):
    more = deepcopy(WHOLE)
    more["house_rules"]["monk"]["options"]["new"] = deepcopy(RULES["monk"]["options"]["five_cards"])
    before, after = (
        int(words(table("{{ count_variants() }}", lang, "variants", content))) for content in (WHOLE, more)
    )
    assert after == before + 1


@every_language
def test_without_a_script_the_builder_says_so_in_one_sentence(lang):
    place = page(lang, "variants").find(class_="builder")
    assert place.p.get_text().strip() == WHOLE["messages"]["pages"]["builder"]["no_script"][lang]
    assert place.get_text().strip() == place.p.get_text().strip()
    assert json.loads(place.script.string) == json.loads(json.dumps(on_page(data_of(WHOLE), lang)))
