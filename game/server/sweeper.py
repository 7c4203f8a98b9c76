"""What happens by itself: deadlines, expiry, heartbeats, news from other nodes."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import threading
from collections.abc import Awaitable, Callable
from functools import partial

from . import queries
from .clock import deadline, milliseconds
from .hub import Hub
from .logs import known_as
from .party import ARCHIVED, EXPIRED, FINISHED, OPEN, PLAYING
from .presence import reread
from .requests import Refused
from .store import StoreError

MOST = 1000  # parties in one sweep
JITTER = 0.4  # of the time between two sweeps: nodes shall not sweep together
MINUTE = 60.0
COLLECTION = 600.0  # seconds between full collections of garbage, see __main__

log = logging.getLogger(__name__)


class Sweeper:
    """The background of a hub, from `start` to `stop`."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._tasks: list[asyncio.Task[None]] = []
        self._stop = threading.Event()
        self._listener: threading.Thread | None = None

    async def start(self) -> None:
        hub, config = self.hub, self.hub.config
        rounds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (config.sweep, self.sweep),
            (MINUTE, self.expire),
            (COLLECTION, self.collect),
        ]
        if hub.store.shared:
            rounds += [(config.heartbeat, self.beat), (config.poll, self.poll)]
            loop = asyncio.get_running_loop()

            def hint(party: str, head: int) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self._hinted, party, head)

            self._listener = threading.Thread(
                target=hub.store.engine.listen, args=(hint, self._stop), name="hints", daemon=True
            )
            self._listener.start()
        else:
            await hub.store.write(partial(queries.everybody_gone, now=hub.now()))
        self._tasks = [asyncio.create_task(self._repeat(every, call)) for every, call in rounds]

    async def stop(self) -> None:
        self._stop.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)

    async def _repeat(self, every: float, call: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(every * (1 + JITTER * random.random()))
            try:
                await call()
            except StoreError as error:
                log.error("the store failed", extra={"reason": str(error)})
            except Exception:
                log.exception("a round failed")

    async def sweep(self) -> None:
        """Do what is due, here or in the store."""
        hub, now = self.hub, self.hub.now()
        found = set(await hub.store.read(partial(queries.due, now=now, most=MOST)))
        for party in hub.parties.values():
            if party.head and party.connections:
                own = deadline(party, hub.config)
                if own is not None and own.at <= now:
                    found.add(party.id)
        await asyncio.gather(*(self._tick(party) for party in found))

    async def _tick(self, party: str) -> None:
        try:
            await self.hub.tick(party)
        except StoreError:
            raise
        except Exception:  # one party must not stop the others
            log.exception("a party failed", extra={"party": known_as(party)})

    async def expire(self) -> None:
        """Sweep away what is over, and what nobody came to."""
        hub, now = self.hub, self.hub.now()
        for row in await hub.store.read(partial(queries.over, now=now, most=MOST)):
            await self._end(row["id"], row["state"], now)
        hub.tidy()
        hub.metrics.parties.clear()
        for state, number in (await hub.store.read(queries.states)).items():
            hub.metrics.parties.labels(state).set(number)

    async def _end(self, party_id: str, state: str, now: int) -> None:
        hub, config = self.hub, self.hub.config
        if state in (EXPIRED, ARCHIVED):
            await hub.store.write(partial(queries.delete, party=party_id))
            return
        party = await hub.find(party_id)
        if party is None:
            return
        async with party.lock:
            if party.state == EXPIRED:
                await hub.store.write(partial(queries.delete, party=party_id))
            elif party.state in (OPEN, FINISHED) and any(seat.here for seat in party.seats):
                until = now + milliseconds(config.open_for)
                await hub.store.write(partial(queries.keep, party=party_id, state=party.state, expires_at=until))
            elif party.state in (OPEN, PLAYING):
                try:
                    await hub.append_expired(party)
                except Refused:
                    return
                for connection in list(party.connections):
                    connection.outbox.close(4004)
            else:
                party.archived = True
                until = now + milliseconds(config.archived_for)
                await hub.store.write(partial(queries.keep, party=party_id, state=ARCHIVED, expires_at=until))
                log.info("archived", extra={"party": known_as(party_id)})

    async def collect(self) -> None:
        gc.collect()

    async def beat(self) -> None:
        """Say that the people of this node are still here; bury those of a node that does not."""
        hub, now = self.hub, self.hub.now()
        await hub.store.write(partial(queries.heartbeat, node=hub.node, now=now))
        before = now - milliseconds(hub.config.stale)
        for party_id in await hub.store.write(partial(queries.bury, before=before)):
            await self._tick(party_id)

    async def poll(self) -> None:
        """Read what a lost hint did not tell."""
        held = {party.id: party for party in self.hub.parties.values() if party.head and party.connections}
        rows = await self.hub.store.read(partial(queries.heads, parties=sorted(held)))
        for row in rows:
            party = held[row["id"]]
            if row["head"] > party.head or row["presence"] != party.presence_told:
                await reread(self.hub, party)

    def _hinted(self, party_id: str, head: int) -> None:
        party = self.hub.parties.get(party_id)
        if party is None or not party.connections or 0 < head <= party.head:
            return
        task = asyncio.create_task(self._reread(party_id))
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def _reread(self, party_id: str) -> None:
        party = self.hub.parties.get(party_id)
        if party is not None:
            try:
                await reread(self.hub, party)
            except StoreError as error:
                log.error("the store failed", extra={"reason": str(error)})
