"""Games kept on the device after every action, each under its own key, so that tabs do not write over one another.

A game is held by the tab that plays it: the tab signs its name and the time again and again. Another tab may take a
game whose holder has left or fallen silent; from one that is alive only if the player says so. A tab that has lost
its game does not write to it any more.
"""

from .link import completed, same_rules, sound_choices, sound_seats, sound_seed
from .names import cleaned_all
from .picks import unpack

GAME = "bozu-mekuri.game."
HOLD = "bozu-mekuri.hold."
BEAT = 5_000  # milliseconds between two signs of life
SILENT = 75_000  # browsers let a tab in the background act only once a minute
KEPT = 6

KEPT_WELL, REFUSED, TAKEN = "kept", "refused", "taken"


class Saves:
    """`store` as memory.Store; `tab` a name that no other tab has; `now()` milliseconds since 1970."""

    def __init__(self, store: object, tab: str, now: object) -> None:
        self.store = store
        self.tab = tab
        self.now = now

    def keep(self, game: str, record: dict) -> str:
        """Keep a game that this tab holds: "kept", "refused" by the device, or "taken" by another tab."""
        if self.taken(game):
            return TAKEN
        record["at"] = self.now()
        if not self.store.put(GAME + game, record):
            return REFUSED
        self.hold(game)
        return KEPT_WELL

    def hold(self, game: str) -> None:
        """Sign a game, as its new holder or again."""
        self.store.put(HOLD + game, [self.tab, self.now()])

    def release(self, game: str) -> None:
        """Leave a game to whoever comes next."""
        if not self.taken(game):
            self.store.remove(HOLD + game)

    def drop(self, game: str) -> None:
        """Forget a game that this tab holds."""
        if not self.taken(game):
            self.store.remove(GAME + game)
            self.store.remove(HOLD + game)

    def taken(self, game: str) -> bool:
        """Whether another tab has signed the game."""
        holder = self._holder(game)
        return holder is not None and holder[0] != self.tab

    def held(self, game: str) -> bool:
        """Whether another tab that is alive holds the game."""
        holder = self._holder(game)
        return holder is not None and holder[0] != self.tab and 0 <= self.now() - holder[1] < SILENT

    def unfinished(self) -> list[str]:
        """The unfinished games, the newest first. What cannot be read, or is one too many, is forgotten."""
        found = []
        for key in self.store.keys(GAME):
            game = key[len(GAME) :]
            record = self.store.get(key)
            if _dated(record) and not (record.get("finished") and not self.held(game)):
                found.append((record["at"], game, record.get("finished")))
            else:
                self._forget(game)
        found.sort(key=lambda one: -one[0])
        for _, game, _ in found[KEPT:]:
            if not self.held(game):
                self._forget(game)
        return [game for _, game, finished in found[:KEPT] if not finished]

    def read(self, game: str, content: dict) -> dict | None:
        """The record of a kept game, checked: None if this program cannot play it on."""
        record = self.store.get(GAME + game)
        if isinstance(record, dict):
            record["choices"] = completed(content, record.get("choices"))
        return record if sound(record, content) else None

    def exists(self, game: str) -> bool:
        return self.store.read(GAME + game) is not None

    def _holder(self, game: str) -> list | None:
        holder = self.store.get(HOLD + game)
        sound_one = isinstance(holder, list) and len(holder) == 2 and isinstance(holder[0], str) and _number(holder[1])
        return holder if sound_one else None

    def _forget(self, game: str) -> None:
        self.store.remove(GAME + game)
        self.store.remove(HOLD + game)


def sound(record: object, content: dict) -> bool:
    """Whether a record says all that is needed to go on with a game under the rules of `content`."""
    return (
        _dated(record)
        and same_rules(content, record.get("version"))
        and sound_choices(content, record.get("choices"))
        and sound_seats(record.get("seats"))
        and isinstance(record.get("names"), list)
        and record["names"] == cleaned_all(record["names"], len(record["seats"]))
        and sound_seed(record.get("seed"))
        and isinstance(record.get("count"), int)
        and unpack(record.get("picks")) is not None
    )


def _dated(record: object) -> bool:
    return isinstance(record, dict) and _number(record.get("at"))


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
