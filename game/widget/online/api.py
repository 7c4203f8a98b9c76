"""The HTTP side of a party server."""

from browser import window
from javascript import JSON

PATIENCE = 10_000  # milliseconds
UNREACHABLE = "unreachable"


class Api:
    """`base` is the address of the server; calls come back by `done(answer)` or `failed(code)`, both guarded."""

    def __init__(self, base: str, app: object) -> None:
        self.base = base
        self._app = app

    def socket(self) -> str:
        """The address of the websocket."""
        return "ws" + self.base[len("http") :] + "/api/socket"

    def alive(self, done: object, failed: object, patience: int) -> None:
        """Ask whether there is a server at all."""
        self._ask("/healthz", None, lambda _: done(None), failed, patience)

    def open(self, wishes: dict, done: object, failed: object) -> None:
        """Open a party; `done` gets {"party", "token", "seat", …}."""
        self._ask("/api/parties", wishes, done, failed)

    def join(self, party: str, wishes: dict, done: object, failed: object) -> None:
        """Take a seat; `done` gets {"seat", "token", …}."""
        self._ask(f"/api/parties/{party}/seats", wishes, done, failed)

    def _ask(self, path: str, body: dict | None, done: object, failed: object, patience: int = PATIENCE) -> None:
        guard = self._app.guard
        stop = window.AbortController.new()
        timer = window.setTimeout(lambda: stop.abort(), patience)
        options = {"cache": "no-store", "credentials": "omit", "signal": stop.signal}
        if body is not None:
            headers = {"content-type": "application/json"}
            options.update({"method": "POST", "headers": headers, "body": JSON.stringify(body)})

        def lost(_: object) -> None:
            window.clearTimeout(timer)
            failed(UNREACHABLE)

        def came(response: object) -> None:
            response.text().then(guard(lambda text: read(response.ok, text)), guard(lost))

        def read(well: bool, text: str) -> None:
            window.clearTimeout(timer)
            answer = _object(text)
            if well:
                done(answer)
            else:
                code = answer.get("code")
                failed(code if isinstance(code, str) else UNREACHABLE)

        window.fetch(self.base + path, options).then(guard(came), guard(lost))


def _object(text: str) -> dict:
    try:
        value = JSON.parse(text)
    except Exception:
        return {}
    return value if isinstance(value, dict) else {}
