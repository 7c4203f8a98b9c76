"""The screens of `later`."""

from .past import PastGames
from .replay import Replay
from .results import Results

__all__ = ["PastGames", "Replay", "Results"]
