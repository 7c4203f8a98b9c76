"""What the device keeps. Where storage is forbidden, full or spoilt, the game goes on, and the caller is told."""

from browser import window
from javascript import JSON

KEY = "bozu-mekuri"


class Store:
    """Values by key, kept on the device as JSON."""

    def read(self, key: str) -> str | None:
        """The text that is kept, None if there is none or the device shows none."""
        try:
            text = window.localStorage.getItem(key)
        except Exception:
            return None
        return text if isinstance(text, str) else None

    def get(self, key: str) -> object:
        """The value that is kept, None if there is none that can be read."""
        text = self.read(key)
        if text is None:
            return None
        try:
            return JSON.parse(text)
        except Exception:
            return None

    def put(self, key: str, value: object) -> bool:
        """Keep a value; False if the device does not allow it."""
        return self.write(key, JSON.stringify(value))

    def write(self, key: str, text: str) -> bool:
        """Keep a text; False if the device does not allow it."""
        try:
            window.localStorage.setItem(key, text)
        except Exception:
            return False
        return True

    def remove(self, key: str) -> None:
        try:
            window.localStorage.removeItem(key)
        except Exception:
            return

    def keys(self, start: str) -> list[str]:
        """The keys that begin with `start`."""
        try:
            storage = window.localStorage
            names = [storage.key(index) for index in range(storage.length)]
        except Exception:
            return []
        return [name for name in names if name.startswith(start)]


def recall() -> dict:
    """What was chosen last, {} if there is nothing sound."""
    kept = Store().get(KEY)
    return kept if isinstance(kept, dict) else {}


def remember(values: dict) -> bool:
    """Keep these values beside what is kept already; False if the device does not allow it."""
    kept = recall()
    kept.update(values)
    return Store().put(KEY, kept)


class Tab:
    """What this tab keeps over a reload or a change of language. A copy of the tab must not have it, so it is handed
    on only when the page goes."""

    def take(self) -> dict:
        """What the page before this one in the tab left."""
        try:
            kept = JSON.parse(window.sessionStorage.getItem(KEY))
            window.sessionStorage.removeItem(KEY)
        except Exception:
            return {}
        return kept if isinstance(kept, dict) else {}

    def leave(self, values: dict) -> None:
        """Leave values to the next page."""
        try:
            window.sessionStorage.setItem(KEY, JSON.stringify(values))
        except Exception:
            return
