"""PostgreSQL: for two or more nodes. What another wrote is read from the log; NOTIFY only hints at it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

import psycopg
from psycopg import errors
from psycopg.rows import dict_row

from .store import Conflict, Retry, StoreError

CHANNEL = "bozu_party"
LOCK = 80_205  # of migrations: any number that nobody else on this database uses
PATIENCE = 2.0  # seconds until the next attempt to listen
TIMEOUT = 5  # seconds to connect
RETRIED = (errors.DeadlockDetected, errors.SerializationFailure)


class PostgresDatabase:
    def __init__(self, url: str) -> None:
        try:
            self._connection = psycopg.connect(url, autocommit=True, row_factory=dict_row, connect_timeout=TIMEOUT)
        except psycopg.Error as error:
            raise StoreError(f"PostgreSQL cannot be reached: {_sentence(error)}") from None

    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        return self._execute(sql, values).fetchall()

    def run(self, sql: str, *values: Any) -> int:
        return self._execute(sql, values).rowcount

    def script(self, sql: str) -> None:
        self.run(sql)

    def hint(self, party: str, head: int) -> None:
        self.run("SELECT pg_notify(?, ?)", CHANNEL, f"{party} {head}")

    def close(self) -> None:
        self._connection.close()

    def _execute(self, sql: str, values: tuple[Any, ...]) -> psycopg.Cursor[dict[str, Any]]:
        try:
            # The SQL is ours and has neither `?` nor `%` in a text.
            return self._connection.execute(sql.replace("?", "%s"), values or None)
        except errors.UniqueViolation:
            raise Conflict from None
        except RETRIED as error:
            raise Retry(_sentence(error)) from None
        except psycopg.Error as error:
            raise StoreError(f"PostgreSQL: {_sentence(error)}") from None


class Postgres:
    shared = True
    begin = "BEGIN"
    begin_read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    lock = f"SELECT pg_advisory_xact_lock({LOCK})"

    def __init__(self, url: str) -> None:
        self.url = url

    def connect(self) -> PostgresDatabase:
        return PostgresDatabase(self.url)

    def listen(self, call: Callable[[str, int], None], stop: threading.Event) -> None:
        """Call `call(party, head)` for every hint until `stop`; head 0 is a change of presence. Runs in a thread."""
        log = logging.getLogger(__name__)
        while not stop.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True, connect_timeout=TIMEOUT) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            party, _, head = notice.payload.partition(" ")
                            call(party, int(head))
            except psycopg.Error as error:
                log.warning("hints are lost for now", extra={"reason": _sentence(error)})
                stop.wait(PATIENCE)


def _sentence(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__
