"""Numbers of the Strategy page in its prose, read from game/content/numbers.json, and how they are written."""

from __future__ import annotations

from typing import Any

from game.core.players import MOVED, OUT
from scripts.simulate.fingerprint import MAKE, load_numbers, stale

from .book import Book, UnknownNameError, suggest


def number(book: Book, name: str, digits: int = 1) -> str:
    """A number by its dotted name, as "standard.players.4.winner_cards"."""
    return f"{found(name)[0]:.{digits}f}"


def percent(book: Book, name: str, digits: int = 1) -> str:
    """A share by its dotted name, in per cent."""
    return per_cent(book, found(name)[0], digits)


def measured(book: Book, name: str) -> bool:
    """Whether the file has a part: one that an older command made may lack it."""
    try:
        part(name)
    except UnknownNameError:
        return False
    return True


def in_points(book: Book, name: str, digits: int = 2) -> str:
    """A share by its dotted name in points of a hundred, with half its 95 % interval."""
    value, low, high = found(name)
    return f"{signed(100 * value, digits)} ±{50 * (high - low):.{digits}f}"


def even(book: Book, players: int) -> str:
    """An even share of the wins, in per cent."""
    return per_cent(book, 1 / players, 0)


def sureness(book: Book) -> str:
    """How sure an interval is, in per cent."""
    return per_cent(book, load_numbers()["level"], 0)


def one_in(book: Book) -> str:
    """Of how many intervals one is expected to miss."""
    return f"{1 / (1 - load_numbers()['level']):.0f}"


def edge(book: Book, preset: str, players: int, one: str, others: str) -> str:
    """What one policy wins above its even share among others of another, in points of a hundred, with its interval."""
    return points(found(f"{preset}.duels.{players}.{one}.{others}"), 1 / players)


def seat_spread(book: Book, preset: str, players: int) -> str:
    """Points between the best and the worst seat."""
    shares = [seat["sole_first"][0] for seat in part(f"{preset}.players.{players}")["seats"]]
    return f"{100 * (max(shares) - min(shares)):.1f}"


def draws_on(book: Book, preset: str, players: int) -> str:
    """The share of its choices in which Hard draws on, in per cent."""
    return per_cent(book, part(f"{preset}.worth.{players}")["drawn"], 0)


def deals(book: Book, preset: str, players: int) -> str:
    """How many orders of the rest of the deck each choice was tried on."""
    return str(part(f"{preset}.worth.{players}")["deals"])


def choices_learned(book: Book, preset: str, players: int) -> str:
    """How many choices policy iteration learned from."""
    return f"{part(f'{preset}.best.{players}')['choices']:,}"


def out_cost(book: Book, left: int) -> str:
    """What Hard thinks it costs to be put out while so many are in the game, in cards."""
    return str(OUT // (left - 2) ** 2 // MOVED)


def lead_kept(book: Book, preset: str, turned: int) -> str:
    """The chance that who leads alone after so many cards comes first in the end, in per cent."""
    return per_cent(book, part(preset)["course"]["lead_kept"][turned - 1], 0)


def change(book: Book, preset: str, turned: int) -> str:
    """What turning the card of that number does to the own hand on average, over ten cards around it."""
    around = part(preset)["course"]["change"][turned - 5 : turned + 5]
    return f"{sum(around) / len(around):.1f}"


def swing(book: Book, preset: str, turned: int) -> str:
    """The standard deviation of that change, in cards."""
    return f"{part(preset)['course']['swing'][turned - 1]:.0f}"


def part(name: str) -> Any:
    at: Any = load_numbers()["presets"]
    for key in name.split("."):
        if isinstance(at, list):
            at = at[int(key)]
            continue
        if key not in at:
            raise UnknownNameError(f"game/content/numbers.json has no {name!r}: no {key!r}.{suggest(key, at)}")
        at = at[key]
    return at


def found(name: str) -> list[float]:
    value = part(name)
    if not isinstance(value, list) or len(value) != 3:
        raise UnknownNameError(f"{name!r} in game/content/numbers.json is no number with its interval")
    return value


def numbers_note(book: Book) -> str:
    """How the numbers were made, and a warning where the rules have been changed since."""
    numbers = load_numbers()
    made = book.say("pages.numbers.made", make=MAKE, level=sureness(book))
    if not stale(book.content):
        return made
    rules = []
    for preset, made_for in numbers["presets"].items():
        options = [
            book.choice(rule, option)
            for rule, option in made_for["choices"].items()
            if option in book.content["house_rules"].get(rule, {}).get("options", {})
        ]
        name = book.preset(preset) if preset in book.content["presets"] else preset
        rules.append(name + book.say("pages.colon") + book.say("pages.comma").join(options))
    warning = book.say("pages.numbers.stale", make=MAKE)
    return f"{made}\n\n**{warning}**\n\n" + "\n".join(f"- {rule}" for rule in rules)


def presets(book: Book) -> list[str]:
    """The presets there are numbers for."""
    return [preset for preset in load_numbers()["presets"] if preset in book.content["presets"]]


def per_cent(book: Book, share: float, digits: int = 1) -> str:
    """A share as the language writes it: 1.2% or 1.2％."""
    return book.say("pages.numbers.percent", value=f"{100 * share:.{digits}f}")


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign; none where it rounds to nothing."""
    text = f"{abs(value):.{digits}f}"
    return text if float(text) == 0 else ("+" if value > 0 else "−") + text


def share(book: Book, value: list[float], digits: int = 1) -> str:
    """A share with half its interval, for a table."""
    half = 50 * (value[2] - value[1])
    return per_cent(book, value[0], digits) + _spread(half, digits)


def mean(value: list[float], digits: int = 1) -> str:
    """A mean with half its interval, for a table; a mean of equal numbers has none."""
    half = (value[2] - value[1]) / 2
    return f"{value[0]:.{digits}f}" + (_spread(half, digits) if half else "")


def points(value: list[float], even: float) -> str:
    """A share of wins as what it is above the even share, in points of a hundred, with half its interval."""
    half = 50 * (value[2] - value[1])
    return signed(100 * (value[0] - even)) + _spread(half, 1)


def _spread(half: float, digits: int) -> str:
    digits += half < 0.5 * 0.1**digits
    return f" <small>±{max(half, 0.1**digits):.{digits}f}</small>"  # never written as none


BLOCKS = {
    block.__name__: block
    for block in (
        change,
        choices_learned,
        deals,
        draws_on,
        edge,
        even,
        in_points,
        lead_kept,
        measured,
        number,
        numbers_note,
        one_in,
        out_cost,
        percent,
        seat_spread,
        swing,
    )
}
