"""The generator of game/core/shuffle.py for compiled code: the same decks and the same coins from the same seeds."""

from __future__ import annotations

import numpy as np

from game.core.engine import SEATS
from game.core.shuffle import HALF, M1, M2

from .compiled import compiled

ROUNDS = 14  # of the Feistel network that scatters a seed


def _keys() -> np.ndarray:
    """The keys of the rounds: [branch, round]; branch 0 shuffles, branch 1 + seat tosses the coins of a seat."""
    rows = []
    for branch in range(SEATS[1] + 1):
        key = branch + 1
        row = []
        for _ in range(ROUNDS):
            key = key * 69069 % 16777213
            row.append(key)
        rows.append(row)
    return np.array(rows, np.int64)


KEYS = _keys()
# The part of a number's range that is whole multiples of a bound: what lies above is rejected.
LIMITS = np.array([0] + [M1 - M1 % bound for bound in range(1, 129)], np.uint32)


@compiled
def scatter(seed: int, branch: int, words: np.ndarray) -> None:
    """Fill the six words of a stream."""
    low, high = seed % HALF, seed // HALF
    for i in range(ROUNDS):
        key = KEYS[branch, i]
        low, high = high, (low + (((high + key) * (high // 8 + key)) >> 12)) % HALF
        if i >= ROUNDS - 6:
            words[i - (ROUNDS - 6)] = 1 + high


@compiled
def below(words: np.ndarray, bound: int) -> int:
    """The next number of a stream, from 0 to bound - 1."""
    while True:
        p = (1403580 * words[1] + 810728 * (M1 - words[0])) % M1
        q = (527612 * words[5] + 1370589 * (M2 - words[3])) % M2
        words[0], words[1], words[2] = words[1], words[2], p
        words[3], words[4], words[5] = words[4], words[5], q
        number = p - q if p >= q else p + M1 - q
        if number < LIMITS[bound]:
            return int(np.uint32(number) % np.uint32(bound))


@compiled
def shuffle(cards: np.ndarray, words: np.ndarray, order: np.ndarray, start: int) -> None:
    """Copy `cards` into `order` and put those from `start` on in the order of the stream."""
    a0, a1, a2 = np.uint64(words[0]), np.uint64(words[1]), np.uint64(words[2])
    b0, b1, b2 = np.uint64(words[3]), np.uint64(words[4]), np.uint64(words[5])
    m1, m2 = np.uint64(M1), np.uint64(M2)
    for i in range(len(cards)):
        order[i] = cards[i]
    for i in range(len(cards) - 1, start, -1):
        bound = np.uint32(i + 1 - start)
        while True:
            p = (np.uint64(1403580) * a1 + np.uint64(810728) * (m1 - a0)) % m1
            q = (np.uint64(527612) * b2 + np.uint64(1370589) * (m2 - b0)) % m2
            a0, a1, a2 = a1, a2, p
            b0, b1, b2 = b1, b2, q
            number = np.uint32(p - q if p >= q else p + m1 - q)
            if number < LIMITS[bound]:
                break
        j = start + np.int64(number % bound)
        order[i], order[j] = order[j], order[i]
    words[0], words[1], words[2] = a0, a1, a2
    words[3], words[4], words[5] = b0, b1, b2
