"""What options and families make of a game, as measured: fairness, length and drama, in tables."""

from __future__ import annotations

import math
from typing import Any

from scripts.simulate.felt import changes, default
from scripts.simulate.fingerprint import MAKE, load_numbers, stale

from . import numbers
from .book import Book
from .markup import cell, element, plain, table

COLUMNS = ("spread", "cards_turned", "lead_changes", "winner_cards")
SCALE = {"spread": 100}  # shares are shown in points of a hundred
Effect = dict[str, list[float]]


def of_options(preset: str) -> dict[str, dict[str, Effect]]:
    """The measured effects of options in a preset, rule -> option -> effect; {} where none are stored."""
    found: dict[str, dict[str, Effect]] = load_numbers()["effects"]["presets"].get(preset, {})
    return found


def rule_effects(book: Book, rule: str) -> str:
    """A table of what the options of a rule change in the default preset; a sentence where they change nothing."""
    preset, base = default(book.whole)
    made = of_options(preset)
    known = [option for option in book.whole["house_rules"][rule]["options"] if option in made.get(rule, {})]
    if not known:
        return ""
    if all(_same(made[rule][option], made[rule][base[rule]]) for option in known):
        told = book.say("pages.variants.no_effect", preset=book.preset(preset))
        return element("p", plain(told), class_="exactly measured")
    rows = []
    for option in known:
        own = option == base[rule]
        beside = {} if own else {key: one for key, one in changes(book.whole, rule, option).items() if key != rule}
        against = next((made[key][one] for key, one in beside.items()), made[rule][base[rule]])
        heading = plain(book.words(book.whole["house_rules"][rule]["options"][option]["name"])) + "".join(
            "<br>" + element("small", plain(book.say("pages.variants.beside", choice=named(book, key, one))))
            for key, one in beside.items()
        )
        rows.append(_row(book, heading, made[rule][option], None if own else against, own))
    caption = book.say("pages.variants.rule_caption", rule=book.words(book.whole["house_rules"][rule]["name"]))
    return table("measured", caption, _head(book, "pages.option"), rows)


def families_table(book: Book) -> str:
    """Presets and families side by side."""
    first, base = default(book.whole)
    effects = load_numbers()["effects"]
    rule = next(iter(base))
    own = {
        preset: found[rule][book.whole["presets"][preset]["choices"][rule]]
        for preset, found in effects["presets"].items()
        if preset in book.whole["presets"]
    }
    families = {family: found for family, found in effects["families"].items() if family in book.whole["families"]}
    named = book.whole["presets"] | book.whole["families"]
    rows = [
        _row(book, plain(book.words(named[name]["name"])), made, None if name == first else own[first], name == first)
        for name, made in (own | families).items()
    ]
    return table(
        "measured", book.say("pages.variants.families_caption"), _head(book, "pages.variants.whole_rules"), rows
    )


def effects_note(book: Book) -> str:
    """How the effects were measured and how sure they are, and a warning where the rules have been changed since."""
    effects = load_numbers()["effects"]
    preset, _ = default(book.whole)
    every = [*(made for options in of_options(preset).values() for made in options.values())]
    every += effects["families"].values()
    off = {key: max((_off(made[key]) * SCALE.get(key, 1) for made in every), default=0.0) + 0.005 for key in COLUMNS}
    made = book.say(
        "pages.variants.made",
        games=f"{effects['games']:,}",
        count=effects["players"],
        level=book.level("hard"),
        preset=book.preset(preset),
        sureness=numbers.sureness(book),
        points=f"{off['spread']:.2f}",
        cards=f"{max(off['cards_turned'], off['winner_cards']):.2f}",
        changes=f"{off['lead_changes']:.2f}",
    )
    changed = [name for name in stale(book.whole) if name.startswith("effects.")]
    if not changed:
        return made
    return f"{made}\n\n**{book.say('pages.variants.stale', make=MAKE, count=len(changed))}**"


def _head(book: Book, first: str) -> list[str]:
    return [book.say(first), *(book.say(f"pages.variants.{key}") for key in COLUMNS)]


def _row(book: Book, heading: str, made: Effect, against: Effect | None, chosen: bool) -> str:
    head = _head(book, "pages.option")
    cells = [
        cell(_figure(key, made[key], against[key] if against else None), label, class_="number")
        for key, label in zip(COLUMNS, head[1:], strict=True)
    ]
    return element("tr", cell(heading, head[0], row=True) + "".join(cells), class_="chosen" if chosen else None)


def _figure(key: str, value: list[float], against: list[float] | None) -> str:
    """A number, and by how much it differs from another, where that is more than chance and than its digits show."""
    scale = SCALE.get(key, 1)
    change = ""
    if against is not None and abs(value[0] - against[0]) > math.hypot(_off(value), _off(against)):
        change = numbers.signed(scale * (value[0] - against[0]))
    # The place stays where there is no difference, so that the numbers stand in line.
    return f"{scale * value[0]:.1f} {element('small', '' if change.strip('0.') == '' else change)}"


def _off(value: list[float]) -> float:
    """How far off a number may be; the interval of one that cannot be below 0 may be cut short there."""
    return max(value[2] - value[0], value[0] - value[1])


def _same(one: Effect, other: Effect) -> bool:
    return all(one[key] == other[key] for key in COLUMNS)


def named(book: Book, rule: str, option: str) -> str:
    """A rule and an option of it, as "Monks: Five cards"."""
    said: Any = book.whole["house_rules"][rule]
    return book.say("ui.rule", rule=book.words(said["name"]), option=book.words(said["options"][option]["name"]))


BLOCKS = {block.__name__: block for block in (effects_note, families_table)}
