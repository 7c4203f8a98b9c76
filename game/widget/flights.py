"""Events -> flights of cards. Nothing here knows of elements or milliseconds."""

from .story import groups

# How long each step takes, relative to the others.
REVEAL, PLACE, SWEEP = 3, 2, 3
MOST = 18  # cards in the air at once; of larger hands the undermost go unseen
OF_A_HAND = 5
# Where the turned card goes; None: to the hand of the seat.
PLACED = {"kept": None, "discarded": "pile", "removed": "removed"}


def plan(events: list[dict]) -> list[dict]:
    """The flights that tell the last action of these events; times run from 0 to 1.

    A turned card: {"card", "place": None or where it goes, "shown": when it lies open, "leaves", "lands"}, from 0 on.
    A sweep: {"cards": the undermost first, "count": all of them, "from", "place", "leaves", "lands"}.
    Places are "pile", "deck", "removed" (out of the game) or the number of a seat.
    """
    actions = groups(events)
    if not actions or actions[-1][0]["type"] != "turned":
        return []
    return _timed(_steps(actions[-1]))


def _steps(action: list[dict]) -> list[tuple]:
    """(weight, flights that go together), in order."""
    turned = {"card": action[0]["card"], "place": None}
    steps: list[tuple] = [(REVEAL, [turned])]
    before = None
    for event in action[1:]:
        kind = event["type"]
        if kind in PLACED:
            turned["place"] = event["seat"] if PLACED[kind] is None else PLACED[kind]
            steps.append((PLACE, [turned]))
            before = kind
            continue
        for source, place, swept in _ways(event):
            if not swept:
                continue
            if turned["card"] in swept:
                turned["place"] = place  # it goes there at once
            cards = [card for card in swept if card != turned["card"]]
            flight = {"cards": cards, "count": len(swept), "from": source, "place": place}
            if before == kind:
                steps[-1][1].append(flight)
            else:
                steps.append((SWEEP, [flight]))
            before = kind
    return steps


def _ways(event: dict) -> list[tuple]:
    """(from where, to where, cards) of what goes its way by an event."""
    if "moves" in event:
        return [(move["from"], move["to"], move["cards"]) for move in event["moves"]]
    verb, _, what = event["type"].partition("_")
    if verb not in ("took", "lost", "removed") or "cards" not in event:
        return []
    source = what if what in ("pile", "deck") else event.get("from", event["seat"])
    place = {"took": event["seat"], "lost": "pile", "removed": "removed"}[verb]
    return [(source, place, event["cards"])]


def _timed(steps: list[tuple]) -> list[dict]:
    whole = sum(weight for weight, _ in steps)
    turned = steps[0][1][0]
    turned["shown"] = 0.55 * REVEAL / whole
    turned["leaves"] = turned["lands"] = REVEAL / whole
    flights = [turned]
    at = REVEAL
    for weight, together in steps[1:]:
        for flight in together:
            flight["leaves"], flight["lands"] = at / whole, (at + weight) / whole
            if flight is not turned:
                each = max(1, min(OF_A_HAND, MOST // len(together)))
                flight["cards"] = flight["cards"][-each:]
                flights.append(flight)
        at += weight
    return flights
