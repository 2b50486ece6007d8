// Keeps an open battle fresh: a stream while the tab is seen, a poll where streams do not work.

const POLL_MS = 6000;
const GIVE_UP_AFTER = 3;
const SETTLED_MS = 60;

let { streamUrl, refreshUrl } = document.body.dataset;
let stream = null;
let failures = 0;
let poll = null;
let newest = 0;
let underWay = 0;
let tableNews = false;

function shownSeq() {
  const battle = document.getElementById("battle");
  return Number(battle?.dataset.seq ?? document.body.dataset.seq ?? 0);
}

function say(state, words) {
  const line = document.getElementById("live-state");
  if (!line || line.dataset.state === state) return;
  line.dataset.state = state;
  line.textContent = words;
}

let state = ["", ""];

function tell(name, words) {
  state = [name, words];
  say(...state);
}

/** The refresh address, with what the page has chosen (?figure=…&order=…) and what it shows. */
function freshUrl() {
  const url = new URL(refreshUrl, location.href);
  for (const [key, value] of new URLSearchParams(location.search)) url.searchParams.append(key, value);
  url.searchParams.set("seq", shownSeq());
  url.searchParams.set("table", document.getElementById("battle")?.dataset.table ?? "");
  return url.pathname + url.search;
}

/** Ask for the battle as it is now; the answer is 204 when nothing is new. */
function refresh() {
  const swap = { target: "#battle", select: "#battle", swap: "outerHTML show:none" };
  window.htmx?.ajax("GET", freshUrl(), swap).catch(() => {}); // that the line is dead is told elsewhere
}

function isRefresh(path) {
  return Boolean(refreshUrl) && new URL(path, location.href).pathname === new URL(refreshUrl, location.href).pathname;
}

/** Whether this is the answer to a refresh that was asked for before the player pressed on. */
function isOutdated(path) {
  if (!isRefresh(path)) return false;
  const asked = new URL(path, location.href);
  asked.searchParams.delete("seq");
  asked.searchParams.delete("table");
  return asked.searchParams.toString() !== new URLSearchParams(location.search).toString();
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const path = event.detail.requestConfig?.path ?? "";
  if (isRefresh(path) && underWay > 1) {
    // What was pressed meanwhile is answered into this very part: it must still be there.
    event.detail.shouldSwap = false;
    tableNews = true;
  } else if (isOutdated(path)) {
    event.detail.shouldSwap = false;
    refresh();
  }
});

function onNews(event) {
  failures = 0;
  tell("live", "live");
  newest = Math.max(newest, Number(JSON.parse(event.data).seq));
  catchUp();
}

/** Something else has been laid on the table, or taken from it. */
function onTable() {
  tableNews = true;
  catchUp();
}

let here = [];

/** Who else has the battle open, by their seats. */
function onHere(event) {
  here = JSON.parse(event.data).seats;
  showHere();
}

function showHere() {
  for (const line of document.querySelectorAll("#presence [data-seat]")) line.hidden = !here.includes(Number(line.dataset.seat));
}

/** Ask for what is newer than the page, but not while an answer that may bring it is on its way. */
function catchUp() {
  if ((newest > shownSeq() || tableNews) && !underWay) refresh();
}

document.addEventListener("htmx:beforeSend", (event) => {
  if (isRefresh(event.detail.requestConfig?.path ?? "")) tableNews = false;
  underWay += 1;
});
document.addEventListener("htmx:afterRequest", () => {
  underWay = Math.max(0, underWay - 1);
  setTimeout(catchUp, SETTLED_MS);
});

function openStream() {
  if (stream || poll || !streamUrl) return;
  // What happened between the page and its stream must not get lost: say what the page shows.
  stream = new EventSource(`${streamUrl}?after=${shownSeq()}`);
  stream.onopen = () => {
    failures = 0;
    tell("live", "live");
  };
  stream.onmessage = onNews;
  stream.addEventListener("table", onTable);
  stream.addEventListener("here", onHere);
  stream.onerror = onBroken;
}

function onBroken() {
  failures += 1;
  tell("lost", "reconnecting");
  if (failures >= GIVE_UP_AFTER || stream.readyState === EventSource.CLOSED) {
    closeStream();
    startPolling();
  }
}

function closeStream() {
  here = [];
  showHere();
  stream?.close();
  stream = null;
}

function startPolling() {
  if (poll || !refreshUrl) return;
  tell("polling", "checking every few seconds");
  poll = setInterval(refresh, POLL_MS);
}

function stopPolling() {
  clearInterval(poll);
  poll = null;
}

function start() {
  if (!refreshUrl) return;
  failures = 0;
  if (streamUrl && "EventSource" in window) openStream();
  else startPolling();
}

/** A battle that is stored with its first order has no addresses before. */
function begin() {
  const { dataset } = document.getElementById("battle") ?? document.body;
  if (refreshUrl || !dataset.refreshUrl) return;
  ({ streamUrl, refreshUrl } = dataset);
  start();
}

document.addEventListener("htmx:afterSettle", begin);

function stop() {
  closeStream();
  stopPolling();
}

// --- What a swap must not lose: open folds, a half-chosen destination, the log's place ----

let before = null;

function remember(isRefresh) {
  const form = isRefresh && document.getElementById("order-form");
  before = {
    folds: [...document.querySelectorAll("#battle details[open][id]")].map((fold) => fold.id),
    places: ["log", "panel", "figures"].map((id) => [id, document.getElementById(id)?.scrollTop ?? 0]),
    form: form && { key: keyOf(form), values: [...new FormData(form)] },
  };
}

/** Which order of whom a form is for: what it carries unseen, but for a place that was pointed at. */
function keyOf(form) {
  const hidden = [...form.querySelectorAll("input[type=hidden]")].filter((input) => !["x", "y"].includes(input.name));
  return hidden.map((input) => `${input.name}=${input.value}`).join("&");
}

function restore() {
  if (!before) return;
  for (const id of before.folds) document.getElementById(id)?.setAttribute("open", "");
  for (const [id, top] of before.places) {
    const part = document.getElementById(id);
    if (part) part.scrollTop = top;
  }
  restoreForm(before.form);
  before = null;
  say(...state);
  showHere();
}

/** A form that comes again as it was asked for keeps what has been chosen in it since. */
function restoreForm(was) {
  const form = document.getElementById("order-form");
  if (!was || !form || keyOf(form) !== was.key) return;
  const now = new FormData(form);
  if (String([...now]) === String(was.values)) return;
  for (const input of form.querySelectorAll("input:not([type=hidden]), select, [name=x], [name=y]")) refill(input, was.values);
  window.htmx?.trigger(form, form.dataset.wants ?? "change");
}

function refill(input, values) {
  const given = values.filter(([name]) => name === input.name).map(([, value]) => value);
  if (input.type === "radio" || input.type === "checkbox") input.checked = given.includes(input.value);
  else if (given.length === 1) [input.value] = given;
}

/** After a log-in the order that was being given is weighed anew. */
document.addEventListener("typed:back", (event) => {
  const form = document.getElementById("order-form");
  if (form && event.detail.fields.some((each) => each.form.startsWith("order-form "))) window.htmx?.trigger(form, form.dataset.wants ?? "change");
});

// --- What was previewed is what is ordered: after a change the next preview is waited for ----

function outdatePreview(event) {
  if (!event.target.closest?.("#order-form")) return;
  for (const button of document.querySelectorAll("#confirm button")) button.disabled = true;
}

for (const change of ["input", "change", "point"]) document.addEventListener(change, outdatePreview);
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "battle") remember(isRefresh(event.detail.requestConfig?.path ?? ""));
});
document.addEventListener("htmx:afterSettle", restore);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    stop();
  } else {
    start();
    if (refreshUrl) refresh();
  }
});
window.addEventListener("pagehide", stop);
start();
