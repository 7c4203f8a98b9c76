// Stands in <head> without `defer`: a kept choice of colours must apply before the first paint.
"use strict";
(() => {
  const root = document.documentElement;
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
    button.hidden = false;
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
  });
})();
