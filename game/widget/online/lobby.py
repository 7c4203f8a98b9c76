"""Before a party plays: who sits where, the link, and what the host decides."""

from ..dom import button, el, relabel, set_text
from ..link import HUMAN
from ..odds import short_game
from ..screen import Screen
from ..seats import colour, mark
from ..sharing import address, share_buttons
from .asking import name_field, told
from .options import Options, limit_name, rules_told
from .strip import Strip


class Lobby(Screen):
    """The screen of an open party. `changed()` brings it up to date."""

    free = True

    def __init__(self, app: object, party: object) -> None:
        words = self.words = app.words
        self.app = app
        self.party = party
        self.session = party.session
        self.strip = Strip(party)
        self.first = self.title = el("h2", {"class": "bm-title", "tabindex": "-1"})
        self.notice = el("p", {"class": "bm-notice", "role": "status", "hidden": True})
        self.seats = el("ul", {"class": "bm-rows bm-party-people", "role": "list", "aria-label": words("players")})
        self._rows: list[tuple] = []
        self.about = el("p", {"class": "bm-summary"})
        self.rules = el("p", {"class": "bm-explained"})
        self.short = el("p", {"class": "bm-warning", "hidden": True})
        self.field = el("input", {"class": "bm-party-link", "readonly": True, "aria-label": words("party_link")})
        self.field.value = address("party=" + party.id)
        app.listen(self.field, "focus", lambda _: self.field.select())

        self.share = el(
            "div",
            {"class": "bm-party-share"},
            el("p", None, words("party_share")),
            self.field,
            el("div", {"class": "bm-buttons"}, *share_buttons(app, words("party_copy"), self._fragment)),
        )

        self.start = button("bm-primary bm-start", words("party_start"))
        self.fill = button("bm-quiet", words("party_fill"))
        self.level = el("select", {"aria-label": words("party_level")})
        for level, record in words.content["messages"]["levels"].items():
            self.level.appendChild(el("option", {"value": level, "selected": level == "medium"}, words.of(record)))
        self.filling = el("div", {"class": "bm-party-fill"}, self.fill, self.level)
        self.join = button("bm-primary bm-start", words("party_join"))
        self.name = name_field(app)
        self.leave = button("bm-quiet", words("party_leave"))
        self.waits = el("p", {"class": "bm-note"})
        app.listen(self.start, "click", lambda _: self.session.ask("host", do="start"))
        app.listen(self.fill, "click", lambda _: self.session.ask("host", do="fill", level=self.level.value))
        app.listen(self.join, "click", lambda _: self._join())
        app.listen(self.leave, "click", lambda _: party.leave())

        self.options = None
        self.settings = el("details", {"class": "bm-party-settings"})
        self.settings.appendChild(el("summary", None, words("party_settings")))
        app.listen(self.settings, "toggle", lambda _: self._build_options())
        self.node = el(
            "div",
            {"class": "bm-setup bm-party"},
            self.title,
            self.strip.node,
            self.notice,
            self.share,
            self.seats,
            self.filling,
            el("div", None, self.about, self.rules),
            self.short,
            self.settings,
            party.fairness_note(),
            el(
                "div",
                {"class": "bm-actions"},
                self.name,
                self.waits,
                el("div", {"class": "bm-buttons"}, self.start, self.join, self.leave),
            ),
        )
        self.changed()

    def say(self, code: str) -> None:
        """Tell of a refusal."""
        if code == "full" and self.session.hosting():
            code = "taken"  # fewer seats than people
        self.notice.hidden = False
        set_text(self.notice, told(self.words, code))

    def changed(self) -> None:
        words, session, lobby = self.words, self.session, self.session.lobby
        self.strip.show()
        names = self.party.names()
        host = session.hosting()
        taken = [seat for seat in lobby["seats"] if seat["kind"] != "free"]
        free = len(lobby["seats"]) - len(taken)
        self._show_seats(lobby, names)
        about = [
            words("number_of_players", count=len(lobby["seats"])),
            words("party_limit_is", limit=limit_name(words, lobby["limit"])),
        ]
        if lobby["ranked"]:
            about.append(words("party_ranked"))
        set_text(self.about, words("dot").join(about))
        set_text(self.rules, rules_told(words, lobby["rules"]))
        short = short_game(words.content, lobby["rules"], len(lobby["seats"]))
        self.short.hidden = short is None
        if short:
            set_text(self.short, words("short_game", rule=words.rule(*short)))
        watching = session.own is None
        set_text(self.title, words("party_table", seat=names[lobby["host"]]))
        self.share.hidden = watching or not free
        self.start.hidden = not host
        self.start.disabled = len(taken) < 2
        self.filling.hidden = not host or not free
        self.settings.hidden = not host
        self.join.hidden = self.name.hidden = not watching or not free
        relabel(self.leave, words("party_away" if watching else "party_leave"))
        if host and len(taken) < 2:
            waits = words("party_too_few")
        elif host and free:
            waits = words("party_closes", count=free)
        elif host:
            waits = ""
        elif watching:
            waits = "" if free else words("party_full")
        else:
            waits = words("party_waits", seat=names[lobby["host"]])
        set_text(self.waits, waits)
        if self.options is not None:
            self.options.show(self._values())

    def _show_seats(self, lobby: dict, names: list[str]) -> None:
        """Make only the rows anew that changed: the focus may be in another."""
        for place, seat in enumerate(lobby["seats"]):
            own, host = place == self.session.own, place == lobby["host"]
            key = (seat["kind"], names[place], seat.get("level"), seat["here"], own, host, self.session.hosting())
            if place == len(self._rows):
                self._rows.append((None, el("li")))
                self.seats.appendChild(self._rows[place][1])
            if self._rows[place][0] != key:
                node = self._row(place, seat, names[place], own, host)
                self.seats.replaceChild(node, self._rows[place][1])
                self._rows[place] = (key, node)
        while len(self._rows) > len(lobby["seats"]):
            self._rows.pop()[1].remove()

    def _row(self, place: int, seat: dict, name: str, own: bool, host: bool) -> object:
        words = self.words
        kind = seat["kind"]
        about = []
        if kind == "free":
            about.append(words("party_free"))
        elif kind != HUMAN:
            about.append(words("computer_short", level=words.of(words.content["messages"]["levels"][seat["level"]])))
        else:
            if own:
                about.append(words("you"))
            if host:
                about.append(words("party_host"))
            if not own:
                about.append(words("party_here" if seat["here"] else "party_gone"))
        kick = None
        if kind != "free" and not own and self.session.hosting():
            kick = button("bm-quiet bm-party-kick", words("party_kick"))
            kick.setAttribute("aria-label", words("party_kick_who", seat=name))
            self.app.listen(kick, "click", lambda _: self.session.ask("host", do="kick", seat=place))
        return el(
            "li",
            {"class": "bm-row " + colour(words, place) + (" bm-party-empty" if kind == "free" else "")},
            mark(place),
            el("span", {"class": "bm-name"}, name),
            el("span", {"class": "bm-who"}, words("dot").join(about)),
            kick,
        )

    def _values(self) -> dict:
        lobby = self.session.lobby
        return {"seats": len(lobby["seats"]), "limit": lobby["limit"], "ranked": lobby["ranked"]}

    def _build_options(self) -> None:
        if self.options is None:
            self.app.choices = dict(self.session.lobby["rules"])
            self.options = Options(self.app, self._values(), self._on_choice)
            self.settings.appendChild(self.options.node)

    def _on_choice(self, name: str, value: object) -> None:
        self.session.ask("host", do="rules", **{name: value})

    def _join(self) -> None:
        self.join.disabled = True
        self.party.join(self._joined)

    def _joined(self, code: str | None) -> None:
        self.join.disabled = False
        if code is not None:
            self.say(code)

    def _fragment(self) -> str:
        return "party=" + self.party.id
