"""Servers as processes of their own, to be killed; and the players who outlive them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from parties import PATIENCE, QUICK, SALT, Player, ask, bound
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ROOT = Path(__file__).resolve().parent.parent


class Process:
    """A server on a port of its own; `start` again after `kill`."""

    def __init__(self, store: str, **changes: Any) -> None:
        self.store = store
        self.changes = changes
        with bound() as listening:
            self.port = listening.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, __file__, self.store, str(self.port), json.dumps(self.changes)]
        path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}, stderr=subprocess.PIPE
        )
        end = time.monotonic() + 60
        while True:
            try:
                if ask(self.origin, "/readyz")[0] == 200:
                    return
            except OSError:
                pass
            assert self.process.poll() is None and time.monotonic() < end, self.process.stderr.read()  # type: ignore[union-attr]
            time.sleep(0.05)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> str:
        """End it gracefully; what it wrote to stderr."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return errors.decode()

    def party(self, people: int, **more: Any) -> tuple[str, list[str]]:
        """An open party and the tokens of its seats."""
        status, opened = ask(self.origin, "/api/parties", {"seats": people, "salt": SALT} | more)
        assert status == 201, opened
        tokens = [opened["token"]]
        for _ in range(people - 1):
            tokens.append(ask(self.origin, f"/api/parties/{opened['party']}/seats", {"salt": SALT})[1]["token"])
        return opened["party"], tokens


class Stubborn:
    """A player as the protocol wants one: comes back by itself, and repeats what was not acknowledged.

    nodes  the origins that it tries in turn
    acked  client id -> the seq that it was told
    """

    def __init__(self, nodes: list[str], party: str, token: str) -> None:
        self.nodes = nodes
        self.party, self.token = party, token
        self.acked: dict[str, int] = {}
        self.log: list[dict[str, Any]] = []
        self.pending: tuple[str, int] | None = None
        self.count = 0
        self.reconnects = -1
        self.player = self._connect()

    def _connect(self) -> Player:
        end = time.monotonic() + 60
        while True:
            origin = self.nodes[0]
            try:
                player = Player(origin.replace("http", "ws") + "/api/socket", origin, self.party, self.token)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                self.nodes = [*self.nodes[1:], origin]
                assert time.monotonic() < end
                time.sleep(0.05)
                continue
            self.reconnects += 1
            return player

    @property
    def state(self) -> str:
        return str(self.player.lobby["state"])

    def mine(self) -> bool:
        return self.state == "playing" and self.player.table.seat == self.player.lobby["seat"]

    def _decide(self) -> None:
        if self.mine() and self.pending is None:
            self.count += 1
            self.pending = (f"{self.token[:8]}-{self.count}", self.player.head)

    def blurt(self) -> None:
        """Send a move, and do not wait for the answer."""
        self._decide()
        if self.pending is not None:
            cid, seq = self.pending
            with suppress(ConnectionClosed):
                self.player.say("act", cid, seq=seq, a={"kind": "draw"})

    def step(self) -> None:
        """Move if it is our turn, else listen for a little; come back if the connection is gone."""
        try:
            self._decide()
            if self.pending is not None:
                cid, seq = self.pending
                answer = self.player.act(cid=cid, seq=seq)
                if answer["t"] == "ack":
                    self.acked[cid] = answer["seq"]
                self.pending = None
            elif self.state == "playing":
                self.player.receive_soon(0.005)
        except ConnectionClosed:
            self.player = self._connect()


if __name__ == "__main__":
    from game.server.config import Config
    from game.server.logs import set_up
    from game.server.serving import make

    store, port, changes = sys.argv[1:]
    settings = QUICK | json.loads(changes)
    if "site" in settings:
        settings["site"] = Path(settings["site"])
    set_up("warning")
    make(Config(store=store, address=("127.0.0.1", int(port)), **settings)).run()
