"""The bundle: what is checked, cut and named, and the compiled game in V8."""

import json
from pathlib import Path

import page_features
import pytest

from scripts import bundle, kept
from scripts.bundle import edits as edits
from scripts.bundle import runtime as runtime

ROOT = Path(__file__).parents[1]
ANSWER = '''"""The engine of a game of one question."""

from .words import QUESTION


class Wrong(ValueError):
    pass


def answer(given: dict) -> dict:
    """The answer to a question."""
    if given["question"] != QUESTION:
        raise Wrong(f"unknown question: {given['question']!r}")
    return {"answer": given.get("bonus", 0) + 42}
'''
FAKE = {
    "game/__init__.py": "",
    "game/core/__init__.py": '"""The engine."""\n\nfrom .same import same\n',
    "game/core/same.py": "def same():\n    return 'function'\n",
    "game/core/words.py": 'QUESTION: str = "everything"\n',
    "game/core/engine.py": ANSWER,
    "game/widget/__init__.py": "",
    "game/widget/main.py": "from browser import document\n\n\ndef start(root, content, options):\n    pass\n",
}
CONTENT = {
    "cards": [
        {"no": 1, "class": "noble", "traits": [], "name": {"en": "Tenji"}, "poem": {"kanji": ["秋の田の", "わが"]}}
    ],
    "classes": {"noble": {"name": {"en": "noble", "ja": "殿"}, "count": 66}},
    "traits": {},
    "base": [],
    "house_rules": {},
    "presets": {},
    "families": {},
    "conflicts": [],
    "messages": {"hello": {"en": "Hello", "ja": "こんにちは"}},
    "faq": ["long"],
}


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def root(tmp_path):
    return write(tmp_path, FAKE)


@pytest.fixture(scope="module")
def in_v8(tmp_path_factory):
    """The features and the fake game's core, compiled, in V8."""
    root = write(tmp_path_factory.mktemp("game"), FAKE)
    extra = {"features": Path(page_features.__file__).read_text(encoding="utf-8")}
    extra["broken"] = (
        "def outer(n):\n    return inner(n)\n\ndef inner(n):\n\n    return [][n]\n\ndef power(n):\n    return 2**n\n"
    )
    extra["odd"] = "def run(code):\n    return eval(code)\n"
    with bundle.context(root, extra) as context:
        yield context


# Files and their names


def test_build_gives_runtime_modules_and_content_with_hashes_in_their_names(root):
    files = bundle.build(root, CONTENT)
    parts = bundle.parts(files, "en")
    assert list(parts) == ["runtime", "modules", "content"]
    assert all(len(name.split(".")[1]) == 8 for name in files)
    assert all(isinstance(text, bytes) and text for text in files.values())
    assert parts["content"].endswith(".json")
    assert parts["modules"].startswith("game/modules.")


def test_a_name_changes_with_its_file_and_only_then(root):
    before = bundle.parts(bundle.build(root, CONTENT), "en")
    assert bundle.parts(bundle.build(root, CONTENT), "en") == before
    write(root, {"game/core/words.py": 'QUESTION = "nothing"\n'})
    after = bundle.parts(bundle.build(root, CONTENT), "en")
    assert after["modules"] != before["modules"]
    assert after["runtime"] == before["runtime"]
    assert after["content"] == before["content"]


def test_a_script_beside_the_widget_is_a_file_of_its_own(root):
    write(root, {"game/widget/counting.js": "onmessage = () => postMessage('殿');\n"})
    files = bundle.build(root, CONTENT)
    parts = bundle.parts(files, "en")
    assert list(parts) == ["runtime", "modules", "content", "counting"]
    assert files[parts["counting"]].decode() == 'onmessage=()=>postMessage("殿")'


def test_the_modules_of_parties_are_a_file_of_their_own_where_there_is_a_server(root):
    write(root, {"game/widget/online/__init__.py": "", "game/widget/online/party.py": "from ..main import start\n"})
    alone = bundle.build(root, CONTENT)
    assert list(bundle.parts(alone, "en")) == ["runtime", "modules", "content"]
    files = bundle.build(root, CONTENT, online=True)
    parts = bundle.parts(files, "en")
    assert list(parts) == ["runtime", "modules", "online", "content"]
    assert parts["modules"] == bundle.parts(alone, "en")["modules"]
    assert b'"game.widget.online.party"' in files[parts["online"]]
    assert b"online" not in files[parts["modules"]]


def test_the_words_of_parties_come_with_their_modules():
    content = {"messages": {"ui": {"draw": {"en": "Draw"}, "party_open": {"en": "Open"}}, "seats": []}, "cards": []}
    usual, words = bundle.without_parties(content)
    assert usual == {"messages": {"ui": {"draw": {"en": "Draw"}}, "seats": []}, "cards": []}
    assert words == {"party_open": {"en": "Open"}}
    assert "party_open" in content["messages"]["ui"]


def test_a_script_that_is_none_is_named(root):
    write(root, {"game/widget/counting.js": "onmessage = (;"})
    with pytest.raises(bundle.BundleError, match=r"^game/widget/counting\.js cannot be parsed as JavaScript: "):
        bundle.build(root, CONTENT)


def test_the_same_sources_compile_to_the_same_bytes(root):
    modules = bundle.game_modules(root)
    assert runtime.compiled(modules) == runtime.compiled(modules)


def test_what_did_not_change_is_not_compiled_again(root, monkeypatch):
    files = bundle.build(root, CONTENT)
    monkeypatch.setattr(runtime, "compiled", lambda modules: pytest.fail("compiled again"))
    monkeypatch.setattr(runtime, "runtime", lambda: pytest.fail("cut again"))
    assert bundle.build(root, CONTENT) == files
    write(root, {"game/core/words.py": "# a comment\n" + FAKE["game/core/words.py"]})
    with pytest.raises(pytest.fail.Exception, match="compiled again"):
        bundle.build(root, CONTENT)


def test_the_cache_forgets_what_no_build_asks_for(root, monkeypatch):
    bundle.build(root, CONTENT)
    before = set((root / ".cache/bundle").iterdir())
    write(root, {"game/core/words.py": 'QUESTION = "nothing"\n'})
    monkeypatch.setattr(kept, "UNUSED_FOR", -1)
    bundle.build(root, CONTENT)
    left = set((root / ".cache/bundle").iterdir())
    assert len(left) == len(before) == 2
    assert len(left & before) == 1  # the runtime


def test_a_game_without_a_start_is_refused(root):
    (root / "game/widget/main.py").unlink()
    with pytest.raises(bundle.BundleError, match=r"^game/widget/main\.py is missing: the page starts its start"):
        bundle.build(root, CONTENT)


# Content


def test_browser_content_keeps_what_the_game_needs():
    cut = bundle.browser_content(CONTENT, bundle.KEEP)
    assert cut["cards"] == [{"no": 1, "class": "noble", "traits": [], "name": {"en": "Tenji"}}]
    assert cut["messages"] == CONTENT["messages"]
    assert "faq" not in cut


def test_the_words_of_the_pages_are_left_out():
    content = CONTENT | {"messages": CONTENT["messages"] | {"pages": {"card": {"en": "Card", "ja": "札"}}}}
    assert bundle.browser_content(content, bundle.KEEP)["messages"] == CONTENT["messages"]


def test_the_version_follows_the_rules_and_not_their_words():
    rule = {"name": {"en": "Emperors"}, "options": {"more": {"name": {"en": "More"}, "do": ["keep"]}}}
    before = bundle.rules_version(CONTENT | {"house_rules": {"emperors": rule}})
    reworded = {"name": {"en": "Tennō"}, "options": {"more": {"name": {"en": "One more"}, "do": ["keep"]}}}
    assert bundle.rules_version(CONTENT | {"house_rules": {"emperors": reworded}}) == before
    changed = {"name": {"en": "Emperors"}, "options": {"more": {"name": {"en": "More"}, "do": ["to_pile"]}}}
    assert bundle.rules_version(CONTENT | {"house_rules": {"emperors": changed}}) != before
    assert bundle.rules_version(CONTENT | {"cards": []}) != bundle.rules_version(CONTENT)


def test_browser_content_cuts_the_values_of_a_dict_too():
    assert bundle.browser_content(CONTENT, {"classes": ["count"]}) == {"classes": {"noble": {"count": 66}}}


def test_browser_content_names_what_is_missing():
    with pytest.raises(ValueError, match=r"content has no 'cards'.*it has base"):
        bundle.browser_content({"base": []}, bundle.KEEP)
    with pytest.raises(ValueError, match=r"content cards\.0 has no 'title'"):
        bundle.browser_content(CONTENT, {"cards": ["title"]})


def test_content_on_the_page_has_the_words_of_its_language_alone(root):
    files = bundle.build(root, CONTENT)
    for lang, other in (("en", "ja"), ("ja", "en")):
        text = files[bundle.parts(files, lang)["content"]].decode()
        assert json.loads(text)["messages"] == {"hello": {lang: CONTENT["messages"]["hello"][lang]}}
        assert CONTENT["messages"]["hello"][other] not in text


def test_content_on_the_page_is_compact_and_readable(root):
    files = bundle.build(root, CONTENT)
    text = files[bundle.parts(files, "ja")["content"]].decode()
    assert "殿" in text
    assert json.loads(text)["presets"] == {}


# Modules that cannot be on a page

REFUSED = {
    "standard library": ("import typing", "import of 'typing': the standard library is not in the page"),
    "from a standard module": ("from dataclasses import dataclass", "import of 'dataclasses': the standard library"),
    "part of one": ("import os.path", "import of 'os.path': the standard library"),
    "with a hint": ("import json", "the standard library is not in the page; use javascript.JSON"),
    "inside a function": ("def f():\n    import random", "use game.core.shuffle"),
    "future": ("from __future__ import annotations", "the page drops annotations by itself"),
    "Brython's library": ("from browser import timer", "use browser.window.setTimeout"),
    "its elements": ("from browser import html", "use browser.document.createElement"),
    "its other form": ("import browser.local_storage", "use browser.window.localStorage"),
    "page in the core": ("from browser import document", "game/core must run without a page"),
    "no such module": ("from game.core import engine\nfrom game.server import app", "the page has no such module"),
    "no such relative": ("from .nothing import x", "import of 'game.core.nothing': the page has no such module"),
    "eval": ("x = eval('1')", "'eval' needs a compiler, and there is none in the page"),
    "exec": ("run = exec", "'exec' needs a compiler"),
    "compile": ("compile('1', '', 'eval')", "'compile' needs a compiler"),
    "files": ("open('x')", "'open' needs files, and there are none in the page"),
    "types": ("x = memoryview(b'')", "'memoryview' is a type that the page does without"),
    "their constants": ("x = 3j", "3j: 'complex' is a type that the page does without"),
    "annotations": ("class A: pass\nA.__annotations__", "'__annotations__' is empty"),
    "not Python": ("x = (", "not valid Python: '(' was never closed"),
}


@pytest.mark.parametrize("source, sentence", REFUSED.values(), ids=REFUSED)
def test_a_module_the_page_cannot_have_is_refused(root, source, sentence):
    write(root, {"game/core/bad.py": source})
    line = 1 + source.count("\n")
    with pytest.raises(bundle.BundleError) as caught:
        bundle.game_modules(root)
    assert str(caught.value).startswith(f"game/core/bad.py:{line}: ")
    assert sentence in str(caught.value)


def test_all_culprits_are_named_at_once(root):
    write(root, {"game/core/bad.py": "import enum\nimport abc\n", "game/widget/worse.py": "exec('')\n"})
    with pytest.raises(bundle.BundleError) as caught:
        bundle.game_modules(root)
    places = [line.split(": ")[0] for line in str(caught.value).splitlines()]
    assert places == ["game/core/bad.py:1", "game/core/bad.py:2", "game/widget/worse.py:1"]


def test_what_the_page_has_is_accepted(root):
    imports = "from browser import aio, document, window\nfrom javascript import JSON\nfrom . import main\n"
    imports += "from ..core import engine\nimport game.core.words\nfrom game.core.engine import answer\n"
    write(root, {"game/widget/fine.py": imports})
    assert "game.widget.fine" in [module.name for module in bundle.game_modules(root)]


def test_the_game_itself_is_accepted():
    names = [module.name for module in bundle.game_modules(ROOT)]
    assert names[0] == "game"
    assert {"game.core", "game.core.engine", "game.widget"} <= set(names)


# Brython


def test_nothing_is_left_in_the_runtime_that_compiles():
    cut = runtime.runtime()
    assert not runtime.COMPILES.search(cut)
    assert "_PyPegen={" not in cut
    assert len(cut) < 0.4 * len(runtime.stock())


@pytest.mark.parametrize("edit", edits.EDITS, ids=lambda edit: edit.what)
def test_an_edit_that_finds_no_place_or_two_says_so(edit):
    stock = runtime.stock()
    for moved, found in [(stock.replace(edit.start, ""), 0), (stock + edit.start, 2)]:
        with pytest.raises(runtime.BrythonError) as caught:
            runtime.edited(moved)
        assert f"Brython 3.15.0: edit {edit.what!r} of scripts/bundle/edits.py found {found} places" in str(
            caught.value
        )


def test_an_edit_that_finds_no_end_says_so():
    edit = edits.Edit("sample", "start", "end")
    with pytest.raises(runtime.BrythonError, match="edit 'sample \\(its end\\)'"):
        runtime._apply("the start of it", edit)


def test_another_version_of_brython_is_refused(monkeypatch):
    monkeypatch.setattr(runtime.importlib.metadata, "version", lambda name: "3.16.1")
    with pytest.raises(runtime.BrythonError, match=r"3\.16\.1 is installed.*pip install brython==3\.15\.0"):
        runtime.stock()


def test_compiling_code_that_is_left_over_is_found():
    stock = runtime.stock() + "\nvar f = new Function('return 1')\n"
    with pytest.raises(runtime.BrythonError, match="still compiles code: 'new Function\\('"):
        runtime.edited(stock)


def test_what_brython_refuses_is_named_with_its_file():
    module = runtime.Module("odd", "game/odd.py", "x = = 1")
    with pytest.raises(runtime.BrythonError, match=r"^game/odd\.py: Brython 3\.15\.0 cannot compile it"):
        runtime.compiled([module])


# The compiled game in V8


def test_a_function_is_called_by_its_name_with_json(in_v8):
    assert in_v8.call("game.core.engine.answer", {"question": "everything", "bonus": 8}) == {"answer": 50}


def test_an_exception_of_python_keeps_its_message_and_lines(in_v8):
    with pytest.raises(runtime.PythonError, match=r"^Wrong: unknown question: 'why'$") as caught:
        in_v8.call("game.core.engine.answer", {"question": "why"})
    assert 'File "game/core/engine.py", line 13, in answer' in caught.value.traceback
    with pytest.raises(runtime.PythonError, match="IndexError") as caught:
        in_v8.call("broken.outer", 1)
    assert "line 2, in outer" in caught.value.traceback
    assert "line 6, in inner" in caught.value.traceback


def test_whole_numbers_of_any_size_come_out(in_v8):
    assert in_v8.call("broken.power", 70) == 2**70


def test_a_failed_call_leaves_the_next_one_alone(in_v8):
    for _ in range(3):
        with pytest.raises(runtime.PythonError):
            in_v8.call("broken.outer", 1)
    assert in_v8.call("game.core.engine.answer", {"question": "everything"}) == {"answer": 42}


def test_unknown_names_are_errors_of_python(in_v8):
    with pytest.raises(runtime.PythonError, match=r"ModuleNotFoundError: No module named 'game\.nothing'"):
        in_v8.call("game.nothing.f")
    with pytest.raises(runtime.PythonError, match=r"cannot import name 'missing'|No module named"):
        in_v8.call("game.core.engine.missing")


def test_code_that_would_need_the_compiler_says_so(in_v8):
    with pytest.raises(runtime.PythonError, match="there is no compiler in the page"):
        in_v8.call("odd.run", "1 + 1")


def test_a_package_may_name_a_function_like_its_module(tmp_path):
    write(tmp_path, FAKE)
    source = "from game.core.same import same as there\nfrom game.core import same\n\n\n"
    source += "def run():\n    return [same(), there()]\n"
    with bundle.context(tmp_path, {"run": source}) as context:
        assert context.call("run.run") == ["function", "function"]


@pytest.mark.parametrize("feature", page_features.FEATURES, ids=lambda feature: feature.__name__)
def test_python_means_the_same_in_the_page(in_v8, feature):
    expected = json.loads(json.dumps(feature()))
    assert in_v8.call(f"features.{feature.__name__}") == expected
