"""The checks of the content: what is right loads, what is wrong is told with file, line, culprit and what is right."""

import copy
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from bad_content import BY_SCHEMA, EXAMPLES, MARKS

from game.core import Table, compose
from game.core.telling import tell
from scripts import content, content_format, yaml_places

ROOT = content.FOLDER.parents[1]
GOOD = {name: (content.FOLDER / f"{name}.yaml").read_text(encoding="utf-8") for name in content_format.FILES}
PLACE = re.compile(r"(\w+)\.yaml:[1-9]\d*: .+")


@pytest.fixture
def folder(tmp_path):
    """A copy of the content that a test may spoil."""
    for name, text in GOOD.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def edit(folder, file, old, new):
    """Replace `old`, which stands once in the file; the line where it begins."""
    text = GOOD[file]
    assert text.count(old) == 1, f"{file}.yaml has {old!r} {text.count(old)} times"
    (folder / f"{file}.yaml").write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def expected(messages, line, folder):
    def number(found):
        name, shift = found[1], int(found[2] or 0)
        if name == "event_names":
            return ", ".join(content_format.EVENTS)
        if name == "n":
            return str(line + shift)
        file, mark = MARKS[name]
        text = (folder / f"{file}.yaml").read_text(encoding="utf-8")
        assert text.count(mark) == 1, f"{file}.yaml has {mark!r} {text.count(mark)} times"
        return str(text[: text.index(mark)].count("\n") + 1 + shift)

    return "\n".join(re.sub(r"@(\w+)([+-]\d+)?", number, message) for message in messages)


def validator(folder, name):
    schema = content_format.schemas(yaml_places.read(folder / "rules.yaml").value)[name]
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def problems(folder):
    with pytest.raises(content.ContentError) as error:
        content.load(folder)
    return str(error.value)


def test_the_content_loads_with_all_its_parts():
    loaded = content.load()
    parts = ["cards", "classes", "traits", "base", "house_rules", "presets", "defaults", "terms", "faq", "messages"]
    assert sorted(loaded) == sorted([*parts, "version"])
    assert json.loads(json.dumps(loaded)) == loaded
    for name in ("cards", "terms", "faq", "messages"):
        assert loaded[name] == rstrip(yaml.safe_load(GOOD[name]))
    assert {key: loaded[key] for key in yaml.safe_load(GOOD["rules"])} == rstrip(yaml.safe_load(GOOD["rules"]))


def rstrip(value):
    """A value without the last line breaks of its texts, which YAML's blocks bring."""
    if isinstance(value, dict):
        return {key: rstrip(part) for key, part in value.items()}
    if isinstance(value, list):
        return [rstrip(part) for part in value]
    return value.rstrip("\n") if isinstance(value, str) else value


def test_the_version_changes_with_the_content_only(folder):
    version = content.load()["version"]
    assert re.fullmatch("[0-9a-f]{12}", version)
    assert content.load(folder)["version"] == version
    (folder / "rules.yaml").write_text(GOOD["rules"] + "\n# a comment\n", encoding="utf-8")
    assert content.load(folder)["version"] == version
    edit(folder, "rules", "{en: Out at once,", "{en: Out,")
    assert content.load(folder)["version"] != version


def test_there_are_enough_examples():
    assert len(EXAMPLES) >= 45


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_mistake_is_told_exactly(name, folder):
    file, old, new, messages = EXAMPLES[name]
    line = edit(folder, file, old, new)
    assert problems(folder) == expected(messages, line, folder)


@pytest.mark.parametrize("name", BY_SCHEMA)
def test_an_editor_shows_the_mistake_too(name, folder):
    file, old, new, _ = EXAMPLES[name]
    edit(folder, file, old, new)
    document = yaml_places.read(folder / f"{file}.yaml")
    assert not validator(folder, file).is_valid(document.value)


@pytest.mark.parametrize("name", content_format.FILES)
def test_the_content_is_valid_by_its_schema(name, folder):
    validator(folder, name).validate(yaml_places.read(folder / f"{name}.yaml").value)


def test_the_schemas_are_current():
    assert content.stale() == [], "run python -m scripts.content --schema"
    assert sorted(path.name for path in (content.FOLDER / "schema").iterdir()) == sorted(
        f"{name}.json" for name in content_format.FILES
    )


@pytest.mark.parametrize("name", content_format.FILES)
def test_editors_find_the_schema(name):
    assert GOOD[name].split("\n")[0] == f"# yaml-language-server: $schema=schema/{name}.json"


def test_schemas_are_written_and_read_back(folder):
    assert len(content.write_schemas(folder)) == len(content_format.FILES)
    assert content.write_schemas(folder) == []
    assert content.stale(folder) == []
    edit(folder, "rules", "      compulsory:\n        name", "      must_draw:\n        name")
    assert content.stale(folder) == ["rules.json"]


def test_all_mistakes_of_all_files_at_once_in_order(folder):
    edit(folder, "rules", "count: 66", "count: many")
    edit(folder, "cards", '- "no": 7\n', '- "no": 8\n')
    (folder / "messages.yaml").write_text('a: "', encoding="utf-8")
    (folder / "terms.yaml").unlink()
    told = problems(folder).split("\n")
    assert [message.split(":")[0] for message in told] == ["cards.yaml", "messages.yaml", "rules.yaml", "terms.yaml"]


def test_mistakes_of_a_file_stand_in_the_order_of_its_lines(folder):
    text = GOOD["rules"].replace("changeable: true", "changeable: maybe")
    (folder / "rules.yaml").write_text(text.replace("count: 66", "count: many"), encoding="utf-8")
    lines = [int(message.split(":")[1]) for message in problems(folder).split("\n")]
    assert len(lines) == 7
    assert lines == sorted(lines)


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
def test_files_that_are_no_content(data, message, folder):
    (folder / "faq.yaml").write_bytes(data)
    told = problems(folder)
    assert all(PLACE.fullmatch(line) and line.startswith("faq") for line in told.split("\n")), told
    if message is not None:
        assert told == (message if isinstance(message, str) else message.decode())


def test_a_byte_order_mark_is_no_mistake(folder):
    (folder / "faq.yaml").write_text("\ufeff" + GOOD["faq"], encoding="utf-8")
    assert content.load(folder) == content.load()


def test_windows_line_ends_are_no_mistake(folder):
    for name, text in GOOD.items():
        (folder / f"{name}.yaml").write_bytes(text.replace("\n", "\r\n").encode())
    assert content.load(folder) == content.load()


def test_missing_files_and_folders(folder, tmp_path):
    (folder / "faq.yaml").unlink()
    assert problems(folder) == f"faq.yaml: the file is missing from {folder}"
    (folder / "faq.yaml").mkdir()
    assert problems(folder) == "faq.yaml: the file cannot be read: Is a directory"
    nowhere = tmp_path / "nowhere"
    assert problems(nowhere).count("the file is missing from") == len(content_format.FILES)


def test_a_file_that_may_not_be_read(folder, monkeypatch):
    def refuse(path):
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert "faq.yaml: the file cannot be read: Permission denied" in problems(folder)


def test_a_misspelt_file_name(folder):
    (folder / "faqs.yml").write_text("", encoding="utf-8")
    assert problems(folder) == "faqs.yml: unknown file. Did you mean 'faq.yaml'?"


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "scripts.content", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True
    )


def test_the_command_says_that_all_is_well():
    done = run()
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(
        r"100 cards, \d+ house rules with \d+ options, \d+ presets, \d+ terms, \d+ questions: all well\n", done.stdout
    )


def test_the_command_prints_mistakes_and_fails(folder):
    edit(folder, "rules", "count: 66", "count: 67")
    done = run(folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == problems(folder) + "\n"


def test_the_command_writes_schemas(folder):
    done = run("--schema", folder)
    assert done.returncode == 0
    assert done.stdout.startswith("5 of 5 schemas changed\n100 cards")
    assert "older than the content" not in run(folder).stdout
    edit(folder, "rules", "      compulsory:\n        name", "      must_draw:\n        name")
    assert run("--schema", folder).returncode == 1
    assert content.stale(folder) == []


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
def test_any_one_node_spoiled_is_told_or_still_good(turn, folder, monkeypatch):
    """Nodes of every kind are deleted or replaced: a good content or an error with its place, nothing else."""
    read = yaml_places.read
    others = {name: read(folder / f"{name}.yaml") for name in GOOD if name != "rules"}

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
        (folder / "rules.yaml").write_text(text, encoding="utf-8")
        try:
            content.load(folder)
        except content.ContentError as error:
            told += 1
            for line in str(error).split("\n"):
                assert PLACE.fullmatch(line), (text[start - 40 : start + 40], line)
    assert told > len(spans) / 2


def test_every_event_of_the_core_has_its_message():
    source = (ROOT / "game/core/engine.py").read_text() + (ROOT / "game/core/effects.py").read_text()
    source += (ROOT / "game/core/table.py").read_text()
    kinds = set(re.findall(r'"type": "(\w+)", "(?:seat|reason)', source)) - {"draw", "stop", "ended"}
    kinds |= set(re.findall(r'kind = "(\w+)" if .* else "(\w+)"', source)[0])
    told = {name.removesuffix("_none").removesuffix("_namesake") for name in content_format.EVENTS}
    assert told == kinds | {"ended_deck_empty", "ended_last_seat", "won", "tie"}


NEW_OPTION = """\
      take_everyone:
        name: {en: Take everyone’s cards, ja: 全員の手札をもらう}
        explanation:
          en: Keep Semimaru and take every other player’s hand.
          ja: 蝉丸を手札に加え、ほかの全員の手札をもらいます。
        do: [keep, {move: {from: others, to: self}}]
"""


def test_a_new_option_by_yaml_alone_loads_composes_and_plays(folder):
    before = "      monk:\n        name: {en: Same as a monk, ja: 坊主と同じ}\n"
    edit(folder, "rules", before, NEW_OPTION + before)
    loaded = content.load(folder)
    assert "take_everyone" in loaded["house_rules"]["semimaru"]["options"]
    validator(folder, "rules").validate(yaml_places.read(folder / "rules.yaml").value)

    took = 0
    for seed in range(5):
        table = Table(compose(loaded, {"semimaru": "take_everyone"}), players=3, seed=seed)
        while actions := table.legal_actions():
            hands = table.view()["counts"]
            events = table.act(actions[0])
            if {"card": 10, "class": "semimaru"}.items() <= events[0].items():
                seat = events[0]["seat"]
                assert events[1]["type"] == "kept"
                assert [event["type"] for event in events[2:-1]] == ["took_hand"] * sum(
                    hands[other] > 0 for other in range(3) if other != seat
                )
                assert table.view()["counts"][seat] == sum(hands) + 1
                assert [tell(event, loaded, "ja") for event in events]
                assert [tell(event, loaded, "en") for event in events]
                took += 1
        assert sum(table.view()["counts"]) + len(table.view()["pile"]) == 100
    assert took == 5
