// The page of sheets to print: the house rules of the reader on the sheet of rules, and the button that prints.
"use strict";
(() => {
  const page = document.querySelector("[data-print]");
  const chooser = page.querySelector(".print-rules");
  const [preset, ...rules] = chooser.querySelectorAll("select");
  const presets = JSON.parse(chooser.dataset.presets);
  const names = Object.keys(presets);

  const chosen = () => Object.fromEntries(rules.map((rule) => [rule.name, rule.value]));
  const differences = (name) => rules.filter((rule) => presets[name][rule.name] !== rule.value);

  // Only what there is: links come from anywhere, and what was kept may be of an older version.
  function choose(choices) {
    for (const rule of rules) {
      if ([...rule.options].some(({ value }) => value === choices[rule.name])) rule.value = choices[rule.name];
    }
  }

  function linked() {
    const parts = new URLSearchParams(location.hash.slice(1));
    if (!parts.has("preset") && !rules.some(({ name }) => parts.has(name))) return false;
    choose(presets[parts.get("preset")] ?? presets[names[0]]);
    choose(Object.fromEntries(parts));
    return true;
  }

  // What the game remembers (game/widget/memory.py).
  function remembered() {
    try {
      choose(JSON.parse(localStorage.getItem("bozu-mekuri")).choices);
    } catch { /* nothing sound is kept: the default preset stays */ }
  }

  function show() {
    const own = chosen();
    for (const option of page.querySelectorAll("[data-option]")) option.hidden = own[option.dataset.rule] !== option.dataset.option;
    preset.value = names.find((name) => !differences(name).length) ?? "";
    page.querySelector("[data-preset-name]").textContent = preset.selectedOptions[0].text;
  }

  function keepInAddress() {
    const [nearest] = [...names].sort((a, b) => differences(a).length - differences(b).length);
    const parts = [["preset", nearest], ...differences(nearest).map((rule) => [rule.name, rule.value])];
    history.replaceState(history.state, "", `#${new URLSearchParams(parts)}`);
  }

  chooser.addEventListener("change", (event) => {
    if (event.target === preset) choose(presets[preset.value]);
    show();
    keepInAddress();
  });
  addEventListener("hashchange", () => { if (linked()) show(); });
  page.querySelector("[data-print-now]").addEventListener("click", async () => {
    await Faces.drawAll();
    print();
  });

  // North America prints on Letter.
  if (/-(US|CA)$/.test(navigator.language)) page.querySelector("[value=letter]").checked = true;
  if (!linked()) remembered();
  show();
  Faces.fetchOnce();  // so that the browser's own command to print finds the drawings, too
})();
