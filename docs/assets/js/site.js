// Stands in <head> without `defer`: a kept choice of colours must apply before the first paint.
"use strict";
(() => {
  const root = document.documentElement;
  root.dataset.script = "";
  const system = matchMedia("(prefers-color-scheme: dark)");
  let kept = null;
  try { kept = localStorage.getItem("scheme"); } catch { /* storage may be forbidden: the system decides */ }

  const isDark = () => (root.dataset.scheme || (system.matches ? "dark" : "light")) === "dark";
  const apply = (scheme) => {
    root.dataset.scheme = scheme;
    document.querySelectorAll("meta[name=theme-color]").forEach((meta) => {
      meta.dataset.own ||= meta.content;
      const other = document.querySelector(`meta[name=theme-color][media*=${scheme}]`);
      meta.content = other.dataset.own || other.content;
    });
  };
  if (kept === "dark" || kept === "light") apply(kept);

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-dark]");
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    show();
    system.addEventListener("change", show);
    button.addEventListener("click", () => {
      const scheme = isDark() ? "light" : "dark";
      apply(scheme);
      try { localStorage.setItem("scheme", scheme); } catch { /* holds for this page only */ }
      show();
    });

    const menu = document.querySelector(".menu");
    document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });

    keepOffline(root.dataset);
    startSearch(document.querySelector("[data-search-open]"), document.querySelector("[data-search]"));
  });

  // Everything for reading and playing without a network, fetched once the page is there: not where the reader wishes to
  // save data, and the pictures of all the cards not where data is likely paid for.
  // `mkdocs serve` has no worker, and lets go of one that a built site left at the same address.
  async function keepOffline({ worker, serving }) {
    if (!("serviceWorker" in navigator) || location.protocol === "file:" || navigator.connection?.saveData) return;
    const address = new URL(worker, location).href;
    if (serving !== undefined) {
      const registrations = await navigator.serviceWorker.getRegistrations();
      registrations.filter(({ active }) => active?.scriptURL === address).forEach((registration) => registration.unregister());
      return;
    }
    const register = async () => {
      try {
        await navigator.serviceWorker.register(address, { updateViaCache: "none" });
        const { active } = await navigator.serviceWorker.ready;
        active.postMessage(navigator.connection?.type === "cellular" ? "keep what is seen" : "keep the rest");
      } catch { /* reading goes on without */ }
    };
    if (document.readyState === "complete") register();
    else addEventListener("load", register);
  }

  // The dialog opens at once, so that phones show their keyboard; what works in it is fetched meanwhile.
  function startSearch(opener, dialog) {
    const field = dialog.querySelector("input");
    const element = (name, attributes) => new Promise((resolve, reject) => {
      document.head.append(Object.assign(document.createElement(name), attributes, { onload: resolve, onerror: reject }));
    });
    const load = async () => {
      const scripts = dialog.dataset.scripts.split(" ").map((src) => element("script", { src, async: false }));
      await Promise.all([element("link", { rel: "stylesheet", href: dialog.dataset.style }), ...scripts]);
      return searchDialog(dialog);
    };
    let loaded = null;
    const open = async () => {
      if (!dialog.open) dialog.showModal();
      field.focus();
      field.select();
      try {
        loaded ||= load().catch((error) => { loaded = null; throw error; });
        await (await loaded).ready();
      } catch {
        dialog.querySelector("[role=status]").textContent = dialog.dataset.failed;
      }
    };
    opener.addEventListener("click", open);
    dialog.querySelector("[data-search-close]").addEventListener("click", () => dialog.close());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (event.target.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    });
  }
})();
