"""The store: what is acknowledged stays, a place in the log is given once, and nothing half-done is seen."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sqlite3

import asynchronously
import pytest
from parties import SALT, play, serving, start

from game.server import backup, queries, store
from game.server.backup import BackupError
from game.server.sqlite import SQLite
from game.server.store import Conflict, Repeated, Store, StoreError, migrate

ROW = {"id": "p", "created": 0, "version": "", "expires_at": 0}


def on_a_store(path, test):
    async def run():
        made = Store(SQLite(path))
        made.start()
        try:
            await made.write(lambda db: queries.create(db, 10, ROW, "00", ("token", SALT, None), '{"seq":1}'))
            return await test(made)
        finally:
            made.stop()

    return asynchronously.run(run())


def appended(head, cid=None, actor="a", text='{"x":1}'):
    def job(db):
        queries.append(db, "p", head, actor, cid, [text], {"state": "open"}, [], 0)

    return job


def test_each_place_is_given_once_and_without_a_gap(tmp_path):
    async def test(made):
        await made.write(appended(1))
        for head in (0, 1, 3):
            with pytest.raises(Conflict):
                await made.write(appended(head))
        await made.write(appended(2))
        return [row["seq"] for row in await made.read(lambda db: db.rows("SELECT seq FROM event ORDER BY seq"))]

    assert on_a_store(tmp_path / "p.sqlite3", test) == [1, 2, 3]


def test_a_client_id_counts_once(tmp_path):
    async def test(made):
        await made.write(appended(1, "c"))
        for head in (1, 2):
            with pytest.raises(Repeated) as repeated:
                await made.write(appended(head, "c"))
            assert repeated.value.seq == 2
        await made.write(appended(2, "c", "b"))
        with pytest.raises(Conflict):  # the key of the table holds even if nobody asks first
            await made.write(lambda db: db.run("INSERT INTO event VALUES ('p', 9, 'a', 'c', '')"))

    on_a_store(tmp_path / "p.sqlite3", test)


def test_jobs_of_one_commit_do_not_disturb_each_other(tmp_path):
    async def test(made):
        def broken(db):
            db.run("UPDATE party SET state = 'broken'")
            raise KeyError("a mistake of ours")

        jobs = [appended(1), broken, appended(1), appended(2)]
        return await asyncio.gather(*(made.write(job) for job in jobs), return_exceptions=True), await made.read(
            queries.states
        )

    outcomes, states = on_a_store(tmp_path / "p.sqlite3", test)
    assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType", "KeyError", "Conflict", "NoneType"]
    assert states == {"open": 1}


def test_many_writers_share_a_commit(tmp_path, monkeypatch):
    batches = []
    together = store._together
    monkeypatch.setattr(
        store, "_together", lambda engine, db, jobs: batches.append(len(jobs)) or together(engine, db, jobs)
    )

    async def test(made):
        await asyncio.gather(*(made.write(lambda db: db.run("UPDATE party SET due_at = 1")) for _ in range(500)))

    on_a_store(tmp_path / "p.sqlite3", test)
    assert sum(batches) == 501 and len(batches) < 100


def test_the_disk_has_it_before_anybody_hears_of_it(tmp_path):
    async def test(made):
        await made.write(appended(1))
        other = sqlite3.connect(tmp_path / "p.sqlite3")
        assert other.execute("SELECT MAX(seq) FROM event").fetchone() == (2,)
        settings = await made.write(
            lambda db: [next(iter(db.rows(f"PRAGMA {name}")[0].values())) for name in ("journal_mode", "synchronous")]
        )
        assert settings == ["wal", 2]

    on_a_store(tmp_path / "p.sqlite3", test)


def test_a_store_that_fails_is_one_sentence_and_works_again(tmp_path):
    async def test(made):
        with pytest.raises(StoreError, match=r"p\.sqlite3: no such table: nowhere"):
            await made.write(lambda db: db.rows("SELECT * FROM nowhere"))
        with pytest.raises(StoreError, match="no such table"):
            await made.read(lambda db: db.rows("SELECT * FROM nowhere"))
        await made.write(appended(1))

    on_a_store(tmp_path / "p.sqlite3", test)


def test_nobody_else_may_read_the_secrets_of_running_games(tmp_path):
    before = os.umask(0o022)
    try:
        database = SQLite(tmp_path / "parties.sqlite3").connect()
        database.script("CREATE TABLE a (b INTEGER)")
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
        database.close()
    finally:
        os.umask(before)
    assert set(modes.values()) == {0o600} and "parties.sqlite3" in modes, modes


def test_a_path_that_cannot_be_a_store(tmp_path):
    with pytest.raises(StoreError, match=r"nowhere.*cannot be used as a store"):
        SQLite(tmp_path / "nowhere" / "p.sqlite3").connect()
    (tmp_path / "text").write_text("this is no database, " * 100)
    with pytest.raises(StoreError, match="text: cannot be used as a store: file is not a database"):
        SQLite(tmp_path / "text").connect()


def test_migrations_run_once_and_in_order(tmp_path, monkeypatch):
    folder = tmp_path / "migrations"
    folder.mkdir()
    (folder / "001_a.sql").write_text("CREATE TABLE a (x BIGINT);\nINSERT INTO a (x) VALUES (1);")
    monkeypatch.setattr(store, "MIGRATIONS", folder)
    engine = SQLite(tmp_path / "p.sqlite3")
    assert migrate(engine, engine.connect()) == ["001_a.sql"]
    (folder / "002_b.sql").write_text("UPDATE a SET x = 2;")
    assert migrate(engine, engine.connect()) == ["002_b.sql"]
    assert migrate(engine, engine.connect()) == []
    assert engine.connect().rows("SELECT x FROM a") == [{"x": 2}]
    (folder / "003_c.sql").write_text("UPDATE a SET x = 3; UPDATE b SET x = 3;")
    with pytest.raises(StoreError, match="no such table: b"):
        migrate(engine, engine.connect())
    assert engine.connect().rows("SELECT x FROM a") == [{"x": 2}], "all of a migration or nothing"
    (folder / "003_c.sql").unlink()
    (folder / "002_b.sql").unlink()
    with pytest.raises(StoreError, match=r"made by a newer server: it has 002_b\.sql"):
        migrate(engine, engine.connect())


# Backup and restore


def test_a_game_goes_on_from_a_backup_taken_while_it_was_played(tmp_path):
    with serving(tmp_path / "one.sqlite3") as host:
        players = host.party(2, rules={"semimaru": "monk"})
        start(players)
        play(players, 20)
        said = backup.backup(SQLite(tmp_path / "one.sqlite3"), str(tmp_path / "copy"))
        assert said == f"{tmp_path / 'copy'} has everything: parties 1, events 23"
        log = list(players[0].log)
        play(players, 4)
        party, tokens = players[0].party, [player.token for player in players]
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0, "it holds secrets"
    assert backup.restore(SQLite(tmp_path / "two.sqlite3"), str(tmp_path / "copy")).endswith(": parties 1, events 23")
    with serving(tmp_path / "two.sqlite3") as host:
        again = [host.sit(party, token) for token in tokens]
        assert again[0].log == log
        play(again)
        assert again[1].lobby["state"] == "finished"


def test_what_cannot_be_restored(tmp_path):
    engine = SQLite(tmp_path / "one.sqlite3")
    migrate(engine, engine.connect())
    engine.connect().run("INSERT INTO rating VALUES ('p', 1500, 1)")
    backup.backup(engine, str(tmp_path / "copy"))
    with pytest.raises(BackupError, match="the store is not empty: there are rows in rating"):
        backup.restore(engine, str(tmp_path / "copy"))
    lines = gzip.decompress((tmp_path / "copy").read_bytes()).decode().splitlines()

    def other(*lines):
        with gzip.open(tmp_path / "other", "wt") as out:
            out.write("\n".join(lines))
        return SQLite(tmp_path / "two.sqlite3"), str(tmp_path / "other")

    with pytest.raises(BackupError, match="is cut off"):
        backup.restore(*other(*lines[:-1]))
    with pytest.raises(BackupError, match="another version"):
        backup.restore(*other(json.dumps({"format": "bozu-party-backup", "migrations": []}), *lines[1:]))
    with pytest.raises(BackupError, match="is no backup"):
        backup.restore(*other("{}"))
    (tmp_path / "other").write_text("nothing")
    with pytest.raises(BackupError, match="is no backup"):
        backup.restore(SQLite(tmp_path / "two.sqlite3"), str(tmp_path / "other"))
    assert backup.restore(SQLite(tmp_path / "two.sqlite3"), str(tmp_path / "copy")).endswith(": parties 0, events 0")
    assert SQLite(tmp_path / "two.sqlite3").connect().rows("SELECT * FROM rating")[0]["value"] == 1500
