// The site as an app on a device: its service worker, and the number of turns on its icon.

const TURNS = "/account/turns.json";

/** Somebody's browser may forbid it; all pages work without. */
navigator.serviceWorker?.register("/service-worker.js").catch(() => {});

function paint(turns) {
  const done = turns ? navigator.setAppBadge(turns) : navigator.clearAppBadge();
  done.catch(() => {});
}

async function ask() {
  try {
    const answer = await fetch(TURNS, { headers: { Accept: "application/json" } });
    if (answer.ok) paint((await answer.json()).turns);
  } catch {
    // The next page will do.
  }
}

/** A browser tab has no icon for a badge. */
const isApp = "setAppBadge" in navigator && matchMedia("(display-mode: standalone)").matches;
const known = document.querySelector("[data-turns]")?.dataset.turns;

if (isApp && known !== undefined) paint(Number(known));
else if (isApp) ask();

/** Whoever leaves the app sees on its icon what is left to do. */
if (isApp) document.addEventListener("visibilitychange", () => document.hidden && ask());
