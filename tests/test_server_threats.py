"""The threats that a server on the open network meets, each with its answer and its bound."""

from __future__ import annotations

import json
import logging
import socket
import urllib.request
from contextlib import closing, suppress

import pytest
from parties import SALT, ask, play, serving, start, wait_for
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

TWO = {"rules": {"semimaru": "monk", "emperor": "ordinary"}}


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with serving(
        tmp_path_factory.mktemp("store") / "parties.sqlite3", origins=frozenset({"https://cards.example"})
    ) as host:
        yield host


@pytest.fixture
def strict(tmp_path):
    """A server with the limits of a real one, but for what the test changes."""

    def run(**changes):
        real = {"creates": 10, "joins": 30, "per_address": 20, "burst": 10.0, "rate": 5.0}
        return serving(tmp_path / "parties.sqlite3", **(real | changes))

    return run


# The seat


def test_the_token_is_stored_as_a_hash_alone(host):
    opened = host.open(2)
    token = opened["token"]
    assert len(token) >= 22, "128 bits"
    rows = host.hub.store._reader.submit(
        host.hub.store._read,
        lambda db: [db.rows(f"SELECT * FROM {table}") for table in ("party", "seat", "event", "game")],
    ).result()
    assert token not in str(rows)


@pytest.mark.parametrize("token", ["x", "A" * 22, "", "é" * 22, "A" * 4000])
def test_a_wrong_token_gets_nowhere_and_the_owner_stays(host, token):
    players = host.party(2)
    thief = host.sit(players[0].party, hello=False)
    thief.send({"t": "hello", "v": 1, "party": thief.party, "token": token})
    error = thief.until("error")
    assert error["code"] in ("bad_token", "bad_message") and error["fatal"] is True
    assert thief.closed() in (4003, 1008, 1009)
    start(players)
    play(players, 2)


def test_a_token_of_another_party_is_wrong(host):
    one, two = host.party(2), host.party(2)
    thief = host.sit(one[0].party, hello=False)
    thief.send({"t": "hello", "v": 1, "party": one[0].party, "token": two[0].token})
    assert thief.until("error")["code"] == "bad_token"


def test_the_newest_of_two_tabs_has_the_seat(host):
    players = host.party(2, **TWO)
    start(players)
    tab = host.sit(players[0].party, players[0].token)
    assert players[0].closed() == 4001
    tab.until_that(lambda player: player.lobby["seats"][0]["here"])
    assert tab.act()["t"] == "ack"
    players[1].until_that(lambda player: player.head == tab.head)
    assert players[1].lobby["seats"][0]["here"], "the old tab does not count as gone"


def test_somebody_who_left_or_was_kicked_can_do_nothing_more(host):
    players = host.party(3, **TWO)
    start(players)
    players[0].answer(players[0].say("leave"))
    assert players[0].act()["code"] == "not_your_turn"
    assert players[0].host("rematch")["code"] == "not_host"
    late = host.sit(players[0].party, hello=False)
    late.send({"t": "hello", "v": 1, "party": late.party, "token": players[0].token})
    assert late.closed() == 4003


# The way in


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("", 201), ("https://cards.example", 201), ("https://cards.example.evil.example", 403),
        ("https://evil.example", 403),
        ("null", 403), (None, 403), ("http://cards.example", 403), ("https://cards.example:444", 403), ("file://", 403),
    ],
)  # fmt: skip
def test_only_listed_origins_and_the_own_may_come_in(host, origin, status, caplog):
    caplog.set_level(logging.WARNING)
    assert host.ask("/api/parties", {"salt": SALT}, origin)[0] == status
    given = host.origin if origin == "" else origin
    try:
        with connect(host.socket, origin=given):
            code = 201
    except InvalidStatus as refused:
        code = refused.response.status_code
    assert code == status
    assert caplog.records == []


def test_other_sites_may_read_answers_only_if_they_are_listed(host):
    for origin, allowed in (("https://cards.example", "https://cards.example"), ("https://evil.example", None)):
        request = urllib.request.Request(f"{host.origin}/healthz", headers={"Origin": origin})
        with urllib.request.urlopen(request) as response:
            assert response.headers["Access-Control-Allow-Origin"] == allowed
            assert response.headers["Access-Control-Allow-Credentials"] is None
            assert response.headers["Set-Cookie"] is None


def test_a_second_origin_header_does_not_help(host):
    with closing(socket.create_connection(("127.0.0.1", int(host.origin.rpartition(":")[2])))) as raw:
        body = json.dumps({"salt": SALT})
        raw.sendall(
            f"POST /api/parties HTTP/1.1\r\nHost: a\r\nOrigin: https://evil.example\r\nOrigin: http://a\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode()
        )
        assert raw.recv(1000).startswith(b"HTTP/1.1 403")


def test_who_says_nothing_is_let_go(strict):
    with strict(hello=0.1) as host:
        silent = host.sit("any", hello=False)
        assert silent.closed() == 4005


def test_hello_comes_first_and_once(host):
    players = host.party(2)
    rude = host.sit(players[0].party, hello=False)
    rude.send({"t": "leave", "cid": "x"})
    assert rude.until("error")["code"] == "bad_message" and rude.closed() == 1008
    players[0].send({"t": "hello", "v": 1, "party": players[0].party})
    assert players[0].until("error")["code"] == "bad_message"


@pytest.mark.parametrize(
    ("hello", "code", "close"),
    [({"v": 2, "party": "x"}, "bad_version", 4002), ({"v": 1, "party": "nowhere"}, "no_party", 4004)],
)
def test_a_hello_that_cannot_be_answered(host, hello, code, close):
    player = host.sit("any", hello=False)
    player.send({"t": "hello"} | hello)
    assert player.until("error")["code"] == code and player.closed() == close


def test_so_many_connections_and_no_more(strict):
    with strict(per_address=3) as host:
        party = host.open(2)["party"]
        held = [host.sit(party) for _ in range(3)]
        with pytest.raises(InvalidStatus, match="503"):
            host.sit(party)
        held.pop().close()
        wait_for(lambda: len(host.hub.live) == 2)
        held.append(host.sit(party))
    with strict(connections=2) as host:
        party = host.open(2)["party"]
        held = [host.sit(party) for _ in range(2)]
        with pytest.raises(InvalidStatus, match="503"):
            host.sit(party)


def test_so_many_who_watch_and_no_more(strict):
    with strict(watchers=2) as host:
        opened = host.open(2)
        held = [host.sit(opened["party"]) for _ in range(2)]
        third = host.sit(opened["party"], hello=False)
        third.send({"t": "hello", "v": 1, "party": opened["party"]})
        assert third.until("error")["code"] == "full" and third.closed() == 1013
        assert host.sit(opened["party"], opened["token"]).welcome["you"] == "host"
        assert len(held) == 2


def test_so_many_parties_and_seats_a_minute(strict):
    with strict(creates=3, joins=2, parties=5) as host:
        opened = [host.open(6) for _ in range(3)]
        assert host.ask("/api/parties", {"salt": SALT})[0] == 429
        host.join(opened[0]["party"])
        host.join(opened[0]["party"])
        status, answer = host.ask(f"/api/parties/{opened[0]['party']}/seats", {"salt": SALT})
        assert (status, answer["code"]) == (429, "too_fast")


def test_so_many_parties_in_all(strict):
    with strict(parties=2) as host:
        host.open()
        host.open()
        assert host.ask("/api/parties", {"salt": SALT})[0] == 503


@pytest.mark.parametrize("proxies", ["", "10.0.0.1"])
def test_a_forwarded_address_is_believed_only_of_a_known_proxy(strict, proxies):
    with strict(creates=1, proxies=proxies) as host:
        assert host.ask("/api/parties", {"salt": SALT}, **{"X-Forwarded-For": "1.2.3.4"})[0] == 201
        assert host.ask("/api/parties", {"salt": SALT}, **{"X-Forwarded-For": "1.2.3.5"})[0] == 429


def test_a_known_proxy_may_tell_addresses(strict):
    with strict(creates=1, proxies="127.0.0.1") as host:
        for number in (4, 5):
            answer = host.ask("/api/parties", {"salt": SALT}, **{"X-Forwarded-For": f"1.2.3.{number}"})
            assert answer[0] == 201
        assert host.ask("/api/parties", {"salt": SALT}, **{"X-Forwarded-For": "1.2.3.4"})[0] == 429


@pytest.mark.parametrize("told", [None, "http", "https"])
def test_a_page_that_came_without_tls_is_not_the_page_of_a_server_with_it(strict, told):
    with strict(proxies="127.0.0.1") as host:
        headers = {"X-Forwarded-Proto": told} if told else {}
        assert host.ask("/api/parties", {"salt": SALT}, **headers)[0] == (403 if told == "https" else 201)
        secure = host.origin.replace("http:", "https:")
        assert host.ask("/api/parties", {"salt": SALT}, secure, **headers)[0] == 201
        for origin, code in ((host.origin, 403 if told == "https" else 101), (secure, 101)):
            try:
                with connect(host.socket, origin=origin, additional_headers=headers):
                    status = 101
            except InvalidStatus as refused:
                status = refused.response.status_code
            assert status == code, origin


# Messages


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"null", b"{", b"\xff", b'{"salt": "short"}', b'{"salt": "0123456789abcdef", "seats": 7}',
        b'{"salt": "0123456789abcdef", "seats": true}', b'{"salt": "0123456789abcdef", "limit": 45}',
        b'{"salt": "0123456789abcdef", "rules": {"semimaru": "nothing"}}', b'{"salt": "0123456789abcdef", "name": 5}',
        b'{"salt": "0123456789abcdef", "admin": true}',
        b'{"salt": "0123456789abcdef", "rules": {"a": {"b": {"c": {}}}}}',
        b"[" * 4000, b'{"salt": NaN}',
    ],
)  # fmt: skip
def test_bodies_of_another_shape_are_refused(host, body):
    status, answer = host.ask("/api/parties", body)
    assert (status, answer["code"]) == (400, "bad_message"), answer


def test_a_body_that_is_too_big_is_refused(host):
    assert host.ask("/api/parties", b'{"salt": "' + b"a" * 5000 + b'"}')[0] == 413


def test_a_body_that_breaks_off_is_no_accident(host, caplog):
    caplog.set_level(logging.WARNING)
    with closing(socket.create_connection(("127.0.0.1", int(host.origin.rpartition(":")[2])))) as raw:
        start = f"POST /api/parties HTTP/1.1\r\nHost: a\r\nOrigin: {host.origin}\r\nContent-Length: 100\r\n\r\n{{"
        raw.sendall(start.replace("Host: a", f"Host: {host.origin[7:]}").encode())
        raw.shutdown(socket.SHUT_WR)
        while raw.recv(4096):
            pass
    assert host.ask("/healthz")[0] == 200
    assert caplog.records == []


def test_a_frame_that_is_too_big_ends_the_connection(host):
    players = host.party(2)
    players[1].send("x" * 4097)
    assert players[1].closed() == 1009
    start([players[0], host.sit(players[0].party, players[1].token)])


def test_compressed_frames_are_not_agreed_to(host):
    with connect(host.socket, origin=host.origin) as client:  # type: ignore[arg-type]
        assert "Sec-WebSocket-Extensions" not in client.response.headers  # type: ignore[union-attr]


def test_who_talks_too_fast_is_told_then_let_go(strict):
    with strict() as host:
        players = host.party(2)
        for _ in range(10):
            players[1].send({"t": "act", "cid": "x", "seq": 0, "a": {"kind": "draw"}})
        codes = [players[1].until("error")["code"] for _ in range(10)]
        assert set(codes) == {"not_playing"}
        with suppress(ConnectionClosed):  # the server may close while these are still being sent
            for _ in range(40):
                players[1].send("{}")
        assert players[1].until("error", code="too_fast")
        assert players[1].closed() == 4029
        assert players[0].host("kick", seat=1)["t"] == "ack"


def test_a_name_is_cleaned(host):
    opened = host.open(2, name="\u202eevil\x00\u200b <b>" + "x" * 100)
    name = host.ask(f"/api/parties/{opened['party']}")[1]["seats"][0]["name"]
    assert name == "evil <b>" + "x" * 12


# Secrets


def test_nothing_secret_is_logged_or_measured(host, caplog):
    caplog.set_level(logging.DEBUG)
    players = host.party(2, name="Murasaki", device="device-secret-000")
    start(players)
    play(players)
    text = "\n".join(str(record.__dict__) for record in caplog.records if record.name.startswith("game."))
    assert "opened" in text
    metrics = host.hub.metrics.text().decode()
    secrets = [players[0].token, players[1].token, SALT, "device-secret", "Murasaki", players[0].party]
    secrets += [players[0].lobby["reveal"]["secret"], "127.0.0.1"]
    for secret in secrets:
        assert secret not in text and secret not in metrics


def test_metrics_need_their_token(host, strict):
    assert host.ask("/metrics")[0] == 404
    with strict(metrics_token="tell-me") as other:
        assert other.ask("/metrics")[0] == 404
        assert other.ask("/metrics", Authorization="Bearer tell-you")[0] == 404
        players = other.party(2)
        start(players)
        play(players, 3)
        status, text = other.ask("/metrics", Authorization="Bearer tell-me")
        assert status == 200
        for line in ("bozu_connections 2.0", "bozu_acts_total 3.0", "bozu_append_seconds_count"):
            assert line in text


def test_the_server_does_not_say_what_it_runs_on(host):
    with urllib.request.urlopen(f"{host.origin}/healthz") as response:
        assert response.headers["Server"] is None


@pytest.mark.parametrize(
    "path",
    [
        "/api/parties/%00",
        "/api/parties/%F0%9F%98%80",
        "/api/parties/" + "a" * 300,
        "/api/ratings/x%00",
        "/../etc/passwd",
    ],
)
def test_odd_addresses_are_not_found(host, path):
    assert ask(host.origin, path)[0] == 404
