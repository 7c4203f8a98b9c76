"""What the results that were kept say: whose games they were, under which rules, and how often somebody won."""

from . import link


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
