"""The content, and the rules composed from it, shared by the parties that play by the same choices."""

from __future__ import annotations

import json
from typing import Any

from game.core import compose
from game.core.model import Rules
from scripts.content.version import rules_version

KEPT = 256  # composed rules; there are more choices than anybody plays


class Rulebook:
    def __init__(self, content: dict[str, Any]) -> None:
        # What decides how games run: a party goes on after a change of wording, but not after one of the rules.
        self.version = rules_version(content)
        self._content = content
        self._composed: dict[str, Rules] = {}

    def rules(self, choices: dict[str, str]) -> Rules:
        """The rules of these choices, which may be partial. ValueError names a rule or option that does not exist."""
        key = json.dumps(choices, sort_keys=True)
        if key not in self._composed:
            composed = compose(self._content, choices)
            if len(self._composed) >= KEPT:
                self._composed.pop(next(iter(self._composed)))
            self._composed[key] = composed
        return self._composed[key]
