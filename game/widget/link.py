"""The fragment of an address <-> the choices of a game: `#preset=simple&semimaru=skip&seats=human,hard&seed=7`.

`names=Aki,,Ken` names the players; `replay=…` with the version of the rules, `rules=…`, is a game played to its end,
and with `dealt=…` in place of a seed one that was played online; `resigned=…` if somebody gave it up, see `dealt`.
Links come from anywhere: what cannot be used is named in `problems`, and the rest still counts.
"""

from game.core import preset_choices
from game.core.engine import SEATS
from game.core.players import LEVELS
from game.core.shuffle import SEEDS

from .names import cleaned_all
from .picks import pack, unpack

HUMAN = "human"
AWAY = "away"  # a person at another device: of online parties only
KINDS = (HUMAN, *LEVELS)
DEALT = ("dealt", "resigned")
PARTS = ("preset", "seats", "seed", "names", "rules", "replay", *DEALT, "title")  # title: of the page that makes links
LONGEST = 2500  # six names of twenty characters, four bytes each, and all else
DIGITS = "0123456789"
HEX = "0123456789abcdef"


def parse(fragment: str, content: dict) -> dict | None:
    """The choices of a game link, or None where the fragment is something else, as a heading's anchor.

    {"choices": rule id -> option id, complete, "seats": list of "human" or a level, or None,
     "seed": int or None, "names": list of str or None, "picks": those of a finished game or None,
     "dealt", "resigned": texts of `dealt` or None, and only with a deck may seats be "away",
     "problems": list of (kind, the word), kind one of "preset", "rule", "option", "seats", "seed", "long", "replay",
     "changed"}
    """
    if "=" not in fragment and "%" not in fragment:
        return None  # as nearly always, and Python's texts take the page some time
    pairs = _pairs(fragment)
    known = [*PARTS, *content["house_rules"]]
    if not any(key in known for key, _ in pairs):
        return None
    presets = sets(content)
    link = nothing(content)
    if len(fragment) > LONGEST:
        link["problems"].append(("long", ""))
        return link
    chosen = {}
    preset = next(iter(presets))
    names = replay = version = None
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
        elif key == "names":
            names = [_unescaped(name) for name in value.split(",")]
        elif key == "replay":
            replay = value
        elif key == "rules":
            version = value
        elif key == "title":
            continue
        elif key in DEALT:
            link[key] = value
        elif key not in content["house_rules"]:
            link["problems"].append(("rule", key))
        elif value not in content["house_rules"][key]["options"]:
            link["problems"].append(("option", value))
        else:
            chosen[key] = value
    link["choices"] = preset_choices(content, preset)
    link["choices"].update(chosen)
    if AWAY in (link["seats"] or []) and (link["dealt"] is None or replay is None):
        link["problems"].append(("seats", ",".join(link["seats"])))
        link["seats"] = None
    if names and link["seats"]:
        link["names"] = cleaned_all(names, len(link["seats"]))
    if replay is not None:
        _take_replay(link, replay, same_rules(content, version))
    return link


def nothing(content: dict) -> dict:
    """What a link says that says nothing."""
    choices = preset_choices(content, next(iter(content["presets"])))
    link = dict.fromkeys(("seats", "seed", "names", "picks", *DEALT))
    link.update({"choices": choices, "problems": []})
    return link


def _take_replay(link: dict, replay: str, same_rules: bool) -> None:
    picks = unpack(replay)
    known = link["seed"] is not None or link["dealt"] is not None
    if picks is None or link["problems"] or not link["seats"] or not known:
        link["problems"].append(("replay", ""))
    elif not same_rules:
        link["problems"].append(("changed", ""))
    else:
        link["picks"] = picks


def fragment(
    content: dict,
    choices: dict,
    seats: list | None = None,
    seed: int | None = None,
    names: list | None = None,
    picks: list | None = None,
) -> str:
    """The fragment, without `#`, that `parse` reads back: the nearest preset, then what differs from it."""
    preset = nearest_preset(content, choices)
    base = preset_choices(content, preset)
    parts = ["preset=" + preset]
    parts += [rule + "=" + option for rule, option in choices.items() if base[rule] != option]
    if seats:
        parts.append("seats=" + ",".join(seats))
    if seed is not None:
        parts.append("seed=" + str(seed))
    if names and any(names):
        parts.append("names=" + ",".join([_escaped(name) for name in names]))
    if picks is not None:
        parts += ["rules=" + content.get("version", ""), "replay=" + pack(picks)]
    return "&".join(parts)


def of_game(content: dict, game: dict) -> str:
    """The fragment of a link to a finished game, as `choices.finished_game` has it."""
    said = fragment(content, game["choices"], game["seats"], game["seed"], game["names"], game["picks"])
    return "&".join([said, *[part + "=" + game[part] for part in DEALT if game[part] is not None]])


def sets(content: dict) -> dict:
    """The presets and the families, by name."""
    return {**content["presets"], **content["families"]}


def nearest_preset(content: dict, choices: dict) -> str:
    """The preset with the fewest differences, the first of equals."""
    nearest, fewest = "", len(choices) + 1
    for preset in sets(content):
        apart = len(differences(content, preset, choices))
        if apart < fewest:
            nearest, fewest = preset, apart
        if not apart:
            break
    return nearest


def differences(content: dict, preset: str, choices: dict) -> list[str]:
    """The house rules in which `choices` differ from a preset."""
    return [rule for rule, option in sets(content)[preset]["choices"].items() if choices[rule] != option]


def completed(content: dict, choices: object) -> object:
    """`choices` from before there were variants, with what was always so; all else as it is."""
    if not isinstance(choices, dict):
        return choices
    usual = preset_choices(content, next(iter(content["presets"])))
    added = {rule: usual[rule] for rule, record in content["house_rules"].items() if record.get("variant")}
    return {**added, **choices}


def same_rules(content: dict, version: object) -> bool:
    """Whether a game of this version runs as it did: variants that are new to it change nothing."""
    return version == content.get("version") or (version is not None and version == content.get("usual_version"))


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
    return seats if sound_seats(at_one_device(seats)) else None


def at_one_device(seats: list[str]) -> list[str]:
    """The seats of a game like one that was played online."""
    return [HUMAN if seat == AWAY else seat for seat in seats]


def _seed(text: str) -> int | None:
    if not text or len(text) > len(str(SEEDS)) or any(digit not in DIGITS for digit in text):
        return None
    seed = int(text)
    return seed if seed < SEEDS else None


def sound_seed(seed: object) -> bool:
    return isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < SEEDS


def _pairs(fragment: str) -> list[tuple[str, str]]:
    pairs = []
    for part in _decoded(fragment[:LONGEST].lstrip("#")).split("&"):
        key, equals, value = part.partition("=")
        if equals:
            pairs.append((key, value))
    return pairs


def _decoded(text: str) -> str:
    """`%2C` as `,`, `%E8%B5%A4` as `赤`: browsers and other programs encode parts of a link."""
    parts = text.split("%")
    decoded = parts[0]
    encoded: list[int] = []
    for part in parts[1:]:
        code = part[:2].lower()
        if len(code) == 2 and code[0] in HEX and code[1] in HEX:
            encoded.append(HEX.index(code[0]) * 16 + HEX.index(code[1]))
            if part[2:]:
                decoded += _text(encoded) + part[2:]
                encoded = []
        else:
            decoded += _text(encoded) + "%" + part
            encoded = []
    return decoded + _text(encoded)


def _text(encoded: list[int]) -> str:
    try:
        return bytes(encoded).decode("utf-8")
    except UnicodeDecodeError:
        return ""


def _escaped(name: str) -> str:
    """A name as a link may carry it: `~` and two digits for what else would part the link."""
    text = ""
    for character in name:
        if (character.isalpha() and character.isascii()) or character in DIGITS:
            text += character
        elif ord(character) < 128:
            text += "~" + _hex(ord(character))
        else:
            text += "".join(["%" + _hex(byte).upper() for byte in character.encode("utf-8")])
    return text


def _unescaped(text: str) -> str:
    first, *rest = text.split("~")
    for part in rest:
        code = part[:2].lower()
        if len(code) == 2 and code[0] in "234567" and code[1] in HEX:
            first += chr(HEX.index(code[0]) * 16 + HEX.index(code[1])) + part[2:]
        else:
            first += "~" + part
    return first


def _hex(number: int) -> str:
    return HEX[number // 16] + HEX[number % 16]
