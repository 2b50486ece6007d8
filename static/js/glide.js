// The board glides to another view instead of jumping there.
//
// The view changes at once; the drawing is then moved from where it was, so that the browser only
// moves a picture and draws nothing anew on the way.

import { animate } from "./motion.js";

const GLIDE_MS = 340;

/** Resolves when all sheets of the board have come to rest. `from` and `to`: views in mm; `width` in px. */
export function glide(sheets, from, to, width) {
  const pxPerMm = width / from.w;
  const shift = `translate(${(to.x - from.x) * pxPerMm}px, ${(to.y - from.y) * pxPerMm}px)`;
  const frames = [{ transform: `${shift} scale(${to.w / from.w})` }, { transform: "none" }];
  return Promise.all(sheets.map((sheet) => animate(sheet, frames, GLIDE_MS)));
}
