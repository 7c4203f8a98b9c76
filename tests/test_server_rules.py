"""Parties by any rules: who has only heard the events has the very table that the server has."""

from __future__ import annotations

import random

import pytest
from hubs import on_a_hub
from parties import BOOK, Follower
from test_server_hidden import check

from game.core.engine import legal_actions, view

SEED = 3


@pytest.mark.parametrize("number", range(12))
def test_a_party_by_any_rules_is_followed_without_the_deck(tmp_path, number):
    chance = random.Random(SEED + number)
    options = {rule: list(entry["options"]) for rule, entry in BOOK._content["house_rules"].items()}
    rules = {rule: chance.choice(known) for rule, known in options.items()}

    async def test(table):
        await table.open(2 + number % 3, rules=rules)
        watcher = await table.sit(None)
        await table.ask(0, "host", do="start")
        while table.party.state == "playing":
            action = dict(chance.choice(legal_actions(table.party.table)))
            asked = {"kind": action.pop("type")} | {name: value for name, value in action.items() if name != "seat"}
            assert isinstance(await table.ask(action["seat"], "act", seq=table.party.head, a=asked), int)
        follower = Follower()
        for text in watcher.outbox.texts:
            follower.take(text)
        assert view(follower.table) == view(table.party.table) and follower.table.finished
        check(watcher.outbox.texts, table.party.secret)

    on_a_hub(tmp_path, test)
