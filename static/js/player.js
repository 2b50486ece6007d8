// Plays what has happened since the page last showed it: events in order, on the board.
//
// The server sends the moments with each answer; here they wait in one queue. Orders can be given
// meanwhile: the next answer adds to the queue. Skipped, hidden or switched off, everything stands
// at once as the server has it.

import { fitWords, goBack, lookAt } from "./board.js";
import { figuresOf, placesOf, playCue } from "./cues.js";
import { holdLines, showAllLines, showLine } from "./log-lines.js";
import { begin, pause, stopAll, stopped } from "./motion.js";
import { choosePace, isOff, isStill, showPace } from "./pace.js";
import { clearCard, hideCard, showCard } from "./result-card.js";
import { hold, remember, restore, settle, settleAll, standAs } from "./stage.js";
import { showMarks } from "./token-marks.js";

const READ_MS = 620;
const REST_MS = 520;
const BACK_AFTER_MS = 1200;
const CARD_STAYS_MS = 4500;
const ACROSS = new Set(["banner", "flip", "pool"]);

let queue = [];
let places = {};
let playing = null;
let lastOrder = 0;
let open = new Map();
let cardTimer = 0;
let isCut = false;

/** What the answer has brought to play. */
function brought() {
  const data = document.getElementById("playback");
  if (!data) return null;
  const found = JSON.parse(data.textContent);
  data.remove();
  return found;
}

const isWanted = () => !isOff() && !document.hidden;
const ROOTS = ["battle", "replay"]; // what a swap replaces, with the board in it
const isRoot = (element) => ROOTS.includes(element?.id);

/** With an answer comes what is new. A figure to whom more happens must not be settled before. */
function note() {
  const news = brought();
  places = { ...places, ...news?.places };
  // In the replay a step may lead anywhere: what waited belongs to another place.
  isCut = Boolean(news?.cut || document.getElementById("replay"));
  if (isCut) queue = [];
  if (news && !news.cut) queue.push(...news.moments);
}

/** After an answer: play what is new, or show it at once. What still moves ends first, except at a cut. */
function take() {
  const hasNothing = !queue.length && (isCut || !playing);
  if (hasNothing || !isWanted()) {
    if (playing) stopAll();
    return finish();
  }
  holdLines(queue);
  if (isStill()) settleAll();
  else hold();
  document.getElementById("board-skip").hidden = false;
  start();
}

/** Play from an earlier look of the figures to how they stand now. */
export function playFrom(earlier, news) {
  if (playing || !news?.moments.length) return;
  places = { ...places, ...news.places };
  queue = [...news.moments];
  if (!isStill()) standAs(earlier);
  document.getElementById("board-skip").hidden = false;
  start();
}

/** One run at a time; what comes while one is being stopped begins another. */
function start() {
  playing ??= play().finally(() => {
    playing = null;
    if (queue.length) start();
    else document.dispatchEvent(new CustomEvent("playback:end"));
  });
}

async function play() {
  begin();
  while (queue.length && !stopped()) {
    const moment = queue.shift();
    await playMoment(moment);
    release(moment);
  }
  if (!stopped()) finish();
}

async function playMoment(moment) {
  if (moment.order !== lastOrder) clearCard();
  lastOrder = moment.order;
  clearTimeout(cardTimer);
  showLine(moment);
  const isAcross = moment.cues.some((cue) => ACROSS.has(cue.do));
  if (!isAcross) showCard(moment);
  if (isStill()) return pause(READ_MS * 1.5);
  await bringIntoView(moment);
  for (const cue of moment.cues) {
    if (stopped()) return;
    await playOne(cue, { moment, places });
  }
  if (moment.text && !moment.cues.length) await pause(READ_MS);
}

async function playOne(cue, now) {
  if (cue.do === "shot" && cue.ending === "open") {
    const roll = rollOf(cue.figure);
    if (roll) {
      open.set(cue.figure, [...(open.get(cue.figure) ?? []), cue]); // it flies when its dice are known
      return pause(200);
    }
    return playCue(cue, { ...now, ending: "none" });
  }
  if (cue.do !== "roll") return playCue(cue, now);
  await pause(REST_MS);
  if (stopped()) return;
  const shots = open.get(cue.figure) ?? [];
  open.delete(cue.figure);
  for (const shot of shots) if (!stopped()) await playCue(shot, { ...now, ending: cue.is_good ? "hit" : "miss" });
}

/** The next roll of a figure that is still to come, in the order that is being played. */
function rollOf(figure) {
  for (const moment of queue) {
    if (moment.order !== lastOrder) return null;
    const roll = moment.cues.find((cue) => cue.do === "roll" && cue.figure === figure);
    if (roll) return roll;
  }
  return null;
}

function bringIntoView(moment) {
  const found = moment.cues.flatMap(placesOf);
  return found.length ? lookAt(found) : null;
}

/** Figures to whom nothing more happens stand as the server has them. */
function release(moment) {
  const later = new Set(queue.flatMap((each) => each.cues.flatMap(figuresOf)));
  for (const shots of open.values()) for (const shot of shots) for (const id of figuresOf(shot)) later.add(id);
  for (const id of moment.cues.flatMap(figuresOf)) if (!later.has(id)) settle(id);
}

/** Everything stands as the server has it. */
function finish() {
  queue = [];
  open = new Map();
  settleAll();
  fitWords();
  setTimeout(() => playing || goBack(), BACK_AFTER_MS); // more may follow at once
  showAllLines();
  const skip = document.getElementById("board-skip");
  if (skip) skip.hidden = true;
  clearTimeout(cardTimer);
  cardTimer = setTimeout(hideCard, CARD_STAYS_MS);
}

/** All that waits is skipped. */
export function skip() {
  if (!playing) return;
  stopAll();
  finish();
}

export const isPlaying = () => Boolean(playing);

document.addEventListener("htmx:configRequest", (event) => {
  const root = event.detail.target;
  if (isRoot(root)) event.detail.headers["Battle-Seq"] = document.getElementById(root.id).dataset.seq;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (isRoot(event.detail.target) && event.detail.shouldSwap) remember();
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (!isRoot(event.detail.target)) return;
  restore();
  note();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (!isRoot(event.detail.target) && !isRoot(event.target)) return;
  showPace();
  showMarks();
  take();
  if (!playing) goBack();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && playing) skip();
});
document.addEventListener("click", (event) => {
  const isSkip = event.target.closest?.("#board-skip");
  const isGround = event.target.closest?.("#board:not(.wants-point)") && !event.target.closest(".token");
  if (isSkip || isGround) skip();
});
document.addEventListener("change", (event) => {
  if (event.target.id !== "pace") return;
  choosePace(event.target.value);
  if (isOff()) skip();
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) skip();
});
showPace();
showMarks();
