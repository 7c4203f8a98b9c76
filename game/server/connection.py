"""One websocket: what it is told, how much it may ask, and which seat it has."""

from __future__ import annotations

import secrets

from .limits import Bucket
from .outbox import Outbox


class Connection:
    __slots__ = ("bucket", "id", "kicked", "moved", "outbox", "over", "seat")

    def __init__(self, outbox: Outbox, bucket: Bucket) -> None:
        self.id = secrets.token_hex(8)
        self.outbox = outbox
        self.bucket = bucket
        self.over = 0
        self.seat: int | None = None
        self.moved = False
        self.kicked = False
