"""Which rules and which players numbers were made for. Needs neither Numba nor NumPy: the pages ask it too."""

from __future__ import annotations

import ast
import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.core import compose
from game.core import players as players_module
from game.core.model import Rules
from scripts.content import usual

NUMBERS = Path(__file__).resolve().parents[2] / "game" / "content" / "numbers.json"
MAKE = "make numbers"


def load_numbers() -> dict[str, Any]:
    """The stored results of `python -m scripts.simulate.numbers`; not to be changed."""
    return _read(NUMBERS, NUMBERS.stat().st_mtime_ns)


@lru_cache(1)  # a page asks for every number by itself
def _read(path: Path, changed: int) -> dict[str, Any]:
    numbers: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return numbers


def fingerprint(content: dict[str, Any]) -> str:
    """A short text that changes with what any option or preset does, and with what Hard thinks; not with words."""
    content = usual(content)
    presets = [entry["choices"] for entry in content["presets"].values()]
    options = [(rule, option) for rule, entry in content["house_rules"].items() for option in entry["options"]]
    everything = [
        _programs(compose(content, {**choices, rule: option})) for choices in presets for rule, option in options
    ]
    written = json.dumps([everything, presets, _code(Path(players_module.__file__))], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _programs(rules: Rules) -> list[Any]:
    """All that a game by these rules depends on. Programs shared by many cards are written once."""
    known: dict[int, int] = {}
    programs: list[Any] = []
    cards = []
    for card, slots in sorted(rules.programs.items()):
        if id(slots) not in known:
            known[id(slots)] = len(programs)
            programs.append([[(clause.when, clause.effects) for clause in slot] for slot in slots])
        cards.append((card, known[id(slots)]))
    return [rules.settings, cards, programs]


def _code(path: Path) -> str:
    """A module without its comments and docstrings."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(module)
