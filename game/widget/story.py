"""Events in groups: what one action brought about."""

from .link import HUMAN

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


def told(group: list[dict]) -> list[dict]:
    """The events of a group that say what happened; whose turn comes next is shown elsewhere."""
    return [event for event in group if event["type"] != "turn"]
