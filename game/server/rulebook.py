"""The content, and the rules composed from it, shared by the parties that play by the same choices."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from game.core import compose
from game.core.model import Rules

KEPT = 256  # composed rules; there are more choices than anybody plays
WORDS = {"name", "plural", "explanation", "varies", "also", "source", "sources", "note"}


class Rulebook:
    def __init__(self, content: dict[str, Any]) -> None:
        self.version: str = content["version"]
        self._content = content
        self._composed: dict[str, Rules] = {}
        cards = [[card["no"], card["class"], card["traits"]] for card in content["cards"]]
        rules = [content["base"], content["house_rules"], content["presets"]]
        canonical = json.dumps([cards, _without_words(rules)])
        # What decides how a game runs: a party goes on after a change of wording, but not after one of the rules.
        self.mechanics = hashlib.sha256(canonical.encode()).hexdigest()[:12]

    def rules(self, choices: dict[str, str]) -> Rules:
        """The rules of these choices, which may be partial. ValueError names a rule or option that does not exist."""
        key = json.dumps(choices, sort_keys=True)
        if key not in self._composed:
            composed = compose(self._content, choices)
            if len(self._composed) >= KEPT:
                self._composed.pop(next(iter(self._composed)))
            self._composed[key] = composed
        return self._composed[key]


def _without_words(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_words(entry) for name, entry in value.items() if name not in WORDS}
    if isinstance(value, list):
        return [_without_words(entry) for entry in value]
    return value
