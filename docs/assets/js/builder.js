// The builder of the Variants page: choose, name, read, print, share and play. What it knows stands in it as JSON
// (scripts/pages/builder.py), and rules-text.js before it in the same file. The choices live in the address, where the
// game on this page finds them.
"use strict";
(() => {
  const place = document.querySelector("[data-builder]");
  const data = JSON.parse(place.querySelector("script").textContent);
  const lang = document.documentElement.lang;
  const presets = Object.keys(data.presets);
  const longest = 40;
  const word = (key, language = lang) => data.words[key][language];
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

  function make(tag, properties = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name in node && name !== "list") node[name] = value;
      else node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
  }
  const labelled = (text, field) => make("label", { className: "builder-field" }, make("span", { textContent: text }), field);
  const option = (value, text) => make("option", { value, textContent: text });

  // The form
  const preset = make("select", { name: "preset" }, ...presets.map((id) => option(id, data.presets[id].name[lang])));
  const own = option("", word("own"));
  own.hidden = true;
  preset.append(own);
  const title = make("input", { type: "text", maxLength: longest, placeholder: word("name_hint"), autocomplete: "off" });
  const fields = {};
  for (const [id, rule] of Object.entries(data.rules)) {
    const field = fields[id] = make("select", { name: id });
    const all = Object.entries(rule.options).map(([value, said]) => [Boolean(said.variant), option(value, said.name[lang])]);
    const groups = [false, true].map((variant) => all.filter(([is]) => is === variant).map(([, node]) => node));
    if (!rule.variant && groups[1].length) {
      field.append(make("optgroup", { label: word("usual_options") }, ...groups[0]), make("optgroup", { label: word("variant_options") }, ...groups[1]));
    } else {
      field.append(...all.map(([, node]) => node));
    }
  }
  const shelf = (heading, variant) => make("fieldset", { className: "builder-rules" }, make("legend", { textContent: heading }),
    ...Object.entries(data.rules).filter(([, rule]) => Boolean(rule.variant) === variant).map(([id, rule]) => labelled(rule.name[lang], fields[id])));
  const warnings = make("div", { className: "builder-conflicts", role: "status" });
  const form = make("form", { className: "builder-form" },
    make("div", { className: "builder-rules" }, labelled(word("start_from"), preset), labelled(word("name"), title)),
    shelf(word("usual_rules"), false), shelf(word("variants"), true), warnings);

  // The sheet, and what can be done with it
  const sheet = make("section", { className: "own-rules", "aria-labelledby": "own-rules" });
  const button = (text, className) => make("button", { type: "button", className, textContent: text });
  const other = lang === "en" ? "ja" : "en";
  let shown = lang;
  const turn = button("", "quiet");
  const play = button(word("play"), "play");
  play.setAttribute("data-game-open", "");
  play.dataset.gameOptions = JSON.stringify({ begin: true });
  const print = button(word("print"), "quiet");
  const copy = button(word("copy"), "quiet");
  const copied = make("span", { role: "status" });
  place.append(form, sheet, make("div", { className: "builder-tools" }, play, print, copy, turn, copied));

  const chosen = () => Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, field.value]));
  const differences = (id) => Object.keys(fields).filter((rule) => data.presets[id].choices[rule] !== fields[rule].value);

  // Only what there is: links come from anywhere, and what was kept may be of an older version.
  function choose(choices) {
    for (const [id, field] of Object.entries(fields)) {
      if (Object.hasOwn(data.rules[id].options, choices[id] ?? "")) field.value = choices[id];
    }
  }

  function linked() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (!parts.has("preset") && !Object.keys(fields).some((id) => parts.has(id))) return false;
    const from = Object.hasOwn(data.presets, parts.get("preset") ?? "") ? parts.get("preset") : presets[0];
    choose(data.presets[from].choices);
    choose(Object.fromEntries(parts));
    title.value = (parts.get("title") ?? "").slice(0, longest);
    return true;
  }

  function fragment() {
    const [nearest] = [...presets].sort((a, b) => differences(a).length - differences(b).length);
    const parts = [["preset", nearest], ...differences(nearest).map((id) => [id, fields[id].value])];
    if (title.value.trim()) parts.push(["title", title.value.trim()]);
    return `#${new URLSearchParams(parts)}`;
  }

  function show() {
    const choices = chosen();
    preset.value = presets.find((id) => !differences(id).length) ?? "";
    const unusual = differences(presets[0]);
    for (const [id, field] of Object.entries(fields)) field.classList.toggle("changed", unusual.includes(id));
    showSheet(choices);
    const found = RulesText.conflicts(data, choices);
    warnings.replaceChildren(...(found.length ? [make("b", { textContent: word("conflicts") }), make("ul", {}, ...found.map(conflict))] : []));
  }

  function conflict({ choices, says }) {
    const names = Object.entries(choices).map(([id, value]) => filled(word("option"), { rule: data.rules[id].name[lang], option: data.rules[id].options[value].name[lang] }));
    return make("li", {}, make("b", { textContent: names.join(" + ") }), make("br"), says[lang]);
  }

  function showSheet(choices) {
    const said = RulesText.sheet(data, choices, shown);
    const rows = said.cards.map(({ name, class: kind, text, which }) => {
      const row = make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text }));
      if (kind) row.dataset.class = kind;
      if (which) row.append(make("dd", { className: "which", textContent: which }));
      return row;
    });
    sheet.lang = shown;
    sheet.replaceChildren(
      make("h3", { id: "own-rules", textContent: title.value.trim() || word("title", shown) }),
      make("dl", { className: "points" }, ...said.points.map(([name, text]) => make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text })))),
      make("h4", { textContent: word("cards", shown) }),
      make("dl", {}, ...rows),
      ...(said.order ? [make("p", { className: "order", textContent: said.order })] : []),
      make("p", { className: "address", textContent: word("address", shown) + decodeURI(address()) }),
    );
    turn.textContent = word(shown === "en" ? "in_ja" : "in_en");
  }

  const address = () => new URL(place.dataset.play, location).href.split("#")[0] + fragment();

  function changed() {
    show();
    history.replaceState(history.state, "", fragment());
    copied.textContent = "";
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    if (event.target === preset) choose(data.presets[preset.value].choices);
    if (event.target !== title) changed();
  });
  title.addEventListener("input", changed);
  turn.addEventListener("click", () => {
    shown = shown === lang ? other : lang;
    showSheet(chosen());
  });
  print.addEventListener("click", () => {
    document.documentElement.dataset.printing = "";
    window.print();
  });
  addEventListener("afterprint", () => { delete document.documentElement.dataset.printing; });
  play.addEventListener("click", () => history.replaceState(history.state, "", fragment()));
  copy.addEventListener("click", async () => {
    const link = location.href.split("#")[0] + fragment();
    try {
      await navigator.clipboard.writeText(link);
      copied.textContent = word("copied");
    } catch {
      copied.replaceChildren(make("input", { type: "text", readOnly: true, value: link, ariaLabel: word("copy") }));
      copied.firstChild.select();
    }
  });
  const follow = () => { if (linked()) show(); };
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    const family = event.target.closest?.("[data-builder-take]");
    if (!family) return;
    choose(data.presets[family.dataset.builderTake].choices);
    changed();
  });

  if (!linked()) choose(data.presets[presets[0]].choices);
  show();
})();
