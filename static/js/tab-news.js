// Shows news through the browser while a tab is open: asked for by a button, never on load.

const ASK_MS = 30_000;
const WANTED = "tab-news";
const LAST = "tab-news-last";

const { newsUrl, inboxUrl } = document.getElementById("inbox-link")?.dataset ?? {};
const box = document.getElementById("tab-news");
const button = document.getElementById("tab-news-switch");
const line = document.getElementById("tab-news-state");

/** The browser's small store; some browsers shut it. */
function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then the switch holds for this page alone.
  }
}

let wanted = kept(WANTED) === "yes";

function isOn() {
  return wanted && "Notification" in window && Notification.permission === "granted";
}

function paint() {
  if (!button) return;
  button.setAttribute("aria-pressed", String(isOn()));
  button.textContent = isOn() ? "Stop showing news on this device" : "Show news on this device";
}

function show(newest) {
  try {
    // One tag for one notice: several tabs together show it once.
    const note = new Notification(newest.title, { body: newest.text, tag: newest.id });
    note.addEventListener("click", () => {
      window.focus();
      location.assign(inboxUrl);
    });
  } catch {
    wanted = false;
    keep(WANTED, "no");
    paint();
    if (line) line.textContent = "This browser shows nothing for an open page. Letters and the inbox still reach you.";
  }
}

function count(unread) {
  for (const badge of document.querySelectorAll("[data-unread-count]")) {
    badge.textContent = unread > 99 ? "99+" : String(unread);
    badge.hidden = !unread;
  }
}

async function ask(isFirst = false) {
  try {
    const answer = await fetch(newsUrl, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { unread, newest } = await answer.json();
    count(unread);
    if (!newest || newest.id === kept(LAST)) return;
    keep(LAST, newest.id);
    if (!isFirst) show(newest);
  } catch {
    // The next time will do.
  }
}

async function turn() {
  if (isOn()) {
    wanted = false;
  } else {
    wanted = (await Notification.requestPermission()) === "granted";
    if (line && !wanted) line.textContent = "Your browser does not allow it. You can change that in its settings for this site.";
    if (wanted) await ask(true);
  }
  keep(WANTED, wanted ? "yes" : "no");
  paint();
}

if (newsUrl && "Notification" in window) {
  if (box) box.hidden = false;
  button?.addEventListener("click", turn);
  paint();
  setInterval(() => isOn() && ask(), ASK_MS);
}
