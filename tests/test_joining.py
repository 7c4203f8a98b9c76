"""rules.yaml and variants.yaml as one document: what is marked, and in which file a mistake stands."""

import pytest

from scripts.content.joining import join
from scripts.content.yaml_places import read

RULES = """\
house_rules:
  first:
    name: First
    options:
      old: {name: Old}
traits:
  bow: {name: Bow}
"""


@pytest.fixture
def joined(tmp_path):
    def make(variants, rules=RULES):
        for name, text in (("rules", rules), ("variants", variants)):
            (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return join(*(read(tmp_path / f"{name}.yaml") for name in ("rules", "variants")))

    return make


def test_new_rules_options_and_traits_are_marked(joined):
    added = "house_rules:\n  first:\n    options:\n      new: {name: New}\n  second: {name: Second, options: {}}\n"
    document = joined(added + "traits:\n  hat: {name: Hat}\nsources:\n  a: {name: A}\n")
    assert document.messages() == []
    assert document.value == {
        "house_rules": {
            "first": {"name": "First", "options": {"old": {"name": "Old"}, "new": {"name": "New", "variant": True}}},
            "second": {"name": "Second", "options": {}, "variant": True},
        },
        "traits": {"bow": {"name": "Bow"}, "hat": {"name": "Hat", "variant": True}},
        "sources": {"a": {"name": "A"}},
    }


def test_an_old_option_is_added_to_and_not_marked(joined):
    document = joined("house_rules:\n  first:\n    options:\n      old: {rows: [S1]}\n")
    assert document.value["house_rules"]["first"]["options"] == {"old": {"name": "Old", "rows": ["S1"]}}


@pytest.mark.parametrize(
    ("variants", "message"),
    [
        ("house_rules:\n  first:\n    name: Other\n",
         "variants.yaml:3: house_rules.first.name: 'name' stands already in rules.yaml:3"),
        ("house_rules: []\n", "variants.yaml:1: house_rules: 'house_rules' stands already in rules.yaml:1"),
        ("house_rules:\n  first:\n    options:\n      odl: {rows: [S1]}\n",
         "variants.yaml:4: house_rules.first.options.odl: rules.yaml has no 'odl' here to add to; "
         "a new one needs a name"),
        ("- a\n", "variants.yaml:1: expected a map with house_rules and what belongs to them"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_file(variants, message, joined):
    assert joined(variants).messages() == [message]


def test_a_broken_file_leaves_nothing_to_check(joined):
    document = joined('sources: "\n')
    assert document.broken and document.value is None
    assert document.messages() == ['variants.yaml:1: a quote " is not closed']
    assert joined("sources: {}\n", 'a: "').messages() == ['rules.yaml:1: a quote " is not closed']


def test_lines_are_those_of_their_file(joined):
    document = joined("# a comment\n\nsources:\n  a: {name: A}\n")
    document.report(("sources", "a", "name"), "is odd")
    document.report(("traits", "bow"), "is odd")
    assert document.messages() == ["rules.yaml:7: traits.bow: is odd", "variants.yaml:4: sources.a.name: is odd"]


def test_a_missing_file_is_named(tmp_path):
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")
    document = join(read(tmp_path / "rules.yaml"), read(tmp_path / "variants.yaml"))
    assert document.messages() == [f"variants.yaml:1: the file is missing from {tmp_path}"]
