"""Many websockets in one process, as cheap as they can be: the load must not be what is measured."""

from __future__ import annotations

import asyncio
import json
from typing import Any

TEXT = 0x81
CLOSE = 0x88
PING = 0x89
PONG = 0x8A
MASKED = 0x80


class Socket(asyncio.Protocol):
    """A connection that calls `heard(socket, text)` for each message. Its masks are zeros, which a server allows."""

    def __init__(self, heard: Any) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        self.lost = True
        if not self._open.done():
            self._open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self._open.set_exception(ConnectionError(buffer[:end].decode()))
                return
            del buffer[: end + 4]
            self._open.set_result(None)
        while (frame := _frame(buffer)) is not None:
            kind, payload = frame
            if kind == TEXT:
                self._heard(self, payload.decode())
            elif kind == PING:
                self.transport.write(bytes((PONG, MASKED | len(payload), 0, 0, 0, 0)) + payload)

    def say(self, message: dict[str, Any]) -> None:
        payload = json.dumps(message, separators=(",", ":")).encode()
        length = len(payload)
        head = (
            bytes((TEXT, MASKED | length)) if length < 126 else bytes((TEXT, MASKED | 126)) + length.to_bytes(2, "big")
        )
        self.transport.write(head + bytes(4) + payload)


def _frame(buffer: bytearray) -> tuple[int, bytes] | None:
    """Take a whole frame off the buffer: servers do not mask."""
    if len(buffer) < 2:
        return None
    length, start = buffer[1], 2
    if length == 126:
        length, start = int.from_bytes(buffer[2:4], "big"), 4
    elif length == 127:
        length, start = int.from_bytes(buffer[2:10], "big"), 10
    if len(buffer) < start + length:
        return None
    kind, payload = buffer[0], bytes(buffer[start : start + length])
    del buffer[: start + length]
    return kind, payload


async def connected(port: int, heard: Any) -> Socket:
    _, socket = await asyncio.get_running_loop().create_connection(lambda: Socket(heard), "127.0.0.1", port)
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    socket.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    await socket._open
    return socket


class Posts:
    """POST after POST on one kept connection."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        data = json.dumps(body).encode()
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: http://127.0.0.1:{self.port}\r\n"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        answer: dict[str, Any] = json.loads(await self.reader.readexactly(length))
        if not head.startswith(b"HTTP/1.1 201"):
            raise ConnectionError(answer)
        return answer
