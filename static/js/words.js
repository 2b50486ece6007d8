// The words beside figures: what state they are in, and what they are called. None lies on another.

import { overlap } from "./view.js";

const COVERED = "is-covered";

let shown = []; // the boxes of the words that are shown, in mm of the table

/** The chosen figure's words first, then those of who can act; what would lie on these is not shown. */
export function clearWords(svg, view) {
  const corner = svg.getBoundingClientRect(); // enlarged while the view glides
  const rank = (token) => Number(!token.classList.contains("is-selected")) * 2 + Number(!token.classList.contains("is-active"));
  const tokens = [...svg.querySelectorAll(".token")].sort((one, other) => rank(one) - rank(other));
  const words = tokens.flatMap((token) => [...token.querySelectorAll(".token-marks, .token-name")]);
  // All are measured before any is changed: the browser lays the table out once.
  const boxes = words.map((each) => inMm(each.getBoundingClientRect(), corner, view));
  shown = [];
  words.forEach((each, place) => {
    const box = boxes[place];
    if (!box.w) return;
    const isCovered = shown.some((other) => overlap(box, other));
    each.classList.toggle(COVERED, isCovered);
    if (!isCovered) shown.push(box);
  });
}

/** Where names of the ground and ranges must not stand. */
export const wordsOfFigures = () => shown;

function inMm({ left, top, width, height }, corner, view) {
  const pxPerMm = corner.width / view.w;
  return {
    x: view.x + (left - corner.left) / pxPerMm,
    y: view.y + (top - corner.top) / pxPerMm,
    w: width / pxPerMm,
    h: height / pxPerMm,
  };
}
