"""The looks of the cards: read from pictures.yaml, checked against what can be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

from . import cloth, emperors, hats, heads_ladies, heads_men, heads_monks, ladies, monks, nobles, objects, scenes
from .parts import Look, LookError

PATH = Path(__file__).resolve().parents[2] / "game" / "content" / "pictures.yaml"
SECTIONS = ("colours", "layerings", "looks")


# What a look of each kind may say: attribute -> allowed values, or the word "colour".
_SCENE = {
    "turned": ("left", "right"),
    "sky": tuple(cloth.SKIES),
    "far": tuple(scenes.FAR),
    "near": tuple(scenes.NEAR),
    "weave": cloth.WEAVES,
}
_HELD = {"holds": tuple(objects.HELD), "beside": tuple(objects.BESIDE)}
KINDS: dict[str, dict[str, Any]] = {
    "noble": {
        **_SCENE,
        **_HELD,
        "pose": tuple(nobles.POSES),
        "face": tuple(heads_men.FACES),
        "hat": tuple(hats.HATS),
        "trousers": "colour",
        "layering": "layering",
    },
    "emperor": {
        **_SCENE,
        **_HELD,
        "pose": tuple(emperors.POSES),
        "face": tuple(heads_men.EMPERORS),
        "trousers": "colour",
        "layering": "layering",
    },
    "lady": {
        **_SCENE,
        **_HELD,
        "pose": tuple(ladies.POSES),
        "face": tuple(heads_ladies.LADIES),
        "jacket": "colour",
        "layering": "layering",
        "curtain": tuple(objects.CURTAINS),
        "drapes": "colours",
    },
    "monk": {
        **_SCENE,
        **_HELD,
        "pose": tuple(monks.POSES),
        "face": tuple(heads_monks.MONKS),
        "kesa": "colour",
        "layering": "layering",
    },
    "semimaru": {**_SCENE, "pose": tuple(monks.SEMIMARU_POSES), "layering": "layering"},
}
NEEDED = {
    "noble": ("face", "hat", "layering"),
    "emperor": ("face", "layering", "trousers"),
    "lady": ("layering", "jacket"),
    "monk": ("face", "layering", "kesa"),
    "semimaru": ("layering",),
}

LEAST = {"noble": 2, "emperor": 4, "lady": 6, "monk": 2, "semimaru": 3}


def load(path: Path = PATH) -> dict[int, Look]:
    """Looks by card number, with every dye and layering resolved to colours (``#rrggbb``).

    A look has the key ``kind`` (noble, emperor, lady, monk or semimaru) beside those of KINDS.
    Raises LookError.
    """
    text = path.read_text(encoding="utf-8")
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        data = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise LookError(f"{path.name}:{line}: not readable as YAML, {error.problem}.") from None
    if (
        not isinstance(data, dict)
        or set(data) != set(SECTIONS)
        or not all(isinstance(body, dict) for body in data.values())
    ):
        raise LookError(f"{path.name}:1: expected the sections {', '.join(SECTIONS)}.")
    assert isinstance(root, yaml.MappingNode)
    lines = _lines(root, path)
    for name, layering in data["layerings"].items():
        place = f"{path.name}:{lines['layerings'][name]}: layering {name}"
        if (
            not isinstance(layering, dict)
            or set(layering) != {"name", "colours"}
            or set(layering["name"]) != {"ja", "en"}
        ):
            raise LookError(f"{place} must have a name in ja and en, and colours.")
        _dyes(layering["colours"], place, data["colours"])
    looks = {}
    for number, look in data["looks"].items():
        place = f"{path.name}:{lines['looks'][str(number)]}: card {number}"
        if not isinstance(look, dict):
            raise LookError(f"{place} must list attributes, such as {{pose: sokutai, face: young}}.")
        looks[number] = _resolved(look, place, data["colours"], data["layerings"])
    missing = sorted(set(range(1, 101)) - set(looks))
    if missing or len(looks) != 100:
        raise LookError(
            f"{path.name}: looks are wanted for the cards 1 to 100; wrong or missing: {missing or sorted(looks)[100:]}."
        )
    return looks


def _kind(look: Look, place: str) -> str:
    """Which kind of figure the look describes, told by its pose."""
    if "pose" not in look:
        raise LookError(f"{place} lacks the attribute 'pose'.")
    kinds = {pose: kind for kind, known in KINDS.items() for pose in known["pose"]}
    if look["pose"] not in kinds:
        raise LookError(f"{place} has the unknown pose {_nearest(look['pose'], kinds)}")
    return kinds[look["pose"]]


def _resolved(look: Look, place: str, colours: dict[str, str], layerings: dict[str, Any]) -> Look:
    kind = _kind(look, place)
    known = KINDS[kind]
    for key in look:
        if key not in known:
            raise LookError(f"{place} has the unknown attribute {_nearest(key, known)}")
    for key in NEEDED[kind]:
        if key not in look:
            raise LookError(f"{place} ({kind}) lacks the attribute {key!r}.")
    if kind == "lady" and "face" not in look and "nape" not in ladies.POSES[look["pose"]]:
        raise LookError(f"{place} (lady, pose {look['pose']}) lacks the attribute 'face'.")
    done: Look = {"kind": kind}
    for key, value in look.items():
        allowed = known[key]
        if allowed == "layering" and isinstance(value, str):
            if value not in layerings:
                raise LookError(f"{place} has the unknown layering {_nearest(value, layerings)}")
            done[key] = _dyes(layerings[value]["colours"], place, colours)
        elif allowed in ("layering", "colours"):
            done[key] = _dyes(value, place, colours)
        elif allowed == "colour":
            done[key] = _dyes([value], place, colours)[0]
        elif value not in allowed:
            raise LookError(f"{place} has the unknown {key} {_nearest(value, allowed)}")
        else:
            done[key] = value
    if len(done["layering"]) < LEAST[kind]:
        raise LookError(
            f"{place} ({kind}) needs a layering of at least {LEAST[kind]} colours, not {len(done['layering'])}."
        )
    if kind == "lady" and "curtain" in done and len(done.get("drapes", [])) != 2:
        raise LookError(f"{place} has a curtain and so needs two drapes, the upper and the lower cloth.")
    return done


def _lines(root: yaml.MappingNode, path: Path) -> dict[str, dict[str, int]]:
    """Line of every entry by section; an entry given twice is an error."""
    lines: dict[str, dict[str, int]] = {}
    for section, body in root.value:
        found = lines.setdefault(section.value, {})
        for key, _ in body.value:
            line = key.start_mark.line + 1
            if key.value in found:
                raise LookError(
                    f"{path.name}:{line}: {section.value} has {key.value} twice, first in line {found[key.value]}."
                )
            found[key.value] = line
    return lines


def _dyes(names: object, place: str, colours: dict[str, str]) -> list[str]:
    if not isinstance(names, list) or not names:
        raise LookError(f"{place} must list colours, not {names!r}.")
    for name in names:
        if name not in colours:
            raise LookError(f"{place} has the unknown colour {_nearest(name, colours)}")
    return [colours[name] for name in names]


def _nearest(value: object, known: Iterable[object]) -> str:
    near = get_close_matches(str(value), [str(k) for k in known], 1)
    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(map(str, known))}."
    return f"{value!r}; {hint}"
