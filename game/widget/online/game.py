"""The button panel of a game with people elsewhere."""

from ..dom import button, el, relabel, set_text
from ..keys import DRAW, HELP, NEW, STOP
from ..link import HUMAN
from ..panel import Panel
from ..seats import who
from .asking import told
from .strip import Strip

IDLE = 120_000  # milliseconds after which the host may hand a seat to the computer


class PartyPanel(Panel):
    """The screen of a party's game."""

    KEYS = ((DRAW, "draw"), (STOP, "key_stop"), (NEW, "party_leave"), (HELP, "key_help"))

    def __init__(self, app: object, table: object, party: object) -> None:
        self.party = party
        super().__init__(app, table)
        words = self.words
        self.strip = Strip(party)
        self.notice = el("p", {"class": "bm-notice", "role": "status", "hidden": True})
        self.stand_in = button("bm-quiet", "")
        self.stand_in.hidden = True
        self.leave = button("bm-quiet", words("party_resign" if self._last_two() else "party_leave"), NEW)
        self.sure = el("div", {"class": "bm-party-sure", "hidden": True, "role": "group"})
        self.yes = button("bm-primary", words("party_resign" if self._last_two() else "party_leave"))
        no = button("bm-quiet", words("party_stay"))
        self.sure.appendChild(el("p", None, words("party_sure_two" if self._last_two() else "party_sure")))
        self.sure.appendChild(el("div", {"class": "bm-buttons"}, self.yes, no))
        app.listen(self.stand_in, "click", lambda _: self._hand_over())
        app.listen(self.leave, "click", lambda _: self._ask())
        app.listen(self.yes, "click", lambda _: party.leave())
        app.listen(no, "click", lambda _: self._stay())
        self.node.insertBefore(self.strip.node, self.banner.nextSibling)
        self.node.insertBefore(self.notice, self.strip.node.nextSibling)
        tools = self.new.parentNode
        tools.replaceChild(self.leave, self.new)
        tools.insertBefore(self.sure, self.leave.nextSibling)
        tools.insertBefore(self.stand_in, self.leave)
        if table.own is None:
            self.actions.hidden = True
            relabel(self.leave, words("party_away"))
            self.first = self.banner
        self.changed()

    def changed(self) -> None:
        """Who is here, the connection, or who plays for whom."""
        session, words = self.party.session, self.words
        self.strip.show()
        view = self.table.view()
        for place, seat in enumerate(session.lobby["seats"]):
            text = words("you") if place == session.own else words("elsewhere")
            if seat["kind"] != HUMAN:
                text = words("party_left_seat") if seat.get("left") else who(words, self.table.seats, place)
            elif seat["standin"]:
                text = words("party_standin")
            elif not seat["here"]:
                text = words("party_gone")
            set_text(self.seats.node.children[place].querySelector(".bm-who"), text)
        self._offer_hand_over()
        self._update_actions(view)

    def tick(self) -> None:
        """Once a second: time alone makes a seat idle."""
        self.strip.tick()
        self._offer_hand_over()

    def _offer_hand_over(self) -> None:
        session = self.party.session
        turn = self.party.turn()
        idle = (
            turn is not None
            and session.hosting()
            and not session.lobby["limit"]
            and turn["n"] != session.own
            and turn["kind"] == HUMAN
            and not turn["standin"]
            and session.now() - session.moved_at > IDLE
        )
        self.stand_in.hidden = not idle
        if idle:
            relabel(self.stand_in, self.words("party_hand_over", seat=self.words.seats[turn["n"]]))

    def say(self, code: str) -> None:
        """Tell of a refusal."""
        self.notice.hidden = False
        set_text(self.notice, told(self.words, code))

    def update(self, view: dict) -> None:
        self.notice.hidden = True
        super().update(view)
        self.changed()

    def key(self, key: str) -> bool:
        if key == NEW:
            self._ask()
            return True
        return super().key(key)

    def _update_actions(self, view: dict) -> None:
        super()._update_actions(view)
        waits = self.table.computer_to_move()
        self.draw.classList.toggle("bm-party-waits", waits)
        self.draw.setAttribute("aria-disabled", "true" if waits else "false")
        if waits:
            relabel(self.draw, self.words("party_wait_for", seat=self.words.seats[view["seat"]]))

    def _last_two(self) -> bool:
        return len(self.table.seats) == 2 and self.table.own is not None

    def _ask(self) -> None:
        """Leaving is for good: ask once."""
        if self.table.own is None:
            self.party.leave()
            return
        self.sure.hidden = False
        self.yes.focus()

    def _stay(self) -> None:
        self.sure.hidden = True
        self.leave.focus()

    def _hand_over(self) -> None:
        turn = self.party.turn()
        if turn is not None:
            self.party.session.ask("host", do="fill", seat=turn["n"])
