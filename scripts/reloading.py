"""The project's own Python, taken in anew while `mkdocs serve` runs.

    code = Code(root)
    if code.changed():
        code.reload(hook)  # CodeError says in one sentence which file cannot be run, and why

Everything imported from `root` is forgotten, and the hook, which MkDocs keeps, is run again in its old module: its
functions then see what it imported. MkDocs asks the module for them at the start of each build.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from mkdocs.exceptions import Abort

FOLDERS = ("scripts", "game")


class CodeError(Abort):
    """A module of the project that cannot be run; the message is one sentence with file and line."""


class Code:
    """The modules of the project in `root` that are in use, and the state of their files when they were taken in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seen = self._files()
        self.failed = False

    def changed(self) -> bool:
        """Whether a file in use has changed or gone, or could not be run the last time."""
        return self.failed or any(_stamp(path) != stamp for path, stamp in self.seen.items())

    def reload(self, hook: ModuleType) -> None:
        """Run all of it again, `hook` last; CodeError if that fails."""
        self.failed = True
        for name in [name for name in sys.modules if self._own(name)]:
            del sys.modules[name]
        importlib.invalidate_caches()
        writing, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # the server would see it as one more change
        try:
            with explained(self.root):
                assert hook.__spec__ and hook.__spec__.loader
                hook.__spec__.loader.exec_module(hook)
        finally:
            sys.dont_write_bytecode = writing
        self.failed = False
        self.seen = self._files()

    def _own(self, name: str) -> bool:
        return name.partition(".")[0] in FOLDERS and name != __name__ and "/" not in name

    def _files(self) -> dict[Path, tuple[int, int]]:
        folders = [self.root / folder for folder in FOLDERS]
        files = {Path(str(getattr(module, "__file__", None))) for module in list(sys.modules.values())}
        own = {path for path in files if any(folder in path.parents for folder in folders)}
        return {path: _stamp(path) for path in own}


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)


@contextmanager
def explained(root: Path) -> Iterator[None]:
    """Turn what goes wrong while modules of the project in `root` are imported into a CodeError."""
    try:
        yield
    except CodeError:
        raise
    except SyntaxError as error:
        raise CodeError(f"{_short(root, error.filename)}:{error.lineno}: not valid Python: {error.msg}") from None
    except Exception as error:
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if root in Path(frame.filename).parents]
        own = [frame for frame in frames if ".venv" not in Path(frame.filename).parts]
        place = f"{_short(root, own[-1].filename)}:{own[-1].lineno}: " if own else ""
        raise CodeError(f"{place}{type(error).__name__}: {error}") from None


def _short(root: Path, name: str | None) -> str:
    path = Path(name or "?")
    return path.relative_to(root).as_posix() if root in path.parents else str(path)
