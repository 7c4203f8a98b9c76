"""The process around the parties: configuration, command line, site, health, logs."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import subprocess
import sys
import urllib.request
from dataclasses import fields
from pathlib import Path

import asynchronously
import pytest
from parties import serving

from game.server import config
from game.server.config import Config, ConfigError, from_environment
from game.server.logs import JsonLines, known_as
from game.server.outbox import Outbox
from game.server.site import read_headers
from game.server.store import StoreError

ROOT = Path(__file__).resolve().parent.parent


def test_the_defaults_are_those_of_the_table():
    assert from_environment({}) == Config()
    for option in fields(Config):
        if option.metadata and option.metadata["default"]:
            name, default = option.metadata["name"], option.metadata["default"]
            assert from_environment({name: default}) == Config(), name


@pytest.mark.parametrize(
    ("variables", "name", "value"),
    [
        ({"BOZU_PARTY_ADDRESS": "[::]:80"}, "address", ("::", 80)),
        ({"BOZU_PARTY_STORE": "postgresql://a@b/c"}, "store", "postgresql://a@b/c"),
        ({"BOZU_PARTY_ORIGINS": "https://a.example, http://b:81"}, "origins", {"https://a.example", "http://b:81"}),
        ({"BOZU_PARTY_CONNECTIONS": "5"}, "connections", 5),
        ({"BOZU_PARTY_SERVER": "self"}, "site", None),
    ],
)
def test_variables(variables, name, value):
    assert getattr(from_environment(variables), name) == value


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("ADDRESS", "8000", "expected host:port, for example 127.0.0.1:8000"),
        ("ADDRESS", "a:99999", "expected host:port"),
        ("STORE", "mysql://x", "expected the path of an SQLite file, or postgresql://user@host/database"),
        ("SITE", "nowhere", "expected the folder of a built site; there is no index.html in it"),
        ("ORIGINS", "https://a.example/", "is no origin, such as https://example.org (no path, no slash at the end)"),
        ("ORIGINS", "*", "is no origin"),
        ("CONNECTIONS", "many", "expected a whole number from 1 to 100000"),
        ("LOG_LEVEL", "loud", "expected one of debug, info, warning, error"),
        ("CONECTIONS", "5", "no such option; there are BOZU_PARTY_ADDRESS"),
    ],
)
def test_what_cannot_be_used_is_named(variable, value, sentence):
    with pytest.raises(ConfigError) as refused:
        from_environment({f"BOZU_PARTY_{variable}": value})
    assert sentence in str(refused.value) and str(refused.value).startswith(f"BOZU_PARTY_{variable}")


def test_every_mistake_is_told_at_once():
    with pytest.raises(ConfigError) as refused:
        from_environment({"BOZU_PARTY_ADDRESS": "x", "BOZU_PARTY_PARTIES": "x"})
    assert len(str(refused.value).splitlines()) == 2


def run(*arguments, **variables):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BOZU_PARTY_")}
    environment |= {f"BOZU_PARTY_{name}": str(value) for name, value in variables.items()}
    command = [sys.executable, "-m", "game.server", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=60)


def test_the_command_line_says_in_a_sentence_what_is_wrong(tmp_path):
    cases = [
        (["serve"], {"ADDRESS": "x"}, "expected host:port"),
        (
            ["serve"],
            {"ADDRESS": "192.0.2.1:1", "STORE": tmp_path / "p"},
            "BOZU_PARTY_ADDRESS=192.0.2.1:1: cannot listen there",
        ),
        (["migrate"], {"STORE": tmp_path / "a" / "b"}, "cannot be used as a store"),
        (["restore", "nowhere"], {"STORE": tmp_path / "q"}, "nowhere"),
    ]
    for arguments, variables, sentence in cases:
        done = run(*arguments, **variables)
        assert done.returncode == 1 and sentence in done.stderr, done.stderr
        assert "Traceback" not in done.stderr and len(done.stderr.splitlines()) == 1


def test_the_commands(tmp_path):
    store = {"STORE": tmp_path / "p.sqlite3"}
    assert run("migrate", **store).stdout.startswith("1 new: 001_parties.sql")
    assert run("migrate", **store).stdout == "nothing to do\n"
    assert run("backup", str(tmp_path / "copy"), **store).stdout.endswith("parties 0, events 0\n")
    done = run("restore", str(tmp_path / "copy"), STORE=tmp_path / "q.sqlite3")
    assert done.stdout.endswith("parties 0, events 0\n")
    assert run("options").stdout == config.table() + "\n"


def test_the_readme_has_the_options():
    assert config.table() in (ROOT / "README.md").read_text(encoding="utf-8")


# Health


def test_health_and_readiness(tmp_path, monkeypatch):
    with serving(tmp_path / "parties.sqlite3") as host:
        assert host.ask("/healthz") == host.ask("/readyz") == (200, "ok")

        async def fails(job):
            raise StoreError("the disk is gone")

        with monkeypatch.context() as patched:
            patched.setattr(host.hub.store, "read", fails)
            assert host.ask("/healthz")[0] == 200 and host.ask("/readyz")[0] == 503
        assert host.ask("/readyz")[0] == 200
        host.hub.stopping = True
        assert host.ask("/readyz")[0] == 503


def test_a_store_that_fails_is_told_to_the_player_who_tries_again(tmp_path, monkeypatch):
    with serving(tmp_path / "parties.sqlite3") as host:
        opened = host.open()
        player = host.sit(opened["party"], opened["token"])

        async def fails(job):
            raise StoreError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(host.hub.store, "write", fails)
            assert player.host("fill")["code"] == "busy"
            assert host.ask("/api/parties", {"salt": "0123456789abcdef"})[0] == 503
        assert player.host("fill")["t"] == "ack"


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    for name, text in {
        "index.html": "home", "rules/index.html": "rules", "ja/index.html": "家", "404.html": "no such page",
        "ja/404.html": "ありません", "assets/a.css": "a{}" * 1000,
        "_headers": "/*\n  X-One: 1\n  Content-Security-Policy: default-src 'none'; x\n/other\n  X-Two: 2\n",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_site_beside_the_parties(site, tmp_path):
    with serving(tmp_path / "parties.sqlite3", site=site) as host:
        answers = {
            "/": (200, "home"), "/rules/": (200, "rules"), "/rules": (200, "rules"), "/ja/": (200, "家"),
            "/nothing": (404, "no such page"), "/ja/nothing/": (404, "ありません"),
            "/xx/nothing": (404, "no such page"),
            "/../parties.sqlite3": (404, "no such page"), "/healthz": (200, "ok"),
        }  # fmt: skip
        for path, answer in answers.items():
            assert host.ask(path) == answer, path
        request = urllib.request.Request(f"{host.origin}/assets/a.css", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as response:
            assert response.headers["Content-Encoding"] == "gzip" and response.headers["X-One"] == "1"
            assert response.headers["Content-Security-Policy"] == "default-src 'none'; x"
            assert response.headers["X-Two"] is None
        opened = host.open()
        assert host.sit(opened["party"], opened["token"]).welcome["you"] == "host"


def test_a_site_without_headers(tmp_path):
    assert read_headers(tmp_path / "_headers") == {}


# Logs


def test_a_line_of_the_log_is_json():
    record = logging.makeLogRecord(
        {"msg": "opened %s", "args": ("x",), "levelname": "INFO", "party": "ab", "created": 0}
    )
    assert json.loads(JsonLines().format(record)) == {
        "at": "1970-01-01T00:00:00.000+00:00", "level": "info", "event": "opened x", "party": "ab",
    }  # fmt: skip
    assert re.fullmatch("[0-9a-f]{8}", known_as("party")) and known_as("party") != known_as("other")


# The outbox


def test_an_outbox_that_is_full_lets_go_and_waits_for_nobody():
    async def test():
        sent, dropped, gate = [], [], asyncio.Event()

        async def send(text):
            await gate.wait()
            sent.append(text)

        async def shut(code):
            sent.append(code)

        box = Outbox(3, send, shut, dropped.append)
        assert [box.put(str(n)) for n in range(3)] == [True] * 3
        await asyncio.sleep(0)  # the first is on its way
        assert box.put("3") and not box.put("4")
        assert dropped == [4008] and box.closed
        assert box.put("5") and dropped == [4008], "what comes later is lost in silence"
        gate.set()
        await asyncio.sleep(0.01)
        assert sent == []

        box = Outbox(3, send, shut, dropped.append)
        for text in ("a", "b"):
            box.put(text)
        box.close(4009)
        box.put("c")
        await asyncio.sleep(0.01)
        assert sent == ["a", "b", 4009]

    asynchronously.run(test())
