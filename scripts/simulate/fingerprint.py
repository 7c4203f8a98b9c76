"""Which rules and which players numbers were made for. Needs neither Numba nor NumPy: the pages ask it too."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.core import compose, players, preset_choices
from game.core.model import Rules

from .felt import measured

NUMBERS = Path(__file__).resolve().parents[2] / "game" / "content" / "numbers.json"
# Who plays the simulated games; the proof holds them to game/core/players.py, which lends the weights.
POLICIES = Path(__file__).with_name("policies.py")
MAKE = "make numbers"


def load_numbers() -> dict[str, Any]:
    """The stored results of `python -m scripts.simulate.numbers`; not to be changed."""
    return _read(NUMBERS, NUMBERS.stat().st_mtime_ns)


@lru_cache(1)  # a page asks for every number by itself
def _read(path: Path, changed: int) -> dict[str, Any]:
    numbers: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return numbers


def fingerprint(rules: Rules) -> str:
    """A short text that changes with what the cards of these rules do and with how players decide; not with words."""
    known: dict[int, list[Any]] = {}  # cards share programs
    for slots in rules.programs.values():
        if id(slots) not in known:
            known[id(slots)] = [[(clause.when, clause.effects) for clause in slot] for slot in slots]
    cards = [(card, known[id(slots)]) for card, slots in sorted(rules.programs.items())]
    written = json.dumps([rules.settings, cards, _players()], sort_keys=True)
    return hashlib.sha256(written.encode()).hexdigest()[:12]


def stale(content: dict[str, Any]) -> list[str]:
    """Which numbers are not there or not those of this content, by their dotted names; [] where all are up to date."""
    numbers = load_numbers()
    made = {f"presets.{preset}": found["rules"] for preset, found in numbers["presets"].items()}
    made |= {name: found["rules"] for name, found in _named(numbers["effects"])}
    now = {f"presets.{preset}": preset_choices(content, preset) for preset in content["presets"]} | measured(content)
    return [name for name, choices in now.items() if made.get(name) != fingerprint(compose(content, choices))]


def _named(effects: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for preset, rules in effects["presets"].items():
        for rule, options in rules.items():
            for option, found in options.items():
                yield f"effects.presets.{preset}.{rule}.{option}", found
    for family, found in effects["families"].items():
        yield f"effects.families.{family}", found


def _players() -> list[Any]:
    return [players.MOVED, players.KEPT, players.OUT, _code(POLICIES)]


@lru_cache(2)
def _code(path: Path) -> str:
    """A module without its comments and docstrings."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(module)
