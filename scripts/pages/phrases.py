"""What a card does, in words, from the clauses the engine runs: prose that cannot drift from play."""

from typing import Any

from game.core.model import Clause, Rules
from game.core.telling import say
from scripts.content.effect_shapes import phrase_keys


def does(content: dict[str, Any], lang: str, rules: Rules, card: int) -> str:
    """All a card does under composed rules, as sentences."""
    words = []
    printed, counted = content["cards"][card - 1]["class"], rules.classes[card]
    if counted != printed:
        words.append(say(content, lang, "pages.counts_as", **{"class": content["classes"][counted]["name"][lang]}))
    for slot in rules.programs[card]:
        words += _slot(content, lang, slot, rules.settings)
    space = say(content, lang, "sentence_space")
    return space.join(words) if words else _sentence(content, lang, say(content, lang, "phrases.nothing"))


def condition(content: dict[str, Any], lang: str, name: str, wanted: bool) -> str:
    """A condition of the moment, as "if the pile is empty"."""
    return say(content, lang, f"phrases.conditions.{name}" if wanted else f"pages.conditions_not.{name}")


def _slot(content: dict[str, Any], lang: str, slot: list[Clause], settings: dict[str, Any]) -> list[str]:
    """The clauses of a slot up to the first that always fits; the first that fits is the one that runs."""
    sentences: list[str] = []
    for clause in slot:
        effects = [_effect(content, lang, verb, argument, settings) for verb, argument in clause.effects]
        if not clause.when and not sentences:
            return [_sentence(content, lang, effect) for effect in effects]
        if clause.when:
            comma = say(content, lang, "pages.comma")
            lead = comma.join(condition(content, lang, name, wanted) for name, wanted in clause.when.items())
        else:
            lead = say(content, lang, "pages.otherwise")
        if not effects:
            effects = [say(content, lang, "phrases.nothing")]
        run = say(content, lang, "pages.then").join(effects)
        sentences.append(_sentence(content, lang, lead + say(content, lang, "pages.colon") + run))
        if not clause.when:
            break
    return sentences


def _effect(content: dict[str, Any], lang: str, verb: str, argument: object, settings: dict[str, Any]) -> str:
    if verb == "draw_again":
        key = "pages.may_draw" if settings.get("may_stop") else "phrases.effects.draw_again"
        return say(content, lang, key, count=argument or 1)
    given = argument if isinstance(argument, dict) else {}
    filled = {"count": given.get("count"), "least": given.get("at_least")}
    return say(content, lang, ".".join(("phrases", "effects", *phrase_keys(verb, argument))), **filled)


def _sentence(content: dict[str, Any], lang: str, text: str) -> str:
    return say(content, lang, "pages.sentence", text=text[0].upper() + text[1:])
