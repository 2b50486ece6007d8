// How each cue of an event is played on the board. The kinds are those of rules/kernel/cues.py.

import { pxPerMm } from "./board.js";
import { animate, at, pause, stopped } from "./motion.js";
import { flipCard, showBanner } from "./result-card.js";
import { playFire, playLanding } from "./shots.js";
import { sound } from "./sound.js";
import { areaOf, cloudsOnBoard, draw, formerCloud, lookAlong, placeOf, point, see, showValue, standAt, tokenOf, tokensOfTeam, unsee } from "./stage.js";

const SPEEDS = { crawl: 90, walk: 190, run: 330, climb: 90, jump: 300, fall: 500, fly: 380, drive: 420, skid: 420, shove: 260 };
const NOISES = { drive: "engine", skid: "crash", fall: "fall", fly: "rocket" };
const SHORTEST_LEG_MS = 160;
const LONGEST_LEG_MS = 1300;
const FACINGS = 16;
const WORD_PX = 14;

const isThere = (token) => Boolean(token) && !token.classList.contains("is-unseen");

// --- Moves ----

async function walk({ figure, path, gait, facing }) {
  const token = tokenOf(figure);
  if (!token) return;
  const [first, ...others] = path.map(point);
  if (!isThere(token) || Math.hypot(first.x - placeOf(token).x, first.y - placeOf(token).y) > 1) {
    if (path.length > 1 || !isThere(token)) await enter(token, first);
    else others.unshift(first);
  }
  for (const next of others) {
    if (stopped()) return;
    await leg(token, placeOf(token), next, gait);
  }
  if (facing !== null && !stopped()) face(token, facing);
}

async function enter(token, place) {
  standAt(token, place);
  see(token);
  await animate(token, [{ opacity: 0 }, { opacity: 1 }], 200);
}

async function leg(token, from, to, gait) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ms = Math.min(Math.max((length / (SPEEDS[gait] ?? SPEEDS.walk)) * 1000, SHORTEST_LEG_MS), LONGEST_LEG_MS);
  sound(NOISES[gait] ?? "step");
  if (gait !== "shove" && gait !== "fall") lookAlong(token, to.x - from.x, to.y - from.y);
  const easing = gait === "drive" ? "ease-in-out" : "linear";
  if (!(await animate(token, way(from, to, gait), ms, { easing, fill: "forwards" }))) return;
  standAt(token, to);
  for (const moving of token.getAnimations()) moving.cancel();
}

/** The keyframes of a leg: a jump rises and comes down, a fall comes down, a climb labours. */
function way(from, to, gait) {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  if (gait === "jump") return [{ transform: at(from) }, { transform: at(middle, "scale(1.35)") }, { transform: at(to) }];
  if (gait === "climb") return [{ transform: at(from) }, { transform: at(middle, "scale(1.15)") }, { transform: at(to, "scale(1.08)") }];
  if (gait === "fall") return [{ transform: at(from, "scale(1.4)") }, { transform: at(to, "scale(.9)"), offset: 0.8 }, { transform: at(to) }];
  if (gait === "skid") return [{ transform: at(from) }, { transform: at(middle, "rotate(18deg)") }, { transform: at(to, "rotate(-8deg)") }];
  return [{ transform: at(from) }, { transform: at(to) }];
}

function face(token, facing) {
  const angle = (facing / FACINGS) * 2 * Math.PI;
  lookAlong(token, Math.sin(angle), -Math.cos(angle));
}

async function turn({ figure, facing }) {
  const token = tokenOf(figure);
  if (!token) return;
  face(token, facing);
  await pause(120);
}

async function appear({ figure, at: place }) {
  const token = tokenOf(figure);
  if (!token) return;
  await enter(token, place ? point(place) : placeOf(token));
}

async function leave({ figure, edge }) {
  const token = tokenOf(figure);
  if (!token) return;
  const away = { north: [0, -60], south: [0, 60], west: [-60, 0], east: [60, 0] }[edge] ?? [0, 0];
  const from = placeOf(token);
  const to = { x: from.x + away[0], y: from.y + away[1] };
  if (await animate(token, [{ transform: at(from), opacity: 1 }, { transform: at(to), opacity: 0 }], 500)) unsee(token);
}

async function board({ figure, vehicle }) {
  const [token, into] = [tokenOf(figure), tokenOf(vehicle)];
  if (!token || !into) return;
  const frames = [{ transform: at(placeOf(token)), opacity: 1 }, { transform: at(placeOf(into), "scale(.4)"), opacity: 0 }];
  if (await animate(token, frames, 450)) unsee(token);
}

// --- What figures suffer ----

async function float({ figure, text, tone, value }) {
  const token = tokenOf(figure);
  if (!isThere(token)) return;
  rise(token, text, tone);
  if (value !== null) showValue(token, value);
  await pause(320);
}

const rising = new Map();

/** A word that rises from a figure; nobody waits for it. Others of the same figure stand above it. */
function rise(token, text, tone) {
  const { x, y } = placeOf(token);
  const size = WORD_PX / pxPerMm();
  const above = rising.get(token.id) ?? 0;
  rising.set(token.id, above + 1);
  const top = y - Number(token.dataset.radius) - size * (0.4 + 1.15 * above);
  const word = draw("text", { class: "float-word", "data-tone": tone, "font-size": size, "stroke-width": size / 4 }, text);
  const frames = [
    { transform: at({ x, y: top }), opacity: 0 },
    { transform: at({ x, y: top - size * 0.5 }), opacity: 1, offset: 0.2 },
    { transform: at({ x, y: top - size * 1.2 }), opacity: 1, offset: 0.75 },
    { transform: at({ x, y: top - size * 1.7 }), opacity: 0 },
  ];
  animate(word, frames, 1100, { easing: "ease-out", fill: "both" }).then(() => {
    word.remove();
    rising.set(token.id, Math.max(0, (rising.get(token.id) ?? 0) - 1));
  });
}

const GOOD = new Set(["up", "drug", "hidden"]);

async function status({ figure, state, text, is_down: isDown }) {
  const token = tokenOf(figure);
  if (!isThere(token)) return;
  rise(token, text, GOOD.has(state) ? "good" : "bad");
  const body = token.querySelector(".token-body");
  if (isDown) {
    sound("fall");
    const frames = [{ opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }, { opacity: 0.3 }];
    if (await animate(body, frames, 500)) token.classList.add("is-down");
  } else {
    await animate(body, [{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }], 350);
  }
}

async function ripple({ figure, team }) {
  const from = figure && tokenOf(figure);
  const reached = tokensOfTeam(team).filter((token) => token !== from);
  for (const token of reached) {
    const ring = draw("circle", { class: "ripple", r: Number(token.dataset.radius) * 1.6 });
    const frames = [
      { transform: at(placeOf(from || token), "scale(.3)"), opacity: 0.9 },
      { transform: at(placeOf(token), "scale(1)"), opacity: 0 },
    ];
    animate(ring, frames, 650, { fill: "both" }).then(() => ring.remove());
  }
  await pause(reached.length ? 420 : 0);
}

async function part({ figure, part: name }) {
  const token = tokenOf(figure);
  if (!isThere(token)) return;
  rise(token, name, "plain");
  await pause(350);
}

// --- The ground ----

const placeIn = (places, area) => (places[area] ? point(places[area]) : null);

async function burst({ flash, figure, at: place, radius, area }, { places }) {
  const token = figure && tokenOf(figure);
  const where = place ? point(place) : token ? placeOf(token) : placeIn(places, area);
  if (where) await playLanding(flash, where, radius || 25);
}

async function spread({ id, flash, at: place, radius }) {
  see(areaOf(id));
  await playLanding(flash, point(place), radius);
}

/** Clouds drift: each goes from where it was to where it is. */
async function drift({ dx, dy }) {
  await Promise.all(cloudsOnBoard().map((group) => animate(group, [{ transform: `translate(${-dx}px, ${-dy}px)` }, { transform: "none" }], 700)));
}

async function clear({ id }) {
  const former = formerCloud(id);
  if (former) {
    document.getElementById("stage").append(former);
    await animate(former, [{ opacity: 1 }, { opacity: 0 }], 500, { fill: "forwards" });
    former.remove();
  } else await leave({ figure: id, edge: "" });
}

async function crumble({ id, ruin }, { places }) {
  const where = placeIn(places, id);
  if (where) await playLanding(ruin === "open" ? "spark" : "crash", where, ruin === "collapse" ? 60 : 35);
}

// --- Beside the table ----

async function pool({ name, by }, { moment }) {
  await showBanner({ ...moment, text: `${name} ${by > 0 ? "+" : "−"}${Math.abs(by)}` });
}

const PLAY = {
  walk, turn, appear, leave, board, float, status, ripple, part, burst, spread, drift, clear, crumble, pool,
  shot: playFire,
  banner: (cue, { moment }) => showBanner(moment),
  flip: (cue, { moment }) => flipCard(cue, moment),
};

/** Play one cue; `playing` is the moment with the places of areas. */
export async function playCue(cue, playing) {
  await PLAY[cue.do]?.(cue, playing);
}

const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Everywhere that a cue shows something: figures, their team, clouds, places. */
export function placesOf(cue) {
  const figures = [...figuresOf(cue).map(tokenOf), ...(cue.team ? tokensOfTeam(cue.team) : [])];
  const clouds = cue.do === "drift" ? cloudsOnBoard().map((group) => middleOf(group.getBBox())) : [];
  return [...figures.filter(Boolean).map(placeOf), ...clouds, ...[cue.at, ...(cue.path ?? [])].filter(Boolean).map(point)];
}

/** Every figure that a cue is about. */
export const figuresOf = (cue) => [cue.figure, cue.target, cue.vehicle, cue.id].filter(Boolean);
