"""Where the parties are kept: one thread writes, many writes to a commit; one thread reads.

Store first, then tell: what `write` has returned is on the disk.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

BATCH = 128  # jobs in one transaction
TRIES = 3
MIGRATIONS = Path(__file__).with_name("migrations")
T = TypeVar("T")


class StoreError(Exception):
    """The store cannot be used now; the message says which and why."""


class Retry(StoreError):  # noqa: N818
    """Another node was in the way; the same again may well succeed."""


class Conflict(Exception):  # noqa: N818
    """The log has grown since it was read."""


class Repeated(Exception):  # noqa: N818
    """This was said before; `seq` answered it."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Database(Protocol):
    """One connection. SQL has `?` for values. StoreError if the store fails, Conflict where a key is there already."""

    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]: ...
    def run(self, sql: str, *values: Any) -> int: ...
    def script(self, sql: str) -> None: ...
    def hint(self, party: str, head: int) -> None: ...
    def close(self) -> None: ...


class Engine(Protocol):
    """SQLite or PostgreSQL. `shared`: whether other nodes may use the same store."""

    shared: bool
    begin: str
    begin_read: str
    lock: str

    def connect(self) -> Database: ...
    def listen(self, call: Callable[[str, int], None], stop: threading.Event) -> None: ...


Job = tuple[Callable[[Database], Any], "asyncio.Future[Any]", asyncio.AbstractEventLoop]


class Store:
    """`await write(job)` and `await read(job)` run `job(database)` in a transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.shared = engine.shared
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._reading: Database | None = None

    def start(self) -> None:
        """Bring the tables up to date, and begin. StoreError if the store cannot be used."""
        db = self.engine.connect()
        try:
            migrate(self.engine, db)
        finally:
            db.close()
        self._writer.start()

    def stop(self) -> None:
        """Write what is waiting, and end."""
        self._jobs.put(None)
        self._writer.join()
        self._reader.submit(self._close_reader).result()
        self._reader.shutdown()

    async def write(self, job: Callable[[Database], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put((job, future, loop))
        return await future

    async def read(self, job: Callable[[Database], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, job)

    def _read(self, job: Callable[[Database], T]) -> T:
        try:
            if self._reading is None:
                self._reading = self.engine.connect()
            self._reading.run(self.engine.begin_read)
            found = job(self._reading)
            self._reading.run("COMMIT")
        except BaseException:
            self._close_reader()
            raise
        return found

    def _close_reader(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def _write(self) -> None:
        db: Database | None = None
        ended = False
        while not ended:
            batch = list(self._waiting())
            ended = None in batch
            jobs = [entry for entry in batch if entry is not None]
            if not jobs:
                continue
            try:
                db = db or self.engine.connect()
                outcomes = _together(self.engine, db, [job for job, _, _ in jobs])
            except Exception as error:
                outcomes = [error] * len(jobs)
                if db is not None:
                    db.close()
                    db = None
            _deliver(jobs, outcomes)
        if db is not None:
            db.close()

    def _waiting(self) -> Iterator[Job | None]:
        yield self._jobs.get()
        for _ in range(BATCH - 1):
            try:
                yield self._jobs.get_nowait()
            except queue.Empty:
                return


def _together(engine: Engine, db: Database, jobs: list[Callable[[Database], Any]]) -> list[Any]:
    """The result or the exception of each job, all in one transaction, or each in its own if others are in the way."""
    for attempt in range(TRIES):
        try:
            return _transaction(engine, db, jobs)
        except Retry:
            db.run("ROLLBACK")
            if attempt == TRIES - 1 and len(jobs) == 1:
                raise
            if len(jobs) > 1:
                return [_alone(engine, db, job) for job in jobs]
    raise AssertionError("every attempt returns or raises")


def _alone(engine: Engine, db: Database, job: Callable[[Database], Any]) -> Any:
    try:
        return _together(engine, db, [job])[0]
    except Retry as error:
        return error


def _transaction(engine: Engine, db: Database, jobs: list[Callable[[Database], Any]]) -> list[Any]:
    outcomes: list[Any] = []
    db.run(engine.begin)
    for job in jobs:
        db.run("SAVEPOINT job")
        try:
            outcomes.append(job(db))
        except StoreError:
            raise
        except Exception as error:  # an answer, as Conflict, or a mistake of ours: of this job alone
            db.run("ROLLBACK TO SAVEPOINT job")
            outcomes.append(error)
        db.run("RELEASE SAVEPOINT job")
    db.run("COMMIT")
    return outcomes


def _deliver(jobs: list[Job], outcomes: list[Any]) -> None:
    loops = {id(loop): loop for _, _, loop in jobs}
    for key, loop in loops.items():
        told = [(future, outcome) for (_, future, own), outcome in zip(jobs, outcomes, strict=True) if id(own) == key]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, told)


def _tell(told: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in told:
        if future.done():  # who asked has gone away
            continue
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def migrate(engine: Engine, db: Database) -> list[str]:
    """Run the migrations that the store has not seen; their names. StoreError if it is newer than this server."""
    known = sorted(path.name for path in MIGRATIONS.glob("*.sql"))
    db.run(engine.begin)
    try:
        db.run(engine.lock)
        db.run("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY)")
        done = {row["name"] for row in db.rows("SELECT name FROM migration")}
        strangers = sorted(done - set(known))
        if strangers:
            raise StoreError(f"the store was made by a newer server: it has {', '.join(strangers)}; update this one")
        new = [name for name in known if name not in done]
        for name in new:
            db.script((MIGRATIONS / name).read_text(encoding="utf-8"))
            db.run("INSERT INTO migration (name) VALUES (?)", name)
        db.run("COMMIT")
    except BaseException:
        db.run("ROLLBACK")
        raise
    return new
