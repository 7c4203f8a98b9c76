"""A line under the title: how the connection is, how much time there is, and what else must be said at once."""

from ..dom import el, set_text

LAST = 10  # seconds that are spoken of


class Strip:
    """`show()` brings it up to date; `tick()` the time alone."""

    def __init__(self, party: object) -> None:
        self.party = party
        self.words = party.app.words
        self.state = el("span", {"class": "bm-party-state", "role": "status"})
        self.time = el("span", {"class": "bm-party-time"})
        self.node = el("div", {"class": "bm-party-strip"}, self.state, self.time)
        self._spoken = None
        self.show()

    def show(self) -> None:
        session, words = self.party.session, self.words
        connected = session.connected()
        self.node.classList.toggle("bm-party-lost", not connected)
        if not connected:
            text = words("party_lost")
        elif session.own is None and session.table is not None:
            text = words("party_watching")
        else:
            text = words("party_connected")
        set_text(self.state, text)
        self.tick()

    def tick(self) -> None:
        """The time that is left for the turn, where somebody or something waits for its end."""
        session = self.party.session
        seat = self.party.turn()
        text = ""
        if session.due is not None and seat is not None and session.connected() and seat["kind"] == "human":
            left = max(0, int((session.due - session.now() + 999) // 1000))
            name = self.party.names()[seat["n"]]
            if not seat["here"]:
                text = self.words("party_gone_for", seat=name, count=left)
            elif not seat["standin"]:
                text = self.words("party_time", count=left)
                if left <= LAST and seat["n"] == session.own and self._spoken != session.due:
                    self._spoken = session.due
                    self.party.app.announcer.say([self.words("party_hurry", count=left)])
        set_text(self.time, text)
        self.node.classList.toggle("bm-party-late", bool(text))
