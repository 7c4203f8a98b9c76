"""The fragment of an address <-> the choices of a game: `#preset=simple&semimaru=skip&seats=human,hard&seed=7`.

Links come from anywhere: what cannot be used is named in `problems`, and the rest still counts.
"""

from game.core import preset_choices
from game.core.engine import SEATS
from game.core.players import LEVELS
from game.core.shuffle import SEEDS

HUMAN = "human"
KINDS = (HUMAN, *LEVELS)
LONGEST = 1000
DIGITS = "0123456789"
HEX = "0123456789abcdef"


def parse(fragment: str, content: dict) -> dict | None:
    """The choices of a game link, or None where the fragment is something else, as a heading's anchor.

    {"choices": rule id -> option id, complete, "seats": list of "human" or a level, or None,
     "seed": int or None, "problems": list of (kind, the word), kind one of "preset", "rule", "option", "seats", "seed"}
    """
    pairs = _pairs(fragment)
    known = ["preset", "seats", "seed", *content["house_rules"]]
    if not any(key in known for key, _ in pairs):
        return None
    presets = content["presets"]
    link: dict = {"choices": None, "seats": None, "seed": None, "problems": []}
    chosen = {}
    preset = next(iter(presets))
    for key, value in pairs:
        if key == "preset":
            if value in presets:
                preset = value
            else:
                link["problems"].append(("preset", value))
        elif key == "seats":
            link["seats"] = _seats(value)
            if link["seats"] is None:
                link["problems"].append(("seats", value))
        elif key == "seed":
            link["seed"] = _seed(value)
            if link["seed"] is None:
                link["problems"].append(("seed", value))
        elif key not in content["house_rules"]:
            link["problems"].append(("rule", key))
        elif value not in content["house_rules"][key]["options"]:
            link["problems"].append(("option", value))
        else:
            chosen[key] = value
    link["choices"] = preset_choices(content, preset)
    link["choices"].update(chosen)
    return link


def fragment(content: dict, choices: dict, seats: list | None = None, seed: int | None = None) -> str:
    """The fragment, without `#`, that `parse` reads back: the nearest preset, then what differs from it."""
    preset = nearest_preset(content, choices)
    base = preset_choices(content, preset)
    parts = ["preset=" + preset]
    parts += [rule + "=" + option for rule, option in choices.items() if base[rule] != option]
    if seats:
        parts.append("seats=" + ",".join(seats))
    if seed is not None:
        parts.append("seed=" + str(seed))
    return "&".join(parts)


def nearest_preset(content: dict, choices: dict) -> str:
    """The preset with the fewest differences, the first of equals."""
    return min(content["presets"], key=lambda preset: len(differences(content, preset, choices)))


def differences(content: dict, preset: str, choices: dict) -> list[str]:
    """The house rules in which `choices` differ from a preset."""
    return [rule for rule, option in preset_choices(content, preset).items() if choices[rule] != option]


def sound_choices(content: dict, choices: object) -> bool:
    """Whether `choices` name an existing option for every house rule and nothing else."""
    rules = content["house_rules"]
    if not isinstance(choices, dict) or sorted(choices) != sorted(rules):
        return False
    return all(isinstance(option, str) and option in rules[rule]["options"] for rule, option in choices.items())


def sound_seats(seats: object) -> bool:
    """Whether `seats` is a list of 2 to 6 of "human" and the levels."""
    return isinstance(seats, list) and SEATS[0] <= len(seats) <= SEATS[1] and all(seat in KINDS for seat in seats)


def _seats(text: str) -> list[str] | None:
    seats = text.split(",")
    return seats if sound_seats(seats) else None


def _seed(text: str) -> int | None:
    if not text or len(text) > len(str(SEEDS)) or any(digit not in DIGITS for digit in text):
        return None
    seed = int(text)
    return seed if seed < SEEDS else None


def _pairs(fragment: str) -> list[tuple[str, str]]:
    pairs = []
    for part in _decoded(fragment[:LONGEST].lstrip("#")).split("&"):
        key, equals, value = part.partition("=")
        if equals:
            pairs.append((key, value))
    return pairs


def _decoded(text: str) -> str:
    """`%2C` as `,`: some programs encode the punctuation of a link. Only ASCII is ever needed."""
    parts = text.split("%")
    decoded = parts[0]
    for part in parts[1:]:
        code = part[:2].lower()
        if len(code) == 2 and code[0] in "234567" and code[1] in HEX:
            decoded += chr(HEX.index(code[0]) * 16 + HEX.index(code[1])) + part[2:]
        else:
            decoded += "%" + part
    return decoded
