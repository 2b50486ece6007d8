// Pan, zoom and point on the battle's SVG. Everything here also works without it, by links and forms.

import { mark, readForm, typed } from "./aim.js";
import { aspectOf, firstLook, leadersOf, placeOf, remember, remembered } from "./first-look.js";
import { glide } from "./glide.js";
import { endsOf, fitLabels, measureAnew } from "./labels.js";
import { fitToken } from "./figures.js";
import { markTab, onFigure, onTab, showAble, showChosen, showTab } from "./sheet.js";
import { dropped, touched } from "./touch.js";
import { boxOf, around, holds, kept, moved, reshaped, scaleLength, tableOf, wholeTable, zoomed } from "./view.js";
import { clearWords } from "./words.js";

const TAP_SLOP_PX = 7;
const NEAR_PX_PER_MM = 1.5;
const TARGETS_PAD_MM = 60;
const STEP = 0.12;
const EDGE = 0.1;
const CARD = 0.24;

const pointers = new Map();
let view = null;
let home = null; // where the view goes back to, once it has shown what lay outside
let pressed = null;
let fitted = { width: 0, height: 0, zoom: 0 };
let followed = "";
let whoActed = null;
let hasDragged = false;

const board = () => document.getElementById("board");
const stage = () => document.getElementById("stage");

// --- Looking ------------------------------------------------------------------

/** How large a millimetre of the table is on the screen, in px. */
export const pxPerMm = () => (view ? fitted.width / view.w : 1);

function measure(svg) {
  fitted = { width: svg.clientWidth, height: svg.clientHeight, zoom: 0 };
}

function show(next) {
  view = next;
  const svg = board();
  for (const sheet of [svg, stage()]) sheet.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
  if (fitted.zoom !== pxPerMm()) fitZoom(svg);
  else fitLabels(svg, view, pxPerMm());
  remember(svg, home ?? view); // what is shown for a moment is not where somebody looks
}

/** What somebody looks at by hand stays. */
function showByHand(next) {
  home = null;
  show(next);
}

/** What depends on the zoom alone: the sizes of figures, and the scale. */
function fitZoom(svg) {
  fitted.zoom = pxPerMm();
  svg.classList.toggle("is-near", fitted.zoom >= NEAR_PX_PER_MM);
  for (const token of svg.querySelectorAll(".token")) fitToken(token, fitted.zoom);
  showScale(fitted.zoom);
  fitWords();
}

/** All words on the table, after figures have changed: none lies on another. */
export function fitWords() {
  const svg = board();
  if (!svg || !view) return;
  clearWords(svg, view);
  fitLabels(svg, view, pxPerMm());
}

/** A figure that was drawn anew, in the size of this zoom. */
export function refit(token) {
  if (view) fitToken(token, pxPerMm());
}

/** The part of the view on which nothing lies: the result stands above it, the tools beside it. */
function clearPart({ x, y, w, h }) {
  return { x: x + w * EDGE, y: y + h * CARD, w: w * (1 - 2 * EDGE), h: h * (1 - CARD - EDGE) };
}

/** Bring points into sight, if they are not; `goBack` undoes it. Resolves when the board rests. */
export function lookAt(points) {
  const svg = board();
  if (!svg || !view || points.every((point) => holds(clearPart(view), point))) return null;
  const before = view;
  if (!document.getElementById("replay")) home ??= view; // there the view stays with what happens
  const box = around(boxOf(points, TARGETS_PAD_MM), view.w / view.h);
  const w = Math.max(box.w / (1 - CARD - EDGE), view.w);
  const h = (w * view.h) / view.w;
  const part = clearPart({ x: 0, y: 0, w, h });
  const [x, y] = [box.x + box.w / 2 - part.x - part.w / 2, box.y + box.h / 2 - part.y - part.h / 2];
  show(kept({ x, y, w, h }, tableOf(svg)));
  return glide([svg, stage()], before, view, fitted.width);
}

/** Back to what was looked at before, unless somebody has moved the view or an order is aimed. */
export function goBack() {
  const svg = board();
  if (!svg || !home || aimed().length) return null;
  const before = view;
  const chosen = svg.querySelector(".token.is-selected");
  if (chosen && !holds(home, placeOf(chosen))) {
    home = null;
    return null;
  }
  show(reshaped(home, aspectOf(svg)));
  home = null;
  return glide([svg, stage()], before, view, fitted.width);
}

/** The ends of the lines of the order that is being shown: the shooter, and who is aimed at. */
function aimed() {
  if (!document.querySelector("#preview.is-shown")) return [];
  return [...board().querySelectorAll(".overlay-rulers .overlay-label")].flatMap(endsOf);
}

/** Others of the reader's come to act: bring them into sight, if none of them is. */
function followTurn(svg) {
  const leaders = svg.closest("[data-turn=mine]") ? leadersOf(svg) : [];
  const acting = leaders.map((token) => token.id).join(" ");
  const isAnother = whoActed !== null && acting && acting !== whoActed;
  whoActed = acting;
  if (isAnother && !leaders.some((token) => holds(view, placeOf(token)))) showByHand(firstLook(svg));
}

/** The chosen figure has moved or is another one, or others may be aimed at: bring them into sight. */
function followChosen(svg) {
  const chosen = svg.querySelector(".token.is-selected");
  const targets = [...svg.querySelectorAll(".token.is-target")];
  const lines = aimed();
  const places = [chosen, ...targets].map((token) => token && `${token.id} ${token.dataset.x} ${token.dataset.y}`);
  const place = JSON.stringify([...places, lines]);
  if (place === followed) return;
  followed = place;
  if (lines.length) {
    if (!lines.every((end) => holds(view, end))) lookAt(lines);
    return;
  }
  const at = chosen && placeOf(chosen);
  if (targets.length && !targets.some((token) => holds(view, placeOf(token)))) showAll(svg, targets, at);
  else if (at && !holds(view, at)) showByHand(kept({ ...view, x: at.x - view.w / 2, y: at.y - view.h / 2 }, tableOf(svg)));
  else if (!at && ![...svg.querySelectorAll(".token")].some((token) => holds(view, placeOf(token)))) showByHand(firstLook(svg));
}

function showAll(svg, tokens, at) {
  const points = [...tokens.map(placeOf), ...(at ? [at] : [])];
  showByHand(kept(around(boxOf(points, TARGETS_PAD_MM), aspectOf(svg)), tableOf(svg)));
}

function showScale(pxPerMm) {
  const scale = document.getElementById("board-scale");
  if (!scale) return;
  const { unit, mm } = scale.dataset;
  const length = scaleLength(90 / pxPerMm, Number(mm));
  scale.hidden = false;
  scale.querySelector("svg").setAttribute("width", length * pxPerMm);
  scale.querySelector("span").textContent = `${length / Number(mm)} ${unit}`;
}

function begin() {
  const svg = board();
  if (!svg || svg.classList.contains("is-live")) return;
  svg.classList.add("is-live");
  for (const sheet of [svg, stage()]) sheet.setAttribute("preserveAspectRatio", "xMidYMid slice");
  document.getElementById("board-tools").hidden = false;
  view ??= remembered(svg);
  measure(svg);
  show(view ? reshaped(view, aspectOf(svg)) : firstLook(svg));
  showFloor();
  followTurn(svg);
  followChosen(svg);
  showAble();
  watchSize.disconnect();
  watchSize.observe(svg);
  readForm();
}

const watchSize = new ResizeObserver(() => {
  const svg = board();
  if (!svg || !view || !svg.clientWidth) return;
  // An observer speaks once at the start too, when everything already fits.
  if (svg.clientWidth === fitted.width && svg.clientHeight === fitted.height) return;
  measure(svg);
  show(reshaped(view, aspectOf(svg)));
});

// --- Pointing -----------------------------------------------------------------

function millimetres(svg, event) {
  const matrix = svg.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}

// --- Hands: pointer, wheel, keys ------------------------------------------------

function onPointerDown(event) {
  const svg = event.target.closest?.("#board");
  if (!svg || event.button > 0) return;
  pointers.set(event.pointerId, event);
  if (pointers.size === 1) {
    hasDragged = false;
    const figure = event.target.closest(".token.is-selected");
    pressed = { x: event.clientX, y: event.clientY, kind: event.pointerType, figure };
  } else {
    hasDragged = true;
  }
}

function onPointerMove(event) {
  const before = pointers.get(event.pointerId);
  const svg = board();
  if (!before || !svg) return;
  if (!hasDragged && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < TAP_SLOP_PX) return;
  if (!hasDragged) {
    hasDragged = true;
    svg.classList.toggle("is-dragging", !pressed.figure);
    svg.setPointerCapture(event.pointerId);
  }
  if (pointers.size === 1 && pressed.figure) mark(millimetres(svg, event), placeOf(pressed.figure));
  else if (pointers.size === 1) pan(svg, before, event);
  else pinch(svg, before, event);
  pointers.set(event.pointerId, event);
}

function pan(svg, before, now) {
  const mmPerPx = view.w / svg.clientWidth;
  const dx = (before.clientX - now.clientX) * mmPerPx;
  showByHand(moved(view, dx, (before.clientY - now.clientY) * mmPerPx, tableOf(svg)));
}

function pinch(svg, before, now) {
  const other = [...pointers.values()].find((p) => p.pointerId !== now.pointerId);
  const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
  const is = Math.hypot(now.clientX - other.clientX, now.clientY - other.clientY);
  const middle = { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 };
  if (is > 0) showByHand(zoomed(view, was / is, millimetres(svg, middle), tableOf(svg)));
}

function onPointerEnd(event) {
  const svg = board();
  const isDropped = pointers.size === 1 && pointers.has(event.pointerId) && hasDragged && pressed.figure;
  pointers.delete(event.pointerId);
  if (svg && isDropped && event.type === "pointerup") dropped(svg, millimetres(svg, event), pxPerMm(), pressed.figure);
  if (!pointers.size) board()?.classList.remove("is-dragging");
}

/** A click that ended a drag is no click; one on open ground is a point. */
function onClick(event) {
  const svg = event.target.closest?.("#board");
  if (!svg) return;
  if (hasDragged) {
    hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  touched(svg, event, millimetres(svg, event), { px: pxPerMm(), kind: pressed?.kind });
}

function onWheel(event) {
  const svg = event.target.closest?.("#board");
  if (!svg) return;
  event.preventDefault();
  const factor = Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.004);
  showByHand(zoomed(view, factor, millimetres(svg, event), tableOf(svg)));
}

function zoomButton(event) {
  const button = event.target.closest?.("[data-zoom]");
  if (button) zoomBy(button.dataset.zoom);
}

function zoomBy(way) {
  const svg = board();
  if (way === "fit") return showByHand(wholeTable(tableOf(svg), aspectOf(svg)));
  const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2 };
  return showByHand(zoomed(view, way === "in" ? 0.75 : 1 / 0.75, middle, tableOf(svg)));
}

const KEYS = {
  "+": () => zoomBy("in"),
  "=": () => zoomBy("in"),
  "-": () => zoomBy("out"),
  0: () => zoomBy("fit"),
  ArrowLeft: () => showByHand(moved(view, -view.w * STEP, 0, tableOf(board()))),
  ArrowRight: () => showByHand(moved(view, view.w * STEP, 0, tableOf(board()))),
  ArrowUp: () => showByHand(moved(view, 0, -view.h * STEP, tableOf(board()))),
  ArrowDown: () => showByHand(moved(view, 0, view.h * STEP, tableOf(board()))),
};

function onKey(event) {
  if (!event.target.closest?.("#board") || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

// --- The switch of floors: it works by itself, but a swap would forget it --------------

const floorKey = () => `floor:${document.body.dataset.battle}`;

function onFloor(event) {
  if (event.target.name !== "floor") return;
  try {
    sessionStorage.setItem(floorKey(), event.target.id);
  } catch {
    // Then it starts with the roofs again.
  }
}

function showFloor() {
  let chosen = null;
  try {
    chosen = sessionStorage.getItem(floorKey());
  } catch {
    return;
  }
  const choice = chosen && document.getElementById(chosen);
  if (choice) choice.checked = true;
}

document.addEventListener("pointerdown", onPointerDown);
document.addEventListener("pointermove", onPointerMove);
document.addEventListener("pointerup", onPointerEnd);
document.addEventListener("pointercancel", onPointerEnd);
document.addEventListener("click", onClick, true);
document.addEventListener("click", zoomButton);
document.addEventListener("click", onTab);
document.addEventListener("click", onFigure);
document.addEventListener("wheel", onWheel, { passive: false });
document.addEventListener("keydown", onKey);
document.addEventListener("input", typed);
document.addEventListener("change", onFloor);
/** Lead the eye to what is asked next; never away from a form that is being filled in. */
function leadOn(target) {
  const form = document.getElementById("order-form");
  const isOpen = form && !form.closest("#typed-place:not([open])");
  if (target?.id === "battle" && isOpen) bringUp("#choice");
  else if (!form?.contains(document.activeElement)) bringUp("#preview.is-shown");
}

/** Scroll no further than it takes. */
const bringUp = (selector) => document.querySelector(selector)?.scrollIntoView({ block: "nearest" });

document.addEventListener("htmx:afterSettle", (event) => {
  begin();
  showChosen();
  leadOn(event.detail.target ?? event.target);
  readForm();
  markTab();
  fitWords();
});

document.fonts?.addEventListener("loadingdone", () => {
  measureAnew();
  fitWords();
});

showTab("panel");
begin();
