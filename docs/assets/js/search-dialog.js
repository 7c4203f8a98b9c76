// The dialog around search.js: index on first use, results as you type, all by keyboard.
"use strict";

function searchDialog(dialog) {
  const SHOWN = 40;
  const { none, one, many } = dialog.dataset;
  const field = dialog.querySelector("input");
  const list = dialog.querySelector("[role=listbox]");
  const status = dialog.querySelector("[role=status]");
  const root = new URL(dialog.dataset.root, location.href);
  let prepared = null;
  let options = [];
  let chosen = -1;

  let loading = null;

  // Fetch the index unless it is there.
  async function ready() {
    loading ||= fetch(dialog.dataset.index).then((response) => {
      if (!response.ok) throw new Error(`${response.status} ${response.url}`);
      return response.json();
    });
    try {
      prepared ||= Search.prepare(await loading);
    } catch (error) {
      loading = null;
      throw error;
    }
    show();
  }

  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  // Text with each run of Japanese marked as such, so that it gets Japanese fonts and voices in an English page too.
  function spoken(parent, text) {
    for (const run of text.split(/([\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+)/)) {
      if (/^[\u3000-\uffef]/.test(run)) parent.append(element("span", { lang: "ja", textContent: run }));
      else if (run) parent.append(run);
    }
    return parent;
  }

  function marked(parent, text, { needles, loose }) {
    let at = 0;
    for (const [from, to] of Search.marks(text, needles, loose)) {
      spoken(parent, text.slice(at, from)).append(spoken(element("mark"), text.slice(from, to)));
      at = to;
    }
    return spoken(parent, text.slice(at));
  }

  // The part of a text in which its first marks stand.
  function excerpt(text, found) {
    const WIDTH = 150;
    if (text.length <= WIDTH) return text;
    const [first] = Search.marks(text, found.needles, found.loose);
    let from = Math.max(0, (first ? first[0] : 0) - 40);
    if (from) {
      const pause = text.slice(from, first[0]).search(/[\s。、]/);
      from += pause < 0 ? 0 : pause + 1;
    }
    const to = Math.min(text.length, from + WIDTH);
    return (from ? "…" : "") + text.slice(from, to).trim() + (to < text.length ? "…" : "");
  }

  function option(found, number) {
    const { row } = found;
    const href = new URL(row.url + (row.anchor && `#${row.anchor}`), root);
    const link = element("a", { id: `search-option-${number}`, tabIndex: -1, href });
    link.setAttribute("role", "option");
    link.setAttribute("aria-selected", "false");
    const part = (name, text) => marked(element("span", { className: `search-${name}` }), text, found);
    link.append(part("heading", row.heading));
    if (row.page !== row.heading) link.append(" ", part("page", row.page));
    if (row.text) link.append(" ", part("text", excerpt(row.text, found)));
    return link;
  }

  function choose(number) {
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = options.length ? (number + options.length) % options.length : -1;
    const now = options[chosen];
    if (!now) return field.removeAttribute("aria-activedescendant");
    now.setAttribute("aria-selected", "true");
    now.scrollIntoView({ block: "nearest" });
    return field.setAttribute("aria-activedescendant", now.id);
  }

  function show() {
    if (!prepared) return;
    const asked = field.value.trim();
    const found = asked ? Search.search(prepared, asked) : [];
    const count = found.length;
    options = found.slice(0, SHOWN).map(option);
    list.replaceChildren(...options);
    list.hidden = !count;
    field.setAttribute("aria-expanded", String(count > 0));
    status.textContent = !asked ? "" : (count === 0 ? none : count === 1 ? one : many).replace("{count}", count);
    list.scrollTop = 0;
    choose(0);
  }

  function leave(link) {
    dialog.close();
    link.click();
  }

  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;  // Enter and arrows belong to the Japanese input method
    if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: options.length - 1 };
    if (event.key === "Enter") {
      event.preventDefault();
      if (options[chosen]) leave(options[chosen]);
    } else if (event.key in steps && options.length) {
      event.preventDefault();
      choose(steps[event.key]);
    }
  });
  list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
  list.addEventListener("pointermove", (event) => {
    const over = options.indexOf(event.target.closest("a"));
    if (over >= 0 && over !== chosen) choose(over);
  });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return { ready };
}
