"""Where the site finds its party server: extra.party.server of mkdocs.yml, or nowhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

SELF = "self"
LOCAL = ("localhost", "127.0.0.1", "[::1]")


class PartyError(ValueError):
    """The party server is no address that a page could use."""


def server(extra: Mapping[str, Any]) -> str:
    """Return "" for none, "self" for the site's own origin, or the address without a slash at its end.

    PartyError says what is wrong with any other.
    """
    given = str((extra.get("party") or {}).get("server") or "")
    if given in ("", SELF):
        return given
    parts = urlsplit(given)
    secure = parts.scheme == "https" or (parts.scheme == "http" and _host(parts.netloc) in LOCAL)
    # It becomes part of the policy, where a space or a semicolon would begin something else.
    if not secure or not re.fullmatch(r"https?://[\w.:\[\]-]+[\w./-]*", given, re.ASCII) or "@" in given:
        raise PartyError(
            f"mkdocs.yml: extra.party.server (BOZU_PARTY_SERVER) is {given!r}; "
            "expected nothing, 'self', or an address such as https://play.example.org"
        )
    return given.rstrip("/")


def policy(csp: str, address: str) -> str:
    """Return a content security policy that lets a page talk to its party server, and nobody else."""
    if address in ("", SELF):
        return csp
    parts = urlsplit(address)
    socket = "wss" if parts.scheme == "https" else "ws"
    return csp.replace(
        "connect-src 'self'", f"connect-src 'self' {parts.scheme}://{parts.netloc} {socket}://{parts.netloc}"
    )


def _host(netloc: str) -> str:
    return re.sub(r":\d+$", "", netloc)
