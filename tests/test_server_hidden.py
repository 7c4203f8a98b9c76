"""No frame and no answer has an unturned card, a secret or a salt before the end: every number is accounted for."""

from __future__ import annotations

import json

import pytest
from hubs import on_a_hub
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from parties import BOOK, SALT

# Numbers that may stand in a frame and are no cards. Whatever is not listed must be a card that has been turned.
COUNTED = {
    "seq", "at", "due", "now", "head", "base", "seat", "seats", "n", "game", "v", "limit", "host", "gone", "order",
    "places", "counts", "before", "after", "stack",
}  # fmt: skip


def numbers(value, name=""):
    """Every number of a frame with the name that it stands under."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from numbers(entry, key)
    elif isinstance(value, list):
        for entry in value:
            yield from numbers(entry, name)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield name, value


def check(texts, secret):
    """The frames of one connection, in order."""
    turned = set()
    over = False
    for text in texts:
        message = json.loads(text)
        events = [*message.get("events", ()), *([message["e"]] if "e" in message else ())]
        for event in events:
            turned |= {event["card"]} if "card" in event else set()
            turned |= {card for _, card in event.get("drawn", ())} | set(event.get("removed", ()))
            over |= event["type"] == "left" and event.get("resigned", False)
        party = message["party"] if isinstance(message.get("party"), dict) else message
        over |= party.get("state") == "finished"
        # A place in the deck stands beside each card of `drawn`.
        places = {place for event in events for place, _ in event.get("drawn", ())}
        known = turned | places
        strangers = [number for name, number in numbers(message) if name not in COUNTED and number not in known]
        assert strangers == [], text
        if not over:
            assert secret not in text and SALT not in text and 'reveal":{' not in text
    return turned


def test_the_check_sees_a_card_that_nobody_turned():
    leak = json.dumps(
        {"t": "ev", "e": {"seq": 3, "type": "move", "card": 4}, "party": {"state": "playing", "next": 17}}
    )
    with pytest.raises(AssertionError, match="next"):
        check([leak], "secret")


@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    people=st.integers(2, 4),
    computers=st.integers(0, 2),
    preset=st.sampled_from(["standard", "simple"]),
    leave=st.integers(0, 150),
    stops=st.lists(st.booleans(), min_size=20, max_size=20),
)
def test_no_frame_contains_an_unturned_card(tmp_path_factory, people, computers, preset, leave, stops):
    async def test(table):
        rules = BOOK._content["presets"][preset]["choices"]
        await table.open(people + computers, people, rules=rules)
        if computers:
            await table.ask(0, "host", do="fill")
        watcher = await table.sit(None)
        await table.ask(0, "host", do="start")
        snapshots = []
        for turn in range(1000):
            if table.party.state != "playing":
                break
            if turn == leave:
                await table.ask(people - 1, "leave")
            seat = table.party.table.seat
            if table.party.seats[seat].kind == "cpu":
                await table.wait(1)
            elif stops[turn % 20] and table.party.table.extra and table.party.seen()["may_stop"]:
                await table.ask(seat, "act", seq=table.party.head, a={"kind": "stop"})
            else:
                await table.draw()
            if turn % 20 == 7 and table.party.state == "playing":
                late = await table.sit(None)
                table.party.connections.discard(late)
                answer = table.party.told(table.clock[0], 45_000)
                snapshots.append((late.outbox.texts, json.dumps(answer)))
        assert table.party.state == "finished"
        secret = table.party.secret
        for connection in [*table.people, watcher]:
            check(connection.outbox.texts, secret)
        for texts, answer in snapshots:
            check([*texts, answer], secret)
        for name, number in numbers(json.loads(watcher.outbox.texts[-1])["party"]["reveal"]):
            raise AssertionError((name, number))

    on_a_hub(tmp_path_factory.mktemp("hub"), test, computer=1.0)
