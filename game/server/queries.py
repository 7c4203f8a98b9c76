"""The SQL of the parties: the same text on SQLite and PostgreSQL. Each function runs inside a transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .ratings import DAILY, START, changes
from .store import Conflict, Database, Repeated

Row = dict[str, Any]
LIVE = "('open', 'playing')"
DAY = 24 * 3600 * 1000


class NoRoom(Exception):  # noqa: N818
    """There are as many live parties as the server takes."""


def create(db: Database, most: int, party: Row, secret: str, seat: tuple[Any, ...], text: str) -> None:
    """A new party with its first game, its first event and its host."""
    if db.rows(f"SELECT COUNT(*) AS number FROM party WHERE state IN {LIVE}")[0]["number"] >= most:
        raise NoRoom
    db.run(
        "INSERT INTO party (id, created, version, state, head, base, game, presence, woken_at, due_at, expires_at)"
        " VALUES (?, ?, ?, 'open', 1, 1, 1, 0, 0, NULL, ?)",
        party["id"],
        party["created"],
        party["version"],
        party["expires_at"],
    )
    db.run("INSERT INTO game (party, no, base, secret) VALUES (?, 1, 1, ?)", party["id"], secret)
    take_seat(db, party["id"], party["created"], 1, 0, *seat)
    db.run("INSERT INTO event (party, seq, actor, cid, data) VALUES (?, 1, NULL, NULL, ?)", party["id"], text)


def append(
    db: Database,
    party: str,
    head: int,
    actor: str | None,
    cid: str | None,
    texts: Sequence[str],
    updates: Row,
    writes: Sequence[tuple[str, tuple[Any, ...]]],
    now: int,
) -> None:
    """Put events after `head`. Repeated if the actor has said this before, Conflict if the log has grown meanwhile."""
    new = head + len(texts)
    columns = ", ".join(f"{name} = ?" for name in updates)
    done = db.run(
        f"UPDATE party SET head = ?, {columns} WHERE id = ? AND head = ?", new, *updates.values(), party, head
    )
    if cid is not None:
        said = said_before(db, party, actor, cid)
        if said is not None:
            raise Repeated(said)
    if done != 1:
        raise Conflict
    for seq, text in enumerate(texts, head + 1):
        first = seq == new  # a request is acknowledged by the last event that it made
        db.run(
            "INSERT INTO event (party, seq, actor, cid, data) VALUES (?, ?, ?, ?, ?)",
            party,
            seq,
            actor if first else None,
            cid if first else None,
            text,
        )
    for name, values in writes:
        WRITES[name](db, party, now, new, *values)
    db.hint(party, new)


def said_before(db: Database, party: str, actor: str | None, cid: str) -> int | None:
    """The seq that answered a request of this client id."""
    rows = db.rows("SELECT seq FROM event WHERE party = ? AND actor = ? AND cid = ?", party, actor, cid)
    return int(rows[0]["seq"]) if rows else None


def take_seat(db: Database, party: str, now: int, _: int, n: int, token: str, salt: str, player: str | None) -> None:
    # Nobody is here until they say hello; from then on their absence counts.
    db.run(
        "INSERT INTO seat (party, n, token_sha256, salt, player, seen_at, gone_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        party, n, token, salt, player, now, now,
    )  # fmt: skip


def free_seat(db: Database, party: str, now: int, _: int, n: int) -> None:
    db.run("DELETE FROM seat WHERE party = ? AND n = ?", party, n)


def move_seat(db: Database, party: str, now: int, _: int, old: int, new: int) -> None:
    db.run("UPDATE seat SET n = ? WHERE party = ? AND n = ?", new, party, old)


def salt_seat(db: Database, party: str, now: int, _: int, n: int, salt: str) -> None:
    db.run("UPDATE seat SET salt = ? WHERE party = ? AND n = ?", salt, party, n)


def new_game(db: Database, party: str, now: int, seq: int, no: int, secret: str) -> None:
    db.run("INSERT INTO game (party, no, base, secret) VALUES (?, ?, ?, ?)", party, no, seq, secret)


def deal_game(
    db: Database, party: str, now: int, _: int, no: int, salts: list[str | None], players: list[str | None]
) -> None:
    db.run(
        "UPDATE game SET salts = ?, players = ? WHERE party = ? AND no = ?",
        json.dumps(salts), json.dumps(players), party, no,
    )  # fmt: skip


def finish_game(db: Database, party: str, now: int, _: int, no: int) -> None:
    db.run("UPDATE game SET finished_at = ? WHERE party = ? AND no = ?", now, party, no)


def rate(db: Database, party: str, now: int, _: int, no: int, places: tuple[int, ...]) -> None:
    """Change the ratings of those who began the game, by how their seats ended."""
    players = json.loads(db.rows("SELECT players FROM game WHERE party = ? AND no = ?", party, no)[0]["players"])
    seats = [n for n, player in enumerate(players) if player]
    # In one order everywhere, so that two nodes never wait for each other.
    for player in sorted(players[n] for n in seats):
        db.run("INSERT INTO rating (player, value, games) VALUES (?, ?, 0) ON CONFLICT DO NOTHING", player, START)
        db.run("UPDATE rating SET games = games + 1 WHERE player = ?", player)
    before = [rating(db, players[n])["value"] for n in seats]
    skipped = [
        (i, j)
        for j in range(len(seats))
        for i in range(j)
        if _met(db, players[seats[i]], players[seats[j]], now - DAY) >= DAILY
    ]
    told: list[dict[str, float] | None] = [None] * len(players)
    for n, old, change in zip(seats, before, changes(before, [places[n] for n in seats], skipped), strict=True):
        db.run("UPDATE rating SET value = value + ? WHERE player = ?", change, players[n])
        db.run(
            "INSERT INTO result (party, game, player, place, at) VALUES (?, ?, ?, ?, ?)",
            party, no, players[n], places[n], now,
        )  # fmt: skip
        told[n] = {"before": round(old, 1), "after": round(old + change, 1)}
    db.run("UPDATE game SET ratings = ? WHERE party = ? AND no = ?", json.dumps(told), party, no)


def _met(db: Database, one: str, other: str, since: int) -> int:
    rows = db.rows(
        "SELECT COUNT(*) AS number FROM result a JOIN result b ON a.party = b.party AND a.game = b.game"
        " WHERE a.player = ? AND b.player = ? AND a.at > ?",
        one, other, since,
    )  # fmt: skip
    return int(rows[0]["number"])


def rating(db: Database, player: str) -> Row:
    rows = db.rows("SELECT player, value, games FROM rating WHERE player = ?", player)
    return rows[0] if rows else {"player": player, "value": START, "games": 0}


WRITES = {
    write.__name__: write
    for write in (take_seat, free_seat, move_seat, salt_seat, new_game, deal_game, finish_game, rate)
}


def load(db: Database, party: str, head: int, base: int) -> Row | None:
    """The party's row, its newest game, its seats, and the events after `head`, all of them in a newer game."""
    rows = db.rows("SELECT * FROM party WHERE id = ?", party)
    if not rows:
        return None
    found = rows[0]
    start = head + 1 if found["base"] == base else found["base"]
    return {
        "party": found,
        "game": db.rows("SELECT * FROM game WHERE party = ? AND no = ?", party, found["game"])[0],
        "seats": db.rows("SELECT * FROM seat WHERE party = ?", party),
        "events": [
            row["data"]
            for row in db.rows("SELECT data FROM event WHERE party = ? AND seq >= ? ORDER BY seq", party, start)
        ],
    }


def log(db: Database, party: str, no: int | None) -> Row | None:
    """A game that is over: its row and its events; None if there is no such game."""
    games = db.rows("SELECT * FROM game WHERE party = ? ORDER BY no", party)
    wanted = [game for game in games if no in (None, game["no"])]
    if not wanted:
        return None
    game = wanted[-1]
    ends = [other["base"] for other in games if other["no"] == game["no"] + 1]
    events = db.rows(
        "SELECT data FROM event WHERE party = ? AND seq >= ? AND seq < ? ORDER BY seq",
        party, game["base"], ends[0] if ends else 2**53,
    )  # fmt: skip
    version = db.rows("SELECT version FROM party WHERE id = ?", party)[0]["version"]
    return {"game": game, "version": version, "events": [row["data"] for row in events]}


def arrive(db: Database, party: str, n: int, conn: str, node: str, now: int, woken_at: int, due_at: int | None) -> None:
    db.run(
        "UPDATE seat SET conn = ?, node = ?, seen_at = ?, gone_at = NULL WHERE party = ? AND n = ?",
        conn, node, now, party, n,
    )  # fmt: skip
    db.run("UPDATE party SET presence = presence + 1, woken_at = ?, due_at = ? WHERE id = ?", woken_at, due_at, party)
    db.hint(party, 0)


def depart(db: Database, party: str, conn: str, now: int, due_at: int | None) -> None:
    """Somebody's connection is gone, unless a newer one has the seat."""
    if db.run("UPDATE seat SET gone_at = ? WHERE party = ? AND conn = ? AND gone_at IS NULL", now, party, conn):
        db.run("UPDATE party SET presence = presence + 1, due_at = ? WHERE id = ?", due_at, party)
        db.hint(party, 0)


def reschedule(db: Database, party: str, head: int, due_at: int | None) -> None:
    db.run("UPDATE party SET due_at = ? WHERE id = ? AND head = ?", due_at, party, head)


def heartbeat(db: Database, node: str, now: int) -> None:
    db.run("UPDATE seat SET seen_at = ? WHERE node = ? AND gone_at IS NULL", now, node)


def bury(db: Database, before: int) -> list[str]:
    """Mark as gone whom a dead node had; the parties that this concerns."""
    rows = db.rows("SELECT DISTINCT party FROM seat WHERE gone_at IS NULL AND seen_at < ? ORDER BY party", before)
    for row in rows:
        db.run(
            "UPDATE seat SET gone_at = seen_at WHERE party = ? AND gone_at IS NULL AND seen_at < ?",
            row["party"],
            before,
        )
        db.run("UPDATE party SET presence = presence + 1 WHERE id = ?", row["party"])
    return [row["party"] for row in rows]


def everybody_gone(db: Database, now: int) -> None:
    """The only node starts: nobody can be here."""
    db.run("UPDATE seat SET gone_at = ? WHERE gone_at IS NULL", now)


def due(db: Database, now: int, most: int) -> list[str]:
    rows = db.rows("SELECT id FROM party WHERE due_at <= ? ORDER BY due_at LIMIT ?", now, most)
    return [row["id"] for row in rows]


def heads(db: Database, parties: Sequence[str]) -> list[Row]:
    """How far the logs of these parties are."""
    marks = ", ".join("?" for _ in parties)
    return db.rows(f"SELECT id, head, presence FROM party WHERE id IN ({marks})", *parties) if parties else []


def over(db: Database, now: int, most: int) -> list[Row]:
    """Parties whose time is up."""
    return db.rows("SELECT id, state FROM party WHERE expires_at <= ? ORDER BY expires_at LIMIT ?", now, most)


def keep(db: Database, party: str, state: str, expires_at: int) -> None:
    db.run("UPDATE party SET state = ?, due_at = NULL, expires_at = ? WHERE id = ?", state, expires_at, party)


def delete(db: Database, party: str) -> None:
    for table, column in (
        ("event", "party"),
        ("seat", "party"),
        ("game", "party"),
        ("result", "party"),
        ("party", "id"),
    ):
        db.run(f"DELETE FROM {table} WHERE {column} = ?", party)


def states(db: Database) -> dict[str, int]:
    rows = db.rows("SELECT state, COUNT(*) AS number FROM party GROUP BY state")
    return {row["state"]: row["number"] for row in rows}
