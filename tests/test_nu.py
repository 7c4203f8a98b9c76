"""The pages by the Nu HTML checker, where Java is found, and always in continuous integration."""

import os
import shutil

import pytest

from scripts import nu

IN_CI = bool(os.environ.get("CI"))
needs_java = pytest.mark.skipif(not shutil.which("java") and not IN_CI, reason="the HTML checker needs Java")


@pytest.fixture
def checker():
    try:
        return nu.jar()
    except nu.CheckerError as missing:
        if IN_CI:
            raise
        pytest.skip(str(missing))


@needs_java
def test_the_checker_finds_nothing_on_any_page(built_site, checker):
    assert nu.errors(built_site) == []


@needs_java
def test_the_checker_finds_a_mistake(tmp_path, checker):
    page = '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>\n<p><img src="a.png"></p></body></html>'
    (tmp_path / "bad.html").write_text(page, encoding="utf-8")
    (found,) = nu.errors(tmp_path)
    assert found.startswith("bad.html:2.4: ")
    assert "alt" in found


def test_without_java_one_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(nu.CheckerError, match="needs Java"):
        nu.errors(tmp_path)


def test_a_fetched_file_that_differs_is_refused(tmp_path, monkeypatch):
    package = tmp_path / "package.tgz"
    package.write_bytes(b"something else")
    monkeypatch.setattr(nu, "ADDRESS", package.as_uri())
    with pytest.raises(nu.CheckerError, match="is not the file it was"):
        nu.jar(tmp_path / "cache")
    assert not list(tmp_path.rglob("*.jar"))
