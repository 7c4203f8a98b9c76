"""Deadlines: when something happens in a party by itself, in ms of the server's clock.

They follow from the log and from who is here, so that any node can work them out, and none needs to be told.
"""

from __future__ import annotations

from typing import NamedTuple

from .config import Config
from .party import CPU, FINISHED, OPEN, PLAYING, Party


class Deadline(NamedTuple):
    """`why`: computer, left, idle, gone, limit (the computer moves for the seat whose turn it is) or host."""

    at: int
    why: str


def milliseconds(seconds: float) -> int:
    return int(seconds * 1000)


def deadline(party: Party, config: Config) -> Deadline | None:
    """The next deadline, which may be past; None while there is nothing to wait for."""
    if party.state == PLAYING:
        return _turn(party, config)
    if party.state in (OPEN, FINISHED):
        return _host(party, config)
    return None


def _turn(party: Party, config: Config) -> Deadline | None:
    assert party.table is not None
    if party.asleep():
        return None
    seat = party.seats[party.table.seat]
    soon = party.turn_at + milliseconds(config.computer)
    if seat.kind == CPU:
        return Deadline(soon, "left" if seat.left else "computer")
    if seat.standin:
        return Deadline(soon, "idle")
    found = []
    if seat.gone_at is not None:
        found.append(Deadline(max(soon, party.absent(seat.gone_at) + milliseconds(config.grace)), "gone"))
    if party.limit:
        found.append(Deadline(max(party.turn_at, party.woken_at) + milliseconds(party.limit), "limit"))
    return min(found, default=None)


def _host(party: Party, config: Config) -> Deadline | None:
    seat = party.seats[party.host]
    gone = seat.gone_at if seat.person else 0
    if gone is None or heir(party) is None:
        return None
    return Deadline(gone + milliseconds(config.grace), "host")


def heir(party: Party) -> int | None:
    """Who is host next: the lowest seat of a person who is here."""
    return next((n for n, seat in enumerate(party.seats) if n != party.host and seat.here), None)


def expiry(party: Party, now: int, config: Config) -> int:
    """When the party is swept away if nothing happens any more."""
    kept = {OPEN: config.open_for, PLAYING: config.playing_for, FINISHED: config.finished_for}
    return now + milliseconds(kept.get(party.state, config.expired_for))
