"""The checks of the content: what is right loads, what is wrong is told with file, line, culprit and what is right."""

import json
import re
import subprocess
import sys

import pytest
import yaml
from bad_content import EXAMPLES, MARKS
from content_copy import GOOD, ROOT, edit, problems

from game.core import Table, compose
from game.core.telling import tell
from scripts import content
from scripts.content import format as content_format


def expected(messages, line, content_folder):
    def number(found):
        name, shift = found[1], int(found[2] or 0)
        if name == "event_names":
            return ", ".join(content_format.EVENTS)
        if name == "sources":
            return ", ".join(yaml.safe_load(GOOD["variants"])["sources"])
        if name == "n":
            return str(line + shift)
        file, mark = MARKS[name]
        text = (content_folder / f"{file}.yaml").read_text(encoding="utf-8")
        assert text.count(mark) == 1, f"{file}.yaml has {mark!r} {text.count(mark)} times"
        return str(text[: text.index(mark)].count("\n") + 1 + shift)

    return "\n".join(re.sub(r"@(\w+)([+-]\d+)?", number, message) for message in messages)


def test_the_content_loads_with_all_its_parts():
    loaded = content.load()
    parts = ["cards", "classes", "traits", "base", "house_rules", "presets", "defaults", "terms", "faq", "messages"]
    parts += ["sources", "families", "conflicts", "rulings", "left_out"]
    assert sorted(loaded) == sorted([*parts, "version"])
    assert json.loads(json.dumps(loaded)) == loaded
    for name in ("cards", "terms", "faq", "messages"):
        assert loaded[name] == rstrip(yaml.safe_load(GOOD[name]))
    joined = rstrip(yaml.safe_load(GOOD["rules"]))
    for key, entries in rstrip(yaml.safe_load(GOOD["variants"])).items():
        joined[key] = added(joined[key], entries) if key in joined else entries
    assert {key: loaded[key] for key in joined} == joined


def added(one, other, depth=0):
    """A map with the entries of another behind its own, marked where they are house rules, options or traits."""
    both = dict(one)
    for key, value in other.items():
        mark = {"variant": True} if depth in (0, 2) else {}
        both[key] = added(one[key], value, depth + 1) if key in one else {**value, **mark} if mark else value
    return both


def rstrip(value):
    """A value without the last line breaks of its texts, which YAML's blocks bring."""
    if isinstance(value, dict):
        return {key: rstrip(part) for key, part in value.items()}
    if isinstance(value, list):
        return [rstrip(part) for part in value]
    return value.rstrip("\n") if isinstance(value, str) else value


def test_the_version_changes_with_the_content_only(content_folder):
    version = content.load()["version"]
    assert re.fullmatch("[0-9a-f]{12}", version)
    assert content.load(content_folder)["version"] == version
    (content_folder / "rules.yaml").write_text(GOOD["rules"] + "\n# a comment\n", encoding="utf-8")
    assert content.load(content_folder)["version"] == version
    edit(content_folder, "rules", "{en: Out at once,", "{en: Out,")
    assert content.load(content_folder)["version"] != version


def test_there_are_enough_examples():
    assert len(EXAMPLES) >= 45


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_mistake_is_told_exactly(name, content_folder):
    file, old, new, messages = EXAMPLES[name]
    line = edit(content_folder, file, old, new)
    assert problems(content_folder) == expected(messages, line, content_folder)


def test_all_mistakes_of_all_files_at_once_in_order(content_folder):
    edit(content_folder, "rules", "count: 66", "count: many")
    edit(content_folder, "cards", '- "no": 7\n', '- "no": 8\n')
    (content_folder / "messages.yaml").write_text('a: "', encoding="utf-8")
    (content_folder / "terms.yaml").unlink()
    told = problems(content_folder).split("\n")
    assert [message.split(":")[0] for message in told] == ["cards.yaml", "messages.yaml", "rules.yaml", "terms.yaml"]


def test_mistakes_of_a_file_stand_in_the_order_of_its_lines(content_folder):
    text = GOOD["rules"].replace("changeable: true", "changeable: maybe")
    (content_folder / "rules.yaml").write_text(text.replace("count: 66", "count: many"), encoding="utf-8")
    lines = [int(message.split(":")[1]) for message in problems(content_folder).split("\n")]
    assert len(lines) == 7
    assert lines == sorted(lines)


def test_a_misspelt_file_name(content_folder):
    (content_folder / "faqs.yml").write_text("", encoding="utf-8")
    assert problems(content_folder) == "faqs.yml: unknown file. Did you mean 'faq.yaml'?"


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


def test_the_command_prints_mistakes_and_fails(content_folder):
    edit(content_folder, "rules", "count: 66", "count: 67")
    done = run(content_folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == problems(content_folder) + "\n"


def test_the_command_writes_schemas(content_folder):
    done = run("--schema", content_folder)
    assert done.returncode == 0
    assert done.stdout.startswith("6 of 6 schemas changed\n100 cards")
    assert "older than the content" not in run(content_folder).stdout
    edit(content_folder, "rules", "      compulsory:\n        name", "      must_draw:\n        name")
    assert run("--schema", content_folder).returncode == 1
    assert content.stale(content_folder) == []


NEW_OPTION = """\
      take_everyone:
        name: {en: Take everyone’s cards, ja: 全員の手札をもらう}
        explanation:
          en: Keep Semimaru and take every other player’s hand.
          ja: 蝉丸を手札に加え、ほかの全員の手札をもらいます。
        do: [keep, {move: {from: others, to: self}}]
"""


def test_a_new_option_by_yaml_alone_loads_composes_and_plays(content_folder):
    before = "      monk:\n        name: {en: Same as a monk, ja: 坊主と同じ}\n"
    edit(content_folder, "rules", before, NEW_OPTION + before)
    loaded = content.load(content_folder)
    assert "take_everyone" in loaded["house_rules"]["semimaru"]["options"]

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
