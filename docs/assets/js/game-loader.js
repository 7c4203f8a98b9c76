// Brings the game into its section when the reader asks for it. Until then a page costs no Brython.
//
//   <section data-game data-lang="ja" data-runtime="…" data-modules="…" data-content="…" data-style="…">
//     <div> <button type="button" data-game-open>…</button> </div>
//     <div data-game-root></div>
//   </section>
//
// data-game-auto on the section opens it at once. data-game-options, a JSON object on the section or on whatever
// carries data-game-open (anywhere on the page), is handed to the game besides the language. The section shows how far
// it is in data-game-state: loading, open or failed; "game-open" is fired on it when the game can be played.
(() => {
  "use strict";

  // Not in the game's content, which may be what cannot be loaded.
  const words = {
    en: {
      loading: "Shuffling the cards…",
      missing: "The game could not be loaded. Check that you are online, then try again.",
      broken: "The game stopped with an error while it was starting.",
      retry: "Try again",
    },
    ja: {
      loading: "札を切っています…",
      missing: "ゲームを読み込めませんでした。通信の状態を確かめて、もう一度お試しください。",
      broken: "ゲームを始めるときにエラーが起きました。",
      retry: "もう一度試す",
    },
  };

  const element = (name, properties) => Object.assign(document.createElement(name), properties);

  const added = (node) =>
    new Promise((resolve, reject) => {
      node.onload = resolve;
      node.onerror = () => {
        node.remove();
        reject(new Error(`cannot load ${node.src ?? node.href}`));
      };
      document.head.append(node);
    });

  // Scripts with async off are fetched side by side and run in this order.
  const script = (src) => added(element("script", { src, async: false }));

  async function json(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`cannot load ${address}: ${answer.status}`);
    return answer.json();
  }

  let content = null;
  let styled = false;

  // Brython must run once in a window: a second try loads only what is missing.
  async function load(files) {
    const waiting = [];
    if (!window.bozuMekuri) waiting.push(script(files.runtime));
    if (!window.bozuMekuri?.ready) waiting.push(script(files.modules));
    if (!content) waiting.push(json(files.content).then((value) => { content = value; }));
    if (files.style && !styled) {
      const sheet = element("link", { rel: "stylesheet", href: files.style });
      waiting.push(added(sheet).then(() => { styled = true; }));
    }
    const results = await Promise.allSettled(waiting);
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }

  let loading = null;

  function loadOnce(files) {
    loading ??= load(files).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  function show(section, state, ...nodes) {
    const root = section.querySelector("[data-game-root]");
    section.dataset.gameState = state;
    root.setAttribute("aria-busy", String(state === "loading"));
    for (const child of section.children) child.hidden = child !== root;
    root.replaceChildren(...nodes);
    return root;
  }

  function fail(section, options, sentence) {
    const said = words[section.dataset.lang] ?? words.en;
    const text = element("p", { className: "game-message", textContent: said[sentence] });
    text.setAttribute("role", "alert");
    const retry = element("button", { type: "button", className: "game-retry", textContent: said.retry });
    retry.addEventListener("click", () => open(section, options, true));
    show(section, "failed", text, retry);
  }

  async function open(section, options, asked) {
    if (section.dataset.gameState === "loading") return;
    const said = words[section.dataset.lang] ?? words.en;
    const message = element("p", { className: "game-message", textContent: said.loading });
    message.setAttribute("role", "status");
    const ready = loadOnce(section.dataset);
    const root = show(section, "loading", message);
    if (asked) {
      root.tabIndex = -1; // the button that had the focus is gone: what comes next must be near
      root.focus({ preventScroll: true });
    }
    let problem = "missing";
    try {
      await ready;
      problem = "broken";
      root.replaceChildren();
      window.bozuMekuri.start(root, content, options);
    } catch (error) {
      console.error(error.traceback ?? error);
      fail(section, options, problem);
      return;
    }
    section.dataset.gameState = "open";
    root.setAttribute("aria-busy", "false");
    section.dispatchEvent(new CustomEvent("game-open", { bubbles: true }));
  }

  // A game that was left and that no other tab plays goes on as soon as the game opens: then data-go-on has the words.
  const silent = 75000; // ms without a sign of life of a tab, as in game/widget/saves.py
  function kept(key) {
    try { return JSON.parse(localStorage.getItem(key)); } catch { return null; }
  }
  function waits() {
    const start = "bozu-mekuri.game.";
    let keys = [];
    try { keys = Object.keys(localStorage); } catch { /* storage is forbidden: nothing is kept */ }
    return keys.some((key) => {
      if (!key.startsWith(start) || kept(key)?.finished !== false) return false;
      const holder = kept(key.replace(start, "bozu-mekuri.hold."));
      return !(Date.now() - holder?.[1] < silent);
    });
  }
  function tellOfGame() {
    if (!waits()) return;
    for (const node of document.querySelectorAll("[data-game] [data-go-on]")) node.textContent = node.dataset.goOn;
  }

  function optionsOf(...nodes) {
    return Object.assign({}, ...nodes.map((node) => JSON.parse(node.dataset.gameOptions ?? "{}")));
  }

  function aimedAt(event) {
    const opener = event.target.closest?.("[data-game-open]");
    const section = opener?.closest("[data-game]") ?? document.querySelector("[data-game]");
    return opener && section ? [opener, section] : [];
  }

  // A mouse is down for a tenth of a second before it clicks: time to fetch.
  document.addEventListener("pointerdown", (event) => {
    const [, section] = aimedAt(event);
    if (section && event.pointerType === "mouse" && event.button === 0) loadOnce(section.dataset).catch(() => {});
  });

  document.addEventListener("click", (event) => {
    const [opener, section] = aimedAt(event);
    if (!section) return;
    if (!section.contains(opener)) {
      event.preventDefault();
      section.scrollIntoView({ block: "start" });
    }
    open(section, { lang: section.dataset.lang, ...optionsOf(section, opener) }, true);
  });

  // A link to a party leads into the game at once, on any page and in either language.
  const party = () => (location.hash.startsWith("#party=") ? location.hash : "");
  document.addEventListener("click", (event) => {
    const other = event.target.closest?.("a[rel=alternate][hreflang]");
    if (other && party()) other.hash = party();
  });

  function openAtOnce() {
    tellOfGame();
    for (const section of document.querySelectorAll(party() ? "[data-game]" : "[data-game][data-game-auto]")) {
      open(section, { lang: section.dataset.lang, ...optionsOf(section) }, false);
      if (party()) section.scrollIntoView({ block: "start" });
    }
  }
  addEventListener("hashchange", () => {
    const closed = party() && document.querySelector("[data-game]:not([data-game-state])");
    if (closed) openAtOnce();
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", openAtOnce);
  else openAtOnce();
})();
