"""Policy iteration: it learns what it is shown, and its gains are those of the games."""

import numpy as np
import pytest
from games import CONTENT

from game.core import compose
from scripts.simulate import improve
from scripts.simulate.games import WHOLE
from scripts.simulate.numbers import duel
from scripts.simulate.runner import game_seed
from scripts.simulate.tables import tables

RULES = compose(CONTENT, {"semimaru": "monk"})
TABLE = tables(RULES)
NEVER = np.zeros((1, improve.SEEN + 2))  # gains nothing by drawing on, so it stops


def always():
    net = NEVER.copy()
    net[0, improve.SEEN] = net[0, improve.SEEN + 1] = 1
    return net


def test_who_plays_as_hard_gains_nothing():
    won, half, differing = improve.gain(TABLE, 4, improve.NOTHING, 2000, 1, 2)
    assert (won, half, differing) == (0, 0, 0)


@pytest.mark.parametrize(("net", "name"), [(NEVER, "never"), (always(), "always")])
def test_a_gain_is_what_the_games_of_a_policy_say(net, name):
    won, half, differing = improve.gain(TABLE, 4, net, 200_000, 1, 2)
    share, low, high = duel(RULES, 4, name, "hard", 200_000, 2)
    assert abs(won - (share - 0.25)) < half + (high - low) / 2
    assert won + half < 0
    assert 0.1 < differing < 3


def test_threads_change_nothing():
    one, two, three = (improve.gain(TABLE, 3, NEVER, 10_000, 1, jobs) for jobs in (1, 2, 3))
    assert one == two == three
    first, second = (improve.improved(TABLE, 3, improve.NOTHING, 1, 2500, 2, jobs) for jobs in (1, 3))
    assert (first == second).all()


def test_choices_are_seen_as_they_are_and_judged_by_play():
    rows, gains = np.zeros((3000, improve.SEEN)), np.zeros(3000)
    improve.learn(TABLE, 2, improve.NOTHING, game_seed(5, 0), 10, rows, gains)
    deck, own, best, pile = 50 * rows[:, 11], 25 * rows[:, 6], 25 * rows[:, 7], 25 * rows[:, 10]
    assert np.allclose(deck + own + best + pile, 100) and (rows[:, 13] == 2 / 4).all()
    assert np.allclose(rows[:, 7], 2 * rows[:, 9]) and (rows[:, 8] == 0).all()  # but one other
    assert np.abs(gains).max() <= 1 and np.allclose(gains * WHOLE * 10 % 30, 0)
    hopeful = rows[:, 1] > rows[:, 2] + 1
    fearful = rows[:, 2] > rows[:, 1] + 1
    assert gains[hopeful].mean() > 0 > gains[fearful].mean()


def test_a_network_learns_what_it_is_shown(monkeypatch):
    monkeypatch.setattr(improve, "EPOCHS", 60)
    chance = np.random.default_rng(1)
    rows = chance.normal(0, 1, (20_000, improve.SEEN))
    truth = 0.05 * np.maximum(rows[:, 0] - rows[:, 3], 0) - 0.02 * rows[:, 6]
    net = improve.fitted(rows, truth + chance.normal(0, 0.05, len(rows)), 1)
    fresh = chance.normal(0, 1, (5000, improve.SEEN))
    right = 0.05 * np.maximum(fresh[:, 0] - fresh[:, 3], 0) - 0.02 * fresh[:, 6]
    active = np.maximum(fresh @ net[:, : improve.SEEN].T + net[:, improve.SEEN], 0)
    found = active @ net[:, improve.SEEN + 1]
    assert np.corrcoef(found, right)[0, 1] > 0.97


def test_a_round_from_a_poor_policy_is_better():
    rules = tables(compose(CONTENT, {"semimaru": "monk"}))
    poor = improve.gain(rules, 2, always(), 100_000, 1, 2)
    net = improve.improved(rules, 2, always(), 3, 40_000, 4, 2)
    better = improve.gain(rules, 2, net, 100_000, 1, 2)
    assert better[0] - better[1] > poor[0] + poor[1]
