"""Opening a party, and what is said where there is none to show."""

from ..dom import button, el, replace
from ..names import LONGEST, cleaned
from ..screen import Screen
from .kept import secret
from .options import Options

SOON = 3_000  # milliseconds in which a server answers that is there


def name_field(app: object) -> object:
    """Where one says what one is called at the table; the name of the first seat is what was said before."""
    words = app.words
    field = el(
        "input",
        {
            "class": "bm-party-name",
            "type": "text",
            "value": app.names[0],
            "maxlength": str(LONGEST),
            "autocomplete": "nickname",
            "spellcheck": "false",
            "placeholder": words("party_name_none"),
        },
    )

    def choose(_: object) -> None:
        app.names[0] = field.value = cleaned(field.value)

    app.listen(field, "change", choose)
    return el("label", {"class": "bm-party-field"}, el("span", None, words("party_name")), field)


class Opening(Screen):
    """Where a party is opened. `party` is the one that goes there."""

    free = True

    def __init__(self, app: object, party: object) -> None:
        words = self.words = app.words
        self.app = app
        self.party = party
        self.values = {"seats": 4, "limit": 60, "ranked": False}
        self.first = self.title = el("h2", {"class": "bm-title", "tabindex": "-1"}, words("online_door"))
        self.notice = el("div", {"class": "bm-notice", "role": "status", "hidden": True})
        self.waiting = el("div", {"class": "bm-party-mine"})
        self.options = Options(app, self.values, self._on_choice)
        self.open = button("bm-primary bm-start", words("party_open"))
        back = button("bm-quiet", words("party_alone"))
        app.listen(self.open, "click", lambda _: self._open())
        app.listen(back, "click", lambda _: app.set_up())
        self.node = el(
            "div",
            {"class": "bm-setup bm-party"},
            self.title,
            el("p", None, words("party_how")),
            self.notice,
            self.waiting,
            name_field(app),
            self.options.node,
            el("div", {"class": "bm-actions"}, el("div", {"class": "bm-buttons"}, self.open, back)),
        )
        for mine in party.kept.recent()[:3]:
            self._offer(mine)
        self._ask()

    def say(self, text: str, *ways: object) -> None:
        """Tell of something that went wrong, and ways on; "" takes it back."""
        replace(self.notice, *([el("p", None, text), *ways] if text else []))
        self.notice.hidden = not text

    def _ask(self) -> None:
        self.say("")
        self.party.api.alive(lambda _: None, lambda _: self._lost(), SOON)

    def _lost(self) -> None:
        again = button("bm-quiet", self.words("party_retry"))
        self.app.listen(again, "click", lambda _: self._ask())
        self.say(self.words("party_unreachable"), again)

    def _offer(self, mine: str) -> None:
        go = button("bm-quiet", self.words("party_return"))
        self.app.listen(go, "click", lambda _: self.party.enter(mine))
        self.waiting.appendChild(go)

    def _on_choice(self, name: str, value: object) -> None:
        if name != "rules":
            self.values[name] = value
            self.options.show(self.values)

    def _open(self) -> None:
        app, kept = self.app, self.party.kept
        wishes = {"name": app.names[0], "rules": app.choices, "salt": secret(), "device": kept.device()}
        wishes.update(self.values)
        self.open.disabled = True
        self.party.api.open(wishes, self._opened, self._refused)

    def _opened(self, answer: dict) -> None:
        self.party.kept.put(answer["party"], {"token": answer["token"]})
        if self.app.screen is self:
            self.party.enter(answer["party"])

    def _refused(self, code: str) -> None:
        self.open.disabled = False
        self.say(told(self.words, code))
        self.open.focus()


class Said(Screen):
    """A sentence, and ways on: (words, call)."""

    free = True

    def __init__(self, app: object, text: str, ways: list[tuple[str, object]]) -> None:
        self.first = el("p", {"class": "bm-notice", "tabindex": "-1"}, text)
        buttons = el("div", {"class": "bm-buttons"})
        for place, (label, call) in enumerate(ways):
            way = button("bm-quiet" if place else "bm-primary", label)
            app.listen(way, "click", self._caller(call))
            buttons.appendChild(way)
        self.node = el("div", {"class": "bm-setup bm-party"}, self.first, buttons)

    def _caller(self, call: object) -> object:
        return lambda _: call()


REFUSALS = {
    "bad_message": "party_refused",
    "bad_token": "party_bad_token",
    "bad_version": "party_bad_version",
    "busy": "party_busy",
    "crowded": "party_crowded",
    "expired": "party_expired",
    "finished": "party_finished",
    "forbidden": "party_forbidden",
    "full": "party_full",
    "kicked": "party_kicked",
    "left": "party_left",
    "no_party": "party_none",
    "not_finished": "party_refused",
    "not_host": "party_not_host",
    "not_open": "party_not_open",
    "not_playing": "party_refused",
    "not_your_turn": "party_not_your_turn",
    "replaced": "party_replaced",
    "taken": "party_taken",
    "too_big": "party_refused",
    "too_few": "party_too_few",
    "too_fast": "party_too_fast",
    "unreachable": "party_unreachable",
}


def told(words: object, code: str) -> str:
    """A refusal of the server in words."""
    return words(REFUSALS.get(code, "party_refused"))
