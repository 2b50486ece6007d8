// Animations that can all be stopped at once. Only transform and opacity move.

import { paced } from "./pace.js";

const running = new Set();
const waits = new Set();
let isStopped = false;

/**
 * Move an element through keyframes; resolves when it has, or when everything is stopped. Whether it
 * has: after a stop everything stands as the server has it, and nobody may change that.
 */
export async function animate(element, frames, ms, options = {}) {
  if (isStopped || !element) return false;
  const moving = element.animate(frames, { duration: Math.max(1, paced(ms)), easing: "ease-in-out", ...options });
  running.add(moving);
  try {
    await moving.finished;
  } catch {
    // Stopped: the element is where its attributes put it.
  }
  running.delete(moving);
  return !isStopped;
}

export function pause(ms) {
  if (isStopped) return Promise.resolve();
  return new Promise((resolve) => {
    const wait = { resolve, timer: 0 };
    wait.timer = setTimeout(() => {
      waits.delete(wait);
      resolve();
    }, paced(ms));
    waits.add(wait);
  });
}

export function stopAll() {
  isStopped = true;
  for (const moving of running) moving.cancel();
  for (const { timer, resolve } of waits) {
    clearTimeout(timer);
    resolve();
  }
  waits.clear();
}

export const begin = () => {
  isStopped = false;
};
export const stopped = () => isStopped;
export const at = ({ x, y }, more = "") => `translate(${x}px, ${y}px) ${more}`.trim();
