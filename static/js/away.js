// While you were away: what has happened since the last look, from how it stood then.

import { playFrom } from "./player.js";

async function page(address, headers = {}) {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function show(button) {
  const { seen, side, replay } = button.dataset;
  const asked = new URLSearchParams({ at: seen, ...(side ? { side } : {}) });
  const [then, now] = await Promise.all([
    page(`${replay}?${asked}`),
    page(location.pathname + location.search, { "Battle-Seq": seen }),
  ]);
  const news = JSON.parse(now.getElementById("playback")?.textContent ?? "null");
  playFrom([...then.querySelectorAll("#board .board-tokens .token")], news);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#away");
  if (!button) return;
  button.disabled = true;
  show(button)
    .catch(() => (button.textContent = "It could not be loaded. Try again."))
    .finally(() => (button.disabled = false));
});
