"""All that depends on the inside of Brython: how it is cut (brython_edits.py), compiles, and is joined to the game.

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

import minify
from py_mini_racer import JSEvalException, MiniRacer

from scripts.brython_edits import EDITS, LETTERS, SHORTER, Edit

VERSION = "3.15.0"

# What the page may import besides the game: modules that brython.js itself brings and that need no compiler.
PAGE_MODULES = frozenset({"browser", "browser.aio", "javascript"})


class BrythonError(ValueError):
    """Brython is not the version this file was written for, or refuses a module."""


BUILTIN_TYPES = 123  # whose docs are dropped
TYPE_DOCS = re.compile(r'(init_type\(\S+?,"\w+",\["[\w.]+",(?:\d+,){4}[^,]+,\d+,)`[^`]*`')
COMPILES = re.compile(r"(?<![\w$.])(?:new\s+)?Function\s*\(|(?<![\w$])eval\s*\(")

# Joined to the end of the runtime. `bozuMekuri` is all that pages and tests know of it.
JOINT = """
;
"use strict";
(function($B){
var _b_=$B.builtins, game={};
$B.no_compiler=function(){
  $B.RAISE(_b_.NotImplementedError,"there is no compiler in the page: no eval and no exec");
};
$B.VFS={};
$B.stdlib_module_names=[];
$B.$options=$B.parse_options({});
$B.make_import_paths=function(filename){$B.import_info[filename]={meta_path:[],path:[],path_hooks:[]}};
// Modules come from the bundle or are Brython's own: no look-up over the network.
var modules={};
game.add=function(name,isPackage,file,run){modules[name]={isPackage,file,run}};
function load(name){
  var at=name.lastIndexOf("."), parent=at<0 ? null : load(name.slice(0,at));
  var entry=modules[name], module=$B.imported[name];
  if(module!==undefined){return module}
  module=$B.imported[name]=$B.module.$factory(name,_b_.None,entry.isPackage);
  module.$is_package=entry.isPackage;
  $B.module_setattr(module,"__file__",entry.file);
  $B.module_setattr(module,"__package__",entry.isPackage ? name : name.slice(0,at));
  if(entry.isPackage){$B.module_setattr(module,"__path__",$B.$list([name]))}
  try{entry.run()}catch(error){delete $B.imported[name];throw error}
  if(parent){$B.module_setattr(parent,name.slice(at+1),module)}
  return module;
}
var import_stock=$B.import, import_from_stock=$B.$import_from;
$B.import=function(name){
  if(modules[name]){load(name)}
  return import_stock.apply(null,arguments);
};
$B.$import_from=function(module,name,aliases,level,locals){
  var here=$B.frame_obj.frame[2], parts=here.split("."), from=module;
  if(level>0){
    parts=parts.slice(0,parts.length-level+(modules[here]?.isPackage ? 1 : 0));
    from=parts.concat(module ? [module] : []).join(".");
  }
  if(modules[from] && name!="*"){
    var value=$B.module_getattr(load(from),name);
    if(value===$B.NULL && modules[from+"."+name]){value=load(from+"."+name)}
    if(value!==$B.NULL){
      var target=aliases[name] ?? [locals,name];
      target[0][target[1]]=value;
      return;
    }
  }
  return import_from_stock.apply(null,arguments);
};
// What a compiled module says of each of its functions; the compiler leaves out what is usual.
$B.def=function(f,frame,name,args,is_method,flags,defaults,kwdefaults,vararg,kwarg,positional,kwonly,posonly){
  if(is_method){f.$is_method=true}
  f.$function_infos=[frame[2],name,name,frame.__file__,defaults ?? _b_.None,kwdefaults ?? _b_.None,_b_.None,args,
    vararg ?? null,kwarg ?? null,positional ?? args.length,frame.$lineno,flags ?? 3,[],kwonly ?? 0,posonly ?? 0,args,
    false,[],frame];
  $B.set_func_attrs(f,frame,frame[2]);
  f.ob_type=$B.function;
};
// Calls a function of a module by its dotted name with Python values. Python's exceptions become Error, the traceback
// in `traceback`.
function call(dotted,args){
  var at=dotted.lastIndexOf("."), module=dotted.slice(0,at), name=dotted.slice(at+1), names={}, before=$B.frame_obj;
  try{
    $B.enter_frame(["<page>",names,"<page>",names],"<page>",1);
    $B.$import_from(module,name,{},0,names);
    return $B.$call(names[name],...args);
  }catch(thrown){
    var exception=$B.exception(thrown), error=new Error($B.class_name(exception)+": "+_b_.str.$factory(exception));
    error.traceback=$B.error_trace(exception);
    throw error;
  }finally{
    $B.frame_obj=before;
  }
}
var contents=new WeakMap();
function python(value){
  if(value===null){return _b_.None}
  if(Array.isArray(value)){return $B.$list(value.map(python))}
  if(typeof value=="object"){
    var dict=$B.empty_dict();
    for(var key in value){$B.str_dict_set(dict,key,python(value[key]))}
    return dict;
  }
  return $B.jsobj2pyobj(value);
}
game.start=function(element,content,options){
  if(!contents.has(content)){contents.set(content,python(content))}
  call("game.widget.main.start",[$B.DOMNode.$factory(element),contents.get(content),python(options)]);
};
game.call=function(dotted,args){
  var exact=(key,value)=>typeof value=="bigint" ? JSON.rawJSON(value) : value;
  return JSON.stringify($B.pyobj2structuredclone(call(dotted,JSON.parse(args).map(python))),exact);
};
var letters=/* LETTERS */;
for(var letter in letters){$B[letter]=$B[letters[letter]]}
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
            "or go through scripts/brython_edits.py"
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
        f"Brython {VERSION}: edit {what!r} of scripts/brython_edits.py found {found} places in brython.js "
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
    files = (edited(stock()) + joint).split("\n;\n")
    return ";\n".join(small for file in files if (small := minified(file)))


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
    compiler = stock()
    for edit in SHORTER:
        compiler = _apply(compiler, edit)
    v8.eval(compiler)
    v8.eval("""function compile(name, file, source) {
        __BRYTHON__.url2name[file] = name;
        try {
            return __BRYTHON__.py2js({src: source, filename: file, imported: true}, name, name,
                                     __BRYTHON__.builtins_scope).to_js();
        } catch (error) {
            throw new Error(__BRYTHON__.error_trace(__BRYTHON__.exception(error)));
        }
    }""")
    return "".join(_entry(v8, module) for module in modules) + "bozuMekuri.ready=true;\n"


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
