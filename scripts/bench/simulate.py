"""How fast games are simulated, as ratios: python -m scripts.bench.simulate

Beside each other: game/core in CPython; the rules of `simple` written by hand as a plain Python loop; the same written
by hand for Numba, without tables, which is about what can be had; the kernel that runs any rules; its shuffle alone.
Each is the best of alternating runs, since other work on the machine only adds to a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from game.core import apply, compose, legal_actions, new_game, preset_choices
from game.core.shuffle import shuffle as core_shuffle
from scripts.content import load
from scripts.simulate.chance import scatter, shuffle
from scripts.simulate.compiled import compiled
from scripts.simulate.runner import cores, simulate
from scripts.simulate.tables import tables
from scripts.simulate.tally import Tally

PLAYERS = 4
GAMES = 200_000
SLOW_GAMES = 300  # of those not compiled
RUNS = 5
MOST_TIMES_HAND = 1.5
NOBLE, LADY, MONK = range(3)


def plain_loop(classes: list[int], games: int) -> int:
    """`simple` as anyone would write it first: hands, pile, most cards; the sum of the winners' cards."""
    total = 0
    for seed in range(games):
        hands, pile, seat = [0] * PLAYERS, 0, 0
        for card in core_shuffle(list(range(len(classes))), seed):
            if classes[card] == MONK:
                pile += hands[seat] + 1
                hands[seat] = 0
            elif classes[card] == LADY:
                hands[seat] += 1 + pile
                pile = 0
            else:
                hands[seat] += 1
            seat = (seat + 1) % PLAYERS
        total += max(hands)
    return total


@compiled
def by_hand(classes: np.ndarray, players: int, games: int, seats: np.ndarray, sums: np.ndarray) -> None:
    """`simple` and nothing else, compiled, with the same sums as the kernel: no tables, no policies, nobody out."""
    words, order, hands = np.zeros(6, np.int64), np.zeros(len(classes), np.int64), np.zeros(players, np.int64)
    for seed in range(games):
        scatter(seed, 0, words)
        shuffle(classes, words, order, 0)
        hands[:] = 0
        pile = seat = changes = most = 0
        at_top = last = -1
        for kind in order:
            before = hands[seat]
            if kind == NOBLE:
                hands[seat] += 1
            elif kind == LADY:
                hands[seat] += 1 + pile
                pile = 0
            else:
                pile += before + 1
                hands[seat] = 0
            held = hands[seat]
            if held > most:
                at_top, most = seat, held
            elif held == most and held != before:
                at_top = -1
            elif held < before and before == most:
                at_top = most = -1
                for other in range(players):
                    if hands[other] > most:
                        most, at_top = hands[other], other
                    elif hands[other] == most:
                        at_top = -1
            if at_top >= 0 and at_top != last:
                changes += last >= 0
                last = at_top
            seat = seat + 1 if seat + 1 < players else 0
        shared = 0
        for hand in hands:
            shared += hand == most
        for seat in range(players):
            place = 1
            for hand in hands:
                place += hand > hands[seat]
            row = seats[seat]
            row[0] += place == 1 and shared == 1
            row[1] += place == 1 and shared > 1
            row[4] += hands[seat]
            row[5] += hands[seat] ** 2
            row[6] += place
            row[7] += place**2
        sums[0] += shared > 1
        sums[1] += most
        sums[2] += most**2
        sums[3] += pile
        sums[4] += pile**2
        sums[7] += changes
        sums[8] += changes**2


@compiled
def shuffles(size: int, games: int) -> int:
    """The shuffle alone."""
    words, order, cards = np.zeros(6, np.int64), np.zeros(size, np.int64), np.arange(size)
    total = 0
    for seed in range(games):
        scatter(seed, 0, words)
        shuffle(cards, words, order, 0)
        total += order[0]
    return total


def best(times: int, clock: Callable[[], float], *jobs: Callable[[], object]) -> list[float]:
    """Seconds of each job by a clock, the best of alternating runs."""
    taken = [float("inf")] * len(jobs)
    for _ in range(times):
        for number, job in enumerate(jobs):
            begin = clock()
            job()
            taken[number] = min(taken[number], clock() - begin)
    return taken


def main() -> int:
    """Measure and print; 1 if the kernel is too slow beside a loop written by hand."""
    content = load()
    simple = compose(content, preset_choices(content, "simple"))
    default = tables(compose(content))
    table = tables(simple)
    numbers = {"noble": NOBLE, "lady": LADY, "monk": MONK}
    classes = [numbers[simple.classes[card]] for card in sorted(simple.classes)]
    compiled_classes = np.array(classes, np.int64)
    seats, sums = np.zeros((PLAYERS, 8), np.int64), np.zeros(10, np.int64)

    def core() -> None:
        for seed in range(SLOW_GAMES):
            state = new_game(simple, PLAYERS, seed)
            while legal := legal_actions(state):
                state, _ = apply(state, legal[0])

    by_hand(compiled_classes, PLAYERS, 1000, seats, sums)
    ours = simulate(table, PLAYERS, 1000, 0)
    assert ours.sums[1] == sums[1] and (ours.seats[:PLAYERS, 0] == seats[:, 0]).all(), (
        "the loop by hand plays otherwise"
    )
    shuffles(len(classes), 10)
    # The time of this process alone, since others on the machine would lengthen one run and not the other.
    hand_time, kernel_time, shuffle_time, default_time = best(
        RUNS,
        time.process_time,
        lambda: by_hand(compiled_classes, PLAYERS, GAMES, seats, sums),
        lambda: simulate(table, PLAYERS, GAMES, 0),
        lambda: shuffles(len(classes), GAMES),
        lambda: simulate(default, PLAYERS, GAMES, 0),
    )
    (threads_time,) = best(RUNS, time.perf_counter, lambda: simulate(default, PLAYERS, GAMES * 2, 0, jobs=cores()))
    slow = best(2, time.process_time, core, lambda: plain_loop(classes, SLOW_GAMES))
    core_time, plain_time = (seconds / SLOW_GAMES for seconds in slow)
    kernel = kernel_time / GAMES
    print(f"simulation, {PLAYERS} players                            games/s   times the kernel’s time")
    for name, seconds in (
        ("kernel, simple", kernel),
        ("kernel, the default preset, Hard choosing", default_time / GAMES),
        (f"the same on {cores()} cores", threads_time / GAMES / 2),
        ("written by hand for Numba, simple", hand_time / GAMES),
        ("shuffle alone", shuffle_time / GAMES),
        ("written by hand in Python, simple", plain_time),
        ("game/core in CPython, simple", core_time),
    ):
        print(f"  {name:45} {1 / seconds:10,.0f} {seconds / kernel:10.2f}")
    ratio = kernel_time / hand_time
    print(f"  the kernel takes {ratio:.2f} times as long as the loop by hand (at most {MOST_TIMES_HAND})")
    print(f"  {GAMES:,} default games: {default_time:.2f} s on one core; a tally of any number: {_size()} bytes")
    return int(ratio > MOST_TIMES_HAND)


def _size() -> int:
    tally = Tally(PLAYERS, 100)
    return sum(part.nbytes for part in (tally.seats, tally.sums, tally.top))


if __name__ == "__main__":
    raise SystemExit(main())
