"""Was the deck fair? The promise, the secret and the salts, put together again by this browser."""

from browser import window

from .dealing import message, shuffled, unhexed

BLOCKS = 32  # of eight words each: a hundred cards take 99 words, and nearly none is rejected


def check(reveal: dict, promise: dict, table: object, where: tuple) -> object:
    """A promise of the findings: {"seal", "salt", "deck"}, each True, False, or None where it cannot be checked.

    promise  the commit, and our salt, as they were known before the deck was dealt; None for what was not
    table    what was played
    where    (party, number of the game)
    """
    subtle = window.crypto.subtle
    secret = unhexed(reveal["secret"])
    start = message(reveal["salts"], *where)
    found = {"seal": None, "salt": None, "deck": None}
    if promise["salt"] is not None and table.own is not None:
        found["salt"] = reveal["salts"][table.own] == promise["salt"]

    def sealed(digest: object) -> object:
        if promise["commit"] is not None:
            found["seal"] = hexed(digest) == promise["commit"]
        how = {"name": "HMAC", "hash": "SHA-256"}
        return subtle.importKey("raw", _bytes(secret), how, False, ["sign"]).then(signed)

    def signed(key: object) -> object:
        texts = [start + "\n" + str(number) for number in range(BLOCKS)]
        blocks = [subtle.sign("HMAC", key, _bytes(list(text.encode("utf-8")))) for text in texts]
        return window.Promise.all(blocks).then(dealt)

    def dealt(blocks: object) -> object:
        numbers = []
        for place in range(BLOCKS):
            numbers += words(blocks[place])
        deck = shuffled(list(table.rules.classes), numbers)
        found["deck"] = None if deck is None else table.comes_from(deck)
        return None

    return subtle.digest("SHA-256", _bytes(secret)).then(sealed).then(lambda _: found)


def words(buffer: object) -> list[int]:
    """The big-endian 32-bit numbers in a buffer."""
    view = window.DataView.new(buffer)
    return [view.getUint32(place, False) for place in range(0, view.byteLength, 4)]


def hexed(buffer: object) -> str:
    view = window.DataView.new(buffer)
    return "".join([f"{view.getUint8(place):02x}" for place in range(view.byteLength)])


def _bytes(numbers: list[int]) -> object:
    return window.Uint8Array.new(numbers)
