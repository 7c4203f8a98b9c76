"""Fixtures for tests that read the built site."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from content_copy import content_folder  # noqa: F401
from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # no test depends on the clock
settings.load_profile("any machine")

ROOT = Path(__file__).resolve().parent.parent
SITE_URL = "https://bozu-mekuri.example/"
PARTS = ("mkdocs.yml", "overrides", "scripts", "docs", "game")


def mkdocs(project: Path, *arguments: str, site_url: str = SITE_URL) -> subprocess.CompletedProcess[str]:
    """Run the mkdocs command in `project`; what it prints is in stdout and stderr."""
    command = [sys.executable, "-m", "mkdocs", *arguments]
    environment = {**os.environ, "SITE_URL": site_url, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built once as `make build` builds it, for SITE_URL."""
    site = tmp_path_factory.mktemp("site")
    done = mkdocs(ROOT, "build", "--strict", "--site-dir", str(site))
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return site


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what the site is built from, to be changed by a test."""
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / part)
    (ROOT / ".cache").mkdir(exist_ok=True)
    (tmp_path / ".cache").symlink_to(ROOT / ".cache")  # what is made from the same files need not be made again
    return tmp_path
