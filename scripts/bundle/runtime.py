"""All that depends on the inside of Brython: how it is cut (edits.py), compiles, and is joined to the game.

The page loads Brython without its compiler. Modules are compiled here by the stock `brython.js` in V8 and handed over
as JavaScript functions, so that nothing in the page calls `eval` or `new Function`.
"""

from __future__ import annotations

import atexit
import importlib.metadata
import importlib.util
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import minify

from .edits import EDITS, LETTERS, SHORTER, Edit

if TYPE_CHECKING:
    from py_mini_racer import MiniRacer  # V8 is loaded where something is compiled

VERSION = "3.15.0"

# What the page may import besides the game: modules that brython.js itself brings and that need no compiler.
PAGE_MODULES = frozenset({"browser", "browser.aio", "javascript"})


class BrythonError(ValueError):
    """Brython is not the version this file was written for, or refuses a module."""


BUILTIN_TYPES = 123  # whose docs are dropped
TYPE_DOCS = re.compile(r'(init_type\(\S+?,"\w+",\["[\w.]+",(?:\d+,){4}[^,]+,\d+,)`[^`]*`')
COMPILES = re.compile(r"(?<![\w$.])(?:new\s+)?Function\s*\(|(?<![\w$])eval\s*\(")

# Joined to the end of the cut runtime: how modules are found and called.
JOINT = Path(__file__).with_name("joint.js").read_text(encoding="utf-8")

# What brython.js asks of a browser when it loads. Nothing is random, so that the same source compiles to the same text.
STAND_INS = """
var self = globalThis, window = globalThis;
Math.random = () => 0.5;
globalThis.location = {href: "http://localhost/", origin: "http://localhost", pathname: "/", search: ""};
globalThis.navigator = {language: "en"};
globalThis.addEventListener = () => {};
globalThis.Event = class {};
globalThis.console = Object.fromEntries(["log", "info", "debug", "warn", "error"].map(name => [name, () => {}]));
globalThis.URL = class {
  constructor(url) { this.pathname = "/" + url.split("/").slice(3).join("/"); this.search = this.hash = ""; }
};
"""


def stock() -> str:
    """The brython.js of the installed package; BrythonError if that is another version."""
    installed = importlib.metadata.version("brython")
    if installed != VERSION:
        raise BrythonError(
            f"Brython {installed} is installed, the game is built with {VERSION}: pip install brython=={VERSION}, "
            "or go through scripts/bundle/edits.py"
        )
    spec = importlib.util.find_spec("brython")
    assert spec and spec.origin
    return (Path(spec.origin).parent / "data" / "brython.js").read_text(encoding="utf-8")


def edited(source: str) -> str:
    """brython.js without its compiler and without `eval`; BrythonError names an edit that found no or many places."""
    for edit in EDITS:
        source = _apply(source, edit)
    source, docs = TYPE_DOCS.subn(r"\1``", source)
    if docs != BUILTIN_TYPES:
        raise _moved("docs of builtin types", docs, BUILTIN_TYPES)
    left = COMPILES.search(source)
    if left:
        line = source.count("\n", 0, left.start()) + 1
        raise BrythonError(f"Brython {VERSION}: line {line} of the cut runtime still compiles code: {left.group()!r}")
    return source


def _apply(source: str, edit: Edit) -> str:
    if source.count(edit.start) != 1:
        raise _moved(edit.what, source.count(edit.start))
    start = source.index(edit.start)
    end = start + len(edit.start) if edit.end is None else source.find(edit.end, start)
    if end < 0:
        raise _moved(f"{edit.what} (its end)", 0)
    return source[:start] + edit.new + source[end:]


def _moved(what: str, found: int, expected: int = 1) -> BrythonError:
    return BrythonError(
        f"Brython {VERSION}: edit {what!r} of scripts/bundle/edits.py found {found} places in brython.js "
        f"instead of {expected}; compare the edit with this brython.js"
    )


def minified(source: str) -> str:
    """The same JavaScript in fewer bytes."""
    try:
        return str(minify.string("application/javascript", source))
    except ValueError as error:
        raise BrythonError(f"Brython {VERSION}: the edited JavaScript cannot be parsed: {error}") from None


def runtime() -> str:
    """The JavaScript that a page loads before any module: Brython, cut, with `bozuMekuri`."""
    # Made small file by file, as brython.js was put together. Joined by commas its functions would lose the brackets
    # that tell a browser to compile them at once instead of twice.
    joint = JOINT.replace("/* LETTERS */", json.dumps(LETTERS))
    files = (edited(stock()) + "\n;\n" + joint).split("\n;\n")
    return ";\n".join(small for file in files if (small := minified(file)))


class Module(NamedTuple):
    """A Python module to compile."""

    name: str  # dotted
    file: str  # as tracebacks shall call it
    source: str
    is_package: bool = False


def compiled(modules: list[Module]) -> str:
    """The JavaScript that adds modules to a loaded runtime; the same text for the same modules."""
    from py_mini_racer import MiniRacer

    compiler = stock()
    for edit in SHORTER:
        compiler = _apply(compiler, edit)
    with MiniRacer() as v8:
        v8.eval(STAND_INS)
        v8.eval(compiler)
        v8.eval(COMPILE)
        return "".join(_entry(v8, module) for module in modules) + "bozuMekuri.ready=true;\n"


COMPILE = """
function compile(name, file, source) {
  __BRYTHON__.url2name[file] = name;
  try {
    const unit = {src: source, filename: file, imported: true};
    return __BRYTHON__.py2js(unit, name, name, __BRYTHON__.builtins_scope).to_js();
  } catch (error) {
    throw new Error(__BRYTHON__.error_trace(__BRYTHON__.exception(error)));
  }
}
"""

# The compiler calls a function for each line, which also calls a debugger if there is one.
LINE = re.compile(r"\$B\.set_lineno\(frame, (\d+)\)")
STATEMENT = re.compile(r"^( *)\$B\.set_lineno\(frame, (\d+)\)(;?)$")
LETTER = {f"$B.{name}(": f"$B.{letter}(" for letter, name in LETTERS.items()}
NAME = re.compile("|".join(re.escape(name) for name in LETTER))


def _shortened(script: str) -> str:
    """Compiled JavaScript with plain line numbers and with letters for the names it uses most."""
    lines = script.split("\n")
    numbers = {at: match for at, line in enumerate(lines) if (match := STATEMENT.match(line))}
    for at, match in numbers.items():
        indent, number, end = match.groups()
        before = numbers.get(at - 2)
        follows = before and before[1] == indent and int(before[2]) + 1 == int(number)
        # After a statement of one line the next line is one more: no block has begun or ended between them.
        lines[at] = (
            f"{indent}frame.$lineno++{end}"
            if follows and lines[at - 1][-1:] not in "{}"
            else (f"{indent}frame.$lineno={number}{end}")
        )
    script = LINE.sub(r"(frame.$lineno=\1)", "\n".join(lines))
    return NAME.sub(lambda match: LETTER[match[0]], script)


def _entry(v8: MiniRacer, module: Module) -> str:
    from py_mini_racer import JSEvalException

    try:
        script = str(v8.call("compile", module.name, module.file, module.source))
    except JSEvalException as error:
        said = str(error).strip().splitlines()
        raise BrythonError(f"{module.file}: Brython {VERSION} cannot compile it: {' '.join(said[-3:])}") from None
    run = minified(f"run=function(){{\n{_shortened(script)}\n}}").removeprefix("run=")
    about = ",".join(json.dumps(value) for value in (module.name, module.is_package, module.file))
    return f"bozuMekuri.add({about},({run}));\n"


class PythonError(RuntimeError):
    """An exception of compiled Python; `traceback` is what Brython tells of it."""

    def __init__(self, message: str, traceback: str) -> None:
        super().__init__(message)
        self.traceback = traceback


class Context:
    """The runtime of the page and some compiled modules, in V8 without a browser. A context manager, or `close` it."""

    def __init__(self, *scripts: str) -> None:
        from py_mini_racer import MiniRacer

        self._v8 = MiniRacer()
        atexit.register(self.close)  # V8 left open when Python ends waits for a thread that is no more
        for script in (STAND_INS, *scripts, RUN):
            self._v8.eval(script)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Free what V8 holds; no call is possible after it."""
        atexit.unregister(self.close)
        self._v8.close()

    def call(self, function: str, *args: Any) -> Any:
        """Call a Python function, "package.module.function", with JSON values; its JSON value, or PythonError."""
        result = json.loads(str(self._v8.call("run", function, json.dumps(args))))
        if "error" in result:
            raise PythonError(result["error"], result["traceback"])
        return result["value"]


RUN = """
function run(name, args) {
  try { return '{"value": ' + bozuMekuri.call(name, args) + "}"; }
  catch (error) { return JSON.stringify({error: error.message, traceback: error.traceback ?? error.stack}); }
}
"""
