// A dozen short sounds, made here out of noise and tones. Off until they are switched on.

import { keep, kept } from "./kept.js";

const KEPT = "playback-sound";
const NOISE_SECONDS = 1;

let context = null;
let noise = null;
let volume = 0;

const account = document.body.dataset.volume;
volume = account === undefined ? Number(kept(KEPT) ?? 0) || 0 : Number(account) / 100;

export const volumeNow = () => volume;

/** Set the volume, 0 to 1; 0 is off. */
export function setVolume(wanted) {
  volume = Math.min(1, Math.max(0, wanted));
}

export const keepVolume = () => keep(KEPT, String(volume), { volume: Math.round(volume * 100) });

/** A browser lets a page sound only after somebody has pressed something. */
function ready() {
  if (!volume || document.hidden || !("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
  }
  return context;
}

/** A volume that starts at once and dies away. */
function fading(loud, seconds, start) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud * volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(context.destination);
  return gain;
}

function hiss({ loud, seconds, low, high = low, kind = "lowpass", after = 0 }) {
  const start = context.currentTime + after;
  const source = context.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(high, start);
  filter.frequency.exponentialRampToValueAtTime(low, start + seconds);
  source.connect(filter).connect(fading(loud, seconds, start));
  source.start(start);
  source.stop(start + seconds);
}

function tone({ loud, seconds, from, to = from, shape = "sine", after = 0 }) {
  const start = context.currentTime + after;
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  source.connect(fading(loud, seconds, start));
  source.start(start);
  source.stop(start + seconds);
}

const SOUNDS = {
  shot: () => hiss({ loud: 0.5, seconds: 0.16, low: 300, high: 4200 }),
  laser: () => tone({ loud: 0.2, seconds: 0.25, from: 1900, to: 320, shape: "sawtooth" }),
  rocket: () => hiss({ loud: 0.4, seconds: 0.6, low: 300, high: 1400, kind: "bandpass" }),
  flame: () => hiss({ loud: 0.35, seconds: 0.7, low: 260, high: 900, kind: "bandpass" }),
  throw: () => hiss({ loud: 0.12, seconds: 0.3, low: 700, high: 1800, kind: "bandpass" }),
  blow: () => tone({ loud: 0.4, seconds: 0.12, from: 160, to: 60 }),
  hit: () => tone({ loud: 0.35, seconds: 0.14, from: 220, to: 70, shape: "triangle" }),
  spark: () => tone({ loud: 0.16, seconds: 0.18, from: 2600, to: 1700, shape: "triangle" }),
  blast: () => {
    hiss({ loud: 0.8, seconds: 0.9, low: 50, high: 1600 });
    tone({ loud: 0.6, seconds: 0.6, from: 90, to: 30 });
  },
  crash: () => hiss({ loud: 0.6, seconds: 0.6, low: 120, high: 2600 }),
  cloud: () => hiss({ loud: 0.15, seconds: 0.8, low: 2200, high: 3400, kind: "bandpass" }),
  alarm: () => [0, 0.22, 0.44].forEach((after) => tone({ loud: 0.18, seconds: 0.18, from: 880, to: 660, shape: "square", after })),
  dice: () => [0, 0.07, 0.15].forEach((after) => hiss({ loud: 0.16, seconds: 0.04, low: 1800, high: 3600, kind: "bandpass", after })),
  step: () => hiss({ loud: 0.07, seconds: 0.05, low: 160, high: 420 }),
  engine: () => tone({ loud: 0.14, seconds: 0.5, from: 70, to: 110, shape: "sawtooth" }),
  fall: () => tone({ loud: 0.35, seconds: 0.22, from: 120, to: 45 }),
  turn: () => [392, 523].forEach((from, index) => tone({ loud: 0.12, seconds: 0.3, from, after: index * 0.12 })),
};

export function sound(name) {
  if (ready()) SOUNDS[name]?.();
}
