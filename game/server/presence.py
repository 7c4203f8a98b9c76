"""Who is here: arriving with a token, watching, going. It stays out of the log, for a dead node cannot write one."""

from __future__ import annotations

import hmac
from contextlib import suppress
from functools import partial
from typing import Any

from . import PROTOCOL, queries, requests
from .clock import deadline
from .connection import Connection
from .hub import Hub, hashed
from .party import EXPIRED, Party
from .requests import Refused
from .store import StoreError

REPLACED = 4001


class Fatal(Exception):  # noqa: N818
    """The connection cannot go on: `code` of the protocol, and with what to close."""

    def __init__(self, code: str, close: int) -> None:
        super().__init__(code)
        self.code = code
        self.close = close


BAD_VERSION = ("bad_version", 4002)
BAD_TOKEN = ("bad_token", 4003)
NO_PARTY = ("no_party", 4004)
OVER = ("expired", 4004)
CROWDED = ("full", 1013)
BUSY = ("busy", 1013)


async def enter(hub: Hub, connection: Connection, hello: dict[str, Any]) -> Party:
    """Let a connection into its party, or Fatal.

    Nothing of the party is touched before the token is known to be right.
    """
    if hello["v"] != PROTOCOL:
        raise Fatal(*BAD_VERSION)
    party = await hub.find(hello["party"])
    if party is None:
        raise Fatal(*NO_PARTY)
    async with party.lock:
        if hub.store.shared:
            await catch_up(hub, party)  # the seat may have been taken on another node just now
        if party.archived or party.state == EXPIRED:
            raise Fatal(*OVER)
        seat = _seat_of(party, hello["token"]) if "token" in hello else None
        if "token" in hello and seat is None:
            raise Fatal(*BAD_TOKEN)
        if hello.get("watch") or seat is None:
            watching = sum(other.seat is None for other in party.connections)
            if watching >= hub.config.watchers:
                raise Fatal(*CROWDED)
            party.connections.add(connection)
            hub.welcome(party, connection, hello.get("last", 0))
            return party
        await _sit(hub, party, connection, seat, hello.get("last", 0))
        if party.seats[seat].standin:
            await come_back(hub, party, seat)
    return party


def _seat_of(party: Party, token: str) -> int | None:
    digest = hashed(token)
    found = None
    for n, seat in enumerate(party.seats):
        if hmac.compare_digest(seat.token or "", digest):
            found = n
    return found


async def _sit(hub: Hub, party: Party, connection: Connection, n: int, last: int) -> None:
    await _arrive(hub, party, connection, n, hub.now())
    for other in list(party.connections):
        if other.seat == n:
            party.connections.discard(other)
            other.outbox.close(REPLACED)
    connection.seat = n
    party.connections.add(connection)
    hub.welcome(party, connection, last)
    hub.tell_seats(party)


async def _arrive(hub: Hub, party: Party, connection: Connection, n: int, now: int) -> None:
    """Store that somebody is here, before anybody hears of it."""
    seat = party.seats[n]
    before = (seat.conn, seat.node, seat.gone_at, party.woken_at)
    if party.asleep():
        party.woken_at = now
    seat.conn, seat.node, seat.gone_at = connection.id, hub.node, None
    due = deadline(party, hub.config)
    job = partial(
        queries.arrive, party=party.id, n=n, conn=connection.id, node=hub.node, now=now, woken_at=party.woken_at,
        due_at=due and due.at,
    )  # fmt: skip
    try:
        await hub.store.write(job)
    except StoreError:
        seat.conn, seat.node, seat.gone_at, party.woken_at = before
        raise


async def come_back(hub: Hub, party: Party, seat: int) -> None:
    """The owner of a seat that was handed to the computer has it again. The lock is held."""
    with suppress(Refused):
        await hub.append(party, lambda party, now: requests.back(seat))


async def depart(hub: Hub, party: Party, connection: Connection) -> None:
    """A connection has ended."""
    async with party.lock:
        party.connections.discard(connection)
        seat = next((seat for seat in party.seats if seat.conn == connection.id), None)
        if seat is None or seat.gone_at is not None:
            return
        now = hub.now()
        seat.gone_at = now
        due = deadline(party, hub.config)
        try:
            await hub.store.write(
                partial(queries.depart, party=party.id, conn=connection.id, now=now, due_at=due and due.at)
            )
        finally:
            hub.tell_seats(party)


async def reread(hub: Hub, party: Party) -> bool:
    """Another node may have written: read on; False if there is no such party any more."""
    async with party.lock:
        return await catch_up(hub, party)


async def catch_up(hub: Hub, party: Party) -> bool:
    """Like `reread`, where the lock is held. Gives up the seats that another node has now."""
    if not await hub.refresh(party):
        return False
    if party.presence == party.presence_told:
        return True
    party.presence_told = party.presence
    for connection in list(party.connections):
        if connection.seat is None:
            continue
        seat = party.seats[connection.seat]
        if seat.conn != connection.id:
            party.connections.discard(connection)
            connection.outbox.close(REPLACED)
        elif seat.gone_at is not None:  # this node was silent for so long that another buried it
            await _arrive(hub, party, connection, connection.seat, hub.now())
    hub.tell_seats(party)
    return True
