"""Programs from the npm registry that are measured or measure, kept in .cache/."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "npm"


class NpmError(Exception):
    """A package cannot be had; the message says why."""


def installed(name: str, *packages: str) -> Path:
    """The folder node_modules with these packages, each as "name@version"; `name` calls the set."""
    npm = shutil.which("npm")
    if not npm:
        raise NpmError(f"{name} needs Node.js with npm: apt install nodejs npm")
    folder = CACHE / f"{name}-{'-'.join(package.rsplit('@', 1)[1] for package in packages)}"
    if not folder.exists():
        half = folder.with_suffix(".new")
        half.mkdir(parents=True, exist_ok=True)
        install = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(half), *packages]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NpmError(f"{name} cannot be installed: {done.stderr.strip()[-400:]}")
        half.replace(folder)
    return folder / "node_modules"
