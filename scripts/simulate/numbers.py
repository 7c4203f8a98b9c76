"""All numbers of the pages, made anew: python -m scripts.simulate.numbers (or `make numbers`)

Writes game/content/numbers.json: what the presets come to, with the long search for better play, and the effects of
options and families. Either part can be made alone where only that one is out of date: --only effects. Seeds are
fixed, so that the same rules and players give the same numbers.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from typing import Any

import numpy as np

from game.core import compose, preset_choices
from game.core.engine import SEATS
from game.core.model import Rules
from scripts.content import load, usual

from .effects import MEANS, effects, triple
from .fingerprint import NUMBERS, fingerprint, load_numbers
from .improve import CHECKED, CHECKING, CHOICES, CHOOSING, LEARNING, ROUNDS, gain, improved
from .improve import DEALS as DEALS_BEST
from .learner import NOTHING
from .policies import POLICIES
from .runner import cores, simulate
from .search import choices, estimates
from .tables import tables
from .tally import LEVEL, Tally, Z

SEED = 1
PLAYERS = range(SEATS[0], SEATS[1] + 1)
USUAL = 4  # players, where a table is for one number of them
GAMES = 1_000_000  # of a preset
GAMES_EFFECT = 2_000_000  # of an option or a family
GAMES_DUEL = 300_000
GAMES_SEARCH, DEALS = 6_000, 400
PARTS = ("presets", "effects")  # of the file
BOUNDS = (-8.0, -4.0, -2.0, -1.0, 0.0, 1.0, 2.0, 4.0, 8.0)  # cards, parting what Hard thinks of a draw


def summary(tally: Tally) -> dict[str, Any]:
    """A report with each number as [value, low, high]."""
    report = tally.report()
    intervals = report["interval"]
    seats = [
        {name: triple(seat[name], interval[name]) for name in seat}
        for seat, interval in zip(report["seats"], intervals["seats"], strict=True)
    ]
    return {
        "games": tally.games,
        "seats": seats,
        **{name: triple(report[name], intervals[name]) for name in ("tied_first", *MEANS)},
        "extra_draws": round(report["extra_draws"], 6),
    }


def has_choice(rules: Rules) -> bool:
    """Whether a player ever may stop instead of drawing on."""
    return bool(tables(rules).choosing)


def duel(rules: Rules, players: int, one: str, others: str, games: int, jobs: int) -> list[float]:
    """[share of wins, low, high] of one player among others who go by another policy, seats changing."""
    policies = [one] + [others] * (players - 1)
    tally = simulate(rules, players, games, SEED, policies, rotate=True, jobs=jobs)
    return triple(*tally.share_won(0))


def duels(rules: Rules, players: int, games: int, jobs: int) -> dict[str, dict[str, list[float]]]:
    return {
        one: {other: duel(rules, players, one, other, games, jobs) for other in POLICIES if other != one}
        for one in POLICIES
    }


def worth(rules: Rules, players: int, games: int, deals: int) -> dict[str, Any]:
    """What drawing on changes in the chance to win, found by search, by what Hard thinks of it.

    left_on_table: chance to win that Hard forgoes in a game for each player, judged by one half of the deals where
    the other half chose.
    """
    found = choices(tables(rules), players, games, deals, SEED)
    first, second, think = found[:, 0], found[:, 1], estimates(found, players)
    gains = (first + second) / 2
    part = np.searchsorted(BOUNDS, think)
    bins = []
    for number in range(len(BOUNDS) + 1):
        inside = gains[part == number]
        if len(inside):
            mean, half = inside.mean(), Z * inside.std() / np.sqrt(len(inside))
            low = BOUNDS[number - 1] if number else None
            high = BOUNDS[number] if number < len(BOUNDS) else None
            bins.append(
                {"from": low, "to": high, "choices": len(inside), "gain": triple(mean, (mean - half, mean + half))}
            )
    draws = think > 0
    forgone = np.zeros(len(found))
    for chosen, judged in ((first, second), (second, first)):
        forgone += np.where((chosen > 0) != draws, np.where(chosen > 0, judged, -judged), 0.0) / 2
    mean, half = forgone.sum() / games, Z * forgone.std() * np.sqrt(len(found)) / games
    return {
        "games": games,
        "deals": deals,
        "choices": len(found),
        "drawn": round(float(draws.mean()), 6),
        "bins": bins,
        "left_on_table": triple(mean, (mean - half, mean + half)),
    }


def best(rules: Rules, players: int, choices: int, games: int, jobs: int) -> dict[str, Any]:
    """What the best answer to Hard wins more than Hard: the best round of policy iteration, measured afresh."""
    table = tables(rules)
    net, found = NOTHING, []
    for number in range(ROUNDS):
        net = improved(table, players, net, LEARNING + number, choices, DEALS_BEST, jobs)
        found.append((gain(table, players, net, games // 4, CHOOSING, jobs)[0], net))
    won, half, differing = gain(table, players, max(found, key=lambda one: one[0])[1], games, CHECKING, jobs)
    return {
        "rounds": ROUNDS,
        "choices": choices * ROUNDS,
        "games": games,
        "gain": triple(won, (won - half, won + half)),
        "other_choices": round(differing, 4),
    }


def presets(content: dict[str, Any], jobs: int, scale: float) -> dict[str, Any]:
    """What each preset comes to, and what can be done about it; `scale` makes all runs shorter."""

    def games(full: int) -> int:
        return max(200, int(full * scale))

    content = usual(content)
    made: dict[str, Any] = {}
    for preset in content["presets"]:
        begin = time.monotonic()
        chosen = preset_choices(content, preset)
        rules = compose(content, chosen)
        played = simulate(rules, USUAL, games(GAMES), SEED, course=True, jobs=jobs)
        part: dict[str, Any] = {
            "rules": fingerprint(rules),
            "choices": chosen,
            "players": {
                str(players): summary(simulate(rules, players, games(GAMES), SEED, jobs=jobs)) for players in PLAYERS
            },
            "winner_cards": (played.top / played.games).round(7).tolist(),
            "course": {name: [round(value, 5) for value in row] for name, row in played.course().items()},
            "duels": {},
        }
        if has_choice(rules):
            for players in PLAYERS:
                part["duels"][str(players)] = duels(rules, players, games(GAMES_DUEL), jobs)
            part["best"] = {
                str(players): best(rules, players, games(CHOICES), games(CHECKED), jobs) for players in PLAYERS
            }
            part["worth"] = {
                str(players): worth(rules, players, games(GAMES_SEARCH), max(20, int(DEALS * min(1.0, scale * 4))))
                for players in PLAYERS
            }
        made[preset] = part
        print(f"{preset}: {time.monotonic() - begin:.0f} s", file=sys.stderr)
    return made


def numbers(
    content: dict[str, Any], jobs: int, scale: float = 1.0, only: str | None = None, kept: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Everything; with `only` the part of that name, and the others as they are `kept`."""
    made: dict[str, Any] = {
        "command": "python -m scripts.simulate.numbers" + (f" --scale {scale}" if scale != 1 else ""),
        "seed": SEED,
        "level": LEVEL,
        **{part: (kept or {}).get(part) for part in PARTS},
    }
    if only != "effects":
        made["presets"] = presets(content, jobs, scale)
    if only != "presets":
        begin = time.monotonic()
        games = max(200, int(GAMES_EFFECT * scale))
        found = effects(content, lambda rules: simulate(rules, USUAL, games, SEED, jobs=jobs))
        made["effects"] = {"players": USUAL, "games": games, **found}
        print(f"effects: {time.monotonic() - begin:.0f} s", file=sys.stderr)
    return made


def written(made: dict[str, Any]) -> str:
    """JSON with each list of numbers on one line, so that a difference can be read."""
    text = json.dumps(made, ensure_ascii=False, indent=1)
    return re.sub(r"\[[-\d.,\s]*\]", lambda row: re.sub(r"\s+", " ", row[0]), text) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser("python -m scripts.simulate.numbers", description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=cores(), help="threads; default: all cores")
    parser.add_argument("--scale", type=float, default=1.0, help="make all runs shorter or longer, for a trial")
    parser.add_argument("--only", choices=PARTS, help="make this part alone, and keep the other as it is")
    chosen = parser.parse_args()
    made = numbers(load(), chosen.jobs, chosen.scale, chosen.only, load_numbers() if chosen.only else None)
    NUMBERS.write_text(written(made), encoding="utf-8")
    print(NUMBERS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
