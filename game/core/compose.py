"""Content and choices -> Rules: options are resolved here, so that the engine never sees one."""

from .effects import CONDITIONS, SETTINGS
from .model import Clause, Rules


def preset_choices(content: dict, preset: str) -> dict[str, str]:
    """The choices of a preset or a family, rule id -> option id. ValueError if there is none of that name."""
    presets = {**content["presets"], **content.get("families", {})}
    if preset not in presets:
        raise ValueError(f"unknown preset {preset!r}{_suggest(preset, presets)}")
    return dict(presets[preset]["choices"])


def compose(content: dict, chosen: dict[str, str] | None = None) -> Rules:
    """The rules of a game: the first preset's choices, with those of `chosen` in their place.

    ValueError names the rule or option that does not exist, and the nearest that does.
    """
    house_rules = content["house_rules"]
    choices = preset_choices(content, next(iter(content["presets"])))
    for rule, option in (chosen or {}).items():
        if rule not in house_rules:
            raise ValueError(f"unknown house rule {rule!r}{_suggest(rule, house_rules)}")
        if option not in house_rules[rule]["options"]:
            hint = _suggest(option, house_rules[rule]["options"])
            raise ValueError(f"unknown option {option!r} of house rule {rule!r}{hint}")
        choices[rule] = option

    options = [(rule, house_rules[rule]["options"][choices[rule]]) for rule in house_rules]
    settings = {name: values[0] for name, values in SETTINGS.items()}
    aliases: dict[str, str] = {}
    for _, option in options:
        settings.update(option.get("set", {}))
        aliases.update(option.get("traits", {}))

    groups = [[_clause(house_rules[rule], option)] for rule, option in options if option.get("do")]
    groups.append([(entry["when"], entry["do"]) for entry in content["base"]])
    classes: dict[int, str] = {}
    programs: dict[int, list[list[Clause]]] = {}
    alike: dict[str, tuple[str, list[list[Clause]]]] = {}
    for card in content["cards"]:
        kind = " ".join([card["class"], *card["traits"]])  # Brython looks texts up ten times as fast as tuples
        if kind not in alike:
            alike[kind] = _program(card, groups, aliases)
        classes[card["no"]], programs[card["no"]] = alike[kind]
    return Rules(choices, settings, classes, programs)


def _clause(rule: dict, option: dict) -> tuple[dict, list]:
    when = dict(rule.get("when", {}))
    when.update(option.get("when", {}))
    return when, option["do"]


def _program(card: dict, groups: list, aliases: dict[str, str]) -> tuple[str, list[list[Clause]]]:
    """The class of a card in this game, and its slots: the class slot, then one for each trait rule."""
    class_ = card["class"]
    for group in groups:
        for when, do in group:
            if _alias(do) and _fits(when, card, card["class"], aliases):
                class_ = do[0]["as"]

    class_slot: list[Clause] = []
    trait_slots: list[list[Clause]] = []
    for group in groups:
        trait_slot: list[Clause] = []
        for when, do in group:
            aliased = _alias(do)
            if not _fits(when, card, card["class"] if aliased else class_, aliases):
                continue
            moment = {name: wanted for name, wanted in when.items() if name in CONDITIONS}
            clause = Clause(moment, [_effect(effect) for effect in (do[1:] if aliased else do)])
            if aliased or "trait" in when:
                trait_slot.append(clause)
            else:
                class_slot.append(clause)
        if any(clause.effects for clause in trait_slot):
            trait_slots.append(trait_slot)
    return class_, [class_slot, *trait_slots]


def _alias(do: list) -> bool:
    return bool(do) and isinstance(do[0], dict) and "as" in do[0]


def _fits(when: dict, card: dict, class_: str, aliases: dict[str, str]) -> bool:
    if when.get("class", class_) != class_:
        return False
    for condition in ("trait", "with", "without"):
        trait = when.get(condition)
        if trait is not None and (aliases.get(trait, trait) in card["traits"]) == (condition == "without"):
            return False
    return True


def _effect(effect: str | dict) -> tuple[str, object]:
    """`keep` and `{skip: self}` alike as (verb, argument)."""
    if isinstance(effect, str):
        return effect, None
    return next(iter(effect.items()))


def _suggest(word: str, known: dict) -> str:
    """A hint for a misspelt word: the known word that shares the most letter pairs with it."""
    pairs = _pairs(word)
    best = max(known, key=lambda other: (len(pairs & _pairs(other)), other))
    if pairs & _pairs(best):
        return f"; did you mean {best!r}?"
    return "; known: " + ", ".join(known)


def _pairs(word: str) -> set[str]:
    return {word[i : i + 2] for i in range(len(word) - 1)}
