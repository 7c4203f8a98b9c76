"""How much one connection and one address may ask for."""

from __future__ import annotations

import ipaddress
from collections import Counter


class Bucket:
    """A token bucket: `burst` at once, then `rate` a second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self._left = burst
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed at `now`, in seconds of a clock that never goes back."""
        if self._at:
            self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self, now: float) -> bool:
        """Whether nobody could tell this bucket from a new one."""
        return self._left + (now - self._at) * self.rate >= self.burst


class PerMinute:
    """So many a minute for each address."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, now: float) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.number, self.number / 60)
        return bucket.take(now)

    def sweep(self, now: float) -> None:
        """Forget the addresses that have been quiet."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.full(now)}


class Doors:
    """The connections that are open, by address."""

    def __init__(self, total: int, per_address: int) -> None:
        self.total = total
        self.per_address = per_address
        self._open: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str) -> bool:
        if self.count >= self.total or self._open[address] >= self.per_address:
            return False
        self._open[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def address_of(host: str) -> str:
    """Who counts as one: an IPv4 address, or the /64 network that one household has in IPv6."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
