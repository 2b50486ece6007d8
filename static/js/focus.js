// Where the keyboard is after a swap, and what a listener hears: the battle's parts come and go.

const MOST_NEWS = 4;

let place = null;
let heard = Number(document.getElementById("battle")?.dataset.seq ?? 0);

const shown = (element) => Boolean(element?.checkVisibility?.() ?? element);
const first = (...selectors) =>
  selectors.map((selector) => document.querySelector(selector)).find(shown);

/** A field would bring up the keyboard of a phone, and that would cover the table. */
const fields = () => (matchMedia("(pointer: coarse)").matches ? [] : ["#choice .form input:not([type=hidden]), #choice select"]);

/** What kind of thing was pressed says where its next step lies. */
const NEXT = [
  ["#confirm, #panel-actions button, #preparations button", () => first("#panel-notice")],
  ["#panel-actions a", () => first("#confirm button")],
  [".figure, .token, .able", () => first("#chosen", "#panel-notice")],
  [".target-row", () => first("#confirm button", "#preview")],
  [".order", () => first("#choice a", ...fields(), "#confirm button", "#preview.is-shown", "#choice")],
];

/** Noted before the request goes out: a button that is switched off meanwhile loses the keyboard. */
function remember(isPressed) {
  const active = document.activeElement;
  if (!active?.closest("#battle")) return;
  const kind = isPressed && NEXT.find(([selector]) => active.closest(selector));
  place = { id: active.id, href: active.getAttribute("href"), next: kind?.[1] };
}

function same({ id, href }) {
  if (id) return document.getElementById(id);
  return href && [...document.querySelectorAll("#battle a[href]")].find((link) => link.getAttribute("href") === href);
}

function restore() {
  if (!place) return;
  const next = place.next?.() ?? same(place);
  place = null;
  if (!shown(next) || next === document.activeElement) return;
  if (!next.matches("a, button, input, select")) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** What a line of the log says first: its text, without what is said of it. */
function firstWords(line) {
  return [...line.childNodes].map((node) => node.textContent.trim()).find(Boolean) ?? "";
}

/** A line of the log as it is read out: its text, and what its dice said. */
function spoken(line) {
  const roll = line.querySelector(".log-roll");
  const dice = roll?.querySelector(".dice")?.getAttribute("aria-label") ?? "";
  const sum = roll?.querySelector(".num")?.textContent ?? "";
  const said = [dice, sum].filter(Boolean).join(": ");
  return [firstWords(line.querySelector(".log-text")), said && `${said}.`].filter(Boolean).join(" ");
}

/**
 * News in words, outside the part that is replaced, so that it is read out once. The log shows the
 * newest first; whoever listens hears first what happened first, their own order's outcome.
 */
function announce() {
  const battle = document.getElementById("battle");
  const seq = Number(battle?.dataset.seq ?? 0);
  if (seq <= heard) return;
  const entries = [...battle.querySelectorAll(".log-entry")].filter((entry) => Number(entry.dataset.seq) > heard).reverse();
  heard = seq;
  for (const entry of entries) entry.classList.add("is-new");
  const lines = entries.flatMap((entry) => [...entry.querySelectorAll(".log-line")].map(spoken));
  const more = lines.length - MOST_NEWS;
  const rest = more > 0 ? `${more} more in the log.` : "";
  const said = ["whose", "result-headline"].map((id) => document.getElementById(id)?.textContent ?? "");
  const news = [...lines.slice(0, MOST_NEWS), rest, ...said];
  document.getElementById("news").textContent = news.filter(Boolean).join(" ");
}

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target?.id === "battle") remember(Boolean(event.detail.triggeringEvent));
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "battle" && !place) remember(false);
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "battle") restore();
  announce();
});
