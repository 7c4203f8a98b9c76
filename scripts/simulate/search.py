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
from .games import WHOLE, count_left, play
from .kernel import ALIVE, DECK, EXTRA, MOST, SEAT, SIZE, pass_on, places, resolve, start
from .policies import OUTCOMES, POLICIES, Room, draws, outcomes, room
from .runner import game_seed
from .tables import Tables

SEARCH = -1  # in place of a policy


@compiled
def share(rules: Tables, position: np.ndarray, seat: int, place: np.ndarray) -> int:
    """The share of the win that a seat has in a finished game, in sixtieths."""
    shared = places(rules, position, place)
    return WHOLE // shared if place[seat] == 1 else 0


@compiled
def worth(
    rules: Tables,
    policies: np.ndarray,
    position: np.ndarray,
    order: np.ndarray,
    turned: int,
    left: np.ndarray,
    deals: int,
    words: np.ndarray,
    thinking: Room,
    found: np.ndarray,
) -> None:
    """Put into `found` the gain in the chance to win by drawing on, from the even deals and from the odd ones."""
    seat = position[SEAT]
    cards, dealt = order.copy(), order.copy()
    after, place, counts = np.empty_like(position), np.empty(MOST, np.int64), np.empty_like(left)
    found[:2] = 0
    for deal in range(deals):
        shuffle(cards, words, dealt, turned)
        after[:] = position
        counts[:] = left
        play(rules, policies, after, dealt, None, turned, counts, 0, thinking, None, None)
        won = share(rules, after, seat, place)
        after[:] = position
        after[EXTRA] = 0
        pass_on(after)
        counts[:] = left
        # Who stops leaves the card that would have come to the end of the deck: as likely an order as the other, and
        # everyone else meets the same cards, so that the difference is the choice and hardly chance.
        card = dealt[turned]
        dealt[turned:-1] = dealt[turned + 1 :].copy()
        dealt[-1] = card
        play(rules, policies, after, dealt, None, turned, counts, 0, thinking, None, None)
        found[deal % 2] += won - share(rules, after, seat, place)
    found[:2] /= WHOLE * deals / 2


@compiled
def searched(
    rules: Tables,
    players: int,
    policies: np.ndarray,
    base: int,
    first: int,
    games: int,
    deals: int,
    wins: np.ndarray,
    found: np.ndarray,
) -> int:
    """Games with searching players among the policies, which move on by one seat from game to game.

    `wins` gets the sum of shares, in sixtieths, and their squares, by policy. `found` gets a row for each choice that
    the searchers had: the gain by drawing on, twice (see `worth`), the size of the deck, seats that can win, and
    what may happen (see `outcomes`). How many rows is returned.
    """
    words, deal_words = np.zeros(6, np.int64), np.zeros(6, np.int64)
    order = np.zeros(len(rules.deck), np.int64)
    position, thinking = np.zeros(SIZE, np.int64), room()
    left = np.zeros(len(rules.full), np.int64)
    place = np.zeros(MOST, np.int64)
    bases = np.full(MOST, base)
    rows = 0
    size = rules.size
    for seed in range(first, first + games):
        scatter(seed, 0, words)
        scatter(seed, MOST, deal_words)
        shuffle(rules.deck, words, order, 0)
        start(position, players, rules.size)
        count_left(rules, order, left)
        thinking.coins[:, 0] = 0
        turned = 0
        while True:
            seat = position[SEAT]
            position[EXTRA] = max(0, position[EXTRA] - 1)
            kind = order[turned]
            turned += 1
            left[kind] -= 1
            position[DECK] = size - turned
            resolve(rules, position, None, 0, kind)
            while turned < size - position[DECK]:
                left[order[turned]] -= 1
                turned += 1
            if position[ALIVE] == 1 or turned == size:
                break
            if position[EXTRA]:
                policy = policies[(seat + seed) % players]
                if policy == SEARCH:
                    row = found[rows]
                    worth(rules, bases, position, order[:size], turned, left, deals, deal_words, thinking, row)
                    on = row[0] + row[1] > 0
                    row[2] = size - turned
                    row[3] = 1 + outcomes(rules, position, left, thinking)
                    row[4:] = thinking.sums
                    rows += rows + 1 < len(found)
                else:
                    on = draws(rules, policy, position, left, seed, thinking)
                if on:
                    continue
                position[EXTRA] = 0
            pass_on(position)
        for seat in range(players):
            won = share(rules, position, seat, place)
            wins[(seat + seed) % players, 0] += won
            wins[(seat + seed) % players, 1] += won * won
    return rows


def choices(rules: Tables, players: int, games: int, deals: int, seed: int, base: str = "hard") -> np.ndarray:
    """The rows of all choices that one searching player among `players` had in `games` games; see `searched`."""
    if not rules.choosing:
        raise ValueError("these rules leave nothing to decide")
    number = POLICIES.index(base)
    found = np.zeros((games * len(rules.cards), 4 + OUTCOMES))
    wins = np.zeros((MOST, 2), np.int64)
    policies = np.array([SEARCH] + [number] * (players - 1), np.int64)
    rows = searched(rules, players, policies, number, game_seed(seed, 0), games, deals, wins, found)
    return found[:rows]


def estimates(found: np.ndarray, players: int) -> np.ndarray:
    """What Hard thinks drawing on is worth, in cards, for each row; the sure loss of the last two as minus ten."""
    kept, taken, lost, out, spared, others_lost = found[:, 4:].T
    alive = found[:, 3]
    value = weights.KEPT * kept + weights.MOVED * (taken - lost - spared / 2 + others_lost / (players - 1))
    value = value - weights.OUT / np.maximum(alive - 2, 1) ** 2 * out
    return np.where((alive == 2) & (out > 0), -10.0, value / weights.MOVED / found[:, 2])
