"""What happens by itself, on a clock that the test turns."""

from __future__ import annotations

import pytest
from hubs import on_a_hub

from game.server import queries
from game.server.presence import Fatal

CALM = {"rules": {"semimaru": "noble", "emperor": "ordinary"}}  # every turn is one draw


@pytest.fixture
def hub(tmp_path):
    def run(test, **changes):
        on_a_hub(tmp_path, test, **changes)

    return run


def test_without_a_limit_nobody_hurries_a_player_who_is_here(hub):
    async def test(table):
        await table.open(2, **CALM)
        await table.ask(0, "host", do="start")
        await table.wait(24 * 3600 - 1)
        assert table.moves() == []

    hub(test)


@pytest.mark.parametrize("limit", [30, 60])
def test_the_computer_plays_the_turn_that_took_too_long_and_only_that(hub, limit):
    async def test(table):
        await table.open(2, limit=limit, **CALM)
        await table.ask(0, "host", do="start")
        await table.wait(limit - 1)
        assert table.moves() == []
        await table.wait(1)
        assert [(move["seat"], move["by"], move["why"]) for move in table.moves()] == [(0, "cpu", "limit")]
        await table.draw()
        assert table.moves()[-1]["by"] == "human"
        await table.wait(limit)
        assert (table.moves()[-1]["seat"], table.moves()[-1]["why"]) == (0, "limit")
        assert table.party.seats[0].kind == "human"

    hub(test)


def test_45_seconds_after_the_drop_the_computer_turns_cards_until_the_player_is_back(hub):
    async def test(table):
        await table.open(3, **CALM)
        await table.ask(0, "host", do="start")
        await table.go(0)
        await table.wait(44.9)
        assert table.moves() == []
        await table.wait(0.2)
        assert (table.moves()[-1]["seat"], table.moves()[-1]["why"]) == (0, "gone")
        await table.draw()
        await table.draw()
        await table.wait(1)  # the computer does not wait another 45 seconds
        assert (table.moves()[-1]["seat"], table.moves()[-1]["why"]) == (0, "gone")
        await table.draw()
        await table.draw()
        table.people[0] = await table.sit(0)
        await table.wait(3600)
        assert len(table.moves()) == 6
        await table.draw()
        assert (table.moves()[-1]["seat"], table.moves()[-1]["by"]) == (0, "human")

    hub(test)


def test_who_is_back_in_time_loses_nothing(hub):
    async def test(table):
        await table.open(2, **CALM)
        await table.ask(0, "host", do="start")
        for _ in range(5):
            await table.go(0)
            await table.wait(44)
            table.people[0] = await table.sit(0)
        assert table.moves() == []

    hub(test)


def test_a_wrong_token_touches_no_timer(hub):
    """A known leak elsewhere: a connection with a wrong token reset the timer of the seat, and locked its owner out."""

    async def test(table):
        await table.open(2, **CALM)
        await table.ask(0, "host", do="start")
        await table.go(0)
        await table.wait(44)
        right, table.tokens[0] = table.tokens[0], "wrong"
        with pytest.raises(Fatal, match="bad_token"):
            await table.sit(0)
        table.tokens[0] = right
        await table.wait(1)
        assert table.moves()[-1]["why"] == "gone"
        table.people[0] = await table.sit(0)
        assert table.party.seats[0].here

    hub(test)


@pytest.mark.parametrize("limit", [None, 30])
def test_a_party_without_anybody_waits(hub, limit):
    async def test(table):
        await table.open(2, limit=limit, **CALM)
        await table.ask(0, "host", do="start")
        await table.draw()
        await table.go(0)
        await table.go(1)
        await table.wait(3 * 3600)
        assert len(table.moves()) == 1
        table.people[0] = await table.sit(0)
        await table.wait(20)
        assert len(table.moves()) == 1  # the other has time to come back, too
        await table.wait(25)
        assert len(table.moves()) == 2
        assert (table.moves()[-1]["seat"], table.moves()[-1]["why"]) == (1, "limit" if limit else "gone")

    hub(test)


def test_computers_play_to_the_end_when_every_person_has_left(hub):
    async def test(table):
        await table.open(3, ranked=True, device="d" * 16, guest={"device": "e" * 16}, people=2, **CALM)
        await table.ask(0, "host", do="fill")
        await table.ask(0, "host", do="start")
        await table.ask(0, "leave")
        await table.ask(1, "leave")
        for _ in range(100):
            await table.wait(1)
        assert table.party.state == "finished" and len(table.moves()) == 100

    hub(test)


@pytest.mark.parametrize("state", ["open", "finished"])
def test_the_role_of_host_passes_on_after_45_seconds(hub, state):
    async def test(table):
        await table.open(3)
        if state == "finished":
            await table.ask(0, "host", do="start")
            while table.party.state == "playing":
                await table.draw()
        await table.go(0)
        await table.wait(44)
        assert table.party.host == 0
        await table.go(1)
        await table.wait(1)
        assert table.party.host == 2, "to the lowest seat of somebody who is here"
        table.people[0] = await table.sit(0)
        await table.wait(60)
        assert table.party.host == 2

    hub(test)


def test_nobody_is_host_of_a_lobby_that_is_empty_for_now(hub):
    async def test(table):
        await table.open(2)
        await table.go(0)
        await table.go(1)
        await table.wait(100)
        assert table.party.host == 0
        table.people[1] = await table.sit(1)
        await table.wait(0)
        assert table.party.host == 1

    hub(test)


def test_the_host_hands_an_idle_seat_to_the_computer(hub):
    async def test(table):
        await table.open(3, **CALM)
        await table.ask(0, "host", do="start")
        await table.draw()
        await table.wait(119)
        assert await table.ask(0, "host", do="fill", seat=1) == "not_open"
        await table.wait(1)
        assert await table.ask(0, "host", do="fill", seat=2) == "not_open", "it is not their turn"
        assert isinstance(await table.ask(0, "host", do="fill", seat=1), int)
        await table.wait(1)
        assert (table.moves()[-1]["seat"], table.moves()[-1]["why"]) == (1, "idle")
        assert table.party.seats_told(table.clock[0], 45_000)[1]["standin"] is True
        table.people[1] = await table.sit(1)
        assert table.last()["type"] == "back" and not table.party.seats[1].standin

    hub(test)


def test_an_act_brings_back_who_was_idle(hub):
    async def test(table):
        await table.open(2, **CALM)
        await table.ask(0, "host", do="start")
        await table.wait(120)
        await table.ask(0, "host", do="fill", seat=0)
        await table.draw()
        assert (table.moves()[-1]["by"], table.party.seats[0].standin) == ("human", False)

    hub(test)


def test_a_party_that_nobody_comes_to_is_swept_away(hub):
    async def test(table):
        await table.open(2, people=1)
        await table.go(0)
        table.clock[0] += 1000 * (30 * 60 - 1)
        await table.sweeper.expire()
        assert table.party.state == "open"
        table.clock[0] += 1000
        await table.sweeper.expire()
        assert table.party.state == "expired"
        with pytest.raises(Fatal, match="expired"):
            await table.sit(0)
        table.clock[0] += 24 * 3600 * 1000
        await table.sweeper.expire()
        assert await table.hub.store.read(queries.states) == {}

    hub(test)


def test_a_lobby_where_somebody_waits_stays(hub):
    async def test(table):
        await table.open(2, people=1)
        for _ in range(3):
            table.clock[0] += 1000 * 31 * 60
            await table.sweeper.expire()
        assert table.party.state == "open"

    hub(test)


def test_a_game_without_an_event_for_a_day_is_over(hub):
    async def test(table):
        await table.open(2)
        await table.ask(0, "host", do="start")
        table.clock[0] += 24 * 3600 * 1000
        await table.sweeper.expire()
        assert table.party.state == "expired" and table.people[0].outbox.code == 4004

    hub(test)


def test_a_finished_party_is_archived_then_deleted(hub):
    async def test(table):
        await table.open(2)
        await table.ask(0, "host", do="start")
        await table.ask(0, "leave")
        await table.go(1)
        table.clock[0] += 3600 * 1000
        await table.sweeper.expire()
        assert await table.hub.store.read(queries.states) == {"archived": 1}
        with pytest.raises(Fatal, match="expired"):
            await table.sit(1)
        found = await table.hub.store.read(lambda db: queries.log(db, table.id, None))
        assert found["events"]
        table.clock[0] += 30 * 24 * 3600 * 1000
        await table.sweeper.expire()
        for name in ("party", "seat", "game", "event", "result"):
            assert await table.hub.store.read(lambda db, name=name: db.rows(f"SELECT * FROM {name}")) == []

    hub(test)


def test_a_party_begun_under_other_rules_is_over_and_says_so(hub):
    async def test(table):
        await table.open(2)
        await table.ask(0, "host", do="start")
        await table.hub.store.write(lambda db: db.run("UPDATE party SET version = 'other'"))
        table.hub.parties.clear()
        with pytest.raises(Fatal, match="expired"):
            await table.sit(0)
        await table.wait(100)
        assert table.party.state == "expired"

    hub(test)


def test_memory_forgets_parties_that_nobody_is_connected_to(hub, monkeypatch):
    async def test(table):
        await table.open(2)
        seen = table.party.used_at
        monkeypatch.setattr("game.server.hub.time.monotonic", lambda: seen + 61)
        table.hub.tidy()
        assert table.id in table.hub.parties
        await table.go(0)
        await table.go(1)
        table.hub.tidy()
        assert table.hub.parties == {}
        table.people[1] = await table.sit(1)
        assert table.party.head == 2

    hub(test)
