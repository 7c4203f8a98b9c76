"""Online play on the page: one party at a time, and the screen that fits how far it is."""

from browser import window

from ..afterwards import PastGames, Replay
from ..dom import el, has_focus
from ..names import shown
from ..parties import LINK
from .api import Api
from .asking import Opening, Said, told
from .end import PartyResults
from .game import PartyPanel
from .kept import Kept, secret
from .lobby import Lobby
from .session import FINISHED, OPEN, PLAYING, Session
from .shelf import file

SECOND = 1_000
AGAIN = ("replaced", "crowded")  # after which the same party may be tried once more
NEW = ("kicked", "bad_token")  # after which one comes as anybody does


class Party:
    """What `app.party` is while somebody plays online. `id` is the party, None where one is being opened."""

    def __init__(self, app: object, server: str) -> None:
        self.app = app
        self.words = app.words
        self.api = Api(server, app)
        self.kept = Kept(server)
        self.id: str | None = None
        self.session: Session | None = None
        self._beat = window.setInterval(app.guard(self._tick), SECOND)

    def enter(self, party: str | None) -> None:
        """Go to a party, or to where one is opened."""
        app = self.app
        self._let_go()
        self.id = party
        if party is None:
            self._address("")
            self._show(Opening(app, self))
            return
        self._address(LINK + party)
        self._show(Said(app, self.words("party_connecting"), [(self.words("party_alone"), app.set_up)]))
        self.session = Session(app, self.api, self.kept, party, self)
        self.session.open()

    def close(self) -> None:
        """Leave the page to other games."""
        self._let_go()
        window.clearInterval(self._beat)
        self._address("")
        self.app.party = None
        self.app.table = None

    def show(self) -> None:
        """The screen for how far the party is."""
        session = self.session
        if session is None or session.lobby is None:
            self.enter(self.id)
        elif session.lobby["state"] == OPEN:
            self.app.words.call(self.given())
            self.go_to_lobby()
        else:
            self.sat()

    def join(self, done: object) -> None:
        """Take a free seat; `done(code)` hears of a refusal, `done(None)` of none."""
        wishes = {"name": self.app.names[0], "salt": secret(), "device": self.kept.device()}
        session = self.session

        def joined(answer: dict) -> None:
            done(None)
            session.take_seat(answer["token"])

        self.api.join(self.id, wishes, joined, done)

    def leave(self) -> None:
        """Give the seat up for good; a watcher just goes."""
        if self.session.own is None:
            self.app.set_up()
        else:
            self.session.ask("leave")

    def names(self) -> list[str]:
        """What the seats are called."""
        template = self.words.content["messages"]["ui"]["namesake"][self.words.lang]
        return shown(self.given(), self.words.colours, template)

    def given(self) -> list[str]:
        """The names that people gave themselves."""
        return [seat["name"] for seat in self.session.lobby["seats"]]

    def turn(self) -> dict | None:
        """The seat whose turn it is."""
        session = self.session
        if session.lobby["state"] != PLAYING or session.table is None:
            return None
        return session.lobby["seats"][session.table.view()["seat"]]

    def fairness_note(self) -> object:
        """What keeps the deck fair, before it is dealt."""
        words = self.words
        return el(
            "details",
            {"class": "bm-party-fair"},
            el("summary", None, words("party_fair")),
            el("p", None, words("party_fair_how")),
            el("p", {"class": "bm-party-seal"}, el("code", None, self.session.lobby["commit"])),
            self.more(),
        )

    def more(self) -> object | None:
        """A link to the page about fair play."""
        address = self.app.root.closest("[data-game]").getAttribute("data-fair-play")
        if not address:
            return None
        return el("p", None, el("a", {"href": address, "target": "_blank"}, self.words("party_fair_more")))

    def results(self) -> object:
        """The screen after a game."""
        return PartyResults(self.app, self.session.table, self)

    # What a session tells

    def sat(self) -> None:
        """Another game, or another seat: show it from the start."""
        app, session = self.app, self.session
        app.words.call(self.given())
        if session.lobby["state"] == OPEN:
            app.table = None
            if isinstance(app.screen, (PartyResults, PastGames, Replay)) and not session.hosting():
                self.changed()  # whoever still looks at the last game is not taken away from it
                return
            self._show(Lobby(app, self))
        elif session.table is not None:
            self._sit()
        else:
            self.ended(session.lobby["state"])

    def go_to_lobby(self) -> None:
        """From the results to the next game."""
        self._show(Lobby(self.app, self))

    def changed(self) -> None:
        """The lobby, who is here, or the connection."""
        if self.session.lobby is not None and hasattr(self.app.screen, "changed"):
            self.app.screen.changed()

    def moved(self, events: list[dict]) -> None:
        """Something happened on the table."""
        table = self.session.table
        if table.view()["finished"]:
            file(self.app, self)
        table.deliver(events)

    def refused(self, code: str) -> None:
        """Something that was asked for is refused."""
        if hasattr(self.app.screen, "say"):
            self.app.screen.say(code)

    def ended(self, reason: str) -> None:
        """The connection is over for good."""
        app, words, party = self.app, self.words, self.id
        if reason == FINISHED:
            return
        self._let_go()
        app.rest()
        app.table = None
        if reason == "full":
            reason = "crowded"
        ways = [(words("party_another"), lambda: self.enter(None)), (words("party_alone"), app.set_up)]
        if reason == "bad_version":
            ways = [(words("party_reload"), window.location.reload), *ways[1:]]
        elif reason in AGAIN:
            ways = [(words("play_here" if reason == "replaced" else "party_retry"), lambda: self.enter(party)), *ways]
        elif reason in NEW:
            ways = [(words("party_visit"), lambda: self.enter(party)), *ways]
        else:
            self._address("")
        self._show(Said(app, told(words, reason), ways))

    def _sit(self) -> None:
        """Show the game on the table."""
        app, table = self.app, self.session.table
        app.rest()
        app.sit_down(table, self.given())
        view = table.view()
        if view["finished"]:
            file(app, self)
            app.show_results(True)
            return
        panel = PartyPanel(app, table, self)
        app.table_view.join(panel)
        self._show(panel)
        panel.update(view)
        app.table_view.show(view)
        table.run()

    def _show(self, screen: object) -> None:
        self.app.show(screen, self.app.screen is None or has_focus(self.app.node))

    def _tick(self) -> None:
        if self.session is not None and self.session.lobby is not None:
            self.session.tick()
            if hasattr(self.app.screen, "tick"):
                self.app.screen.tick()

    def _let_go(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None

    def _address(self, fragment: str) -> None:
        """Say in the address of the page what a reload comes back to."""
        here = window.location.href.split("#")[0]
        kept = window.location.hash
        if fragment or kept.startswith(LINK):
            window.history.replaceState({}, "", here + fragment)
