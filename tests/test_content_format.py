"""The JSON Schemas: current, true of the content, and awake to mistakes."""

import re

import jsonschema
import pytest
from bad_content import BY_SCHEMA, EXAMPLES
from content_copy import GOOD, ROOT, edit

from scripts import content
from scripts.content import format as content_format
from scripts.content import yaml_places


def validator(content_folder, name):
    schema = content_format.schemas(content.read_rules(content_folder).value)[name]
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


@pytest.mark.parametrize("name", BY_SCHEMA)
def test_an_editor_shows_the_mistake_too(name, content_folder):
    file, old, new, _ = EXAMPLES[name]
    edit(content_folder, file, old, new)
    document = yaml_places.read(content_folder / f"{file}.yaml")
    assert not validator(content_folder, file).is_valid(document.value)


@pytest.mark.parametrize("name", content_format.FILES)
def test_the_content_is_valid_by_its_schema(name, content_folder):
    validator(content_folder, name).validate(yaml_places.read(content_folder / f"{name}.yaml").value)


def test_the_schemas_are_current():
    assert content.stale() == [], "run python -m scripts.content --schema"
    assert sorted(path.name for path in (content.FOLDER / "schema").iterdir()) == sorted(
        f"{name}.json" for name in content_format.FILES
    )


@pytest.mark.parametrize("name", content_format.FILES)
def test_editors_find_the_schema(name):
    assert GOOD[name].split("\n")[0] == f"# yaml-language-server: $schema=schema/{name}.json"


def test_schemas_are_written_and_read_back(content_folder):
    assert len(content.write_schemas(content_folder)) == len(content_format.FILES)
    assert content.write_schemas(content_folder) == []
    assert content.stale(content_folder) == []
    edit(content_folder, "rules", "      compulsory:\n        name", "      must_draw:\n        name")
    assert content.stale(content_folder) == ["rules.json", "variants.json"]


def test_every_event_of_the_core_has_its_message():
    source = "".join((ROOT / f"game/core/{name}.py").read_text() for name in ("engine", "effects", "table"))
    kinds = set(re.findall(r'"type": "(\w+)", "(?:seat|reason)', source)) - {"draw", "stop", "ended"}
    kinds |= set(re.findall(r'kind = "(\w+)" if .* else "(\w+)"', source)[0])
    kinds |= {kind for pair in re.findall(r'"type": "(\w+)" if .* else "(\w+)"', source) for kind in pair}
    ways = set(re.findall(r'"(took_|lost_|removed_)"', source))
    assert len(ways) == 3
    kinds |= {way + what for way in ways for what in ("hand", "cards")}
    told = {name.removesuffix("_none").removesuffix("_namesake") for name in content_format.EVENTS}
    assert told == kinds | {"ended_deck_empty", "ended_last_seat", "ended_fewest", "ended_resigned", "won", "tie"}


def test_a_new_option_needs_no_new_schema(content_folder):
    written = validator(content_folder, "rules")
    before = "      monk:\n        name: {en: Same as a monk, ja: 坊主と同じ}\n"
    new = "      new:\n        name: {en: New, ja: 新}\n        explanation: {en: New., ja: 新。}\n        do: [keep]\n"
    edit(content_folder, "rules", before, new + before)
    written.validate(yaml_places.read(content_folder / "rules.yaml").value)
