"""A PostgreSQL of the machine's own, in a folder that goes away."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from parties import bound

PLACES = "/usr/lib/postgresql/*/bin"  # of Debian, which keeps them off the path


def _folder() -> Path | None:
    """Where initdb and postgres are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    places = sorted(Path("/").glob(PLACES.lstrip("/")))
    return next((place for place in reversed(places) if (place / "initdb").exists()), None)


def _user() -> dict[str, object]:
    """Whom to run as: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody")


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database of a fresh server; skips the test where there is no PostgreSQL."""
    programs = _folder()
    if programs is None:
        pytest.skip("there is no PostgreSQL on this machine: on Debian or Ubuntu, apt install postgresql")
    user = _user()
    with tempfile.TemporaryDirectory(prefix="bozu-postgres-") as name:
        folder = Path(name)
        if user:
            os.chown(folder, user["user"], user["group"])  # type: ignore[arg-type]
        data = folder / "data"
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": name}

        def run(*arguments: str) -> None:
            done = subprocess.run(
                arguments, cwd=folder, env=environment, capture_output=True, text=True, check=False, **user
            )  # type: ignore[call-overload]
            assert done.returncode == 0, done.stdout + done.stderr

        run(f"{programs}/initdb", "--auth=trust", "--username=bozu", "--no-sync", str(data))
        with bound() as listening:
            port = listening.getsockname()[1]
        options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off"
        run(f"{programs}/pg_ctl", "-D", str(data), "-l", f"{folder}/log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://bozu@127.0.0.1:{port}/postgres"
        finally:
            run(f"{programs}/pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
