"""The state of one party: the fold of its log, the secrets beside it, and who is here."""

from __future__ import annotations

import asyncio
import copy
import json
from typing import TYPE_CHECKING, Any

from game.core.engine import apply, lay_out, places, view
from game.core.model import Rules, State

from . import fairness
from .rulebook import Rulebook

if TYPE_CHECKING:
    from .connection import Connection

OPEN, PLAYING, FINISHED, EXPIRED, ARCHIVED = "open", "playing", "finished", "expired", "archived"
FREE, HUMAN, CPU = "free", "human", "cpu"
LEVEL = "medium"  # of the computer that stands in for a person
Event = dict[str, Any]


class Seat:
    """A seat. What the log says of it comes first; then what only the server knows; then presence."""

    __slots__ = ("conn", "gone_at", "kind", "left", "level", "name", "node", "player", "salt", "standin", "token")

    def __init__(self, kind: str = FREE, name: str = "", level: str | None = None) -> None:
        self.kind = kind
        self.name = name
        self.level = level
        self.left = False
        self.standin = False
        self.token: str | None = None
        self.salt: str | None = None
        self.player: str | None = None
        self.conn: str | None = None
        self.node: str | None = None
        self.gone_at: int | None = None

    @property
    def person(self) -> bool:
        """Whether somebody may come back to it."""
        return self.kind == HUMAN and not self.left

    @property
    def here(self) -> bool:
        return self.person and self.gone_at is None

    def told(self) -> dict[str, Any]:
        """What a lobby event has to say of it."""
        return {"kind": self.kind, "name": self.name} | ({"level": self.level} if self.level else {})


class Party:
    """One party. There is one object for it in a process, changed in place, for connections hold on to it."""

    __slots__ = (
        "archived", "base", "choices", "commit", "connections", "expires_at", "game", "head", "host", "id", "limit",
        "lock", "log", "moved", "presence", "presence_told", "ranked", "rated", "ratings", "result", "rules", "salts",
        "seats", "secret", "state", "table", "turn_at", "used_at", "woken_at",
    )  # fmt: skip

    def __init__(self, party: str) -> None:
        self.id = party
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.used_at = 0.0
        self.archived = False
        self.head = 0
        self.presence = 0
        self.presence_told = 0
        self.woken_at = 0
        self.expires_at = 0
        self.secret = ""
        self.salts: list[str | None] = []
        self.ratings: list[Any] | None = None
        self.seats: list[Seat] = []
        self.state = OPEN
        self.game = 0
        self.commit = ""
        self.host = 0
        self.choices: dict[str, str] = {}
        self.limit: int | None = None
        self.ranked = False
        self._reset(1)

    def _reset(self, base: int) -> None:
        self.base = base
        self.log: list[str] = []
        self.table: State | None = None
        self.rules: Rules | None = None
        self.result: dict[str, Any] | None = None
        self.rated = False
        self.moved = base
        self.turn_at = 0

    def fold(self, event: Event, text: str, rulebook: Rulebook, after: State | None = None) -> None:
        """Take the next event of the log. `after`: the table after a move, where it is known already."""
        kind = event["type"]
        if kind in ("opened", "rematch"):
            self._reset(event["seq"])
        self.log.append(text)
        self.head = event["seq"]
        getattr(self, "_" + kind)(event, rulebook, after)

    def _opened(self, event: Event, rulebook: Rulebook, _: State | None) -> None:
        old = self.seats
        self.state = OPEN
        self.game, self.commit, self.host = event["game"], event["commit"], event["host"]
        self.choices, self.limit, self.ranked = event["rules"], event["limit"], event["ranked"]
        self.seats = [Seat(seat["kind"], seat["name"], seat.get("level")) for seat in event["seats"]]
        for seat, before in zip(self.seats, old, strict=False):
            if seat.kind == HUMAN:
                _keep_private(before, seat)

    _rematch = _opened

    def _joined(self, event: Event, *_: Any) -> None:
        self.seats[event["seat"]] = Seat(HUMAN, event["name"])

    def _filled(self, event: Event, *_: Any) -> None:
        for n in event["seats"]:
            self.seats[n] = Seat(CPU, "", event["level"])

    def _kicked(self, event: Event, *_: Any) -> None:
        self.seats[event["seat"]] = Seat()

    def _left(self, event: Event, *_: Any) -> None:
        seat = self.seats[event["seat"]]
        if self.state == OPEN:
            self.seats[event["seat"]] = Seat()
            return
        seat.left = True
        if self.state == PLAYING:
            seat.kind, seat.level, seat.standin = CPU, LEVEL, False
        if event.get("resigned"):
            assert self.table is not None
            counts = [len(hand) for hand in self.table.hands]
            self._finish("resigned", [1 + (n == event["seat"]) for n in range(len(self.seats))], counts)

    def _set(self, event: Event, *_: Any) -> None:
        self.choices = event.get("rules", self.choices)
        self.limit = event.get("limit", self.limit)
        self.ranked = event.get("ranked", self.ranked)
        wanted = event.get("seats", len(self.seats))
        self.seats = self.seats[:wanted] + [Seat() for _ in range(wanted - len(self.seats))]

    def _salted(self, event: Event, *_: Any) -> None:
        """The salt itself stays secret until the end."""

    def _host(self, event: Event, *_: Any) -> None:
        self.host = event["seat"]

    def _standin(self, event: Event, *_: Any) -> None:
        self.seats[event["seat"]].standin = True

    def _back(self, event: Event, *_: Any) -> None:
        self.seats[event["seat"]].standin = False

    def _started(self, event: Event, rulebook: Rulebook, _: State | None) -> None:
        order = event.get("order")
        if order is not None:
            self.seats = [self.seats[old] for old in order]
            self.host = order.index(self.host)
        self.state = PLAYING
        self.rated = event["rated"]
        self.rules = rulebook.rules(self.choices)
        self.table = self.dealt(self.rules, len(self.seats), self.salts)
        self.moved, self.turn_at = event["seq"], event["at"]

    def _move(self, event: Event, _: Rulebook, after: State | None) -> None:
        if after is None:
            assert self.table is not None
            after, _events = apply(self.table, action_of(event["a"], event["seat"]))
        self.table = after
        self.moved, self.turn_at = event["seq"], event["at"]
        if after.finished:
            self._finish(after.finished, places(after), [len(hand) for hand in after.hands])

    def _expired(self, event: Event, *_: Any) -> None:
        self.state = EXPIRED

    def _finish(self, reason: str, finished_places: list[int], counts: list[int]) -> None:
        self.state = FINISHED
        self.result = {"reason": reason, "places": finished_places, "counts": counts}

    def dealt(self, rules: Rules, players: int, salts: list[str | None]) -> State:
        """The table as the secret and the salts lay it out."""
        return lay_out(rules, players, fairness.shuffled(rules.classes, self.secret, salts, self.id, self.game))

    def imagined(self) -> Party:
        """A copy to fold coming events into; its log is empty."""
        twin = copy.copy(self)
        twin.log = []
        twin.seats = [copy.copy(seat) for seat in self.seats]
        return twin

    def know(self, seats: list[dict[str, Any]]) -> None:
        """Take what is stored of the seats beside the log: tokens, salts, presence."""
        stored = {row["n"]: row for row in seats}
        for n, seat in enumerate(self.seats):
            row = stored.get(n)
            if row is None:
                seat.token = seat.conn = None
                continue
            seat.token, seat.salt, seat.player = row["token_sha256"], row["salt"], row["player"]
            seat.conn, seat.node, seat.gone_at = row["conn"], row["node"], row["gone_at"]

    def asleep(self) -> bool:
        """Whether there are people in it, but none of them is here: then it waits for them."""
        return any(seat.person for seat in self.seats) and not any(seat.here for seat in self.seats)

    def since(self, last: int) -> list[str]:
        """The events after `last` as texts, from the start of the present game at most.

        All of them for somebody who is ahead, as after a backup was restored.
        """
        return self.log[max(0, last - self.base + 1) :] if last <= self.head else self.log

    def seats_told(self, now: int, grace: int) -> list[dict[str, Any]]:
        told = []
        for n, seat in enumerate(self.seats):
            gone = seat.gone_at if seat.person else None
            standin = seat.standin or (self.state == PLAYING and gone is not None and self.absent(gone) + grace <= now)
            entry = {"n": n, **seat.told(), "here": seat.here, "gone": gone, "standin": standin}
            told.append(entry | ({"left": True} if seat.left else {}))
        return told

    def absent(self, gone: int) -> int:
        """From when on the time of somebody who is away counts: not while the whole party slept."""
        return max(gone, self.woken_at)

    def told(self, now: int, grace: int) -> dict[str, Any]:
        """All that everybody may know, see the protocol. The order of the deck is no part of it."""
        over = self.state == FINISHED
        return {
            "state": self.state,
            "game": self.game,
            "rules": self.choices,
            "limit": self.limit,
            "ranked": self.ranked,
            "rated": self.rated,
            "host": self.host,
            "commit": self.commit,
            "seats": self.seats_told(now, grace),
            "result": self.result,
            "ratings": self.ratings if over else None,
            "reveal": {"secret": self.secret, "salts": self.salts} if over else None,
        }

    def seen(self) -> dict[str, Any]:
        """The public position of the game, which the computers judge."""
        assert self.table is not None
        return view(self.table)


def _keep_private(old: Seat, new: Seat) -> None:
    for name in ("token", "salt", "player", "conn", "node", "gone_at"):
        setattr(new, name, getattr(old, name))


def action_of(asked: dict[str, Any], seat: int) -> dict[str, Any]:
    """The engine's action for one of the protocol: {kind: draw} -> {type: draw, seat: 0}."""
    return {"type": asked["kind"], "seat": seat} | {name: value for name, value in asked.items() if name != "kind"}


def event_of(text: str) -> Event:
    event: Event = json.loads(text)
    return event
