"""Connections that freeze, break off, or come and go at any moment harm nobody."""

from __future__ import annotations

import json
import socket
import struct
import threading

import pytest
from parties import Player, play, serving, start, wait_for
from websockets.exceptions import ConnectionClosed


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("store") / "parties.sqlite3") as host:
        yield host


def frozen(host, party, token):
    """A connection that says hello and never reads."""
    player = Player(host.socket, host.origin, party, token)
    player.close()
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", int(host.origin.rpartition(":")[2])))
    raw.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {host.origin[7:]}\r\nOrigin: {host.origin}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    hello = json.dumps({"t": "hello", "v": 1, "party": party, "token": token}).encode()
    assert len(hello) < 126
    raw.sendall(struct.pack("!BBI", 0x81, 0x80 | len(hello), 0) + hello)
    return raw


def test_a_frozen_reader_harms_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr("game.server.wire.BUFFER", 4096)  # sooner full
    with serving(tmp_path / "parties.sqlite3", outbox=16) as host:
        opened = host.open(3)
        tokens = [opened["token"], *(host.join(opened["party"])["token"] for _ in range(2))]
        players = [host.sit(opened["party"], token) for token in tokens[:2]]
        raw = frozen(host, opened["party"], tokens[2])
        players[0].until_that(lambda player: player.lobby["seats"][2]["here"])
        before = len(host.hub.live)
        changes = 0
        # Each change of the rules tells everybody a kilobyte.
        while players[0].lobby["seats"][2]["here"]:
            assert players[0].host("rules", limit=(30, 60)[changes % 2])["t"] == "ack"
            players[1].until_that(lambda player: player.head == players[0].head)
            changes += 1
            assert changes < 3000
        wait_for(lambda: len(host.hub.live) == before - 1)
        assert host.hub.metrics.dropped._value.get() == 1
        start(players)
        play(players, 2)
        raw.close()


def test_connections_that_break_off_are_forgotten(host):
    players = host.party(2)
    before = len(host.hub.live)
    raw = players[1].socket.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()  # a reset, without goodbye
    players[0].until_that(lambda player: not player.lobby["seats"][1]["here"])
    wait_for(lambda: len(host.hub.live) == before - 1)


def test_closing_at_any_moment_leaves_nothing_behind(host):
    """Connections come and go in every order; none of them stays in the party."""
    opened = host.open(2)

    def come_and_go(number):
        for _ in range(10):
            try:
                player = host.sit(opened["party"], opened["token"] if number % 2 else None, hello=False)
                player.send(
                    {"t": "hello", "v": 1, "party": opened["party"]}
                    | ({"token": opened["token"]} if number % 2 else {})
                )
                player.close()
            except (ConnectionClosed, OSError):
                pass

    threads = [threading.Thread(target=come_and_go, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    party = host.hub.parties[opened["party"]]
    wait_for(lambda: not party.connections and not party.seats[0].here)
    assert host.sit(opened["party"], opened["token"]).welcome["you"] == "host"
