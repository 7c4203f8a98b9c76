"""What may know what: the core knows nobody, no rule has a line of its own, and only the widget meets the browser."""

import ast
import re
import subprocess
from pathlib import Path

import pytest
from games import WHOLE, Game

from game.core import view
from game.core.effects import CONDITIONS, SETTINGS, VERBS

ROOT = Path(__file__).parents[1]
LONGEST = 320  # lines
LONGEST_TEST = 400  # a module has one file of tests, and cases take lines
# What may be longer, and why.
LONG = {
    "docs/assets/css/game.css": "the one stylesheet of the game, so that it needs one request",
    "docs/assets/css/site.css": "the one stylesheet of the pages, so that they need one request",
    "game/widget/winning.js": "the worker, which is one file, so that it needs one request",
    "scripts/bundle/edits.py": "one table: every change of brython.js",
    "tests/page_features.py": "one feature of Python after another",
}


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:  # a copy without its history
        return [
            path for part in ("game", "scripts", "tests", "docs", "overrides") for path in (ROOT / part).rglob("*.*")
        ]
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def modules(folder):
    return sorted((ROOT / folder).rglob("*.py"))


def parametrize(folder):
    paths = modules(folder)
    return pytest.mark.parametrize("path", paths, ids=lambda path: str(path.relative_to(ROOT)))


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(path):
    """The absolute names of everything a module imports."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


def within(name, *packages):
    return any(name == package or name.startswith(package + ".") for package in packages)


@parametrize("game/core")
def test_the_core_imports_only_itself(path):
    assert [name for name in imports(path) if not within(name, "game.core")] == []


@parametrize("game/widget")
def test_the_widget_imports_only_browser_and_game(path):
    assert [
        name for name in imports(path) if not within(name, "browser", "javascript", "game.core", "game.widget")
    ] == []


def test_only_the_widget_meets_the_browser():
    others = [path for folder in ("game", "scripts") for path in modules(folder) if "widget" not in path.parts]
    assert len(others) > 20
    assert [path for path in others if any(within(name, "browser", "javascript") for name in imports(path))] == []


@pytest.mark.parametrize(
    "line", ["import random", "from typing import Any", "from . import x, y", "from browser import window"]
)
def test_the_reader_of_imports_sees(line, tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "game" / "core").mkdir(parents=True)
    path = tmp_path / "game" / "core" / "a.py"
    path.write_text(line)
    expected = {"import random": "random", "from typing import Any": "typing", "from . import x, y": "game.core"}
    assert list(imports(path)) == [expected.get(line, "browser")]


def docstrings(module):
    """The nodes that are docstrings."""
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            yield node.body[0].value


def literals(path):
    module = tree(path)
    skipped = {id(node) for node in docstrings(module)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.lineno, node.value


def names_of_rules():
    """Ids of classes, traits, rules, options and presets, but not words of the vocabulary or the view."""
    ids = {*WHOLE["classes"], *WHOLE["traits"], *WHOLE["house_rules"], *WHOLE["presets"], *WHOLE["families"]}
    for rule in WHOLE["house_rules"].values():
        ids |= {*rule["options"], *(trait for option in rule["options"].values() for trait in option.get("traits", ()))}
    values = {value for known in SETTINGS.values() for value in known}
    return ids - {*VERBS, *CONDITIONS, *SETTINGS, *values, *view(Game().state)}


@parametrize("game/core")
def test_the_core_names_no_rule_no_option_and_no_class(path):
    named = names_of_rules()
    assert {"semimaru", "monk", "emperor", "everyone_to_pile", "standard", "emperor8"} <= named
    assert [(line, text) for line, text in literals(path) if text in named] == []


@parametrize("game/core")
def test_the_core_has_no_card_of_its_own(path):
    """Neither a number of a card nor a name in Japanese: an `if card == 10` would be a rule outside the rules file."""
    if path.name == "shuffle.py":
        return  # the generator's constants
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            numbers = [
                side.value for side in ast.walk(node) if isinstance(side, ast.Constant) and type(side.value) is int
            ]
            assert all(number < 2 for number in numbers), f"{path.name}:{node.lineno}"
    assert not re.search("[\u3040-\u30ff\u4e00-\u9fff]", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", ["game/core", "game/widget"])
def test_nothing_compiles_code_at_run_time_or_reads_annotations(folder):
    """Both need what the page's Brython does not have."""
    banned = {"eval", "exec", "compile", "__import__", "__annotations__", "dataclass"}
    found = []
    for path in modules(folder):
        for node in ast.walk(tree(path)):
            name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
            if name in banned:
                found.append(f"{path.name}:{node.lineno}: {name}")
    assert found == []


def texts():
    for path in tracked():
        try:
            yield path, path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a font or a picture


def test_nothing_names_a_folder_of_the_machine_it_was_made_on():
    places = re.compile(r"(?<![\w.\-/])/(?:work|home|root|Users)/\w|\bshared" + r"/(?:SPEC|DESIGN|facts)")
    found = [(str(path.relative_to(ROOT)), match[0]) for path, text in texts() for match in places.finditer(text)]
    assert found == []


def test_modules_are_short():
    """A file that grows past this asks to be parted by its nouns; the few exceptions say why they are none."""
    counts = {
        str(path.relative_to(ROOT)): text.count("\n") for path, text in texts() if path.suffix in (".py", ".js", ".css")
    }
    limits = {name: LONGEST_TEST if name.startswith("tests/") else LONGEST for name in counts}
    assert {name: count for name, count in counts.items() if count > limits[name] and name not in LONG} == {}
    assert [name for name in LONG if counts[name] <= limits[name]] == [], "no longer long"


def test_every_module_of_the_core_has_its_tests():
    for path in modules("game/core"):
        if path.stem != "__init__":
            assert (ROOT / "tests" / f"test_{path.stem}.py").is_file(), path.stem
