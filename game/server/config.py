"""Configuration by environment. `table()` is the table of the README."""

# ruff: noqa: RUF009  (`_option` makes a field)

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PREFIX = "BOZU_PARTY_"
LEVELS = ("debug", "info", "warning", "error")


class ConfigError(ValueError):
    """A variable cannot be used; the message names it and says what would be right."""


def _whole(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not lowest <= int(text) <= highest:
            raise ValueError(f"expected a whole number from {lowest} to {highest}")
        return int(text)

    return read


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise ValueError("expected host:port, for example 127.0.0.1:8000")
    return host.strip("[]"), int(port)


def _store(text: str) -> str:
    if "://" in text and not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("expected the path of an SQLite file, or postgresql://user@host/database")
    return text


def _site(text: str) -> Path | None:
    if not text:
        return None
    if not (Path(text) / "index.html").is_file():
        raise ValueError("expected the folder of a built site; there is no index.html in it")
    return Path(text)


def _origins(text: str) -> frozenset[str]:
    origins = [origin.strip() for origin in text.split(",") if origin.strip()]
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or f"{parts.scheme}://{parts.netloc}" != origin:
            raise ValueError(f"{origin!r} is no origin, such as https://example.org (no path, no slash at the end)")
    return frozenset(origins)


def _one_of(known: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in known:
            raise ValueError(f"expected one of {', '.join(known)}")
        return text

    return read


def _option(name: str, default: str, read: Callable[[str], Any], meaning: str) -> Any:
    metadata = {"name": PREFIX + name, "default": default, "read": read, "meaning": meaning}
    return field(default_factory=lambda: read(default), metadata=metadata)


@dataclass(frozen=True)
class Config:
    """Everything that an operator may set. Times without an option are part of the game's design."""

    address: tuple[str, int] = _option("ADDRESS", "127.0.0.1:8000", _address, "where to listen, `host:port`")
    store: str = _option("STORE", "parties.sqlite3", _store, "an SQLite file, or `postgresql://user@host/database`")
    site: Path | None = _option("SITE", "", _site, "folder of a built site to serve beside the parties")
    origins: frozenset[str] = _option(
        "ORIGINS", "", _origins, "other sites that may use this server, `https://example.org`, separated by commas"
    )
    proxies: str = _option("PROXIES", "", str, "addresses of proxies whose `X-Forwarded-For` is believed")
    metrics_token: str = _option(
        "METRICS_TOKEN", "", str, "bearer token for `/metrics`; without it there is no `/metrics`"
    )
    connections: int = _option("CONNECTIONS", "2000", _whole(1, 100_000), "open connections in all")
    per_address: int = _option("PER_ADDRESS", "20", _whole(1, 100_000), "open connections from one address")
    parties: int = _option("PARTIES", "10000", _whole(1, 10_000_000), "parties that are open or being played")
    creates: int = _option("CREATES", "10", _whole(1, 1_000_000), "new parties a minute from one address")
    joins: int = _option("JOINS", "30", _whole(1, 1_000_000), "seats taken a minute from one address")
    log_level: str = _option("LOG_LEVEL", "info", _one_of(LEVELS), "debug, info, warning or error")

    # Seconds, unless said otherwise.
    hello: float = 5.0
    grace: float = 45.0
    idle: float = 120.0
    computer: float = 1.0
    sweep: float = 0.25
    heartbeat: float = 10.0
    stale: float = 30.0
    poll: float = 2.0
    open_for: float = 30 * 60.0
    playing_for: float = 24 * 3600.0
    finished_for: float = 3600.0
    expired_for: float = 24 * 3600.0
    archived_for: float = 30 * 24 * 3600.0
    burst: float = 10.0  # messages
    rate: float = 5.0  # messages a second
    outbox: int = 256  # messages
    watchers: int = 50  # of one party


def from_environment(environment: Mapping[str, str] | None = None) -> Config:
    """The configuration; ConfigError has one problem a line."""
    environment = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    problems = []
    options = {option.metadata["name"]: option for option in fields(Config) if option.metadata}
    for name, option in options.items():
        text = environment.get(name, "")
        if not text:
            continue
        try:
            found[option.name] = option.metadata["read"](text)
        except ValueError as error:
            problems.append(f"{name}={text!r}: {error}")
    for name in environment:
        # The site's own variable, BOZU_PARTY_SERVER, is read when it is built.
        if name.startswith(PREFIX) and name not in options and name != PREFIX + "SERVER":
            problems.append(f"{name}: no such option; there are {', '.join(options)}")
    if problems:
        raise ConfigError("\n".join(problems))
    return Config(**found)


def table() -> str:
    """The options as a Markdown table."""
    rows = ["| variable | default | |", "|---|---|---|"]
    for option in fields(Config):
        if option.metadata:
            default = option.metadata["default"]
            rows.append(
                f"| `{option.metadata['name']}` | {f'`{default}`' if default else ''} | {option.metadata['meaning']} |"
            )
    return "\n".join(rows)
