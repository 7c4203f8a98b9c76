"""new_game, legal_actions, apply, view: a game as a row of states."""

from .effects import CONDITIONS, PLACING, VERBS
from .model import Rules, State
from .shuffle import shuffle

SEATS = (2, 6)
KEEP_ALONE: list[tuple[str, object]] = [("keep", None)]  # what is left of a card whose effect is cancelled


class IllegalAction(ValueError):  # noqa: N818  (the name is the API)
    """The action cannot be taken now; the message quotes it and says what can."""


def new_game(rules: Rules, players: int, seed: int) -> State:
    """The first position: 2 to 6 players, the deck shuffled by the seed. Seat 0 begins."""
    return lay_out(rules, players, shuffle(sorted(rules.classes), seed))


def lay_out(rules: Rules, players: int, cards: list[int]) -> State:
    """The first position with all cards of the game in the order of a shuffle."""
    size = len(cards) // 2 if rules.settings["deck"] == "half" else len(cards)
    state = deal(rules, players, cards[:size])
    state.removed = cards[size:]
    state.n += size < len(cards)  # the table tells first which cards are set aside
    return state


def deal(rules: Rules, players: int, deck: list[int]) -> State:
    """The first position with a deck in a given order, stack after stack, of each the next card first."""
    if type(players) is not int or not SEATS[0] <= players <= SEATS[1]:
        raise ValueError(f"invalid number of players: {players!r}, expected {SEATS[0]} to {SEATS[1]}")
    state = State(rules, deck[:], players)
    many = {"own": players, "ring": len(deck)}.get(rules.settings["stacks"], rules.settings["stacks"])
    state.stacks = [len(deck) // many + (i < len(deck) % many) for i in range(many)]
    return state


def legal_actions(state: State) -> list[dict]:
    """What the turn's owner may do now, [] when the game is over."""
    if state.finished:
        return []
    actions = [{"type": "draw", "seat": state.seat}]
    if len(state.stacks) > 1:
        actions = [{"type": "draw", "seat": state.seat, "stack": stack} for stack in _stacks(state)]
    if state.extra and state.rules.settings["may_stop"]:
        actions.append({"type": "stop", "seat": state.seat})
    return actions


def _stacks(state: State) -> list[int]:
    """The stacks the turn's owner may draw from."""
    full = [stack for stack, count in enumerate(state.stacks) if count]
    if state.rules.settings["stacks"] == "own":
        return [min(full, key=lambda stack: (stack - state.seat) * state.direction % state.players)]
    return full


def apply(state: State, action: dict) -> tuple[State, list[dict]]:
    """The position after an action, and the events that led there. The input stays as it was."""
    legal = legal_actions(state)
    # False == 0 == 0.0 in Python, but only 0 is a seat.
    if action not in legal or type(action["seat"]) is not int or type(action.get("stack", 0)) is not int:
        if not legal:
            raise IllegalAction(f"illegal action: {action!r}; the game is over")
        raise IllegalAction(f"illegal action: {action!r}; legal: {legal!r}")
    state = state.copy()
    if action["type"] == "stop":
        state.extra = 0
        events = [{"type": "stopped", "seat": state.seat}]
    else:
        state.extra = max(0, state.extra - 1)
        card = state.draw(action.get("stack", 0))
        events = [{"type": "turned", "seat": state.seat, "card": card, "class": state.rules.classes[card]}]
        if "stack" in action:
            events[0]["stack"] = action["stack"]
        events += resolve(state, card)
    events += _pass_on(state)
    for event in events:
        event["n"] = state.n
        state.n += 1
    return state, events


def resolve(state: State, card: int) -> list[dict]:
    """Run the clauses of a turned card on `state`, in place."""
    state.turned = card
    # The conditions are of the moment when the card is turned, whatever its first clause changes.
    effects = [effect for slot in state.rules.programs[card] for effect in _first_fit(state, slot)]
    events = []
    if state.cancels and effects != KEEP_ALONE:
        state.cancels -= 1
        events.append({"type": "cancelled", "seat": state.seat, "card": card})
        effects = KEEP_ALONE
    for verb, argument in effects:
        if state.out[state.seat] and verb not in PLACING:
            continue  # nothing else works for a player who is out
        events += VERBS[verb][0](state, argument)
    if state.turned is not None:
        raise ValueError(f"no clause keeps or discards card {card}")
    return events


def _first_fit(state: State, slot: list) -> list:
    for clause in slot:
        if all(CONDITIONS[name](state) == wanted for name, wanted in clause.when.items()):
            return clause.effects
    return []


def _pass_on(state: State) -> list[dict]:
    """End the game, leave the turn where it is for an extra draw, or find the next seat."""
    if sum(not out for out in state.out) == 1:
        return _finish(state, "last_seat")
    if not state.deck:
        return _finish(state, "deck_empty")
    if state.extra:
        return []
    events = []
    while True:
        state.seat = state.neighbour(1)
        if not state.skips[state.seat]:
            break
        state.skips[state.seat] -= 1
        events.append({"type": "skipped", "seat": state.seat})
    events.append({"type": "turn", "seat": state.seat})
    return events


def _finish(state: State, reason: str) -> list[dict]:
    state.finished = reason
    state.extra = 0
    event = {"type": "ended", "reason": reason, "places": places(state), "counts": [len(hand) for hand in state.hands]}
    if state.rules.settings["winner"] == "fewest":
        event["winner"] = "fewest"
    return [event]


def places(state: State) -> list[int]:
    """The place of each seat, 1 for the most cards, or the fewest; equal counts share one.

    Eliminated seats and those marked as last share the last place.
    """
    whole = len(state.rules.classes)
    fewest = state.rules.settings["winner"] == "fewest"
    scores = []
    for seat, hand in enumerate(state.hands):
        score = whole - len(hand) if fewest else len(hand)
        scores.append(-1 if state.out[seat] or state.last[seat] else score)
    return [1 + sum(other > score for other in scores) for score in scores]


def view(state: State) -> dict:
    """Everything a player may know: all but the order of the deck. Plain JSON-able values.

    {"players", "seat", "phase": "turn" | "extra" | "over", "extra", "may_stop", "deck": count,
     "stacks": [count of each], "unturned": card numbers in order, "left": {class: count in the deck},
     "pile": [no], "removed": [no], "hands": [[no]], "counts": [int], "out": [bool], "last": [bool], "skips": [int],
     "direction": 1 or -1, "cancels": int, "winner": "most" | "fewest",
     "finished": reason or None, "places": [int] or None}
    """
    left = dict.fromkeys(state.rules.classes.values(), 0)
    for card in state.deck:
        left[state.rules.classes[card]] += 1
    return {
        "players": state.players,
        "seat": state.seat,
        "phase": "over" if state.finished else "extra" if state.extra else "turn",
        "extra": state.extra,
        "may_stop": state.rules.settings["may_stop"],
        "deck": len(state.deck),
        "stacks": state.stacks[:],
        "unturned": sorted(state.deck),
        "left": left,
        "pile": state.pile[:],
        "removed": state.removed[:],
        "hands": [hand[:] for hand in state.hands],
        "counts": [len(hand) for hand in state.hands],
        "out": state.out[:],
        "last": state.last[:],
        "skips": state.skips[:],
        "direction": state.direction,
        "cancels": state.cancels,
        "winner": state.rules.settings["winner"],
        "finished": state.finished,
        "places": places(state) if state.finished else None,
    }
