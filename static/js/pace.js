// How fast pictures play, chosen beside the board: kept with the account, for guests in this browser.

import { keep, kept } from "./kept.js";
import { keepVolume, setVolume, sound, volumeNow } from "./sound.js";

const KEPT = "playback-pace";
const FACTORS = { off: 0, quick: 0.5, normal: 1, slow: 1.8 };

let chosen = document.body.dataset.pace ?? kept(KEPT) ?? "normal";

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const isOff = () => chosen === "off";

/** Milliseconds at the chosen pace. */
export const paced = (ms) => ms * (FACTORS[chosen] ?? 1);

export function choosePace(name) {
  if (!(name in FACTORS)) return;
  chosen = name;
  keep(KEPT, name, { pace: name });
}

/** The choices beside the board show what is kept. */
export function showPace() {
  const choice = document.getElementById("pace");
  if (choice) choice.value = chosen;
  const loud = document.getElementById("volume");
  if (loud) loud.value = String(volumeNow() * 100);
}

document.addEventListener("input", (event) => {
  if (event.target.id === "volume") setVolume(Number(event.target.value) / 100);
});
document.addEventListener("change", (event) => {
  if (event.target.id !== "volume") return;
  sound("dice");
  keepVolume();
});
