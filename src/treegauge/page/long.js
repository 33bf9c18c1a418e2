// @ts-check
"use strict";

/**
 * Long drawings: what is named stays named while they are moved, and paper has them line by line.
 */

/**
 * A label with its place: where its middle belongs, how far `x` is from there, and between what it may stand.
 * @typedef {{text: Element, home: number, shift: number, low: number, high: number}} Label
 */

/** Labels of items that are hardly longer stay where they are. @type {WeakMap<Element, Label[]>} */
const movable = new WeakMap();

/** @param {SVGSVGElement} svg */
function movableOf(svg) {
  let labels = movable.get(svg);
  if (labels) return labels;
  labels = [];
  // Labels of arcs come in the order of their arcs, all others behind what they name; those of trees stay.
  const arcs = [...svg.querySelectorAll(":scope > path.i:not(.m)")];
  const ofArcs = [...svg.querySelectorAll(":scope > text.k.h:not(.b)")];
  const pairs = ofArcs.length
    ? ofArcs.map((text, number) => [text, arcs[number]])
    : [...svg.querySelectorAll("path.i + text:not(.w):not(.b), rect.i + text:not(.w):not(.b)")].map((text) => [text, text.previousElementSibling]);
  for (const [text, item] of pairs) {
    if (!text || !item) continue;
    const own = /** @type {SVGGraphicsElement} */ (item).getBBox();
    const told = /** @type {SVGGraphicsElement} */ (text).getBBox();
    if (own.width < 2 * told.width + 40) continue;
    const half = told.width / 2;
    const home = told.x + half;
    labels.push({ text, home, shift: Number(text.getAttribute("x")) - home, low: own.x + half + 4, high: own.x + own.width - half - 4 });
  }
  movable.set(svg, labels);
  return labels;
}

/**
 * Moves the names of the sides, and labels of what goes beyond the window, to where they are seen.
 * @param {SVGSVGElement} svg @param {number} low where the window begins @param {number} high where it ends
 */
function keepNamed(svg, low, high) {
  const names = svg.querySelector(".a");
  let [left, right] = [low, high];
  if (names) {
    const backwards = names.classList.contains("z");
    const hidden = svg.viewBox.baseVal.x + svg.viewBox.baseVal.width - high;
    names.setAttribute("transform", `translate(${backwards ? Math.min(-hidden, 0) : low} 0)`);
    const room = /** @type {SVGGraphicsElement} */ (names).getBBox().width;
    if (backwards) right -= room;
    else left += room;
  }
  const margin = 24;
  for (const { text, home, shift, low: first, high: last } of movableOf(svg)) {
    // What is wholly outside stays where it belongs.
    const outside = last < left || first > right;
    const seen = Math.min(Math.max(home, left + margin), right - margin);
    const at = outside ? home : Math.min(Math.max(seen, first), last);
    text.setAttribute("x", String(Math.round(at + shift)));
  }
}

/** as wide as paper, in pixels */
const PAPER = 680;

/**
 * Puts pieces of a drawing below each other before it is printed; they are cut between words.
 * @param {Element} canvas
 */
function cutIntoLines(canvas) {
  const svg = canvas.querySelector("svg");
  if (!svg || canvas.querySelector(".piece")) return;
  const { x, width, height } = svg.viewBox.baseVal;
  if (width <= PAPER) return;
  const edges = [...svg.querySelectorAll(".w")].map((word) => {
    const own = /** @type {SVGGraphicsElement} */ (word).getBBox();
    return own.x + own.width + 3;
  }).sort((a, b) => a - b);
  edges.push(x + width);
  const names = svg.querySelector(".a");
  const room = names ? /** @type {SVGGraphicsElement} */ (names).getBBox().width : 0;
  const backwards = !!names && names.classList.contains("z");
  /** @type {[number, number][]} */ const pieces = [];
  for (let low = x; low < x + width - 1; ) {
    // The names of the sides stand in each line.
    const most = low + PAPER - (pieces.length || backwards ? room : 0);
    const high = Math.max(...edges.filter((edge) => edge <= most && edge > low), 0) || Math.min(most, x + width);
    pieces.push([low, high]);
    low = high;
  }
  if (backwards) pieces.reverse();
  pieces.forEach(([low, high], number) => {
    const piece = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    const before = !backwards && number ? room : 0;
    const behind = backwards && number ? room : 0;
    piece.classList.add("piece");
    piece.setAttribute("viewBox", `${low - before} 0 ${high - low + before + behind} ${height}`);
    piece.setAttribute("width", String(high - low + before + behind));
    piece.setAttribute("height", String(height));
    canvas.append(piece);
    keepNamed(piece, low - before, high + behind);
  });
}
