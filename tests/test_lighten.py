"""Docstrings and annotations go, everything else stays on its line."""

import ast

import pytest

from scripts.bundle.lighten import lightened

CASES = {
    "docstrings": (
        '"""Module."""\nx = 1\n\n\ndef f():\n    """One."""\n    return x\n',
        "\nx = 1\n\n\ndef f():\n    \n    return x\n",
    ),
    "only a docstring": (
        'class A:\n    """Text\n    goes on."""\n\n\ny = 2\n',
        "class A:\n    pass\n\n\n\ny = 2\n",
    ),
    "arguments": (
        "def f(a: int, *b: str, c: dict[str, int] = {}, **d: 'Any') -> None:\n    pass\n",
        "def f(a, *b, c = {}, **d) :\n    pass\n",
    ),
    "several lines": (
        "def f(\n    a: dict[\n        str, int\n    ],\n    b: int,\n) -> list[\n    int\n]:\n    return a\n",
        "def f(\n    a\\\n\\\n,\n    b,\n) \\\n\\\n:\n    return a\n",
    ),
    "variables": (
        "x: int = 1\nclass A:\n    y: str\n    def f(self):\n        self.z: int = 2\n",
        "x = 1\nclass A:\n    pass\n    def f(self):\n        self.z = 2\n",
    ),
    "Japanese before an annotation": (
        "def 札(殿: int, 姫: str = '坊主') -> '場': return 殿\n",
        "def 札(殿, 姫 = '坊主') : return 殿\n",
    ),
    "async": (
        'async def f(a: int) -> int:\n    """D."""\n    return a\n',
        "async def f(a) :\n    \n    return a\n",
    ),
    "strings that are not docstrings": (
        "x = 'a -> b: int'\nf'{x}'\n'later'\n",
        "x = 'a -> b: int'\nf'{x}'\n'later'\n",
    ),
    "arrow in an annotation": (
        "def f(g: 'a -> b') -> 'c -> d':\n    return g\n",
        "def f(g) :\n    return g\n",
    ),
    "lambda": (
        "f = lambda a, b=1: a\n",
        "f = lambda a, b=1: a\n",
    ),
}


@pytest.mark.parametrize("source, expected", CASES.values(), ids=CASES)
def test_docstrings_and_annotations_go(source, expected):
    assert lightened(source) == expected
    ast.parse(expected)


@pytest.mark.parametrize("source", ['"""Doc."""; x = 1\n', "(x): int = 1\n", "def f() -> (int): return 1\n"])
def test_an_unusual_layout_stays(source):
    assert lightened(source) == source


def test_statements_keep_their_lines():
    source = 'def f(\n    a: int,\n) -> int:\n    """Long\n    text.\n    """\n    raise ValueError(a)\n'
    light = lightened(source)
    assert light.splitlines()[6] == "    raise ValueError(a)"
    assert light.count("\n") == source.count("\n")


def test_what_is_not_python_is_an_error():
    with pytest.raises(SyntaxError):
        lightened("def f(:\n")
