"""The numbers of the Strategy page as tables and plots, all read from game/content/numbers.json."""

from __future__ import annotations

from typing import Any

from . import numbers, plots
from .book import Book
from .markup import cell, element, plain, table

USUAL = "4"  # players, where a table is for one number of them
RUN = "python -m scripts.simulate"
LEVELS = ("easy", "medium", "hard")


def _command(text: str, *arguments: str) -> str:
    """The command that makes a table again, to stand below it."""
    return f'<p class="command"><small>{element("code", plain(" ".join([RUN, *arguments])))}</small></p>\n{text}'


def _below(shown: str, *arguments: str) -> str:
    return f"{shown}{_command('', *arguments)}"


def _row(name: str, values: list[str], head: list[str], class_: str | None = None) -> str:
    cells = [cell(text, label, class_="number") for text, label in zip(values, head[1:], strict=True)]
    return element("tr", cell(plain(name), head[0], row=True) + "".join(cells), class_=class_)


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
            + say("pages.comma").join(f"{name} {value:.1f} %" for name, value, _, _ in rows)
        )
    caption = say("pages.numbers.seats_caption", count=USUAL)
    return plots.intervals(
        groups, 100 / int(USUAL), "%", say("pages.numbers.told", caption=caption, told=" / ".join(told)), caption
    )


def seats_table(book: Book) -> str:
    """First place by seat for each number of players."""
    say = book.say
    parts = []
    for preset in numbers.presets(book):
        players = numbers.part(f"{preset}.players")
        most = max(len(one["seats"]) for one in players.values())
        head = [say("pages.numbers.players"), *(book.seat(seat) for seat in range(most)), say("pages.numbers.tied")]
        rows = []
        for count, one in players.items():
            values = [numbers.share(seat["sole_first"]) for seat in one["seats"]]
            values += ["–"] * (most - len(values)) + [numbers.share(one["tied_first"])]
            rows.append(_row(say("pages.numbers.count", count=count), values, head))
        caption = say("pages.numbers.seats_table", preset=book.preset(preset))
        games = numbers.part(f"{preset}.players.{USUAL}.games")
        shown = table("numbers", caption, head, rows)
        parts.append(_below(shown, "--preset", preset, "--players", USUAL, "--games", str(games)))
    return "\n".join(parts)


def results_table(book: Book) -> str:
    """Winner's cards, ties, cards left, cards turned and changes of the lead, for each number of players."""
    say = book.say
    keys = ("winner_cards", "left_in_pile", "cards_turned", "lead_changes")
    head = [say("pages.numbers.players"), *(say(f"pages.numbers.{key}") for key in keys)]
    parts = []
    for preset in numbers.presets(book):
        rows = [
            _row(say("pages.numbers.count", count=count), [numbers.mean(one[key]) for key in keys], head)
            for count, one in numbers.part(f"{preset}.players").items()
        ]
        caption = say("pages.numbers.results_table", preset=book.preset(preset))
        games = numbers.part(f"{preset}.players.{USUAL}.games")
        shown = table("numbers", caption, head, rows)
        parts.append(_below(shown, "--preset", preset, "--players", USUAL, "--games", str(games)))
    return "\n".join(parts)


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
    unit = " %" if scale == 100 else ""
    told = []
    for name, row in series:
        points = [f"{place}{say('pages.colon')}{row[place - 1]:.{0 if unit else 1}f}{unit}" for place in (10, 50, 90)]
        told.append(name + " (" + say("pages.comma").join(points) + ")")
    caption = say(f"pages.numbers.{kind}_caption", count=USUAL)
    alternative = say("pages.numbers.told", caption=caption, told=" / ".join(told))
    axes = (say("pages.numbers.turned_axis"), say(f"pages.numbers.{kind}_axis"))
    return plots.lines(series, axes, alternative, caption, (0.0, 100.0) if scale == 100 else None)


def options_table(book: Book) -> str:
    """The preset as it is, then each other option in its place, all else being equal."""
    say = book.say
    columns = ("tied", "winner_cards", "left_in_pile", "lead_changes", "spread")
    head = [say("pages.option"), *(say(f"pages.numbers.{key}") for key in columns)]
    parts = []
    for preset in numbers.presets(book):
        choices = numbers.part(preset)["choices"]
        changes = [
            (rule, option, made)
            for rule, options in numbers.part(preset)["options"].items()
            for option, made in options.items()
            if option in book.content["house_rules"].get(rule, {}).get("options", {}) and choices[rule] != option
        ]
        rows = [_effect(plain(book.preset(preset)), numbers.part(preset)["players"][USUAL], head, "chosen")]
        for rule, option, made in changes:
            name = element("span", plain(book.words(book.content["house_rules"][rule]["name"])), class_="kind")
            rows.append(_effect(f"{name}<br>{plain(book.choice(rule, option))}", made, head))
        shown = table(
            "numbers options-effect",
            say("pages.numbers.options_table", preset=book.preset(preset), count=USUAL),
            head,
            rows,
        )
        rule, option, made = changes[0]
        parts.append(_below(shown, "--preset", preset, "--games", str(made["games"]), "--choose", f"{rule}={option}"))
    return "\n".join(parts)


def _effect(heading: str, made: dict[str, Any], head: list[str], class_: str | None = None) -> str:
    shares = [seat["sole_first"][0] for seat in made["seats"]]
    means = [numbers.mean(made[key]) for key in ("winner_cards", "left_in_pile", "lead_changes")]
    values = [numbers.share(made["tied_first"]), *means, f"{100 * (max(shares) - min(shares)):.1f}"]
    cells = [cell(text, label, class_="number") for text, label in zip(values, head[1:], strict=True)]
    return element("tr", cell(heading, head[0], row=True) + "".join(cells), class_=class_)


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
                say("pages.numbers.count", count=count),
                [numbers.points(book, found["hard"][policy], 1 / int(count)) for policy in others],
                head,
            )
            for count, found in duels.items()
        ]
        caption = say("pages.numbers.levels_table", preset=book.preset(preset), policy=_policy(book, "hard"))
        shown = table("numbers", caption, head, rows)
        parts.append(
            _below(shown, "--preset", preset, "--policy", "hard,easy,easy,easy", "--rotate", "--games", "300000")
        )
    return "\n".join(parts)


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
                _policy(book, one),
                ["–" if other == one else numbers.points(book, found[other], 1 / players) for other in duels],
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
    return "\n".join(parts)


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
        told = say("pages.comma").join(f"{name} {value:+.1f}".replace("-", "−") for name, value, _, _ in rows)
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
        results_table,
        seats_plot,
        seats_table,
        winner_plot,
        worth_plot,
    )
}
