"""YAML -> checked content.

content = load()                     # ContentError has every mistake, one a line, with file and line
python -m scripts.content            # check and say so
python -m scripts.content --schema   # check and write the JSON Schemas for editors
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from .checks import check
from .format import FILES, formats, schemas
from .joining import join
from .usual import usual as usual
from .yaml_places import Document, read

RULES = ("rules", "variants")
FOLDER = Path(__file__).resolve().parents[2] / "game" / "content"


class ContentError(ValueError):
    """The content cannot be used. One problem a line: `file:line: path: what is wrong and what is right`."""


def load(folder: Path = FOLDER) -> dict[str, Any]:
    """The checked content as plain JSON-able values.

    {"cards", "terms", "faq": lists, "messages": dict, every top key of rules.yaml ("classes", "traits", "base",
    "house_rules", "presets", "defaults") and of variants.yaml ("sources", "families", "conflicts", "rulings",
    "left_out"), "version": 12 hex digits that change with the content}
    """
    documents = read_folder(folder)
    problems = [message for document in documents.values() for message in document.messages()]
    problems += _strangers(folder)
    if problems:
        raise ContentError("\n".join(problems))
    content = {**documents["rules"].value, **{name: documents[name].value for name in FILES if name not in RULES}}
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=False, separators=(",", ":"))
    return content | {"version": hashlib.sha256(canonical.encode()).hexdigest()[:12]}


def read_folder(folder: Path) -> dict[str, Document]:
    """Every content file, read and checked, by file name in alphabetical order; variants belong to the rules."""
    documents = {
        name: read_rules(folder) if name == "rules" else read(Path(folder) / f"{name}.yaml")
        for name in sorted(FILES)
        if name != "variants"
    }
    for name, shape in formats(documents["rules"].value).items():
        if not documents[name].broken:
            shape.check(documents[name].value, documents[name], ())
    check(documents)
    return documents


def read_rules(folder: Path) -> Document:
    """rules.yaml and variants.yaml as one document, not yet checked."""
    return join(*(read(Path(folder) / f"{name}.yaml") for name in RULES))


def _strangers(folder: Path) -> list[str]:
    """YAML files with almost the name of a content file; any others, as pictures.yaml, are not read here."""
    try:
        found = sorted(path.name for path in Path(folder).iterdir() if path.suffix in (".yaml", ".yml"))
    except OSError:
        return []
    near = {name: difflib.get_close_matches(Path(name).stem, FILES, 1, 0.7) for name in found}
    return [
        f"{name}: unknown file. Did you mean '{meant[0]}.yaml'?"
        for name, meant in near.items()
        if meant and name != f"{meant[0]}.yaml"
    ]


def write_schemas(folder: Path = FOLDER) -> list[Path]:
    """Write schema/*.json into the folder of the content; the paths of those that changed. OSError where it cannot."""
    changed = []
    for path, text in schema_texts(folder).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return changed


def schema_texts(folder: Path = FOLDER) -> dict[Path, str]:
    """The JSON Schemas as files: path -> text."""
    rules = read_rules(folder)
    if rules.broken:
        return {}
    return {
        Path(folder) / "schema" / f"{name}.json": json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
        for name, schema in schemas(rules.value).items()
    }


def summary(content: dict[str, Any]) -> str:
    """`100 cards, 6 house rules with 20 options, 2 presets, 30 questions: all well`."""
    options = sum(len(rule["options"]) for rule in content["house_rules"].values())
    return (
        f"{len(content['cards'])} cards, {len(content['house_rules'])} house rules with {options} options, "
        f"{len(content['presets'])} presets, {len(content['terms'])} terms, {len(content['faq'])} questions: all well"
    )


def main(arguments: list[str] | None = None) -> int:
    """Check a folder of content; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m scripts.content", description="Check the content.")
    parser.add_argument("--schema", action="store_true", help="write the JSON Schemas that editors use")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="the content, game/content if not given")
    options = parser.parse_args(arguments)
    try:
        if options.schema:
            changed = write_schemas(options.folder)
            print(f"{len(changed)} of {len(FILES)} schemas changed")
        content = load(options.folder)
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    print(summary(content))
    if stale(options.folder):
        print("The JSON Schemas are older than the content; bring them up to date: python -m scripts.content --schema")
    return 0


def stale(folder: Path = FOLDER) -> list[str]:
    """The names of the schema files that are not what the content and its format make now."""
    return [
        path.name
        for path, text in schema_texts(folder).items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
