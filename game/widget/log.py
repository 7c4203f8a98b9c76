"""The log: everything that happened, a line for each action, made when it is first looked at."""

from .dom import el
from .story import groups, told


class Log:
    """A fold of sentences; `update()` adds what is new."""

    def __init__(self, app: object, table: object) -> None:
        self.words = app.words
        self.table = table
        self.list = el("ol", {"class": "bm-lines"})
        self.node = el(
            "details",
            {"class": "bm-log"},
            el("summary", None, app.words("log")),
            el(
                "div",
                {"class": "bm-scroll", "tabindex": "0", "role": "region", "aria-label": app.words("log")},
                self.list,
            ),
        )
        self._written = 0
        app.listen(self.node, "toggle", lambda _: self.update())

    def update(self) -> None:
        if not self.node.open:
            return
        actions = groups(self.table.events())
        for group in actions[self._written :]:
            self.list.appendChild(el("li", None, self.words.sentences(told(group))))
        if len(actions) > self._written:
            self._written = len(actions)
            scroll = self.list.parentNode
            scroll.scrollTop = scroll.scrollHeight
