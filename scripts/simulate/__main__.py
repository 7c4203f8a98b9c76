"""Play many games fast and count: python -m scripts.simulate --preset simple --players 4 --games 200000 --seed 1"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from game.__main__ import Arguments, chosen_rules, whole_number
from game.core.engine import SEATS as PLAYERS
from game.core.tables import UnknownVerbError
from game.core.telling import seat_name
from scripts.content import ContentError, load

PROGRAM = "python -m scripts.simulate"

try:
    from .games import GAMES, SEEDS
    from .policies import POLICIES
    from .runner import cores, simulate
    from .tables import tables
    from .tally import Tally
except ModuleNotFoundError as error:
    if error.name not in ("numba", "numpy"):
        raise
    sys.exit(f"{PROGRAM}: needs {error.name}: pip install '.[simulate]'")


def parser() -> Arguments:
    made = Arguments(PROGRAM, description="Play many games of Bozu Mekuri and count.", allow_abbrev=False)
    made.ask_for_rules()
    add = made.add_argument
    add("--players", metavar="N", type=whole_number(*PLAYERS), default=4, help="2 to 6; default 4")
    add("--games", metavar="N", type=whole_number(1, GAMES), default=200_000, help="default 200000")
    add("--seed", metavar="N", type=whole_number(0, SEEDS - 1), default=1, help="default 1")
    add("--policy", metavar="NAME,…", default="hard",
        help=f"who draws on, one for all or one for each seat: {', '.join(POLICIES)}; default hard")  # fmt: skip
    add("--rotate", action="store_true", help="let the policies change seats from game to game; count by policy")
    add("--jobs", metavar="N", type=whole_number(1, 1024), default=1, help="threads; default 1")
    add("--json", action="store_true", help="print JSON, shares from 0 to 1")
    return made


class Progress:
    """A line on the terminal that says how far a long run is; silent elsewhere."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.begin = time.monotonic()
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int) -> None:
        if not self.shown or time.monotonic() - self.begin < 1:
            return
        part = done / self.games
        left = (time.monotonic() - self.begin) * (1 - part) / part
        bar = "█" * round(30 * part)
        print(f"\r{bar:░<30} {part:4.0%}  {left:.0f} s left ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def told(result: dict[str, Any], names: list[str]) -> str:
    """The numbers of a report as a table, each with its 95 % interval."""

    def share(value: float, interval: tuple[float, float]) -> str:
        return f"{100 * value:6.2f} % ({100 * interval[0]:.2f}–{100 * interval[1]:.2f})"

    def mean(value: float, interval: tuple[float, float]) -> str:
        return f"{value:6.2f} ({interval[0]:.2f}–{interval[1]:.2f})"

    intervals = result["interval"]
    width = max(map(len, [*names, "left in the pile"]))
    lines = [f"{'':{width}}  {'first alone':22}  {'first, shared':22}  {'cards':21}  place"]
    for name, seat, interval in zip(names, result["seats"], intervals["seats"], strict=True):
        shares = [f"{share(seat[key], interval[key]):22}" for key in ("sole_first", "shared_first")]
        means = [f"{mean(seat[key], interval[key]):21}" for key in ("mean_cards", "mean_place")]
        lines.append("  ".join([f"{name:{width}}", *shares, *means]).rstrip())
    lines += ["", f"{'tied':{width}}  {share(result['tied_first'], intervals['tied_first'])}"]
    for key, name in (
        ("winner_cards", "winner’s cards"),
        ("left_in_pile", "left in the pile"),
        ("cards_turned", "cards turned"),
        ("lead_changes", "lead changes"),
    ):
        lines.append(f"{name:{width}}  {mean(result[key], intervals[key])}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    made = parser()
    chosen = made.parse_args(arguments)
    policies = chosen.policy.split(",")
    interrupted = False
    try:
        content = load()
        preset, rules = chosen_rules(content, chosen)
        compiled_rules = tables(rules)
        tally = Tally(chosen.players, len(compiled_rules.cards))
        progress = Progress(chosen.games)
        try:
            simulate(
                compiled_rules, chosen.players, chosen.games, chosen.seed, policies,
                rotate=chosen.rotate, jobs=min(chosen.jobs, cores()), watch=progress, tally=tally,
            )  # fmt: skip
        except KeyboardInterrupt:
            interrupted = True
        progress.clear()
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    except UnknownVerbError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return 1
    except ValueError as error:
        made.error(str(error))
    if interrupted:
        print(f"stopped after {tally.games} of {chosen.games} games", file=sys.stderr)
    if tally.games:
        print(report(chosen, preset, rules.choices, policies, tally, content))
    return 130 if interrupted else 0


def report(
    chosen: argparse.Namespace,
    preset: str,
    choices: dict[str, str],
    policies: list[str],
    tally: Tally,
    content: dict[str, Any],
) -> str:
    result = tally.report()
    if chosen.json:
        head = {
            "preset": preset,
            "choices": choices,
            "players": chosen.players,
            "games": tally.games,
            "seed": chosen.seed,
            "policies": policies * (chosen.players // len(policies)),
        }
        return json.dumps(head | result, indent=2)
    names = [seat_name(content, "en", seat) for seat in range(chosen.players)]
    if chosen.rotate:
        names = policies * (chosen.players // len(policies))
    return f"{tally.games:,} games, {preset}, {chosen.players} players, 95 % intervals\n\n{told(result, names)}"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
