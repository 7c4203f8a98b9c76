"""SQLite: one file, one node. Durable to the disk: WAL and synchronous=FULL."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .store import Conflict, StoreError

BUSY = 10.0  # seconds to wait for another process, such as a backup


class SQLiteDatabase:
    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.touch(mode=0o600)  # the secrets of running games are nobody else's business
            self._connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
            self._connection.row_factory = sqlite3.Row
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{path}: cannot be used as a store: {error}") from None

    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in self._execute(sql, values).fetchall()]

    def run(self, sql: str, *values: Any) -> int:
        return self._execute(sql, values).rowcount

    def script(self, sql: str) -> None:
        # executescript would commit first
        for statement in sql.split(";"):
            if statement.strip():
                self.run(statement)

    def hint(self, party: str, head: int) -> None:
        """There is no other node to tell."""

    def close(self) -> None:
        self._connection.close()

    def _execute(self, sql: str, values: tuple[Any, ...]) -> sqlite3.Cursor:
        try:
            return self._connection.execute(sql, values)
        except sqlite3.IntegrityError:
            raise Conflict from None
        except sqlite3.Error as error:
            raise StoreError(f"{self._path}: {error}") from None


class SQLite:
    shared = False
    begin = "BEGIN IMMEDIATE"
    begin_read = "BEGIN"
    lock = "SELECT 1"

    def __init__(self, path: Path) -> None:
        self.path = path

    def connect(self) -> SQLiteDatabase:
        return SQLiteDatabase(self.path)

    def listen(self, call: Callable[[str, int], None], stop: threading.Event) -> None:
        """Nobody else writes."""
