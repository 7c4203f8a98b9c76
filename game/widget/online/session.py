"""One party as this device knows it: it follows the log, asks for things, and repeats what was not answered."""

from browser import window

from game.core import compose

from .kept import secret
from .line import CLOSED, Line
from .line import OPEN as CONNECTED
from .remote import OtherRulesError, RemoteTable, kinds

PROTOCOL = 1
OPEN, PLAYING, FINISHED, EXPIRED = "open", "playing", "finished", "expired"
QUIET = 20_000  # milliseconds without a word after which the server is asked whether it is still there
ANSWER = 5_000  # milliseconds in which an action is answered, or the connection is not trusted any more
ABOUT = (
    "state", "game", "rules", "limit", "ranked", "rated", "host", "commit", "seats", "result", "ratings", "reveal",
)  # fmt: skip


class Session:
    """`lobby` is the party as the protocol tells it, `table` its game, `own` the seat of this device or None.

    `news` has
        sat()             everything is new: another game, or another seat
        changed()         the lobby, who is here, or the connection
        moved(events)     what happened on the table
        refused(code)     something that was asked for
        ended(reason)     the connection is over for good: a code of the protocol, "replaced" or "kicked"
    """

    def __init__(self, app: object, api: object, kept: object, party: str, news: object) -> None:
        self.app = app
        self.party = party
        self.kept = kept
        self.news = news
        self.lobby: dict | None = None
        self.table: RemoteTable | None = None
        self.own: int | None = None
        self.due: int | None = None
        self.moved_at = 0
        self.log: list[dict] = []
        self.head = 0
        self._ahead = 0  # of the server's clock before ours
        self._base = 0
        self._heard = 0
        self._kicked = False
        self._commit: str | None = None
        self._last: dict = {}
        self._pending: dict[str, dict] = {}
        self._timers: dict[str, int] = {}
        self.line = Line(app, api.socket(), self._hello, self._hear, self._turned, self._end)

    def open(self) -> None:
        self.line.open()

    def close(self) -> None:
        """Let go of the party; the seat stays ours."""
        for cid in list(self._pending):
            self._forget(cid)
        self.line.close()

    def connected(self) -> bool:
        return self.line.state == CONNECTED and self.lobby is not None

    def hosting(self) -> bool:
        return self.own is not None and self.own == self.lobby["host"]

    def now(self) -> float:
        """The time of the server in ms."""
        return window.Date.now() + self._ahead

    def ask(self, kind: str, **more: object) -> None:
        """Ask the server for something, and again after each new connection, until it is answered."""
        cid = secret()
        message = {"t": kind, "cid": cid}
        message.update(more)
        self._pending[cid] = message
        self._send(cid)

    def act(self, action: dict) -> None:
        """Ask for a move."""
        asked = {name: value for name, value in action.items() if name not in ("type", "seat")}
        asked["kind"] = action["type"]
        self.ask("act", seq=self.head, a=asked)

    def busy(self) -> bool:
        """Whether something is not answered yet."""
        return bool(self._pending)

    def take_seat(self, token: str) -> None:
        """Come again as the owner of a seat."""
        self.kept.put(self.party, {"token": token})
        self.line.again()

    def promise(self) -> dict:
        """{"commit", "salt"}: what was known of the deck before it was dealt; None for what was not."""
        kept = self.kept.get(self.party) or self._last
        if kept.get("game") == self.lobby["game"]:
            return {"commit": kept.get("commit"), "salt": kept.get("salt")}
        return {"commit": self._commit, "salt": None}

    def tick(self) -> None:
        """Once a second: what is overdue and does not come, or silence, may mean that the connection is dead."""
        if self.line.state != CONNECTED:
            return
        if self.due is not None and self.now() - self.due > ANSWER and self.lobby["state"] == PLAYING:
            self.due = None
            self.line.again()
        elif window.Date.now() - self._heard > QUIET and not self._pending:
            self.ask("alive")

    def _hello(self) -> dict:
        hello = {"t": "hello", "v": PROTOCOL, "party": self.party, "last": self.head}
        token = self.kept.get(self.party).get("token")
        if isinstance(token, str):
            hello["token"] = token
        else:
            hello["watch"] = True
        return hello

    def _turned(self) -> None:
        if self.lobby is not None:
            self.news.changed()

    def _end(self, code: int, why: str | None) -> None:
        reasons = {4001: "replaced", 4002: "bad_version", 4003: "bad_token", 4004: "no_party"}
        reason = "kicked" if self._kicked else why or reasons.get(code, "bad_message")
        if self.lobby is not None and self.lobby["state"] == EXPIRED:
            reason = EXPIRED
        if reason in ("kicked", "bad_token", "no_party", "expired"):
            self.kept.drop(self.party)
        self.news.ended(reason)

    def _hear(self, message: dict) -> None:
        kind = message["t"]
        self._heard = window.Date.now()
        if kind == "welcome":
            self._welcome(message)
        elif kind == "ev":
            self._event(message)
        elif kind == "seats" and self.lobby is not None:
            self.lobby["seats"] = message["seats"]
            self.due = message["due"]
            self.news.changed()
        elif kind == "ack":
            asked = self._forget(message["cid"])
            if asked and asked["t"] == "salt":
                self.kept.put(self.party, {"salt": asked["salt"]})
            elif asked and asked["t"] == "alive" and message["seq"] > self.head:
                self.line.again()  # something was lost on the way
            self.news.changed()
        elif kind == "error":
            self._refused(message)

    def _welcome(self, message: dict) -> None:
        version = self.app.content.get("version")
        if message["version"] != version:
            self.line.close()
            self.news.ended("bad_version")
            return
        self._ahead = message["now"] - window.Date.now()
        self.due = message["due"]
        new = self.lobby is None or message["seat"] != self.own or message["base"] != self._base
        self.lobby = {name: message[name] for name in ABOUT}
        self.own = message["seat"]
        if message["base"] != self._base or message["head"] < self.head:
            self.log = []
            self.table = None
            self._base = message["base"]
        fresh = [event for event in message["events"] if not self.log or event["seq"] > self.log[-1]["seq"]]
        self.log += fresh
        self.head = message["head"]
        self._salt()
        for cid in list(self._pending):
            self._send(cid)
        if new or (self.table is None and self.lobby["state"] != OPEN):
            self._sit()
            return
        told = []
        for event in fresh:
            told += self._take(event)
        self.news.changed()
        self._tell(told)

    def _event(self, message: dict) -> None:
        event = message["e"]
        if self.lobby is None or event["seq"] <= self.head:
            return
        if event["seq"] != self.head + 1:
            self.line.again()
            return
        self.head = event["seq"]
        self.due = message["due"]
        kind = event["type"]
        if "party" in message:
            self.lobby = message["party"]
        if kind in ("opened", "rematch"):
            self.log = []
            self.table = None
            self._base = event["seq"]
        self.log.append(event)
        if kind == "rematch":
            if "token" not in self.kept.get(self.party):
                self.own = None
            self._salt()
            self.news.sat()
        elif kind == "started":
            if "order" in event and self.own is not None:
                self.own = event["order"].index(self.own)
            self._sit()
        elif kind in ("kicked", "left") and event["seat"] == self.own:
            self._kicked = kind == "kicked"
            self._lose_seat("resigned" in event)
            self._tell(self._take(event))
        else:
            told = self._take(event)
            self.news.changed()
            self._tell(told)

    def _lose_seat(self, resigned: bool) -> None:
        """The seat is not ours any more. A game that we gave up stays to be looked at."""
        self._last = self.kept.get(self.party)
        self.kept.drop(self.party)
        if not resigned:
            self.own = None
            if not self._kicked:
                self.news.ended("left")

    def _sit(self) -> None:
        """Begin with what the log says so far."""
        self.table = None
        started = [event for event in self.log if event["type"] == "started"]
        if started:
            removed = started[0].get("removed", [])
            seats = kinds(self.lobby["seats"], self.own)
            rules = compose(self.app.content, self.lobby["rules"])
            self.table = RemoteTable(rules, seats, self.own, self.app.settings.delay(), self.act, removed)
            for event in self.log:
                self._take(event)
        self.news.sat()

    def _take(self, event: dict) -> list[dict]:
        """What an event of the log does on the table."""
        if event["type"] in ("started", "move"):
            self.moved_at = event["at"]
        if self.table is None:
            return []
        if event["type"] == "move":
            try:
                return self.table.take(event)
            except OtherRulesError:
                self.line.close()
                self.news.ended("bad_version")
        elif event.get("resigned"):
            result = self.lobby["result"]
            return self.table.resign(result["places"], result["counts"])
        return []

    def _tell(self, events: list[dict]) -> None:
        if events and self.line.state != CLOSED:
            self.news.moved(events)

    def _salt(self) -> None:
        """Note what the server is bound to; then add to the chance of the deck, which it cannot know beforehand."""
        lobby = self.lobby
        if lobby["state"] == OPEN or self._commit is None:
            self._commit = lobby["commit"]
        if self.own is None or lobby["state"] != OPEN:
            return
        kept = self.kept.get(self.party)
        if kept.get("game") == lobby["game"] and kept.get("commit") == lobby["commit"]:
            return
        self.kept.put(self.party, {"game": lobby["game"], "commit": lobby["commit"], "salt": None})
        self.ask("salt", salt=secret())

    def _refused(self, message: dict) -> None:
        asked = self._forget(message.get("cid")) or {"t": ""}
        if asked["t"] == "act" and self.table is not None:
            self.table.answered()
        # A salt that comes too late is no loss: the seat has another.
        if asked["t"] != "salt" and message["code"] != "stale":
            self.news.refused(message["code"])
        self.news.changed()

    def _send(self, cid: str) -> None:
        self.line.say(self._pending[cid])
        if cid in self._timers:
            self.app.clock.cancel(self._timers[cid])
        self._timers[cid] = self.app.clock.after(ANSWER, lambda: self._doubt(cid))

    def _doubt(self, cid: str) -> None:
        """No answer: the connection may be dead without saying so."""
        self._timers.pop(cid, None)
        if cid in self._pending and self.line.state == CONNECTED:
            self.line.again()

    def _forget(self, cid: str | None) -> dict | None:
        if cid in self._timers:
            self.app.clock.cancel(self._timers.pop(cid))
        return self._pending.pop(cid, None)
