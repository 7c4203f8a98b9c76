"""YAML with places: plain values, and for every one of them the line it stands on.

Keys are always the text that was written, so `no: 1` has the key "no". Words that YAML 1.1 reads as booleans, and
numbers, have their value, and `Document.raw` keeps how they were written.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

Path_ = tuple[str | int, ...]
LANGUAGES = ("en", "ja")

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DEEPEST = 40
_TAG = "tag:yaml.org,2002:"
_TEXT_TAGS = {_TAG + kind for kind in ("str", "timestamp", "value", "merge", "float")}
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WRONG_INDENT = re.compile(r" *(?:\t[ \t]*\S|[ \t]*\u3000\s*(?:- )?[\w\"]+ ?:)")

# What libyaml says (a part of context and problem) -> what to tell an editor.
_SENTENCES = [
    ("", "found another document", "a line '---' begins a second document; a file has one only"),
    ("", "found undefined alias", "a text that begins with * must be in quotes"),
    ("", "exceeded maximum nesting depth", "too many brackets inside each other"),
    ("", "found unknown escape character", "unknown escape in a text in double quotes; write \\\\ for a backslash"),
    ("", "found character that cannot start any token", "a text that begins with this character must be in quotes"),
    ("", "block sequence entries are not allowed", "a list entry '- …' needs a line of its own"),
    ("block collection", "'-' indicator", "something in this list is not '- …', or the indentation is wrong"),
    ("flow mapping", "", "this {…} is not closed, or it has a text with ': ', ' #' or '\"' that must be in quotes"),
    ("flow sequence", "", "this […] is not closed, or it has a text with ': ', ' #' or '\"' that must be in quotes"),
    ("flow node", "", "a bracket { or [ is not closed"),
    ("quoted scalar", "", "a quote is not closed"),
    ("simple key", "", "expected 'key: value', with a space after the colon, or a text that goes on must be indented"),
    ("", "mapping values are not allowed", "wrong indentation, or a text with ': ' that must be in quotes"),
    ("block mapping", "did not find expected key", "wrong indentation, or something behind a closing quote or bracket"),
]  # fmt: skip


class Document:
    """One file: its value, the line of every part of it, and the problems found so far.

    A path is a tuple of keys and of list positions, which count from 0; people see them from 1.
    problems is a list of (line, path, sentence); line 0 means the file as a whole.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.source: list[str] = []
        self.value: Any = None
        self.broken = False
        self.problems: list[tuple[int, Path_, str]] = []
        self.lines: dict[Path_, int] = {}
        self.key_lines: dict[Path_, int] = {}
        self.raw: dict[Path_, str] = {}
        self.parts = [(0, name)]  # the files it was joined from, each with the number of lines before it

    def report(self, path: Path_, sentence: str, key: bool = False) -> None:
        """Note a problem of the value at `path`, or of its key."""
        lines = self.key_lines if key else self.lines
        line = lines.get(path) or next(
            (self.lines[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self.lines), 1
        )
        if (line, path, sentence) not in self.problems:
            self.problems.append((line, path, sentence))

    def fail(self, line: int, sentence: str) -> None:
        """Note a problem that leaves nothing to check."""
        self.broken = True
        self.problems.append((line, (), sentence))

    def sound(self, *path: str | int) -> bool:
        """Whether no problem is known at `path` or inside it."""
        return not self.broken and not any(found[: len(path)] == path for _, found, _ in self.problems)

    def at(self, path: Path_) -> Any:
        """The value at a path; None where there is none, or where a problem is known inside it."""
        value = self.value
        if not self.sound(*path):
            return None
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def keys(self, *path: str) -> list[str]:
        """The keys of the map at a path, none where there is no map; their values need not be sound."""
        value = self.value
        for part in path:
            value = value.get(part) if isinstance(value, dict) else None
        return list(value) if isinstance(value, dict) else []

    def messages(self) -> list[str]:
        """The problems as people read them, by line."""
        return [
            f"{self.place(line)}: {dotted(path) + ': ' if path else ''}{sentence}"
            for line, path, sentence in sorted(self.problems, key=lambda problem: problem[0])
        ]

    def place(self, line: int) -> str:
        """`rules.yaml:12`, or the file alone for line 0."""
        before, name = max(part for part in self.parts if part[0] < max(line, 1))
        return f"{name}:{line - before}" if line else name


def dotted(path: Path_) -> str:
    """`house_rules.semimaru.options.out.do.1`, list entries counted from 1."""
    return ".".join(str(part + 1 if isinstance(part, int) else part) for part in path)


def read(path: Path) -> Document:
    """Read one YAML file. Whatever is wrong with it stands in the document's problems; nothing is raised."""
    document = Document(path.name)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        document.fail(0, f"the file is missing from {path.parent}")
        return document
    except OSError as error:
        document.fail(0, f"the file cannot be read: {error.strerror or error}")
        return document
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        document.fail(line, f"not UTF-8 (byte {data[error.start]:#04x}); save the file as UTF-8")
        return document
    _parse(text, document)
    return document


def _parse(text: str, document: Document) -> None:
    lines = document.source = text.split("\n")
    for number, line in enumerate(lines, 1):
        if found := _UNPRINTABLE.search(line):
            document.fail(number, f"unprintable character U+{ord(found.group()):04X}; remove it")
        elif _WRONG_INDENT.match(line):
            what = "a tab" if "\t" in line[: len(line) - len(line.lstrip())] else "a full-width space (U+3000)"
            document.fail(number, f"{what} in the indentation; use plain spaces")
    if document.broken:
        return
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        document.fail(*_explain(error, lines))
        return
    except (yaml.YAMLError, RecursionError) as error:
        document.fail(1, f"not valid YAML: {' '.join(str(error).split())}")
        return
    if node is None:
        document.fail(1, "the file is empty")
        return
    document.value = _plain(node, (), document, set())


def _explain(error: yaml.MarkedYAMLError, lines: list[str]) -> tuple[int, str]:
    """(line, sentence) for a syntax error, at the place where an editor must look."""
    end = min(error.problem_mark.line, len(lines) - 1) if error.problem_mark else 0
    start = error.context_mark.line if error.context_mark else end
    # libyaml names the outermost block as the context of a block mapping: too far away to help.
    first = start if re.search("flow|quoted|simple key", error.context or "") else max(0, end - 1)
    for number in range(first, end + 1):
        line = lines[number]
        if line.replace('\\"', "").count('"') % 2:
            return number + 1, 'a quote " is not closed'
        if re.search(r"[:\[{,-] +'(?:[^']|'')*$", line):
            return number + 1, "a quote ' is not closed"
        if re.match(r"\s*(?:- )?[\w\"]+\s*：", line):
            return number + 1, "a full-width colon '：'; write a plain ':' and a space"
    said = (error.context or "", error.problem or "")
    for context, problem, sentence in _SENTENCES:
        if context in said[0] and problem in said[1]:
            at = start if re.search("flow mapping|flow sequence|quoted|simple key", said[0]) else end
            return at + 1, sentence
    return end + 1, f"not valid YAML: {error.problem or error.context}"


def _plain(node: Any, path: Path_, document: Document, seen: set[int]) -> Any:
    """The value of a composed node; its lines, and what is wrong with it, go to the document."""
    document.lines[path] = node.start_mark.line + 1
    if id(node) in seen:
        document.report(path, "an alias (*) repeats what stands elsewhere; write it out")
        return None
    seen.add(id(node))
    if len(path) > _DEEPEST:
        document.report(path, "nested too deeply")
        return None
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, path, document)
    kind = "map" if isinstance(node, yaml.MappingNode) else "seq"
    if node.tag != _TAG + kind:
        document.report(
            path, f"tag {_short(node.tag)}: tags are not used here; a text that begins with ! must be in quotes"
        )
    if kind == "seq":
        return [_plain(child, (*path, number), document, seen) for number, child in enumerate(node.value)]
    value: dict[str, Any] = {}
    for key, child in node.value:
        if not isinstance(key, yaml.ScalarNode):
            document.lines[path] = key.start_mark.line + 1
            document.report(
                path, "a bracket { or [ where a key should be; a text that begins with one must be in quotes"
            )
            continue
        inside = (*path, key.value)
        if key.value in value:
            first = document.key_lines[inside]
            document.key_lines[inside] = key.start_mark.line + 1
            document.report(inside, f"duplicate key; the first is in line {first}", key=True)
            document.key_lines[inside] = first
            continue
        document.key_lines[inside] = key.start_mark.line + 1
        value[key.value] = _plain(child, inside, document, seen)
    return value


def _scalar(node: Any, path: Path_, document: Document) -> Any:
    text: str = node.value
    if node.style and node.tag == _TAG + "str":  # quoted, or a block whose last line break is layout
        return text.rstrip("\n") if node.style in "|>" else text
    document.raw[path] = text
    if (
        path
        and path[-1] in LANGUAGES
        and re.match(r"\s*#", document.source[node.end_mark.line][node.end_mark.column :])
    ):
        document.report(path, "what follows ' #' is a comment, not part of the text; put the text in quotes")
    if node.tag == _TAG + "null":
        return None
    if node.tag == _TAG + "bool":
        return text.lower() in ("true", "yes", "on")
    if node.tag == _TAG + "int" and re.fullmatch("-?(0|[1-9][0-9]{0,15})", text):
        return int(text)
    if node.tag == _TAG + "int" or node.tag in _TEXT_TAGS:
        return text
    document.report(
        path, f"tag {_short(node.tag)}: tags are not used here; a text that begins with ! must be in quotes"
    )
    return text


def _short(tag: str) -> str:
    return tag.replace(_TAG, "!!")
