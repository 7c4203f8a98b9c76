"""A copy of the whole store in one file, the same for SQLite and PostgreSQL: JSON lines, gzipped.

The copy is of one moment, whatever is being played meanwhile. It holds secrets of games that are not over: keep it so.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

from .store import Engine, migrate

TABLES = ("party", "seat", "game", "event", "rating", "result")
FORMAT = "bozu-party-backup"


class BackupError(Exception):
    """The file cannot be used; the message says why."""


def backup(engine: Engine, file: str) -> str:
    """Write `file`, readable by its owner only; a sentence on what is in it."""
    path = Path(file)
    db = engine.connect()
    unfinished = path.with_name(path.name + ".part")
    try:
        db.run(engine.begin_read)
        migrations = [row["name"] for row in db.rows("SELECT name FROM migration ORDER BY name")]
        counts = dict.fromkeys(TABLES, 0)
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as out:
            _line(out, {"format": FORMAT, "migrations": migrations})
            for table in TABLES:
                for row in db.rows(f"SELECT * FROM {table}"):
                    _line(out, {"table": table, "row": row})
                    counts[table] += 1
            _line(out, {"end": counts})
        unfinished.replace(path)
        db.run("COMMIT")
    finally:
        db.close()
        unfinished.unlink(missing_ok=True)
    return f"{path} has everything: parties {counts['party']}, events {counts['event']}"


def restore(engine: Engine, file: str) -> str:
    """Fill an empty store from `file`, all or nothing; a sentence on what came in."""
    db = engine.connect()
    try:
        migrate(engine, db)
        db.run(engine.begin)
        for table in TABLES:
            if db.rows(f"SELECT 1 FROM {table} LIMIT 1"):
                raise BackupError(f"the store is not empty: there are rows in {table}; restore into a new one")
        counts = dict.fromkeys(TABLES, 0)
        end = None
        for entry in _entries(Path(file), [row["name"] for row in db.rows("SELECT name FROM migration ORDER BY name")]):
            if "end" in entry:
                end = entry["end"]
                continue
            table, row = entry["table"], entry["row"]
            if table not in TABLES:
                raise BackupError(f"{file}: unknown table {table!r}")
            columns = ", ".join(_column(name) for name in row)
            marks = ", ".join("?" for _ in row)
            db.run(f"INSERT INTO {table} ({columns}) VALUES ({marks})", *row.values())
            counts[table] += 1
        if end != counts:
            raise BackupError(f"{file}: is cut off")
        db.run("COMMIT")
    finally:
        db.close()
    return f"the store has everything of {file}: parties {counts['party']}, events {counts['event']}"


def _line(out: Any, entry: dict[str, Any]) -> None:
    out.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _column(name: str) -> str:
    if not name.isidentifier():
        raise BackupError(f"no name of a column: {name!r}")
    return name


def _entries(path: Path, migrations: list[str]) -> Any:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines, "{}"))
            if head.get("format") != FORMAT:
                raise BackupError(f"{path}: is no backup of parties")
            if head["migrations"] != migrations:
                raise BackupError(f"{path}: was made by another version of the server; use that one, then update")
            for line in lines:
                yield json.loads(line)
    except (gzip.BadGzipFile, EOFError, ValueError) as error:
        raise BackupError(f"{path}: is no backup of parties: {error}") from None
