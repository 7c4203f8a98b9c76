"""The content without variants: what pages, tables and measurements of the usual rules are about."""

from __future__ import annotations

from typing import Any

# What variants.yaml has that rules.yaml has not.
ALONE = ("sources", "families", "conflicts", "rulings", "left_out")


def usual(content: dict[str, Any]) -> dict[str, Any]:
    """A copy of the content with the usual house rules, options, traits and choices only; the same games are played.

    Presets stay complete for the rules that are left; families, conflicts, rulings and the rest are there but empty.
    """
    traits = _unmarked(content["traits"])
    house_rules = {
        rule: {**entry, "options": _unmarked(entry["options"])}
        for rule, entry in _unmarked(content["house_rules"]).items()
    }
    presets = {
        preset: {**entry, "choices": {rule: entry["choices"][rule] for rule in house_rules}}
        for preset, entry in content["presets"].items()
    }
    cards = [{**card, "traits": [trait for trait in card["traits"] if trait in traits]} for card in content["cards"]]
    emptied = {key: type(content[key])() for key in ALONE if key in content}
    return {**content, **emptied, "traits": traits, "house_rules": house_rules, "presets": presets, "cards": cards}


def _unmarked(entries: dict[str, Any]) -> dict[str, Any]:
    return {name: entry for name, entry in entries.items() if not entry.get("variant")}
