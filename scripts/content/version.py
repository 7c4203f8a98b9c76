"""Whether two contents play the same games: the page and the party server must agree."""

from __future__ import annotations

import hashlib
import json
from typing import Any

WORDS = ("name", "explanation", "varies", "variant", "sources", "rows", "remark")


def rules_version(content: dict[str, Any]) -> str:
    """Six letters that change whenever an old game could run differently, and not when only words change."""
    cards = [[card["no"], card["class"], card["traits"]] for card in content["cards"]]
    rules = [cards, list(content["classes"]), content["base"], _wordless(content["house_rules"])]
    return hashlib.sha256(json.dumps(rules).encode()).hexdigest()[:6]


def _wordless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _wordless(part) for key, part in value.items() if key not in WORDS}
    return value
