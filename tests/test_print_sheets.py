"""The sheets to print, as they stand in the page."""

import json
import re

import pytest
from shown_pages import CONTENT, LANGUAGES, page, words

from scripts.pages.print_sheets import COLUMNS, ROWS

every_language = pytest.mark.parametrize("lang", LANGUAGES)


def sheets(lang, kind):
    return page(lang, "print").find("div", class_="sheets").find_all(class_=kind)


@every_language
def test_every_card_is_printed_once_in_order_and_each_sheet_has_its_backs_behind_it(lang):
    faces = [[face["data-face"] for face in sheet.find_all(class_="face")] for sheet in sheets(lang, "fronts")]
    assert [number for sheet in faces for number in sheet] == [str(card["no"]) for card in CONTENT["cards"]]
    assert {len(sheet) for sheet in faces[:-1]} == {COLUMNS * ROWS} and COLUMNS * ROWS >= 9
    for front in sheets(lang, "fronts"):
        back = front.find_next_sibling()
        assert "backs" in back["class"]
        assert [face["data-face"] for face in back.find_all(class_="face")] == ["back"] * len(
            front.find_all(class_="face")
        )


@every_language
def test_each_sheet_has_a_mark_at_both_ends_of_every_cut(lang):
    for kind in ("fronts", "backs"):
        for sheet in sheets(lang, kind):
            path = sheet.find("svg", class_="marks").path["d"]
            upright = re.findall(r"M(\d+) (-?\d+)v5", path)
            level = re.findall(r"M(-?\d+) (\d+)h5", path)
            assert sorted(upright) == sorted((str(52 * x), y) for x in range(4) for y in ("-7", "221"))
            assert sorted(level) == sorted((x, str(73 * y)) for y in range(4) for x in ("-7", "158"))


@every_language
def test_the_sheet_of_rules_says_each_house_rule_and_shows_the_default_preset(lang):
    (sheet,) = sheets(lang, "rules")
    seen = {(dd["data-rule"], dd["data-option"]): dd for dd in sheet.find_all(attrs={"data-option": True})}
    assert set(seen) == {(rule, option) for rule, said in CONTENT["house_rules"].items() for option in said["options"]}
    default = next(iter(CONTENT["presets"].values()))
    for (rule, option), dd in seen.items():
        assert dd.has_attr("hidden") == (default["choices"][rule] != option)
        assert CONTENT["house_rules"][rule]["options"][option]["explanation"][lang] in words(dd)
    assert words(sheet.find(attrs={"data-preset-name": True})) == default["name"][lang]
    for said in CONTENT["classes"].values():
        assert any(said["name"][lang].lower() in words(dt).lower() for dt in sheet.find_all("dt"))


def test_options_that_name_cards_list_them():
    (sheet,) = sheets("en", "rules")
    eight = words(sheet.find(attrs={"data-option": "eight"}))
    assert "2 Empress Jitō" in eight and "100" in eight
    assert "2 Empress Jitō" not in words(sheet.find(attrs={"data-option": "seven"}).find(class_="named"))
    nyudo = words(sheet.find(attrs={"data-rule": "nyudo"}).find(class_="named"))
    assert re.findall(r"\d+", nyudo) == ["76", "96"]


@every_language
def test_the_choices_are_those_of_the_game(lang):
    chooser = page(lang, "print").find(class_="print-rules")
    preset, *rules = chooser.find_all("select")
    assert [option["value"] for option in preset.find_all("option")] == [*CONTENT["presets"], ""]
    assert {rule["name"]: [option["value"] for option in rule.find_all("option")] for rule in rules} == {
        rule: list(said["options"]) for rule, said in CONTENT["house_rules"].items()
    }
    assert json.loads(chooser["data-presets"]) == {name: said["choices"] for name, said in CONTENT["presets"].items()}
