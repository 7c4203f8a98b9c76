"""Two nodes on one PostgreSQL."""

from __future__ import annotations

import asyncio
import random

import asynchronously
import psycopg
import pytest
from parties import ask, play, serving, start
from party_process import Process, Stubborn
from postgres import postgres

from game.server.postgres import Postgres
from game.server.store import Conflict, Store, StoreError, migrate

RULES = {"rules": {"semimaru": "noble"}}
SEED = 6


@pytest.fixture(scope="module")
def database():
    with postgres() as address:
        yield address


@pytest.fixture
def fresh(database):
    """The database without any table."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return database


def test_a_party_whose_players_are_on_two_nodes(fresh):
    with serving(fresh) as one, serving(fresh) as two:
        opened = one.open(3, **RULES)
        party = opened["party"]
        tokens = [opened["token"], one.join(party)["token"], two.join(party)["token"]]
        players = [one.sit(party, tokens[0]), two.sit(party, tokens[1]), two.sit(party, tokens[2])]
        for player in players:
            player.until_that(lambda player: all(seat["here"] for seat in player.lobby["seats"]))
        start(players)
        play(players)
        assert all(player.log == players[0].log for player in players)
        assert players[0].lobby["result"] == players[1].lobby["result"] and players[1].lobby["reveal"]["secret"]
        assert one.ask(f"/api/parties/{party}/log") == two.ask(f"/api/parties/{party}/log")
        assert players[0].host("rematch")["t"] == "ack"
        players[2].until_that(lambda player: player.lobby["game"] == 2)


def test_a_seat_taken_on_another_node_is_given_up_here(fresh):
    with serving(fresh) as one, serving(fresh) as two:
        opened = one.open(2)
        first = one.sit(opened["party"], opened["token"])
        second = two.sit(opened["party"], opened["token"])
        assert first.closed() == 4001
        guest = two.join(opened["party"])
        watcher = one.sit(opened["party"], guest["token"])
        watcher.until_that(lambda player: player.lobby["seats"][0]["here"])
        second.until_that(lambda player: player.lobby["seats"][1]["here"])


def test_one_node_is_killed_and_the_games_go_on(fresh):
    """No acknowledged move is lost, and who was on the dead node plays on at the other."""
    nodes = [Process(fresh, heartbeat=0.2, stale=1.0, grace=1.0) for _ in range(2)]
    origins = [node.origin for node in nodes]
    try:
        everybody = []
        for _ in range(2):
            party, tokens = nodes[0].party(3, **RULES)
            players = [
                Stubborn(origins if seat % 2 else origins[::-1], party, token) for seat, token in enumerate(tokens[:2])
            ]
            lost = Stubborn(origins[:1], party, tokens[2])  # goes down with its node, and never returns
            assert players[0].player.host("start")["t"] == "ack"
            for player in [*players, lost]:
                player.player.until_that(lambda player: player.table is not None)
            everybody.append((players, lost))
        playing = [player for players, _ in everybody for player in players]
        chance = random.Random(SEED)
        killed = False
        while any(player.state == "playing" for player in playing):
            for _, lost in everybody:
                if not killed:
                    lost.step()
            for player in playing:
                if player.mine() or player.pending or chance.random() < 0.5:
                    player.step()
            if not killed and sum(len(player.acked) for player in playing) > 30:
                for player in playing:
                    player.blurt()
                nodes[0].kill()
                killed = True
        assert killed and any(player.reconnects for player in playing)
        with psycopg.connect(fresh) as connection:
            events = {
                (party, seq): cid
                for party, seq, cid in connection.execute("SELECT party, seq, cid FROM event").fetchall()
            }
        for players, lost in everybody:
            log = players[0].player.log
            assert log == players[1].player.log
            assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
            assert len([event for event in log if "card" in event]) == 100
            for player in [*players, lost]:
                for cid, seq in player.acked.items():
                    assert events[player.party, seq] == cid
            assert "gone" in {event.get("why") for event in log}, "the computer took over from who did not return"
            assert ask(nodes[1].origin, f"/api/parties/{players[0].party}/log")[1]["events"] == log
    finally:
        for node in nodes:
            if node.process.poll() is None:
                node.kill()


def test_the_same_place_in_the_log_is_given_once(fresh):
    """Fifty writers on two connections want every number: each is given to one of them."""
    from game.server import queries

    async def race():
        stores = [Store(Postgres(fresh)) for _ in range(2)]
        for store in stores:
            store.start()
        row = {"id": "p", "created": 0, "version": "", "expires_at": 0}
        await stores[0].write(lambda db: queries.create(db, 10, row, "secret", ("token", "salt", None), "{}"))

        async def write(number):
            done = 0
            for head in range(1, 11):

                def job(db, head=head):
                    updates = {"state": "open"}
                    queries.append(db, "p", head, None, None, [f'{{"by":{number}}}'], updates, [], 0)

                try:
                    await stores[number % 2].write(job)
                    done += 1
                except Conflict:
                    pass
            return done

        won = await asyncio.gather(*(write(number) for number in range(50)))
        rows = await stores[0].read(lambda db: db.rows("SELECT seq FROM event ORDER BY seq"))
        for store in stores:
            store.stop()
        return won, [row["seq"] for row in rows]

    won, rows = asynchronously.run(race())
    assert rows == list(range(1, len(rows) + 1)) and sum(won) == len(rows) - 1 >= 1


def test_two_nodes_may_begin_at_once(fresh):
    engines = [Postgres(fresh) for _ in range(4)]

    async def begin():
        return await asyncio.gather(*(asyncio.to_thread(migrate, engine, engine.connect()) for engine in engines))

    assert sorted(map(len, asynchronously.run(begin())))[:3] == [0, 0, 0]


def test_a_database_that_is_away_is_one_sentence_and_comes_back(fresh):
    with pytest.raises(StoreError, match="PostgreSQL cannot be reached"):
        Postgres("postgresql://nobody@127.0.0.1:1/x").connect()
    with serving(fresh) as host:
        players = host.party(2, **RULES)
        start(players)
        with psycopg.connect(fresh, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
            )
        first = players[0].act()
        assert first["t"] == "ack" or first["code"] == "busy"
        assert host.ask("/readyz")[0] in (200, 503)
        assert host.ask("/readyz")[0] == 200
        if first["t"] == "error":
            assert players[0].act()["t"] == "ack"
