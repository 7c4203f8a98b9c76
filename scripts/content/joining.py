"""rules.yaml and variants.yaml as one document: what only some families play is marked, and added to the rest."""

from __future__ import annotations

from typing import Any

from .yaml_places import Document, Path_

# Maps that variants.yaml may add to: None stands for any key.
OPEN: tuple[tuple[str | None, ...], ...] = (
    (), ("traits",), ("house_rules",), ("house_rules", None), ("house_rules", None, "options"),
    ("house_rules", None, "options", None),
)  # fmt: skip
# Maps whose new entries are variants.
MARKED: tuple[tuple[str | None, ...], ...] = (("traits",), ("house_rules",), ("house_rules", None, "options"))


def join(rules: Document, variants: Document) -> Document:
    """One document, whose problems know their file. Broken, and without a value, if one of the two is."""
    joined = Document(rules.name)
    joined.source = rules.source + variants.source
    shift = len(rules.source)
    joined.parts = [(0, rules.name), (shift, variants.name)]
    for document, lines in ((rules, 0), (variants, shift)):
        for name in ("lines", "key_lines"):
            found = {path: line + lines for path, line in getattr(document, name).items()}
            getattr(joined, name).update({path: found[path] for path in found if path not in getattr(joined, name)})
        joined.raw.update({path: raw for path, raw in document.raw.items() if path not in joined.raw})
        first = 1 if document is variants else 0  # a file as a whole has line 0
        joined.problems += [(lines + max(line, first), path, text) for line, path, text in document.problems]
    joined.broken = rules.broken or variants.broken
    if joined.broken:
        return joined
    joined.value = rules.value
    if isinstance(rules.value, dict) and isinstance(variants.value, dict):
        joined.value = _merged(rules.value, variants.value, (), joined, shift, variants)
    elif not isinstance(variants.value, dict):
        joined.problems.append((shift + 1, (), "expected a map with house_rules and what belongs to them"))
    return joined


def _fits(path: Path_, pattern: tuple[str | None, ...]) -> bool:
    return len(path) == len(pattern) and all(wanted in (None, part) for part, wanted in zip(path, pattern, strict=True))


def _merged(one: dict[str, Any], other: dict[str, Any], path: Path_, joined: Document, shift: int,
            variants: Document) -> dict[str, Any]:  # fmt: skip
    """`one` with the entries of `other` behind its own."""
    merged = dict(one)
    marked = any(_fits(path, pattern) for pattern in MARKED)
    for key, value in other.items():
        own = (*path, key)
        line = shift + variants.key_lines.get(own, variants.lines.get(own, 1))
        if key not in one and marked and isinstance(value, dict) and "name" not in value:
            joined.problems.append((line, own, f"{joined.name} has no {key!r} here to add to; a new one needs a name"))
        elif key not in one:
            merged[key] = {**value, "variant": True} if marked and isinstance(value, dict) else value
        elif any(_fits(own, pattern) for pattern in OPEN) and isinstance(one[key], dict) and isinstance(value, dict):
            merged[key] = _merged(one[key], value, own, joined, shift, variants)
        else:
            where = joined.place(joined.key_lines.get(own, joined.lines.get(own, 1)))
            joined.problems.append((line, own, f"{key!r} stands already in {where}"))
    return merged
