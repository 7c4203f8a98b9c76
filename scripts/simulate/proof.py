"""Kernel = core, game by game: final hands in their order, pile, places, and what was turned, drawn and skipped.

python -m scripts.simulate.proof            every option and every pair of options, of variants too, and every whole
                                            choice of the usual options: with 2 to 6 seats, on 1,000 decks and more
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from game.core import apply, compose, legal_actions, new_game, view
from game.core.effects import SETTINGS
from game.core.engine import SEATS, places
from game.core.model import Rules, State
from game.core.players import LEVELS, Player, draw_gain
from scripts.content import load, usual

from .chance import scatter, shuffle
from .games import play
from .kernel import (
    ALIVE,
    CANCELS,
    DECK,
    DIRECTION,
    EXTRA,
    LAST,
    MARKED,
    MOST,
    OUT,
    PILE,
    PLACES,
    SEAT,
    SIZE,
    SKIPS,
    start,
)
from .kernel import places as kernel_places
from .policies import POLICIES, room
from .tables import Tables, tables

DECKS = 1000
EACH = 20  # of them for one choice of options with variants


def by_core(rules: Rules, policies: list[str], seed: int) -> dict[str, Any]:
    """The end of a game played by game/core, and "order": its cards in the order in which they left the deck.

    Which stack is drawn from, where there are more, is nobody's thought: it goes round.
    """
    computers = {seat: Player(rules, name, seed, seat) for seat, name in enumerate(policies) if name in LEVELS}
    state = new_game(rules, len(policies), seed)
    draws = extra = 0
    order: list[int] = []
    while legal := legal_actions(state):
        seat = state.seat
        stacks = [action for action in legal if action["type"] == "draw"]
        action, may_stop = stacks[draws % len(stacks)], legal[len(stacks) :]
        if may_stop and seat in computers:
            action = computers[seat].choose(view(state), [action, *may_stop])
        elif may_stop and not _draws(policies[seat], state):
            action = may_stop[0]
        extra += action["type"] == "draw" and state.extra > 0
        draws += action["type"] == "draw"
        state, events = apply(state, action)
        for event in events:
            order += [event["card"]] if event["type"] == "turned" else []
            order += event["cards"] if event["type"] in ("took_deck", "removed_deck") else []
    end = {
        "counts": [len(cards) for cards in (*state.hands, state.pile)],
        "deck": len(state.deck),
        "out": state.out,
        "last": state.last,
        "skips": state.skips,
        "places": places(state),
        "turned": draws,
        "extra_draws": extra,
        "seat": state.seat,
        "direction": state.direction,
        "cancels": state.cancels,
    }
    return {"hands": state.hands, "pile": state.pile, **end, "with cards": end, "order": order + state.deck}


def _draws(policy: str, state: State) -> bool:
    if policy == "count":
        return draw_gain(state.rules, view(state), state.deck) > 0
    return policy == "always"


def by_kernel(rules: Tables, policies: list[str], seed: int, order: list[int] | None = None) -> dict[str, Any]:
    """The end of the same game played by the kernel: once with its cards followed, once counted only.

    The deck is shuffled here, or in the `order` of one that was drawn from several stacks.
    """
    words = np.zeros(6, np.int64)
    cards = np.zeros(len(rules.cards), np.int64)
    scatter(seed, 0, words)
    shuffle(rules.cards, words, cards, 0)
    cards = cards[: rules.size] if order is None else np.array(order)
    numbers = np.array([POLICIES.index(name) for name in policies], np.int64)
    players = len(policies)
    held = np.zeros((PLACES, len(rules.cards)), np.int64)
    held[DECK, : rules.size] = cards[::-1]
    ends = []
    for followed in (held, None):
        position = np.zeros(SIZE, np.int64)
        start(position, players, rules.size)
        left = np.bincount(rules.kinds[cards], minlength=len(rules.full))
        turned, _, extra = play(
            rules, numbers, position, rules.kinds[cards], cards, 0, left, seed, room(), followed, None
        )
        place = np.zeros(MOST, np.int64)
        kernel_places(rules, position, place)
        assert position[ALIVE] == players - position[OUT : OUT + players].sum() and position[EXTRA] >= 0
        ends.append(
            {
                "counts": [int(position[place]) for place in (*range(players), PILE)],
                "deck": int(position[DECK]),
                "out": [bool(out) for out in position[OUT : OUT + players]],
                "last": [bool(last & MARKED) for last in position[LAST : LAST + players]],
                "skips": position[SKIPS : SKIPS + players].tolist(),
                "places": place[:players].tolist(),
                "turned": turned,
                "extra_draws": extra,
                "seat": int(position[SEAT]),
                "direction": int(position[DIRECTION]),
                "cancels": int(position[CANCELS]),
            }
        )
    found = [
        held[place, :count].tolist() for place, count in zip((*range(players), PILE), ends[0]["counts"], strict=True)
    ]
    return {"hands": found[:-1], "pile": found[-1], **ends[1], "with cards": ends[0], "order": cards.tolist()}


def choices(content: dict[str, Any]) -> list[dict[str, str]]:
    """Every whole choice of options."""
    rules = {rule: list(entry["options"]) for rule, entry in content["house_rules"].items()}
    return [dict(zip(rules, picks, strict=True)) for picks in itertools.product(*rules.values())]


def by_chance(content: dict[str, Any], number: int) -> dict[str, str]:
    """A whole choice of options by chance, the same for the same number."""
    chance = random.Random(number)
    return {rule: chance.choice(list(entry["options"])) for rule, entry in content["house_rules"].items()}


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
        core = by_core(rules, policies, seed)
        stacks = rules.settings["stacks"] != SETTINGS["stacks"][0]
        kernel = by_kernel(compiled_rules, policies, seed, core["order"] if stacks else None)
        for name in core:
            if core[name] != kernel[name]:
                yield f"{chosen} {policies} seed {seed}: {name} {core[name]} by the core, {kernel[name]} by the kernel"
                break


def covering(content: dict[str, Any], times: int) -> Iterator[dict[str, str]]:
    """Whole choices of options, variants too, until each pair of options has been among them so many times."""
    seen = dict.fromkeys(map(frozenset, pairs(content)), 0)
    number = 0
    while min(seen.values()) < times:
        rare = min(seen, key=lambda pair: seen[pair])
        chosen = by_chance(content, number) | dict(rare)
        number += 1
        for pair in itertools.combinations(chosen.items(), 2):
            seen[frozenset(pair)] += 1
        yield chosen


def agree(content: dict[str, Any], everything: Iterable[dict[str, str]], each: int) -> int:
    """How many games agree: `each` decks for each choice and number of seats. DisagreementError at the first other."""
    games = 0
    for number, chosen in enumerate(everything):
        for players in range(SEATS[0], SEATS[1] + 1):
            first = (number * SEATS[1] + players) * each
            for problem in differing(content, chosen, players, range(first, first + each)):
                raise DisagreementError(problem)
            games += each
        if sys.stderr.isatty():
            print(f"\r{games} games, {number + 1} choices", end="", file=sys.stderr, flush=True)
    return games


class DisagreementError(Exception):
    """Kernel and core have ended a game differently."""


def main() -> int:
    parser = argparse.ArgumentParser("python -m scripts.simulate.proof", description=__doc__.splitlines()[0])
    parser.add_argument("--decks", type=int, default=DECKS, help="decks for each pair of options and number of seats")
    decks = parser.parse_args().decks
    whole = load()
    content = usual(whole)
    each = math.ceil(decks / fewest_choices(content))
    try:
        for name, rules, everything, many in (
            ("the usual rules", content, choices(content), each),
            ("variants", whole, covering(whole, math.ceil(decks / EACH)), EACH),
        ):
            begin = time.monotonic()
            games = agree(rules, everything, many)
            print(
                f"{name}: {games} games agree, every pair of options on {decks} decks or more with each number of "
                f"seats, {SEATS[0]} to {SEATS[1]}, {time.monotonic() - begin:.0f} s",
                flush=True,
            )
    except DisagreementError as problem:
        print(problem)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
