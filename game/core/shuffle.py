"""Seed -> order of the deck, the same in every Python and in the simulation kernel.

L'Ecuyer's combined generator MRG32k3a ("Good parameters and implementations for combined multiple
recursive random number generators", Operations Research 47, 1999): no bit operations, every product
below 2**53, so that doubles and int64 compute it exactly.
"""

M1 = 4294967087
M2 = 4294944443
SEEDS = 2**53
HALF = 2**27


class Stream:
    """A stream of random numbers. `seed` is a whole number from 0 to 2**53 - 1, else ValueError.

    Streams of one seed with different branches have nothing to do with each other.
    """

    def __init__(self, seed: int, branch: int = 0) -> None:
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
            raise ValueError(f"invalid seed: {seed!r}, expected a whole number from 0 to {SEEDS - 1}")
        words = _scatter(seed, branch)
        self.first = words[:3]
        self.second = words[3:]

    def next(self) -> int:
        """The next number, uniform from 0 to M1 - 1."""
        a, b = self.first, self.second
        p = (1403580 * a[1] - 810728 * a[0]) % M1
        q = (527612 * b[2] - 1370589 * b[0]) % M2
        self.first = [a[1], a[2], p]
        self.second = [b[1], b[2], q]
        return (p - q) % M1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, every one equally likely: the uneven rest is rejected."""
        limit = M1 - M1 % bound
        while True:
            number = self.next()
            if number < limit:
                return number % bound


def _scatter(seed: int, branch: int) -> list[int]:
    """Six starting values, 1 to 2**27, from a Feistel network on the two halves of the seed.

    The generator is linear: seeded by a linear rule, seed 8 would give the deck of seed 7 shifted.
    The squares here break that, and no two seeds of a branch end alike.
    """
    low, high = seed % HALF, seed // HALF
    key = branch + 1
    words = []
    for _ in range(14):
        key = key * 69069 % 16777213
        low, high = high, (low + (high + key) * (high // 8 + key) // 4096) % HALF
        words.append(1 + high)
    return words[-6:]


def shuffle(cards: list[int], seed: int) -> list[int]:
    """A new list with the cards in the order of the seed (Fisher-Yates from the end)."""
    order = cards[:]
    stream = Stream(seed)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
