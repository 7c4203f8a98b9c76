"""The keys of a running game, and their map, shown by `?`."""

from .dom import el

DRAW, STOP, NEW, HELP = "D", "S", "N", "?"


class KeyHelp:
    """A fold that lists (key, what it does)."""

    def __init__(self, words: object, keys: list[tuple[str, str]]) -> None:
        names = el("dl")
        for key, meaning in keys:
            names.appendChild(el("div", None, el("dt", None, el("kbd", None, key)), el("dd", None, words(meaning))))
        self.node = el("details", {"class": "bm-keys"}, el("summary", None, words("keys")), names)

    def toggle(self) -> None:
        self.node.open = not self.node.open
