"""What stands in docs/: front matter, translations, and the day each file last changed."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

# Whose words a block shows, where they are not those of rules.yaml.
OF_BLOCK = {
    "gallery": "cards.yaml",
    "emperors_list": "cards.yaml",
    "faq_list": "faq.yaml",
    "terms_list": "terms.yaml",
    "numbers_note": "numbers.json",
    "effects_note": "numbers.json",
    "families_table": "numbers.json",
} | dict.fromkeys(
    ("builder", "conflicts_table", "families_list", "left_out_list", "rulings_list", "sources_list", "variants_list"),
    "variants.yaml",
)


class SourceError(ValueError):
    """A page that cannot be published; the message names file, line and what would be right."""


def front_matter(path: Path, name: str) -> tuple[dict[str, Any], str]:
    """Return (meta, text) of a Markdown page; `name` is how errors call the file."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if not lines or lines[0].rstrip() != "---":
        raise SourceError(f"{name}:1: the page must begin with front matter: '---', title, description, '---'")
    end = next((i for i, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if end is None:
        raise SourceError(f"{name}:1: the front matter has no closing '---'")
    try:
        meta = yaml.safe_load("".join(lines[1:end]))
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        raise SourceError(
            f"{name}:{line}: front matter is not valid YAML: {error.problem}; "
            "put quotes around a text that has a colon in it"
        ) from None
    if not isinstance(meta, dict):
        raise SourceError(f"{name}:2: front matter must be 'key: value' lines, not {type(meta).__name__}")
    for key in ("title", "description"):
        if not isinstance(meta.get(key), str) or not meta[key].strip():
            raise SourceError(f"{name}:2: front matter needs a {key}: one line of text")
    return meta, "".join(lines[end + 1 :])


def check_pages(docs: Path, languages: list[str]) -> None:
    """Raise SourceError unless every page stands in every language with sound front matter."""
    pages = {lang: {p.relative_to(docs / lang).as_posix() for p in (docs / lang).rglob("*.md")} for lang in languages}
    problems = []
    for name in sorted(set().union(*pages.values())):
        present = [lang for lang in languages if name in pages[lang]]
        problems += [
            f"docs/{lang}/{name} is missing: docs/{present[0]}/{name} needs its translation under the same name"
            for lang in languages
            if lang not in present
        ]
        for lang in present:
            try:
                front_matter(docs / lang / name, f"docs/{lang}/{name}")
            except SourceError as error:
                problems.append(str(error))
    if problems:
        raise SourceError("\n".join(problems))


def last_changed(root: Path, folders: tuple[str, ...]) -> dict[str, datetime]:
    """Map each file below `folders` (paths relative to `root`) to the day of its last commit, else of its mtime."""
    dates = {
        path.relative_to(root).as_posix(): datetime.fromtimestamp(path.stat().st_mtime, UTC)
        for folder in folders
        for path in (root / folder).rglob("*")
        if path.is_file()
    }
    committed: dict[str, datetime] = {}
    stamp = datetime.now(UTC)
    for line in _git_log(root, folders):
        if line.startswith("\x00"):
            stamp = datetime.fromtimestamp(int(line[1:]), UTC)
        elif line in dates:
            committed.setdefault(line, stamp)
    return dates | committed


def shown_content(text: str, blocks: Iterable[str]) -> set[str]:
    """Return the content files that a page shows through the blocks it calls: it changes when they do."""
    called = set(re.findall(r"{{-?\s*(\w+)\(", text)) & set(blocks)
    return {f"game/content/{OF_BLOCK.get(block, 'rules.yaml')}" for block in called}


def _git_log(root: Path, folders: tuple[str, ...]) -> list[str]:
    command = [
        "git",
        "-c",
        "core.quotePath=off",
        "log",
        "--format=%x00%ct",
        "--name-only",
        "--relative",
        "--",
        *folders,
    ]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return [line for line in done.stdout.splitlines() if line]
