"""Whole parties over real websockets: open, join, start, play, leave, play again."""

from __future__ import annotations

import hashlib

import pytest
from parties import BOOK, SALT, play, serving, start

from game.core.engine import lay_out
from game.server import fairness

# A game of two that does not end before the deck does; every turn is one draw.
TWO = {"rules": {"semimaru": "monk", "emperor": "ordinary"}}


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("store") / "parties.sqlite3") as host:
        yield host


def test_a_whole_party_is_the_same_for_everybody_and_fair(host):
    players = host.party(3, name="葵", **TWO)
    watcher = host.sit(players[0].party)
    assert watcher.welcome["you"] == "watch" and watcher.welcome["seat"] is None
    assert [player.welcome["you"] for player in players] == ["host", "seat", "seat"]
    assert [seat["name"] for seat in players[2].lobby["seats"]] == ["葵", "Guest", "Guest"]
    start(players)
    everybody = [*players, watcher]
    play(players)
    watcher.until_that(lambda player: player.head == players[0].head)
    assert all(player.log == players[0].log for player in everybody)
    assert all(player.seen == players[0].seen for player in everybody)
    lobby = players[0].lobby
    assert lobby["state"] == "finished"
    seen = players[0].seen
    assert lobby["result"] == {"reason": "deck_empty", "places": seen["places"], "counts": seen["counts"]}

    reveal = lobby["reveal"]
    assert hashlib.sha256(bytes.fromhex(reveal["secret"])).hexdigest() == players[0].welcome["commit"]
    assert reveal["salts"] == [SALT] * 3
    deck = fairness.shuffled(range(1, 101), reveal["secret"], reveal["salts"], players[0].party, 1)
    assert [event["card"] for event in players[0].log if "card" in event] == deck

    status, log = host.ask(f"/api/parties/{players[0].party}/log")
    assert status == 200 and log["events"] == players[0].log
    assert (log["secret"], log["salts"], log["seats"]) == (reveal["secret"], reveal["salts"], 3)
    assert log["commit"] == players[0].welcome["commit"] and log["rules"] == lobby["rules"]


def test_what_a_party_begins_with(host):
    opened = host.open(4, limit=30, ranked=True, rules={"semimaru": "skip"}, device="d" * 20)
    assert opened["link"] == f"#party={opened['party']}" and opened["seat"] == 0 and len(opened["token"]) == 22
    status, party = host.ask(f"/api/parties/{opened['party']}")
    assert status == 200
    assert party["state"] == "open" and party["limit"] == 30 and party["ranked"] and not party["rated"]
    assert party["rules"] == BOOK.rules({"semimaru": "skip"}).choices
    assert [seat["kind"] for seat in party["seats"]] == ["human", "free", "free", "free"]
    assert party["reveal"] is None and opened["token"] not in str(party) and SALT not in str(party)
    assert host.ask(f"/api/parties/{opened['party']}/log") == (
        409,
        {"code": "not_finished", "message": "not finished"},
    )


def test_joining_until_it_is_full(host):
    opened = host.open(2)
    assert host.join(opened["party"])["seat"] == 1
    status, answer = host.ask(f"/api/parties/{opened['party']}/seats", {"salt": SALT})
    assert (status, answer["code"]) == (409, "full")
    assert host.ask("/api/parties/nowhere/seats", {"salt": SALT})[1]["code"] == "no_party"


def test_the_host_fills_with_computers_and_they_play(host):
    opened = host.open(4, **TWO)
    player = host.sit(opened["party"], opened["token"])
    assert player.host("fill", seat=2, level="hard")["t"] == "ack"
    assert player.host("fill")["t"] == "ack"
    assert [(seat["kind"], seat.get("level")) for seat in player.lobby["seats"]] == [
        ("human", None), ("cpu", "medium"), ("cpu", "hard"), ("cpu", "medium"),
    ]  # fmt: skip
    assert player.host("fill")["code"] == "full"
    start([player])
    while player.lobby["state"] == "playing":
        if player.table.seat == 0:
            assert player.act()["t"] == "ack"
        else:
            player.receive()
    whys = {(event["by"], event.get("why")) for event in player.log if event["type"] == "move"}
    assert whys == {("human", None), ("cpu", "computer")}


def test_only_the_host_may_do_what_hosts_do(host):
    players = host.party(3)
    for do in ("start", "fill", "rematch", "rules"):
        assert players[1].host(do)["code"] == "not_host"
    assert players[1].host("kick", seat=0)["code"] == "not_host"
    watcher = host.sit(players[0].party)
    assert watcher.host("start")["code"] == "not_host"
    assert watcher.answer(watcher.say("leave"))["code"] == "not_host"


def test_kicking_frees_the_seat_and_ends_the_token(host):
    players = host.party(3)
    assert players[0].host("kick", seat=1)["t"] == "ack"
    assert players[1].closed() == 4003
    again = host.sit(players[0].party, players[1].token, hello=False)
    again.send({"t": "hello", "v": 1, "party": again.party, "token": again.token})
    assert again.until("error")["code"] == "bad_token" and again.closed() == 4003
    assert host.join(players[0].party)["seat"] == 1
    assert players[0].host("kick", seat=0)["code"] == "bad_message"
    assert players[0].host("kick", seat=5)["code"] == "bad_message"


def test_the_host_changes_the_rules_while_the_lobby_is_open(host):
    opened = host.open(4)
    player = host.sit(opened["party"], opened["token"])
    answer = player.host("rules", rules={"semimaru": "skip"}, limit=60, ranked=True, seats=3)
    assert answer["t"] == "ack"
    assert (player.lobby["limit"], player.lobby["ranked"], len(player.lobby["seats"])) == (60, True, 3)
    assert player.lobby["rules"] == BOOK.rules({"semimaru": "skip"}).choices
    assert player.host("rules", limit=None)["t"] == "ack" and player.lobby["limit"] is None
    assert player.host("rules", rules={"semimaru": "nonsense"})["code"] == "bad_message"
    host.join(opened["party"])
    host.join(opened["party"])
    assert player.host("rules", seats=2)["code"] == "full"
    assert player.host("start")["t"] == "ack"
    for do in ("rules", "fill", "start"):
        assert player.host(do)["code"] == "not_open"


def test_seats_that_stay_free_are_closed_at_the_start(host):
    players = host.party(4)
    players[1].answer(players[1].say("leave"))
    players[0].until_that(lambda player: player.lobby["seats"][1]["kind"] == "free")
    assert players[0].host("start")["t"] == "ack"
    last = players[3].until("welcome")
    assert last["seat"] == 2 and last["state"] == "playing"
    assert players[2].until("welcome")["seat"] == 1
    for player in (players[0], players[2], players[3]):
        player.until_that(lambda player: player.table is not None)
        assert len(player.lobby["seats"]) == 3 and player.table.players == 3
    play([players[0], players[2], players[3]], 6)
    assert players[3].token and host.sit(players[3].party, players[3].token).welcome["seat"] == 2


def test_one_cannot_play_alone(host):
    opened = host.open(3)
    player = host.sit(opened["party"], opened["token"])
    assert player.host("start")["code"] == "too_few"


def test_what_is_refused_in_a_game(host):
    players = host.party(2, **TWO)
    assert players[0].act()["code"] == "not_playing"
    start(players)
    assert players[1].act()["code"] == "not_your_turn"
    assert players[0].act("stop")["code"] == "bad_message"
    assert players[0].act("fly")["code"] == "bad_message"
    assert players[0].act(seq=players[0].head + 1)["code"] == "bad_message"
    before = players[0].head
    assert players[0].act()["t"] == "ack"
    refused = players[0].act(seq=before)
    assert refused["code"] == "stale" and refused["head"] == players[0].head > before
    watcher = host.sit(players[0].party)
    assert watcher.act()["code"] == "not_your_turn"


def test_the_same_request_again_gets_the_same_answer(host):
    players = host.party(2, **TWO)
    start(players)
    first = players[0].act(cid="once")
    again = players[0].act(seq=1, cid="once")
    assert first["t"] == again["t"] == "ack" and first["seq"] == again["seq"]
    assert sum(event["type"] == "move" for event in players[0].log) == 1
    back = host.sit(players[0].party, players[0].token)
    assert back.act(cid="once") == again
    players[1].until_that(lambda player: player.head == first["seq"])
    assert players[1].act(cid="once")["seq"] > first["seq"]  # another seat has ids of its own


def test_coming_back_gets_what_was_missed(host):
    players = host.party(3, **TWO)
    start(players)
    play(players, 5)
    players[2].close()
    players[0].until_that(lambda player: not player.lobby["seats"][2]["here"])
    play(players[:2], 0)
    movers = {0: players[0], 1: players[1]}
    while players[0].table.seat in movers:
        mover = movers[players[0].table.seat]
        before = mover.head
        mover.act()
        for player in players[:2]:
            player.until_that(lambda player, before=before: player.head > before)
    last = players[2].head
    back = host.sit(players[2].party, players[2].token, last=last)
    assert [event["seq"] for event in back.welcome["events"]] == list(range(last + 1, players[0].head + 1))
    assert players[2].log + back.welcome["events"] == players[0].log
    players[0].until_that(lambda player: player.lobby["seats"][2]["here"])
    ahead = host.sit(players[2].party, players[2].token, last=10_000)
    assert ahead.log == players[0].log


def test_leaving_a_game_of_three_gives_the_seat_to_the_computer(host):
    players = host.party(3, **TWO)
    start(players)
    assert players[1].answer(players[1].say("leave"))["t"] == "ack"
    others = [players[0], players[2]]
    for player in others:
        player.until_that(lambda player: player.lobby["seats"][1].get("left") is True)
    assert players[0].lobby["seats"][1]["kind"] == "cpu" and players[0].lobby["seats"][1]["name"] == "Guest"
    while players[0].lobby["state"] == "playing":
        for player in others:
            player.until_that(lambda player: player.head >= max(other.head for other in others))
        if players[0].lobby["state"] == "finished":
            break
        if players[0].table.seat == 1:
            players[0].receive()
        else:
            assert others[players[0].table.seat // 2].act()["t"] == "ack"
    assert {event["why"] for event in players[0].log if event.get("by") == "cpu"} == {"left"}
    players[1].until_that(lambda player: player.lobby["state"] == "finished")  # and goes on watching


def test_leaving_a_game_of_two_is_resigning(host):
    players = host.party(2, **TWO)
    start(players)
    play(players, 6)
    assert players[0].answer(players[0].say("leave"))["t"] == "ack"
    players[1].until_that(lambda player: player.lobby["state"] == "finished")
    result = players[1].lobby["result"]
    assert (result["reason"], result["places"]) == ("resigned", [2, 1])
    assert result["counts"] == players[1].seen["counts"]
    assert players[1].lobby["reveal"]["secret"] and players[1].lobby["host"] == 1
    assert players[1].act()["code"] == "finished"


def test_the_host_leaves_the_lobby_and_the_next_is_host(host):
    players = host.party(3)
    assert players[0].answer(players[0].say("leave"))["t"] == "ack"
    players[1].until_that(lambda player: player.lobby["host"] == 1)
    assert players[1].host("fill")["t"] == "ack"
    assert [seat["kind"] for seat in players[1].lobby["seats"]] == ["cpu", "human", "human"]


def test_a_lobby_that_everybody_left_is_over(host):
    opened = host.open(2)
    player = host.sit(opened["party"], opened["token"])
    player.answer(player.say("leave"))
    assert host.ask(f"/api/parties/{opened['party']}/seats", {"salt": SALT})[0] == 410


def test_a_rematch_has_a_new_secret_and_takes_new_salts(host):
    players = host.party(2)
    first = players[0].welcome["commit"]
    start(players)
    assert players[0].host("rematch")["code"] == "not_finished"
    play(players)
    old = list(players[0].log)
    assert players[0].host("rematch")["t"] == "ack"
    for player in players:
        player.until_that(lambda player: player.lobby["state"] == "open")
        player.log = player.log[-1:]
        assert player.lobby["game"] == 2 and player.lobby["commit"] != first and player.lobby["reveal"] is None
        assert player.lobby["result"] is None
    assert players[0].answer(players[0].say("salt", salt="another-salt-of-0"))["t"] == "ack"
    players[1].until_that(lambda player: player.head == players[0].head)
    assert players[0].host("start")["t"] == "ack"
    for player in players:
        player.until_that(lambda player: player.lobby["state"] == "playing")
    assert players[0].answer(players[0].say("salt", salt="too-late-for-salt"))["code"] == "not_open"
    play(players)
    reveal = players[1].lobby["reveal"]
    assert reveal["salts"] == ["another-salt-of-0", SALT]
    assert fairness.commitment(reveal["secret"]) == players[1].lobby["commit"]
    turned = [event["card"] for event in players[1].log if "card" in event]
    deck = fairness.shuffled(range(1, 101), reveal["secret"], reveal["salts"], players[0].party, 2)
    assert turned == deck[: len(turned)] and len(turned) > 0
    late = host.sit(players[0].party)
    assert late.welcome["base"] == late.log[0]["seq"] == old[-1]["seq"] + 1 and late.log == players[1].log
    one, two = (host.ask(f"/api/parties/{late.party}/log?game={game}")[1] for game in (1, 2))
    assert one["events"] == old and two["events"] == late.log and one["secret"] != two["secret"]
    assert host.ask(f"/api/parties/{late.party}/log?game=3")[0] == 404
    assert host.ask(f"/api/parties/{late.party}/log?game=x")[0] == 400


def test_who_left_after_the_end_leaves_a_free_seat_in_the_rematch(host):
    players = host.party(3)
    start(players)
    play(players)
    assert players[1].answer(players[1].say("leave"))["t"] == "ack"
    assert players[0].host("rematch")["t"] == "ack"
    assert [seat["kind"] for seat in players[0].lobby["seats"]] == ["human", "free", "human"]
    assert host.join(players[0].party)["seat"] == 1


def test_a_deck_can_be_dealt_again_from_the_log(host):
    """What the server says of a game is enough for anybody to play it again."""
    players = host.party(2, **TWO)
    start(players)
    play(players)
    _, log = host.ask(f"/api/parties/{players[0].party}/log")
    rules = BOOK.rules(log["rules"])
    deck = fairness.shuffled(rules.classes, log["secret"], log["salts"], log["party"], log["game"])
    state = lay_out(rules, log["seats"], deck)
    assert [event["card"] for event in log["events"] if "card" in event] == state.deck
