"""Computer players. Cards fall by chance, so levels differ only where there is a choice.

Easy tosses a coin, Medium goes by the odds of a full deck, Hard counts the cards that are left and knows what they
are worth: see `draw_worth`.
"""

from .engine import resolve
from .model import Rules, State
from .shuffle import Stream

LEVELS = ("easy", "medium", "hard")

# What may happen to a player who draws on. The turned card itself hardly counts, for if it is not turned now, somebody
# turns it later; what decides is the cards that move with it. To be eliminated is as bad as to lose 400 cards while
# three are left, 100 while four are, 44 and 25 while five and six. The weights won most in simulations of many rules,
# rounded: `python -m scripts.simulate.tune`; what the best play would win more: `python -m scripts.simulate.improve`.
MOVED, KEPT, OUT = 40, 1, 16000


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
        draws = [action for action in legal if action["type"] == "draw"]
        if len(draws) < len(legal) and not self._draws_on(view):
            return legal[-1]
        # Nobody knows what lies on top of a stack, so all are as good.
        return draws[self.stream.below(len(draws)) if len(draws) > 1 else 0]

    def _draws_on(self, view: dict) -> bool:
        if self.level == "easy":
            return not self.stream.below(2)
        if self.level == "hard":
            return draw_worth(self.rules, view, view["unturned"]) > 0
        return draw_gain(self.rules, view, list(self.rules.classes)) > 0


def draw_gain(rules: Rules, view: dict, cards: list[int]) -> int:
    """Change of the own lead if one of `cards` were turned now, summed over them; where the fewest cards win, its loss.

    The lead is the own hand less the mean hand of the others, times their number, so that it is a whole number; being
    eliminated, or certain to be last, costs a whole deck.
    """
    seat = view["seat"]
    sign = -1 if view["winner"] == "fewest" else 1
    now = _lead(view["hands"], _lost(view["out"], view["last"]), seat, sign)
    return sum(
        many * (_lead(state.hands, _lost(state.out, state.last), seat, sign) - now)
        for state, _, many in _outcomes(rules, view, cards)
    )


def draw_worth(rules: Rules, view: dict, cards: list[int]) -> int:
    """What turning one of `cards` now is worth, summed over them; the unit is a card / MOVED / other seats.

    While two are left and a card that eliminates is to come, that card alone decides, and nobody should seek it.
    Otherwise the two have half of the coming cards each: who draws on spares the other a card, and half of what that
    one may lose by it.
    """
    seat = view["seat"]
    others = view["players"] - 1
    held = len(view["hands"][seat])
    sign = -1 if view["winner"] == "fewest" else 1
    rivals = [other for other in range(view["players"]) if other != seat and not view["out"][other]]
    rivals = [other for other in rivals if not view["last"][other]]
    total = 0
    for state, card, many in _outcomes(rules, view, cards):
        if state.out[seat] or state.last[seat] > view["last"][seat]:
            if len(rivals) <= 1:
                return -1
            total -= many * others * (OUT // (len(rivals) - 1) ** 2)
            continue
        kept = card in state.hands[seat]
        moved = len(state.hands[seat]) - kept - held
        lost = sum(view["counts"]) + kept + moved - sum(len(hand) for hand in state.hands)  # by the others
        total += sign * many * (others * (MOVED * moved + KEPT * kept) + MOVED * lost)
    if len(rivals) == 1:
        held = len(view["hands"][rivals[0]])
        for state, _, many in _outcomes(rules, view, cards, rivals[0]):
            total -= sign * many * others * (MOVED // 2) * max(0, held - len(state.hands[rivals[0]]))
    return total


def _outcomes(rules: Rules, view: dict, cards: list[int], seat: int | None = None) -> list[tuple[State, int, int]]:
    """For each program among `cards`: the position after it, one of its cards, and how many of them there are.

    It is turned by the turn's owner or by `seat`.
    """
    alike: dict[int, list[int]] = {}
    for card in cards:
        alike.setdefault(id(rules.programs[card]), []).append(card)
    outcomes = []
    for same in alike.values():
        state = _position(rules, view, same[0])
        state.seat = view["seat"] if seat is None else seat
        resolve(state, same[0])
        outcomes.append((state, same[0], len(same)))
    return outcomes


def _position(rules: Rules, view: dict, card: int) -> State:
    """A position like the one seen after a card has left the deck, whose order is unknown and plays no part.

    Medium thinks of cards, too, that are no longer there: then any other leaves it.
    """
    deck = view["unturned"][:]
    deck.remove(card if card in deck else deck[-1])
    state = State(rules, deck, view["players"])
    state.pile = view["pile"][:]
    state.hands = [hand[:] for hand in view["hands"]]
    state.out = view["out"][:]
    state.last = view["last"][:]
    state.cancels = view["cancels"]
    state.direction = view["direction"]
    return state


def _lost(out: list[bool], last: list[bool]) -> list[bool]:
    return [out[seat] or last[seat] for seat in range(len(out))]


def _lead(hands: list[list[int]], lost: list[bool], seat: int, sign: int) -> int:
    others = len(hands) - 1
    if lost[seat]:
        return -100 * others
    return sign * (len(hands[seat]) * (others + 1) - sum(len(hand) for hand in hands))
