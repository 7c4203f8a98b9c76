// Finds a card among the hundred: by class, by poet, by a line of the poem in any script, by number. Needs search.js.
"use strict";
(() => {
  const finder = document.querySelector("[data-finder]");
  const field = finder.querySelector("input[type=search]");
  const status = finder.querySelector("[role=status]");
  const choices = finder.querySelector("fieldset");
  const groups = [...document.querySelectorAll(".cards")].map((list) => ({ list, heading: list.previousElementSibling }));

  // What a card says, as it is written and as it is read aloud.
  function said(card) {
    const parts = [...card.querySelectorAll("h3, .names, .kind, .poem, .rendering, dd [lang=ja]")];
    const read = (reading) => parts.map((part) => {
      const copy = part.cloneNode(true);
      for (const ruby of copy.querySelectorAll("ruby")) {
        const above = ruby.querySelector("rt");
        if (reading) ruby.replaceWith(above.textContent);
        else above.remove();
      }
      return copy.textContent;
    }).join(" ");
    const both = Search.fold(`${read(false)} ${read(true)}`);
    return `${both} ${both.replace(/\s+/g, "")}`;
  }

  const cards = groups.flatMap(({ list, heading }) => [...list.children].map((card) => (
    { card, group: heading.id, number: card.dataset.no, text: said(card) })));

  function show() {
    const words = Search.fold(field.value).trim().split(/\s+/).filter(Boolean);
    const chosen = choices.querySelector(":checked").value;
    let count = 0;
    for (const { card, group, number, text } of cards) {
      const fits = words.every((word) => (/^\d+$/.test(word) ? word === number : text.includes(word)));
      card.hidden = !fits || (chosen !== "" && group !== chosen);
      count += !card.hidden;
    }
    for (const { list, heading } of groups) heading.hidden = list.hidden = !list.querySelector(".card:not([hidden])");
    status.textContent = finder.dataset.count.replace("{count}", count);
  }

  field.addEventListener("input", show);
  choices.addEventListener("change", show);
  show();
})();
