"""Files that are no content, and nodes spoiled one by one: always a sentence with its place."""

import copy
import os
from pathlib import Path

import pytest
import yaml
from content_copy import GOOD, PLACE, problems

from scripts import content
from scripts.content import format as content_format
from scripts.content import yaml_places


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "faq.yaml:1: the file is empty"),
        (b"# only a comment\n", "faq.yaml:1: the file is empty"),
        (b"\n\n- caf\xe9\n", "faq.yaml:3: not UTF-8 (byte 0xe9); save the file as UTF-8"),
        ("# 坊主\n".encode("shift_jis"), "faq.yaml:1: not UTF-8 (byte 0x96); save the file as UTF-8"),
        (b"- id: a\n  \x07: b", "faq.yaml:2: unprintable character U+0007; remove it"),
        (b"text", "faq.yaml:1: expected a list, not the text 'text'"),
        (b"5", "faq.yaml:1: expected a list, not the number 5 (quotes make it a text)"),
        (b"- 5\n-", "faq.yaml:1: 1: expected a map with id, group, question, answer, not the number 5 (quotes make it "
         "a text)\nfaq.yaml:2: 2: expected a map with id, group, question, answer, not nothing"),
        (b"[" * 50 + b"]" * 50, None),
        (b"[" * 5000, "faq.yaml:1: too many brackets inside each other"),
        (b"- " * 5000 + b"a", None),
        (b"a: &a [*a]", None),
        (b"? {a: b}\n: c", None),
        (b"{", "faq.yaml:1: a bracket { or [ is not closed"),
        (b"%YAML 3.0\n---\n- a", None),
    ],
)  # fmt: skip
def test_files_that_are_no_content(data, message, content_folder):
    (content_folder / "faq.yaml").write_bytes(data)
    told = problems(content_folder)
    assert all(PLACE.fullmatch(line) and line.startswith("faq") for line in told.split("\n")), told
    if message is not None:
        assert told == (message if isinstance(message, str) else message.decode())


def test_a_byte_order_mark_is_no_mistake(content_folder):
    (content_folder / "faq.yaml").write_text("\ufeff" + GOOD["faq"], encoding="utf-8")
    assert content.load(content_folder) == content.load()


def test_windows_line_ends_are_no_mistake(content_folder):
    for name, text in GOOD.items():
        (content_folder / f"{name}.yaml").write_bytes(text.replace("\n", "\r\n").encode())
    assert content.load(content_folder) == content.load()


def test_missing_files_and_folders(content_folder, tmp_path):
    (content_folder / "faq.yaml").unlink()
    assert problems(content_folder) == f"faq.yaml: the file is missing from {content_folder}"
    (content_folder / "faq.yaml").mkdir()
    assert problems(content_folder) == "faq.yaml: the file cannot be read: Is a directory"
    nowhere = tmp_path / "nowhere"
    assert problems(nowhere).count("the file is missing from") == len(content_format.FILES)


def test_a_file_that_may_not_be_read(content_folder, monkeypatch):
    def refuse(path):
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert "faq.yaml: the file cannot be read: Permission denied" in problems(content_folder)


def node_spans():
    """Start and end in the text of one node of each kind in rules.yaml: all options, say, are of one kind."""
    found = {}

    def walk(node, path):
        ids = ("classes", "traits", "house_rules", "options", "presets", "choices")
        kind = tuple("*" if number and path[number - 1] in ids else part for number, part in enumerate(path))
        found.setdefault(kind, (node.start_mark.index, node.end_mark.index))
        if isinstance(node, yaml.MappingNode):
            for key, child in node.value:
                walk(key, (*path, key.value, "key"))
                walk(child, (*path, key.value))
        elif isinstance(node, yaml.SequenceNode):
            for number, child in enumerate(node.value):
                walk(child, (*path, number))

    walk(yaml.compose(GOOD["rules"], Loader=yaml.SafeLoader), ())
    return list(found.values())


STRAYS = ["", "x", "off", "[]", "{}", "- a", '"', "{a: b}", "5", ":", "#", "&a", "*a", "!b", "~", "[x, {y: z}]"]


@pytest.mark.parametrize("turn", range(2))
def test_any_one_node_spoiled_is_told_or_still_good(turn, content_folder, monkeypatch):
    """Nodes of every kind are deleted or replaced: a good content or an error with its place, nothing else."""
    read = yaml_places.read
    others = {name: read(content_folder / f"{name}.yaml") for name in GOOD if name != "rules"}

    def read_anew(path):
        if path.stem == "rules":
            return read(path)
        document = copy.copy(others[path.stem])
        document.problems = []
        return document

    monkeypatch.setattr(content, "read", read_anew)
    told = 0
    spans = node_spans()
    assert len(spans) > 60
    for number, (start, end) in enumerate(spans):
        stray = STRAYS[(number + turn * 5) % len(STRAYS)]
        text = GOOD["rules"][:start] + stray + GOOD["rules"][end:]
        (content_folder / "rules.yaml").write_text(text, encoding="utf-8")
        try:
            content.load(content_folder)
        except content.ContentError as error:
            told += 1
            for line in str(error).split("\n"):
                assert PLACE.fullmatch(line), (text[start - 40 : start + 40], line)
    assert told > len(spans) / 2
