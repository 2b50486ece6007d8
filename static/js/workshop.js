// The workshop saves each change as it is made, one after the other, and loses none of them.

import { otherToken, renewed } from "./form-token.js";
import { button, show } from "./notices.js";
import { carryLists } from "./picker.js";
import { askToLogIn, fieldsOf, fill, goOn, isSameField, keepAlso } from "./typed.js";

const WAITS_MS = [500, 2000, 5000, 10000];
const SWAPPED = [200, 409, 422];
const NOBODY = "not saved: log in again";

const shell = () => document.getElementById("workshop");
// The changes that the server has not answered yet, in the order in which they were made.
const waiting = [];
let isSaving = false;
let typed = []; // what came back after a log-in and is not saved: it stays in its fields
let refused = []; // what could not be saved of it

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tell(words) {
  const badge = document.getElementById("save-state");
  if (badge) badge.textContent = words;
  document.getElementById("saved").textContent = words;
}

/** The same token goes out again and again until the server has answered: it acts once. */
async function deliver(url, body) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" } });
    } catch {
      tell("not saved yet: no connection");
      await pause(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]);
    }
  }
}

const unfolded = () =>
  [...document.querySelectorAll("#workshop details[open][data-key]")].map((each) => each.dataset.key);

function unfold(keys) {
  for (const key of keys) shell().querySelector(`details[data-key="${key}"]`)?.setAttribute("open", "");
}

const narrow = matchMedia("(max-width: 63.99rem)");

/** Where there is no room beside the list, the chosen figure opens beneath its row. */
function placeEditor() {
  const editor = document.getElementById("editor");
  const row = document.getElementById(shell()?.dataset.shown);
  if (!editor || !row) return;
  if (narrow.matches) row.append(editor);
  else shell().querySelector(".workshop-body").append(editor);
}

narrow.addEventListener("change", placeEditor);

const announce = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** What is being typed elsewhere stays as it is, its selection too, while the page changes around it. */
function replace(html, isDone) {
  const active = document.activeElement;
  const was = active?.closest("#workshop") && active.id ? active : null;
  const isText = active?.matches?.("input:not([type=checkbox], [type=radio])");
  const { selectionStart, selectionEnd } = active ?? {}; // gone once the field is off the page
  const keys = unfolded();
  announce("workshop:before", {});
  const putBack = carryLists();
  shell().outerHTML = html;
  htmx.process(shell());
  placeEditor();
  unfold(keys);
  putBack();
  announce("workshop:shown", { isDone });
  const again = was && document.getElementById(was.id);
  if (!again) return;
  const isKept = isText && !(isDone && again.hasAttribute("data-clears"));
  if (isKept) again.value = was.value;
  again.focus({ preventScroll: true });
  if (isKept && selectionStart !== null) again.setSelectionRange(selectionStart, selectionEnd);
}

function bodyOf({ values, token }) {
  const { revision, shown } = shell().dataset;
  const csrfmiddlewaretoken = shell().querySelector("[name=csrfmiddlewaretoken]").value;
  const all = { ...values, csrfmiddlewaretoken, revision, shown, token };
  return new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
  );
}

/** Whether the next change may go. One that only waits for a log-in stays the first. */
async function save(change, isAgain = false) {
  tell("saving …");
  const response = await deliver(change.url, bodyOf(change));
  const where = otherToken(response.status, (name) => response.headers.get(name));
  if (response.status === 401) {
    tell(NOBODY);
    askToLogIn(response.headers.get("X-Log-In"));
    return false;
  }
  if (where && !isAgain) {
    if (await renewed(where, run)) return save(change, true);
    tell(NOBODY);
    return false;
  }
  waiting.shift();
  await showAnswer(response);
  settle(change, response.ok);
  return true;
}

async function showAnswer(response) {
  if (!SWAPPED.includes(response.status)) {
    tell(`not saved (${response.status}); reload the page`);
    return;
  }
  replace(await response.text(), response.ok);
  tell(response.ok ? "saved" : "not saved");
}

/** What came back stays in its field until it is saved; what is refused of it is named. */
function settle(change, isSaved) {
  typed = typed.filter((each) => !change.fields.some((other) => isSameField(each, other)));
  if (change.isBack && !isSaved) {
    typed.push(...change.fields);
    refused.push(change.words);
    const words = `Not saved after the log-in: ${refused.join("; ")}. What you typed still stands in its field.`;
    show("not-saved", words, button("Close", dropRefused));
  }
  fill(typed);
  if (isSaved && change.values.type === "add_team") goToNewTeam();
  if (!waiting.length) goOn();
}

/** A new team is there for somebody to be typed into it. */
function goToNewTeam() {
  const lines = shell().querySelectorAll(".team input[name=quick]");
  if (document.activeElement?.id === "new-team") lines[lines.length - 1]?.focus();
}

function dropRefused() {
  refused = [];
  typed = [];
}

/** What somebody types now is newer than what came back. */
document.addEventListener("input", ({ target }) => {
  const [now] = target.name ? fieldsOf(target) : [];
  if (now) typed = typed.filter((each) => !isSameField(each, now));
});

async function run() {
  if (isSaving) return;
  isSaving = true;
  try {
    while (waiting.length && (await save(waiting[0])));
  } catch {
    tell(waiting.length ? "not saved yet: it is tried again" : "not saved; reload the page");
    if (waiting.length) setTimeout(run, WAITS_MS.at(-1));
  } finally {
    isSaving = false;
  }
}

// --- Changes wait in this tab while nobody is logged in, and are made after the log-in ----

keepAlso(() => (waiting.length ? { changes: waiting } : {}));

document.addEventListener("typed:back", (event) => {
  const { changes, fields } = event.detail;
  if (!changes || !shell()) return;
  typed = fields.filter((each) => each.isTouched);
  waiting.push(...changes.map((each) => ({ ...each, isBack: true })));
  run();
});

/** The token is the change's own: sent again after the log-in, it still acts once. */
function enqueue(url, values, words = "a change", fields = []) {
  waiting.push({ url, values, words, fields, token: fresh() });
  run();
}

const wordsOf = (field) => `“${field.labels?.[0]?.textContent.trim() || field.name}: ${field.value}”`;

const SEVERAL = ["members", "gifts"]; // what a form may send more than once

function pairs(form, submitter) {
  const data = new FormData(form, submitter);
  const many = SEVERAL.filter((name) => data.has(name)).map((name) => [name, data.getAll(name)]);
  return { ...Object.fromEntries(data), ...Object.fromEntries(many) };
}

document.addEventListener("change", (event) => {
  const field = event.target;
  const form = field.closest?.("#workshop form");
  if (!form || !field.name) return;
  if (form.id === "build") {
    const value = field.type === "checkbox" ? (field.checked ? "on" : "") : field.value;
    const { type, member } = pairs(form);
    enqueue(form.action, { type, member, [field.name]: value }, wordsOf(field), fieldsOf(field));
  } else if (field.matches(".name-input, .face-slots select")) {
    enqueue(form.action, pairs(form), wordsOf(field), fieldsOf(field));
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#workshop") || form.closest("#share") || form.enctype === "multipart/form-data") return;
  event.preventDefault();
  const { submitter } = event;
  const words = `“${submitter?.textContent.trim() || "a change"}”`;
  if (form.id !== "build") {
    const url = submitter?.hasAttribute("formaction") ? submitter.formAction : form.action;
    enqueue(url, pairs(form, submitter), words, fieldsOf(form));
  } else if (submitter?.name) {
    const { type, member } = pairs(form);
    enqueue(form.action, { type, member, [submitter.name]: submitter.value }, words);
  }
});

/** A name that was suggested completes the typed line. */
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-line]");
  const field = button?.closest(".team")?.querySelector("input[name=quick]");
  if (!field) return;
  field.value = button.dataset.line;
  field.focus();
  htmx.trigger(field, "input");
});

// The chosen figure comes into view, and so does its place in the list once it is closed.
let before = { shown: "", keys: [] };

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "workshop") before = { shown: shell().dataset.shown, keys: unfolded() };
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "workshop") return;
  placeEditor();
  unfold(before.keys);
  const goal = document.getElementById(shell().dataset.shown || before.shown);
  const top = goal?.getBoundingClientRect().top;
  if (top < 0 || top > innerHeight / 2) goal.scrollIntoView();
});

/** An edit from another script, such as a figure that was dragged. */
document.addEventListener("workshop:edit", (event) => {
  enqueue(shell().dataset.edits, event.detail, "where a figure stands in the list");
});

window.addEventListener("beforeunload", (event) => {
  if (document.getElementById("save-state")?.textContent.startsWith("not saved yet")) event.preventDefault();
});

placeEditor();
