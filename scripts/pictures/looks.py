"""The looks of the cards: read from pictures.yaml, checked against what can be drawn."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

import yaml

from . import cloth, emperors, heads, ladies, monks, nobles, objects, scenes

PATH = Path(__file__).resolve().parents[2] / "game" / "content" / "pictures.yaml"
SECTIONS = ("colours", "layerings", "looks")


class LookError(ValueError):
    """A look that cannot be drawn; the message names file and line, culprit and remedy."""


# What a look of each kind may say: attribute -> allowed values, or the word "colour".
_SCENE = {"turned": ("left", "right"), "sky": tuple(cloth.SKIES), "far": tuple(scenes.FAR), "near": tuple(scenes.NEAR), "weave": cloth.WEAVES}
_HELD = {"holds": tuple(objects.HELD), "beside": tuple(objects.BESIDE)}
KINDS: dict[str, dict] = {
    "noble": {**_SCENE, **_HELD, "pose": tuple(nobles.POSES), "face": tuple(heads.FACES), "hat": tuple(heads.HATS), "trousers": "colour", "layering": "layering"},
    "emperor": {**_SCENE, **_HELD, "pose": tuple(emperors.POSES), "face": tuple(heads.EMPERORS), "trousers": "colour", "layering": "layering"},
    "lady": {**_SCENE, **_HELD, "pose": tuple(ladies.POSES), "face": tuple(heads.LADIES), "jacket": "colour", "layering": "layering",
             "curtain": tuple(objects.CURTAINS), "drapes": "colours"},
    "monk": {**_SCENE, **_HELD, "pose": tuple(monks.POSES), "face": tuple(heads.MONKS), "kesa": "colour", "layering": "layering"},
    "semimaru": {**_SCENE, "layering": "layering"},
}
NEEDED = {"noble": ("pose", "face", "hat", "layering"), "emperor": ("pose", "face", "layering", "trousers"), "lady": ("pose", "layering", "jacket"),
          "monk": ("pose", "face", "layering", "kesa"), "semimaru": ("layering",)}


def load(path: Path = PATH) -> dict[int, dict]:
    """Looks by card number, with every dye and layering resolved to colours (``#rrggbb``).

    A look has the key ``kind`` (noble, emperor, lady, monk or semimaru) beside those of KINDS.
    Raises LookError.
    """
    text = path.read_text(encoding="utf-8")
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        data = yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        raise LookError(f"{path.name}:{error.problem_mark.line + 1}: not readable as YAML, {error.problem}.") from None
    if not isinstance(data, dict) or set(data) != set(SECTIONS):
        raise LookError(f"{path.name}:1: expected the sections {', '.join(SECTIONS)}.")
    lines = {key.value: key.start_mark.line + 1 for section, body in root.value if section.value == "looks" for key, _ in body.value}
    looks = {}
    for number, look in data["looks"].items():
        place = f"{path.name}:{lines[str(number)]}: card {number}"
        looks[number] = _resolved(look, place, data["colours"], data["layerings"])
    missing = sorted(set(range(1, 101)) - set(looks))
    if missing or len(looks) != 100:
        raise LookError(f"{path.name}: looks are wanted for the cards 1 to 100; wrong or missing: {missing or sorted(looks)[100:]}.")
    return looks


def kind_of(look: dict) -> str:
    """Which kind of figure the look describes, told by its pose."""
    if "pose" not in look:
        return "semimaru"
    return next((kind for kind in KINDS if look["pose"] in KINDS[kind].get("pose", ())), "noble")


def _resolved(look: dict, place: str, colours: dict, layerings: dict) -> dict:
    kind = kind_of(look)
    known = KINDS[kind]
    for key in look:
        if key not in known:
            raise LookError(f"{place} has the unknown attribute {_nearest(key, known)}")
    for key in NEEDED[kind]:
        if key not in look:
            raise LookError(f"{place} ({kind}) lacks the attribute {key!r}.")
    done: dict = {"kind": kind}
    for key, value in look.items():
        allowed = known[key]
        if allowed == "layering":
            names = layerings[value]["colours"] if isinstance(value, str) and value in layerings else value
            if isinstance(names, str):
                raise LookError(f"{place} has the unknown layering {_nearest(value, layerings)}")
            done[key] = [_dye(name, place, colours) for name in names]
        elif allowed == "colour":
            done[key] = _dye(value, place, colours)
        elif allowed == "colours":
            done[key] = [_dye(name, place, colours) for name in value]
        elif value not in allowed:
            raise LookError(f"{place} has the unknown {key} {_nearest(value, allowed)}")
        else:
            done[key] = value
    if kind == "lady" and "curtain" in done and len(done.get("drapes", [])) != 2:
        raise LookError(f"{place} has a curtain and so needs two drapes, the upper and the lower cloth.")
    return done


def _dye(name: str, place: str, colours: dict) -> str:
    if name not in colours:
        raise LookError(f"{place} has the unknown colour {_nearest(name, colours)}")
    return colours[name]


def _nearest(value: object, known) -> str:
    near = get_close_matches(str(value), [str(k) for k in known], 1)
    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(map(str, known))}."
    return f"{value!r}; {hint}"
