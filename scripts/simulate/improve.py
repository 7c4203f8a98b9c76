"""How far Hard is from the best play there is against it: python -m scripts.simulate.improve

Policy iteration on a reduced state. A choice is seen as a row of numbers (`see`): what the next card may do, the own
hand, the others' hands, pile and deck. In each round the present policy plays games among Hards; at each of its
choices the rest of the deck is dealt anew a few times and played out both ways; a small network learns from these what
drawing on adds to the chance of winning, and the next policy draws on where that is more than nothing. What a policy
wins more than Hard is measured on fresh decks that both play, so that only their choices tell them apart.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from game.core import compose, preset_choices
from game.core.engine import SEATS
from scripts.content import load

from .chance import below, scatter, shuffle
from .compiled import compiled
from .games import WHOLE, count_left
from .kernel import EXTRA, MOST, SEAT, SIZE, pass_on, start
from .learner import NOTHING, SEEN, Learner, chooses, finish, see, turn
from .policies import room
from .runner import cores, game_seed
from .search import share, worth
from .tables import Tables, tables
from .tally import Z

HIDDEN = 24  # units of a network; each has SEEN weights, a threshold and what it adds to the answer
ROUNDS = 3
CHOICES, DEALS = 800_000, 6  # of a round, and of each choice in it
CHECKED = 4_000_000  # decks that a gain is measured on
PARTS = 2  # of a round, at the same time; each has games of its own, so that another number would learn otherwise
STRAY = 8  # one choice in so many is made the other way while learning, so that more is seen
EPOCHS, BATCH, RATE = 12, 2048, 0.004  # of the fitting
LEARNING, CHOOSING, CHECKING = 50, 80, 90  # seeds


@compiled
def learn(
    rules: Tables, players: int, net: np.ndarray, first: int, deals: int, rows: np.ndarray, gains: np.ndarray
) -> None:
    """Games of a learner among Hards until `rows` is full of its choices; the gains of drawing on, as shares of 1."""
    words, deal_words, stray = np.zeros(6, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    order, sums = np.zeros(len(rules.deck), np.int64), np.zeros(2)
    deck = order[: rules.size]
    position, left = np.zeros(SIZE, np.int64), np.zeros(len(rules.full), np.int64)
    thinking, learner = room(), Learner(net, np.zeros(SEEN))
    found, seed = 0, first
    while found < len(rows):
        scatter(seed, 0, words)
        scatter(seed, 1, stray)
        scatter(seed, 2, deal_words)
        shuffle(rules.deck, words, order, 0)
        start(position, players, rules.size)
        count_left(rules, order, left)
        me = seed % players
        seed += 1
        while turn(rules, position, deck, left) and found < len(rows):
            if position[EXTRA]:
                mine = position[SEAT] == me
                on = chooses(rules, learner, mine, position, left, thinking)
                if mine:
                    see(rules, position, left, thinking, rows[found])
                    worth(rules, learner, position, deck, left, deals, deal_words, thinking, sums)
                    gains[found] = (sums[0] + sums[1]) / (WHOLE * deals)
                    found += 1
                    on = on != (below(stray, STRAY) == 0)
                if on:
                    continue
                position[EXTRA] = 0
            pass_on(position)


@compiled
def compare(rules: Tables, players: int, net: np.ndarray, first: int, games: int, sums: np.ndarray) -> None:
    """Decks that a learner among Hards plays, and where it chose otherwise Hard too.

    `sums`: what the learner won more, in sixtieths, its square, and its choices that Hard would not have made.
    """
    words, order = np.zeros(6, np.int64), np.zeros(len(rules.deck), np.int64)
    deck = order[: rules.size]
    position, place = np.zeros(SIZE, np.int64), np.zeros(MOST, np.int64)
    left, thinking = np.zeros(len(rules.full), np.int64), room()
    learner, hard = Learner(net, np.zeros(SEEN)), Learner(net[:0], np.zeros(SEEN))
    for seed in range(first, first + games):
        scatter(seed, 0, words)
        shuffle(rules.deck, words, order, 0)
        me = seed % players
        start(position, players, rules.size)
        count_left(rules, order, left)
        differing = finish(rules, learner, hard, me, position, deck, left, thinking)
        if not differing:
            continue
        apart = share(rules, position, me, place)
        start(position, players, rules.size)
        count_left(rules, order, left)
        finish(rules, hard, hard, me, position, deck, left, thinking)
        apart -= share(rules, position, me, place)
        sums[0] += apart
        sums[1] += apart * apart
        sums[2] += differing


def fitted(rows: np.ndarray, gains: np.ndarray, seed: int) -> np.ndarray:
    """A network for these choices: least squares by Adam's method."""
    chance = np.random.default_rng(seed)
    net = chance.normal(0, 0.4, (HIDDEN, SEEN + 2))
    net[:, SEEN + 1] *= 0.05
    mean, square = np.zeros_like(net), np.zeros_like(net)
    steps = EPOCHS * max(1, len(rows) // BATCH)
    for step in range(1, steps + 1):
        part = chance.integers(0, len(rows), BATCH)
        seen = np.concatenate([rows[part], np.ones((BATCH, 1))], axis=1)
        active = np.maximum(seen @ net[:, : SEEN + 1].T, 0)
        off = active @ net[:, SEEN + 1] - gains[part]
        slope = np.empty_like(net)
        slope[:, SEEN + 1] = active.T @ off / BATCH
        slope[:, : SEEN + 1] = ((off[:, None] * (active > 0)) * net[:, SEEN + 1]).T @ seen / BATCH
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        rate = RATE * (1 - step / (steps + 1))
        net -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return net


def improved(
    table: Tables, players: int, net: np.ndarray, seed: int, choices: int, deals: int, jobs: int
) -> np.ndarray:
    """The next policy: the one that does, at each choice, what won more when `net` played on."""
    rows, gains = np.zeros((choices, SEEN)), np.zeros(choices)
    bounds = np.linspace(0, choices, PARTS + 1).astype(int)
    parts = [slice(low, high) for low, high in itertools.pairwise(bounds)]
    with ThreadPoolExecutor(jobs) as pool:
        done = [
            pool.submit(
                learn, table, players, net, game_seed(seed, 10_000_000 * number), deals, rows[part], gains[part]
            )
            for number, part in enumerate(parts)
        ]
        for part in done:
            part.result()
    return fitted(rows, gains, seed)


def gain(table: Tables, players: int, net: np.ndarray, games: int, seed: int, jobs: int) -> tuple[float, float, float]:
    """What a policy wins among Hards more than Hard (share of 1), half its 95 % interval, other choices a game."""
    bounds = np.linspace(0, games, jobs + 1).astype(int)
    sums = np.zeros((jobs, 3), np.int64)
    with ThreadPoolExecutor(jobs) as pool:
        done = [
            pool.submit(compare, table, players, net, game_seed(seed, int(low)), int(high - low), sums[number])
            for number, (low, high) in enumerate(itertools.pairwise(bounds))
        ]
        for part in done:
            part.result()
    won, square, differing = sums.sum(axis=0) / games
    half = Z * np.sqrt((square - won**2) / games)
    return float(won / WHOLE), float(half / WHOLE), float(differing)


def main() -> int:
    parser = argparse.ArgumentParser("python -m scripts.simulate.improve", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=cores(), help="threads; default: all cores")
    parser.add_argument("--players", type=int, nargs="*", default=list(range(SEATS[0], SEATS[1] + 1)))
    parser.add_argument("--choices", type=int, default=CHOICES, help="learned from in each round")
    parser.add_argument("--games", type=int, default=CHECKED, help="decks that a policy is measured on")
    parser.add_argument("--save")
    chosen = parser.parse_args()
    content = load()
    for preset in content["presets"]:
        table = tables(compose(content, preset_choices(content, preset)))
        if not table.choosing:
            continue
        for players in chosen.players:
            net = NOTHING
            for number in range(ROUNDS):
                net = improved(table, players, net, LEARNING + number, chosen.choices, DEALS, chosen.jobs)
                won, half, differing = gain(table, players, net, chosen.games, CHECKING, chosen.jobs)
                print(
                    f"{preset}, {players} players, round {number + 1}: {100 * won:+.3f} ±{100 * half:.3f} points, "
                    f"{differing:.2f} other choices a game",
                    flush=True,
                )
                if chosen.save:
                    np.save(f"{chosen.save}_{players}_{number}.npy", net)
    return 0


if __name__ == "__main__":
    sys.exit(main())
