"""Runs of many games: in portions, on one core or all, so that they can be watched and stopped."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from difflib import get_close_matches

import numpy as np

from game.core.engine import SEATS as PLAYERS
from game.core.model import Rules

from .games import GAMES, SEEDS, run
from .policies import POLICIES
from .tables import Tables, tables
from .tally import Tally

PORTION = 50_000  # games between two looks at the clock and the keyboard


def game_seed(seed: int, game: int) -> int:
    """The seed by which game/core deals game number `game`, from 0 on, of a run with `seed`."""
    return seed * GAMES + game


def policy_numbers(policies: list[str], players: int) -> np.ndarray:
    """The policies of the seats; one name alone is everybody's. ValueError for an unknown name or a wrong number."""
    for name in policies:
        if name not in POLICIES:
            near = get_close_matches(name, POLICIES, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(POLICIES)}"
            raise ValueError(f"unknown policy {name!r}; {hint}")
    if len(policies) not in (1, players):
        raise ValueError(f"{len(policies)} policies for {players} players; name one for all, or one for each seat")
    return np.array([POLICIES.index(name) for name in policies] * (players // len(policies)), np.int64)


def simulate(
    rules: Rules | Tables,
    players: int,
    games: int,
    seed: int = 1,
    policies: list[str] | None = None,
    *,
    rotate: bool = False,
    course: bool = False,
    jobs: int = 1,
    watch: Callable[[int], None] | None = None,
    tally: Tally | None = None,
) -> Tally:
    """Play `games` games; game k has the deck of `game_seed(seed, k)`.

    rotate    the policies move on by one seat from game to game; the tally's "seats" then are the policies in order
    course    keep sums for each number of cards turned too (slower)
    jobs      threads; the sums do not depend on it
    watch     called with the number of games that are done
    tally     add to this one: what it holds when the run is interrupted is known

    ValueError names an argument that is out of range.
    """
    for name, value, low, high in (
        ("players", players, *PLAYERS),
        ("games", games, 1, GAMES),
        ("seed", seed, 0, SEEDS - 1),
    ):
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(
                f"invalid number of {name}: {value!r}, expected {low} to {high}".replace("number of seed", "seed")
            )
    chosen = policy_numbers(policies or ["hard"], players)
    compiled_rules = rules if isinstance(rules, Tables) else tables(rules)
    size = len(compiled_rules.cards)
    whole = Tally(players, size, course) if tally is None else tally

    def portion(first: int) -> Tally:
        part = Tally(players, size, course)
        part.games = min(PORTION, games - first)
        begin = game_seed(seed, first)
        run(compiled_rules, players, chosen, rotate, begin, part.games, part.seats, part.sums, part.top, part.courses)
        return part

    for part in _in_turn(portion, range(0, games, PORTION), jobs):
        whole.add(part)
        if watch:
            watch(whole.games)
    return whole


def _in_turn(portion: Callable[[int], Tally], starts: range, jobs: int) -> Iterator[Tally]:
    """The portions as they get ready, never more than twice `jobs` ahead."""
    if jobs == 1:
        yield from map(portion, starts)
        return
    with ThreadPoolExecutor(jobs) as pool:
        waiting: set[Future[Tally]] = set()
        rest = iter(starts)
        try:
            while True:
                for start in rest:
                    waiting.add(pool.submit(portion, start))
                    if len(waiting) >= 2 * jobs:
                        break
                if not waiting:
                    return
                done, waiting = wait_for(waiting, return_when="FIRST_COMPLETED")
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
