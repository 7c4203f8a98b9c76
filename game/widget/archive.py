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


def told(game: dict, content: dict) -> dict:
    """A result with what its link says: {"rules": preset or None for own ones, "seats", "names", …}."""
    found = link.parse(game["link"], content) or link.nothing(content)
    preset = link.nearest_preset(content, found["choices"])
    own = bool(link.differences(content, preset, found["choices"]))
    seats = found["seats"] if found["seats"] and len(found["seats"]) == len(game["places"]) else None
    return {"game": game, "rules": None if own else preset, "seats": seats, "names": found["names"] or []}


def person(one: dict) -> int | None:
    """The seat of the only person of a told result, None if there is not exactly one."""
    seats = one["seats"] or []
    return seats.index(link.HUMAN) if seats.count(link.HUMAN) == 1 else None


def tally(results: list[dict]) -> dict:
    """Of told results, oldest first, those of one person: {"games", "won", "shared", "places": {place: games},
    "streak": games won in a row up to now, "longest"}. A shared first place is no win and ends a streak."""
    found: dict = {"games": 0, "won": 0, "shared": 0, "places": {}, "streak": 0, "longest": 0}
    for one in results:
        seat = person(one)
        if seat is None:
            continue
        places = one["game"]["places"]
        place = places[seat]
        found["games"] += 1
        found["places"][place] = found["places"].get(place, 0) + 1
        if place == 1 and places.count(1) == 1:
            found["won"] += 1
            found["streak"] += 1
            found["longest"] = max(found["longest"], found["streak"])
        else:
            found["streak"] = 0
            if place == 1:
                found["shared"] += 1
    return found
