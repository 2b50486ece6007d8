// Shots, throws, blows, and what goes off where they land.

import { pxPerMm } from "./board.js";
import { animate, at, pause } from "./motion.js";
import { sound } from "./sound.js";
import { draw, lookAlong, placeOf, point, tokenOf } from "./stage.js";

const VOLLEYS = { single: 1, burst: 3, auto: 6, sweep: 9, arrow: 1, laser: 1, flame: 1, rocket: 1, arc: 1 };
const SPEEDS = { single: 2600, burst: 2600, auto: 2600, sweep: 2600, arrow: 1100, rocket: 900, arc: 420 };
const SOUNDS = { rocket: "rocket", arc: "throw", arrow: "throw" };
const TRACER_MM = 26;
const TRACER_PX = 34;
const BEYOND_MM = 90;
const ASIDE = 0.09;
const NOWHERE_MM = 260;

const degrees = (a, b) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;

/** From where and to where a shot goes; null when its shooter is not seen. */
function line({ figure, target, at: place, area }, places) {
  const shooter = tokenOf(figure);
  if (!shooter || shooter.classList.contains("is-unseen")) return null;
  const from = placeOf(shooter);
  const aim = target && tokenOf(target);
  if (aim) return { shooter, from, to: placeOf(aim), aim };
  if (place) return { shooter, from, to: point(place) };
  if (places[area]) return { shooter, from, to: point(places[area]) };
  const nose = shooter.querySelector(".token-nose");
  const [dx, dy] = [Number(nose?.getAttribute("x2") ?? 0) / 1000, Number(nose?.getAttribute("y2") ?? -1000) / 1000];
  return { shooter, from, to: { x: from.x + dx * NOWHERE_MM, y: from.y + dy * NOWHERE_MM } };
}

/** A shot as it ends: a miss goes past its target. */
export async function playFire(cue, { places, ending = cue.ending }) {
  const shot = line(cue, places);
  if (!shot) return;
  lookAlong(shot.shooter, shot.to.x - shot.from.x, shot.to.y - shot.from.y);
  if (cue.fire === "blow") return strike(shot, ending);
  const isMiss = ending === "miss";
  const to = isMiss ? past(shot) : shot.to;
  if (cue.fire === "laser") await beam(shot.from, to);
  else if (cue.fire === "flame") await stream(shot.from, to);
  else await volley(cue.fire, shot.from, to);
  if (isMiss && cue.fire === "arc") await playLanding("smoke", to, 12);
  else if (!isMiss && cue.radius) await playLanding("blast", to, cue.radius);
  else if (ending === "hit" && shot.aim) await impact(shot.aim);
}

function past({ from, to }) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const factor = (length + BEYOND_MM) / length;
  return { x: from.x + (dx - dy * ASIDE) * factor, y: from.y + (dy + dx * ASIDE) * factor };
}

async function volley(fire, from, to) {
  if (fire !== "arc") muzzle(from);
  const count = VOLLEYS[fire] ?? 1;
  const flights = [];
  for (let number = 0; number < count; number += 1) {
    const aside = fire === "sweep" ? (number - count / 2) * 14 : count > 1 ? (number % 3) * 5 - 5 : 0;
    sound(SOUNDS[fire] ?? "shot");
    flights.push(fly(fire, from, sideways(from, to, aside)));
    if (number + 1 < count) await pause(55);
  }
  await Promise.all(flights);
}

function sideways(from, to, mm) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: to.x - ((to.y - from.y) / length) * mm, y: to.y + ((to.x - from.x) / length) * mm };
}

async function fly(fire, from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const ms = Math.max(110, (length / (SPEEDS[fire] ?? 2600)) * 1000);
  const turn = `rotate(${degrees(from, to)}deg)`;
  const round = fire === "arc" ? draw("circle", { class: "thrown", r: 5 }) : draw("path", { class: `tracer is-${fire}`, d: `M${-Math.max(TRACER_MM, TRACER_PX / pxPerMm())} 0H0` });
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const frames =
    fire === "arc"
      ? [{ transform: at(from, "scale(.8)") }, { transform: at(middle, "scale(2.2)") }, { transform: at(to, "scale(.8)") }]
      : [{ transform: at(from, turn), opacity: 1 }, { transform: at(to, turn), opacity: 1 }];
  await animate(round, frames, ms, { easing: fire === "arc" ? "ease-in-out" : "linear", fill: "both" });
  round.remove();
}

async function muzzle(from) {
  const light = draw("circle", { class: "muzzle", r: 11 });
  await animate(light, [{ transform: at(from, "scale(.4)"), opacity: 1 }, { transform: at(from, "scale(1.3)"), opacity: 0 }], 180, { fill: "both" });
  light.remove();
}

async function beam(from, to) {
  sound("laser");
  const drawn = draw("path", { class: "beam", d: `M${from.x} ${from.y}L${to.x} ${to.y}` });
  await animate(drawn, [{ opacity: 0 }, { opacity: 1 }, { opacity: 1 }, { opacity: 0 }], 320, { fill: "both" });
  drawn.remove();
}

async function stream(from, to) {
  sound("flame");
  const puffs = [0, 1, 2, 3, 4, 5, 6].map(async (number) => {
    await pause(45 * number);
    const puff = draw("circle", { class: "flame", r: 16 });
    await animate(puff, [{ transform: at(from, "scale(.3)"), opacity: 0.9 }, { transform: at(to, "scale(1.6)"), opacity: 0 }], 420, { fill: "both" });
    puff.remove();
  });
  await Promise.all(puffs);
}

/** A blow: the attacker goes at the other and comes back. */
async function strike({ shooter, from, to, aim }, ending) {
  sound("blow");
  const near = { x: from.x + (to.x - from.x) * 0.6, y: from.y + (to.y - from.y) * 0.6 };
  await animate(shooter, [{ transform: at(from) }, { transform: at(near) }, { transform: at(from) }], 360);
  if (ending === "hit" && aim) await impact(aim);
}

/** Whoever is hit shakes. */
async function impact(token) {
  sound("hit");
  const body = placeOf(token);
  const spark = draw("path", { class: "spark", d: "M-12-12 12 12M12-12-12 12M0-16V16M-16 0H16" });
  animate(spark, [{ transform: at(body, "scale(.4)"), opacity: 1 }, { transform: at(body, "scale(1.4)"), opacity: 0 }], 260, { fill: "both" }).then(() => spark.remove());
  const shakes = [0, 4, -4, 3, -2, 0].map((dx) => ({ transform: at({ x: body.x + dx, y: body.y }) }));
  await animate(token, shakes, 260);
}

const NOISES = { blast: "blast", flame: "flame", smoke: "cloud", gas: "cloud", flash: "blast", alarm: "alarm", crash: "crash", spark: "spark" };
const LASTS = { blast: 620, flame: 700, smoke: 800, gas: 800, flash: 400, alarm: 900, crash: 620, spark: 300 };

/** Something goes off at a place, so many mm around. */
export async function playLanding(flash, place, radius) {
  sound(NOISES[flash]);
  const fire = draw("circle", { class: `landing is-${flash}`, r: radius });
  const ring = flash === "blast" || flash === "crash" || flash === "alarm" ? draw("circle", { class: `landing-ring is-${flash}`, r: radius }) : null;
  const frames = [
    { transform: at(place, "scale(.1)"), opacity: 0.9 },
    { transform: at(place, "scale(1)"), opacity: 0.8, offset: 0.35 },
    { transform: at(place, "scale(1.05)"), opacity: 0 },
  ];
  const spreading = [animate(fire, frames, LASTS[flash] ?? 500, { easing: "ease-out", fill: "both" })];
  if (ring) {
    const wave = [{ transform: at(place, "scale(.2)"), opacity: 1 }, { transform: at(place, "scale(1.5)"), opacity: 0 }];
    spreading.push(animate(ring, wave, 700, { easing: "ease-out", fill: "both" }));
  }
  await Promise.all(spreading);
  fire.remove();
  ring?.remove();
}
