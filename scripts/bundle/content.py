"""What the browser gets of the content: what a game needs, in one language."""

from __future__ import annotations

import json
from typing import Any

from scripts.content.yaml_places import LANGUAGES

# What the game on the page needs of the content: True for all, a list of keys for records.
KEEP: dict[str, Any] = {
    "cards": ["no", "class", "traits", "name"],
    "classes": True,
    "traits": True,
    "base": True,
    "house_rules": True,
    "presets": True,
    "families": ["name", "explanation", "choices"],
    "conflicts": True,
    "messages": True,
}
# The words of the pages; the game has none of them.
LEFT_OUT = {"messages": ("pages", "phrases")}
DOCUMENTED = ("sources", "rows", "remark")  # of house rules and their options, for the pages alone
PARTY = "party_"  # words of the game that only they need


def browser_content(content: dict[str, Any], keep: dict[str, Any]) -> dict[str, Any]:
    """`content` cut to what `keep` names: {key: True} keeps all of it, {key: [names]} these keys of each record.

    Records are the entries of a list or, if the value is a dict, its values. ValueError names what is missing.
    """
    cut: dict[str, Any] = {}
    for key, wanted in keep.items():
        if key not in content:
            raise ValueError(f"content has no {key!r}, which the game on the page needs; it has {', '.join(content)}")
        value = content[key]
        if key in LEFT_OUT:
            cut[key] = {name: part for name, part in value.items() if name not in LEFT_OUT[key]}
        elif wanted is True:
            cut[key] = _without(value, DOCUMENTED)
        elif isinstance(value, dict):
            cut[key] = {name: _record(f"{key}.{name}", record, wanted) for name, record in value.items()}
        else:
            cut[key] = [_record(f"{key}.{place}", record, wanted) for place, record in enumerate(value)]
    return cut


def without_parties(content: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Content without the words that only online parties need, and these words, which come with their modules."""
    words = content["messages"].get("ui", {})
    parties = {word: said for word, said in words.items() if word.startswith(PARTY)}
    usual = {word: said for word, said in words.items() if word not in parties}
    messages = content["messages"] | ({"ui": usual} if parties else {})
    return content | {"messages": messages}, parties


def as_json(value: Any) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def in_language(value: Any, lang: str) -> Any:
    """`value` with the words of one language: `{"en": …, "ja": …}` becomes `{"en": …}`, whatever it stands in."""
    if isinstance(value, dict):
        if value.keys() == set(LANGUAGES):
            return {lang: value[lang]}
        return {key: in_language(part, lang) for key, part in value.items()}
    if isinstance(value, list):
        return [in_language(part, lang) for part in value]
    return value


def _without(value: Any, names: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {key: _without(part, names) for key, part in value.items() if key not in names}
    return value


def _record(place: str, record: dict[str, Any], wanted: list[str]) -> dict[str, Any]:
    for name in wanted:
        if name not in record:
            raise ValueError(f"content {place} has no {name!r}, which the game on the page needs")
    return {name: record[name] for name in wanted}
