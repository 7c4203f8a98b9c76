"""What people ask for and what the computers do, decided against the state of the party: a Step, or Refused.

Nothing is changed here. A step that meets a newer log is decided again.
"""

from __future__ import annotations

from typing import Any

from game.core.engine import apply, legal_actions, places
from game.core.model import State
from game.core.players import Player

from . import fairness
from .clock import Deadline, heir, milliseconds
from .config import Config
from .party import EXPIRED, FINISHED, FREE, HUMAN, LEVEL, OPEN, PLAYING, Event, Party, action_of
from .rulebook import Rulebook

Write = tuple[str, tuple[Any, ...]]  # the name of a statement of `queries`, and what it takes


class Refused(Exception):  # noqa: N818  (an answer, not a mistake)
    """The party says no; `code` is the protocol's."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Step:
    """Events to append, and what is stored beside them.

    `after` is the table after a move, `salts` are those that a deck is dealt with.
    """

    def __init__(
        self,
        *events: Event,
        writes: tuple[Write, ...] = (),
        after: State | None = None,
        salts: list[str | None] | None = None,
    ) -> None:
        self.events = list(events)
        self.writes = writes
        self.after = after
        self.salts = salts


def act(party: Party, seat: int, message: dict[str, Any]) -> Step:
    """A person draws or stops."""
    _be_playing(party)
    assert party.table is not None
    if message["seq"] < party.moved:
        raise Refused("stale")
    if message["seq"] > party.head:
        raise Refused("bad_message")
    if party.seats[seat].kind != HUMAN or party.table.seat != seat:
        raise Refused("not_your_turn")
    return _move(party, message["a"], {"by": "human"}, back=party.seats[seat].standin)


def computer(party: Party, due: Deadline) -> Step:
    """The computer moves for the seat whose turn it is."""
    assert party.table is not None and party.rules is not None
    n = party.table.seat
    level = party.seats[n].level or LEVEL
    player = Player(party.rules, level, fairness.seed(party.secret, f"computer {party.game} {party.head}"), n)
    action = dict(player.choose(party.seen(), legal_actions(party.table)))
    asked = {"kind": action.pop("type")} | {name: value for name, value in action.items() if name != "seat"}
    return _move(party, asked, {"by": "cpu", "why": due.why})


def _move(party: Party, asked: dict[str, Any], by: Event, back: bool = False) -> Step:
    assert party.table is not None
    seat = party.table.seat
    action = action_of(asked, seat)
    if action not in legal_actions(party.table):
        raise Refused("bad_message")
    after, told = apply(party.table, action)
    turned = [event["card"] for event in told if event["type"] == "turned"]
    shown: Event = {"card": turned[0]} if turned else {"stop": True}
    left = set(party.table.deck).difference(after.deck)
    if len(left) > 1:  # a rule took more from the deck than the card that was drawn
        shown["drawn"] = [[place, card] for place, card in enumerate(party.table.deck) if card in left]
    move: Event = {"type": "move", "seat": seat, **by, "a": asked, **shown}
    writes = _finishing(party, places(after) if after.finished else [])
    first = [{"type": "back", "seat": seat}] if back else []
    return Step(*first, move, writes=writes, after=after)


def _finishing(party: Party, final: list[int]) -> tuple[Write, ...]:
    """What the end of a game leaves beside the log."""
    if not final:
        return ()
    rated = (("rate", (party.game, tuple(final))),) if party.rated else ()
    return (("finish_game", (party.game,)), *rated)


def leave(party: Party, seat: int) -> Step:
    """Somebody gives the seat up for good. With two seats that is the end of the game."""
    if party.state == EXPIRED:
        raise Refused("expired")
    left: Event = {"type": "left", "seat": seat}
    writes: tuple[Write, ...] = (("free_seat", (seat,)),)
    if party.state == PLAYING and len(party.seats) == 2:
        left["resigned"] = True
        writes += _finishing(party, [1 + (n == seat) for n in range(2)])
    following = [left]
    if seat == party.host:
        others = [n for n, other in enumerate(party.seats) if n != seat and other.person]
        if others:
            following.append({"type": "host", "seat": others[0]})
        elif party.state == OPEN:
            following.append({"type": "expired"})
    return Step(*following, writes=writes)


def salt(party: Party, seat: int, text: str) -> Step:
    _be_open(party)
    return Step({"type": "salted", "seat": seat}, writes=(("salt_seat", (seat, text)),))


def join(party: Party, name: str, salt: str, token_sha256: str, player: str | None) -> Step:
    """Somebody takes the lowest free seat. Its number stands in the event."""
    if party.state in (FINISHED, EXPIRED):
        raise Refused(party.state)
    free = [n for n, seat in enumerate(party.seats) if seat.kind == FREE]
    if party.state != OPEN or not free:
        raise Refused("full")
    n = free[0]
    return Step({"type": "joined", "seat": n, "name": name}, writes=(("take_seat", (n, token_sha256, salt, player)),))


def host(party: Party, seat: int, message: dict[str, Any], now: int, rulebook: Rulebook, config: Config) -> Step:
    """What only the host may do."""
    if party.state == EXPIRED:
        raise Refused("expired")
    if seat != party.host:
        raise Refused("not_host")
    wish = message["do"]
    if wish == "fill":
        if party.state == PLAYING and "seat" in message:
            return _hand_over(party, message["seat"], now, config)
        return _fill(party, message)
    if wish == "kick":
        return _kick(party, message["seat"])
    if wish == "rules":
        return _change(party, message, rulebook)
    return _start(party, rulebook) if wish == "start" else _rematch(party)


def _fill(party: Party, message: dict[str, Any]) -> Step:
    _be_open(party)
    free = [n for n, seat in enumerate(party.seats) if seat.kind == FREE and message.get("seat", n) == n]
    if not free:
        raise Refused("full")
    return Step({"type": "filled", "seats": free, "level": message.get("level", LEVEL)})


def _hand_over(party: Party, n: int, now: int, config: Config) -> Step:
    """The computer takes over from somebody who is here but does not move, where no limit does it."""
    assert party.table is not None
    idle = now - max(party.turn_at, party.woken_at) >= milliseconds(config.idle)
    if party.limit or n != party.table.seat or party.seats[n].kind != HUMAN or party.seats[n].standin or not idle:
        raise Refused("not_open")
    return Step({"type": "standin", "seat": n})


def _kick(party: Party, n: int) -> Step:
    _be_open(party)
    if n >= len(party.seats) or party.seats[n].kind == FREE or n == party.host:
        raise Refused("bad_message")
    return Step({"type": "kicked", "seat": n}, writes=(("free_seat", (n,)),))


def _change(party: Party, message: dict[str, Any], rulebook: Rulebook) -> Step:
    _be_open(party)
    event: Event = {"type": "set"}
    event |= {name: message[name] for name in ("limit", "ranked", "seats") if name in message}
    if "rules" in message:
        try:
            event["rules"] = rulebook.rules(message["rules"]).choices
        except ValueError:
            raise Refused("bad_message") from None
    taken = [n for n, seat in enumerate(party.seats) if seat.kind != FREE]
    if event.get("seats", len(party.seats)) <= max(taken):
        raise Refused("full")
    return Step(event)


def _start(party: Party, rulebook: Rulebook) -> Step:
    _be_open(party)
    order = [n for n, seat in enumerate(party.seats) if seat.kind != FREE]
    if len(order) < 2:
        raise Refused("too_few")
    seats = [party.seats[n] for n in order]
    players = [seat.player if seat.kind == HUMAN else None for seat in seats]
    known = [player for player in players if player]
    rated = party.ranked and len(set(known)) == len(known) >= 2
    event: Event = {"type": "started", "game": party.game, "rated": rated}
    writes: list[Write] = []
    if order != list(range(len(party.seats))):
        event["order"] = order
        writes = [("move_seat", (old, new)) for new, old in enumerate(order) if new != old]
    salts = [seat.salt if seat.kind == HUMAN else None for seat in seats]
    # Some rules set cards aside, which everybody sees.
    removed = getattr(party.dealt(rulebook.rules(party.choices), len(seats), salts), "removed", None)
    if removed:
        event["removed"] = removed
    return Step(event, writes=(*writes, ("deal_game", (party.game, salts, players))), salts=salts)


def _rematch(party: Party) -> Step:
    """The same people at a new table: a new secret is committed to before anything else happens."""
    if party.state != FINISHED:
        raise Refused("not_finished")
    secret = fairness.new_secret()
    seats = [{"kind": FREE, "name": ""} if seat.left else seat.told() for seat in party.seats]
    event: Event = {
        "type": "rematch",
        "game": party.game + 1,
        "seats": seats,
        "rules": party.choices,
        "limit": party.limit,
        "ranked": party.ranked,
        "host": party.host,
        "commit": fairness.commitment(secret),
    }
    return Step(event, writes=(("new_game", (party.game + 1, secret)),))


def due(party: Party, found: Deadline, now: int) -> Step:
    """What the clock does."""
    if found.why == "host":
        return Step({"type": "host", "seat": heir(party)})
    return computer(party, found)


def back(seat: int) -> Step:
    """The owner of a seat that the host had handed over is here again."""
    return Step({"type": "back", "seat": seat})


def expire() -> Step:
    return Step({"type": "expired"})


def opened(seats: int, name: str, choices: dict[str, str], limit: int | None, ranked: bool, commit: str) -> Event:
    """The first event of a party."""
    others = [{"kind": FREE, "name": ""} for _ in range(seats - 1)]
    return {
        "type": "opened",
        "game": 1,
        "seats": [{"kind": HUMAN, "name": name}, *others],
        "rules": choices,
        "limit": limit,
        "ranked": ranked,
        "host": 0,
        "commit": commit,
    }


def _be_open(party: Party) -> None:
    if party.state == EXPIRED:
        raise Refused("expired")
    if party.state != OPEN:
        raise Refused("not_open")


def _be_playing(party: Party) -> None:
    if party.state in (FINISHED, EXPIRED):
        raise Refused(party.state)
    if party.state != PLAYING:
        raise Refused("not_playing")
