"""Effects of options and families: felt, measured for these very rules, and shown on the Variants page."""

import copy
import json
import re
from pathlib import Path

import pytest
from games import CONTENT, WHOLE
from shown_pages import LANGUAGES, page, table, words

from game.core import compose, players, preset_choices
from game.core.tables import plain_tables
from scripts.pages import effects as shown
from scripts.simulate import effects, felt, fingerprint, numbers
from scripts.simulate.runner import simulate
from scripts.simulate.tally import Tally

NUMBERS = fingerprint.load_numbers()
EFFECTS = NUMBERS["effects"]
FIRST, BASE = felt.default(WHOLE)
RULES = WHOLE["house_rules"]
OTHERS = [(rule, option) for rule, said in RULES.items() for option in said["options"] if option != BASE[rule]]
every_language = pytest.mark.parametrize("lang", LANGUAGES)


# Rules in which an option is felt


def test_an_option_is_felt_unless_it_only_parts_the_deck():
    """Nobody knows what lies on top of a stack, so that the choice of one changes no chance."""
    for rule, option in OTHERS:
        parts = set(RULES[rule]["options"][option].get("set", {})) == {"stacks"}
        assert felt.felt(WHOLE, rule, felt.changes(WHOLE, rule, option)) == (not parts), (rule, option)


def test_only_what_an_option_needs_is_changed_with_it():
    beside = {}
    for rule, option in OTHERS:
        chosen = felt.changes(WHOLE, rule, option)
        assert chosen.pop(rule) == option
        if chosen:
            assert not felt.felt(WHOLE, rule, {rule: option})
            beside[rule, option] = chosen
    assert beside == {
        ("dais_cards", "old_ten"): {"dais": "one_more"},
        ("dais_cards", "seven"): {"dais": "one_more"},
        ("last_card", "loses"): {"semimaru": "skip"},
    }


# The file


def test_what_is_measured_is_every_option_and_every_family():
    found = {FIRST: RULES} | {preset: CONTENT["house_rules"] for preset in WHOLE["presets"] if preset != FIRST}
    for preset, rules in found.items():
        made = EFFECTS["presets"][preset]
        assert {rule: list(options) for rule, options in made.items()} == {
            rule: list(said["options"]) for rule, said in rules.items()
        }
    assert list(EFFECTS["presets"]) == list(found)
    assert list(EFFECTS["families"]) == list(WHOLE["families"])


def test_the_numbers_are_those_of_these_rules_and_players():
    assert fingerprint.stale(WHOLE) == [], (
        "the rules or the players of scripts/simulate/policies.py have changed since these numbers were made: run "
        f"`{fingerprint.MAKE}`, or `{NUMBERS['command']} --only effects` if no preset is among them, "
        f"and commit {fingerprint.NUMBERS.name}"
    )


def test_a_changed_variant_makes_its_own_effect_stale_and_no_preset():
    changed = copy.deepcopy(WHOLE)
    changed["house_rules"]["bow"]["options"]["arrows"]["do"] = [{"draw_again": 5}]
    assert fingerprint.stale(changed) == [f"effects.presets.{FIRST}.bow.arrows"]
    changed["house_rules"]["semimaru"]["options"]["level"]["do"] = ["keep"]
    stale = fingerprint.stale(changed)
    assert {f"effects.presets.{FIRST}.semimaru.level", "effects.families.gentle"} <= set(stale)
    assert not any(name.startswith("presets.") for name in stale)
    changed["base"][0]["do"] = ["keep", "draw_again"]
    assert {f"presets.{preset}" for preset in WHOLE["presets"]} <= set(fingerprint.stale(changed))


def test_a_new_option_and_a_new_family_are_missed():
    changed = copy.deepcopy(WHOLE)
    changed["house_rules"]["bow"]["options"]["new"] = changed["house_rules"]["bow"]["options"]["usual"]
    changed["families"]["ours"] = changed["families"]["wild"]
    assert fingerprint.stale(changed) == [f"effects.presets.{FIRST}.bow.new", "effects.families.ours"]


def test_rules_have_the_same_fingerprint_with_and_without_the_variants_around_them():
    for choices in felt.measured(CONTENT).values():
        assert fingerprint.fingerprint(compose(CONTENT, choices)) == fingerprint.fingerprint(compose(WHOLE, choices))


def test_the_fingerprint_sees_how_players_decide(monkeypatch, tmp_path):
    first = fingerprint.fingerprint(compose(WHOLE))
    monkeypatch.setattr(players, "KEPT", players.KEPT + 1)
    second = fingerprint.fingerprint(compose(WHOLE))
    policies = fingerprint.POLICIES.read_text(encoding="utf-8")
    found = []
    for number, text in enumerate((policies + "\n# a comment\n", policies.replace("> 0", ">= 0", 1))):
        monkeypatch.setattr(fingerprint, "POLICIES", tmp_path / f"{number}.py")
        fingerprint.POLICIES.write_text(text, encoding="utf-8")
        found.append(fingerprint.fingerprint(compose(WHOLE)))
    assert found[0] == second and len({first, second, found[1]}) == 3


@pytest.mark.parametrize(
    "name", [f"effects.presets.{FIRST}.bow.pass_on", "effects.presets.simple.nyudo.monk", "effects.families.gentle"]
)
def test_a_run_made_again_gives_the_very_numbers(name, monkeypatch):
    """With all games, which takes seconds: the file cannot have been made by other rules or written by hand."""
    choices = {name: felt.measured(WHOLE)[name]}
    monkeypatch.setattr(effects, "measured", lambda content: choices)
    again = effects.effects(
        WHOLE, lambda rules: simulate(rules, EFFECTS["players"], EFFECTS["games"], NUMBERS["seed"], jobs=2)
    )
    kept = EFFECTS
    for key in name.split(".")[1:]:
        again, kept = again[key], kept[key]
    assert again == kept


def test_rules_that_play_alike_have_the_same_effects():
    known = {}
    for name, choices in felt.measured(WHOLE).items():
        at = EFFECTS
        for key in name.split(".")[1:]:
            at = at[key]
        played = json.dumps(plain_tables(compose(WHOLE, choices)))
        measured = {key: value for key, value in at.items() if key != "rules"}
        assert known.setdefault(played, measured) == measured
    assert len(known) > 70


def test_the_spread_of_seats_and_its_interval():
    assert effects.spread([0.25, 0.24, 0.26], 10**6)[0] == pytest.approx(0.02)
    stream = numbers.np.random.default_rng(3)
    truth, games = [0.3, 0.2, 0.25, 0.25], 4000
    inside = 0
    for _ in range(1000):
        low, high = effects.spread((stream.multinomial(games, truth) / games).tolist(), games)[1]
        inside += low <= 0.1 <= high
    assert 0.92 < inside / 1000 < 0.98


def test_one_part_of_the_file_can_be_made_alone(monkeypatch):
    monkeypatch.setattr(numbers, "presets", lambda *_: {"made": "presets"})
    monkeypatch.setattr(numbers, "effects", lambda *_: {"made": "effects"})
    kept = {"presets": "kept", "effects": "kept"}
    assert numbers.numbers(WHOLE, 1, only="effects", kept=kept)["presets"] == "kept"
    made = numbers.numbers(WHOLE, 1, only="presets", kept=kept)
    assert (made["presets"], made["effects"]) == ({"made": "presets"}, "kept")
    assert set(numbers.numbers(WHOLE, 1)) == set(NUMBERS)


def test_an_effect_is_what_the_games_say():
    tally = Tally(2, 100)
    simulate(compose(WHOLE), 2, 500, 1, tally=tally)
    report, made = tally.report(), effects.effect(tally)
    first, second = (seat["sole_first"] for seat in report["seats"])
    assert made["spread"][0] == pytest.approx(abs(first - second), abs=1e-6)
    assert made["lead_changes"][0] == pytest.approx(report["lead_changes"], abs=1e-6)


def test_the_numbers_are_not_sent_to_the_browser():
    for folder in ("game/core", "game/widget", "scripts/bundle"):
        for path in sorted((Path(__file__).parents[1] / folder).rglob("*.py")):
            assert "numbers.json" not in path.read_text(encoding="utf-8"), path
    assert fingerprint.NUMBERS.stat().st_size < 120_000


# The page


def rows(found):
    return {words(row.th): row for row in found.tbody("tr")}


@every_language
def test_every_option_stands_on_the_page_with_its_effect(lang):
    for rule, said in RULES.items():
        fold = page(lang, "variants").find("details", id=rule)
        found = fold.find(class_="measured")
        if found.name == "p":
            assert all(set(option.get("set", {})) == {"stacks"} for option in said["options"].values())
            continue
        for row, (option, entry) in zip(found.tbody("tr"), said["options"].items(), strict=True):
            assert words(row.th).startswith(entry["name"][lang])
            made = EFFECTS["presets"][FIRST][rule][option]
            figures = [next(cell.stripped_strings) for cell in row("td")]
            scaled = [100 * made["spread"][0], *(made[key][0] for key in shown.COLUMNS[1:])]
            assert figures == [f"{value:.1f}" for value in scaled]
            assert (row.get("class") == ["chosen"]) == (option == BASE[rule])


@every_language
def test_every_family_and_preset_stands_in_one_table(lang):
    found = rows(table("{{ families_table() }}", lang, "variants"))
    assert list(found) == [said["name"][lang] for said in (WHOLE["presets"] | WHOLE["families"]).values()]
    for family, said in WHOLE["families"].items():
        text = next(found[said["name"][lang]]("td")[2].stripped_strings)
        assert text == f"{EFFECTS['families'][family]['lead_changes'][0]:.1f}"


def test_a_difference_is_shown_where_it_is_more_than_chance():
    made = {"a": [5.0, 4.9, 5.1]}
    assert shown._figure("a", made["a"], None) == "5.0 <small></small>"
    assert shown._figure("a", made["a"], [5.1, 5.0, 5.2]) == "5.0 <small></small>"
    assert shown._figure("a", made["a"], [5.3, 5.2, 5.4]) == "5.0 <small>−0.3</small>"
    assert shown._figure("a", [5.0, 5.0, 5.0], [5.01, 5.01, 5.01]) == "5.0 <small></small>"
    assert shown._figure("spread", [0.02, 0.019, 0.021], [0.01, 0.009, 0.011]) == "2.0 <small>+1.0</small>"


@every_language
def test_what_an_option_needs_is_said_and_it_is_compared_with_that(lang):
    found = page(lang, "variants").find("details", id="dais_cards").find("table", class_="measured")
    needed = RULES["dais"]["options"]["one_more"]["name"][lang]
    for row in found.tbody("tr"):
        assert (needed in words(row.th)) == ("chosen" not in row.get("class", []))
    made = EFFECTS["presets"][FIRST]
    seven, against = made["dais_cards"]["seven"]["winner_cards"], made["dais"]["one_more"]["winner_cards"]
    assert words(found.tbody("tr")[-1]("td")[-1]) == words_of(shown._figure("winner_cards", seven, against))


def words_of(html):
    return re.sub("<.*?>", "", html).strip()


@every_language
def test_the_page_says_how_it_was_measured(lang):
    text = words(page(lang, "variants"))
    assert f"{EFFECTS['games']:,}" in text
    every = [made for options in EFFECTS["presets"][FIRST].values() for made in options.values()]
    said = re.search(r"fairness is right to within (\S+), cards|席の差が(.+?)、", text)
    off = float(said[1] or said[2]) / 100
    assert all(abs(end - made["spread"][0]) <= off for made in every for end in made["spread"][1:])
    assert off < 0.002


@every_language
def test_the_page_says_so_when_a_variant_has_changed_since(lang):
    assert fingerprint.MAKE not in words(table("{{ effects_note() }}", lang, "variants"))
    changed = copy.deepcopy(WHOLE)
    changed["house_rules"]["bow"]["options"]["arrows"]["do"] = [{"draw_again": 5}]
    assert fingerprint.MAKE in words(table("{{ effects_note() }}", lang, "variants", changed))
    assert preset_choices(changed, FIRST) == BASE


@every_language
def test_a_rule_that_was_never_measured_has_no_table(lang):
    changed = copy.deepcopy(WHOLE)
    changed["house_rules"]["new"] = copy.deepcopy(changed["house_rules"]["bow"])
    for said in (changed["presets"] | changed["families"]).values():
        said["choices"]["new"] = "usual"
    found = table("{{ variants_list() }}", lang, "variants", changed)
    assert found.find("details", id="bow").find(class_="measured")
    assert not found.find("details", id="new").find(class_="measured")
