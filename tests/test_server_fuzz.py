"""Ten thousand frames that no client of ours would send: no traceback, no stuck party, no word of the deck."""

from __future__ import annotations

import json
import logging
import random

import pytest
from parties import SALT, play, serving, start
from websockets.exceptions import ConnectionClosed

FRAMES = 10_000
BATCH = 100  # sent before the answers are read
SEED = 8

VALID = [
    {"t": "hello", "v": 1, "party": "x", "token": "y", "last": 0, "watch": True},
    {"t": "act", "cid": "a", "seq": 3, "a": {"kind": "draw"}},
    {"t": "act", "cid": "b", "seq": 3, "a": {"kind": "stop"}},
    {"t": "host", "cid": "c", "do": "start"},
    {"t": "host", "cid": "d", "do": "fill", "seat": 2, "level": "hard"},
    {"t": "host", "cid": "e", "do": "kick", "seat": 1},
    {"t": "host", "cid": "f", "do": "rules", "rules": {"semimaru": "skip"}, "limit": 30, "ranked": True, "seats": 4},
    {"t": "host", "cid": "g", "do": "rematch"},
    {"t": "salt", "cid": "h", "salt": SALT},
    {"t": "ping"},
]
VALUES = [
    None, True, False, 0, -1, 1, 2**53, 2**64, 1e308, 0.5, "", "\ud800", "\x00", "' OR 1=1 --", "draw", "stop",
    "a" * 3000, [], {}, [[[[[]]]]], {"kind": "draw"}, {"kind": "draw", "seat": 0}, {"type": "draw"}, {"__proto__": 1},
    "\u202e", 10**400,
]  # fmt: skip
TEXTS = [
    "", "null", "[]", "0", "{", "[" * 4000, '{"a":' * 1000, "NaN", '{"t":Infinity}', '"\\ud800"', "\x00", "x" * 4096,
    '{"t":"act","t":"host"}', "\ufeff{}", "1" * 4000,
]  # fmt: skip


def fuzzed(chance: random.Random) -> str | bytes:
    """A frame that is almost right, or not at all."""
    kind = chance.random()
    if kind < 0.1:
        return chance.choice(TEXTS)
    if kind < 0.15:
        return chance.randbytes(chance.randrange(64))
    message = json.loads(json.dumps(chance.choice(VALID)))
    for _ in range(chance.randrange(4)):
        name = chance.choice([*message, "t", "cid", "seq", "a", "seat", "rules", "x"])
        if chance.random() < 0.3:
            message.pop(name, None)
        else:
            message[name] = chance.choice(VALUES)
    if isinstance(message.get("cid"), str) and chance.random() < 0.8:
        message["cid"] = f"{chance.randrange(10**6)}"
    text = json.dumps(message)
    if chance.random() < 0.1:
        place = chance.randrange(len(text))
        text = text[:place] + chr(chance.randrange(1, 0x500)) + text[place + 1 :]
    return text[:4000]


def complaints(caplog):
    """What the server said of it, not the library of our own clients."""
    return [
        record
        for record in caplog.records
        if (record.exc_info or record.levelno >= logging.ERROR) and record.name != "websockets.client"
    ]


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("store") / "parties.sqlite3") as host:
        yield host


def test_ten_thousand_frames_bring_neither_a_traceback_nor_a_stuck_party(host, caplog):
    caplog.set_level(logging.WARNING)
    chance = random.Random(SEED)
    opened = host.open(3, rules={"semimaru": "monk"})
    guest = host.join(opened["party"])["token"]
    # One who is to lose their connection now and then plays in the middle of it.
    attackers = {token: host.sit(opened["party"], token) for token in (guest, None)}
    owner = host.sit(opened["party"], opened["token"])
    assert owner.host("fill")["t"] == "ack"
    start([owner])
    sent = 0
    while sent < FRAMES:
        token = chance.choice(list(attackers))
        try:
            for _ in range(BATCH):
                attackers[token].send(fuzzed(chance))
                sent += 1
            answers = 0
            while answers < BATCH:
                message = attackers[token].receive()
                answers += message["t"] in ("ack", "error")
        except ConnectionClosed as closed:
            # What was too big or no text is cut off while more is coming: then the code may be lost on the way.
            assert closed.rcvd is None or closed.rcvd.code in (1007, 1009), closed
            attackers[token] = host.sit(opened["party"], token)
    assert complaints(caplog) == []

    tab = host.sit(opened["party"], guest)
    owner = host.sit(opened["party"], opened["token"])
    while owner.lobby["state"] == "playing":
        mover = {0: owner, 1: tab}.get(owner.table.seat)
        if mover is None:
            owner.receive()
            continue
        mover.until_that(lambda player: player.head >= owner.head)
        assert mover.act()["t"] == "ack"
        owner.until_that(lambda player, mover=mover: player.head >= mover.head)
    assert owner.lobby["state"] == "finished"


def test_text_that_is_none_ends_the_connection_quietly(host, caplog):
    caplog.set_level(logging.WARNING)
    player = host.sit(host.open()["party"])
    player.socket.send(b"\xc3(", text=True)
    assert player.closed() == 1007
    assert caplog.records == []


def test_sixty_first_frames_open_nothing(host, caplog):
    """A hello that is almost right: every connection ends with a code of the protocol, and none is left."""
    caplog.set_level(logging.WARNING)
    chance = random.Random(SEED)
    players = host.party(2)
    for _ in range(60):
        player = host.sit(players[0].party, hello=False)
        frame = fuzzed(chance)
        player.send(frame)
        assert player.closed() in (1007, 1008, 4002, 4003, 4004), frame
    assert complaints(caplog) == []
    start(players)
    play(players, 4)
