// Draws the faces of cards. All drawings stand in one file, fetched when the first face comes near the window and taken
// into the page, where <use> finds them (a <use> of another file is refused by Firefox under default-src 'none').
// The game takes in the same file, under the same id.
"use strict";
(() => {
  const SHEET = "bm-sheet";
  const address = document.querySelector("[data-sheet]").dataset.sheet;
  const faces = [...document.querySelectorAll(".face[data-face]")];
  let taking = null;

  async function sheet() {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const text = await answer.text();
    if (document.getElementById(SHEET)) return;
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    drawn.id = SHEET;
    drawn.classList.add(SHEET);
    drawn.setAttribute("aria-hidden", "true");
    document.body.append(document.adoptNode(drawn));
  }

  function draw(face) {
    if (face.querySelector("use")) return;
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#face-${face.dataset.face}`);
    face.querySelector("svg").prepend(use);
  }

  async function show(near) {
    taking ??= sheet();
    try {
      await taking;
    } catch {
      taking = null;  // perhaps the next one is luckier
      return;
    }
    for (const face of near) {
      draw(face);
      watching.unobserve(face);
    }
  }

  const watching = new IntersectionObserver((entries) => {
    const near = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target);
    if (near.length) show(near);
  }, { rootMargin: "50% 0px" });
  faces.forEach((face) => watching.observe(face));

  // Paper shows what the window does not.
  addEventListener("beforeprint", () => { if (document.getElementById(SHEET)) faces.forEach(draw); });
  window.Faces = { load: () => show([]), drawAll: () => show(faces) };
})();
