"""One websocket that comes back by itself, until it is told for good that it must not."""

from browser import document, window
from javascript import JSON, Math

FIRST, LONGEST = 500, 10_000  # milliseconds before another try
WELCOME = 10_000  # milliseconds in which a connection has led to a welcome, or is given up
PEACE = 10_000  # after so long a connection the next loss begins anew
RESTART = 4009
FINAL = (4001, 4002, 4003, 4004)
FATAL = ("bad_version", "bad_token", "no_party", "expired", "full", "bad_message")

CONNECTING, OPEN, WAITING, CLOSED = "connecting", "open", "waiting", "closed"


class Line:
    """`hello()` is what to say first, `hear(message)` takes what comes, `turned()` hears of another `state`.

    `ended(code, why)` is called once, when it must not come back: the code of the close, and the protocol's of an
    error before it, or None.
    """

    def __init__(self, app: object, address: str, hello: object, hear: object, turned: object, ended: object) -> None:
        self._app = app
        self._address = address
        self._hello = hello
        self._hear = hear
        self._turned = turned
        self._ended = ended
        self.state = CLOSED
        self._round = 0
        self._tries = 0
        self._since = 0
        self._why: str | None = None
        self._socket = None
        self._timer = None
        self._hurry = app.guard(lambda _: self.hurry())
        window.bind("online", self._hurry)
        document.bind("visibilitychange", self._hurry)

    def open(self) -> None:
        """Connect, and stay connected."""
        self._cancel()
        self._round += 1
        number = self._round
        self._why = None
        self._since = 0
        socket = self._socket = window.WebSocket.new(self._address)
        guard = self._app.guard

        def mine(call: object) -> object:
            return guard(lambda event: call(event) if number == self._round else None)

        socket.onopen = mine(self._on_open)
        socket.onmessage = mine(self._on_message)
        socket.onclose = mine(lambda event: self._on_close(event.code))
        self._timer = self._app.clock.after(WELCOME, self._give_up)
        self._turn(CONNECTING)

    def say(self, message: dict) -> bool:
        """Send a message; False where there is no connection to send it by."""
        if self.state != OPEN:
            return False
        self._socket.send(JSON.stringify(message))
        return True

    def again(self) -> None:
        """Let go of a connection that cannot be trusted, and make another at once."""
        self._drop()
        self.open()

    def hurry(self) -> None:
        """Do not wait any longer for another try, nor for one that has led to nothing yet."""
        if self._timer is not None and not document.hidden:
            self.again()

    def close(self) -> None:
        """End it, and say nothing of it."""
        window.unbind("online", self._hurry)
        document.unbind("visibilitychange", self._hurry)
        self._cancel()
        self._drop()
        self.state = CLOSED

    def _drop(self) -> None:
        self._round += 1
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _on_open(self, _: object) -> None:
        self._since = window.Date.now()
        self._socket.send(JSON.stringify(self._hello()))

    def _on_message(self, event: object) -> None:
        message = JSON.parse(event.data)
        if message["t"] == "error" and message.get("fatal"):
            self._why = message["code"]
            return
        if message["t"] == "welcome":
            self._cancel()
            self.state = OPEN
            self._turned()
        self._hear(message)

    def _give_up(self) -> None:
        self._drop()
        self._on_close(0)

    def _on_close(self, code: int) -> None:
        self._cancel()
        self._socket = None
        if code in FINAL or self._why in FATAL:
            self._turn(CLOSED)
            self._ended(code, self._why)
            return
        if self._since and window.Date.now() - self._since > PEACE:
            self._tries = 0
        longest = min(LONGEST, FIRST * 2**self._tries)
        self._tries = min(self._tries + 1, 10)
        if code == RESTART:
            longest = FIRST
        self._timer = self._app.clock.after(int(longest * (0.5 + Math.random() / 2)), self.open)
        self._turn(WAITING)

    def _turn(self, state: str) -> None:
        self.state = state
        self._turned()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._app.clock.cancel(self._timer)
            self._timer = None
