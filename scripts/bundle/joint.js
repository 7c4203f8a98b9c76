// Joined to the end of the cut Brython by runtime.py. `bozuMekuri` is all that pages and tests know of it:
//
//   add(name, isPackage, file, run)    a compiled module; run fills its namespace
//   ready                              true when all modules are here
//   start(element, content, options)   start(root, content, options) of game.widget.main, with a DOMNode and two dicts
//   call(name, args)                   any function by its dotted name, arguments and answer as JSON texts
//
// What Python raises comes out as an Error with Python's message; its `traceback` is Python's.
"use strict";
(($B) => {
  const _b_ = $B.builtins;
  const game = {};
  const modules = {};

  $B.no_compiler = () => $B.RAISE(_b_.NotImplementedError, "there is no compiler in the page: no eval and no exec");
  $B.$options = $B.parse_options({});

  // Modules come from the bundle or are Brython's own: nothing is looked for over the network.
  $B.VFS = {};
  $B.stdlib_module_names = [];
  $B.make_import_paths = (filename) => {
    $B.import_info[filename] = { meta_path: [], path: [], path_hooks: [] };
  };

  game.add = (name, isPackage, file, run) => {
    modules[name] = { isPackage, file, run };
  };

  function load(name) {
    const dot = name.lastIndexOf(".");
    const parent = dot < 0 ? null : load(name.slice(0, dot));
    if ($B.imported[name] !== undefined) return $B.imported[name];
    const { isPackage, file, run } = modules[name];
    const module = $B.module.$factory(name, _b_.None, isPackage);
    $B.imported[name] = module;
    module.$is_package = isPackage;
    $B.module_setattr(module, "__file__", file);
    $B.module_setattr(module, "__package__", isPackage ? name : name.slice(0, dot));
    if (isPackage) $B.module_setattr(module, "__path__", $B.$list([name]));
    try {
      run();
    } catch (error) {
      delete $B.imported[name];
      throw error;
    }
    if (parent) $B.module_setattr(parent, name.slice(dot + 1), module);
    return module;
  }

  const stockImport = $B.import;
  $B.import = function (name) {
    if (modules[name]) load(name);
    return stockImport.apply(null, arguments);
  };

  const stockImportFrom = $B.$import_from;
  $B.$import_from = function (module, name, aliases, level, locals) {
    let from = module;
    if (level > 0) {
      const here = $B.frame_obj.frame[2];
      const parts = here.split(".");
      const above = parts.slice(0, parts.length - level + (modules[here]?.isPackage ? 1 : 0));
      from = above.concat(module ? [module] : []).join(".");
    }
    if (modules[from] && name !== "*") {
      let value = $B.module_getattr(load(from), name);
      if (value === $B.NULL && modules[`${from}.${name}`]) value = load(`${from}.${name}`);
      if (value !== $B.NULL) {
        const [names, alias] = aliases[name] ?? [locals, name];
        names[alias] = value;
        return undefined;
      }
    }
    return stockImportFrom.apply(null, arguments); // Brython's own modules, and its words for what is missing
  };

  // What a compiled module says of each of its functions; the compiler leaves out what is usual.
  $B.def = (f, frame, name, args, isMethod, flags, defaults, kwdefaults, vararg, kwarg, positional, kwonly, posonly) => {
    if (isMethod) f.$is_method = true;
    f.$function_infos = [
      frame[2], name, name, frame.__file__, defaults ?? _b_.None, kwdefaults ?? _b_.None, _b_.None, args,
      vararg ?? null, kwarg ?? null, positional ?? args.length, frame.$lineno, flags ?? 3, [], kwonly ?? 0,
      posonly ?? 0, args, false, [], frame,
    ];
    $B.set_func_attrs(f, frame, frame[2]);
    f.ob_type = $B.function;
  };

  function call(dotted, args) {
    const dot = dotted.lastIndexOf(".");
    const name = dotted.slice(dot + 1);
    const names = {};
    const before = $B.frame_obj;
    try {
      $B.enter_frame(["<page>", names, "<page>", names], "<page>", 1);
      $B.$import_from(dotted.slice(0, dot), name, {}, 0, names);
      return $B.$call(names[name], ...args);
    } catch (thrown) {
      const exception = $B.exception(thrown);
      const error = new Error(`${$B.class_name(exception)}: ${_b_.str.$factory(exception)}`);
      error.traceback = $B.error_trace(exception);
      throw error;
    } finally {
      $B.frame_obj = before;
    }
  }

  function python(value) {
    if (value === null) return _b_.None;
    if (Array.isArray(value)) return $B.$list(value.map(python));
    if (typeof value !== "object") return $B.jsobj2pyobj(value);
    const dict = $B.empty_dict();
    for (const key in value) $B.str_dict_set(dict, key, python(value[key]));
    return dict;
  }

  const contents = new WeakMap(); // a second start need not turn the content into dicts again
  game.start = (element, content, options) => {
    if (!contents.has(content)) contents.set(content, python(content));
    call("game.widget.main.start", [$B.DOMNode.$factory(element), contents.get(content), python(options)]);
  };

  game.call = (dotted, args) => {
    const exact = (key, value) => (typeof value === "bigint" ? JSON.rawJSON(value) : value);
    return JSON.stringify($B.pyobj2structuredclone(call(dotted, JSON.parse(args).map(python))), exact);
  };

  const letters = /* LETTERS */;
  for (const letter in letters) $B[letter] = $B[letters[letter]];
  globalThis.bozuMekuri = game;
})(__BRYTHON__);
