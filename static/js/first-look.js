// What the board shows when it opens, and what this tab keeps of where somebody looked last.

import { around, boxOf, holds, kept, tableOf, wholeTable } from "./view.js";

const LEAST_PX_PER_MM = 0.55; // no smaller only to show those whom nobody can act on
const MOST_PX_PER_MM = 1;
const PAD_MM = 130;
const LARGE_PX = 700;

export const placeOf = (token) => ({ x: Number(token.dataset.x), y: Number(token.dataset.y) });

export function aspectOf(svg) {
  const box = svg.getBoundingClientRect();
  return box.height ? box.width / box.height : 1;
}

const standing = (svg) => [...svg.querySelectorAll(".token[data-side]:not(.is-down)")];

/** Those who act, first the reader's own; while others act, all of the reader's who stand. */
export function leadersOf(svg) {
  const own = svg.closest("[data-own]")?.dataset.own;
  const acting = [...svg.querySelectorAll(".token.is-selected, .token.is-active:not(.is-down)")];
  const ownActing = acting.filter((token) => token.dataset.side === own);
  if (ownActing.length || !acting.length) return ownActing;
  const mine = standing(svg).filter((token) => token.dataset.side === own);
  return mine.length ? mine : acting;
}

/** On a small screen start at those who act and what they see; on a large one show the table. */
export function firstLook(svg) {
  const aspect = aspectOf(svg);
  const whole = wholeTable(tableOf(svg), aspect);
  const leaders = leadersOf(svg);
  if (!leaders.length || svg.clientWidth > LARGE_PX) return whole;
  const near = (tokens) => around(boxOf(tokens.map(placeOf), PAD_MM), aspect);
  const shown = [...leaders, ...seenFrom(svg)];
  for (const other of othersOf(svg, leaders)) {
    if (near([...shown, other]).w * LEAST_PX_PER_MM > svg.clientWidth) break;
    shown.push(other);
  }
  const close = near(shown);
  const w = Math.max(close.w, svg.clientWidth / MOST_PX_PER_MM);
  if (w >= whole.w) return whole;
  const h = w / aspect;
  return kept({ x: close.x + (close.w - w) / 2, y: close.y + (close.h - h) / 2, w, h }, tableOf(svg));
}

/** The figures of others on whom those who act can act now. */
function seenFrom(svg) {
  const ids = (svg.dataset.inSight ?? "").split(" ").filter(Boolean);
  return ids.map((id) => document.getElementById(`token-${id}`)).filter(Boolean);
}

/** All others who stand on the table, the nearest first. */
function othersOf(svg, leaders) {
  const far = (token) => Math.min(...leaders.map((each) => Math.hypot(token.dataset.x - each.dataset.x, token.dataset.y - each.dataset.y)));
  const others = standing(svg).filter((token) => token.dataset.side !== leaders[0].dataset.side);
  return others.sort((one, other) => far(one) - far(other));
}

// --- What this tab keeps ------------------------------------------------------------

const storeKey = () => `board:${document.body.dataset.battle}`;
const seqOf = (svg) => svg.closest("[data-seq]")?.dataset.seq;

/** The view of before, if nothing has happened since or whoever acts is in it; else null. */
export function remembered(svg) {
  try {
    const { view, seq } = JSON.parse(sessionStorage.getItem(storeKey()));
    const isGood = seq === seqOf(svg) || leadersOf(svg).every((token) => holds(view, placeOf(token)));
    return isGood ? view : null;
  } catch {
    return null;
  }
}

export function remember(svg, view) {
  try {
    sessionStorage.setItem(storeKey(), JSON.stringify({ view, seq: seqOf(svg) }));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}
