"""Seed -> order of the deck, the same in every Python and in the simulation kernel.

L'Ecuyer's combined generator MRG32k3a ("Good parameters and implementations for combined multiple
recursive random number generators", Operations Research 47, 1999): no bit operations, every product
below 2**53, so that doubles and int64 compute it exactly.
"""

M1 = 4294967087
M2 = 4294944443
SEEDS = 2**53


class Stream:
    """A stream of random numbers. `seed` is an integer from 0 to 2**53 - 1, else ValueError."""

    def __init__(self, seed: int, branch: int = 0) -> None:
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
            raise ValueError(f"invalid seed: {seed!r}, expected a whole number from 0 to {SEEDS - 1}")
        # Six starting values from a linear congruential walk; neighbouring seeds must not start alike.
        words = []
        x = (seed % 2**32 + 2654435769 * (branch + 1)) % 2**32
        high = seed // 2**32
        for _ in range(6):
            x = (x * 69069 + 12345 + high) % 2**32
            words.append(1 + x % (M2 - 1))
        self.first = words[:3]
        self.second = words[3:]
        for _ in range(12):
            self.next()

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


def shuffle(cards: list[int], seed: int) -> list[int]:
    """A new list with the cards in the order of the seed (Fisher-Yates from the end)."""
    order = cards[:]
    stream = Stream(seed)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
