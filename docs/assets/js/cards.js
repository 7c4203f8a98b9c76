// The gallery: finds cards by poet, by a line of the poem in any script, by number, class and trait; sorts them; opens the
// one that the address names. Needs search.js.
"use strict";
(() => {
  const gallery = document.querySelector("[data-gallery]");
  const finder = gallery.querySelector(".finder");
  const field = finder.querySelector("input[type=search]");
  const [trait, order] = finder.querySelectorAll("select");
  const status = finder.querySelector("[role=status]");
  const list = gallery.querySelector(".cards");
  const nothing = gallery.querySelector(".nothing");
  const cards = [...list.children];
  const classes = [...finder.querySelectorAll("[name=class]")].map((choice) => choice.value);
  const collator = new Intl.Collator(document.documentElement.lang);

  // Long vowels may be typed in any way: chō, chou, cho.
  const heard = (text) => Search.fold(text).replace(/([aeiou])\1+|ou/g, (sound) => sound[0]);

  // What a card says, as it is written and as it is read aloud; and its romaji from each word on, as one run of letters.
  function said(card) {
    const parts = [...card.querySelectorAll(".name, .names, .kind, .poem, .romaji, .rendering, dd [lang=ja]")];
    const read = (reading) => parts.map((part) => {
      const copy = part.cloneNode(true);
      for (const ruby of copy.querySelectorAll("ruby")) {
        const above = ruby.querySelector("rt");
        if (reading) ruby.replaceWith(above.textContent);
        else above.remove();
      }
      return copy.textContent;
    }).join(" ");
    const both = heard(`${read(false)} ${read(true)}`);
    const words = heard([...card.querySelector(".romaji").childNodes].map((half) => half.textContent).join(" ")).match(/[a-z]+/g);
    return { text: `${both} ${both.replace(/[a-z\d\s,.·]+/g, "")}`, runs: words.map((_, from) => words.slice(from).join("")) };
  }

  const known = new Map();
  function says(card, word) {
    if (/^\d+$/.test(word)) return word === card.dataset.no;
    const { text, runs } = known.get(card) ?? known.set(card, said(card)).get(card);
    return text.includes(word) || runs.some((run) => run.startsWith(word));
  }

  function show() {
    const words = heard(field.value.replace(/[,、。]/g, " ")).trim().split(/\s+/).filter(Boolean);
    const chosen = finder.querySelector("[name=class]:checked").value;
    let count = 0;
    for (const card of cards) {
      card.hidden = (chosen && card.dataset.class !== chosen)
        || (trait.value && !card.dataset.traits.split(" ").includes(trait.value))
        || !words.every((word) => says(card, word));
      count += !card.hidden;
    }
    nothing.hidden = count > 0;
    const { none, one, many } = status.dataset;
    status.textContent = count === 0 ? none : count === 1 ? one : many.replace("{count}", count);
  }

  const compare = {
    number: () => 0,
    name: (a, b) => collator.compare(a.dataset.name, b.dataset.name),
    class: (a, b) => classes.indexOf(a.dataset.class) - classes.indexOf(b.dataset.class),
  };

  function sort() {
    const sorted = [...cards].sort((a, b) => compare[order.value](a, b) || a.dataset.no - b.dataset.no);
    list.append(...sorted);
  }

  function reset() {
    field.value = trait.value = "";
    finder.querySelector("[name=class]").checked = true;
    show();
  }

  // Opens the card of the address, even one that the finder has hidden.
  function open() {
    const card = cards.find(({ id }) => id === location.hash.slice(1));
    if (!card) return;
    if (card.hidden) reset();
    card.open = true;
    // Twice: cards out of sight take their true height only as they come near.
    const comeNear = () => card.scrollIntoView({ behavior: "instant" });
    comeNear();
    requestAnimationFrame(() => requestAnimationFrame(comeNear));
    card.querySelector("summary").focus({ preventScroll: true, focusVisible: false });
  }

  // The address follows the card that is open, without a step of the history for each.
  function follow(card) {
    const address = location.pathname + location.search;
    if (card.open) history.replaceState(history.state, "", `${address}#${card.id}`);
    else if (location.hash === `#${card.id}`) history.replaceState(history.state, "", address);
  }

  async function copy(link) {
    try {
      await navigator.clipboard.writeText(link.href);
      status.textContent = "";
      status.textContent = link.textContent = status.dataset.copied;
    } catch { /* the link can still be copied by hand */ }
  }

  field.addEventListener("input", show);
  finder.addEventListener("change", (event) => (event.target === order ? sort() : show()));
  nothing.querySelector("button").addEventListener("click", () => { reset(); field.focus(); });
  list.addEventListener("click", (event) => {
    const link = event.target.closest("[data-copy]");
    if (!link) return;
    event.preventDefault();
    follow(link.closest(".card"));
    copy(link);
  });
  list.addEventListener("keydown", (event) => {
    const card = event.key === "Escape" && event.target.closest(".card[open]");
    if (!card) return;
    card.open = false;
    card.querySelector("summary").focus();
  });
  for (const card of cards) card.addEventListener("toggle", () => follow(card));
  addEventListener("hashchange", open);
  // What a browser kept of the form over a reload.
  if (order.value !== "number") sort();
  show();
  open();
})();
