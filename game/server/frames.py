"""What clients may send, checked: nothing that gets past here has a shape that nobody thought of."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NoReturn

from game.core.engine import SEATS
from game.core.players import LEVELS

LARGEST = 4096  # bytes
DEPTH = 4
LIMITS = (None, 30, 60)
LONGEST_KEY = 64
_KEY = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_KEY}}}", re.ASCII)
_SALT = re.compile(r"[A-Za-z0-9_-]{16,64}", re.ASCII)
_WORD = re.compile(r"[a-z0-9_]{1,40}", re.ASCII)

Shape = dict[str, Callable[[Any], bool]]


class BadMessage(ValueError):  # noqa: N818  (the code of the protocol)
    """The message has another shape than the protocol says; the text names the place."""

    def __init__(self, text: str, cid: str | None = None) -> None:
        super().__init__(text)
        self.cid = cid


def whole(value: Any, lowest: int = 0, highest: int = 2**53) -> bool:
    return type(value) is int and lowest <= value <= highest


def _seat(value: Any) -> bool:
    return whole(value, 0, SEATS[1] - 1)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _key(value: Any) -> bool:
    """An id or a token of ours."""
    return isinstance(value, str) and _KEY.fullmatch(value) is not None


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _salt(value: Any) -> bool:
    return isinstance(value, str) and _SALT.fullmatch(value) is not None


def _choices(value: Any) -> bool:
    return isinstance(value, dict) and all(
        _WORD.fullmatch(rule) and isinstance(option, str) and _WORD.fullmatch(option) for rule, option in value.items()
    )


def _action(value: Any) -> bool:
    """A kind, and whatever else the engine may know, as long as it is plain: the engine says what is legal."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("kind"), str)
        and not {"seat", "type"} & set(value)
        and all(isinstance(entry, str) or whole(entry) for entry in value.values())
    )


def _limit(value: Any) -> bool:
    return value is None or (type(value) is int and value in LIMITS)


def _seats(value: Any) -> bool:
    return whole(value, *SEATS)


def _level(value: Any) -> bool:
    return isinstance(value, str) and value in LEVELS


# type -> (fields it must have, fields it may have)
MESSAGES: dict[str, tuple[Shape, Shape]] = {
    "hello": ({"v": whole, "party": _key}, {"token": _key, "last": whole, "watch": _flag}),
    "act": ({"cid": _key, "seq": whole, "a": _action}, {}),
    "host": (
        {"cid": _key, "do": _text},
        {"seat": _seat, "level": _level, "rules": _choices, "limit": _limit, "ranked": _flag, "seats": _seats},
    ),
    "leave": ({"cid": _key}, {}),
    "salt": ({"cid": _key, "salt": _salt}, {}),
    "alive": ({"cid": _key}, {}),
}
HOST: dict[str, set[str]] = {
    "start": set(),
    "fill": {"seat", "level"},
    "kick": {"seat"},
    "rules": {"rules", "limit", "ranked", "seats"},
    "rematch": set(),
}
CREATE: tuple[Shape, Shape] = (
    {"salt": _salt},
    {
        "seats": _seats,
        "limit": _limit,
        "rules": _choices,
        "ranked": _flag,
        "name": _text,
        "device": _salt,
    },
)
JOIN: tuple[Shape, Shape] = ({"salt": _salt}, {"name": _text, "device": _salt})


def read(text: Any) -> dict[str, Any]:
    """A message of a client. BadMessage names what is wrong with it."""
    message = read_object(text)
    kind = message.get("t")
    cid = message["cid"] if _key(message.get("cid")) else None
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise BadMessage(f"t: expected one of {', '.join(MESSAGES)}", cid)
    check({name: value for name, value in message.items() if name != "t"}, *MESSAGES[kind], cid)
    if kind == "host":
        if message["do"] not in HOST:
            raise BadMessage(f"do: expected one of {', '.join(HOST)}", cid)
        strangers = set(message) - {"t", "cid", "do"} - HOST[message["do"]]
        if strangers or (message["do"] == "kick" and "seat" not in message):
            raise BadMessage(f"do: {message['do']} takes {', '.join(sorted(HOST[message['do']])) or 'nothing'}", cid)
    return message


def read_object(text: Any) -> dict[str, Any]:
    """A JSON object of bounded size and depth."""
    if not isinstance(text, (str, bytes)) or len(text) > LARGEST:
        raise BadMessage(f"expected a text of at most {LARGEST} bytes")
    try:
        value = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadMessage("expected JSON") from None
    if not isinstance(value, dict):
        raise BadMessage("expected an object")
    if _deeper(value, DEPTH):
        raise BadMessage(f"expected at most {DEPTH} levels")
    return value


def check(message: dict[str, Any], must: Shape, may: Shape, cid: str | None = None) -> None:
    """Whether the fields are there, known and well-formed; BadMessage if not."""
    for name in must:
        if name not in message:
            raise BadMessage(f"{name}: missing", cid)
    for name, value in message.items():
        shape = must.get(name) or may.get(name)
        if shape is None:
            raise BadMessage("a field that nobody knows", cid)
        if not shape(value):
            raise BadMessage(f"{name}: not what the protocol says", cid)


def _deeper(value: Any, levels: int) -> bool:
    """Whether `value` nests deeper than `levels`."""
    if not isinstance(value, (dict, list)):
        return False
    if levels == 0:
        return True
    return any(_deeper(entry, levels - 1) for entry in (value.values() if isinstance(value, dict) else value))


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def written(message: Any) -> str:
    """What the server says as text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
