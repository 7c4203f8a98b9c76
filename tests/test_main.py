"""The game in the terminal: what it prints, what it says of bad arguments, and how it ends early."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from games import CONTENT, OPTIONS, WHOLE

import game.__main__ as terminal
from game.core import Table, compose
from game.core.telling import card_name
from scripts.content import ContentError

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def content(monkeypatch):
    monkeypatch.setattr(terminal, "load", lambda: WHOLE)


@pytest.fixture
def run(capsys):
    """Run the command; (exit code, output, errors)."""

    def run(*arguments):
        try:
            code = terminal.main(list(arguments))
        except SystemExit as end:
            code = end.code
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def type_in(monkeypatch):
    """Type these answers, then nothing but Enter; gives the list of prompts."""

    def type_in(*answers):
        prompts, left = [], list(answers)

        def answer(prompt):
            prompts.append(prompt)
            return left.pop(0) if left else ""

        monkeypatch.setattr("builtins.input", answer)
        return prompts

    return type_in


def start(*arguments, **options):
    """The command as a process of its own."""
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def test_the_example_of_the_readme_tells_a_whole_game(run):
    code, output, errors = run("--preset", "standard", "--seats", "4", "--seed", "7", "--lang", "ja")
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0] == "$ python -m game --preset standard --seats 4 --seed 7 --level medium --lang ja"
    assert "蝉丸：その場で失格" in lines and "赤から始めます。4人で遊びます。" in lines
    table = lines.index("順位  プレイヤー                     枚数  備考")
    places = [int(line.split("位")[0]) for line in lines[table + 1 : table + 5]]
    assert places == sorted(places) and places[0] == 1


def test_the_story_is_that_of_the_game(run):
    _, output, _ = run("--preset", "simple", "--seats", "3", "--seed", "11")
    table = Table(compose(CONTENT, CONTENT["presets"]["simple"]["choices"]), 3, 11)
    while legal := table.legal_actions():
        table.act(legal[0])
    assert len(re.findall(r"turns over", output)) == 100
    for seat, name in enumerate(("Red", "Blue", "Green")):
        end = table.events[-1]
        assert re.search(rf"^{end['places'][seat]} +{name} · Computer, Medium +{end['counts'][seat]}\b", output, re.M)


def test_without_arguments_the_first_preset_is_played_by_four_and_the_command_to_repeat_it_is_told(run):
    code, output, _ = run()
    command = output.partition("\n")[0]
    assert code == 0
    assert re.fullmatch(r"\$ python -m game --preset standard --seats 4 --seed \d+ --level medium --lang en", command)
    assert run(*command.split()[4:])[1] == output


def test_choices_are_made_one_by_one_and_the_last_of_a_rule_counts(run):
    chosen = ["--choose", "semimaru=noble", "--choose", "semimaru=skip", "--choose", "nyudo=monk"]
    _, output, _ = run(*chosen, "--seed", "3")
    assert "Semimaru: Miss a turn\n" in output and "Nyūdō poets: Monks\n" in output
    assert len([line for line in output.splitlines()[2:8] if ": " in line]) == len(OPTIONS)


def test_shared_places_and_players_who_are_out_are_noted(run):
    assert re.search(r"\n1 .* shared\n1 .* shared\n", run("--preset", "simple", "--seats", "3", "--seed", "53")[1])
    _, output, _ = run("--seats", "2", "--seed", "5")
    assert re.search(r"\n2 +Blue · Computer, Medium +0 +out\n", output)
    assert output.endswith("40 cards stay in the pile and belong to nobody. 60 cards were not turned.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--preset standart", "unknown preset 'standart'; did you mean 'standard'?"),
        ("--choose semimaro=skip", "unknown house rule 'semimaro'; did you mean 'semimaru'?"),
        ("--choose semimaru=skp", "unknown option 'skp' of house rule 'semimaru'; did you mean 'skip'?"),
        ("--choose lady", "argument --choose: 'lady' is not of the form rule=option, for example semimaru=skip"),
        ("--choose =skip", "argument --choose: '=skip' is not of the form rule=option, for example semimaru=skip"),
        ("--seats 7", "argument --seats: '7' is not a whole number from 2 to 6"),
        ("--seats four", "argument --seats: 'four' is not a whole number from 2 to 6"),
        ("--seed -1", "argument --seed: '-1' is not a whole number from 0 to 9007199254740991"),
        ("--seed 1e9", "argument --seed: '1e9' is not a whole number from 0 to 9007199254740991"),
        ("--seed 1.5", "argument --seed: '1.5' is not a whole number from 0 to 9007199254740991"),
        ("--lang fr", "argument --lang: 'fr' is none of en, ja"),
        ("--level best", "argument --level: 'best' is none of easy, medium, hard"),
        ("--lang", "argument --lang: expected one argument"),
        ("--pre standard", "unrecognized arguments: --pre standard"),
    ],
)
def test_a_bad_argument_is_answered_in_one_line(run, arguments, message):
    assert run(*arguments.split()) == (2, "", f"python -m game: {message}\n")


def test_broken_content_is_told_without_a_traceback(run, monkeypatch):
    def broken():
        raise ContentError("rules.yaml:8: unknown effect")

    monkeypatch.setattr(terminal, "load", broken)
    assert run() == (1, "", "rules.yaml:8: unknown effect\n")


def test_the_first_seat_is_played_by_hand(run, type_in):
    prompts = type_in("", "what?", "S")
    code, output, _ = run("--interactive", "--seats", "2", "--seed", "3", "--choose", "lady=take_and_draw")
    assert code == 0 and output.startswith("$ python -m game ") and " --interactive\n" in output
    assert "Red · You\nBlue · Computer, Medium\n" in output
    assert set(prompts) <= {"[Enter] Draw a card > ", "[Enter] Draw one more   [s] Stop here > "}
    assert re.search(r"^Deck 100   Pile 0   Red 0   Blue 0$", output, re.M)
    assert re.search(r"^\d +Red · You +\d+", output, re.M)


def test_stopping_is_asked_for_and_heeded(run, type_in):
    """Seed 7 gives Red an emperor or a lady sooner or later; s stops there, and counts for nothing elsewhere."""
    type_in(*["s", ""] * 200)
    _, output, _ = run("--interactive", "--seats", "2", "--seed", "7", "--choose", "semimaru=monk")
    assert "Red stops here." in output
    type_in()
    _, output, _ = run("--interactive", "--seats", "2", "--seed", "7", "--choose", "semimaru=monk")
    assert "Red stops here." not in output and "Red may draw one more card." in output


def test_a_stack_is_drawn_from_by_its_number(run, type_in):
    ring = ("--interactive", "--seats", "2", "--seed", "3", "--choose", "stacks=ring", "--choose", "semimaru=monk")
    first = "Red turns over {}"
    order = Table(compose(WHOLE, {"stacks": "ring"}), 2, 3).state.deck
    for typed, place in (("", 0), ("42", 41), ("100", 99)):
        prompts = type_in("101", "0", typed)
        _, output, _ = run(*ring)
        assert prompts[0] == "[Enter] Draw a card   [1–100] Draw a card > "
        assert first.format(card_name(WHOLE, "en", order[place])) in output


def test_variants_are_named_where_they_differ_from_the_usual(run):
    _, output, _ = run("--seats", "2", "--seed", "3", "--choose", "bow=pass_on")
    assert "\nCards with a bow: All hands move on\n" in output and "Stacks:" not in output


def test_columns_counts_japanese_signs_double():
    assert [terminal.columns(text) for text in ("", "Red", "赤", "赤 · ふつう", "ｱ")] == [0, 3, 2, 11, 1]


def test_the_command_itself_speaks_utf_8_whatever_the_locale():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    process = start("--lang", "ja", "--seed", "1", env=environment)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, b"")
    assert "赤から始めます。" in output.decode("utf-8")


def test_a_reader_who_goes_away_ends_it_quietly():
    process = start("--seed", "1", "--interactive", stdin=subprocess.PIPE)
    process.stdout.close()  # as `| head` does
    process.stdin.write(b"\n" * 200)
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0


def test_the_end_of_input_ends_it_quietly():
    process = start("--seed", "1", "--interactive", stdin=subprocess.DEVNULL)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    assert output.endswith(b"[Enter] Draw a card > \n")


def test_control_c_ends_it_quietly():
    process = start("--seed", "1", "--interactive", stdin=subprocess.PIPE)
    while b"Deck 100" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
