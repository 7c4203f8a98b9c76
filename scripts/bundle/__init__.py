"""content + core + widget -> what the browser loads for the game, compiled at build time.

    files = build(root, content)  # {"game/runtime.1a2b3c4d.js": b"…", "game/content-en.….json": …, …}
    parts(files, "en")            # {"runtime": "game/runtime.1a2b3c4d.js", "modules": …, "content": …, worker: …}

A page needs the first three files in that order and then one call, which docs/assets/js/game-loader.js does when the
reader asks for the game: `bozuMekuri.start(element, content, options)` runs `start(root, content, options)` of
game/widget/main.py with a DOMNode and two dicts. Another start is another call. game/widget/later.py fetches the other
parts when they are needed: "results", what follows a game; "chances", those of winning; "online", parties.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.metadata
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import minify

from scripts import kept
from scripts.content.usual import usual
from scripts.content.version import rules_version as rules_version
from scripts.content.yaml_places import LANGUAGES

from . import edits as edits
from . import lighten
from . import runtime as runtime
from .content import KEEP as KEEP
from .content import as_json, in_language
from .content import browser_content as browser_content
from .content import without_parties as without_parties
from .lighten import lightened
from .runtime import PAGE_MODULES, Context, Module

ENTRY = "game.widget.main"
FOLDERS = ("game/core", "game/widget")
# Modules with a file of their own, which game/widget/later.py fetches when they are needed.
ONLINE = "game/widget/online/"
AFTERWARDS = ("afterwards", "course", "dealt", "past", "plot", "replay", "results", "tally")
APART = {f"game/widget/{name}.py": "results" for name in AFTERWARDS}
APART |= {"game/core/tables.py": "chances", "game/widget/forecast.py": "chances"}
PARTS = ("modules", "results", "chances", "online")
CONTENT = "content-"  # and the language
WORKERS = "game/widget/*.js"  # scripts that run beside the page, fetched when the game asks for them

MISSING = dict.fromkeys(("eval", "exec", "compile", "__import__"), "needs a compiler, and there is none in the page")
MISSING |= dict.fromkeys(("open", "input"), "needs files, and there are none in the page")
MISSING |= dict.fromkeys(("memoryview", "complex"), "is a type that the page does without")
INSTEAD = {
    "browser.html": "use browser.document.createElement",
    "browser.timer": "use browser.window.setTimeout",
    "browser.local_storage": "use browser.window.localStorage",
    "browser.session_storage": "use browser.window.sessionStorage",
    "browser.svg": "use browser.document.createElementNS",
    "browser.ajax": "use browser.aio",
    "json": "use javascript.JSON",
    "math": "use javascript.Math",
    "random": "use game.core.shuffle",
    "__future__": "the page drops annotations by itself",
}
TOOLS = ("brython", "mini-racer", "tdewolff-minify")


class BundleError(ValueError):
    """The game cannot be put on the page; one line for each culprit, with file and line."""


def build(root: Path, content: dict[str, Any], online: bool = False) -> dict[str, bytes]:
    """The files of the game by name, each name with a hash of its bytes; BundleError if a module cannot be on a page.

    `root` is the folder that has `game/`; compiled files are kept in its `.cache/` for as long as nothing changes.
    `online`: with the modules of online parties, which are of no use without a party server.
    """
    files = game_files(root)
    if ENTRY not in {_dotted(root, path) for path in files}:
        raise BundleError(f"{ENTRY.replace('.', '/')}.py is missing: the page starts its start(root, content, options)")
    sources = [(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in files]
    texts = _scripts(root, sources, functools.cache(lambda: game_modules(root)))
    cut = browser_content(content, KEEP) | {"version": rules_version(content)}
    cut["usual_version"] = rules_version(usual(content))
    cut, words = without_parties(cut)
    if "online" in texts:
        texts["online"] = f"bozuMekuri.words={as_json(as_json(words))};\n{texts['online']}"
    made = [(part, "js", text) for part, text in texts.items() if online or part != "online"]
    for lang in LANGUAGES:
        own = in_language(cut, lang) | {"classes": cut["classes"]}  # a card's seal is Japanese on every page
        made.append((f"{CONTENT}{lang}", "json", as_json(own)))
    made += [(path.stem, "js", _worker(root, path)) for path in sorted(root.glob(WORKERS))]
    return {_name(part, ending, text): text.encode() for part, ending, text in made}


def parts(files: dict[str, bytes], lang: str) -> dict[str, str]:
    """Part -> file name, for the data attributes of a page: "runtime", "modules", "content" and the workers."""
    named = {}
    for name in files:
        part = name.split("/")[-1].split(".")[0]
        if not part.startswith(CONTENT):
            named[part] = name
        elif part == CONTENT + lang:
            named["content"] = name
    return named


def context(root: Path, extra: dict[str, str] | None = None) -> Context:
    """The game as the page has it, in V8 without a browser; `call` runs a Python function by its dotted name.

    `extra` are further modules, name -> Python source, for functions that take and return JSON values. The widget is
    left out, since it needs a document.
    """
    modules = [module for module in game_modules(root) if not module.name.startswith("game.widget")]
    modules += [Module(name, f"{name}.py", source) for name, source in (extra or {}).items()]
    sources = [(module.file, module.source) for module in modules]
    return Context(*_scripts(root, sources, lambda: modules).values())


def _scripts(root: Path, sources: list[tuple[str, str]], modules: Callable[[], list[Module]]) -> dict[str, str]:
    """Runtime, modules and those of online parties, by part.

    `sources` are the files with their texts; `modules()` are asked for, and compiled, only where those are new.
    """
    cache = _Cache(root / ".cache" / "bundle")
    made = {"runtime": cache.get("runtime", [], runtime.runtime)}
    for part in PARTS:
        own = [(file, text) for file, text in sources if _part(file) == part]
        if own:
            made[part] = cache.get(part, own, functools.partial(_compiled, modules, part))
    cache.tidy()
    return made


def _part(file: str) -> str:
    return "online" if file.startswith(ONLINE) else APART.get(file, "modules")


def _compiled(modules: Callable[[], list[Module]], part: str) -> str:
    return runtime.compiled([module for module in modules() if _part(module.file) == part])


def _worker(root: Path, path: Path) -> str:
    try:
        return str(minify.string("application/javascript", path.read_text(encoding="utf-8")))
    except ValueError as error:
        where = " ".join(str(error).split())
        raise BundleError(f"{path.relative_to(root)} cannot be parsed as JavaScript: {where}") from None


def _name(part: str, ending: str, text: str) -> str:
    return f"game/{part}.{hashlib.sha256(text.encode()).hexdigest()[:8]}.{ending}"


def game_files(root: Path) -> list[Path]:
    """The Python files of the game in `root` that the page gets, packages first."""
    files = [root / "game" / "__init__.py"]
    for folder in FOLDERS:
        files += sorted((root / folder).rglob("*.py"))
    return files


def game_modules(root: Path) -> list[Module]:
    """The modules of the game in `root`, checked and without docstrings and annotations, packages first."""
    files = game_files(root)
    names = {_dotted(root, path) for path in files}
    modules = []
    problems = []
    for path in files:
        file = path.relative_to(root).as_posix()
        name = _dotted(root, path)
        source = path.read_text(encoding="utf-8")
        is_package = path.name == "__init__.py"
        try:
            tree = ast.parse(source)
        except SyntaxError as error:
            problems.append(f"{file}:{error.lineno}: not valid Python: {error.msg}")
            continue
        found = list(_problems(tree, name, is_package, names))
        problems += [f"{file}:{line}: {problem}" for line, problem in sorted(found)]
        modules.append(Module(name, file, lightened(source), is_package))
    if problems:
        raise BundleError("\n".join(problems))
    return modules


def _dotted(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _problems(tree: ast.Module, module: str, is_package: bool, known: set[str]) -> Iterator[tuple[int, str]]:
    """(line, sentence) for everything in a module that the page cannot have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _import_problems(node.lineno, alias.name, module, known)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".") + (["__init__"] if is_package else [])
                base = ".".join(above[: -node.level] + ([node.module] if node.module else []))
            elif node.module == "browser":  # `from browser import html` is a module too
                for alias in node.names:
                    if f"browser.{alias.name}" in INSTEAD:
                        yield from _import_problems(node.lineno, f"browser.{alias.name}", module, known)
            yield from _import_problems(node.lineno, base, module, known)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in MISSING:
            yield node.lineno, f"{node.id!r} {MISSING[node.id]}; write it without"
        elif isinstance(node, ast.Constant) and isinstance(node.value, complex):
            yield node.lineno, f"{node.value!r}: 'complex' {MISSING['complex']}; write it without"
        elif isinstance(node, ast.Attribute) and node.attr == "__annotations__":
            yield (
                node.lineno,
                "the page drops annotations, so '__annotations__' is empty there; keep a dict",
            )


def _import_problems(line: int, name: str, module: str, known: set[str]) -> Iterator[tuple[int, str]]:
    if name in known:
        return
    if name in PAGE_MODULES:
        if module.startswith("game.core"):
            yield line, f"import of {name!r}: game/core must run without a page; only game/widget may import it"
    elif name.split(".")[0] == "game":
        yield line, f"import of {name!r}: the page has no such module, only {', '.join(FOLDERS)}"
    else:
        instead = INSTEAD.get(name, f"import only game, {', '.join(sorted(PAGE_MODULES))}")
        yield line, f"import of {name!r}: the standard library is not in the page; {instead}"


class _Cache:
    """Made texts in a folder, found again by what they were made from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made_by = [f"{tool} {importlib.metadata.version(tool)}" for tool in TOOLS]
        tools = [Path(str(tool.__file__)) for tool in (edits, runtime, lighten)] + [Path(__file__)]
        self.made_by += [tool.read_text(encoding="utf-8") for tool in tools]
        self.made_by.append(runtime.JOINT)
        self.used: set[Path] = set()

    def get(self, part: str, sources: Sequence[Any], make: Callable[[], str]) -> str:
        key = hashlib.sha256(json.dumps([self.made_by, sources]).encode()).hexdigest()[:16]
        path = self.folder / f"{part}.{key}.js"
        self.used.add(path)
        text = kept.get(path)
        if text is None:
            text = make().encode()
            kept.put(path, text)
        return text.decode()

    def tidy(self) -> None:
        kept.tidy(self.folder, self.used)
