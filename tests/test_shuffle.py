"""The generator against published numbers, the decks of pinned seeds, and how evenly cards fall."""

from collections import Counter
from itertools import pairwise

import pytest

from game.core.shuffle import M1, SEEDS, Stream, shuffle

DECK = list(range(1, 101))

# Whoever ports the shuffle (page, simulation, server) must get these: the first cards and the last ones.
VECTORS = {
    0: ([19, 55, 15, 13, 38, 90, 54, 41, 8, 96, 45, 18], [25, 93, 92, 73]),
    1: ([29, 70, 17, 11, 26, 56, 98, 30, 75, 16, 49, 15], [89, 51, 77, 1]),
    7: ([25, 65, 28, 78, 74, 77, 58, 85, 72, 69, 92, 100], [36, 44, 98, 31]),
    8: ([74, 51, 75, 27, 98, 95, 66, 64, 6, 81, 31, 61], [58, 99, 52, 28]),
    2**27: ([2, 28, 13, 98, 43, 93, 68, 73, 42, 48, 50, 76], [62, 12, 57, 99]),
    2**32 - 1: ([95, 69, 38, 25, 94, 76, 60, 31, 82, 18, 75, 97], [30, 52, 24, 23]),
    2**32: ([66, 47, 7, 79, 51, 18, 38, 32, 87, 31, 44, 77], [4, 16, 5, 14]),
    2**53 - 1: ([94, 18, 42, 45, 2, 69, 59, 83, 38, 76, 84, 1], [66, 33, 34, 97]),
}


def stream_from(state):
    stream = Stream(0)
    stream.first, stream.second = state[:3], state[3:]
    return stream


def test_mrg32k3a_gives_its_published_numbers():
    """L'Ecuyer, Simard, Chen and Kelton (2002): all six words 12345; the first is 0.127011122046577."""
    stream = stream_from([12345] * 6)
    numbers = [stream.next() for _ in range(3)]
    assert [f"{number / (M1 + 1):.15f}" for number in numbers] == [
        "0.127011122046577", "0.318527565396794", "0.309186015583270",
    ]  # fmt: skip


def test_the_generator_against_its_recurrence():
    """The two recurrences with Python's own big integers, straight from the paper."""
    stream = Stream(123456789)
    x, y = list(stream.first), list(stream.second)
    for _ in range(1000):
        x.append((1403580 * x[-2] - 810728 * x[-3]) % 4294967087)
        y.append((527612 * y[-1] - 1370589 * y[-3]) % 4294944443)
        assert stream.next() == (x[-1] - y[-1]) % 4294967087


@pytest.mark.parametrize("seed", VECTORS)
def test_the_deck_of_a_seed_never_changes(seed):
    order = shuffle(DECK, seed)
    assert (order[:12], order[-4:]) == VECTORS[seed]


@pytest.mark.parametrize("seed", [-1, 2**53, 2**60, 1.0, 0.5, "7", None, True, False, [1]])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(ValueError) as error:
        shuffle(DECK, seed)
    assert str(error.value) == f"invalid seed: {seed!r}, expected a whole number from 0 to 9007199254740991"


def test_a_shuffle_is_a_new_list_with_the_same_cards():
    cards = DECK[:]
    order = shuffle(cards, 7)
    assert cards == DECK
    assert sorted(order) == DECK and order != DECK
    assert shuffle([], 7) == [] and shuffle([5], 7) == [5]


def test_exact_in_doubles():
    """No number on the way passes 2**53, so that languages without big integers agree."""

    class Watched(int):
        largest = 0

    def watch(name):
        plain = getattr(int, name)

        def operate(self, other):
            result = Watched(plain(self, other))
            Watched.largest = max(Watched.largest, abs(result))
            return result

        return operate

    for name in ("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__mod__", "__floordiv__"):
        setattr(Watched, name, watch(name))
    for seed in (0, 7, 2**27 - 1, 2**27, 2**32, SEEDS - 1):
        for branch in range(7):
            stream = Stream(Watched(seed), branch)
            for _ in range(50):
                stream.next()
    assert 2**50 < Watched.largest < 2**53


def test_starting_values_are_such_as_the_generator_needs():
    for seed in (*range(200), 2**27, 2**32, SEEDS - 1):
        stream = Stream(seed)
        assert all(0 < word <= 2**27 for word in stream.first + stream.second)


def chi_squared(counts, cells):
    expected = sum(counts.values()) / cells
    return sum((count - expected) ** 2 for count in counts.values()) / expected + (cells - len(counts)) * expected


DECKS = [shuffle(DECK, seed) for seed in range(3000)]


@pytest.mark.parametrize("place", [0, 1, 49, 98, 99])
def test_every_card_comes_to_every_place_equally_often(place):
    assert 57 < chi_squared(Counter(order[place] for order in DECKS), 100) < 149  # 99 degrees of freedom, 3 sigma


@pytest.mark.parametrize("place", [0, 1, 49, 98, 99])
def test_decks_of_neighbouring_seeds_are_unrelated(place):
    """A generator seeded by a linear rule shifts each deck by the same step from the one before."""
    steps = Counter((after[place] - before[place]) % 100 for before, after in pairwise(DECKS))
    assert 57 < chi_squared(steps, 100) < 149


def test_neighbouring_cards_are_unrelated():
    steps = Counter((order[1] - order[0]) % 100 for order in DECKS)
    assert len(steps) == 99 and 57 < chi_squared(steps, 99) < 149


def test_every_seed_has_a_deck_of_its_own():
    seeds = [*range(1000), *range(2**27 - 5, 2**27 + 5), *range(2**32 - 5, 2**32 + 5), *range(SEEDS - 5, SEEDS)]
    seeds += [2**power for power in range(11, 53) if power not in (27, 32)]
    assert len({tuple(shuffle(DECK, seed)) for seed in seeds}) == len(seeds)


def test_branches_of_a_seed_are_streams_of_their_own():
    numbers = [tuple(Stream(7, branch).next() for _ in range(1)) for branch in range(7)]
    assert len(set(numbers)) == 7
    for branch in range(1, 7):
        pairs = Counter((Stream(seed).below(4), Stream(seed, branch).below(4)) for seed in range(800))
        assert chi_squared(pairs, 16) < 38  # 15 degrees of freedom, one in a thousand


def test_below_is_even_and_rejects_the_rest():
    stream = Stream(3)
    assert chi_squared(Counter(stream.below(7) for _ in range(7000)), 7) < 22.5
    assert Stream(3).below(1) == 0

    class Counted(Stream):
        numbers = (M1 - 1, M1 - 2, 5)

        def next(self):
            first, *self.numbers = self.numbers
            return first

    assert M1 % 10 == 7  # so the last seven numbers would favour 0 to 6
    assert Counted(0).below(10) == 5
