"""python -m game.server [serve | migrate | backup FILE | restore FILE | options]"""

from __future__ import annotations

import argparse
import gc
import socket
import sys
from contextlib import suppress

from scripts.content import ContentError

from . import config
from .backup import BackupError, backup, restore
from .logs import set_up
from .serving import engine_of, make
from .store import StoreError, migrate

BACKLOG = 2048


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="python -m game.server", description="Serve online parties; configured by environment, see `options`."
    )
    commands = made.add_subparsers(dest="command", metavar="command")
    commands.add_parser("serve", help="serve (also without a command)")
    commands.add_parser("migrate", help="bring the tables of the store up to date; serving does that too")
    commands.add_parser("options", help="show the environment variables")
    commands.add_parser("backup", help="write all parties to a file, also while serving").add_argument("file")
    commands.add_parser("restore", help="fill an empty store from such a file").add_argument("file")
    return made


def serve(settings: config.Config) -> None:
    set_up(settings.log_level)
    server = make(settings)
    # A full collection among thousands of connections holds everybody up for a tenth of a second: the sweeper does
    # that now and then, and what is there from the start need never be looked at.
    gc.freeze()
    gc.set_threshold(5_000, 10, 1_000_000)
    host, port = settings.address
    bound = bind(host, port)
    shown = f"[{host}]" if ":" in host else host
    what = "the site and its parties" if settings.site else "parties"
    print(f"Serving {what} at http://{shown}:{bound.getsockname()[1]}/", flush=True)
    with suppress(KeyboardInterrupt):  # uvicorn has stopped gracefully by then, and passes it on
        server.run(sockets=[bound])


def bind(host: str, port: int) -> socket.socket:
    """The listening socket; OSError says which address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)  # before anybody is told the address
    except OSError as error:
        raise OSError(f"BOZU_PARTY_ADDRESS={host}:{port}: cannot listen there: {error.strerror}") from None
    bound.set_inheritable(True)
    return bound


def main(arguments: list[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    if chosen.command == "options":
        print(config.table())
        return 0
    try:
        settings = config.from_environment()
        engine = engine_of(settings.store)
        if chosen.command == "migrate":
            new = migrate(engine, engine.connect())
            print(f"{len(new)} new: {', '.join(new)}" if new else "nothing to do")
        elif chosen.command == "backup":
            print(backup(engine, chosen.file))
        elif chosen.command == "restore":
            print(restore(engine, chosen.file))
        else:
            serve(settings)
    except (config.ConfigError, ContentError, StoreError, BackupError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
