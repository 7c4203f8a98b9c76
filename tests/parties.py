"""A party server for tests, and players who talk to it over real websockets."""

from __future__ import annotations

import json
import logging
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.core.engine import apply, lay_out, view
from game.server.config import Config
from game.server.party import action_of
from game.server.rulebook import Rulebook
from game.server.serving import Server, make
from scripts.content import load

PATIENCE = 20.0  # seconds: a test that waits longer has failed, whatever the machine does
SALT = "a-salt-of-a-test-00"
BOOK = Rulebook(load())
_cids = count()

# No test waits for the pace of a real party.
QUICK = {
    "creates": 1_000_000, "joins": 1_000_000, "per_address": 10_000, "burst": 1e6, "rate": 1e6, "computer": 0.0,
    "sweep": 0.02,
}  # fmt: skip


class Host:
    """A running server and its address."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.hub = server.hub
        self.origin = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/api/socket"

    def ask(self, path: str, body: Any = None, origin: str | None = "", **headers: str) -> tuple[int, Any]:
        """Status and JSON (or text) of an HTTP request; a POST if there is a body."""
        return ask(self.origin, path, body, origin, **headers)

    def open(self, seats: int = 2, **more: Any) -> dict[str, Any]:
        status, answer = self.ask("/api/parties", {"seats": seats, "salt": SALT, "name": "Host"} | more)
        assert status == 201, answer
        return answer

    def join(self, party: str, **more: Any) -> dict[str, Any]:
        status, answer = self.ask(f"/api/parties/{party}/seats", {"salt": SALT, "name": "Guest"} | more)
        assert status == 201, answer
        return answer

    def sit(self, party: str, token: str | None = None, **more: Any) -> Player:
        return Player(self.socket, self.origin, party, token, **more)

    def party(self, seats: int = 2, **more: Any) -> list[Player]:
        """A full open party; the host first."""
        opened = self.open(seats, **more)
        others = [self.join(opened["party"])["token"] for _ in range(seats - 1)]
        return [self.sit(opened["party"], token) for token in (opened["token"], *others)]


def ask(base: str, path: str, body: Any = None, origin: str | None = "", **headers: str) -> tuple[int, Any]:
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data, headers)
    if origin is not None:
        request.add_header("Origin", origin or base)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return response.status, _value(response.read())
    except urllib.error.HTTPError as error:
        return error.code, _value(error.read())


def _value(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text.decode()


class Follower:
    """What the protocol asks of a client: it rebuilds the game from the events alone."""

    def __init__(self) -> None:
        self.log: list[dict[str, Any]] = []
        self.lobby: dict[str, Any] = {}
        self.head = 0
        self.table: Any = None

    def take(self, text: str) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(text)
        if message["t"] == "welcome":
            self._welcomed(message)
        elif message["t"] == "ev":
            self.lobby |= message.get("party", {})
            self._take(message["e"])
        elif message["t"] == "seats":
            self.lobby["seats"] = message["seats"]
        return message

    def _welcomed(self, message: dict[str, Any]) -> None:
        self.lobby |= {name: value for name, value in message.items() if name not in ("t", "events")}
        self.head = (
            message["base"] - 1 if message["events"] and message["events"][0]["seq"] == message["base"] else self.head
        )
        if self.head == message["base"] - 1:
            self.log = []
        for event in message["events"]:
            self._take(event)

    def _take(self, event: dict[str, Any]) -> None:
        assert event["seq"] == self.head + 1, "a gap or a double in the log"
        self.head = event["seq"]
        self.log.append(event)
        if event["type"] == "started":
            rules = BOOK.rules(self._rules())
            seats = len(event["order"]) if "order" in event else self._seats()
            removed = event.get("removed", [])
            unseen = [card for card in sorted(rules.classes) if card not in removed]
            self.table = lay_out(rules, seats, unseen + removed)
        elif event["type"] == "move":
            if "card" in event:
                deck, stack = self.table.deck, event["a"].get("stack", 0)
                top = sum(self.table.stacks[:stack]) if stack else 0
                for place, card in event.get("drawn", [[top, event["card"]]]):
                    found = deck.index(card)
                    deck[place], deck[found] = deck[found], deck[place]
            self.table, _ = apply(self.table, action_of(event["a"], event["seat"]))

    def _rules(self) -> dict[str, str]:
        return next(event["rules"] for event in reversed(self.log) if "rules" in event)

    def _seats(self) -> int:
        number = len(self.log[0]["seats"])
        for event in self.log:
            number = event.get("seats", number) if event["type"] == "set" else number
        return number


class Player(Follower):
    """One connection with a follower behind it."""

    def __init__(
        self, address: str, origin: str, party: str, token: str | None = None, hello: bool = True, **more: Any
    ) -> None:
        super().__init__()
        self.address, self.origin = address, origin
        self.party, self.token = party, token
        self.socket: ClientConnection = connect(
            address, origin=origin, open_timeout=PATIENCE, close_timeout=1, compression=None, legacy=True
        )  # type: ignore[arg-type]
        if hello:
            self.send({"t": "hello", "v": 1, "party": party, "last": 0} | ({"token": token} if token else {}) | more)
            self.welcome = self.until("welcome")

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive_soon(self, seconds: float) -> None:
        """Take in the next message if there is one in so many seconds."""
        with suppress(TimeoutError):
            self.receive(seconds)

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken in. ConnectionClosed if there is none to come."""
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        return self.take(text)

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these values."""
        while True:
            message = self.receive()
            if message["t"] == kind and all(message.get(name) == value for name, value in wanted.items()):
                return message

    def until_event(self, kind: str, **wanted: Any) -> dict[str, Any]:
        while True:
            event = self.until("ev")["e"]
            if event["type"] == kind and all(event.get(name) == value for name, value in wanted.items()):
                return event

    def until_that(self, test: Callable[[Player], bool]) -> None:
        while not test(self):
            self.receive()

    def say(self, kind: str, cid: str | None = None, **more: Any) -> str:
        cid = cid or f"c{next(_cids)}"
        self.send({"t": kind, "cid": cid} | more)
        return cid

    def host(self, do: str, **more: Any) -> dict[str, Any]:
        """Ask as the host, and wait for the answer."""
        cid = self.say("host", do=do, **more)
        return self.answer(cid)

    def act(self, kind: str = "draw", seq: int | None = None, cid: str | None = None) -> dict[str, Any]:
        cid = self.say("act", cid, seq=self.head if seq is None else seq, a={"kind": kind})
        return self.answer(cid)

    def answer(self, cid: str) -> dict[str, Any]:
        while True:
            message = self.receive()
            if message["t"] in ("ack", "error") and message.get("cid") == cid:
                return message

    def closed(self) -> int:
        """The code with which the server closes; other messages are taken in meanwhile."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code

    @property
    def seen(self) -> dict[str, Any]:
        return view(self.table)

    def close(self) -> None:
        self.socket.close()


def start(players: list[Player]) -> None:
    """The host starts; everybody has heard of it then."""
    assert players[0].host("start")["t"] == "ack"
    for player in players:
        player.until_that(lambda player: player.table is not None and player.lobby["state"] == "playing")


def play(players: list[Player], moves: int = 10_000) -> None:
    """People draw in turn until the game ends, or for so many moves; every player has seen it all then."""
    for _ in range(moves):
        table = players[0].table
        if players[0].lobby["state"] != "playing":
            break
        mover = next(player for player in players if player.lobby["seat"] == table.seat)
        before = mover.head
        assert mover.act()["t"] == "ack"
        for player in players:
            player.until_that(lambda player, before=before: player.head > before)
    for player in players:
        player.until_that(lambda player: player.head >= players[0].head)


def wait_for(test: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < end
        time.sleep(0.01)


def bound() -> socket.socket:
    made = socket.socket()
    made.bind(("127.0.0.1", 0))
    made.listen(128)
    return made


@contextmanager
def serving(store: Path | str, **changes: Any) -> Iterator[Host]:
    """A server in a thread, on a port of its own."""
    listening = bound()
    server = make(Config(store=str(store), **(QUICK | changes)))
    logging.getLogger("uvicorn.error").setLevel("WARNING")
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        host = Host(server, listening.getsockname()[1])
        host.ask("/healthz")
        yield host
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
