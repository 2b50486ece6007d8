// Stepping without reloading: keys, the slider, and Play, all by pressing the links that are there.

import { isOff } from "./pace.js";
import { isPlaying as hasPictures } from "./player.js";

const PACE_MS = 1300;
const CALM_MS = 2600;
const LONGEST_MS = 60_000;
const REST_MS = 350;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;

const press = (id) => document.getElementById(id)?.click();
const isPlaying = () => timer !== 0;
const isClip = () => "clip" in (document.getElementById("replay")?.dataset ?? {});

function show() {
  const button = document.getElementById("play");
  if (!button) return;
  button.setAttribute("aria-pressed", String(isPlaying()));
  button.querySelector("span").textContent = isPlaying() ? "Pause" : "Play";
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  show();
}

/** The next step comes a while after the last one has been drawn; at the end it stops by itself. */
function next(rest = calm.matches ? CALM_MS : PACE_MS) {
  clearTimeout(timer);
  timer = setTimeout(goOn, hasPictures() ? LONGEST_MS : rest);
  show();
}

document.addEventListener("playback:end", () => {
  if (isPlaying()) next(REST_MS);
});

/** Whole orders where pictures are played: each is seen to its end, and then comes the next. */
function goOn() {
  if (document.hidden || !document.getElementById("step-on")) pause();
  else press(!isOff() && document.getElementById("step-on-order") ? "step-on-order" : "step-on");
}

function toggle() {
  if (isPlaying()) pause();
  else if (document.getElementById("step-on")) next();
  else if (isClip()) {
    next();
    press("step-first"); // once more
  }
}

const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last" };

/** Keys that something on the page wants for itself: a field, the table, a button under the space bar. */
function isWanted(event) {
  const at = event.target;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  if (at.matches?.("input, select, textarea, #board, #board *")) return true;
  return event.key === " " && Boolean(at.closest?.("a, button, summary"));
}

document.addEventListener("keydown", (event) => {
  if (isWanted(event)) return;
  if (event.key === " ") {
    event.preventDefault();
    toggle();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    pause();
    press(KEYS[event.key]);
  }
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#play")) toggle();
  else if (event.isTrusted && event.target.closest?.("#steps a")) pause();
});

document.addEventListener("change", (event) => {
  if (event.target.id !== "at") return;
  pause();
  event.target.form.requestSubmit();
});

document.addEventListener("htmx:afterSettle", () => {
  document.getElementById("news").textContent = document.getElementById("moment")?.dataset.words ?? "";
  if (isPlaying()) next();
  else show();
});

document.addEventListener("htmx:afterSwap", show);
document.addEventListener("htmx:responseError", pause);
document.addEventListener("htmx:sendError", pause);

// A clip plays when it is opened, unless somebody wants no motion or no pictures.
if (isClip() && !calm.matches && !isOff() && !document.hidden) toggle();
