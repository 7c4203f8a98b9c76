"""Kanji with their reading above them: text and kana aligned, then written as HTML `<ruby>`."""

import re
from html import escape

KANJI = r"[\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"

# Costs of aligning two spellings of one sound: the same letter, another letter, a letter more or less.
SAME, OTHER, GAP = 0, 2, 3


def ruby(text: str, kana: str, spoken: str | None = None) -> str:
    """HTML of `text` with readings above it, phrase by phrase.

    `kana` reads `text` in the spelling `text` itself uses; `spoken` is how it is read today, if that differs.
    Phrases are parted by single spaces, equally many in each. Where text and kana cannot be aligned, the
    reading stands above the whole phrase.
    """
    phrases = zip(text.split(" "), kana.split(" "), (spoken or kana).split(" "), strict=True)
    return " ".join("".join(_mark(*run) for run in align(*phrase)) for phrase in phrases)


def align(text: str, kana: str, spoken: str) -> list[tuple[str, str]]:
    """One phrase as runs of (text, its reading): each run of kanji, and the kana between them."""
    runs: list[str] = re.findall(f"{KANJI}+|[^{KANJI[1:]}+", text)
    fits = _fits(runs, kana)
    if not fits:
        return [(text, spoken)]
    readings = _respell(min(fits, key=lambda fit: _strain(runs, fit)), spoken)
    aligned = []
    for run, reading in zip(runs, readings, strict=True):
        aligned += [(run, reading)] if re.match(KANJI, run) else _trim(run, reading)
    return aligned


def _fits(runs: list[str], kana: str) -> list[list[str]]:
    """Every way to cut `kana` so that each run of kana reads as itself and each run of kanji as something."""
    if not runs:
        return [] if kana else [[]]
    run, rest = runs[0], runs[1:]
    if not re.match(KANJI, run):
        return [[run, *fit] for fit in _fits(rest, kana[len(run) :])] if kana.startswith(run) else []
    return [[kana[:end], *fit] for end in range(1, len(kana) + 1) for fit in _fits(rest, kana[end:])]


def _strain(runs: list[str], fit: list[str]) -> float:
    """How far the readings are from the usual length, less than two kana for a kanji."""
    return sum((len(reading) - 1.7 * len(run)) ** 2 for run, reading in zip(runs, fit, strict=True))


def _mark(text: str, reading: str) -> str:
    if text == reading:
        return escape(text)
    return f"<ruby>{escape(text)}<rt>{escape(reading)}</rt></ruby>"


def _trim(text: str, reading: str) -> list[tuple[str, str]]:
    """Kana whose spelling changed, without the letters that did not change at either end."""
    start = 0
    while start < min(len(text), len(reading)) and text[start] == reading[start]:
        start += 1
    end = 0
    while end < min(len(text), len(reading)) - start and text[-1 - end] == reading[-1 - end]:
        end += 1
    parts = [
        (text[:start], text[:start]),
        (text[start : len(text) - end], reading[start : len(reading) - end]),
        (text[len(text) - end :], text[len(text) - end :]),
    ]
    return [part for part in parts if part[0]]


def _respell(pieces: list[str], spoken: str) -> list[str]:
    """Cut `spoken` where `pieces`, the same sounds in another spelling, are cut."""
    old = "".join(pieces)
    if old == spoken:
        return pieces
    ends = _matching_ends(old, spoken)
    cut: list[str] = []
    position = start = 0
    for piece in pieces:
        position += len(piece)
        end = ends[position]
        cut.append(spoken[start:end])
        start = end
    return cut


def _matching_ends(old: str, new: str) -> list[int]:
    """For every prefix length of `old`, the length of the prefix of `new` it is aligned with at least cost."""
    rows, columns = len(old) + 1, len(new) + 1
    cost = [[GAP * (i + j) for j in range(columns)] for i in range(rows)]
    for i in range(1, rows):
        for j in range(1, columns):
            pair = SAME if old[i - 1] == new[j - 1] else OTHER
            cost[i][j] = min(cost[i - 1][j - 1] + pair, cost[i - 1][j] + GAP, cost[i][j - 1] + GAP)
    ends = [0] * rows
    i, j = rows - 1, columns - 1
    ends[i] = j
    while i:
        pair = SAME if j and old[i - 1] == new[j - 1] else OTHER
        if j and cost[i][j] == cost[i - 1][j - 1] + pair:
            i, j = i - 1, j - 1
            ends[i] = j
        elif cost[i][j] == cost[i - 1][j] + GAP:
            i -= 1
            ends[i] = j
        else:
            j -= 1
    return ends
