"""How a game went: everyone's cards after every action, and where it turned."""

from .story import groups, moves


def course(events: list[dict], players: int) -> list[list[int]]:
    """The number of cards in each hand after each action, the start first."""
    counts = [0] * players
    rows = []
    for group in groups(events):
        for event in group:
            _count(event, counts)
        rows.append(counts[:])
    return rows


def _count(event: dict, counts: list[int]) -> None:
    if event["type"] == "kept":
        counts[event["seat"]] += 1
    for source, place, cards in moves(event):
        if isinstance(source, int):
            counts[source] -= len(cards)
        if isinstance(place, int):
            counts[place] += len(cards)


def turning_points(rows: list[list[int]], fewest: bool = False) -> list[dict]:
    """Where the game turned, in order: {"kind", "step", "seat", "count"}.

    Kinds: "loss" and "gain", the biggest change of a hand by one action, of at least two cards and the first of
    equals; "lead", the last time that one player passed another who had led alone, with the most cards or the `fewest`.
    """
    loss = gain = lead = None
    leader = None
    for step in range(1, len(rows)):
        for seat, count in enumerate(rows[step]):
            change = count - rows[step - 1][seat]
            if change <= min(-2, loss["change"] - 1 if loss else -2):
                loss = {"kind": "loss", "step": step, "seat": seat, "count": -change, "change": change}
            elif change >= max(2, gain["change"] + 1 if gain else 2):
                gain = {"kind": "gain", "step": step, "seat": seat, "count": change, "change": change}
        most = min(rows[step]) if fewest else max(rows[step])
        if (most or fewest) and rows[step].count(most) == 1:
            ahead = rows[step].index(most)
            if leader is not None and ahead != leader:
                lead = {"kind": "lead", "step": step, "seat": ahead, "count": most, "change": 0}
            leader = ahead
    return sorted([point for point in (loss, gain, lead) if point], key=lambda point: point["step"])
