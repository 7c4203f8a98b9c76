"""When the program fails: one sentence, the last good screen behind it, and ways on."""

from browser import window
from javascript import JSON

from .dom import button, el, replace
from .sharing import copy_text


class FaultNotice:
    """`node` is empty until `show`."""

    def __init__(self, app: object) -> None:
        self.app = app
        self.node = el("div", {"class": "bm-fault", "role": "alert", "hidden": True})

    def show(self, error: BaseException, record: dict | None) -> None:
        """Tell of an error; `record` is the game it happened in."""
        words = self.app.words
        message = f"{type(error).__name__}: {error}"
        report = {"message": message, "game": record, "lang": words.lang, "browser": window.navigator.userAgent}
        go_on = button("bm-quiet", words("go_on"))
        restart = button("bm-primary", words("restart"))
        copy = button("bm-quiet", words("copy_report"))
        said = el("p", {"class": "bm-note", "role": "status"})
        self.app.listen(go_on, "click", lambda _: self._leave(self.app.go_on))
        self.app.listen(restart, "click", lambda _: self._leave(self.app.set_up))
        self.app.listen(copy, "click", lambda _: copy_text(self.app, JSON.stringify(report), said))
        replace(
            self.node,
            el("p", None, words("fault", message=message)),
            el("div", {"class": "bm-buttons"}, restart, go_on if record else None, copy),
            said,
        )
        self.node.hidden = False

    def _leave(self, then: object) -> None:
        self.node.hidden = True
        replace(self.node)
        then()
