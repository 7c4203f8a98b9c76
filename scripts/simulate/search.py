"""The worth of drawing on, by playing both ways to the end: the yardstick that a quick policy is measured against.

A searching player deals the cards that are left in many random orders, plays each order out after drawing and after
stopping, everyone going by a quick policy from then on, and does what won more often. That is one step of policy
improvement on the exact position; too slow for a page, but it shows how much a quick policy leaves on the table.
"""

from __future__ import annotations

import numpy as np

from .chance import scatter, shuffle
from .compiled import compiled
from .games import WHOLE, play
from .kernel import ALIVE, EXTRA, MOST, OUT, PLAYERS, SEAT, SIZE, pass_on, places, resolve, start
from .policies import draws
from .tables import Tables

SEARCH = -1  # in place of a policy


@compiled
def share(position: np.ndarray, seat: int, place: np.ndarray) -> int:
    """The share of the win that a seat has in a finished game, in sixtieths."""
    shared = places(position, place)
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
    coins: np.ndarray,
    scratch: np.ndarray,
    chain: np.ndarray,
) -> tuple[float, float, float]:
    """(chance to win after drawing on, after stopping, standard error of their difference)."""
    seat = position[SEAT]
    cards, dealt = order.copy(), order.copy()
    after, place, counts = np.empty_like(position), np.empty(MOST, np.int64), np.empty_like(left)
    drawn = stopped = difference = 0.0
    for _ in range(deals):
        shuffle(cards, words, dealt, turned)
        after[:] = position
        counts[:] = left
        play(rules, policies, after, dealt, turned, counts, 0, coins, scratch, chain, chain, chain)
        a = share(after, seat, place) / WHOLE
        after[:] = position
        after[EXTRA] = 0
        pass_on(after)
        counts[:] = left
        # Who stops leaves the card that would have come to the end of the deck: as likely an order as the other, and
        # everyone else meets the same cards, so that the difference is the choice and hardly chance.
        card = dealt[turned]
        dealt[turned:-1] = dealt[turned + 1 :].copy()
        dealt[-1] = card
        play(rules, policies, after, dealt, turned, counts, 0, coins, scratch, chain, chain, chain)
        b = share(after, seat, place) / WHOLE
        drawn += a
        stopped += b
        difference += (a - b) ** 2
    mean = (drawn - stopped) / deals
    error = np.sqrt(max(difference / deals - mean * mean, 0.0) / deals)
    return drawn / deals, stopped / deals, error


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

    `wins` gets the sum of shares, in sixtieths, and their squares, by policy. `found` gets a row for each choice the
    searchers had: deck, cards left of each of eight kinds, the position, both chances, the error; how many is returned.
    """
    words, deal_words = np.zeros(6, np.int64), np.zeros(6, np.int64)
    order = np.zeros(len(rules.cards), np.int64)
    position, scratch = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    coins = np.zeros((MOST, 6), np.int64)
    left = np.zeros(len(rules.full), np.int64)
    place = np.zeros(MOST, np.int64)
    no_chain = np.zeros((0, 0), np.int64)
    bases = np.full(MOST, base)
    rows = 0
    for seed in range(first, first + games):
        scatter(seed, 0, words)
        scatter(seed, MOST, deal_words)
        shuffle(rules.cards, words, order, 0)
        start(position, players)
        left[:] = rules.full
        coins[:, 0] = 0
        turned = 0
        size = len(order)
        while True:
            seat = position[SEAT]
            position[EXTRA] = max(0, position[EXTRA] - 1)
            card = order[turned]
            turned += 1
            left[rules.kinds[card]] -= 1
            resolve(rules, position, no_chain, card, rules.kinds[card], size - turned)
            if position[ALIVE] == 1 or turned == size:
                break
            if position[EXTRA]:
                policy = policies[(seat + seed) % players]
                if not rules.may_stop:
                    continue
                if policy == SEARCH:
                    drawn, stopped, error = worth(
                        rules, bases, position, order, turned, left, deals, deal_words, coins, scratch, no_chain
                    )
                    if rows < len(found):
                        found[rows, 0] = size - turned
                        found[rows, 1 : 1 + len(left)] = left
                        found[rows, 9 : 9 + SIZE] = position
                        found[rows, 9 + SIZE] = drawn
                        found[rows, 10 + SIZE] = stopped
                        found[rows, 11 + SIZE] = error
                        rows += 1
                    on = drawn > stopped
                else:
                    on = draws(rules, policy, position, left, size - turned, coins, seed, scratch, no_chain)
                if on:
                    continue
                position[EXTRA] = 0
            pass_on(position)
        for seat in range(players):
            won = share(position, seat, place)
            wins[(seat + seed) % players, 0] += won
            wins[(seat + seed) % players, 1] += won * won
    return rows
