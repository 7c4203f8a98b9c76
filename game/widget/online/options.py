"""What the host decides: seats, turn limit, rules, whether it is rated."""

from game.core import preset_choices
from game.core.engine import SEATS

from .. import link
from ..dom import el, set_text
from ..house import HouseRules

LIMITS = (None, 30, 60)
OWN = "own"


class Options:
    """A form that shows `values`, {"seats", "limit", "ranked"}, and the rules in `app.choices`.

    `call(name, value)` is told of each change; the name may also be "rules".
    """

    def __init__(self, app: object, values: dict, call: object) -> None:
        words = self.words = app.words
        self.app = app
        self.call = call
        self.seats = Segments(app, "seats", [(number, str(number)) for number in range(SEATS[0], SEATS[1] + 1)], call)
        self.limit = Segments(app, "limit", [(limit, limit_name(words, limit)) for limit in LIMITS], call)
        self.ranked = el("input", {"type": "checkbox"})
        app.listen(self.ranked, "change", lambda _: call("ranked", self.ranked.checked))
        self.preset = el("select")
        for preset, record in words.content["presets"].items():
            self.preset.appendChild(el("option", {"value": preset}, words.of(record)))
        self.preset.appendChild(el("option", {"value": OWN}, words("own_rules")))
        app.listen(self.preset, "change", lambda _: self._on_preset())
        self.about = el("p", {"class": "bm-explained"})
        self.house = HouseRules(app, self._on_rules)
        self.node = el(
            "div",
            {"class": "bm-party-options"},
            self.seats.node,
            self.limit.node,
            el("label", {"class": "bm-party-rules"}, el("span", None, words("rules")), self.preset),
            self.about,
            self.house.node,
            el(
                "label",
                {"class": "bm-option bm-party-ranked"},
                self.ranked,
                el("span", {"class": "bm-name"}, words("party_ranked")),
                el("span", {"class": "bm-explained"}, words("party_ranked_how")),
            ),
        )
        self.show(values)

    def show(self, values: dict) -> None:
        """Show what is chosen now."""
        self.seats.show(values["seats"])
        self.limit.show(values["limit"])
        self.ranked.checked = values["ranked"]
        self._show_rules()

    def _show_rules(self) -> None:
        words, content, choices = self.words, self.words.content, self.app.choices
        nearest = link.nearest_preset(content, choices)
        changed = link.differences(content, nearest, choices)
        self.preset.value = OWN if changed else nearest
        set_text(self.about, rules_told(words, choices))
        self.house.show()

    def _on_preset(self) -> None:
        if self.preset.value == OWN:
            self.house.open()
            return
        self.app.choices = preset_choices(self.words.content, self.preset.value)
        self._on_rules()

    def _on_rules(self) -> None:
        self._show_rules()
        self.call("rules", self.app.choices)


class Segments:
    """One of a few values: `choices` are (value, text)."""

    def __init__(self, app: object, name: str, choices: list[tuple], call: object) -> None:
        self.radios = []
        legend = el("legend", None, app.words({"seats": "party_seats", "limit": "party_limit"}[name]))
        self.node = el("fieldset", {"class": "bm-numbers bm-party-" + name}, legend)
        for value, text in choices:
            radio = el("input", {"type": "radio", "name": "bm-party-" + name})
            self.radios.append((value, radio))
            app.listen(radio, "change", self._chooser(name, value, call))
            self.node.appendChild(el("label", {"class": "bm-segment"}, radio, el("span", None, text)))

    def show(self, chosen: object) -> None:
        for value, radio in self.radios:
            radio.checked = value == chosen

    def _chooser(self, name: str, value: object, call: object) -> object:
        return lambda _: call(name, value)


def limit_name(words: object, limit: int | None) -> str:
    """A turn limit in words."""
    return words("party_no_limit") if limit is None else words("party_seconds", count=limit)


def rules_told(words: object, choices: dict) -> str:
    """Rules in a line: what the preset means, or what differs from the nearest."""
    content = words.content
    nearest = link.nearest_preset(content, choices)
    changed = link.differences(content, nearest, choices)
    if not changed:
        return words.explained(content["presets"][nearest])
    return words.listed([words.rule(rule, choices[rule]) for rule in changed])
