"""Games told in full, kept in tests/playthroughs/*.txt.

The first line of a file is the command that tells the game, the rest is what it prints.

    python -m tests.playthrough          # tell them all anew; then look at the difference before you commit it
"""

import contextlib
import functools
import io
import shlex
from pathlib import Path

from game.__main__ import PROGRAM, main, parser
from game.core import Table, compose, preset_choices
from game.core.players import Player
from scripts.content import load

FOLDER = Path(__file__).with_name("playthroughs")
FILES = sorted(FOLDER.glob("*.txt"))


def arguments(file):
    """The words after the program's name in the first line."""
    line = file.read_text(encoding="utf-8").partition("\n")[0]
    assert line.startswith(f"$ {PROGRAM} "), f"{file.name}:1: expected `$ {PROGRAM} …`"
    return shlex.split(line)[1 + len(PROGRAM.split()) :]


def told(words):
    """What the game prints."""
    with contextlib.redirect_stdout(io.StringIO()) as output:
        main(words)
    return output.getvalue()


_content = functools.cache(load)


def play(words, **instead):
    """The table of that game when it is over; `instead` are other choices for the very same actions.

    None where those actions cannot be taken by the other rules.
    """
    content, chosen = _content(), parser().parse_args(words)
    choices = {**preset_choices(content, chosen.preset), **dict(chosen.choose)}
    table = Table(compose(content, choices), chosen.seats, chosen.seed)
    computers = [Player(table.rules, chosen.level, chosen.seed, seat) for seat in range(chosen.seats)]
    while legal := table.legal_actions():
        table.act(computers[legal[0]["seat"]].choose(table.view(), legal))
    if not instead:
        return table
    other = Table(compose(content, {**choices, **instead}), chosen.seats, chosen.seed)
    for action in table.actions:
        if action not in other.legal_actions():
            return None
        other.act(action)
    return other


if __name__ == "__main__":
    for file in FILES:
        file.write_text(told(arguments(file)), encoding="utf-8")
        print(file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file)
