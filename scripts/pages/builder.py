"""The builder of the Variants page: what docs/assets/js/builder.js needs to know, as JSON.

{"lang", "presets": {id: {"name", "choices"}}, "words": {key: text},
 "rules": {id: {"name", "variant"?, "class"?, "trait"?, "sets"?, "options": {id: {"name", "says", "as"?,
 "silent"?, "draws"?, "variant"?, "traits"?, "with"?, "without"?}}}}, "conflicts": [{"choices", "says"}],
 "classes": {id: name}, "traits": {id: [card]}, "cards": {number: {"class", "en", "ja"}}}: every text {en, ja},
but of what only the page itself says in its own language alone. What is made of it: docs/assets/js/rules-text.js.
"""

from __future__ import annotations

import json
from typing import Any

from game.core.engine import SEATS
from game.core.telling import say
from scripts.content.yaml_places import LANGUAGES

from .book import Book
from .markup import element
from .variants import marked

FORM_WORDS = (
    "name", "name_hint", "start_from", "own", "usual_rules", "variants", "usual_options", "variant_options",
    "conflicts", "in_en", "in_ja", "print", "copy", "copied", "play", "option",
)  # fmt: skip
SHEET_WORDS = (
    "title", "players", "turn", "order", "end", "cards", "set_up", "play_title", "goal", "address", "which", "nobody",
)  # fmt: skip


def builder(book: Book) -> str:
    """The place of the builder, which a script fills; without one a sentence says so."""
    missing = element("p", marked(book, book.say("pages.builder.no_script")), class_="no-script")
    data = json.dumps(on_page(data_of(book.whole), book.lang), ensure_ascii=False, separators=(",", ":"))
    return element(
        "div",
        missing + element("script", data.replace("</", "<\\/"), type="application/json"),
        class_="builder",
        data_builder="",
        data_play=book.url("play"),
        data_unsearched="",
    ) + "\n"  # fmt: skip


def data_of(content: dict[str, Any]) -> dict[str, Any]:
    """All that the builder knows, as the head of this module says."""
    sets = {**content["presets"], **content["families"]}
    rules = {rule: _rule(content, said) for rule, said in content["house_rules"].items()}
    options = [option for rule in rules.values() for option in rule["options"].values()]
    used = {rule.get("trait") for rule in rules.values()}
    used |= {trait for option in options for trait in option.get("traits", {}).values()}
    traits = {
        trait: [card["no"] for card in content["cards"] if trait in card["traits"]]
        for trait in content["traits"]
        if trait in used
    }
    named = {card for cards in traits.values() for card in cards}
    return {
        "presets": {name: {"name": said["name"], "choices": said["choices"]} for name, said in sets.items()},
        "rules": rules,
        "conflicts": [{"choices": said["choices"], "says": said["explanation"]} for said in content["conflicts"]],
        "classes": {class_: said["plural"] for class_, said in content["classes"].items()},
        "traits": traits,
        "cards": {
            card["no"]: {"class": card["class"], "en": card["name"]["en"], "ja": card["name"]["kanji"]}
            for card in content["cards"]
            if card["no"] in named
        },
        "words": {key: {lang: _word(content, lang, key) for lang in LANGUAGES} for key in FORM_WORDS + SHEET_WORDS},
    }


def on_page(data: dict[str, Any], lang: str) -> dict[str, Any]:
    """The same without what a page in this language never shows in another: the sheet alone is said in both.

    It has the name of an option only where a card counts as another.
    """
    options = [option for rule in data["rules"].values() for option in rule["options"].values()]
    named = [*data["presets"].values(), *(option for option in options if "as" not in option)]
    said = [*((one, "name") for one in named), *((one, "says") for one in data["conflicts"])]
    for about, key in [*said, *((data["words"], word) for word in FORM_WORDS)]:
        about[key] = {lang: about[key][lang]}
    return data


def _word(content: dict[str, Any], lang: str, key: str) -> str:
    """A word of the builder; {name} and {option} are left for the script."""
    values = {"fewest": SEATS[0], "most": SEATS[1], "name": "{name}", "rule": "{rule}", "option": "{option}"}
    return say(content, lang, f"pages.builder.{key}", **values)


def _rule(content: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    when = said.get("when", {})
    settings = [setting for option in said["options"].values() for setting in option.get("set", {})]
    return {
        "name": said["name"],
        **({"variant": True} if said.get("variant") else {}),
        **{key: when[key] for key in ("class", "trait") if key in when},
        **({"sets": settings[0]} if settings else {}),
        "options": {option: _option(content, said, entry) for option, entry in said["options"].items()},
    }


def _option(content: dict[str, Any], rule: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    when = {**rule.get("when", {}), **said.get("when", {})}
    effects = [{effect: None} if isinstance(effect, str) else effect for effect in said.get("do", [])]
    option: dict[str, Any] = {"name": said["name"], "says": said["explanation"]}
    if said.get("variant"):
        option["variant"] = True
    if effects and "as" in effects[0]:
        option["as"] = effects[0]["as"]
    elif "trait" in when and not effects:
        option["silent"] = True
    if any("draw_again" in effect for effect in effects):
        option["draws"] = True
    option |= {key: when[key] for key in ("with", "without") if key in when}
    if "traits" in said:
        option["traits"] = said["traits"]
    return option


BLOCKS = {"builder": builder}
