"""A game in the terminal: python -m game --preset standard --seats 4 --seed 7 --lang ja"""

import argparse
import io
import os
import secrets
import shlex
import sys
import unicodedata
from collections.abc import Callable
from typing import Any, NoReturn

from game.core import Table, compose, preset_choices
from game.core.engine import SEATS
from game.core.model import Rules
from game.core.players import LEVELS, Player
from game.core.shuffle import SEEDS
from game.core.telling import say, seat_name, tell
from scripts.content import ContentError, load

PROGRAM = "python -m game"
LANGUAGES = ("en", "ja")


class Arguments(argparse.ArgumentParser):
    """Errors in one line, without the usage above them."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")

    def ask_for_rules(self) -> None:
        """Add --preset and --choose; see `chosen_rules`."""
        self.add_argument("--preset", metavar="NAME", help="the rules to start from; without it the first preset")
        self.add_argument("--choose", metavar="RULE=OPTION", type=rule_and_option, action="append", default=[],
            help="another option for a house rule; may be repeated")  # fmt: skip


def whole_number(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not lowest <= int(text) <= highest:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {lowest} to {highest}")
        return int(text)

    return read


def rule_and_option(text: str) -> tuple[str, str]:
    rule, equals, option = text.partition("=")
    if not (rule and equals and option):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form rule=option, for example semimaru=skip")
    return rule, option


def chosen_rules(content: dict[str, Any], chosen: argparse.Namespace) -> tuple[str, Rules]:
    """The preset and the rules asked for by --preset and --choose. ValueError names what does not exist."""
    preset: str = next(iter(content["presets"])) if chosen.preset is None else chosen.preset
    return preset, compose(content, {**preset_choices(content, preset), **dict(chosen.choose)})


def one_of(known: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in known:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(known)}")
        return text

    return read


def parser() -> Arguments:
    made = Arguments(PROGRAM, description="Play Bozu Mekuri in the terminal.", allow_abbrev=False)
    made.ask_for_rules()
    add = made.add_argument
    add("--seats", metavar="N", type=whole_number(*SEATS), default=4, help="players, 2 to 6; default 4")
    add("--seed", metavar="N", type=whole_number(0, SEEDS - 1), help="the order of the deck; without it one by chance")
    add("--lang", metavar="LANG", type=one_of(LANGUAGES), default="en", help="en or ja; default en")
    add("--level", metavar="LEVEL", type=one_of(LEVELS), default="medium",
        help="the computer players: easy, medium or hard; default medium")  # fmt: skip
    add("--interactive", action="store_true", help="play the first seat yourself")
    return made


def command(chosen: argparse.Namespace, preset: str) -> str:
    """The command that plays the same deck again by the same rules."""
    words = ["--preset", preset]
    for rule, option in chosen.choose:
        words += ["--choose", f"{rule}={option}"]
    words += ["--seats", str(chosen.seats), "--seed", str(chosen.seed), "--level", chosen.level, "--lang", chosen.lang]
    return shlex.join([*PROGRAM.split(), *words, *["--interactive"] * chosen.interactive])


class Game:
    """One game told on standard output, with computer players and perhaps one person at seat 0."""

    def __init__(self, content: dict[str, Any], table: Table, lang: str, level: str, interactive: bool) -> None:
        self.content = content
        self.table = table
        self.lang = lang
        self.level_name = say(content, lang, f"levels.{level}.name")
        self.people = {0} if interactive else set()
        self.computers = [Player(table.rules, level, table.seed, seat) for seat in range(table.players)]

    def say(self, key: str, **values: object) -> str:
        return say(self.content, self.lang, key, **values)

    def tell(self, events: list[dict[str, Any]]) -> None:
        """The events of one action on one line, but not whose turn is next, which the next line says."""
        told = [tell(event, self.content, self.lang) for event in events if event["type"] not in ("turn", "ended")]
        print(self.say("sentence_space").join(told), flush=bool(self.people))

    def play(self) -> None:
        rules = self.table.rules.choices
        usual = preset_choices(self.content, next(iter(self.content["presets"])))
        for rule, option in rules.items():
            entry = self.content["house_rules"][rule]
            if entry.get("variant") and option == usual[rule]:
                continue
            names = {"rule": entry["name"][self.lang], "option": entry["options"][option]["name"][self.lang]}
            print(self.say("ui.rule", **names))
        print()
        print(*(self.name(seat) for seat in range(self.table.players)), sep="\n")
        print()
        self.tell(self.table.events)
        while legal := self.table.legal_actions():
            seat = legal[0]["seat"]
            view = self.table.view()
            action = self.ask(view, legal) if seat in self.people else self.computers[seat].choose(view, legal)
            self.tell(self.table.act(action))
        end = self.table.events[-1]
        print(tell(end, self.content, self.lang))
        print()
        print(self.results(end))

    def ask(self, view: dict[str, Any], legal: list[dict[str, Any]]) -> dict[str, Any]:
        """What the person wants: Enter draws, a number draws from that stack; s stops, where that is allowed."""
        counts = [(self.say("ui.deck"), view["deck"]), (self.say("ui.pile"), len(view["pile"]))]
        counts += [(seat_name(self.content, self.lang, seat), count) for seat, count in enumerate(view["counts"])]
        keys = [("Enter", self.say("ui.draw_more" if view["phase"] == "extra" else "ui.draw"))]
        draws = [action for action in legal if action["type"] == "draw"]
        if len(draws) > 1:
            keys.append((f"{draws[0]['stack'] + 1}–{draws[-1]['stack'] + 1}", self.say("ui.draw")))
        keys += [("s", self.say("ui.stop"))] * (len(legal) - len(draws))
        print("   ".join(f"{name} {count}" for name, count in counts))
        prompt = "   ".join(f"[{key}] {meaning}" for key, meaning in keys) + " > "
        actions = {str(action["stack"] + 1): action for action in draws if "stack" in action}
        actions |= {"": draws[0], "s": legal[-1]} if len(draws) < len(legal) else {"": draws[0]}
        while (answer := input(prompt).strip().lower()) not in actions:
            pass
        return actions[answer]

    def results(self, end: dict[str, Any]) -> str:
        """The table of places, best first, and where the other cards are."""
        places, view = end["places"], self.table.view()
        rows = [[self.say(f"ui.{key}") for key in ("place_head", "player", "held", "remark")]]
        for seat in sorted(range(self.table.players), key=lambda seat: (places[seat], seat)):
            remark = "out" if view["out"][seat] else "shared" if places.count(places[seat]) > 1 else ""
            rows.append(
                [
                    self.say("ui.place", place=places[seat]),
                    self.name(seat),
                    str(end["counts"][seat]),
                    remark and self.say(f"ui.{remark}"),
                ]
            )
        widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(text + " " * (width - columns(text)) for text, width in zip(row, widths, strict=True)).rstrip()
            for row in rows
        ]
        pile = len(view["pile"])
        rest = [self.say("ui.rest_pile", count=pile) if pile else self.say("ui.rest_none")]
        rest += [self.say("ui.rest_deck", count=view["deck"])] * (view["deck"] > 0)
        return "\n".join([*lines, "", self.say("sentence_space").join(rest)])

    def name(self, seat: int) -> str:
        """The colour of a seat and who plays it."""
        who = self.say("ui.you") if seat in self.people else self.say("ui.computer", level=self.level_name)
        return f"{seat_name(self.content, self.lang, seat)} · {who}"


def columns(text: str) -> int:
    """The width of a text in a terminal, where Japanese signs take two columns."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def main(arguments: list[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    if chosen.seed is None:
        chosen.seed = secrets.randbelow(10**6)
    try:
        content = load()
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        preset, rules = chosen_rules(content, chosen)
        table = Table(rules, chosen.seats, chosen.seed)
    except ValueError as error:
        parser().error(str(error))
    print("$ " + command(chosen, preset))
    print()
    Game(content, table, chosen.lang, chosen.level, chosen.interactive).play()
    return 0


def run() -> int:
    """`main`, but quiet when the reader of the output goes away or the player leaves."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    try:
        code = main()
        sys.stdout.flush()
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    except BrokenPipeError:
        # What is still buffered has nowhere to go; without this the interpreter complains at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(run())
