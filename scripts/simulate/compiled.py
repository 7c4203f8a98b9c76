"""Numba's compiler with a cache in the project: the first run of a version compiles, later ones load."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CACHE = ROOT / ".cache" / "numba"


def folder(cache: Path) -> Path | None:
    """The folder for compiled code of these very sources, or None where nothing can be written.

    Numba looks for changes only in the file of a function, not in those of the functions it calls; hence a folder
    for each version of these files and of the core, whose constants are compiled in.
    """
    files = [*sorted(HERE.glob("*.py")), *sorted((ROOT / "game" / "core").glob("*.py"))]
    texts = [path.read_bytes() for path in files]
    sources = b"".join(
        text for path, text in zip(files, texts, strict=True) if path.parent != HERE or b"compiled" in text
    )
    place = cache / hashlib.sha256(sources).hexdigest()[:12]
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except OSError:
        return None


_FOLDER = None if os.environ.get("NUMBA_DISABLE_JIT") else folder(CACHE)
if _FOLDER:
    setattr(numba.config, "CACHE_DIR", str(_FOLDER))  # noqa: B010  (Numba makes it at run time)


def compiled(function: F) -> F:
    """`function`, compiled when it is first called; it frees the interpreter for other threads."""
    return _made(function)


def inlined(function: F) -> F:
    """The same, and part of every compiled function that calls it: a call would pass dozens of fields of arrays."""
    return _made(function, forceinline=True)


def _made(function: F, forceinline: bool = False) -> F:
    kept = _FOLDER is not None and Path(function.__code__.co_filename).is_file()
    made: Any = numba.njit(function, cache=kept, nogil=True, error_model="numpy", forceinline=forceinline)
    return cast(F, made)
