// Where words on the table go: each where it can be read. Lengths are millimetres, sizes on the screen are px.

import { overlap } from "./view.js";
import { wordsOfFigures } from "./words.js";

const PX_A_LETTER = 9;
const LINE_PX = 18;
const LINES_ASIDE = [0, 1, -1, 2, -2];
const TURNS = [0, 30, -30, 60, -60]; // degrees along a ring from its end

/** Fit all words to a view {x, y, w, h}: ranges first, then lines of sight, then the names of the ground. */
export function fitLabels(svg, view, pxPerMm) {
  for (const words of svg.querySelectorAll(".overlay-label, .area-labels")) {
    set(words, "font-size", 12 / pxPerMm);
    set(words, "stroke-width", 4 / pxPerMm);
  }
  const tokens = [...[...svg.querySelectorAll(".token")].map(boxOfToken), ...wordsOfFigures()];
  const ranges = fitRings(svg, pxPerMm, shown(view, svg), tokens);
  fitRulers(svg, pxPerMm, ranges);
  fitNames(svg, pxPerMm, [...tokens, ...ranges]);
}

/** Writing what stands there already would make the browser draw it anew. */
function set(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

let measured = new WeakMap(); // in px: words keep their size on the screen

/** Letters that have come from the server may be longer or shorter than those before. */
export function measureAnew() {
  measured = new WeakMap();
}

/** How long words are on the table; guessed for those that were never shown. */
function lengthOf(label, pxPerMm) {
  if (!measured.get(label)) measured.set(label, label.getComputedTextLength() * pxPerMm);
  return (measured.get(label) || label.textContent.length * PX_A_LETTER) / pxPerMm;
}

const around = (x, y, w, h) => ({ x: x - w / 2, y: y - h / 2, w, h });

function boxOfToken(token) {
  const r = token.querySelector(".token-body").transform.baseVal.getItem(0).matrix.a;
  return around(Number(token.dataset.x), Number(token.dataset.y), 2 * r, 2 * r);
}

/** The part of the table that is in sight. */
function shown(view, svg) {
  const [x, y] = [Math.max(view.x, 0), Math.max(view.y, 0)];
  const right = Math.min(view.x + view.w, Number(svg.dataset.width));
  return { x, y, w: right - x, h: Math.min(view.y + view.h, Number(svg.dataset.height)) - y };
}

// --- Ranges: words above or below their ring ------------------------------------

/** Each at its usual end of the ring, at the other or beside them where that is taken; never over another's words. */
function fitRings(svg, pxPerMm, room, tokens) {
  const taken = [];
  for (const label of svg.querySelectorAll(".overlay-rings .overlay-label")) {
    const places = placesAtRing(label, pxPerMm, room);
    const free = places.filter((place) => !taken.some((other) => overlap(place, other)));
    const best = free.find((place) => place.isInside && !tokens.some((token) => overlap(place, token)));
    const place = best ?? free.find((each) => each.isInside) ?? free[0];
    const isFree = Boolean(place) && Number(label.dataset.room) * 2 >= lengthOf(label, pxPerMm);
    label.toggleAttribute("hidden", !isFree);
    if (!isFree) continue;
    put(label, place);
    taken.push(place);
  }
  return taken;
}

/** At an end of the ring, further along it, and a line further out. */
function placesAtRing(label, pxPerMm, room) {
  const [w, h] = [lengthOf(label, pxPerMm), LINE_PX / pxPerMm];
  label.dataset.end ??= Number(label.getAttribute("y")) < 0 ? "-1" : "1";
  const [end, away] = [Number(label.dataset.end), Number(label.dataset.room) + h / 2];
  const turned = TURNS.flatMap((turn) => [end, -end].map((side) => [turn, side, away]));
  const places = [...turned, [0, end, away + h], [0, -end, away + h]];
  return places.map(([turn, side, far]) => placeAtRing(centreOf(label), { turn, side, far, w, h }, room));
}

function placeAtRing({ x, y }, { turn, side, far, w, h }, room) {
  const [across, along] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const wanted = x + across * (far + Math.abs(across) * (w / 2));
  const middle = Math.min(Math.max(wanted, room.x + w / 2), room.x + room.w - w / 2);
  const box = around(middle, y + side * along * far, w, h);
  const isLevel = box.y >= room.y && box.y + h <= room.y + room.h;
  const isAtRing = turn === 0 || middle === wanted; // words at the side that move inwards would leave their ring
  return { ...box, isInside: isLevel && isAtRing, dx: middle - x, dy: side * along * far };
}

function centreOf(label) {
  const { e, f } = label.parentElement.transform.baseVal.getItem(0).matrix;
  return { x: e, y: f };
}

function put(label, { dx, dy }) {
  set(label, "x", dx);
  set(label, "y", dy);
  set(label, "dy", ".35em");
}

// --- Lines of sight ---------------------------------------------------------------

/** The open ones first: each where its line has room and no other words are near, nor those of a range. */
function fitRulers(svg, pxPerMm, ranges) {
  const labels = [...svg.querySelectorAll(".overlay-rulers .overlay-label")];
  const taken = [];
  for (const label of labels.sort((a, b) => isBlocked(a) - isBlocked(b))) {
    const points = pointsAlong(label, pxPerMm);
    const isFree =
      lineLength(label) >= lengthOf(label, pxPerMm) &&
      !points.some((point) => ranges.some((box) => overlap(around(point.x, point.y, 0, 0), box))) &&
      !taken.some((p) => points.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < LINE_PX / pxPerMm));
    label.toggleAttribute("hidden", !isFree);
    if (isFree) taken.push(...points);
  }
}

const isBlocked = (label) => Number(label.parentElement.dataset.tone === "blocked");

/** Some points under the words in the middle of a line. */
function pointsAlong(label, pxPerMm) {
  const [a, b] = endsOf(label);
  const half = Math.min(0.5, lengthOf(label, pxPerMm) / (lineLength(label) || 1) / 2);
  const places = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((part) => 0.5 + part * half);
  return places.map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }));
}

function lineLength(label) {
  const [a, b] = endsOf(label);
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The two ends of the line of a label, in mm. */
export function endsOf(label) {
  return [label.dataset.from, label.dataset.to].map((end) => {
    const [x, y] = end.split(" ").map(Number);
    return { x, y };
  });
}

// --- Names of the ground ------------------------------------------------------------

/** The more telling first: each in the middle of its own ground, or aside of what stands there. */
function fitNames(svg, pxPerMm, covered) {
  const taken = [];
  for (const label of svg.querySelectorAll(".area-label")) {
    const long = lengthOf(label, pxPerMm);
    const places = placesOfName(label, long, pxPerMm);
    const hasRoom = long <= Number(label.dataset.room) && !taken.some((other) => overlap(places[0], other));
    const place = hasRoom && places.find((box) => ![...covered, ...taken].some((other) => overlap(box, other)));
    label.toggleAttribute("hidden", !place);
    if (!place) continue;
    set(label, "dy", place.aside);
    taken.push(place);
  }
}

/** The middle of the ground, then a line or two to either side, as far as `data-aside` goes. */
function placesOfName(label, long, pxPerMm) {
  const [x, y] = [Number(label.getAttribute("x")), Number(label.getAttribute("y"))];
  const thick = LINE_PX / pxPerMm;
  const most = Math.max(0, Number(label.dataset.aside) - thick / 2);
  return LINES_ASIDE.map((lines) => {
    const aside = Math.min(Math.max(lines * thick, -most), most);
    const isTurned = "turned" in label.dataset;
    const box = isTurned ? around(x + aside, y, thick, long) : around(x, y + aside, long, thick);
    return { ...box, aside };
  });
}
