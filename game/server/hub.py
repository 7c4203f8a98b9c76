"""The parties that this node has in hand: loads them, appends to their logs, tells their connections."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from . import fairness, news, queries, requests
from .clock import deadline, expiry, milliseconds
from .config import Config
from .connection import Connection
from .frames import written
from .limits import PerMinute
from .logs import known_as
from .metrics import Metrics
from .names import cleaned
from .party import ARCHIVED, EXPIRED, FINISHED, Party, event_of
from .requests import Refused, Step
from .rulebook import Rulebook
from .store import Conflict, Repeated, Store

KICKED = 4003
KEPT = 60.0  # seconds that a party without connections stays in memory
ATTEMPTS = 20  # at one append; each that fails means that another node has succeeded

Decide = Callable[[Party, int], Step]


class Hub:
    def __init__(self, config: Config, store: Store, rulebook: Rulebook, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.rulebook = rulebook
        self.metrics = metrics
        self.node = secrets.token_hex(8)
        self.parties: dict[str, Party] = {}
        self.grace = milliseconds(config.grace)
        self.stopping = False
        self.live: set[Connection] = set()  # connections, also those that have not said hello
        self.quiet: tuple[PerMinute, ...] = ()
        self.log = logging.getLogger(__name__)

    @staticmethod
    def now() -> int:
        """ms since 1970: deadlines outlive the process."""
        return time.time_ns() // 1_000_000

    async def create(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A new party whose host sits on seat 0. Refused bad_message for rules that do not exist."""
        try:
            choices = self.rulebook.rules(asked.get("rules", {})).choices
        except ValueError:
            raise Refused("bad_message") from None
        now = self.now()
        party, secret, token = secrets.token_urlsafe(9), fairness.new_secret(), new_token()
        commit = fairness.commitment(secret)
        limit, ranked = asked.get("limit"), asked.get("ranked", False)
        event = requests.opened(asked.get("seats", 4), cleaned(asked.get("name")), choices, limit, ranked, commit)
        row = {"id": party, "created": now, "version": self.rulebook.version}
        row["expires_at"] = now + milliseconds(self.config.open_for)
        player = player_of(asked)
        seat = (hashed(token), asked["salt"], player)
        text = written({"seq": 1, "at": now, **event})
        await self.store.write(lambda db: queries.create(db, self.config.parties, row, secret, seat, text))
        self.log.info("opened", extra={"party": known_as(party), "seats": len(event["seats"])})
        answer = {"party": party, "commit": commit, "seat": 0, "token": token, "link": f"#party={party}"}
        return answer | ({"player": player} if player else {})

    async def join(self, party: Party, asked: dict[str, Any]) -> dict[str, Any]:
        """A seat for somebody new. Refused full, finished or expired."""
        token, player = new_token(), player_of(asked)

        def decide(party: Party, now: int) -> Step:
            return requests.join(party, cleaned(asked.get("name")), asked["salt"], hashed(token), player)

        async with party.lock:
            await self.append(party, decide)
            digest = hashed(token)
            seat = next(n for n, seat in enumerate(party.seats) if seat.token == digest)
        answer = {"seat": seat, "token": token, "commit": party.commit}
        return answer | ({"player": player} if player else {})

    async def find(self, party_id: str) -> Party | None:
        """The party, loaded if need be."""
        party = self.parties.get(party_id)
        if party is None:
            # In the dictionary before it is loaded, so that there is never a second object for it.
            party = self.parties[party_id] = Party(party_id)
            async with party.lock:
                try:
                    found = await self.refresh(party)
                except BaseException:
                    self.forget(party)
                    raise
                if not found:
                    self.forget(party)
        elif not party.head:
            async with party.lock:
                pass
        party.used_at = time.monotonic()
        return party if party.head else None

    def forget(self, party: Party) -> None:
        if self.parties.get(party.id) is party:
            del self.parties[party.id]

    async def refresh(self, party: Party) -> bool:
        """Read what is new in the log, and tell it; False if there is no such party. The lock is held."""
        found = await self.store.read(partial(queries.load, party=party.id, head=party.head, base=party.base))
        if found is None:
            return False
        row, game = found["party"], found["game"]
        if row["version"] != self.rulebook.version:
            # Begun under rules that have changed since: its log would tell another game now.
            party.state, party.head = EXPIRED, row["head"]
            return True
        party.archived = row["state"] == ARCHIVED
        party.secret, party.salts = game["secret"], parsed(game["salts"]) or []
        party.ratings = parsed(game["ratings"])
        party.presence, party.woken_at = row["presence"], row["woken_at"]
        party.expires_at = row["expires_at"]
        events = [(event_of(text), text) for text in found["events"]]
        for event, text in events:
            party.fold(event, text, self.rulebook)
            self._follow(party, event)
        party.know(found["seats"])
        # Told only now: what the snapshot shows of seats is stored beside the log.
        for event, text in events:
            self._tell(party, event, text)
        return True

    async def append(self, party: Party, decide: Decide, actor: str | None = None, cid: str | None = None) -> int:
        """Append what `decide` says, and tell it; the seq that answers. Refused if it says so. The lock is held."""
        fresh = not self.store.shared
        for _ in range(ATTEMPTS):
            now = max(self.now(), party.turn_at)
            try:
                step = decide(party, now)
            except Refused:
                said = await self._said(party, actor, cid)
                if said is not None:
                    return said
                if fresh:
                    raise
                fresh = await self.refresh(party)  # another node may have changed what it was refused for
                continue
            texts = [written({"seq": seq, "at": now, **event}) for seq, event in enumerate(step.events, party.head + 1)]
            updates = self._foreseen(party, step, texts, now)
            job = partial(
                queries.append, party=party.id, head=party.head, actor=actor, cid=cid, texts=texts, updates=updates,
                writes=step.writes, now=now,
            )  # fmt: skip
            try:
                with self.metrics.append.time():
                    await self.store.write(job)
            except Repeated as repeated:
                return repeated.seq
            except Conflict:
                self.metrics.conflicts.inc()
                await self.refresh(party)
                continue
            seq = party.head + len(texts)
            if step.writes:
                await self.refresh(party)
            else:
                party.expires_at = updates["expires_at"]
                for text in texts:
                    event = event_of(text)
                    party.fold(event, text, self.rulebook, step.after if event["type"] == "move" else None)
                    self._follow(party, event)
                    self._tell(party, event, text)
            return seq
        raise Refused("busy")

    async def _said(self, party: Party, actor: str | None, cid: str | None) -> int | None:
        if cid is None:
            return None
        return await self.store.read(partial(queries.said_before, party=party.id, actor=actor, cid=cid))

    def _foreseen(self, party: Party, step: Step, texts: list[str], now: int) -> dict[str, Any]:
        """What is stored with the head of the log: it follows from the state after the step."""
        after = party.imagined()
        after.salts = party.salts if step.salts is None else step.salts
        for text in texts:
            event = event_of(text)
            after.fold(event, text, self.rulebook, step.after if event["type"] == "move" else None)
        due = deadline(after, self.config)
        return {
            "state": after.state,
            "base": after.base,
            "game": after.game,
            "due_at": due and due.at,
            "expires_at": expiry(after, now, self.config),
        }

    def _follow(self, party: Party, event: dict[str, Any]) -> None:
        """Let the connections follow an event that moves seats."""
        for connection in list(party.connections):
            if event["type"] == "started" and "order" in event and connection.seat is not None:
                connection.moved = connection.seat != event["order"].index(connection.seat)
                connection.seat = event["order"].index(connection.seat)
            elif event["type"] in ("kicked", "left") and connection.seat == event["seat"]:
                connection.seat = None
                connection.kicked = event["type"] == "kicked"

    def _tell(self, party: Party, event: dict[str, Any], text: str) -> None:
        if event["type"] == "move" and event["by"] == "human":
            self.metrics.acts.inc()
        elif event["type"] == "move":
            self.metrics.computer.labels(event["why"]).inc()
        if not party.connections:
            return
        now = self.now()
        # That the computer plays for somebody who is away follows from the time alone.
        changed = event["type"] != "move" or party.state == FINISHED or event.get("why") == "gone"
        message = news.event(party, text, changed, now, self.config)
        for connection in list(party.connections):
            self.put(connection, message)
            if connection.moved:
                connection.moved = False
                self.welcome(party, connection, party.base - 1)
            if connection.kicked:
                party.connections.discard(connection)
                connection.outbox.close(KICKED)

    def put(self, connection: Connection, text: str) -> None:
        if not connection.outbox.put(text):
            self.metrics.dropped.inc()

    def tell_seats(self, party: Party) -> None:
        message = news.seats(party, self.now(), self.config)
        for connection in list(party.connections):
            self.put(connection, message)

    def welcome(self, party: Party, connection: Connection, last: int) -> None:
        version, now = self.rulebook.version, self.now()
        self.put(connection, news.welcome(party, connection.seat, last, version, now, self.config))

    async def tick(self, party_id: str) -> None:
        """Do what is due in a party."""
        party = await self.find(party_id)
        if party is None:
            return
        async with party.lock:
            now = self.now()
            found = deadline(party, self.config)
            if found is None or found.at > now:
                due_at = found and found.at
                await self.store.write(partial(queries.reschedule, party=party.id, head=party.head, due_at=due_at))
                return
            with suppress(Refused):  # another node was quicker
                await self.append(party, self._due)

    def _due(self, party: Party, now: int) -> Step:
        found = deadline(party, self.config)
        if found is None or found.at > now:
            raise Refused("stale")
        return requests.due(party, found, now)

    async def append_expired(self, party: Party) -> None:
        """End a party that cannot go on. The lock is held."""
        if party.state != EXPIRED:
            await self.append(party, lambda party, now: requests.expire())

    def tidy(self) -> None:
        """Let go of the parties that nobody here is connected to."""
        before = time.monotonic() - KEPT
        for party in list(self.parties.values()):
            if not party.connections and party.used_at < before and not party.lock.locked():
                self.forget(party)
        self.metrics.held.set(len(self.parties))
        for limit in self.quiet:
            limit.sweep(time.monotonic())


def new_token() -> str:
    """128 bits that open a seat."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def player_of(asked: dict[str, Any]) -> str | None:
    """The public name of a device; the device alone knows what it is made of."""
    device = asked.get("device")
    return hashed("device " + device)[:32] if device else None


def parsed(text: str | None) -> Any:
    return None if text is None else event_of(text)
