"""A hub without a network: requests go in by hand, the clock stands still until it is turned, frames pile up."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asynchronously
from parties import BOOK, SALT

from game.server.config import Config
from game.server.connection import Connection
from game.server.hub import Hub
from game.server.limits import Bucket
from game.server.metrics import Metrics
from game.server.presence import depart, enter
from game.server.requests import Refused
from game.server.session import answer
from game.server.sqlite import SQLite
from game.server.store import Store
from game.server.sweeper import Sweeper

START = 1_800_000_000_000  # ms: some day


class Box:
    """An outbox that keeps everything."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.code: int | None = None
        self.closed = False

    def put(self, text: str) -> bool:
        self.texts.append(text)
        return True

    def close(self, code: int) -> None:
        self.closed, self.code = True, code


class Table:
    """One party on a hub, and those who are connected to it."""

    def __init__(self, hub: Hub, clock: list[int]) -> None:
        self.hub = hub
        self.clock = clock
        self.sweeper = Sweeper(hub)
        self.id = ""
        self.tokens: list[str] = []
        self.people: list[Connection] = []
        self._cid = 0

    @property
    def party(self) -> Any:
        return self.hub.parties[self.id]

    async def open(self, seats: int = 2, people: int | None = None, **more: Any) -> None:
        opened = await self.hub.create({"seats": seats, "salt": SALT} | more)
        self.id = opened["party"]
        self.tokens = [opened["token"]]
        party = await self.hub.find(self.id)
        assert party is not None
        for _ in range((seats if people is None else people) - 1):
            self.tokens.append((await self.hub.join(party, {"salt": SALT} | more.get("guest", {})))["token"])
        self.people = [await self.sit(seat) for seat in range(len(self.tokens))]

    async def sit(self, seat: int | None, **more: Any) -> Connection:
        connection = Connection(Box(), Bucket(1, 1))  # type: ignore[arg-type]
        hello = {"t": "hello", "v": 1, "party": self.id} | more
        await enter(self.hub, connection, hello | ({} if seat is None else {"token": self.tokens[seat]}))
        return connection

    async def go(self, seat: int) -> None:
        await depart(self.hub, self.party, self.people[seat])

    async def ask(self, by: int, kind: str, /, **more: Any) -> int | str:
        """The seq that answers, or the code of the refusal."""
        self._cid += 1
        message = {"t": kind, "cid": f"c{self._cid}"} | more
        try:
            return await answer(self.hub, self.party, self.people[by], message)
        except Refused as refused:
            return refused.code

    async def draw(self) -> int | str:
        seat = self.party.table.seat
        return await self.ask(seat, "act", seq=self.party.head, a={"kind": "draw"})

    async def wait(self, seconds: float) -> None:
        """Let time pass, and let the sweeper do what is due."""
        self.clock[0] += int(seconds * 1000)
        await self.sweeper.sweep()

    def moves(self) -> list[dict[str, Any]]:
        return [event for text in self.party.log if (event := json.loads(text))["type"] == "move"]

    def last(self) -> dict[str, Any]:
        event: dict[str, Any] = json.loads(self.party.log[-1])
        return event


def on_a_hub(folder: Path, test: Callable[[Table], Awaitable[None]], **changes: Any) -> None:
    """Run a test on a hub of its own."""
    clock = [START]

    async def run() -> None:
        store = Store(SQLite(folder / "parties.sqlite3"))
        store.start()
        hub = Hub(Config(**changes), store, BOOK, Metrics())
        hub.now = lambda: clock[0]  # type: ignore[method-assign]
        try:
            await test(Table(hub, clock))
        finally:
            store.stop()

    asynchronously.run(run())
