"""Code that changes while the site is served."""

import importlib.util
import os
import subprocess
import sys

import pytest
from conftest import mkdocs
from test_site import wait_for

from scripts import reloading

HOOK = """
with reloading.explained(ROOT):
    from scripts import words
said = words.SAID
def shout(): return words.SAID.upper()
"""


@pytest.fixture
def small(tmp_path, monkeypatch):
    """A project with a hook and one module; the modules of this process are put back."""
    kept = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in reloading.FOLDERS}
    for name in kept:
        if name != reloading.__name__:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "__init__.py").touch()
    (tmp_path / "scripts" / "words.py").write_text("SAID = 'one'\n")
    (tmp_path / "scripts" / "site.py").write_text(HOOK)
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] in reloading.FOLDERS]:
        del sys.modules[name]
    sys.modules.update(kept)


@pytest.fixture
def hook(small):
    spec = importlib.util.spec_from_file_location("scripts/site.py", small / "scripts" / "site.py")
    module = importlib.util.module_from_spec(spec)
    module.reloading, module.ROOT = reloading, small
    spec.loader.exec_module(module)
    return module


def test_functions_of_the_hook_see_what_changed(small, hook):
    shout = hook.shout
    code = reloading.Code(small)
    assert not code.changed() and shout() == "ONE"
    (small / "scripts" / "words.py").write_text("SAID = 'another'\n")
    assert code.changed()
    code.reload(hook)
    assert shout() == "ANOTHER" and not code.changed()
    (small / "scripts" / "words.py").unlink()
    assert code.changed()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SAID = (\n", r"scripts/words\.py:1: not valid Python: '\(' was never closed"),
        ("\nSAID = one\n", r"scripts/words\.py:2: NameError: name 'one' is not defined"),
        ("\n\nimport nothing_of_this_name\n", r"scripts/words\.py:3: ModuleNotFoundError: No module named"),
        ("TOLD = 'one'\n", r"scripts/site\.py:4: AttributeError: module 'scripts\.words' has no attribute 'SAID'"),
    ],
)
def test_what_cannot_be_run_is_named_until_it_is_mended(small, hook, text, message):
    code = reloading.Code(small)
    path = small / "scripts" / "words.py"
    path.write_text(text)
    for _ in range(2):
        assert code.changed()
        with pytest.raises(reloading.CodeError, match=message):
            code.reload(hook)
    path.write_text("SAID = 'mended'\n")
    code.reload(hook)
    assert hook.shout() == "MENDED" and not code.changed()


def test_a_change_in_the_code_reaches_the_served_pages(project):
    book, telling = project / "scripts" / "pages" / "book.py", project / "game" / "core" / "telling.py"
    sound, core = book.read_text(encoding="utf-8"), telling.read_text(encoding="utf-8")
    output = project / "output.txt"
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", "127.0.0.1:0"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    with output.open("w") as out:
        server = subprocess.Popen(command, cwd=project, stdout=out, stderr=out, env=environment)
        try:
            wait_for(output, "Serving on")
            book.write_text(f"{sound}\n\ndef broken(:\n", encoding="utf-8")
            line = sound.count("\n") + 3
            wait_for(output, f"scripts/pages/book.py:{line}: not valid Python: invalid syntax")
            wait_for(output, "The server will appear stuck until build errors are resolved")
            changed = sound.replace(
                "def count(", "def count(*_, **__): raise UnknownNameError('Changed.')\n    def _(", 1
            )
            book.write_text(changed, encoding="utf-8")
            wait_for(output, ": Changed.")
            book.write_text(sound, encoding="utf-8")
            wait_for(output, "Reloading browsers")
            telling.write_text(f"{core}\nnothing_of_this_name\n", encoding="utf-8")
            line = core.count("\n") + 2
            wait_for(output, f"game/core/telling.py:{line}: NameError: name 'nothing_of_this_name' is not defined")
            telling.write_text(core, encoding="utf-8")
            said = wait_for(output, "Reloading browsers", 2)
            assert "Traceback" not in said and server.poll() is None, said
        finally:
            server.terminate()
            server.wait(10)


def test_code_that_cannot_be_run_stops_the_build_with_one_sentence(project):
    (project / "game" / "core" / "telling.py").write_text("\ndef tell(:\n", encoding="utf-8")
    done = mkdocs(project, "build", "--strict")
    assert done.returncode != 0
    assert "game/core/telling.py:2: not valid Python: invalid syntax" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr
