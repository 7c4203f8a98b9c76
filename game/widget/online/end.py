"""How a party's game ended: places, ratings, whether the deck was fair, and the next game."""

from browser import window

from ..dom import button, el, replace, set_text
from ..keys import NEW
from ..results import Results
from ..seats import colour, mark
from .asking import told
from .proof import check
from .session import OPEN
from .shelf import game
from .strip import Strip

CHECKS = {
    "seal": {"yes": "party_seal_yes", "no": "party_seal_no", "unknown": "party_seal_unknown"},
    "salt": {"yes": "party_salt_yes", "no": "party_salt_no", "unknown": "party_salt_unknown"},
    "deck": {"yes": "party_deck_yes", "no": "party_deck_no", "unknown": "party_deck_unknown"},
}


class PartyResults(Results):
    """The screen after a party's game. What it shows of it stays, even when the next one is being set up."""

    def __init__(self, app: object, table: object, party: object) -> None:
        self.party = party
        self.lobby = party.session.lobby
        super().__init__(app, table)
        words = app.words
        self.strip = Strip(party)
        self.notice = el("p", {"class": "bm-notice", "role": "status", "hidden": True})
        self.node.insertBefore(self.strip.node, self.title.nextSibling)
        self.node.insertBefore(self.notice, self.strip.node.nextSibling)
        self.fair = el("ul", {"class": "bm-party-checks", "role": "list"})
        self.verdict = el("p", {"class": "bm-party-verdict", "role": "status"}, words("party_checking"))
        section = el(
            "section",
            {"class": "bm-party-proof", "aria-labelledby": "bm-party-proof"},
            el("h3", {"id": "bm-party-proof"}, words("party_proof")),
            self.verdict,
            self.fair,
            el("details", None, el("summary", None, words("party_numbers")), self._numbers()),
            party.more(),
        )
        self.node.insertBefore(section, self.log.node)
        ratings = self._ratings()
        if ratings is not None:
            self.node.insertBefore(ratings, self.ways)
        self.changed()
        self._check()

    def changed(self) -> None:
        """The next game, or the connection."""
        words, session = self.app.words, self.party.session
        self.strip.show()
        begun = session.lobby["state"] == OPEN
        host = session.hosting()
        self.again.hidden = not (host or begun)
        if begun:
            self.again.firstChild.textContent = words("party_to_table")
        names = self.party.names()
        if begun:
            text = words("party_begun", seat=names[session.lobby["host"]])
        elif not host:
            text = words("party_rematch_waits", seat=names[session.lobby["host"]])
        else:
            text = ""
        set_text(self.waits, text)

    def say(self, code: str) -> None:
        """Tell of a refusal."""
        self.notice.hidden = False
        set_text(self.notice, told(self.app.words, code))

    def key(self, key: str) -> bool:
        if key != NEW or self.again.hidden:
            return False
        self._go_on()
        return True

    def ways_on(self) -> object:
        words = self.app.words
        self.again = button("bm-primary", words("party_rematch"), NEW)
        watches = self.party.session.own is None
        self.leave = button("bm-quiet", words("party_away" if watches else "party_leave"))
        self.waits = el("p", {"class": "bm-note", "role": "status"})
        self.app.listen(self.again, "click", lambda _: self._go_on())
        self.app.listen(self.leave, "click", lambda _: self._leave())
        self.ways = el("div", {"class": "bm-buttons"}, self.again, self.leave, self.waits)
        return self.ways

    def more_ways(self) -> object:
        """Another look at it, or at the games before."""
        app, words = self.app, self.app.words
        played = game(self.party.session, self.party.given())
        watch = button("bm-quiet bm-watch", words("watch_replay"))
        past = button("bm-quiet bm-past-games", words("past"))
        app.listen(watch, "click", lambda _: app.show_replay(played))
        app.listen(past, "click", lambda _: app.show_past())
        return el("div", {"class": "bm-buttons"}, watch, past)

    def _leave(self) -> None:
        if self.party.kept.get(self.party.id):
            self.party.leave()
        else:
            self.app.set_up()

    def _go_on(self) -> None:
        if self.party.session.lobby["state"] == OPEN:
            self.party.go_to_lobby()
        else:
            self.party.session.ask("host", do="rematch")

    def _ratings(self) -> object | None:
        words, ratings = self.app.words, self.lobby["ratings"]
        if not ratings:
            return None
        rows = el("ul", {"class": "bm-party-ratings", "role": "list"})
        names = self.party.names()
        for seat, rating in enumerate(ratings):
            if rating is not None:
                change = round(rating["after"]) - round(rating["before"])
                sign = "+" if change >= 0 else "−"
                text = words("party_rating", after=round(rating["after"]), change=sign + str(abs(change)))
                rows.appendChild(
                    el("li", {"class": colour(words, seat)}, mark(seat), el("b", None, names[seat]), " ", text)
                )
        return el(
            "section",
            None,
            el("h3", None, words("party_ratings")),
            rows,
            el("p", {"class": "bm-note"}, words("party_luck")),
        )

    def _check(self) -> None:
        app, session, lobby = self.app, self.party.session, self.lobby
        reveal = lobby["reveal"]
        if reveal is None or not hasattr(window.crypto, "subtle"):
            set_text(self.verdict, app.words("party_cannot_check"))
            return
        found = check(reveal, session.promise(), self.table, (session.party, lobby["game"]))
        found.then(app.guard(self._show_checks), app.guard(lambda _: self._show_checks(None)))

    def _show_checks(self, found: dict | None) -> None:
        words = self.app.words
        if found is None:
            set_text(self.verdict, words("party_cannot_check"))
            return
        fair = all(found[name] is not False for name in CHECKS) and found["deck"]
        set_text(self.verdict, words("party_fair_yes" if fair else "party_fair_no"))
        self.verdict.classList.add("bm-party-yes" if fair else "bm-party-no")
        rows = []
        for name, texts in CHECKS.items():
            kind = {True: "yes", False: "no", None: "unknown"}[found[name]]
            rows.append(el("li", {"class": "bm-party-" + kind}, words(texts[kind])))
        replace(self.fair, *rows)

    def _numbers(self) -> object:
        """What was revealed, for whoever wants to check it with other tools."""
        words, lobby = self.app.words, self.lobby
        reveal = lobby["reveal"] or {"secret": "", "salts": []}
        salts = [salt for salt in reveal["salts"] if salt is not None]
        pairs = [
            ("party_number_seal", [lobby["commit"]]),
            ("party_number_secret", [reveal["secret"]]),
            ("party_number_salts", sorted(salts)),
            ("party_number_party", [self.party.session.party, str(lobby["game"])]),
        ]
        rows = []
        for name, values in pairs:
            rows.append(el("dt", None, words(name)))
            rows += [el("dd", None, el("code", None, value)) for value in values]
        return el("dl", {"class": "bm-party-numbers"}, *rows)
