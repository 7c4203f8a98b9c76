"""Everything that depends on the inside of Brython: what is cut from it, how modules are compiled and joined to it.

The page loads Brython without its compiler. Modules are compiled here by the stock `brython.js` in V8 and handed over
as JavaScript functions, so that nothing in the page calls `eval` or `new Function`.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import minify  # type: ignore[import-untyped]
from py_mini_racer import JSEvalException, MiniRacer

VERSION = "3.15.0"

# What the page may import besides the game: modules that brython.js itself brings and that need no compiler.
PAGE_MODULES = frozenset({"browser", "browser.aio", "browser.html", "javascript"})


class BrythonError(ValueError):
    """Brython is not the version this file was written for, or refuses a module."""


class Edit(NamedTuple):
    """One change of brython.js: the text from `start` up to `end` (or `start` alone) becomes `new`."""

    what: str
    start: str
    end: str | None = None
    new: str = ""


# The order matters only where one edit cuts what another would find.
EDITS = (
    Edit(
        "probe for generators",
        'try{\neval("async function* f(){}")}catch(err){console.warn("Your browser is not fully supported. '
        'If you are using "+\n"Microsoft Edge, please upgrade to the latest version")}\n',
    ),
    Edit("compiler chain", "// >>> brython compiler chain", "// <<< brython compiler chain"),
    Edit("docs of builtins", "var docs={ArithmeticError:", '"use strict";\n(function($B){$B.whenReady='),
    Edit(
        "classes of the syntax tree",
        '"use strict";\n__BRYTHON__.ast_classes={',
        "(function($B){var _b_=$B.builtins\nfunction wrap(dunder,nb_args)",
    ),
    # The code generator stands before the marked chain. Compiled modules need its look-up of names and nothing else.
    Edit("generator, positions", "function ast_dump(tree,indent)", "$B.decode_position="),
    Edit("generator, scopes", "function get_source_from_position(", "$B.scope_name="),
    Edit("generator, names", "function show_flags(name,flag)", "function resolve_in_namespace(name,ns)"),
    Edit("generator, operators", 'var $operators=$B.op2method.subset("all")', "var exclude_from_builtins="),
    Edit(
        "scope of builtins", 'var builtins_scope=new Scope("__builtins__")', new="var builtins_scope={locals:new Set()}"
    ),
    Edit(
        "generator, statements",
        "function mark_parents(node)",
        "})(__BRYTHON__);\n;\n// <<< brython compiler chain",
    ),
    Edit(
        "loader of scripts",
        "if($B.VFS_timestamp && $B.VFS_timestamp >",
        '})(__BRYTHON__);\n;\n"use strict";\n;(function',
    ),
    Edit("compiler's front", "$B.py2js=function(src,module,locals_id,parent_scope)", "$B.parse_options=function("),
    Edit(
        "watch for scripts in the page",
        "if(!($B.isWebWorker ||$B.isNode)){var startup_observer=",
        "function convert_option(option,value)",
        new="var brython_options=$B.brython_options={}\n",
    ),
    Edit(
        "start of scripts in the page",
        "function run_scripts(_scripts)",
        "if(__BRYTHON__.isNode){global.__BRYTHON__",
        new="})(__BRYTHON__);\n",
    ),
    Edit(
        "eval and exec",
        'var $$eval=_b_.eval=function(){var $=$B.args("eval",4',
        "$$eval.$is_func=true",
        new="var $$eval=_b_.eval=function(){$B.no_compiler()}\n",
    ),
    Edit(
        "functions from code objects",
        "new Function('_b_','__file__',globals_name,'return '+code.co_code)",
        new="$B.no_compiler()",
    ),
    Edit("modules in JavaScript", "new Function(module_contents)()", new="$B.no_compiler()"),
    Edit("modules in Python source", "(new Function(module_id,js))(module)", new="$B.no_compiler()"),
    Edit(
        "compiled modules",
        'mod_js+="return "+prefix+parent_id\nvar $module=new Function(prefix+parent_id,mod_js)(\nmod)',
        new="var $module=mod_js()",
    ),
    Edit(
        "javascript.import_js",
        "f=new Function(js)\nvar $module=f()",
        new="$module=$B.no_compiler()",
    ),
    Edit("subclasses of JavaScript classes", "Function('cl_dict','bases',body)(cl_dict,bases)", new="$B.no_compiler()"),
    Edit("browser.load", "eval(content)},load1:", new="$B.no_compiler()},load1:"),
    Edit("javascript.load", "eval(content)},Math:", new="$B.no_compiler()},Math:"),
)

BUILTIN_TYPES = 123  # whose docs are dropped
TYPE_DOCS = re.compile(r'(init_type\(\S+?,"\w+",\["[\w.]+",(?:\d+,){4}[^,]+,\d+,)`[^`]*`')
COMPILES = re.compile(r"(?<![\w$.])(?:new\s+)?Function\s*\(|(?<![\w$])eval\s*\(")

# Joined to the end of the runtime. `bozuMekuri` is all that pages and tests know of it.
JOINT = """
"use strict";
(function($B){
var _b_=$B.builtins, game={};
$B.no_compiler=function(){$B.RAISE(_b_.NotImplementedError,"there is no compiler in the page: no eval and no exec")};
$B.VFS={};
$B.use_VFS=true;
$B.stdlib_module_names=[];
$B.$options=$B.parse_options({});
// Modules come from the bundle or not at all: no look-up over the network.
$B.make_import_paths=function(filename){$B.import_info[filename]={meta_path:[$B.finders.VFS],path:[],path_hooks:[]}};
game.add=function(modules){
  for(var name in modules){
    $B.VFS[name]=[".py","",[],modules[name].isPackage];
    $B.precompiled[name]=modules[name].run;
  }
  game.ready=true;
};
// Calls a function of a module by its dotted name with Python values. Python's exceptions become Error, the traceback
// in `traceback`.
function call(dotted,args){
  var at=dotted.lastIndexOf("."), module=dotted.slice(0,at), name=dotted.slice(at+1), names={}, before=$B.frame_obj;
  try{
    $B.enter_frame(["<page>",names,"<page>",names],"<page>",1);
    $B.import(module,[name],{},names);
    return $B.$call(names[name],...args);
  }catch(thrown){
    var exception=$B.exception(thrown), error=new Error($B.class_name(exception)+": "+_b_.str.$factory(exception));
    error.traceback=$B.error_trace(exception);
    throw error;
  }finally{
    $B.frame_obj=before;
  }
}
var python=$B.structuredclone2pyobj, contents=new WeakMap();
game.start=function(element,content,options){
  if(!contents.has(content)){contents.set(content,python(content))}
  call("game.widget.main.start",[$B.DOMNode.$factory(element),contents.get(content),python(options)]);
};
game.call=function(dotted,args){
  return JSON.stringify($B.pyobj2structuredclone(call(dotted,JSON.parse(args).map(python))));
};
globalThis.bozuMekuri=game;
})(__BRYTHON__);
"""

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
            "or go through the edits of scripts/brython_runtime.py"
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
        f"Brython {VERSION}: edit {what!r} of scripts/brython_runtime.py found {found} places in brython.js "
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
    return minified(edited(stock()) + JOINT)


class Module(NamedTuple):
    """A Python module to compile."""

    name: str  # dotted
    file: str  # as tracebacks shall call it
    source: str
    is_package: bool = False


def compiled(modules: list[Module]) -> str:
    """The JavaScript that adds modules to a loaded runtime; the same text for the same modules."""
    v8 = MiniRacer()
    v8.eval(STAND_INS)
    v8.eval(stock())
    v8.eval("""function compile(name, file, source) {
        __BRYTHON__.url2name[file] = name;
        try {
            return __BRYTHON__.py2js({src: source, filename: file, imported: true}, name, name,
                                     __BRYTHON__.builtins_scope).to_js();
        } catch (error) {
            throw new Error(__BRYTHON__.error_trace(__BRYTHON__.exception(error)));
        }
    }""")
    return minified("bozuMekuri.add({" + ",\n".join(_entry(v8, module) for module in modules) + "})")


# Where an expression stands in its file, made anew at every call, for marks below a line of source. The page has no
# source to show, only the line number, which frames keep apart.
POSITIONS = re.compile(r"^ *frame\.positions = \[.*\]\n", re.MULTILINE)


def _entry(v8: MiniRacer, module: Module) -> str:
    try:
        script = str(v8.call("compile", module.name, module.file, module.source))
    except JSEvalException as error:
        said = str(error).strip().splitlines()
        raise BrythonError(f"{module.file}: Brython {VERSION} cannot compile it: {' '.join(said[-3:])}") from None
    namespace = "locals_" + re.sub(r"[^\w$]", "_", module.name)
    is_package = json.dumps(module.is_package)
    run = f"function() {{\n{POSITIONS.sub('', script)}\nreturn {namespace}\n}}"
    return f"{json.dumps(module.name)}: {{isPackage: {is_package}, run: {run}}}"


class PythonError(RuntimeError):
    """An exception of compiled Python; `traceback` is what Brython tells of it."""

    def __init__(self, message: str, traceback: str) -> None:
        super().__init__(message)
        self.traceback = traceback


class Context:
    """The runtime of the page and some compiled modules, in V8 without a browser."""

    def __init__(self, *scripts: str) -> None:
        self._v8 = MiniRacer()
        self._v8.eval(STAND_INS)
        for script in scripts:
            self._v8.eval(script)
        self._v8.eval("""function run(name, args) {
            try { return JSON.stringify({value: JSON.parse(bozuMekuri.call(name, args))}); }
            catch (error) { return JSON.stringify({error: error.message, traceback: error.traceback ?? error.stack}); }
        }""")

    def call(self, function: str, *args: Any) -> Any:
        """Call a Python function, "package.module.function", with JSON values; its JSON value, or PythonError."""
        result = json.loads(str(self._v8.call("run", function, json.dumps(args))))
        if "error" in result:
            raise PythonError(result["error"], result["traceback"])
        return result["value"]
