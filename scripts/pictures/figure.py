"""A figure put together from shared parts, as its look says."""

from __future__ import annotations

from functools import cache

from . import emperors, hats, heads_ladies, heads_men, heads_monks, ladies, monks, nobles, objects
from .parts import INK, PALE, Card, Layer, Look, Pose

_POSES: dict[str, dict[str, Pose]] = {
    "noble": nobles.POSES,
    "emperor": emperors.POSES,
    "lady": ladies.POSES,
    "monk": monks.POSES,
    "semimaru": monks.SEMIMARU_POSES,
}
_HEADS = {
    "noble": heads_men.FACES,
    "emperor": heads_men.EMPERORS,
    "lady": heads_ladies.LADIES,
    "monk": heads_monks.MONKS,
}


def pose_of(look: Look) -> Pose:
    """The pose a look asks for: its layers, where head and hand are."""
    return _POSES[look["kind"]][look["pose"]]


@cache
def parts() -> dict[str, str]:
    """Every shared part of the figures, id -> markup."""
    found: dict[str, str] = {}
    for kind, poses in _POSES.items():
        for name, pose in poses.items():
            for side, layers in (("", pose["layers"]), ("f", pose.get("front", []))):
                for i, (_, markup) in enumerate(layers):
                    found[_layer_id(kind, name, side, i)] = markup
    for kind, faces in _HEADS.items():
        found.update({f"k-{kind}-{name}": markup for name, markup in faces.items()})
    found.update(
        {
            "k-nape": heads_ladies.NAPE,
            "k-nape-man": heads_men.NAPE_MAN,
            "k-front-hat": hats.FRONT_HAT,
            "k-hood": hats.HOOD,
        }
    )
    found.update({f"k-hat-{name}": markup for name, markup in hats.HATS.items()})
    found.update({f"k-held-{name}": markup for name, markup in objects.HELD.items()})
    found.update({f"k-by-{name}": markup for name, markup in objects.BESIDE.items()})
    for name, pieces in objects.CURTAINS.items():
        found.update({f"k-kicho-{name}-{piece}": markup for piece, markup in pieces.items()})
    found.update(
        {"k-quiver": objects.QUIVER, "k-bow": objects.BOW, "k-fittings": objects.FITTINGS, "k-biwa": monks.BIWA}
    )
    return found


def _layer_id(kind: str, pose: str, side: str, index: int) -> str:
    return f"k-{kind[0]}{pose}{side}{index}"


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def mixed(colour: str, other: str, share: float) -> str:
    """`colour` with `share` of another."""
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(_rgb(colour), _rgb(other), strict=True))


def is_dark(colour: str) -> bool:
    """Whether ink lines would drown in this colour."""
    r, g, b = _rgb(colour)
    return 0.3 * r + 0.59 * g + 0.11 * b < 68


def _edge(colour: str) -> str:
    return mixed(colour, "#ffffff", 0.45) if is_dark(colour) else INK


def _fold(colour: str) -> str:
    return mixed(colour, "#ffffff", 0.34) if is_dark(colour) else mixed(colour, "#2a1220", 0.5)


def _paints(look: Look) -> dict[str, str]:
    """The colour of each slot."""
    cloth = look["layering"]
    robe = cloth[0]
    paints = {
        "robe": robe,
        "collar": robe,
        "folds": _fold(robe),
        "cord": PALE if robe != cloth[-1] else INK,
        "train": PALE,
        "folds2": "#a49c8c",
        "hakama": look.get("trousers", PALE),
    }
    kind = look["kind"]
    if kind == "lady":
        layers = cloth[1:]
        paints.update({f"layer{k}": layers[min(k, len(layers)) - 1] for k in range(1, 6)})
        paints.update(jacket=look["jacket"], jacket2=layers[0])
    elif kind == "emperor":
        paints.update(under=cloth[1], under2=cloth[2], lining=cloth[3])
    else:
        paints.update(lining=cloth[1], under=cloth[2] if len(cloth) > 2 else PALE)
    if kind == "monk":
        paints.update(kesa=look["kesa"])
    return paints


def _use(part: str, **attributes: str | int) -> str:
    return f'<use href="#{part}"' + "".join(f' {k}="{v}"' for k, v in attributes.items()) + "/>"


def _dressed(look: Look, name: str, layers: list[Layer], side: str = "") -> str:
    paints, weave = _paints(look), look.get("weave")
    text = ""
    woven = ("jacket",) if look["kind"] == "lady" else ("robe",)
    for i, (slot, _) in enumerate(layers):
        part = _layer_id(look["kind"], name, side, i)
        if slot is None:
            text += _use(part)
        elif slot == "seam":
            text += _use(part, stroke=_fold(paints["kesa"]))
        elif slot.startswith("folds"):
            text += _use(part, fill=paints[slot])
        else:
            colour = paints[slot]
            edge = _edge(colour)
            text += _use(part, fill=colour, **({"stroke": edge} if edge != INK else {}))
            if slot in woven and weave:
                text += _use(part, fill=f"url(#k-{weave}-{'l' if is_dark(colour) else 'd'})", stroke="none")
            if slot in ("robe", "hakama", "jacket", "kesa") and not is_dark(colour):
                text += _use(part, fill="url(#k-shade)", stroke="none")
    return text


def _head(look: Look, pose: Pose) -> str:
    x, y, size = pose["head"]
    kind = look["kind"]
    if kind == "semimaru":
        inner = _use("k-monk-closed") + _use("k-hood")
    elif kind == "lady":
        inner = _use("k-nape") if pose["hand"] is None else _use(f"k-lady-{look['face']}")
    elif kind == "emperor":
        inner = _use(f"k-emperor-{look['face']}") + _use("k-front-hat")
    elif kind == "monk":
        inner = _use(f"k-monk-{look['face']}")
    else:
        inner = _use("k-nape-man") if pose["hand"] is None else _use(f"k-noble-{look['face']}")
        inner += _use(f"k-hat-{look['hat']}")
    tilt = f" rotate({pose['tilt']})" if "tilt" in pose else ""
    return f'<g transform="translate({x} {y}){tilt} scale({size})">{inner}</g>'


def picture(card: Card, look: Look) -> str:
    """The figure of one card, in card units (520 × 730), made of `<use>`s of shared parts.

    `card` is the catalogue's entry (its trait ``bow`` arms an officer), `look` one of `looks.load`.
    """
    pose, name = pose_of(look), look["pose"]
    armed = "bow" in card.get("traits", [])
    text = _use("k-quiver") + _use("k-bow") if armed else ""
    text += _dressed(look, name, pose["layers"]) + (_use("k-fittings") if armed else "") + _head(look, pose)
    if look["kind"] == "semimaru":
        text += _use("k-biwa")
    if "holds" in look and pose["hand"]:
        text += _use(f"k-held-{look['holds']}", x=pose["hand"][0], y=pose["hand"][1])
    text += _dressed(look, name, pose.get("front", []), "f")
    if "beside" in look:
        text += _use(f"k-by-{look['beside']}")
    if "curtain" in look:
        upper, lower = look["drapes"]
        kicho = f"k-kicho-{look['curtain']}"
        text += _use(f"{kicho}-cloth", fill=lower) + _use(f"{kicho}-upper", fill=upper) + _use(f"{kicho}-tapes")
    turn = ' transform="matrix(-1 0 0 1 520 0)"' if look.get("turned") == "right" else ""
    return f'<g stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"{turn}>{text}</g>'
