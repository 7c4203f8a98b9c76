"""What a connection is still to be told. It is bounded: who does not read is let go, and the others never wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from starlette.websockets import WebSocketDisconnect

TOO_SLOW = 4008


class Outbox:
    """Texts in order, sent by a task that exists only while there are some.

    send(text) and close(code) are coroutines that may wait for the reader; drop(code) never waits.
    """

    __slots__ = ("_closing", "_drop", "_most", "_send", "_shut", "_task", "_texts", "closed")

    def __init__(
        self,
        most: int,
        send: Callable[[str], Awaitable[None]],
        shut: Callable[[int], Awaitable[None]],
        drop: Callable[[int], None],
    ) -> None:
        self._most = most
        self._send = send
        self._shut = shut
        self._drop = drop
        self._texts: deque[str] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self.closed = False

    def put(self, text: str) -> bool:
        """Say something; False if that was one too many, and the connection is given up."""
        if self.closed:
            return True
        if len(self._texts) >= self._most:
            self.abandon(TOO_SLOW)
            return False
        self._texts.append(text)
        self._run()
        return True

    def close(self, code: int) -> None:
        """Say what is waiting, then close."""
        if not self.closed:
            self.closed = True
            self._closing = code
            self._run()

    def abandon(self, code: int) -> None:
        """Close without waiting for the reader."""
        self.closed = True
        self._texts.clear()
        if self._task is not None:
            self._task.cancel()
        self._drop(code)

    def _run(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self._texts:
                await self._send(self._texts.popleft())
            if self._closing is not None:
                await self._shut(self._closing)
        except (OSError, RuntimeError, WebSocketDisconnect):  # the other side is gone; its session hears of it
            self.closed = True
            self._texts.clear()
        finally:
            self._task = None
