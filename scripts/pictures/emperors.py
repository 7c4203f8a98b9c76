"""Robes of the emperors: frontal, broad, still, cushions rising at both sides."""

from __future__ import annotations

from .ink import between, mirrored, shape, strip, strokes
from .parts import PALE, RED, Layer, Pose, flat, plain


def _both(*lines: str) -> tuple[str, ...]:
    return (*lines, *(mirrored(s) for s in lines))


_CUSHIONS = (
    None,
    plain(shape(*_both("10,650! 6,600 16,560 44,540 86,556 110,600 116,650!")), RED)
    + flat(strokes(*_both("30,640 26,600 46,562", "70,640 64,606 72,572"), width=4), "#7a1f1a"),
)

_cuff = "248,500! 206,532 150,570 96,600!"
_sleeve = _cuff + " 50,606 26,586! 70,540 118,476 168,428 216,410! 242,440 256,476"
_under = "254,520! 220,566 176,612 130,640!"
THRONE: list[Layer] = [
    _CUSHIONS,
    (
        "robe",
        plain(shape("216,404! 180,430 150,500 100,580 60,652! 260,664 460,652! 420,580 370,500 340,430 304,404!")),
    ),
    (
        "hakama",
        plain(shape(*_both("84,656! 80,628 106,606 164,602 226,618 254,644 260,660!")))
        + flat(strokes(*_both("128,650 134,628 152,614", "190,652 196,632 210,622"), width=3.6), "#0005"),
    ),
    ("under", plain(shape(*_both(strip(_cuff, _under))))),
    ("lining", plain(shape(*_both(strip(_cuff, between(_cuff, _under, 0.62)))))),
    ("under2", plain(shape(*_both(strip(_cuff, between(_cuff, _under, 0.28)))))),
    ("robe", plain(shape(_sleeve, mirrored(_sleeve)))),
    (
        "folds",
        flat(
            strokes(*_both("212,424 170,474 114,536 58,590", "232,446 192,504 128,566"), width=6)
            + strokes(*_both("176,440 130,492 82,546", "244,470 218,506 176,540"), width=5)
        ),
    ),
    ("collar", plain(shape("212,404! 236,424 260,430 284,424 308,404! 318,418 296,442 260,450 224,442 202,418!"))),
    (None, plain(shape("224,404! 242,418 260,422 278,418 296,404! 260,410"), PALE, stroke_width=2)),
]

_open_cuff = "196,500! 150,536 92,584 52,634!"
_open_out = "212,508! 176,556 132,606 96,648!"
_wing = _open_cuff + " 22,624 12,596! 52,540 106,472 160,426 214,408! 226,440 222,472"
SEATED: list[Layer] = [
    _CUSHIONS,
    (
        "robe",
        plain(shape("214,404! 190,440 176,520 140,600 110,650! 260,662 410,650! 380,600 344,520 330,440 306,404!")),
    ),
    (
        "hakama",
        plain(shape(*_both("96,658! 92,628 118,608 170,604 228,620 254,646 260,660!")))
        + flat(strokes(*_both("138,650 144,630 160,616", "196,652 202,634 216,624"), width=3.6), "#0005"),
    ),
    ("robe", plain(shape("206,430! 214,540 232,634! 260,642 288,634! 306,540 314,430!"))),
    (None, plain(shape("204,516! 260,528 316,516! 316,530! 260,542 204,530!"), "#1c1a1c", stroke="#8f8a94")),
    ("under", plain(shape(*_both(strip(_open_cuff, _open_out))))),
    ("lining", plain(shape(*_both(strip(_open_cuff, between(_open_cuff, _open_out, 0.6)))))),
    ("under2", plain(shape(*_both(strip(_open_cuff, between(_open_cuff, _open_out, 0.28)))))),
    ("robe", plain(shape(_wing, mirrored(_wing)))),
    (
        "folds",
        flat(
            strokes(*_both("204,428 160,484 104,546 40,606", "216,458 176,514 112,576"), width=6)
            + strokes(*_both("166,440 112,496 64,556", "236,450 234,490 230,510", "246,550 244,600 250,632"), width=4.5)
        ),
    ),
    ("collar", plain(shape("210,404! 236,424 260,430 284,424 310,404! 320,418 296,442 260,450 224,442 200,418!"))),
    (None, plain(shape("224,404! 242,418 260,422 278,418 296,404! 260,410"), PALE, stroke_width=2)),
]

POSES: dict[str, Pose] = {
    "throne": {"layers": THRONE, "head": (260, 404, 1.14), "hand": (260, 540)},
    "seated": {"layers": SEATED, "head": (260, 404, 1.14), "hand": (260, 530)},
}
