"""A folder served on a free port of this machine, compressed as a host would: for tests and benchmarks."""

from __future__ import annotations

import functools
import gzip
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

COMPRESSED = {".css", ".html", ".js", ".json", ".svg", ".webmanifest", ".xml"}


@functools.cache
def _squeezed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, headers: Mapping[str, str], **options: Any) -> None:
        self.added = headers
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.split("?")[0].endswith("/"):
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in COMPRESSED and "gzip" in self.headers.get("Accept-Encoding", ""):
            content = _squeezed(content)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        for name, value in self.added.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a browser may leave before it has heard all
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve `folder` while the context lasts; gives the address, without a slash at its end."""
    handler = functools.partial(_Handler, directory=str(folder), headers=headers or {})
    server = _Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
