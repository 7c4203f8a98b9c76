"""What the device remembers. If storage is forbidden, full or spoilt, nothing is, and the game goes on."""

from browser import window
from javascript import JSON

KEY = "bozu-mekuri"


def recall() -> dict:
    """What was remembered, {} if there is nothing sound."""
    try:
        kept = JSON.parse(window.localStorage.getItem(KEY))
    except Exception:
        return {}
    return kept if isinstance(kept, dict) else {}


def remember(values: dict) -> bool:
    """Keep these values beside what is kept already; False if the device does not allow it."""
    kept = recall()
    kept.update(values)
    try:
        window.localStorage.setItem(KEY, JSON.stringify(kept))
    except Exception:
        return False
    return True
