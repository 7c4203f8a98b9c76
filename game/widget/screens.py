"""What shows once the chooser is left: `main` imports it when the first of it is needed, the chooser comes sooner."""

from .local import LocalTable
from .panel import Panel
from .past import PastGames
from .replay import Replay
from .results import Results
from .stage import TableView

__all__ = ["LocalTable", "Panel", "PastGames", "Replay", "Results", "TableView"]
