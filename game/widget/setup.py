"""Before a game: rules, players, and the button that begins."""

from game.core import preset_choices

from . import link, parties
from .dom import button, el, replace, set_text
from .house import HouseRules
from .keys import NEW
from .odds import conflicts, has_choice, short_game
from .players import PlayerChooser
from .screen import Screen
from .sharing import share_buttons

OWN = "own"


class SetUp(Screen):
    """The chooser. `app.choices`, `app.seats` and `app.names` are what it starts from and what it changes.

    problems   (kind, word) of what a link or a kept game could not give
    elsewhere  a kept game that another tab plays: it may be taken over
    """

    def __init__(self, app: object, problems: list[tuple[str, str]], elsewhere: str | None = None) -> None:
        words = self.words = app.words
        self.app = app
        self.title = el("h2", {"class": "bm-title", "tabindex": "-1"}, words("new_game"))
        self.notice = el("div", {"class": "bm-notice", "role": "status", "hidden": not problems and elsewhere is None})
        for kind, word in problems:
            said = words(kind) if kind.startswith("game_") else words("link_" + kind, word=word[:40])
            self.notice.appendChild(el("p", None, said))
        if elsewhere is not None:
            here = button("bm-quiet bm-here", words("play_here"))
            app.listen(here, "click", lambda _: app.take_over(elsewhere))
            self.notice.appendChild(here)

        self.radios = {}
        presets = el("fieldset", {"class": "bm-presets"}, el("legend", None, words("rules")))
        for preset, record in words.content["presets"].items():
            presets.appendChild(self._preset(preset, words.of(record), words.explained(record)))
        presets.appendChild(self._preset(OWN, words("own_rules"), words("own_rules_how")))
        if words.content["families"]:
            self.families = el("details", {"class": "bm-families"}, el("summary", None, words("families")))
            app.listen(self.families, "toggle", lambda _: self._build_families())
            presets.appendChild(self.families)

        self.house = HouseRules(app, self._on_choices)
        self.players = PlayerChooser(app, self._on_seats)
        self.conflicts = el("div", {"class": "bm-conflicts", "role": "status", "hidden": True})
        self.warning = el("p", {"class": "bm-warning", "hidden": True})
        self.summary = el("p", {"class": "bm-summary", "id": "bm-summary"})
        self.start = button("bm-primary bm-start", words("begin"), NEW)
        self.first = self.start
        self.start.setAttribute("aria-describedby", "bm-summary")
        app.listen(self.start, "click", lambda _: app.begin())
        self.back = None
        if app.table is not None:
            self.back = button("bm-quiet", words("back_to_game"))
            app.listen(self.back, "click", lambda _: app.go_on())
        self.tools = el("div", {"class": "bm-tools"})

        self.node = el(
            "div",
            {"class": "bm-setup"},
            self.title,
            self.notice,
            presets,
            self.house.node,
            self.house.variants,
            self.conflicts,
            self.players.node,
            self.warning,
            el(
                "div",
                {"class": "bm-actions"},
                self.summary,
                el("div", {"class": "bm-buttons"}, self.start, self.back, parties.door(app)),
            ),
            self.tools,
        )
        self._show()
        app.clock.after_drawing(self._add_tools)

    def _add_tools(self) -> None:
        app, words = self.app, self.words
        past = button("bm-quiet bm-past-games", words("past"))
        app.listen(past, "click", lambda _: app.show_past())
        replace(self.tools, app.settings.node(), past, *share_buttons(app, words("copy_link"), self.fragment))

    def _preset(self, preset: str, name: str, explanation: str) -> object:
        radio = el("input", {"type": "radio", "name": "bm-preset", "value": preset})
        text = el("span", {"class": "bm-explained"}, explanation)
        self.radios[preset] = radio, text
        self.app.listen(radio, "change", lambda _: self._on_preset(preset))
        return el("label", {"class": "bm-option"}, radio, el("span", {"class": "bm-name"}, name), text)

    def _build_families(self) -> None:
        """Fill the fold of the families when it is first looked at, or when one of them is chosen."""
        if self.families.querySelector("label"):
            return
        families = el("div", {"class": "bm-presets"})
        for family, record in self.words.content["families"].items():
            families.appendChild(self._preset(family, self.words.of(record), self.words.explained(record)))
        self.families.appendChild(families)

    def _on_preset(self, preset: str) -> None:
        if preset == OWN:
            self.house.open()
            return
        self.app.choices = preset_choices(self.words.content, preset)
        self.house.show()
        self._show()

    def _on_choices(self) -> None:
        self._show()

    def _on_seats(self) -> None:
        self._show()

    def _show(self) -> None:
        """Bring everything that depends on the choices up to date."""
        words, choices, seats = self.words, self.app.choices, self.app.seats
        content = words.content
        nearest = link.nearest_preset(content, choices)
        changed = link.differences(content, nearest, choices)
        if not changed and nearest in content["families"]:
            self._build_families()
            self.families.open = True
        self.radios[OWN if changed else nearest][0].checked = True
        own = words.listed([words.rule(rule, choices[rule]) for rule in changed])
        if changed:
            own = words("own_from", preset=words.of(link.sets(content)[nearest]), changes=own)
        set_text(self.radios[OWN][1], own or words("own_rules_how"))

        self.players.show(has_choice(content, choices))
        name = words("own_rules") if changed else words.of(link.sets(content)[nearest])
        computers = len(seats) - seats.count(link.HUMAN)
        if computers:
            players = words("with_computers", count=computers, players=len(seats))
        else:
            players = words("number_of_players", count=len(seats))
        set_text(self.summary, name + words("dot") + players)
        self._show_conflicts()
        short = short_game(content, choices, len(seats))
        self.warning.hidden = short is None
        if short:
            set_text(self.warning, words("short_game", rule=words.rule(*short)))

    def _show_conflicts(self) -> None:
        words = self.words
        lines = []
        for conflict in conflicts(words.content, self.app.choices):
            names = [words.rule(rule, option) for rule, option in conflict["choices"].items()]
            lines.append(el("li", None, el("b", None, " + ".join(names)), words.explained(conflict)))
        self.conflicts.hidden = not lines
        replace(self.conflicts, *([el("b", None, words("conflicts")), el("ul", None, *lines)] if lines else []))

    def fragment(self) -> str:
        """The choices as the fragment of a link."""
        app = self.app
        return link.fragment(self.words.content, app.choices, app.seats, None, app.names[: len(app.seats)])

    def key(self, key: str) -> bool:
        if key != NEW:
            return False
        self.app.begin()
        return True
