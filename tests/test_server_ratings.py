"""Ranked games: who is rated, and by what."""

from __future__ import annotations

import json

import pytest
from hubs import on_a_hub

from game.server import queries


async def rated_game(table, devices):
    await table.open(len(devices), ranked=True, device=devices[0], guest={"device": devices[1]})
    await table.ask(0, "host", do="start")
    while table.party.state == "playing":
        await table.draw()


def test_a_ranked_game_changes_ratings_and_says_so(tmp_path):
    async def test(table):
        await rated_game(table, ["device-a-00000000", "device-b-00000000"])
        assert table.party.rated
        one, two = table.party.ratings
        assert one["before"] == two["before"] == 1500 and one["after"] + two["after"] == 3000
        assert abs(one["after"] - 1500) in (8, 0)
        places = table.party.result["places"]
        assert (one["after"] > two["after"]) == (places[0] < places[1])
        told = json.loads(table.people[0].outbox.texts[-1])["party"]
        assert told["ratings"] == [one, two]
        player = table.party.seats[0].player
        rating = await table.hub.store.read(lambda db: queries.rating(db, player))
        assert rating == {"player": player, "value": one["after"], "games": 1}
        assert "device-a" not in player and len(player) == 32

    on_a_hub(tmp_path, test)


@pytest.mark.parametrize("devices", [["device-a-00000000"] * 2, ["device-a-00000000", None]])
def test_only_different_devices_are_rated(tmp_path, devices):
    async def test(table):
        guest = {"device": devices[1]} if devices[1] else {}
        await table.open(2, ranked=True, device=devices[0], guest=guest)
        await table.ask(0, "host", do="start")
        await table.ask(1, "leave")
        assert table.party.state == "finished" and not table.party.rated and table.party.ratings is None

    on_a_hub(tmp_path, test)


def test_who_leaves_is_rated_by_how_the_seat_ends(tmp_path):
    async def test(table):
        await table.open(3, 2, ranked=True, device="device-a-00000000", guest={"device": "device-b-00000000"})
        await table.ask(0, "host", do="fill")
        await table.ask(0, "host", do="start")
        await table.ask(1, "leave")
        while table.party.state == "playing":
            if table.party.table.seat == 0:
                await table.draw()
            else:
                await table.wait(1)
        one, two, computer = table.party.ratings
        assert computer is None and one["after"] + two["after"] == 3000
        places = table.party.result["places"]
        assert (one["after"] > two["after"]) == (places[0] < places[1])

    on_a_hub(tmp_path, test)


def test_two_players_are_rated_ten_times_a_day(tmp_path):
    async def test(table):
        values = []
        for _ in range(12):
            await table.open(2, ranked=True, device="device-a-00000000", guest={"device": "device-b-00000000"})
            await table.ask(0, "host", do="start")
            await table.ask(1, "leave")
            values.append(table.party.ratings[0]["after"])
        assert values == sorted(values) and len(set(values[:10])) == 10 and len(set(values[9:])) == 1
        table.clock[0] += 24 * 3600 * 1000 + 1
        await table.open(2, ranked=True, device="device-a-00000000", guest={"device": "device-b-00000000"})
        await table.ask(0, "host", do="start")
        await table.ask(1, "leave")
        assert table.party.ratings[0]["after"] > values[-1]

    on_a_hub(tmp_path, test)
