"""The page's chances of winning against large simulations: python -m scripts.simulate.live

Positions from games of computer players, over the whole length of the deck, are given to the worker of the page
(game/widget/winning.js, in V8) and to the kernel, which plays each a great many times. What is reported is how far off
the page is, in percentage points, averaged over the seats still in the game, and how long the page took.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from py_mini_racer import MiniRacer

from game.core import Table, compose, preset_choices
from game.core.model import Rules
from game.core.players import LEVELS, Player
from game.core.tables import plain_tables
from game.widget.forecast import WEIGHTS
from game.widget.forecast import position as asked
from scripts.content import load

from .chance import scatter, shuffle
from .compiled import compiled
from .games import WHOLE, play
from .kernel import (
    ALIVE,
    CANCELS,
    DIRECTION,
    EXTRA,
    GONE,
    LAST,
    MARKED,
    MOST,
    OUT,
    PILE,
    PLAYERS,
    SEAT,
    SIZE,
    SKIPS,
    pass_on,
)
from .kernel import start as begin
from .policies import POLICIES, draws, room
from .search import share
from .tables import Tables, tables

WORKER = Path(__file__).resolve().parents[2] / "game" / "widget" / "winning.js"
AIM = 1.5  # percentage points on average
POSITIONS = 200  # checked of each preset
GAMES = 100_000  # of the kernel for each position: its own error is about a tenth of a point
# No page around it: what it answers is called for by name.
STAND_INS = "var onmessage = null; var postMessage = () => {};"
CALLS = """
function rollouts(asked) {
  const { rules, weights, position, seed } = JSON.parse(asked);
  return new Rollouts(rules, weights, position, seed);
}
function shares(asked, games) {
  const found = rollouts(asked);
  found.play(games);
  return JSON.stringify([...found.wins].map((won) => won / found.games));
}
function ended(asked, kinds) {
  const found = rollouts(asked);
  const order = JSON.parse(kinds);
  found.finish((at) => order[at]);
  const { held, out, last, skips, players, pile, direction, cancels } = found.at;
  found.count();
  const hands = [...held.slice(0, players)];
  const [outs, lasts] = [[...out], [...last]];
  const ends = { hands, pile: held[pile], out: outs, last: lasts, skips: [...skips], direction, cancels };
  return JSON.stringify({ ...ends, wins: [...found.wins] });
}
"""


class Worker:
    """The worker's own code in V8."""

    def __init__(self) -> None:
        self._v8 = MiniRacer()
        for script in (STAND_INS, WORKER.read_text(encoding="utf-8"), CALLS):
            self._v8.eval(script)

    def close(self) -> None:
        """Free what V8 holds."""
        self._v8.close()

    def shares(self, question: dict[str, Any], games: int) -> list[float]:
        """Each seat's share of wins, 0 to 1, in so many games from a position."""
        found: list[float] = json.loads(str(self._v8.call("shares", json.dumps(question), games)))
        return found

    def ended(self, question: dict[str, Any], kinds: list[int]) -> dict[str, Any]:
        """The end of one game, the deck being in this order of kinds: hands, out, skips, pile and wins."""
        found: dict[str, Any] = json.loads(str(self._v8.call("ended", json.dumps(question), json.dumps(kinds))))
        return found


class Case(NamedTuple):
    """A position of a game of computer players."""

    rules: Rules
    seats: list[str]
    view: dict[str, Any]


def question(case: Case, seed: int) -> dict[str, Any]:
    """What the page tells the worker of a position."""
    plain = plain_tables(case.rules)
    return {"rules": plain, "weights": WEIGHTS, "position": asked(case.view, plain, case.seats), "seed": seed}


def cases(rules: Rules, many: int, seed: int) -> Iterator[Case]:
    """Positions of 2 to 6 seats and all levels, evenly over the cards turned, in the middle of turns too."""
    for number in range(many):
        seats = [LEVELS[(number // 5 + seat) % 3] for seat in range(2 + number % 5)]
        wanted = 99 * number // many
        for again in range(100):
            view = _position(rules, seats, seed + number + 1000 * again, wanted)
            if not view["finished"]:
                yield Case(rules, seats, view)
                break


def _position(rules: Rules, seats: list[str], seed: int, turned: int) -> dict[str, Any]:
    """The first position with so many cards turned, or the last one of a shorter game."""
    table = Table(rules, len(seats), seed)
    players = [Player(rules, level, seed, seat) for seat, level in enumerate(seats)]
    while (legal := table.legal_actions()) and len(table.state.deck) > len(rules.classes) - turned:
        table.act(players[table.state.seat].choose(table.view(), legal))
    return table.view()


@compiled
def _play_on(
    rules: Tables,
    policies: np.ndarray,
    start: np.ndarray,
    unturned: np.ndarray,
    full_left: np.ndarray,
    seed: int,
    games: int,
    wins: np.ndarray,
) -> None:
    words, position, place = np.zeros(6, np.int64), np.zeros(SIZE, np.int64), np.zeros(MOST, np.int64)
    left, order, thinking = full_left.copy(), unturned.copy(), room()
    for game in range(games):
        scatter(seed + game, 0, words)
        shuffle(unturned, words, order, 0)
        position[:] = start
        left[:] = full_left
        thinking.coins[:, 0] = 0
        if position[EXTRA] and rules.may_stop:
            policy = policies[position[SEAT]]
            if not draws(rules, policy, position, left, seed + game, thinking):
                position[EXTRA] = 0
                pass_on(position)
        play(rules, policies, position, order, None, 0, left, seed + game, thinking, None, None)
        for seat in range(position[PLAYERS]):
            wins[seat] += share(rules, position, seat, place)


def simulated(case: Case, games: int, seed: int) -> list[float]:
    """Each seat's share of wins by the kernel."""
    view, rules = case.view, tables(case.rules)
    players = view["players"]
    start = np.zeros(SIZE, np.int64)
    begin(start, players, view["deck"])
    start[:players] = view["counts"]
    start[PILE] = len(view["pile"])
    start[OUT : OUT + players] = view["out"]
    start[SKIPS : SKIPS + players] = view["skips"]
    start[LAST : LAST + players] = MARKED * np.array(view["last"]) + GONE * np.array(view["out"])
    start[SEAT], start[EXTRA], start[ALIVE] = view["seat"], view["extra"], view["out"].count(False)
    start[DIRECTION], start[CANCELS] = view["direction"], view["cancels"]
    unturned = rules.kinds[view["unturned"]]
    left = np.bincount(unturned, minlength=len(rules.full))
    policies = np.array([POLICIES.index(name) for name in case.seats], np.int64)
    wins = np.zeros(MOST, np.int64)
    _play_on(rules, policies, start, unturned, left, seed, games, wins)
    return [float(won) / WHOLE / games for won in wins[:players]]


def error(found: list[float], right: list[float], out: list[bool]) -> float:
    """Percentage points between two lists of shares, on average over the seats still in the game."""
    apart = [100 * abs(mine - other) for mine, other, gone in zip(found, right, out, strict=True) if not gone]
    return sum(apart) / len(apart)


def main() -> int:
    parser = argparse.ArgumentParser("python -m scripts.simulate.live", description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each preset")
    parser.add_argument("--games", type=int, default=GAMES, help="of the kernel for each position")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    content = load()
    worker = Worker()
    good = True
    print("preset      games of the page: points off on average, at worst; milliseconds for a position")
    for preset in content["presets"]:
        rules = compose(content, preset_choices(content, preset))
        checked = list(cases(rules, chosen.positions, chosen.seed))
        right = [simulated(case, chosen.games, number * chosen.games) for number, case in enumerate(checked)]
        for games in (500, 2000, 10_000, 40_000):
            begun = time.perf_counter()
            found = [worker.shares(question(case, number), games) for number, case in enumerate(checked)]
            took = 1000 * (time.perf_counter() - begun) / len(checked)
            apart = [
                error(mine, other, case.view["out"]) for mine, other, case in zip(found, right, checked, strict=True)
            ]
            mean = sum(apart) / len(apart)
            print(f"{preset:10} {games:6}: {mean:.2f}, {max(apart):.2f}; {took:.0f} ms")
            good = good and mean <= AIM
    worker.close()
    return not good


if __name__ == "__main__":
    sys.exit(main())
