"""The process: uvicorn around the application, with a graceful end."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import uvicorn

from scripts.content import load

from .app import application
from .config import Config
from .frames import LARGEST
from .hub import Hub
from .metrics import Metrics
from .rulebook import Rulebook
from .session import RESTART
from .sqlite import SQLite
from .store import Engine, Store
from .wire import PartyProtocol

PING = 10.0  # seconds between pings, and for the answer
LAST_WORDS = 2.0  # seconds for the closes to be sent
GRACE = 5  # seconds for what is being served


class Server(uvicorn.Server):
    """uvicorn's, but every player hears that a restart is due before the sockets close."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hub.stopping = True
        for server in self.servers:
            server.close()
        for connection in list(self.hub.live):
            connection.outbox.close(RESTART)
        loop = asyncio.get_running_loop()
        end = loop.time() + LAST_WORDS
        while self.hub.live and loop.time() < end:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def engine_of(store: str) -> Engine:
    """The engine that a store names. StoreError where it needs a package that is not there."""
    if "://" not in store:
        return SQLite(Path(store))
    from .postgres import Postgres

    return Postgres(store)


def make(config: Config) -> Server:
    """A server ready to run. ContentError, StoreError or OSError where it cannot be."""
    store = Store(engine_of(config.store))
    hub = Hub(config, store, Rulebook(load()), Metrics())
    store.start()
    host, port = config.address
    settings = uvicorn.Config(
        application(hub),
        host=host,
        port=port,
        ws=PartyProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or None,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(settings, hub)
