"""The verbs and conditions a rules file may use, each one short function.

A verb is `verb(state, argument) -> list of events`; it acts for `state.seat` and changes `state`.
VERBS and CONDITIONS are the whole vocabulary: the content checker and the JSON Schema read them too.
"""

from .model import State

PLACES_FROM = ("self", "others", "all", "pile")
PLACES_TO = ("self", "pile")


def keep(state: State, _: object) -> list[dict]:
    """The turned card goes to the hand of the player who turned it."""
    card = _take_turned(state)
    state.hands[state.seat].append(card)
    return [{"type": "kept", "seat": state.seat, "card": card}]


def to_pile(state: State, _: object) -> list[dict]:
    """The turned card goes to the pile."""
    card = _take_turned(state)
    state.pile.append(card)
    return [{"type": "discarded", "seat": state.seat, "card": card}]


def _take_turned(state: State) -> int:
    card = state.turned
    if card is None:
        raise ValueError("the turned card is kept or discarded twice")
    state.turned = None
    return card


def move(state: State, argument: dict) -> list[dict]:
    """All cards of one place go to another. Hands are emptied clockwise from the turn's owner."""
    seat = state.seat
    if argument["from"] == "pile":
        cards, state.pile = state.pile, []
        state.hands[seat].extend(cards)
        return [{"type": "took_pile", "seat": seat, "cards": cards}]
    events = []
    for owner in _seats(state, argument["from"]):
        cards, state.hands[owner] = state.hands[owner], []
        if argument["to"] == "pile":
            state.pile.extend(cards)
            events.append({"type": "lost_hand", "seat": owner, "cards": cards})
        else:
            state.hands[seat].extend(cards)
            events.append({"type": "took_hand", "seat": seat, "from": owner, "cards": cards})
    return events


def _seats(state: State, place: str) -> list[int]:
    """The seats a place names, those with cards only, except that the owner is always told of a loss."""
    own = [state.seat] if place in ("self", "all") else []
    others = [] if place == "self" else [(state.seat + i) % state.players for i in range(1, state.players)]
    return own + [seat for seat in others if state.hands[seat]]


def draw_again(state: State, count: int | None) -> list[dict]:
    """The player gets one more draw, or `count`; without cards in the deck there is none."""
    count = min(1 if count is None else count, len(state.deck) - state.extra)
    if count <= 0:
        return []
    state.extra += count
    kind = "may_draw" if state.rules.settings["may_stop"] else "must_draw"
    return [{"type": kind, "seat": state.seat, "count": count}]


def skip(state: State, _: str) -> list[dict]:
    """The player will miss one turn."""
    state.skips[state.seat] += 1
    return [{"type": "must_skip", "seat": state.seat}]


def eliminate(state: State, _: object) -> list[dict]:
    """The player takes no more turns and ranks last."""
    state.out[state.seat] = True
    state.extra = 0
    return [{"type": "eliminated", "seat": state.seat}]


# verb -> (function, argument): None = written bare; a tuple = one of these words; int = an optional
# positive number; a dict = a mapping with these keys.
VERBS: dict[str, tuple] = {
    "keep": (keep, None),
    "to_pile": (to_pile, None),
    "move": (move, {"from": PLACES_FROM, "to": PLACES_TO}),
    "draw_again": (draw_again, int),
    "skip": (skip, ("self",)),
    "eliminate": (eliminate, None),
}

# The verbs that say where the turned card goes: a clause about a class has exactly one.
PLACING = ("keep", "to_pile")

CONDITIONS = {
    "pile_empty": lambda state: not state.pile,
    "deck_empty": lambda state: not state.deck,
}

# setting -> its values; the first where no house rule sets it.
SETTINGS = {"may_stop": (True, False)}
