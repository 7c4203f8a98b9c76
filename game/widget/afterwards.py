"""The screens of `later`."""

from . import dealt
from .past import PastGames
from .replay import Replay
from .results import Results

__all__ = ["PastGames", "Replay", "Results", "replayed"]


def replayed(app: object, game: dict) -> Replay | None:
    """The screen of a finished game; None if the rules do not lead to its end."""
    table = dealt.table(app.content, game)
    if table is None:
        return None
    app.words.call(game["names"] or [])
    return Replay(app, game, table)
