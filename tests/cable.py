"""The network between a browser and a server, to be cut, or to swallow everything without a word."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from parties import bound


class Cable:
    """Forwards connections to a port of this machine from a port of its own."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._listening = bound()
        self.port = self._listening.getsockname()[1]
        self._whole = True
        self._silent = False
        self._ends: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections, and every new one, until it is mended."""
        self._whole = False
        for end in list(self._ends):
            _end(end)

    def swallow(self) -> None:
        """Take everything, and pass nothing on, until it is mended. What was taken is lost."""
        self._silent = True

    def mend(self) -> None:
        """Carry new connections; those that have lost something end."""
        if self._silent:
            self.cut()
        self._whole, self._silent = True, False

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends |= {near, far}
                for source, target in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if not self._silent:
                    target.sendall(data)
        for end in (source, target):
            _end(end)
            self._ends.discard(end)


def _end(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
