"""A deck that nobody chose: committed to before the seats close, salted by the players, revealed at the end."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence

WORDS = 2**32


def new_secret() -> str:
    """32 random bytes as hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The SHA-256 of a secret, as hex; both are."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def shuffled(cards: Iterable[int], secret: str, salts: Sequence[str | None], party: str, game: int) -> list[int]:
    """The deck of a game, the next card first. Seats without a salt, the computers, have None."""
    deck = sorted(cards)
    message = "\n".join([*sorted(salt for salt in salts if salt is not None), party, str(game)])
    words = _words(bytes.fromhex(secret), message.encode())
    for i in range(len(deck) - 1, 0, -1):
        j = _below(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def seed(secret: str, purpose: str) -> int:
    """A seed for a computer's choices, 0 to 2**53 - 1, the same on every node; it tells nothing of the secret."""
    return int.from_bytes(_hmac(bytes.fromhex(secret), purpose.encode())[:8], "big") >> 11


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def _words(key: bytes, message: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = _hmac(key, message + b"\n" + str(counter).encode())
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    limit = WORDS - WORDS % bound
    return next(word for word in words if word < limit) % bound
