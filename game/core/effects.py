"""The verbs and conditions a rules file may use, each one short function.

A verb is `verb(state, argument) -> list of events`; it acts for `state.seat` and changes `state`.
VERBS, CONDITIONS and SETTINGS are the whole vocabulary: the content checker and the JSON Schema read them too.
"""

from .model import State

HANDS = ("self", "others", "all", "next", "previous", "leader")
PLACES_FROM = (*HANDS, "pile", "deck")
PLACES_TO = ("self", "pile", "removed")


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


def remove(state: State, _: object) -> list[dict]:
    """The turned card leaves the game."""
    card = _take_turned(state)
    state.removed.append(card)
    return [{"type": "removed", "seat": state.seat, "card": card}]


def _take_turned(state: State) -> int:
    card = state.turned
    if card is None:
        raise ValueError("the turned card is kept or discarded twice")
    state.turned = None
    return card


def move(state: State, argument: dict) -> list[dict]:
    """Cards of one place go to another: all of them, or `count` of each hand that has `at_least` so many.

    Hands are emptied clockwise from the turn's owner; of a part, the cards won last go.
    """
    origin, target = argument["from"], argument["to"]
    seat = state.seat
    if origin == "deck":
        cards, stacks = _from_deck(state, _many(argument, len(state.deck)))
        event = {"type": "took_deck" if target == "self" else "removed_deck", "seat": seat, "cards": cards}
        if len(state.stacks) > 1:
            event["stacks"] = stacks
        _put(state, target, cards)
        return [event] if cards else []
    if origin == "pile":
        left = len(state.pile) - _many(argument, len(state.pile))
        state.pile, cards = state.pile[:left], state.pile[left:]
        _put(state, target, cards)
        return [{"type": "took_pile" if target == "self" else "removed_pile", "seat": seat, "cards": cards}]
    events = []
    for owner in _seats(state, origin):
        hand = state.hands[owner]
        if len(hand) < argument.get("at_least", 0) or (owner == seat and target == "self"):
            continue
        left = len(hand) - _many(argument, len(hand))
        if left and left == len(hand):
            continue
        state.hands[owner], cards = hand[:left], hand[left:]
        _put(state, target, cards)
        kind = {"self": "took_", "pile": "lost_", "removed": "removed_"}[target]
        event = {"type": kind + ("cards" if left else "hand"), "seat": owner, "cards": cards}
        if target == "self":
            event.update({"seat": seat, "from": owner})
        events.append(event)
    return events


def _many(argument: dict, there: int) -> int:
    """How many of the cards that are there go."""
    count = argument.get("count", there)
    return there // 2 if count == "half" else min(count, there)


def _put(state: State, target: str, cards: list[int]) -> None:
    place = {"self": state.hands[state.seat], "pile": state.pile, "removed": state.removed}[target]
    place.extend(cards)


def _from_deck(state: State, count: int) -> tuple[list[int], list[int]]:
    """Cards from the top of the stack drawn from last, then of those after it; and the stack of each card."""
    cards: list[int] = []
    stacks: list[int] = []
    for _ in range(count):
        while not state.stacks[state.stack]:
            state.stack = (state.stack + 1) % len(state.stacks)
        cards.append(state.draw(state.stack))
        stacks.append(state.stack)
    state.extra = min(state.extra, len(state.deck))
    return cards, stacks


def _seats(state: State, place: str) -> list[int]:
    """The seats a place names, those with cards only, except that the owner is always told of a loss."""
    own = [state.seat] if place in ("self", "all") else []
    others = [(state.seat + i) % state.players for i in range(1, state.players)]
    if place == "next" or place == "previous":
        others = [state.neighbour(1 if place == "next" else -1)]
    elif place == "leader":
        others = [seat for seat in others if len(state.hands[seat]) == max(len(state.hands[seat]) for seat in others)]
        others = [min(others, key=lambda seat: (seat - state.seat) * state.direction % state.players)]
    elif place == "self":
        others = []
    return own + [seat for seat in others if state.hands[seat]]


def rotate_hands(state: State, _: object) -> list[dict]:
    """Every hand goes to the next seat still in the game, all at once."""
    before = [hand[:] for hand in state.hands]
    moves = []
    for seat in state.in_game():
        to = state.neighbour(1, seat)
        state.hands[to] = before[seat][:]
        moves.append({"from": seat, "to": to, "cards": before[seat]})
    return [{"type": "rotated_hands", "seat": state.seat, "moves": moves}]


def level_hands(state: State, _: object) -> list[dict]:
    """All hands become equally large; what cannot be shared out goes to the pile."""
    seats = state.in_game()
    count = sum(len(state.hands[seat]) for seat in seats) // len(seats)
    over = [(seat, card) for seat in seats for card in state.hands[seat][count:]]
    moves: list[tuple] = []
    for seat in seats:
        state.hands[seat] = state.hands[seat][:count]
        while len(state.hands[seat]) < count:
            origin, card = over.pop(0)
            state.hands[seat].append(card)
            moves.append((origin, seat, card))
    for origin, card in over:
        state.pile.append(card)
        moves.append((origin, "pile", card))
    return [{"type": "levelled_hands", "seat": state.seat, "count": count, "moves": _gathered(moves)}]


def _gathered(moves: list[tuple]) -> list[dict]:
    """Single cards that go one way, in a row, as one move."""
    rows: list[dict] = []
    for origin, to, card in moves:
        if not rows or rows[-1]["from"] != origin or rows[-1]["to"] != to:
            rows.append({"from": origin, "to": to, "cards": []})
        rows[-1]["cards"].append(card)
    return rows


def draw_again(state: State, count: int | None) -> list[dict]:
    """The player gets one more draw, or `count`; without cards in the deck there is none."""
    count = min(1 if count is None else count, len(state.deck) - state.extra)
    if count <= 0:
        return []
    state.extra += count
    kind = "may_draw" if state.rules.settings["may_stop"] else "must_draw"
    return [{"type": kind, "seat": state.seat, "count": count}]


def skip(state: State, who: str) -> list[dict]:
    """The player, or the next one, will miss one turn."""
    seat = state.seat if who == "self" else state.neighbour(1)
    state.skips[seat] += 1
    return [{"type": "must_skip", "seat": seat}]


def reverse(state: State, _: object) -> list[dict]:
    """From now on the turn goes the other way round."""
    state.direction = -state.direction
    return [{"type": "reversed", "seat": state.seat, "direction": state.direction}]


def cancel_next(state: State, _: object) -> list[dict]:
    """The next card that would do more than be kept is only kept."""
    state.cancels += 1
    return [{"type": "will_cancel", "seat": state.seat}]


def mark_last(state: State, _: object) -> list[dict]:
    """The player plays on but ranks last."""
    state.last[state.seat] = True
    return [{"type": "marked_last", "seat": state.seat}]


def eliminate(state: State, _: object) -> list[dict]:
    """The player takes no more turns and ranks last."""
    state.out[state.seat] = True
    state.extra = 0
    return [{"type": "eliminated", "seat": state.seat}]


# verb -> (function, argument): None = written bare; a tuple = one of these words; int = an optional
# positive number; a list = an optional positive number or one of these words; a dict = a mapping with these keys.
VERBS: dict[str, tuple] = {
    "keep": (keep, None),
    "to_pile": (to_pile, None),
    "remove": (remove, None),
    "move": (move, {"from": PLACES_FROM, "to": PLACES_TO, "count": ["half"], "at_least": int}),
    "rotate_hands": (rotate_hands, None),
    "level_hands": (level_hands, None),
    "draw_again": (draw_again, int),
    "skip": (skip, ("self", "next")),
    "reverse": (reverse, None),
    "cancel_next": (cancel_next, None),
    "mark_last": (mark_last, None),
    "eliminate": (eliminate, None),
}

# The verbs that say where the turned card goes: a clause about a class has exactly one.
PLACING = ("keep", "to_pile", "remove")

# Moves that would leave the cards where they are, or that no event tells.
NO_MOVES = (("self", "self"), ("pile", "pile"), ("deck", "pile"))

CONDITIONS = {
    "pile_empty": lambda state: not state.pile,
    "deck_empty": lambda state: not state.deck,
}

# setting -> its values; the first where no house rule sets it.
SETTINGS: dict[str, tuple] = {
    "may_stop": (True, False),
    "stacks": (1, 2, 3, 4, "ring", "own"),
    "deck": ("full", "half"),
    "winner": ("most", "fewest"),
}
