"""The worth of drawing on, by playing both ways to the end: the yardstick that a quick policy is measured against.

A searching player deals the cards that are left in many random orders, plays each order out after drawing and after
stopping, everyone going by a quick policy from then on, and does what won more often. That is one step of policy
improvement on the exact position; too slow for a page, but it shows how much a quick policy leaves on the table.
"""

from __future__ import annotations

import numpy as np

from game.core import players as weights

from .chance import scatter, shuffle
from .compiled import compiled
from .games import WHOLE, count_left
from .kernel import DECK, EXTRA, MOST, SEAT, SIZE, pass_on, places, start
from .learner import NOTHING, SEEN, Learner, finish, turn
from .policies import HARD, OUTCOMES, Room, draws, outcomes, room
from .runner import game_seed
from .tables import Tables


@compiled
def share(rules: Tables, position: np.ndarray, seat: int, place: np.ndarray) -> int:
    """The share of the win that a seat has in a finished game, in sixtieths."""
    shared = places(rules, position, place)
    return WHOLE // shared if place[seat] == 1 else 0


@compiled
def worth(
    rules: Tables,
    learner: Learner,
    position: np.ndarray,
    deck: np.ndarray,
    left: np.ndarray,
    deals: int,
    words: np.ndarray,
    thinking: Room,
    sums: np.ndarray,
) -> None:
    """What the turn's owner, who plays on as `learner` among Hards, wins more by drawing on, summed over deals.

    `sums` gets sixtieths of a win: from the even deals and from the odd ones. `deck` has the kinds in their order,
    of which those that are not yet turned are dealt anew from the stream `words`.
    """
    me, turned = position[SEAT], len(deck) - position[DECK]
    dealt, after, counts = deck.copy(), position.copy(), left.copy()
    place = np.empty(MOST, np.int64)
    sums[:2] = 0
    for deal in range(deals):
        shuffle(deck, words, dealt, turned)
        for drawing in (1, 0):
            after[:] = position
            counts[:] = left
            if not drawing:
                after[EXTRA] = 0
                pass_on(after)
                # Who stops leaves the card that would have come to the end of the deck: as likely an order as the
                # other, and everyone else meets the same cards, so that the difference is the choice, hardly chance.
                card = dealt[turned]
                dealt[turned:-1] = dealt[turned + 1 :].copy()
                dealt[-1] = card
            finish(rules, learner, learner, me, after, dealt, counts, thinking)
            won = share(rules, after, me, place)
            sums[deal % 2] += won if drawing else -won


@compiled
def searched(rules: Tables, players: int, first: int, games: int, deals: int, found: np.ndarray) -> int:
    """Games of a searching player, whose seat moves on from game to game, among Hards.

    `found` gets a row for each choice that it had: the gain in the chance to win by drawing on, from the even deals
    and from the odd ones, the size of the deck, seats that can win, and what may happen (see `outcomes`). How many
    rows is returned.
    """
    words, deal_words = np.zeros(6, np.int64), np.zeros(6, np.int64)
    order = np.zeros(len(rules.deck), np.int64)
    deck = order[: rules.size]
    position, left = np.zeros(SIZE, np.int64), np.zeros(len(rules.full), np.int64)
    thinking, hard = room(), Learner(NOTHING, np.zeros(SEEN))
    rows = 0
    for seed in range(first, first + games):
        scatter(seed, 0, words)
        scatter(seed, MOST, deal_words)
        shuffle(rules.deck, words, order, 0)
        start(position, players, rules.size)
        count_left(rules, order, left)
        me = -seed % players
        while turn(rules, position, deck, left):
            if position[EXTRA]:
                if position[SEAT] == me:
                    row = found[rows]
                    worth(rules, hard, position, deck, left, deals, deal_words, thinking, row)
                    row[:2] /= WHOLE * deals / 2
                    on = row[0] + row[1] > 0
                    row[2] = position[DECK]
                    row[3] = 1 + outcomes(rules, position, left, thinking)
                    row[4:] = thinking.sums
                    rows += rows + 1 < len(found)
                else:
                    on = draws(rules, HARD, position, left, seed, thinking)
                if on:
                    continue
                position[EXTRA] = 0
            pass_on(position)
    return rows


def choices(rules: Tables, players: int, games: int, deals: int, seed: int) -> np.ndarray:
    """The rows of all choices that one searching player among `players` had in `games` games; see `searched`."""
    if not rules.choosing:
        raise ValueError("these rules leave nothing to decide")
    found = np.zeros((games * len(rules.cards), 4 + OUTCOMES))
    return found[: searched(rules, players, game_seed(seed, 0), games, deals, found)]


def estimates(found: np.ndarray, players: int) -> np.ndarray:
    """What Hard thinks drawing on is worth, in cards, for each row; the sure loss of the last two as minus ten."""
    kept, taken, lost, out, spared, others_lost = found[:, 4:].T
    alive = found[:, 3]
    value = weights.KEPT * kept + weights.MOVED * (taken - lost - spared / 2 + others_lost / (players - 1))
    value = value - weights.OUT / np.maximum(alive - 2, 1) ** 2 * out
    return np.where((alive == 2) & (out > 0), -10.0, value / weights.MOVED / found[:, 2])
