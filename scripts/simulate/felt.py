"""Rules in which an option is felt: the default preset with it, and with what it needs. The pages ask this too."""

from __future__ import annotations

from typing import Any

from game.core import compose, preset_choices
from game.core.tables import plain_tables
from scripts.content import usual

Choices = dict[str, str]


def default(content: dict[str, Any]) -> tuple[str, Choices]:
    """The default preset: its name and its choices."""
    name = next(iter(content["presets"]))
    return name, preset_choices(content, name)


def changes(content: dict[str, Any], rule: str, option: str) -> Choices:
    """What to choose in the default preset so that an option is felt: the option, and what it needs, if anything.

    An option that says which cards have a trait needs an effect of that trait. One that does nothing beside an option
    of the preset, as a conflict of the content tells, needs another in its place.
    """
    house_rules = content["house_rules"]
    _, base = default(content)
    chosen = {rule: option}
    for alias in house_rules[rule]["options"][option].get("traits", {}):
        about = [other for other, said in house_rules.items() if said.get("when", {}).get("trait") == alias]
        if about and not any(house_rules[other]["options"][base[other]].get("do") for other in about):
            active = next(name for name, said in house_rules[about[0]]["options"].items() if said.get("do"))
            chosen[about[0]] = active
    for said in content["conflicts"]:
        others = {other: found for other, found in said["choices"].items() if other != rule}
        if said["choices"].get(rule) != option or any(base[other] != found for other, found in others.items()):
            continue
        if not felt(content, rule, chosen):
            beside = ({**chosen, other: found} for other in others for found in house_rules[other]["options"])
            chosen = next((one for one in beside if felt(content, rule, one)), chosen)
    return chosen


def felt(content: dict[str, Any], rule: str, chosen: Choices) -> bool:
    """Whether a choice about a rule makes games go otherwise than the default preset's, all else being equal."""
    _, base = default(content)
    games = (compose(content, choices) for choices in (chosen, {**chosen, rule: base[rule]}))
    with_it, without = (plain_tables(rules) for rules in games)
    return with_it != without


def measured(content: dict[str, Any]) -> dict[str, Choices]:
    """The choices of all that is measured as an effect, by dotted name.

    effects.presets.<preset>.<rule>.<option>: in the default preset every option, with what it needs if it is not the
    preset's own; in the others the options of the usual rules. effects.families.<family>: whole families.
    """
    first, base = default(content)
    found: dict[str, Choices] = {}
    for preset in content["presets"]:
        chosen = preset_choices(content, preset)
        for rule, entry in (content if preset == first else usual(content))["house_rules"].items():
            for option in entry["options"]:
                alone = preset != first or option == base[rule]
                here = {rule: option} if alone else changes(content, rule, option)
                found[f"effects.presets.{preset}.{rule}.{option}"] = {**chosen, **here}
    return found | {f"effects.families.{family}": preset_choices(content, family) for family in content["families"]}
