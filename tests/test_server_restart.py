"""A server that is killed or stopped in the middle of games: nobody notices more than a short silence."""

from __future__ import annotations

import random
import sqlite3

from parties import ask, play, serving, start
from party_process import Process, Stubborn

RULES = {"rules": {"semimaru": "noble"}}  # a hundred cards, whatever comes
SEED = 5


def stored(store):
    """Every event of the store: (party, seq) -> client id."""
    connection = sqlite3.connect(store)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return {(party, seq): cid for party, seq, cid in connection.execute("SELECT party, seq, cid FROM event")}


def test_killed_twice_in_mid_game_no_acknowledged_move_is_lost(tmp_path):
    store = tmp_path / "parties.sqlite3"
    node = Process(str(store))
    try:
        parties = []
        for people in (2, 2):
            party, tokens = node.party(people, **RULES)
            players = [Stubborn([node.origin], party, token) for token in tokens]
            assert players[0].player.host("start")["t"] == "ack"
            for player in players:
                player.player.until_that(lambda player: player.table is not None)
            parties.append(players)
        chance = random.Random(SEED)
        moments = sorted(chance.sample(range(20, 150), 2))
        steps = 0
        everybody = [player for players in parties for player in players]
        while any(player.state == "playing" for player in everybody):
            for player in everybody:
                if player.mine() or player.pending or chance.random() < 0.3:
                    player.step()
            acked = sum(len(player.acked) for player in everybody)
            if moments and acked >= moments[0]:
                moments.pop(0)
                for player in everybody:
                    player.blurt()
                node.kill()
                node.start()
            steps += 1
            assert steps < 20_000
        assert moments == [] and all(player.reconnects >= 2 for player in everybody)

        events = stored(store)
        for players in parties:
            logs = [player.player.log for player in players]
            assert all(log == logs[0] for log in logs)
            assert [event["seq"] for event in logs[0]] == list(range(1, len(logs[0]) + 1))
            assert len([event for event in logs[0] if "card" in event]) == 100
            for player in players:
                assert len(player.acked) > 20
                for cid, seq in player.acked.items():
                    assert events[player.party, seq] == cid
            assert (
                sum(len(player.acked) for player in players) >= sum(event.get("by") == "human" for event in logs[0]) - 2
            )
            _, log = ask(node.origin, f"/api/parties/{players[0].party}/log")
            assert log["events"] == logs[0]
    finally:
        node.kill()


def test_a_graceful_stop_tells_everybody_to_come_back(tmp_path):
    with serving(tmp_path / "parties.sqlite3") as host:
        players = host.party(2, **RULES)
        start(players)
        play(players, 5)
        host.server.should_exit = True
        assert [player.closed() for player in players] == [4009, 4009]
        log = players[0].log
        party, tokens = players[0].party, [player.token for player in players]
    with serving(tmp_path / "parties.sqlite3") as host:
        again = [host.sit(party, token) for token in tokens]
        assert again[0].log == log and again[1].seen == players[1].seen
        play(again, 3)


def test_a_process_ends_well_on_a_signal(tmp_path):
    node = Process(str(tmp_path / "parties.sqlite3"))
    party, tokens = node.party(2)
    player = Stubborn([node.origin], party, tokens[0]).player
    errors = node.stop()
    assert player.closed() == 4009
    assert "Traceback" not in errors
