"""Events -> flights of cards. Nothing here knows of elements or milliseconds."""

from .story import groups, moves

# How long each step takes, relative to the others.
REVEAL, PLACE, SWEEP = 3, 2, 3
MOST = 18  # cards in the air at once; of larger hands the undermost go unseen
OF_A_HAND = 5
# Where the turned card goes; None: to the hand of the seat.
PLACED = {"kept": None, "discarded": "pile", "removed": "removed"}


def plan(events: list[dict]) -> list[dict]:
    """The flights that tell the last action of these events; times run from 0 to 1.

    A turned card: {"card", "stack" it lay on, "place": None or where it goes, "shown": when it lies open, "leaves",
    "lands"}, from 0 on.
    A sweep: {"cards": the undermost first, "count": all of them, "from", "place", "leaves", "lands"}.
    Places are "pile", "removed" (out of the game), the number of a seat or, to start from, ("deck", stack).
    """
    actions = groups(events)
    if not actions or actions[-1][0]["type"] != "turned":
        return []
    return _timed(_steps(actions[-1]))


def _steps(action: list[dict]) -> list[tuple]:
    """(weight, flights that go together), in order."""
    turned = {"card": action[0]["card"], "stack": action[0].get("stack", 0), "place": None}
    steps: list[tuple] = [(REVEAL, [turned])]
    came: dict[int, dict] = {}
    before = None
    for event in action[1:]:
        kind = event["type"]
        if kind in PLACED:
            turned["place"] = event["seat"] if PLACED[kind] is None else PLACED[kind]
            steps.append((PLACE, [turned]))
            before = kind
            continue
        sweeps = [sweep for way in moves(event) for sweep in _sweeps(*way, turned, came)]
        if sweeps and before == kind:
            steps[-1][1].extend(sweeps)
        elif sweeps:
            steps.append((SWEEP, sweeps))
        if sweeps:
            before = kind
    steps = [(weight, [flight for flight in flights if flight.get("count", 1)]) for weight, flights in steps]
    return [step for step in steps if step[1]]


def _sweeps(source: object, place: object, cards: list[int], turned: dict, came: dict[int, dict]) -> list[dict]:
    """The flights of cards that go from a place to another.

    A card that has flown before goes on from where it came from at first, so that none is in the air twice; the turned
    one goes to its last place at once.
    """
    found: dict = {}
    for card in cards:
        if card == turned["card"]:
            turned["place"] = place
            own = {"cards": [], "from": source, "place": place}
        else:
            own = {"cards": [card], "from": source, "place": place}
            earlier = came.pop(card, None)
            if earlier is not None:
                earlier["cards"].remove(card)
                earlier["count"] -= 1
                own["from"] = earlier["from"]
            if own["from"] == place:
                continue  # it is back where it was
        flight = found.setdefault(own["from"], {"cards": [], "count": 0, "from": own["from"], "place": place})
        flight["cards"] += own["cards"]
        flight["count"] += 1
        if own["cards"]:
            came[card] = flight
    return list(found.values())


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
