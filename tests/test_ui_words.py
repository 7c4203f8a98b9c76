"""The words of the game's screens: each that the code asks for is there, and none is there that nothing asks for."""

import ast
from pathlib import Path

import pytest
from games import CONTENT

GAME = Path(__file__).parents[1] / "game"
FILES = [*sorted((GAME / "widget").rglob("*.py")), GAME / "__main__.py"]
WORDS = CONTENT["messages"]["ui"]


def constants(tree):
    """The strings of a module but for keys of dicts."""
    keys = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and not ast.unparse(node.value).endswith("['ui']"):
            keys.add(id(node.slice))
        elif isinstance(node, ast.Dict):
            keys |= {id(key) for key in node.keys}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys
    ]


def asked_for(node):
    """(words, beginnings of words) that the first argument of a call can be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}, set()
    if isinstance(node, ast.IfExp):
        (first, starts), (second, others) = asked_for(node.body), asked_for(node.orelse)
        return first | second, starts | others
    if isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant):
        return set(), {node.left.value}
    return set(), set()


def read(files):
    """All strings of the files, the words they ask for by name, and the beginnings of words put together."""
    strings, words, starts = set(), set(), set()
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        strings |= {text.removeprefix("ui.") for text in constants(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).split(".")[-1] == "words":
                named, begun = asked_for(node.args[0])
                words |= named
                starts |= begun
    return strings, words, starts


STRINGS, NAMED, STARTS = read(FILES)


def used(word):
    return word in STRINGS or any(word.startswith(start) and word[len(start) :] in STRINGS | KEYS for start in STARTS)


# Words put together from the keys of a dict of the code.
KEYS = {"slow", "normal", "fast", "instant", "angled", "above", "off"}


def test_every_word_that_is_asked_for_exists():
    assert len(NAMED) > 80
    assert NAMED - set(WORDS) == set()
    for start in STARTS:
        assert any(word.startswith(start) for word in WORDS), f"no word begins with {start}"


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_asked_for(word):
    assert used(word), f"nothing asks for ui.{word}: delete it from messages.yaml"


def test_a_word_that_nothing_asks_for_is_found(tmp_path):
    assert not used("nobody_asks_for_this")
    file = tmp_path / "screen.py"
    file.write_text(
        'def show(words, view):\n    return words("draw" if view["left"] else "nope"), words("link_" + "x")\n'
    )
    strings, words, starts = read([file])
    assert words == {"draw", "nope"}
    assert starts == {"link_"}
    assert "left" not in strings
