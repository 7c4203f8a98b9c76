"""The numbers of the Strategy page as tables and plots, all read from game/content/numbers.json."""

from __future__ import annotations

from game.core.engine import SEATS
from scripts.simulate.fingerprint import load_numbers

from . import numbers, plots
from .book import Book
from .effects import of_options
from .markup import cell, element, plain, table

USUAL = "4"  # players, where a table is for one number of them
RUN = "python -m scripts.simulate"
LEVELS = ("easy", "medium", "hard")


def _below(shown: str, *arguments: str) -> str:
    """A table and the command that makes it, or a row of it, again."""
    return f'{shown}<p class="command"><small>{element("code", plain(" ".join([RUN, *arguments])))}</small></p>\n'


def _folded(summary: str, *parts: str) -> str:
    """Tables behind a line that says what they are; paper shows them open."""
    inner = "\n".join([element("summary", plain(summary)), *parts])
    return f'<details class="figures">\n{inner}</details>\n'


def _row(heading: str, values: list[str | None], head: list[str], class_: str | None = None) -> str:
    """A row of numbers; None where there is nothing to say."""
    cells = [
        cell("", label) if text is None else cell(text, label, class_="number")
        for text, label in zip(values, head[1:], strict=True)
    ]
    return element("tr", cell(heading, head[0], row=True) + "".join(cells), class_=class_)


# Tables and plots


def seats_plot(book: Book) -> str:
    """First place by seat, for four players, with intervals."""
    say = book.say
    groups, told = [], []
    for preset in numbers.presets(book):
        seats = numbers.part(f"{preset}.players.{USUAL}")["seats"]
        rows = [(book.seat(i), *(100 * value for value in seat["sole_first"])) for i, seat in enumerate(seats)]
        groups.append((book.preset(preset), rows))
        told.append(
            book.preset(preset)
            + say("pages.colon")
            + say("pages.comma").join(f"{name} {numbers.per_cent(book, value / 100)}" for name, value, _, _ in rows)
        )
    caption = say("pages.numbers.seats_caption", count=USUAL)
    return plots.intervals(
        groups,
        100 / int(USUAL),
        say("pages.numbers.lead_kept_axis"),
        say("pages.numbers.told", caption=caption, told=" / ".join(told)),
        caption,
    )


def players_table(book: Book, kind: str) -> str:
    """For each number of players: "seats", who comes first and ties, or "results", the averages of a game."""
    say = book.say
    book.find("table", kind, ("seats", "results"))
    keys = ("winner_cards", "left_in_pile", "cards_turned", "lead_changes")
    parts = []
    for preset in numbers.presets(book):
        players = numbers.part(f"{preset}.players")
        most = max(len(one["seats"]) for one in players.values())
        if kind == "seats":
            columns = [say("pages.numbers.tied"), *(book.seat(seat) for seat in range(most))]
        else:
            columns = [say(f"pages.numbers.{key}") for key in keys]
        head = [say("pages.numbers.players"), *columns]
        rows = []
        for count, one in players.items():
            values: list[str | None]
            if kind == "seats":
                values = [numbers.share(book, one["tied_first"])]
                values += [numbers.share(book, seat["sole_first"]) for seat in one["seats"]]
                values += [None] * (most - len(one["seats"]))
            else:
                values = [numbers.mean(one[key]) for key in keys]
            rows.append(_row(plain(say("pages.numbers.count", count=count)), values, head))
        shown = table("numbers", say(f"pages.numbers.{kind}_table", preset=book.preset(preset)), head, rows)
        games = str(players[USUAL]["games"])
        parts.append(_below(shown, "--preset", preset, "--players", USUAL, "--games", games))
    return _folded(say(f"pages.numbers.{kind}_summary", low=SEATS[0], high=SEATS[1]), *parts)


def winner_plot(book: Book) -> str:
    """How many cards the first holds: the share of games for each number of cards."""
    say = book.say
    series = [
        (book.preset(preset), [100 * share for share in numbers.part(preset)["winner_cards"]])
        for preset in numbers.presets(book)
    ]
    told = [
        name
        + say("pages.colon")
        + say("pages.numbers.middle_half", low=_quantile(row, 0.25), high=_quantile(row, 0.75))
        for name, row in series
    ]
    caption = say("pages.numbers.winner_caption", count=USUAL)
    alternative = say("pages.numbers.told", caption=caption, told=" / ".join(told))
    axes = (say("pages.numbers.winner_axis"), say("pages.numbers.games_axis"))
    return plots.lines(series, axes, alternative, caption, filled=True)


def _quantile(row: list[float], part: float) -> int:
    total, wanted = 0.0, part * sum(row)
    for place, share in enumerate(row):
        total += share
        if total >= wanted:
            return place
    return len(row) - 1


def course_plot(book: Book, kind: str) -> str:
    """A curve over the cards turned: "lead_kept" (per cent), "swing", "change", "leading_hand" or "pile" (cards)."""
    say = book.say
    known = ("lead_kept", "swing", "change", "leading_hand", "pile")
    book.find("curve", kind, known)
    scale = 100 if kind == "lead_kept" else 1
    series = [
        (book.preset(preset), [scale * value for value in numbers.part(preset)["course"][kind]])
        for preset in numbers.presets(book)
    ]
    told = []
    for name, row in series:
        values = {place: row[place - 1] for place in (10, 50, 90)}
        points = [
            f"{place}{say('pages.colon')}"
            + (numbers.per_cent(book, value / 100, 0) if scale == 100 else f"{value:.1f}")
            for place, value in values.items()
        ]
        told.append(name + " (" + say("pages.comma").join(points) + ")")
    caption = say(f"pages.numbers.{kind}_caption", count=USUAL)
    alternative = say("pages.numbers.told", caption=caption, told=" / ".join(told))
    axes = (say("pages.numbers.turned_axis"), say(f"pages.numbers.{kind}_axis"))
    return plots.lines(series, axes, alternative, caption, (0.0, 100.0) if scale == 100 else None)


def options_table(book: Book) -> str:
    """For each house rule, folded: in each preset, what its options make of the game, all else being equal."""
    return "\n".join(
        _folded(_summary(book, rule, options), *(_options(book, preset, rule) for preset in numbers.presets(book)))
        for rule, options in _simulated(book).items()
    )


def _simulated(book: Book) -> dict[str, list[str]]:
    """The house rules and their options that the content has and there are numbers for in every preset."""
    rules = book.content["house_rules"]
    known = [of_options(preset) for preset in numbers.presets(book)]
    found = {
        rule: [option for option in entry["options"] if all(option in made.get(rule, {}) for made in known)]
        for rule, entry in rules.items()
    }
    return {rule: options for rule, options in found.items() if options}


def _summary(book: Book, rule: str, options: list[str]) -> str:
    changes = [0.0]
    for preset in numbers.presets(book):
        made = of_options(preset)[rule]
        held = [made[option]["winner_cards"][0] for option in options]
        usual = made.get(numbers.part(preset)["choices"].get(rule), {"winner_cards": held})["winner_cards"][0]
        changes += [abs(one - usual) for one in held]
    name = book.words(book.content["house_rules"][rule]["name"])
    most = round(max(changes), 1)
    return book.say(
        "pages.numbers.rule_summary" if most else "pages.numbers.rule_hardly", rule=name, change=most or 0.1
    )


def _options(book: Book, preset: str, rule: str) -> str:
    say = book.say
    keys = ("winner_cards", "left_in_pile", "lead_changes")
    head = [say(f"pages.{key}") for key in ("option", "numbers.tied", *(f"numbers.{key}" for key in keys))]
    head.append(say("pages.numbers.spread"))
    chosen = numbers.part(preset)["choices"].get(rule)
    rows = []
    options = _simulated(book)[rule]
    for option in options:
        made = of_options(preset)[rule][option]
        values: list[str | None] = [numbers.share(book, made["tied_first"])]
        values += [numbers.mean(made[key]) for key in keys]
        values.append(f"{100 * made['spread'][0]:.1f}")
        heading = plain(book.choice(rule, option))
        rows.append(_row(heading, values, head, "chosen" if option == chosen else None))
    caption = say("pages.numbers.options_table", preset=book.preset(preset), count=USUAL)
    shown = table("numbers in-line", caption, head, rows)
    games = str(load_numbers()["effects"]["games"])
    return _below(shown, "--preset", preset, "--games", games, "--choose", f"{rule}={options[-1]}")


# Choice


def _policy(book: Book, policy: str) -> str:
    return book.level(policy) if policy in LEVELS else book.say(f"pages.numbers.policies.{policy}")


def _choosing(book: Book) -> list[str]:
    return [preset for preset in numbers.presets(book) if numbers.part(preset)["duels"]]


def levels_table(book: Book) -> str:
    """What Hard wins above its even share among others, for each number of players."""
    say = book.say
    parts = []
    for preset in _choosing(book):
        duels = numbers.part(f"{preset}.duels")
        others = list(duels[USUAL]["hard"])
        head = [
            say("pages.numbers.players"),
            *(say("pages.numbers.against", policy=_policy(book, policy)) for policy in others),
        ]
        rows = [
            _row(
                plain(say("pages.numbers.count", count=count)),
                [numbers.points(found["hard"][policy], 1 / int(count)) for policy in others],
                head,
            )
            for count, found in duels.items()
        ]
        caption = say("pages.numbers.levels_table", preset=book.preset(preset), policy=_policy(book, "hard"))
        shown = table("numbers", caption, head, rows)
        parts.append(
            _below(shown, "--preset", preset, "--policy", "hard,easy,easy,easy", "--rotate", "--games", "300000")
        )
    return _folded(
        say("pages.numbers.levels_summary", policy=_policy(book, "hard"), low=SEATS[0], high=SEATS[1]), *parts
    )


def duels_table(book: Book, players: int) -> str:
    """Every policy, one alone among others of another, for a number of players."""
    say = book.say
    parts = []
    for preset in _choosing(book):
        duels = numbers.part(f"{preset}.duels.{players}")
        head = [
            say("pages.numbers.one"),
            *(say("pages.numbers.against", policy=_policy(book, policy)) for policy in duels),
        ]
        rows = [
            _row(
                plain(_policy(book, one)),
                [None if other == one else numbers.points(found[other], 1 / players) for other in duels],
                head,
            )
            for one, found in duels.items()
        ]
        caption = say("pages.numbers.duels_table", preset=book.preset(preset), count=players)
        policies = ",".join(["count"] + ["never"] * (players - 1))
        shown = table("numbers", caption, head, rows)
        arguments = (
            "--preset",
            preset,
            "--players",
            str(players),
            "--policy",
            policies,
            "--rotate",
            "--games",
            "300000",
        )
        parts.append(_below(shown, *arguments))
    return _folded(say("pages.numbers.duels_summary", count=players), *parts)


def worth_plot(book: Book) -> str:
    """What drawing on changes in the chance to win, by what Hard thinks it worth."""
    say = book.say
    parts = []
    for preset in _choosing(book):
        worth = numbers.part(f"{preset}.worth.{USUAL}")
        rows = [
            (_between(book, part["from"], part["to"]), *(100 * value for value in part["gain"]))
            for part in worth["bins"]
        ]
        caption = say("pages.numbers.worth_caption", preset=book.preset(preset), count=USUAL)
        told = say("pages.comma").join(f"{name} {numbers.signed(value)}" for name, value, _, _ in rows)
        alternative = say("pages.numbers.told", caption=caption, told=told)
        unit = say("pages.numbers.points_axis")
        parts.append(plots.intervals([("", rows)], 0, unit, alternative, caption, label=110))
    return "\n".join(parts)


def _between(book: Book, low: float | None, high: float | None) -> str:
    if low is None:
        return book.say("pages.numbers.below", value=f"{high:g}".replace("-", "−"))
    if high is None:
        return book.say("pages.numbers.above", value=f"{low:g}")
    return book.say("pages.numbers.between", low=f"{low:g}".replace("-", "−"), high=f"{high:g}".replace("-", "−"))


BLOCKS = numbers.BLOCKS | {
    block.__name__: block
    for block in (
        course_plot,
        duels_table,
        levels_table,
        options_table,
        players_table,
        seats_plot,
        winner_plot,
        worth_plot,
    )
}
