"""The rules engine: pure Python, no standard library, the same code in page, server, simulation and tests.

A game is played by `table = Table(compose(content), players=4, seed=7)` and `table.act({"type": "draw", "seat": 0})`.
"""

from .compose import compose, preset_choices
from .engine import IllegalAction, apply, legal_actions, new_game, view
from .table import Table

__all__ = [
    "IllegalAction",
    "Table",
    "apply",
    "compose",
    "legal_actions",
    "new_game",
    "preset_choices",
    "view",
]
