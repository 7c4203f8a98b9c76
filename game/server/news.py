"""What connections are told, as texts: composed once, sent to many."""

from __future__ import annotations

from . import PROTOCOL
from .clock import deadline, milliseconds
from .config import Config
from .frames import written
from .party import PLAYING, Party


def due(party: Party, config: Config) -> int | None:
    """When the computer moves for the seat whose turn it is; None if it does not."""
    found = deadline(party, config) if party.state == PLAYING else None
    return found and found.at


def event(party: Party, text: str, changed: bool, now: int, config: Config) -> str:
    """An event of the log, already written as `text`; with the party where that changed."""
    lobby = f',"party":{written(party.told(now, milliseconds(config.grace)))}' if changed else ""
    return f'{{"t":"ev","e":{text},"due":{written(due(party, config))}{lobby}}}'


def seats(party: Party, now: int, config: Config) -> str:
    """Who is here."""
    told = party.seats_told(now, milliseconds(config.grace))
    return written({"t": "seats", "seats": told, "due": due(party, config)})


def welcome(party: Party, seat: int | None, last: int, version: str, now: int, config: Config) -> str:
    """Everything somebody needs who has seen the log up to `last`."""
    you = "watch" if seat is None else "host" if seat == party.host else "seat"
    told = {
        "t": "welcome",
        "v": PROTOCOL,
        "version": version,
        "party": party.id,
        "seat": seat,
        "you": you,
        "head": party.head,
        "base": party.base,
        "due": due(party, config),
        "now": now,
        **party.told(now, milliseconds(config.grace)),
    }
    return f'{written(told)[:-1]},"events":[{",".join(party.since(last))}]}}'
