"""One websocket from hello to goodbye."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from starlette.websockets import WebSocket

from . import requests
from .connection import Connection
from .frames import BadMessage, read, written
from .hub import Hub
from .limits import Bucket
from .outbox import Outbox
from .party import Party
from .presence import BUSY, Fatal, depart, enter
from .requests import Refused, Step
from .store import StoreError

TOO_FAST = 4029
NO_HELLO = 4005
RESTART = 4009
PATIENCE = 20  # messages over the limit until the connection is closed


async def session(hub: Hub, websocket: WebSocket) -> None:
    """Serve an accepted websocket until it ends."""
    config = hub.config
    drop = websocket.scope["extensions"]["drop"]["call"]
    outbox = Outbox(config.outbox, websocket.send_text, websocket.close, drop)
    connection = Connection(outbox, Bucket(config.burst, config.rate))
    if hub.stopping:
        outbox.close(RESTART)
        return
    hub.live.add(connection)
    hub.metrics.connections.inc()
    party = None
    try:
        party = await _greet(hub, websocket, connection)
        while party is not None:
            text = await _text(websocket)
            if text is None:
                break
            await _hear(hub, party, connection, text)
    finally:
        outbox.closed = True
        hub.live.discard(connection)
        hub.metrics.connections.dec()
        if party is not None:
            await _depart(hub, party, connection)


async def _text(websocket: WebSocket) -> Any:
    """The next message, None when there will be no more. A binary one is no text, and `read` refuses it."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text = message.get("text")
    return b"\xff" if text is None else text


async def _greet(hub: Hub, websocket: WebSocket, connection: Connection) -> Party | None:
    """Wait for hello; the party that it opens, or None after saying why not."""
    try:
        async with asyncio.timeout(hub.config.hello):
            text = await _text(websocket)
    except TimeoutError:
        connection.outbox.close(NO_HELLO)
        await _text(websocket)
        return None
    if text is None:
        return None
    try:
        try:
            hello = read(text)
        except BadMessage:
            raise Fatal("bad_message", 1008) from None
        if hello["t"] != "hello":
            raise Fatal("bad_message", 1008)
        try:
            return await enter(hub, connection, hello)
        except (StoreError, Refused):
            raise Fatal(*BUSY) from None
    except Fatal as fatal:
        _complain(hub, connection, fatal.code, 0, fatal=True)
        connection.outbox.close(fatal.close)
        while await _text(websocket) is not None:
            pass
        return None


async def _hear(hub: Hub, party: Party, connection: Connection, text: Any) -> None:
    if connection.outbox.closed:
        return
    if not connection.bucket.take(time.monotonic()):
        connection.over += 1
        if connection.over > PATIENCE:
            connection.outbox.close(TOO_FAST)
        else:
            _complain(hub, connection, "too_fast", party.head)
        return
    cid = None
    try:
        message = read(text)
        cid = message.get("cid")
        if message["t"] == "hello":
            raise BadMessage("hello: said already")
        seq = await answer(hub, party, connection, message)
    except BadMessage as error:
        _complain(hub, connection, "bad_message", party.head, error.cid, text=str(error))
    except Refused as refused:
        _complain(hub, connection, refused.code, party.head, cid)
    except StoreError as error:
        logging.getLogger(__name__).error("the store failed", extra={"reason": str(error)})
        _complain(hub, connection, "busy", party.head, cid)
    else:
        hub.put(connection, written({"t": "ack", "cid": cid, "seq": seq}))


async def answer(hub: Hub, party: Party, connection: Connection, message: dict[str, Any]) -> int:
    """Do what a message asks; the seq that answers it."""
    if message["t"] == "alive":
        return party.head
    async with party.lock:
        if connection.seat is None:
            raise Refused("not_your_turn" if message["t"] == "act" else "not_host")
        actor = (party.seats[connection.seat].token or "")[:16]

        def decide(party: Party, now: int) -> Step:
            seat = connection.seat
            if seat is None:  # kicked while another node was writing
                raise Refused("bad_token")
            if message["t"] == "act":
                return requests.act(party, seat, message)
            if message["t"] == "leave":
                return requests.leave(party, seat)
            if message["t"] == "salt":
                return requests.salt(party, seat, message["salt"])
            return requests.host(party, seat, message, now, hub.rulebook, hub.config)

        return await hub.append(party, decide, actor, message["cid"])


def _complain(hub: Hub, connection: Connection, code: str, head: int, cid: str | None = None, **more: Any) -> None:
    hub.metrics.errors.labels(code).inc()
    message = {"t": "error", "code": code, "head": head} | ({"cid": cid} if cid else {}) | more
    hub.put(connection, written(message))


async def _depart(hub: Hub, party: Party, connection: Connection) -> None:
    try:
        await asyncio.shield(depart(hub, party, connection))
    except StoreError as error:
        logging.getLogger(__name__).warning("a departure was not stored", extra={"reason": str(error)})
