"""The content without its variants."""

import copy

from games import WHOLE

from game.core import compose, preset_choices
from scripts.content import usual


def test_no_variant_is_left():
    content = usual(WHOLE)
    assert list(content) == list(WHOLE)
    entries = [*content["traits"].values(), *content["house_rules"].values()]
    entries += [option for rule in content["house_rules"].values() for option in rule["options"].values()]
    assert not any(entry.get("variant") for entry in entries)
    assert list(content["house_rules"]) == ["semimaru", "emperor", "emperors", "lady", "may_stop", "nyudo"]
    assert {trait for card in content["cards"] for trait in card["traits"]} == set(content["traits"])
    for key in ("sources", "families", "conflicts", "rulings", "left_out"):
        assert WHOLE[key] and content[key] == type(WHOLE[key])()


def test_the_whole_content_stays_as_it_is():
    before = copy.deepcopy(WHOLE)
    usual(WHOLE)["house_rules"].clear()
    assert before == WHOLE


def test_twice_is_as_good_as_once():
    assert usual(usual(WHOLE)) == usual(WHOLE)


def test_presets_are_complete_without_variants():
    content = usual(WHOLE)
    for preset in content["presets"]:
        assert list(preset_choices(content, preset)) == list(content["house_rules"])
        assert compose(content, preset_choices(content, preset))
