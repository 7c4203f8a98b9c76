// Draws the faces of cards. All drawings stand in one file, fetched when the page has nothing else to do, and taken into
// the page when the first face is seen: there <use> finds them (Firefox refuses a <use> of another file under
// default-src 'none').
"use strict";
var Faces = (() => {
  const SHEET = "card-drawings";
  const address = document.querySelector("[data-sheet]").dataset.sheet;
  const faces = [...document.querySelectorAll(".face[data-face]")];
  let fetching = null;
  let text = "";

  function fetchOnce() {
    fetching ??= fetch(address)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`${address}: ${answer.status}`))))
      .then((found) => { text = found; })
      .catch(() => { fetching = null; });  // perhaps the next one is luckier
    return fetching;
  }

  function takeIn() {
    if (!text || document.getElementById(SHEET)) return;
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    drawn.id = SHEET;
    drawn.classList.add(SHEET);  // of no size, but not hidden: patterns of what is hidden are not painted
    drawn.setAttribute("aria-hidden", "true");
    document.body.append(document.adoptNode(drawn));
  }

  function draw(some) {
    takeIn();
    if (!document.getElementById(SHEET)) return;
    for (const face of some) {
      watching.unobserve(face);
      if (face.querySelector("use")) continue;
      const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
      use.setAttribute("href", `#face-${face.dataset.face}`);
      face.querySelector("svg").prepend(use);
    }
  }

  async function show(some) {
    await fetchOnce();
    draw(some);
  }

  function watch(margin) {
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
      if (seen.length) show(seen);
    }, { rootMargin: margin });
    faces.forEach((face) => observer.observe(face));
    return observer;
  }

  let watching = watch("0px");
  // Whoever scrolls is to find the next ones drawn.
  addEventListener("scroll", () => { watching.disconnect(); watching = watch("60% 0px"); }, { once: true, passive: true });
  addEventListener("load", () => { if (!navigator.connection?.saveData) setTimeout(fetchOnce, 1000); });
  addEventListener("beforeprint", () => draw(faces));  // paper shows what the window does not
  return { fetchOnce, drawAll: () => show(faces) };
})();
