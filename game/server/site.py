"""The built site beside the parties, as a static host would serve it."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Pages(StaticFiles):
    """Folders by their index.html; a missing page in the language of its address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self.folder = folder

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            response = Response("Not found", 404)
        if response.status_code == 404:
            language = path.split("/")[0]
            page = self.folder / language / "404.html"
            if not (language.isalpha() and page.is_file()):
                page = self.folder / "404.html"
            if page.is_file():
                return FileResponse(page, status_code=404)
        return response


class Headers:
    """Send what the file `_headers` of the site says for every path."""

    def __init__(self, app: ASGIApp, headers: dict[str, str]) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        await self.app(scope, receive, with_headers)


def site(folder: Path) -> ASGIApp:
    return Headers(GZipMiddleware(Pages(folder)), read_headers(folder / "_headers"))


def read_headers(path: Path) -> dict[str, str]:
    """The headers for `/*`; {} where there is no such file."""
    if not path.is_file():
        return {}
    found = {}
    everywhere = False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line[0].isspace():
            everywhere = line.strip() == "/*"
        elif everywhere and ":" in line:
            name, _, value = line.strip().partition(":")
            found[name] = value.strip()
    return found
