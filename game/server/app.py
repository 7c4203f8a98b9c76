"""The routes."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from . import PROTOCOL, queries
from .config import Config
from .fairness import commitment
from .frames import CREATE, JOIN, LARGEST, BadMessage, Shape, check, read_object
from .hub import Hub
from .limits import Doors, PerMinute, address_of
from .party import event_of
from .presence import reread
from .queries import NoRoom
from .requests import Refused
from .session import session
from .site import site
from .store import StoreError
from .sweeper import Sweeper

STATUS = {
    "bad_message": 400, "no_party": 404, "full": 409, "not_finished": 409, "finished": 410, "expired": 410,
    "too_fast": 429, "too_big": 413, "forbidden": 403, "busy": 503,
}  # fmt: skip
READY = 1.0  # seconds in which the store must answer
Endpoint = Callable[[Request], Awaitable[Response]]


class Api:
    """The HTTP side of a hub, and the door of its websockets."""

    def __init__(self, hub: Hub) -> None:
        config = hub.config
        self.hub = hub
        self.creates = PerMinute(config.creates)
        self.joins = PerMinute(config.joins)
        self.doors = Doors(config.connections, config.per_address)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/parties", answered(self.create), methods=["POST"]),
            Route("/api/parties/{party}/seats", answered(self.join), methods=["POST"]),
            Route("/api/parties/{party}/log", answered(self.log)),
            Route("/api/parties/{party}", answered(self.party)),
            Route("/api/ratings/{player}", answered(self.rating)),
            WebSocketRoute("/api/socket", self.socket),
            Route("/healthz", self.healthy),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
        ]

    async def create(self, request: Request) -> Response:
        asked = await self._asked(request, self.creates, *CREATE)
        try:
            return JSONResponse(await self.hub.create(asked), 201)
        except NoRoom:
            raise Refused("busy") from None

    async def join(self, request: Request) -> Response:
        asked = await self._asked(request, self.joins, *JOIN)
        return JSONResponse(await self.hub.join(await self._found(request), asked), 201)

    async def _asked(self, request: Request, limit: PerMinute, must: Shape, may: Shape) -> dict[str, Any]:
        """The body of a POST, after every check that is cheaper than reading it."""
        if not allowed(request, self.hub.config):
            raise Refused("forbidden")
        if not limit.take(self._address(request), time.monotonic()):
            raise Refused("too_fast")
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST:
                raise Refused("too_big")
        asked = read_object(body)
        check(asked, must, may)
        return asked

    async def party(self, request: Request) -> Response:
        party = await self._found(request)
        hub = self.hub
        if hub.store.shared:
            await reread(hub, party)
        about = {"party": party.id, "v": PROTOCOL, "version": hub.rulebook.version}
        return JSONResponse(about | party.told(hub.now(), hub.grace))

    async def log(self, request: Request) -> Response:
        party = await self._found(request)
        asked = request.query_params.get("game")
        if asked is not None and not (asked.isdecimal() and asked.isascii() and len(asked) < 10):
            raise BadMessage("game: expected a number")
        found = await self.hub.store.read(
            partial(queries.log, party=party.id, no=None if asked is None else int(asked))
        )
        if found is None:
            raise Refused("no_party")
        if found["game"]["finished_at"] is None:
            raise Refused("not_finished")
        return JSONResponse(told_log(party.id, found))

    async def rating(self, request: Request) -> Response:
        player = request.path_params["player"]
        if not (player.isascii() and player.isalnum() and len(player) == 32):
            raise Refused("no_party")
        found = await self.hub.store.read(partial(queries.rating, player=player))
        return JSONResponse(found | {"value": round(found["value"], 1)})

    async def _found(self, request: Request) -> Any:
        name = request.path_params["party"]
        party = await self.hub.find(name) if name.isascii() and len(name) <= 64 and "\0" not in name else None
        if party is None:
            raise Refused("no_party")
        return party

    async def socket(self, websocket: WebSocket) -> None:
        if not allowed(websocket, self.hub.config):
            await websocket.send_denial_response(refusal("forbidden"))
            return
        address = self._address(websocket)
        if not self.doors.enter(address):
            await websocket.send_denial_response(refusal("busy"))
            return
        try:
            await websocket.accept()
            await session(self.hub, websocket)
        finally:
            self.doors.leave(address)

    async def healthy(self, _: Request) -> Response:
        return PlainTextResponse("ok")

    async def ready(self, _: Request) -> Response:
        if self.hub.stopping:
            return PlainTextResponse("stopping", 503)
        try:
            await asyncio.wait_for(self.hub.store.read(lambda db: db.rows("SELECT 1")), READY)
        except (StoreError, TimeoutError):
            return PlainTextResponse("the store does not answer", 503)
        return PlainTextResponse("ok")

    async def metrics(self, request: Request) -> Response:
        token = self.hub.config.metrics_token
        given = request.headers.get("authorization", "").encode()
        if not token or not hmac.compare_digest(given, f"Bearer {token}".encode()):
            return PlainTextResponse("not found", 404)
        return Response(self.hub.metrics.text(), media_type="text/plain; version=0.0.4")

    def _address(self, connection: HTTPConnection) -> str:
        return address_of(connection.client.host if connection.client else "")


def allowed(connection: HTTPConnection, config: Config) -> bool:
    """Whether a page of this origin may use the server: its own, or one of the list."""
    origins = connection.headers.getlist("origin")
    if len(origins) != 1:
        return False
    parts = urlsplit(origins[0])
    # What came by http could be anybody's page on the way; a proxy that does TLS says so in X-Forwarded-Proto.
    schemes = ("https",) if connection.url.scheme in ("https", "wss") else ("http", "https")
    own = parts.scheme in schemes and parts.netloc == connection.headers.get("host", "")
    return own or origins[0] in config.origins


def told_log(party: str, found: dict[str, Any]) -> dict[str, Any]:
    """All that is needed to check a game that is over."""
    game = found["game"]
    events = [event_of(text) for text in found["events"]]
    rules = next(event["rules"] for event in reversed(events) if "rules" in event)
    salts = event_of(game["salts"])
    return {
        "party": party,
        "game": game["no"],
        "version": found["version"],
        "rules": rules,
        "seats": len(salts),
        "events": events,
        "commit": commitment(game["secret"]),
        "secret": game["secret"],
        "salts": salts,
    }


def answered(endpoint: Endpoint) -> Endpoint:
    """Turn what an endpoint raises into the protocol's answer."""

    async def call(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(refused.code)
        except BadMessage as error:
            return refusal("bad_message", str(error))
        except ClientDisconnect:
            return refusal("bad_message")  # for the record: nobody hears it
        except StoreError as error:
            logging.getLogger(__name__).error("the store failed", extra={"reason": str(error)})
            return refusal("busy")

    return call


def refusal(code: str, message: str = "") -> Response:
    return JSONResponse({"code": code, "message": message or code.replace("_", " ")}, STATUS[code])


def application(hub: Hub) -> Starlette:
    """The whole server. Its lifespan starts and stops the store and the sweeper."""
    api = Api(hub)
    sweeper = Sweeper(hub)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await sweeper.start()
        yield
        await sweeper.stop()
        await asyncio.to_thread(hub.store.stop)

    routes = api.routes()
    if hub.config.site is not None:
        routes.append(Mount("/", site(hub.config.site)))
    cors = Middleware(
        CORSMiddleware, allow_origins=sorted(hub.config.origins), allow_methods=["GET", "POST"],
        allow_headers=["content-type"], max_age=86400,
    )  # fmt: skip
    hub.quiet = (api.creates, api.joins)
    return Starlette(routes=routes, middleware=[cors], lifespan=lifespan)
