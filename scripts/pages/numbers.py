"""Numbers of the Strategy page in its prose, read from game/content/numbers.json, and how they are written."""

from __future__ import annotations

from typing import Any

from scripts.simulate.fingerprint import MAKE, fingerprint, load_numbers

from .book import Book, UnknownNameError, suggest


def number(book: Book, name: str, digits: int = 1) -> str:
    """A number by its dotted name, as "standard.players.4.winner_cards"."""
    return f"{found(name)[0]:.{digits}f}"


def percent(book: Book, name: str, digits: int = 1) -> str:
    """A share by its dotted name, in per cent."""
    return f"{100 * found(name)[0]:.{digits}f}".replace("-", "−")


def margin(book: Book, name: str, digits: int = 1) -> str:
    """Half the width of the 95 % interval of a share, in points of a hundred."""
    _, low, high = found(name)
    return f"{50 * (high - low):.{digits}f}"


def edge(book: Book, preset: str, players: int, one: str, others: str) -> str:
    """What one policy wins above its even share among others of another, in points of a hundred, with its interval."""
    return points(book, found(f"{preset}.duels.{players}.{one}.{others}"), 1 / players)


def seat_spread(book: Book, preset: str, players: int) -> str:
    """Points between the best and the worst seat."""
    shares = [seat["sole_first"][0] for seat in part(f"{preset}.players.{players}")["seats"]]
    return f"{100 * (max(shares) - min(shares)):.1f}"


def draws_on(book: Book, preset: str, players: int) -> str:
    """The share of its choices in which Hard draws on, in per cent."""
    return f"{100 * part(f'{preset}.worth.{players}')['drawn']:.0f}"


def lead_kept(book: Book, preset: str, turned: int) -> str:
    """The chance that who leads alone after so many cards comes first in the end, in per cent."""
    return f"{100 * part(preset)['course']['lead_kept'][turned - 1]:.0f}"


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
    made = book.say("pages.numbers.made", make=MAKE)
    if numbers["fingerprint"] == fingerprint(book.content):
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
    stale = book.say("pages.numbers.stale", make=MAKE)
    return f"{made}\n\n**{stale}**\n\n" + "\n".join(f"- {rule}" for rule in rules)


def presets(book: Book) -> list[str]:
    """The presets there are numbers for."""
    return [preset for preset in load_numbers()["presets"] if preset in book.content["presets"]]


def share(value: list[float], digits: int = 1) -> str:
    half = 50 * (value[2] - value[1])
    return f"{100 * value[0]:.{digits}f}&nbsp;% <small>±{half:.{digits if half >= 0.05 else digits + 1}f}</small>"


def mean(value: list[float], digits: int = 1) -> str:
    half = (value[2] - value[1]) / 2
    half = max(half, 0.1 ** (digits + 1)) if half else 0.0  # never written as none
    spread = f" <small>±{half:.{digits if half >= 0.05 else digits + 1}f}</small>" if half else ""
    return f"{value[0]:.{digits}f}{spread}"


def points(book: Book, value: list[float], even: float) -> str:
    points, half = 100 * (value[0] - even), 50 * (value[2] - value[1])
    sign = "±" if abs(points) < 0.05 else "+" if points > 0 else "−"
    return f"{sign}{abs(points):.1f} <small>±{half:.1f}</small>"


BLOCKS = {
    block.__name__: block
    for block in (change, draws_on, edge, lead_kept, margin, number, numbers_note, percent, seat_spread, swing)
}
