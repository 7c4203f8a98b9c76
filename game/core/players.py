"""Computer players. Cards fall by chance, so levels differ only where there is a choice.

Easy tosses a coin, Medium goes by the odds of a full deck, Hard counts the cards that are left.
"""

from .engine import resolve
from .model import Rules, State
from .shuffle import Stream

LEVELS = ("easy", "medium", "hard")


class Player:
    """A computer player. Its chances come from a stream of its own, so a game can be replayed."""

    def __init__(self, rules: Rules, level: str, seed: int, seat: int) -> None:
        if level not in LEVELS:
            raise ValueError(f"unknown level: {level!r}, expected one of {', '.join(LEVELS)}")
        self.rules = rules
        self.level = level
        self.stream = Stream(seed, branch=seat + 1)

    def choose(self, view: dict, legal: list[dict]) -> dict:
        """One of the legal actions, judged from what every player can see."""
        if len(legal) == 1:
            return legal[0]
        if self.level == "easy":
            return legal[self.stream.below(len(legal))]
        cards = view["unturned"] if self.level == "hard" else sorted(self.rules.classes)
        draw, stop = legal
        return draw if draw_gain(self.rules, view, cards) > 0 else stop


def draw_gain(rules: Rules, view: dict, cards: list[int]) -> float:
    """Mean change of the own lead, in cards, if one of `cards` were turned now.

    The lead is the own hand less the mean hand of the others; being eliminated costs a whole deck.
    """
    seat = view["seat"]
    now = _lead(view["hands"], view["out"], seat)
    gains: dict[int, float] = {}
    total = 0.0
    for card in cards:
        kind = id(rules.programs[card])
        if kind not in gains:
            state = _position(rules, view)
            resolve(state, card)
            gains[kind] = _lead(state.hands, state.out, seat) - now
        total += gains[kind]
    return total / len(cards)


def _position(rules: Rules, view: dict) -> State:
    """A position like the one seen; the order of its deck is unknown and plays no part."""
    state = State(rules, view["unturned"][:-1], view["players"])
    state.pile = view["pile"][:]
    state.hands = [hand[:] for hand in view["hands"]]
    state.out = view["out"][:]
    state.seat = view["seat"]
    return state


def _lead(hands: list[list[int]], out: list[bool], seat: int) -> float:
    if out[seat]:
        return -100.0
    others = sum(len(hand) for hand in hands) - len(hands[seat])
    return len(hands[seat]) - others / (len(hands) - 1)
