// Paints the cards of the game, as a worker beside the page: strokes.py says what it reads.
//
//   in    {strokes: address} once, then {card, width}, width in pixels
//   out   {bitmap} for each in turn; none where the card cannot be painted
"use strict";

let address = null;
let drawings = null;
const paths = [];
const tiles = {};
const scratch = new OffscreenCanvas(1, 1).getContext("2d"); // makes gradients and patterns for all

onmessage = async ({ data }) => {
  if (data.strokes) {
    address = data.strokes;
    return;
  }
  const found = await (drawings ??= load());
  const list = found?.cards[data.card];
  if (!list) {
    postMessage({});
    return;
  }
  let bitmap;
  try {
    bitmap = painted(found, list, data.width);
  } catch (error) {
    postMessage({}); // whoever asked waits for an answer
    throw error;
  }
  postMessage({ bitmap }, [bitmap]);
};

function painted(found, list, width) {
  const [wide, high] = found.size;
  const scale = width / wide;
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(high * scale));
  paint(canvas.getContext("2d"), found, list, scale, scale);
  return canvas.transferToImageBitmap();
}

async function load() {
  try {
    const answer = await fetch(address);
    if (answer.ok) return await answer.json();
  } catch {
    // Offline: the next card tries again.
  }
  drawings = null;
  return null;
}

function paint(context, found, list, across, down) {
  for (let at = 0; at < list.length; at += 3) {
    const [number, [a, b, c, d, e, f]] = [list[at], found.moves[list[at + 1]]];
    const [fill, stroke, width, cap, join, dashes, opacity] = found.styles[list[at + 2]];
    const path = (paths[number] ??= new Path2D(found.paths[number]));
    const colour = (name) => colourOf(found, name, number, Math.sqrt(across * down * Math.abs(a * d - b * c)));
    context.setTransform(a * across, b * down, c * across, d * down, e * across, f * down);
    context.globalAlpha = opacity;
    if (fill) {
      context.fillStyle = colour(fill);
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = colour(stroke);
      context.lineWidth = width;
      context.lineCap = cap;
      context.lineJoin = join;
      context.miterLimit = 4; // as in SVG
      context.setLineDash(dashes);
      context.stroke(path);
    }
  }
}

function colourOf(found, name, number, size) {
  const paint = found.paints[name];
  if (!paint) return name;
  if (paint.down) {
    const gradient = scratch.createLinearGradient(0, found.spans[number][0], 0, found.spans[number][1]);
    for (const [offset, stop] of paint.down) gradient.addColorStop(offset, stop);
    return gradient;
  }
  // Of whole pixels, or its edges would show.
  const [wide, high] = paint.tile.map((side) => Math.max(1, Math.round(side * size)));
  return (tiles[`${name} ${wide} ${high}`] ??= pattern(found, paint, wide, high));
}

function pattern(found, { tile: size, card }, wide, high) {
  const [across, down] = [wide / size[0], high / size[1]];
  const tile = new OffscreenCanvas(wide, high);
  paint(tile.getContext("2d"), found, card, across, down);
  const made = scratch.createPattern(tile, "repeat");
  made.setTransform(new DOMMatrix([1 / across, 0, 0, 1 / down, 0, 0]));
  return made;
}
