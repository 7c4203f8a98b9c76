"""Where a site finds its party server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import BeautifulSoup
from conftest import mkdocs

from scripts.publish import party

CSP = "default-src 'none'; connect-src 'self'; font-src 'self'"


@pytest.mark.parametrize(
    ("given", "server"),
    [
        (None, ""),
        ("", ""),
        ("self", "self"),
        ("https://play.example.org", "https://play.example.org"),
        ("https://example.org:8443/bozu/", "https://example.org:8443/bozu"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_addresses_that_a_page_can_use(given: Any, server: str) -> None:
    assert party.server({"party": {"server": given}}) == server


@pytest.mark.parametrize("extra", [{}, {"party": None}])
def test_no_address_is_none(extra: dict[str, Any]) -> None:
    assert party.server(extra) == ""


@pytest.mark.parametrize(
    "given",
    [
        "play.example.org", "http://play.example.org", "wss://play.example.org", "https://", "https://a b",
        "https://a;script-src *", "https://user@example.org", "https://a.example/?x=1", "Self", True, "https://*.example.org",
    ],
)  # fmt: skip
def test_other_addresses_are_refused_in_one_sentence(given: Any) -> None:
    with pytest.raises(
        party.PartyError, match=r"^mkdocs\.yml: extra\.party\.server \(BOZU_PARTY_SERVER\) is .*https://"
    ):
        party.server({"party": {"server": given}})


@pytest.mark.parametrize(
    ("server", "sources"),
    [
        ("", "'self'"),
        ("self", "'self'"),
        ("https://play.example.org/bozu", "'self' https://play.example.org wss://play.example.org"),
        ("http://localhost:8000", "'self' http://localhost:8000 ws://localhost:8000"),
    ],
)
def test_the_policy_lets_a_page_talk_to_its_party_server_alone(server: str, sources: str) -> None:
    assert party.policy(CSP, server) == f"default-src 'none'; connect-src {sources}; font-src 'self'"


def test_a_site_without_a_party_server_does_not_mention_any(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert len(pages) > 20
    assert [page for page in pages if "bozu-party" in page.read_text(encoding="utf-8")] == []


def test_every_page_names_the_party_server(
    project: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = project / "mkdocs.yml"
    text = config.read_text(encoding="utf-8")
    for page in yaml.load(text, yaml.BaseLoader)["nav"]:
        if page not in ("index.md", "rules.md"):  # two pages are enough
            text = text.replace(f"  - {page}\n", "")
            for lang in ("en", "ja"):
                (project / "docs" / lang / page).unlink()
    assert "BOZU_PARTY_SERVER" in text
    monkeypatch.setitem(os.environ, "BOZU_PARTY_SERVER", "https://play.example.org")
    site = tmp_path_factory.mktemp("site")
    config.write_text(text.replace("strict: true", "strict: false"), encoding="utf-8")
    done = mkdocs(project, "build", "--site-dir", str(site))
    assert done.returncode == 0, done.stderr
    pages = list(site.rglob("*.html"))
    assert {page.parent.name for page in pages} >= {"rules", "ja"}
    for page in pages:
        soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
        assert soup.find("meta", attrs={"name": "bozu-party"})["content"] == "https://play.example.org", page
        policy = soup.find("meta", attrs={"http-equiv": "Content-Security-Policy"})["content"]
        assert "connect-src 'self' https://play.example.org wss://play.example.org;" in policy
    assert "wss://play.example.org" in (site / "_headers").read_text(encoding="utf-8")


def test_a_party_server_that_cannot_be_stops_the_build_in_one_sentence(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "BOZU_PARTY_SERVER", "play.example.org")
    done = mkdocs(project, "build", "--site-dir", str(project / "site"))
    assert done.returncode != 0
    assert "extra.party.server (BOZU_PARTY_SERVER) is 'play.example.org'" in done.stderr
    assert "Traceback" not in done.stderr
