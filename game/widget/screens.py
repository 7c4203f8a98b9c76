"""What shows once a game begins: `main` imports it when the first of it is needed, the chooser comes sooner."""

from .local import LocalTable
from .panel import Panel
from .stage import TableView

__all__ = ["LocalTable", "Panel", "TableView"]
