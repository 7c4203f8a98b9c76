"""Kernel = core, game by game: final hands in their order, pile, places, and what was turned, drawn and skipped.

python -m scripts.simulate.proof            every option, every pair of options and every whole choice of options,
                                            each with 2 to 6 seats and on 1,000 decks and more
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from game.core import apply, compose, legal_actions, new_game, view
from game.core.engine import SEATS, places
from game.core.model import Rules, State
from game.core.players import LEVELS, Player, draw_gain
from scripts.content import load, usual

from .chance import scatter, shuffle
from .games import play
from .kernel import ALIVE, EXTRA, MOST, OUT, PILE, SEAT, SIZE, SKIPS, room, start
from .kernel import places as kernel_places
from .policies import POLICIES
from .tables import Tables, tables

DECKS = 1000


def by_core(rules: Rules, policies: list[str], seed: int) -> dict[str, Any]:
    """The end of a game played by game/core."""
    computers = {seat: Player(rules, name, seed, seat) for seat, name in enumerate(policies) if name in LEVELS}
    state = new_game(rules, len(policies), seed)
    draws = extra = 0
    while legal := legal_actions(state):
        seat = state.seat
        if len(legal) == 1:
            action = legal[0]
        elif seat in computers:
            action = computers[seat].choose(view(state), legal)
        else:
            action = legal[0 if _draws(policies[seat], state) else 1]
        extra += action["type"] == "draw" and state.extra > 0
        draws += action["type"] == "draw"
        state, _ = apply(state, action)
    end = {
        "counts": [len(cards) for cards in (*state.hands, state.pile)],
        "out": state.out,
        "skips": state.skips,
        "places": places(state),
        "turned": draws,
        "extra_draws": extra,
        "last": state.seat,
    }
    return {"hands": state.hands, "pile": state.pile, **end, "with cards": end}


def _draws(policy: str, state: State) -> bool:
    if policy == "count":
        return draw_gain(state.rules, view(state), state.deck) > 0
    return policy == "always"


def by_kernel(rules: Tables, policies: list[str], seed: int) -> dict[str, Any]:
    """The end of the same game played by the kernel: once with its cards followed, once counted only."""
    words = np.zeros(6, np.int64)
    cards = np.zeros(len(rules.cards), np.int64)
    scatter(seed, 0, words)
    shuffle(rules.cards, words, cards, 0)
    numbers = np.array([POLICIES.index(name) for name in policies], np.int64)
    chain = np.zeros((3, len(rules.kinds)), np.int64)
    players = len(policies)
    ends = []
    for followed in (chain, None):
        position = np.zeros(SIZE, np.int64)
        start(position, players)
        turned, _, extra = play(
            rules, numbers, position, rules.kinds[cards], cards, 0, rules.full.copy(), seed, room(), followed, None
        )
        place = np.zeros(MOST, np.int64)
        kernel_places(position, place)
        assert position[ALIVE] == players - position[OUT : OUT + players].sum() and position[EXTRA] >= 0
        ends.append(
            {
                "counts": [int(position[seat]) for seat in (*range(players), PILE)],
                "out": [bool(out) for out in position[OUT : OUT + players]],
                "skips": position[SKIPS : SKIPS + players].tolist(),
                "places": place[:players].tolist(),
                "turned": turned,
                "extra_draws": extra,
                "last": int(position[SEAT]),
            }
        )
    found = [_followed(chain, seat) for seat in (*range(players), PILE)]
    return {"hands": found[:-1], "pile": found[-1], **ends[1], "with cards": ends[0]}


def _followed(chain: np.ndarray, place: int) -> list[int]:
    cards = []
    card = int(chain[1, place])
    while card:
        cards.append(card)
        card = int(chain[0, card])
    return cards


def choices(content: dict[str, Any]) -> list[dict[str, str]]:
    """Every whole choice of options."""
    rules = {rule: list(entry["options"]) for rule, entry in content["house_rules"].items()}
    return [dict(zip(rules, picks, strict=True)) for picks in itertools.product(*rules.values())]


def pairs(content: dict[str, Any]) -> list[tuple[tuple[str, str], ...]]:
    """Every pair of options of two house rules."""
    options = [(rule, option) for rule, entry in content["house_rules"].items() for option in entry["options"]]
    return [pair for pair in itertools.combinations(options, 2) if pair[0][0] != pair[1][0]]


def fewest_choices(content: dict[str, Any]) -> int:
    """How many whole choices hold a pair of options, for the pair with the fewest."""
    everything = choices(content)
    return min(
        sum(all(chosen[rule] == option for rule, option in pair) for chosen in everything) for pair in pairs(content)
    )


def seated(number: int, players: int) -> list[str]:
    """Policies for a game, another mixture each time."""
    return [POLICIES[(number + seat * (1 + number // len(POLICIES) % 5)) % len(POLICIES)] for seat in range(players)]


def differing(content: dict[str, Any], chosen: dict[str, str], players: int, seeds: range) -> Iterator[str]:
    """A sentence for each game whose ends differ."""
    rules = compose(content, chosen)
    compiled_rules = tables(rules)
    for seed in seeds:
        policies = seated(seed, players)
        core, kernel = by_core(rules, policies, seed), by_kernel(compiled_rules, policies, seed)
        for name in core:
            if core[name] != kernel[name]:
                yield f"{chosen} {policies} seed {seed}: {name} {core[name]} by the core, {kernel[name]} by the kernel"
                break


def main() -> int:
    parser = argparse.ArgumentParser("python -m scripts.simulate.proof", description=__doc__.splitlines()[0])
    parser.add_argument("--decks", type=int, default=DECKS, help="decks for each pair of options and number of seats")
    content = usual(load())
    everything = choices(content)
    fewest = fewest_choices(content)
    each = math.ceil(parser.parse_args().decks / fewest)
    begin = time.monotonic()
    games = 0
    for number, chosen in enumerate(everything):
        for players in range(SEATS[0], SEATS[1] + 1):
            first = (number * SEATS[1] + players) * each
            for problem in differing(content, chosen, players, range(first, first + each)):
                print(problem)
                return 1
            games += each
        if sys.stderr.isatty():
            print(f"\r{games} games, {number + 1} of {len(everything)} choices", end="", file=sys.stderr, flush=True)
    print(
        f"{games} games agree: {len(everything)} choices of options with {SEATS[0]} to {SEATS[1]} seats, every pair of "
        f"options on {each * fewest} decks or more for each number of seats, "
        f"{time.monotonic() - begin:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
