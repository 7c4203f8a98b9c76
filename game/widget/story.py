"""Events in groups: what one action brought about."""

from .link import HUMAN

TARGETS = {"took": None, "lost": "pile", "removed": "removed"}
OPENERS = ("started", "turned", "stopped")


def groups(events: list[dict]) -> list[list[dict]]:
    """The events of each action together, in order; the start is a group of its own."""
    found: list[list[dict]] = []
    for event in events:
        if event["type"] in OPENERS or not found:
            found.append([])
        found[-1].append(event)
    return found


def last_person(events: list[dict], seats: list[str]) -> int | None:
    """The seat of the person who acted last, or None before the first; `seats` says who is one."""
    for event in reversed(events):
        if event["type"] in ("turned", "stopped") and seats[event["seat"]] == HUMAN:
            return event["seat"]
    return None


def moves(event: dict) -> list[tuple]:
    """The cards that an event moves, as (from, to, cards), but for the turned one before it has a place.

    A place is the number of a seat, "pile", "removed" (out of the game) or ("deck", stack).
    """
    if "moves" in event:
        return [(move["from"], move["to"], move["cards"]) for move in event["moves"]]
    verb, _, what = event["type"].partition("_")
    if verb not in TARGETS or "cards" not in event:
        return []
    seat, cards = event["seat"], event["cards"]
    place = seat if verb == "took" else TARGETS[verb]
    if what == "deck":
        stacks = event.get("stacks", [0] * len(cards))
        return [
            (("deck", stack), place, [card for card, own in zip(cards, stacks, strict=True) if own == stack])
            for stack in sorted(set(stacks))
        ]
    return [("pile" if what == "pile" else event.get("from", seat), place, cards)]


def told(group: list[dict]) -> list[dict]:
    """The events of a group that say what happened; whose turn comes next is shown elsewhere."""
    return [event for event in group if event["type"] != "turn"]
