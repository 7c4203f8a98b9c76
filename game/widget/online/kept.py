"""What a device keeps of its parties: the token of its seat, and what it needs to check the deck at the end."""

from browser import window

from ..memory import Store

DEVICE = "bozu-mekuri.device"  # a secret by which ratings know this device
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LENGTH = 22  # letters of a secret: 132 bits
DAY = 24 * 3600 * 1000
KEPT = 30 * DAY  # milliseconds; the server forgets a party after that


class Kept:
    """The seats of this device at one server, each under `bozu.party.<server>.<party>`."""

    def __init__(self, base: str) -> None:
        self._store = Store()
        self._start = f"bozu.party.{base}."

    def get(self, party: str) -> dict:
        """What is kept of a party, {} if nothing sound."""
        found = self._store.get(self._start + party)
        return found if isinstance(found, dict) else {}

    def put(self, party: str, values: dict) -> None:
        """Keep values beside what is kept already."""
        found = self.get(party)
        found.update(values)
        found["at"] = window.Date.now()
        self._store.put(self._start + party, found)

    def drop(self, party: str) -> None:
        self._store.remove(self._start + party)

    def recent(self) -> list[str]:
        """The parties in which this device has had a seat in the last day, the newest first; old ones are forgotten."""
        found = []
        now = window.Date.now()
        for key in self._store.keys(self._start):
            party = key[len(self._start) :]
            kept = self.get(party)
            at = kept.get("at")
            if not isinstance(at, (int, float)) or now - at > KEPT:
                self.drop(party)
            elif isinstance(kept.get("token"), str) and now - at < DAY:
                found.append((at, party))
        return [party for _, party in sorted(found, reverse=True)]

    def device(self) -> str:
        """The secret of this device, made when it is first asked for."""
        found = self._store.get(DEVICE)
        if not isinstance(found, str) or len(found) != LENGTH:
            found = secret()
            self._store.put(DEVICE, found)
        return found


def secret() -> str:
    """Letters that nobody can guess."""
    numbers = window.Uint8Array.new(LENGTH)
    window.crypto.getRandomValues(numbers)
    return "".join([LETTERS[numbers[place] % len(LETTERS)] for place in range(LENGTH)])
