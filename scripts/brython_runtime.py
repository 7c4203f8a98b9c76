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
PAGE_MODULES = frozenset({"browser", "browser.aio", "javascript"})


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
    # Asking for the name of the time zone takes a tenth of the start, and only the module `time` wants to know.
    Edit("name of the time zone", "var formatter=new Intl.DateTimeFormat(", "$B.METH_VARARGS=", new="$B.tz_name=''\n"),
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
    # A package may give the name of a module to something of its own, as `from .compose import compose` does.
    Edit(
        "names in packages",
        "$B.imported[_parent_name][parsed_name[i]]===undefined",
        new="$B.module_getattr($B.imported[_parent_name],parsed_name[i])===$B.NULL",
    ),
    Edit(
        "javascript.import_js",
        "f=new Function(js)\nvar $module=f()",
        new="$module=$B.no_compiler()",
    ),
    Edit("subclasses of JavaScript classes", "Function('cl_dict','bases',body)(cl_dict,bases)", new="$B.no_compiler()"),
    # A class for each of 130 tags costs as much as the whole core; elements are plain nodes then.
    Edit("classes of elements", "var tags=['A','ABBR',", "var html={}\nhtml.tags=", new="var tags=[]\n"),
    Edit("browser.load", "eval(content)},load1:", new="$B.no_compiler()},load1:"),
    Edit("javascript.load", "eval(content)},Math:", new="$B.no_compiler()},Math:"),
)

# The same answers in less time: on the page a start runs everything once, before the browser has optimised anything.
FASTER = (
    Edit(
        "loops over builtin iterators, without an exception at their end",
        "var next_func=$B.$getattr($B.get_class(it),'__next__',null)",
        new="""var itcls=$B.get_class(it)
if($B.is_builtin_type(itcls) && itcls.tp_iternext instanceof $B.GeneratorFunction){return{
[Symbol.iterator](){return this},next(){set_lineno(frame,lineno)
try{
var step=itcls.tp_iternext(it).next()
return step.done ?{done:true,value:null}:step}catch(err){if($B.is_exc(err,[_b_.StopIteration])){return{done:true,value:null}}
if(iterator[$B.INUM]){$B.set_inum(iterator[$B.INUM])}
throw err}}}}
var next_func=$B.$getattr(itcls,'__next__',null)""",
    ),
    Edit(
        "type of those iterators",
        "$B.make_js_iterator=function(",
        new="$B.GeneratorFunction=(function*(){}).constructor\n$B.make_js_iterator=function(",
    ),
    Edit(
        "generators, without an exception at their end",
        "$B.generator.tp_iternext=function*(self){while(true){yield $B.generator.tp_funcs.send(self,_b_.None)}}",
        new="""$B.generator.tp_iternext=function*(self){while(true){var step=$B.generator.tp_funcs.send(self,_b_.None,true)
if(step.done){return step.value}
yield step.value}}""",
    ),
    Edit(
        "sending to one",
        "generator_funcs.send=function(self,value){",
        new="generator_funcs.send=function(self,value,steps){",
    ),
    Edit(
        "sending to one that ended",
        "if(gen.$finished){$B.RAISE(_b_.StopIteration,value)}",
        new="if(gen.$finished){if(steps){return{done:true,value}}\n$B.RAISE(_b_.StopIteration,value)}",
    ),
    Edit(
        "sending to one that returns",
        "gen.$finished=true\n$B.RAISE(_b_.StopIteration,res.value.value)}\ngen.gi_running=false\n"
        "if(res.done){$B.RAISE(_b_.StopIteration,res.value)}\nreturn res.value}",
        new="""gen.$finished=true
if(steps){return{done:true,value:res.value.value}}
$B.RAISE(_b_.StopIteration,res.value.value)}
gen.gi_running=false
if(steps){return res}
if(res.done){$B.RAISE(_b_.StopIteration,res.value)}
return res.value}""",
    ),
    Edit(
        "dict.get, without an exception for a missing name",
        "dict_funcs.get=function(self){",
        new="""dict_funcs.get=function(self,name,otherwise){if(typeof name=='string' && ! otherwise?.$kw && arguments.length < 4 &&
! Object.hasOwn(self,$B.JSOBJ)){return Object.hasOwn(self,name)? self[name]:
arguments.length==3 ? otherwise :_b_.None}
""",
    ),
    Edit(
        "in a dict",
        "$B.$is_member=function(item,_set){",
        new="$B.$is_member=function(item,_set){if($B.exact_type(_set,_b_.dict)){return _b_.dict.$contains(_set,item)}\n",
    ),
    Edit(
        "len",
        "var len=_b_.len=function(obj){",
        new="""var len=_b_.len=function(obj){if(arguments.length==1){
if(obj?.ob_type===_b_.list ||obj?.ob_type===_b_.tuple){return obj.length}
if(obj?.[$B.OB_TYPE]===_b_.dict){return _b_.dict.mp_length(obj)}}
""",
    ),
    Edit(
        "truth",
        "default:\nif($B.is_type(obj)){return true}\nvar klass=$B.get_class(obj),missing={}",
        new="""default:
if(obj===_b_.None){return false}
if(obj.ob_type===_b_.list ||obj.ob_type===_b_.tuple ||obj[$B.OB_TYPE]===_b_.dict){return _b_.len(obj)> 0}
if($B.is_type(obj)){return true}
var klass=$B.get_class(obj),missing={}""",
    ),
    Edit(
        "methods of builtin types",
        "if(! _b_.issubclass($B.get_class(self),descr.d_type))",
        new="var own=$B.get_class(self)\nif(own !==descr.d_type && ! _b_.issubclass(own,descr.d_type))",
    ),
    Edit(
        "calls, without their place in a line",
        "$B.$call_with_position=function(callable,inum,...args){",
        "$B.$call=function(callable,...args){",
        new="$B.$call_with_position=function(callable,inum,...args){if(typeof callable=='function' && "
        "! callable.$in_js_module){return callable(...args)}\nreturn $B.$call(callable,...args)}\n",
    ),
    Edit(
        "attributes, without their place in a line",
        "$B.$getattr_pep657=function(obj,attr,inum){",
        "$B.time_getattr=0",
        new="$B.$getattr_pep657=function(obj,attr){return $B.$getattr(obj,attr)}\n",
    ),
    Edit(
        "properties of elements, without warnings in the console",
        "function warn(msg){console.log(msg)\nvar frame=$B.frame_obj.frame\nif(! frame){return}",
        "self[attr]=$B.pyobj2jsobj(value)\nreturn _b_.None}\nDOMNode.mp_ass_subscript=",
    ),
    Edit(
        "class of elements",
        "if(obj instanceof Node){if(obj.tagName){var res=$B.module_getattr($B.imported['browser.html'],obj.tagName)\n"
        "return res===$B.NULL ? $B.DOMNode :res}\nreturn $B.DOMNode}",
        new="if(obj instanceof Node){return $B.DOMNode}",
    ),
    Edit(
        "isinstance",
        "var instancecheck=$B.type_getattribute($B.get_class(cls),'__instancecheck__',$B.NULL)",
        new="if(klass===_b_.type){return false}\n"
        "var instancecheck=$B.type_getattribute($B.get_class(cls),'__instancecheck__',$B.NULL)",
    ),
    Edit(
        "equal texts",
        "$B.rich_comp=function(op,x,y){",
        new="""$B.rich_comp=function(op,x,y){if(typeof x=='string' && typeof y=='string'){if(op=='__eq__'){return x===y}
if(op=='__ne__'){return x !==y}}
""",
    ),
    Edit(
        "methods of elements",
        "var own_dict=$B.get_dict(obj)\nif($B.get_class(klass)===_b_.type)",
        new="""if(klass===$B.DOMNode && ! DOM_METHODS.has(attr) && typeof obj[attr]=='function' && ! obj[attr].$function_infos){
var value=obj[attr](...args.map($B.pyobj2jsobj))
return value===null ||value===undefined ? _b_.None :$B.jsobj2pyobj(value)}
var own_dict=$B.get_dict(obj)
if($B.get_class(klass)===_b_.type)""",
    ),
    Edit(
        "methods of elements that are Brython's own",
        "$B.call_attr=function(obj,attr,inum,...args){",
        new="const DOM_METHODS=new Set(['addEventListener','removeEventListener','closest','select','query'])\n"
        "$B.call_attr=function(obj,attr,inum,...args){",
    ),
    Edit(
        "texts and numbers for JavaScript",
        "var pyobj2jsobj=$B.pyobj2jsobj=function(pyobj){",
        new="var pyobj2jsobj=$B.pyobj2jsobj=function(pyobj){"
        "if(typeof pyobj=='string' ||typeof pyobj=='number'){return pyobj}\n",
    ),
    Edit(
        "names from a module that is here",
        "$B.import(submodule,[],{},{},inum)\ncurrent_module=$B.imported[submodule]}",
        new="if(! Object.hasOwn($B.imported,submodule)){$B.import(submodule,[],{},{},inum)}\n"
        "current_module=$B.imported[submodule]}",
    ),
)

BUILTIN_TYPES = 123  # whose docs are dropped
TYPE_DOCS = re.compile(r'(init_type\(\S+?,"\w+",\["[\w.]+",(?:\d+,){4}[^,]+,\d+,)`[^`]*`')
COMPILES = re.compile(r"(?<![\w$.])(?:new\s+)?Function\s*\(|(?<![\w$])eval\s*\(")

# Joined to the end of the runtime. `bozuMekuri` is all that pages and tests know of it.
JOINT = """
;
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
game.add=function(name,isPackage,run){
  $B.VFS[name]=[".py","",[],isPackage];
  $B.precompiled[name]=run;
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
var contents=new WeakMap();
function python(value){
  if(value===null){return _b_.None}
  if(Array.isArray(value)){return $B.$list(value.map(python))}
  if(typeof value=="object"){
    var dict=$B.empty_dict();
    for(var key in value){_b_.dict.$setitem(dict,key,python(value[key]))}
    return dict;
  }
  return $B.jsobj2pyobj(value);
}
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
    for edit in EDITS + FASTER:
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
    # Made small file by file, as brython.js was put together. Joined by commas its functions would lose the brackets
    # that tell a browser to compile them at once instead of twice.
    files = (edited(stock()) + JOINT).split("\n;\n")
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
    return "".join(_entry(v8, module) for module in modules) + "bozuMekuri.ready=true;\n"


# Where an expression stands in its file, made anew at every call, for marks below a line of source. The page has no
# source to show, only the line number, which frames keep apart.
POSITIONS = re.compile(r"^ *frame\.positions = \[.*\]\n", re.MULTILINE)
THIS = re.compile(r"^ *\$B\.js_this = this\n", re.MULTILINE)  # for javascript.this()
# A function that also calls a debugger, if there is one. A line of JavaScript must not begin with a bracket.
LINE = re.compile(r"\$B\.set_lineno\(frame, (\d+)\)")
LINE_OF_STATEMENT = re.compile(r"^( *)\$B\.set_lineno\(frame, (\d+)\)(?=;?$)", re.MULTILINE)


def _trimmed(script: str) -> str:
    script = THIS.sub("", POSITIONS.sub("", script))
    return LINE.sub(r"(frame.$lineno=\1)", LINE_OF_STATEMENT.sub(r"\1frame.$lineno=\2", script))


def _entry(v8: MiniRacer, module: Module) -> str:
    try:
        script = str(v8.call("compile", module.name, module.file, module.source))
    except JSEvalException as error:
        said = str(error).strip().splitlines()
        raise BrythonError(f"{module.file}: Brython {VERSION} cannot compile it: {' '.join(said[-3:])}") from None
    namespace = "locals_" + re.sub(r"[^\w$]", "_", module.name)
    run = minified(f"run=function(){{\n{_trimmed(script)}\nreturn {namespace}\n}}").removeprefix("run=")
    return f"bozuMekuri.add({json.dumps(module.name)},{json.dumps(module.is_package)},({run}));\n"


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
