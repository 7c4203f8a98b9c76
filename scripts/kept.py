"""Folders in which a build keeps what it made, for the next one that would make it from the same.

A file has a name that tells what it is made from. Two builds may use a folder at the same time.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

UNUSED_FOR = 24 * 3600  # seconds until a file that no build asked for is dropped


def get(path: Path) -> bytes | None:
    """What is kept in a file, None if there is none; it counts as asked for now."""
    try:
        os.utime(path)
        return path.read_bytes()
    except FileNotFoundError:
        return None


def put(path: Path, content: bytes) -> None:
    """Keep a content in a file, at once: nobody ever reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    half = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        half.replace(path)
    except OSError:
        half.unlink()
        raise


def tidy(folder: Path, used: Collection[Path] = ()) -> None:
    """Drop from a folder what nobody has asked for of late, halves that were never finished among them."""
    for path in folder.glob("*.*"):
        with suppress(FileNotFoundError):  # another build may have dropped it
            if path not in used and time.time() - path.stat().st_mtime > UNUSED_FOR:
                path.unlink()
