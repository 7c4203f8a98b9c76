"""The games played to their end on this device, newest last, each with the link that plays it again."""

from . import link

KEY = "bozu-mekuri.results"
SPOILT = "bozu-mekuri.results.spoilt"
FORMAT = "bozu-mekuri results 1"
KEPT = 500
LONGEST_FILE = 1_000_000


class Archive:
    """`store` as memory.Store. `spoilt` tells that what was kept could not be read; it was set aside, not lost."""

    def __init__(self, store: object) -> None:
        self.store = store
        self._unkept: list[dict] = []
        kept = store.get(KEY)
        self.games = sound_games(kept) if isinstance(kept, list) else []
        self.spoilt = store.read(KEY) is not None and not (isinstance(kept, list) and len(kept) == len(self.games))
        if self.spoilt:
            store.write(SPOILT, store.read(KEY))

    def add(self, games: list[dict]) -> bool:
        """Add games that are not there yet; False if the device does not keep them."""
        # Another tab may have added to the list, or erased it.
        self._unkept += games
        known = {game["id"]: game for game in sound_games(self.store.get(KEY)) + self._unkept}
        self.games = sorted(known.values(), key=lambda game: game["at"])[-KEPT:]
        kept = self.store.put(KEY, self.games)
        if kept:
            self._unkept = []
        return kept

    def erase(self) -> None:
        self.games = []
        self._unkept = []
        self.spoilt = False
        self.store.remove(KEY)
        self.store.remove(SPOILT)


def sound_games(games: object) -> list[dict]:
    """Those of `games` that are results, each with its known keys alone."""
    if not isinstance(games, list):
        return []
    return [{key: game[key] for key in ("id", "at", "link", "places", "counts")} for game in games if _sound(game)]


def _sound(game: object) -> bool:
    if not isinstance(game, dict):
        return False
    places, counts = game.get("places"), game.get("counts")
    return (
        isinstance(game.get("id"), str)
        and 0 < len(game["id"]) <= 40
        and _whole(game.get("at"), 8.64e15)
        and isinstance(game.get("link"), str)
        and len(game["link"]) <= link.LONGEST
        and isinstance(places, list)
        and isinstance(counts, list)
        and 2 <= len(places) == len(counts) <= 6
        and all(_whole(place, 6) and place > 0 for place in places)
        and all(_whole(count, 100) for count in counts)
    )


def _whole(value: object, most: float) -> bool:
    return (
        isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= most and value == int(value)
    )
