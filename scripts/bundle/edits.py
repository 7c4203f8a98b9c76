"""What is changed in brython.js 3.15.0, as data. An edit must find its place exactly once, or the build stops.

CUTS takes the compiler out, FIXES mends what answers otherwise than CPython, FASTER gives the same answers in less time.
Another version of Brython means going through this file; `python -m pytest tests/test_bundle.py` names what has moved.
"""

# ruff: noqa: E501 -- JavaScript as it stands there

from __future__ import annotations

from typing import NamedTuple


class Edit(NamedTuple):
    """One change of brython.js: the text from `start` up to `end` (or `start` alone) becomes `new`."""

    what: str
    start: str
    end: str | None = None
    new: str = ""


# The order matters only where one edit cuts what another would find.
CUTS = (
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
    Edit(
        "javascript.import_js",
        "f=new Function(js)\nvar $module=f()",
        new="$module=$B.no_compiler()",
    ),
    Edit("subclasses of JavaScript classes", "Function('cl_dict','bases',body)(cl_dict,bases)", new="$B.no_compiler()"),
    # A class for each of 130 tags costs as much as the whole core; elements are plain nodes without them.
    Edit(
        "module browser.html",
        "modules['browser.html']=(function($B){var _b_=$B.builtins",
        "modules['browser']=browser\n",
        "}\n",
    ),
    Edit("its name in browser", "modules['browser'].html=modules['browser.html']\n"),
    Edit(
        "its frames",
        "else if(other.ob_type===$B.module_getattr($B.imported['browser.html'],'IFRAME')){console.log('attach FRAME')\n"
        "self.appendChild(other.$target)}",
    ),
    # Modules of the game come from the bundle, see `load` in runtime.py.
    Edit("search of modules", "$B.make_import_paths=function(filename){", "$B.addToImported="),
    Edit("run of found modules", "function run_js(module_contents,path,_module){", "var ModuleSpec=$B.ModuleSpec="),
    Edit("finders of modules", "var VFSFinder=$B.make_builtin_class(", "function get_info(info){"),
    Edit("list of finders", "$B.$meta_path=[VFSFinder,", '})(__BRYTHON__);\n;\n"use strict";\n(function($B){'),
    # Types that a game has no use for; bundle.py refuses a module that names them.
    Edit("memoryview", "$B.memory_iterator.tp_iter=function(self)", "})(__BRYTHON__)\n;\n"),
    Edit("complex", "function conv_complex(...objs)", "})(__BRYTHON__);\n;\n"),
    Edit(
        "files",
        "function make_lines(self){",
        "})(__BRYTHON__)\n;\n",
        new="_b_.open=function(){$B.RAISE(_b_.NotImplementedError,'there are no files in the page')}",
    ),
    Edit("browser.load", "eval(content)},load1:", new="$B.no_compiler()},load1:"),
    Edit("javascript.load", "eval(content)},Math:", new="$B.no_compiler()},Math:"),
)

FIXES = (
    Edit(
        "all, with the exceptions of what it goes through",
        "var iterable=iter(obj)\nwhile(1){try{\nvar elt=next(iterable)\nif(!$B.$bool(elt)){return false}}catch(err){return true}}}",
        new="for(var elt of $B.make_js_iterator(obj)){if(! $B.$bool(elt)){return false}}\nreturn true}",
    ),
    Edit(
        "starred values, with the exceptions of what they go through",
        "list.$unpack=function(obj){\ntry{\nreturn _b_.list.$factory(obj)}catch(err){try{",
        new="list.$unpack=function(obj){\ntry{\nreturn _b_.list.$factory(obj)}"
        "catch(err){if(! $B.is_exc(err,[_b_.TypeError])){throw err}\ntry{",
    ),
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
        "$B.call_attr=function(obj,attr,...args){var inum\n",
    ),
    Edit(
        "methods of the game's classes",
        "return in_klass_dict.bind(null,obj)(...args)",
        new="return in_klass_dict(obj,...args)",
    ),
    Edit(
        "texts without surrogates",
        "$B.String=function(s){",
        new="const SURROGATE=/[\\ud800-\\udfff]/\n$B.String=function(s){if(! SURROGATE.test(s)){return s}\n",
    ),
    Edit(
        "texts and numbers for JavaScript",
        "var pyobj2jsobj=$B.pyobj2jsobj=function(pyobj){",
        new="var pyobj2jsobj=$B.pyobj2jsobj=function(pyobj){"
        "if(typeof pyobj=='string' ||typeof pyobj=='number'){return pyobj}\n",
    ),
    # Brython fills the namespaces of its 245 types when it loads; a game looks into some forty.
    Edit(
        "namespaces of builtin types, when first asked for",
        "$B.set_dict(cls,$B.get_dict(cls)?? $B.empty_dict())\ncls.tp_subclasses=[]\n"
        "for(var base of cls.tp_bases){base.tp_subclasses.push(cls)}\n",
        new="""cls.tp_subclasses=[]
for(var base of cls.tp_bases){base.tp_subclasses.push(cls)}
var inherited=[]
for(var slot of INHERITED){if(! cls[slot]){inherited.push(slot)
cls[slot]=$B.NULL
for(var kls of cls.tp_mro){if(kls !==cls && Object.hasOwn(kls,slot)){cls[slot]=kls[slot]
break}}}}
if(! inherited.includes('tp_new')){cls.tp_new.$is_slot=true}
if(cls.tp_mro.some(kls=> kls.tp_methods?.includes('__getattr__')||kls.tp_flags & $B.TPFLAGS.HEAPTYPE)){
fill_when_asked(cls,fill)
$B.make_getattr(cls)}else{
fill_when_asked(cls,fill)
cls.$getattribute=$B.builtin_slot(cls,'tp_getattro')}
function fill(){
""",
    ),
    Edit(
        "slots of builtin types",
        "for(var slot in $B.wrapper_methods){if(cls[slot]){$B.wrapper_methods[slot](cls,slot)}else if(",
        "for(var ns of[$B.builtin_types,$B.created_types])",
        new="for(var slot in $B.wrapper_methods){if(cls[slot] && ! inherited.includes(slot)){"
        "$B.wrapper_methods[slot](cls,slot)}}}}\n",
    ),
    Edit(
        "functions of a class",
        'var set_name=$B.type_getattribute($B.get_class(v),"__set_name__")',
        new="var set_name=typeof v=='function' ? $B.NULL :$B.type_getattribute($B.get_class(v),\"__set_name__\")",
    ),
    Edit(
        "filling of namespaces",
        "$B.finalize_type=function(cls){",
        new="""const INHERITED=['tp_descr_get','tp_descr_set','tp_iter','tp_call','tp_new','tp_init','tp_setattro']
function fill_when_asked(cls,fill){var dict=$B.get_dict(cls)?? $B.empty_dict()
const be=value=> Object.defineProperty(cls,$B.DICT,{value,writable:true,configurable:true,enumerable:true})
Object.defineProperty(cls,$B.DICT,{configurable:true,enumerable:true,set:be,get(){be(dict)
fill()
return dict}})}
$B.finalize_type=function(cls){""",
    ),
    Edit(
        "items of a dict",
        "dict_funcs.items=function(self){$B.args('items',1,{self:null},arguments)",
        new="dict_funcs.items=function(self){if(arguments.length !=1){$B.args('items',1,{self:null},arguments)}",
    ),
    Edit(
        "unpacking of tuples and lists",
        "it=$B.make_js_iterator(obj)}catch(err){$B.set_inum(inum)\n$B.RAISE(_b_.TypeError,`cannot unpack",
        new="it=obj?.ob_type===_b_.tuple ||obj?.ob_type===_b_.list ? obj :$B.make_js_iterator(obj)}"
        "catch(err){$B.set_inum(inum)\n$B.RAISE(_b_.TypeError,`cannot unpack",
    ),
    Edit(
        "items by name and number",
        "$B.$getitem=function(obj,item,inum){try{",
        new="""$B.$getitem=function(obj,item,inum){if(typeof item=='string'){if(obj?.[$B.OB_TYPE]===_b_.dict && Object.hasOwn(obj,item) &&
! Object.hasOwn(obj,$B.JSOBJ)){return obj[item]}}else if(typeof item=='number' && item >=0 && item < obj?.length &&
(obj.ob_type===_b_.list ||obj.ob_type===_b_.tuple)){return obj[item]}
try{
""",
    ),
    Edit(
        "names of the module",
        "for(var ns of namespaces){if(ns===$B.exec_scope){",
        new="for(var ns of namespaces){if(! ns.$proxy && Object.hasOwn(ns,name)){return ns[name]}\nif(ns===$B.exec_scope){",
    ),
    Edit(
        "str.join, its start",
        "iterable=_b_.iter(iterable)\nvar res=[],count=0\nwhile(1){try{\nvar obj2=_b_.next(iterable)\n",
        new="var res=[],count=0\nfor(var obj2 of $B.make_js_iterator(iterable)){",
    ),
    Edit(
        "str.join, its end",
        "count++}catch(err){if($B.$isinstance(err,_b_.StopIteration)){break}else{\nthrow err}}}\nreturn res.join(_self)}",
        new="count++}\nreturn res.join(_self)}",
    ),
    Edit(
        "str.format of texts and whole numbers by name",
        "str_funcs.format=function(){\n",
        new="""str_funcs.format=function(){if(arguments.length==2 && typeof arguments[0]=='string' && arguments[1]?.$kw){
var simple=true,given=arguments[1].$kw
var filled=arguments[0].replace(/\\{(\\w*)\\}|[{}]/g,function(all,name){
for(var names of given){if(name && Object.hasOwn(names,name)&& /[a-z]/i.test(name[0])&& ! Object.hasOwn(names,$B.JSOBJ)){
var value=names[name]
if(typeof value=='string' || Number.isInteger(value)){return value}}}
simple=false})
if(simple){return filled}}
""",
    ),
    Edit(
        "sum",
        "iterable=iter(iterable)\nwhile(true){try{\nvar _item=next(iterable)\nres=$B.rich_op('__add__',res,_item)}"
        "catch(err){if($B.is_exc(err,[_b_.StopIteration])){break}else{\nthrow err}}}",
        new="for(var _item of $B.make_js_iterator(iterable)){res=$B.rich_op('__add__',res,_item)}",
    ),
)

# The compiler, which runs at build time only: what it writes for introspection and for marks below a line of source would
# be a third of the compiled game, and there is nothing in the page that reads it. Line numbers stay.
SHORTER = (
    Edit(
        "places in a line",
        "var up_scope=last_scope(scopes)\nup_scope.positions=up_scope.positions ??[]",
        "$B.ast.Assert.prototype.to_js=",
        new="return 0}\n",
    ),
    Edit(
        "hashes of names in dicts",
        "if(typeof v=='string'){item+=', '+$B.$hash(string_from_ast_value(v))}else{",
        new="if(typeof v !='string'){",
    ),
    Edit(
        "attributes",
        "return `$B.$getattr_pep657(${$B.js_from_ast(this.value, scopes)}, `+\n`'${attr}', ${inum})`}",
        new="return `$B.$getattr(${$B.js_from_ast(this.value, scopes)}, `+\n`'${attr}')`}",
    ),
    Edit("calls of methods", "`'${attr}', ${inum}, `}else{", new="`'${attr}', `}else{"),
    Edit("calls", "`$B.$call_with_position(${func}, ${inum}, `}", new="`$B.$call(${func}, `}"),
    Edit("items", "return `$B.$getitem(${value}, ${slice}, ${inum})`", new="return `$B.$getitem(${value}, ${slice})`"),
    Edit(
        "slices",
        "return `$B.getitem_slice(${value}, ${slice}, ${inum})`",
        new="return `$B.getitem_slice(${value}, ${slice})`",
    ),
    Edit(
        "setting of items", "${value}, ${inum})`}else if(target instanceof", new="${value})`}else if(target instanceof"
    ),
    Edit(
        "setting of attributes",
        'return prefix+`$B.$setattr1(${$B.js_from_ast(target.value, scopes)}`+\n`, "${attr}", ${value}, ${inum})`}}',
        new='return prefix+`$B.$setattr(${$B.js_from_ast(target.value, scopes)}`+\n`, "${attr}", ${value})`}}',
    ),
    Edit(
        "operators",
        "return `$B.rich_op('${op}', ${left}, ${right}, ${inum})`",
        new="return `$B.rich_op('${op}', ${left}, ${right})`",
    ),
    Edit("this of JavaScript", "js+=prefix+`$B.js_this = this\\n`\n"),
    Edit(
        "names of the outer function, for locals()",
        "for(var free_ident of free_idents){var free_scope=name_scope(free_ident,scopes)",
        'js+=prefix+`var frame = ["${this.$is_lambda ?',
    ),
    Edit(
        "class of a method, for super()",
        "if(in_class){\nvar ix=scopes.indexOf(class_scope),parent=scopes[ix-1]",
        new="if(in_class && /super|__class__/.test(function_body)){\nvar ix=scopes.indexOf(class_scope),parent=scopes[ix-1]",
    ),
    Edit("names set by methods", "js+=prefix+`locals.__static_attributes__ = $B.fast_tuple([${static_attrs}])\\n`\n"),
    Edit("mark of methods", "if(in_class){js+=prefix+`${name2}.$is_method = true\\n`}\n"),
    Edit(
        "facts about functions",
        "js+=prefix+`${name2}.$function_infos = [`+",
        "if(anns && ! postponed){",
        new="""var about=[`'${this.$is_lambda ? '<lambda>' :this.name}'`,`[${arg_names}]`,in_class ? 1 :0,flags,defaults,kw_defaults,
args_vararg,args_kwarg,positional.length,this.args.kwonlyargs.length,this.args.posonlyargs.length]
var usual=[,,0,3,'_b_.None','_b_.None','null','null',arg_names.length,0,0]
while(about[about.length-1]==usual[about.length-1]){about.pop()}
js+=prefix+`$B.def(${name2}, frame, ${about.join(', ')})\\n`
""",
    ),
    Edit("no annotations", "js+=prefix+`${name2}.__annotate__ = _b_.None\\n`}", new="}"),
)

EDITS = CUTS + FIXES + FASTER

# Names of the runtime that compiled modules use a thousand times, in a letter.
LETTERS = {
    "a": "$getattr",
    "b": "$bool",
    "c": "$call",
    "d": "def",
    "e": "enter_frame",
    "f": "$import_from",
    "g": "getitem_slice",
    "i": "$getitem",
    "j": "make_js_iterator",
    "k": "$is",
    "l": "$list",
    "m": "call_attr",
    "n": "resolve_in_scopes",
    "o": "rich_op",
    "p": "args_parser",
    "q": "rich_comp",
    "r": "trace_return_and_leave",
    "s": "$setattr",
    "t": "fast_tuple",
    "u": "unpacker",
    "v": "leave_frame",
    "w": "$setitem",
    "x": "set_exc_and_leave",
    "y": "$is_member",
    "z": "String",
}
