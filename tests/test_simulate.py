"""The simulation: equal to the core, right against published figures, and honest about chance."""

import itertools
import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from games import CONTENT, EVERY_OPTION, VARIANTS, WHOLE

from game.core import compose, preset_choices
from game.core.model import Clause, Rules
from game.core.shuffle import SEEDS, Stream
from game.core.shuffle import shuffle as core_shuffle
from game.core.tables import DRAW_AGAIN, UnknownVerbError, move_code
from scripts.simulate import chance, proof
from scripts.simulate.__main__ import main
from scripts.simulate.games import GAMES
from scripts.simulate.runner import game_seed, simulate
from scripts.simulate.tables import WHOLLY, tables
from scripts.simulate.tally import Tally, normal, wilson

ROOT = Path(__file__).parents[1]
STANDARD, SIMPLE = (compose(CONTENT, preset_choices(CONTENT, preset)) for preset in ("standard", "simple"))


# The same game as the core's


@pytest.mark.parametrize("seed", [0, 1, 2**27 - 1, 2**27, 2**31, 2**52 + 12345, SEEDS - 1])
def test_decks_and_coins_are_those_of_the_core(seed):
    words, order, cards = np.zeros(6, np.int64), np.zeros(100, np.int64), np.arange(1, 101)
    chance.scatter(seed, 0, words)
    chance.shuffle(cards, words, order, 0)
    assert order.tolist() == core_shuffle(list(range(1, 101)), seed)
    for seat in range(6):
        chance.scatter(seed, 1 + seat, words)
        stream = Stream(seed, 1 + seat)
        assert [chance.below(words, 2) for _ in range(40)] == [stream.below(2) for _ in range(40)]


def test_every_option_and_every_pair_of_options_agrees_with_the_core():
    """A sample of `python -m scripts.simulate.proof`: each whole choice of options once, seats and decks changing."""
    seen = set()
    for number, chosen in enumerate(proof.choices(CONTENT)):
        players = 2 + number % 5
        assert list(proof.differing(CONTENT, chosen, players, range(number * 997, number * 997 + 1))) == []
        seen |= {(players, *pair) for pair in itertools.combinations(sorted(chosen.items()), 2)}
    assert {option for _, *pair in seen for option in pair} == set(EVERY_OPTION)
    assert {frozenset(pair) for _, *pair in seen} == {frozenset(pair) for pair in proof.pairs(CONTENT)}
    assert {players for players, *_ in seen} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("codes", lambda right: np.where(right == move_code("pile", "self"), DRAW_AGAIN, right)),
        ("codes", lambda right: np.where(right == move_code("self", "pile"), move_code("others", "pile"), right)),
        ("values", lambda right: right + 1),
        ("kinds", lambda right: np.roll(right, 1)),
        ("mixed", lambda right: np.roll(right, 1, axis=2)),
        ("swift", lambda right: np.full_like(right, WHOLLY)),
        ("orderly", lambda right: 1 - right),
    ],
)
def test_the_proof_sees_a_wrong_table(part, wrong, monkeypatch):
    def changed(rules):
        right = tables(rules)
        found = wrong(getattr(right, part))
        return right._replace(**{part: np.ascontiguousarray(found) if isinstance(found, np.ndarray) else found})

    monkeypatch.setattr(proof, "tables", changed)
    assert any(proof.differing(CONTENT, {"lady": "take_and_draw", "semimaru": "skip"}, 3, range(100)))


@pytest.mark.parametrize("choice", VARIANTS, ids="=".join)
def test_every_variant_agrees_with_the_core(choice):
    """A sample of `python -m scripts.simulate.proof`: each variant alone, and among others chosen by chance."""
    number = VARIANTS.index(choice)
    alone = dict([choice])
    assert list(proof.differing(WHOLE, alone, 2 + number % 5, range(8))) == []
    mixed = proof.by_chance(WHOLE, number) | alone
    assert list(proof.differing(WHOLE, mixed, 2 + (number + 2) % 5, range(100, 104))) == []


def test_the_choices_of_the_proof_hold_every_pair():
    seen = {
        frozenset(pair) for chosen in proof.covering(WHOLE, 1) for pair in itertools.combinations(chosen.items(), 2)
    }
    assert seen == set(map(frozenset, proof.pairs(WHOLE)))


def test_a_run_is_its_games_one_by_one():
    policies = ["easy", "hard", "never"]
    tally = simulate(STANDARD, 3, 40, 9, policies)
    ends = [proof.by_core(STANDARD, policies, game_seed(9, game)) for game in range(40)]
    for seat in range(3):
        assert tally.seats[seat, 4] == sum(len(end["hands"][seat]) for end in ends)
        assert tally.seats[seat, 0] == sum(end["places"][seat] == 1 and end["places"].count(1) == 1 for end in ends)
        assert tally.seats[seat, 6] == sum(end["places"][seat] for end in ends)
    report = tally.report()
    assert report["tied_first"] == sum(end["places"].count(1) > 1 for end in ends) / 40
    assert report["left_in_pile"] == sum(len(end["pile"]) for end in ends) / 40
    assert report["cards_turned"] == sum(end["turned"] for end in ends) / 40
    assert report["extra_draws"] == sum(end["extra_draws"] for end in ends) / 40


def test_changes_of_the_lead_are_counted_as_anyone_would():
    """Nobles only: the first card leads, and every later round passes the lead to the next seat at most once."""
    nobles = Rules({}, {"may_stop": True}, dict.fromkeys(range(1, 9), "noble"), {})
    nobles.programs.update({card: [[Clause({}, [("keep", None)])]] for card in nobles.classes})
    tally = simulate(nobles, 2, 10, 1)
    # 1-0, 1-1, 2-1, 2-2 ...: Red leads alone or nobody does.
    assert tally.report()["lead_changes"] == 0 and tally.report()["tied_first"] == 1
    assert tally.report()["winner_cards"] == 4


def test_an_option_made_of_known_verbs_needs_no_change_here():
    """A noble gives everybody's cards to whoever turns him, and two more draws: no preset has such a rule."""
    content = json.loads(json.dumps(CONTENT))
    content["house_rules"]["semimaru"]["options"]["storm"] = {
        "name": {}, "explanation": {},
        "do": [{"move": {"from": "others", "to": "self"}}, "keep", {"draw_again": 2}, {"skip": "self"}],
    }  # fmt: skip
    assert list(proof.differing(content, {"semimaru": "storm"}, 4, range(25))) == []


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        (Clause({}, [("keep", None), ("dance", None)]), "cannot run the effect 'dance'"),
        (Clause({}, [("keep", None), ("move", {"from": "left", "to": "self"})]), "cannot run the effect .move: "),
        (Clause({"full_moon": True}, [("keep", None)]), "does not know the condition 'full_moon'"),
        (Clause({}, [("keep", None), ("to_pile", None)]), "card 1 is not kept or discarded exactly once"),
        (Clause({"pile_empty": True}, [("keep", None)]), "card 1 is not kept or discarded exactly once"),
    ],
)
def test_what_the_kernel_does_not_know_is_named(clause, said):
    rules = Rules({}, {"may_stop": True}, {1: "noble"}, {1: [[clause]]})
    with pytest.raises(UnknownVerbError, match=said):
        tables(rules)


@pytest.mark.parametrize("setting", [{"stakes": 2}, {"stacks": 99}])
def test_an_unknown_setting_is_named(setting):
    rules = Rules({}, {"may_stop": True, **setting}, {}, {})
    with pytest.raises(UnknownVerbError, match=f"does not know the setting '{next(iter(setting))}'"):
        tables(rules)


# Published figures


GAMES_PUBLISHED = 200_000


def chances(rules, players, seed=1):
    return simulate(rules, players, GAMES_PUBLISHED, seed).report()


def variant(**chosen):
    return compose(CONTENT, {**preset_choices(CONTENT, "simple"), **chosen})


@pytest.mark.parametrize(
    "rules",
    [SIMPLE, variant(emperor="draw_again"), variant(lady="draw_if_empty")],
    ids=["simple", "emperors draw one more", "ladies draw one more on an empty pile"],
)
def test_every_seat_is_first_as_often_as_published(rules):
    for seat in chances(rules, 4)["seats"]:
        assert 0.244 - 0.002 <= seat["sole_first"] <= 0.251 + 0.002


def test_the_figures_of_simple():
    report = chances(SIMPLE, 4)
    assert report["winner_cards"] == pytest.approx(64.8, abs=0.2)
    assert report["left_in_pile"] == pytest.approx(12.9, abs=0.2)
    assert report["tied_first"] == pytest.approx(0.010, abs=0.001)
    assert report["cards_turned"] == 100


def test_the_figures_of_standard():
    report = chances(STANDARD, 4)
    assert report["winner_cards"] == pytest.approx(70.0, abs=0.5)
    assert report["left_in_pile"] == pytest.approx(16.1, abs=0.3)
    assert report["tied_first"] == pytest.approx(0.012, abs=0.001)


def test_two_players_of_standard_see_half_of_the_deck():
    report = chances(STANDARD, 2)
    assert report["cards_turned"] == pytest.approx(50.5, abs=0.2)
    assert report["winner_cards"] == pytest.approx(19.7, abs=0.3)


def test_choice_is_worth_what_it_is_known_to_be():
    never = simulate(STANDARD, 2, GAMES_PUBLISHED, 3, ["never", "always"], rotate=True).share_won(0)[0]
    assert never == pytest.approx(0.52, abs=0.01)
    hard = simulate(STANDARD, 4, GAMES_PUBLISHED, 3, ["hard", "easy", "easy", "easy"], rotate=True).share_won(0)[0]
    assert 0.255 < hard < 0.27
    monk = compose(CONTENT, {"semimaru": "monk"})
    over_never = simulate(monk, 4, GAMES_PUBLISHED, 3, ["hard", "never", "never", "never"], rotate=True)
    assert over_never.share_won(0)[1][0] > 0.25


# Intervals and sums


def test_intervals_of_shares_hold_the_truth_as_often_as_they_say():
    stream = np.random.default_rng(1)
    for truth in (0.01, 0.25, 0.5):
        found = stream.binomial(500, truth, 2000)
        inside = sum(low <= truth <= high for low, high in (wilson(int(count), 500) for count in found))
        assert 0.93 < inside / 2000 < 0.97
    assert wilson(0, 100)[0] == 0 and wilson(100, 100)[1] == 1


def test_the_interval_of_a_mean():
    low, high = normal(10, 30, 4)  # 1, 2, 3, 4
    assert (low + high) / 2 == 2.5
    assert (high - low) / 2 == pytest.approx(1.959964 * math.sqrt(5 / 3) / 2)


def test_threads_and_portions_change_nothing(monkeypatch):
    monkeypatch.setattr("scripts.simulate.runner.PORTION", 700)
    one, many = (simulate(STANDARD, 5, 5000, 4, course=True, jobs=jobs) for jobs in (1, 3))
    assert one.report() == many.report() and one.course() == many.course()
    assert one.games == 5000 and one.top.sum() == 5000


def test_what_a_course_says():
    course = simulate(SIMPLE, 4, 3000, 1, course=True).course()
    assert all(len(row) == 100 for row in course.values())
    assert course["lasted"] == [1.0] * 100
    assert course["lead_kept"][99] == 1 and 0.2 < course["lead_kept"][0] < 0.4
    assert sum(course["change"]) == pytest.approx(sum(map(float, simulate(SIMPLE, 4, 3000, 1).seats[:, 4])) / 3000)


def test_players_count_alike_and_chances_add_up():
    report = simulate(STANDARD, 6, 20_000, 2).report()
    assert sum(seat["sole_first"] for seat in report["seats"]) + report["tied_first"] == pytest.approx(1)
    assert sum(seat["mean_cards"] for seat in report["seats"]) + report["left_in_pile"] == pytest.approx(100)


# The command


def run(capsys, *arguments):
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_json_has_the_shape_that_is_promised(capsys):
    code, out, err = run(
        capsys, "--preset", "simple", "--choose", "semimaru=noble", "--players", "3", "--games", "5000", "--json"
    )
    assert (code, err) == (0, "")
    made = json.loads(out)
    assert made["preset"] == "simple" and made["choices"]["semimaru"] == "noble" and made["seed"] == 1
    assert (made["players"], made["games"]) == (3, 5000)
    assert [set(seat) for seat in made["seats"]] == [{"sole_first", "shared_first", "mean_cards", "mean_place"}] * 3
    for name in ("tied_first", "winner_cards", "left_in_pile", "cards_turned", "lead_changes"):
        low, high = made["interval"][name]
        assert low <= made[name] <= high
    for seat, interval in zip(made["seats"], made["interval"]["seats"], strict=True):
        assert all(interval[name][0] <= seat[name] <= interval[name][1] for name in seat)
    assert sum(seat["sole_first"] for seat in made["seats"]) < 1


def test_the_table_names_seats_or_policies(capsys):
    _, out, _ = run(capsys, "--games", "1000", "--players", "2")
    assert "Red" in out and "Blue" in out and "1,000 games, standard, 2 players" in out
    _, out, _ = run(capsys, "--games", "1000", "--players", "2", "--policy", "hard,always", "--rotate")
    assert "hard" in out and "always" in out and "Red" not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--preset", "simpel"], "unknown preset 'simpel'; did you mean 'simple'?"),
        (["--choose", "semimaro=out"], "unknown house rule 'semimaro'; did you mean 'semimaru'?"),
        (["--choose", "semimaru=nobel"], "unknown option 'nobel' of house rule 'semimaru'; did you mean 'noble'?"),
        (["--choose", "semimaru"], "'semimaru' is not of the form rule=option"),
        (["--policy", "hrad"], "unknown policy 'hrad'; did you mean 'hard'?"),
        (["--policy", "hard,never"], "2 policies for 4 players"),
        (["--players", "7"], "'7' is not a whole number from 2 to 6"),
        (["--games", "0"], f"'0' is not a whole number from 1 to {GAMES}"),
        (["--seed", "-1"], "'-1' is not a whole number from 0 to"),
    ],
)
def test_faults_are_told_in_one_line(arguments, said, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_a_run_that_is_stopped_prints_what_it_knows(capsys, monkeypatch):
    monkeypatch.setattr("scripts.simulate.runner.PORTION", 1000)

    class Stopping:
        def __init__(self, games):
            self.portions = 0

        def __call__(self, done):
            self.portions += 1
            if self.portions == 3:
                raise KeyboardInterrupt

        def clear(self):
            pass

    monkeypatch.setattr("scripts.simulate.__main__.Progress", Stopping)
    code, out, err = run(capsys, "--games", "50000", "--json")
    assert code == 130 and err == "stopped after 3000 of 50000 games\n"
    assert json.loads(out)["games"] == 3000


def test_it_runs_where_nothing_can_be_kept(tmp_path):
    """Compiled code is kept in the project; where that cannot be written, the games are played all the same."""
    from scripts.simulate.compiled import folder

    (tmp_path / "file").write_text("")
    assert folder(tmp_path / "file" / "numba") is None
    made = folder(tmp_path / "numba")
    assert made is not None and made.is_dir() and not list(made.iterdir())


def test_ties_are_divided_in_shares_of_wins():
    tally = Tally(4, 100)
    tally.games = 2
    tally.seats[0, 2] = 60 + 30  # one win alone, one shared by two
    assert tally.share_won(0)[0] == 0.75


def test_no_progress_is_shown_where_there_is_no_terminal():
    done = subprocess.run(
        [sys.executable, "-m", "scripts.simulate", "--games", "1000", "--json"],
        cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ, "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.stderr == "" and json.loads(done.stdout)["games"] == 1000
