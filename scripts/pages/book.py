"""What a page may say by calling: counts, names and links read from the content, in the language of the page."""

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from game.core import compose
from game.core.engine import SEATS
from game.core.model import Rules
from game.core.telling import say
from scripts.content import usual

from .markup import plain
from .phrases import does
from .ruby import ruby

JAPANESE = re.compile("[\u3005\u3041-\u30ff\u3400-\u9fff]")


class UnknownNameError(ValueError):
    """A call names something that the content does not have."""


def suggest(name: str, known: Any) -> str:
    """A sentence (with a space before it) on the known names nearest to a wrong one."""
    near = get_close_matches(str(name), list(known), n=1, cutoff=0.5)
    return f" Did you mean {near[0]!r}?" if near else f" Known: {', '.join(known)}."


def foreign(text: str, lang: str) -> str:
    """HTML that marks text as being in a language."""
    return f'<span lang="{lang}">{plain(text)}</span>'


class Book:
    """The content as one page sees it.

    `fill` answers the calls in a text: fill(text, place) -> text.
    """

    FUNCTIONS = (
        "card", "cards", "choice", "count", "count_trait", "default", "does", "en", "explain", "ja", "level", "levels",
        "option", "page", "players_max", "players_min", "preset", "romaji", "rule", "seat", "seats", "source", "sure",
        "term", "total", "ui", "warn_at",
    )  # fmt: skip

    def __init__(self, content: dict[str, Any], lang: str, page: str, fill: Callable[[str, str], str]) -> None:
        self.content = usual(content)
        self.whole = content  # with the variants
        self.lang = lang
        self.page_name = page
        self._fill = fill
        self._rules: dict[str, Rules] = {}

    # Facts

    def count(self, class_: str, **choices: str) -> int:
        """How many cards count as a class, under the default preset with `choices` in their place."""
        self.find("class", class_, self.content["classes"])
        return list(self.composed(choices).classes.values()).count(class_)

    def count_trait(self, trait: str, **choices: str) -> int:
        """How many cards have a trait; a trait that house rules define is taken under `choices`."""
        return len(self.with_trait(trait, **choices))

    def total(self) -> int:
        return len(self.content["cards"])

    def players_min(self) -> int:
        return SEATS[0]

    def players_max(self) -> int:
        return SEATS[1]

    def warn_at(self) -> int:
        """The size of the deck from which Semimaru, not yet out, is warned of."""
        return int(self.content["classes"]["semimaru"]["warn_when_deck"])

    def default(self, point: str) -> str:
        """The value of a point of the defaults table."""
        points = {entry["id"]: entry["value"][self.lang] for entry in self.content["defaults"]}
        self.find("point of the defaults", point, points)
        return str(points[point])

    def does(self, card: int, preset: str | None = None, **choices: str) -> str:
        """What a card does, in sentences, under a preset (else the default one) or choices."""
        self.find("card", card, range(1, self.total() + 1))
        rules = self.rules(preset) if preset else self.composed(choices)
        return does(self.content, self.lang, rules, card)

    # Names

    def rule(self, rule: str) -> str:
        """Link to a house rule, by its name."""
        return f"[{self.words(self._rule(rule)['name'])}]({self.page('house-rules')}#{rule})"

    def choice(self, rule: str, option: str) -> str:
        """The name of an option."""
        return self.words(self._option(rule, option)["name"])

    def option(self, rule: str, preset: str | None = None) -> str:
        """The name of the option that a preset (else the default one) chooses."""
        return self.choice(rule, self.chosen(rule, preset))

    def explain(self, rule: str, option: str | None = None, preset: str | None = None) -> str:
        """The explanation of an option, else of the one a preset (else the default one) chooses."""
        return self.words(self._option(rule, option or self.chosen(rule, preset))["explanation"])

    def preset(self, preset: str) -> str:
        """The name of a preset."""
        self.find("preset", preset, self.content["presets"])
        return self.words(self.content["presets"][preset]["name"])

    def seat(self, seat: int) -> str:
        """The colour of a seat, 0 the first."""
        self.find("seat", seat, range(len(self.seats())))
        return self.seats()[seat]

    def seats(self) -> list[str]:
        return [self.words(seat["name"]) for seat in self.content["messages"]["seats"]]

    def level(self, level: str) -> str:
        """The name of a level of the computer."""
        levels = self.content["messages"]["levels"]
        self.find("level", level, levels)
        return self.words(levels[level]["name"])

    def levels(self) -> list[str]:
        return [self.level(level) for level in self.content["messages"]["levels"]]

    def ui(self, key: str) -> str:
        """A word of the game's own screen, as its buttons show it."""
        self.find("word of the game", key, self.content["messages"]["ui"])
        return self.say(f"ui.{key}")

    def sure(self, level: str) -> str:
        """A label that says how sure a fact is."""
        self.find("level of certainty", level, self.content["messages"]["pages"]["sure"])
        text = self.say("pages.sure_label", text=self.say(f"pages.sure.{level}"))
        return f'<small class="sure" data-sure="{level}">{text}</small>'

    def source(self, *numbers: int) -> str:
        """References to the numbered sources of this page, which stand at the anchors source-1, source-2 …"""
        return "".join(f'<sup><a href="#source-{number}">[{number}]</a></sup>' for number in numbers)

    # Links

    def page(self, name: str) -> str:
        """The target of a Markdown link to another page of this language."""
        return f"{name}.md"

    def term(self, term: str, text: str | None = None) -> str:
        """Link to an entry of the Terms page."""
        terms = {entry["id"]: entry for entry in self.content["terms"]}
        self.find("term", term, terms)
        return f"[{text or self.words(terms[term]['term'])}]({self.page('terms')}#{term})"

    def card(self, card: int, number: bool = False) -> str:
        """Link to a card, by the poet's name, with its number if wanted."""
        self.find("card", card, range(1, self.total() + 1))
        name = self.content["cards"][card - 1]["name"]
        text = name["kanji"] if self.lang == "ja" else name["en"]
        if number:
            text += f"（{card}番）" if self.lang == "ja" else f" ({card})"
        return f"[{text}]({self.page('cards')}#card-{card})"

    def cards(self, kind: str, number: bool = True) -> str:
        """Links to the cards of a class or with a trait, in a row."""
        if kind in self.content["classes"]:
            chosen = [card["no"] for card in self.content["cards"] if card["class"] == kind]
        else:
            chosen = self.with_trait(kind)
        return self.say("pages.comma").join(self.card(card, number) for card in chosen)

    # Words of the other language

    def ja(self, text: str, romaji: str | None = None) -> str:
        """Japanese in an English page, with its romaji if given."""
        marked = foreign(text, "ja")
        return f"{marked} {self.romaji(romaji)}" if romaji else marked

    def en(self, text: str) -> str:
        """English in a Japanese page."""
        return foreign(text, "en")

    def romaji(self, text: str) -> str:
        """Japanese in Latin letters."""
        return f'<i lang="ja-Latn">{plain(text)}</i>'

    # For the blocks

    def words(self, said: dict[str, str]) -> str:
        return str(said[self.lang])

    def say(self, key: str, **values: object) -> str:
        return say(self.content, self.lang, key, **values)

    def url(self, name: str) -> str:
        """The address of another page, for links written as HTML."""
        up = "" if self.page_name == "index" else "../"
        return up + ("" if name == "index" else f"{name}/") or "./"

    def prose(self, file: str, entry: dict[str, Any], field: str) -> str:
        """A text of an entry with its calls answered."""
        return self._fill(
            entry[field][self.lang], f"game/content/{file}.yaml: {entry['id']}.{field}.{self.lang}"
        ).strip()

    def default_preset(self) -> str:
        return str(next(iter(self.content["presets"])))

    def chosen(self, rule: str, preset: str | None = None) -> str:
        """The option of a rule that a preset (else the default one) chooses."""
        self._rule(rule)
        preset = preset or self.default_preset()
        self.find("preset", preset, self.content["presets"])
        return str(self.content["presets"][preset]["choices"][rule])

    def rules(self, preset: str) -> Rules:
        """The composed rules of a preset."""
        self.find("preset", preset, self.content["presets"])
        if preset not in self._rules:
            self._rules[preset] = compose(self.content, self.content["presets"][preset]["choices"])
        return self._rules[preset]

    def composed(self, choices: dict[str, str]) -> Rules:
        for rule, option in choices.items():
            self._option(rule, option)
        return compose(self.content, choices) if choices else self.rules(self.default_preset())

    def with_trait(self, trait: str, **choices: str) -> list[int]:
        """The numbers of the cards that have a trait; see `count_trait`."""
        aliases: dict[str, str] = {}
        for rule, option in self.composed(choices).choices.items():
            aliases.update(self.content["house_rules"][rule]["options"][option].get("traits", {}))
        self.find("trait", trait, {**self.content["traits"], **aliases})
        return [card["no"] for card in self.content["cards"] if aliases.get(trait, trait) in card["traits"]]

    def japanese(self, text: str) -> str:
        """HTML of a Japanese word, in whichever letters it is written."""
        return foreign(text, "ja") if JAPANESE.search(text) else self.romaji(text)

    def poet(self, card: int) -> str:
        """HTML of a poet's name with its reading, marked as Japanese where the page is not."""
        name = self.content["cards"][card - 1]["name"]
        marked = ruby(name["kanji"], name["kana"])
        return marked if self.lang == "ja" else f'<span lang="ja">{marked}</span>'

    def find(self, kind: str, name: object, known: Any, of: str = "") -> None:
        """UnknownNameError unless `name` is among the known names of a kind."""
        if name in known:
            return
        if isinstance(known, range):
            raise UnknownNameError(f"unknown {kind} {name!r}. Known: {known[0]} to {known[-1]}.")
        raise UnknownNameError(f"unknown {kind} {name!r}{of}.{suggest(str(name), known)}")

    def _rule(self, rule: str) -> dict[str, Any]:
        self.find("house rule", rule, self.content["house_rules"])
        said: dict[str, Any] = self.content["house_rules"][rule]
        return said

    def _option(self, rule: str, option: str) -> dict[str, Any]:
        options: dict[str, dict[str, Any]] = self._rule(rule)["options"]
        self.find("option", option, options, f" of house rule {rule!r}")
        return options[option]
