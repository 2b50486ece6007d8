// What was typed outlives a log-in that has ended: it is kept in this tab until its page is back.

import { button, hide, link, show } from "./notices.js";

const KEY = "typed";
const NOTICE = "log-in-again";
const LOG_IN = "/accounts/";
const LONGEST_MS = 60 * 60 * 1000;
// A place that was pointed at is unseen, and typed all the same.
const FIELDS =
  "input[name]:not([type=hidden], [type=password], [type=file], [readonly]), select[name], textarea[name], #order-form [name=x], #order-form [name=y]";
// What differs each time that a form is shown; the rest of what it carries unseen says what it is for.
const CHANGING = ["csrfmiddlewaretoken", "token", "revision", "seq", "shown", "x", "y", "commitment", "drawn_seed"];

let alsoKept = () => ({});
let isAsking = false; // somebody has to log in, or to agree, before it goes on

/** What else a page keeps beside its fields; it is in the `detail` of `typed:back`. */
export function keepAlso(more) {
  alsoKept = more;
}

/** Who was logged in when the page was made, or "". */
export const who = () => document.body.dataset.who ?? "";

const here = () => location.pathname + location.search;
const put = (kept) => sessionStorage.setItem(KEY, JSON.stringify(kept));

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

// --- Fields: known by what their form is for, since ids may change from page to page ----

const isTick = (field) => ["checkbox", "radio"].includes(field.type);

function isTouched(field) {
  if (isTick(field)) return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some((each) => each.selected !== each.defaultSelected);
  return field.value !== field.defaultValue;
}

function formOf({ form }) {
  if (!form) return "";
  const unseen = [...form.querySelectorAll("input[type=hidden]")].filter((each) => !CHANGING.includes(each.name));
  return [form.id || form.getAttribute("action"), ...unseen.map((each) => `${each.name}=${each.value}`)].join(" ");
}

function described(field) {
  const shared = { form: formOf(field), name: field.name, mark: isTick(field) ? field.value : null };
  return { ...shared, value: isTick(field) ? field.checked : field.value, isTouched: isTouched(field) };
}

const elementsOf = (root) => (root.matches?.(FIELDS) ? [root] : [...root.querySelectorAll(FIELDS)]);

export const fieldsOf = (root) => elementsOf(root).map(described);

export const isSameField = (one, other) => one.form === other.form && one.name === other.name && one.mark === other.mark;

export function fill(fields) {
  const elements = elementsOf(document);
  const now = elements.map(described);
  for (const each of fields) {
    const field = elements[now.findIndex((other) => isSameField(each, other))];
    if (!field) continue;
    if (each.mark === null) field.value = each.value;
    else field.checked = each.value;
  }
}

// --- Keeping it, and asking for what is missing ----

export function keepTyped(more = {}) {
  put({ page: location.pathname, at: Date.now(), left: false, who: who(), fields: fieldsOf(document), ...alsoKept(), ...more });
}

/** All is saved or sent: nothing has to come back. */
export function goOn() {
  if (isAsking) forgetTyped();
}

function forgetTyped() {
  isAsking = false;
  sessionStorage.removeItem(KEY);
  hide(NOTICE);
}

function ask(words, control) {
  isAsking = true;
  keepTyped({ left: true });
  show(NOTICE, words, control);
}

/** The notice stays until somebody acts on it; what was typed waits meanwhile. */
export function askToLogIn(where) {
  const address = `${where}?next=${encodeURIComponent(here())}`;
  ask("You are not logged in any more. What you have typed is kept.", link("Log in again", address));
}

/** Somebody else is logged in now: nothing goes out in their name unless they say so. */
export function askWhetherAs(name, send) {
  const was = who() ? `and ${who()} was` : "and nobody was";
  const words = `You are logged in as ${name} now, ${was} when this page was opened. Nothing was done; what you have typed is kept.`;
  ask(words, button(`Send it as ${name}`, send));
}

// --- Coming back ----

function bringBack(found) {
  sessionStorage.removeItem(KEY);
  fill(found.fields);
  document.dispatchEvent(new CustomEvent("typed:back", { detail: found }));
}

function askWhetherBack(found) {
  const words = `You are logged in as ${who()} now. What ${found.who} typed on this page, and did not send, is kept.`;
  show(NOTICE, words, button("Put it in", () => bringBack(found)), button("Forget it", forgetTyped));
}

/** On the way back there are the log-in, and a page that says that a form was refused. */
function isOnTheWay() {
  return location.pathname.startsWith(LOG_IN) || document.querySelector("[data-send-again]");
}

function wait(found) {
  put({ ...found, left: true });
  document.getElementById("typed-kept")?.removeAttribute("hidden");
}

/** What was kept for this page, once; the page fills it in. */
function comeBack() {
  const found = kept();
  if (!found) return;
  const isDone = !found.left || Date.now() - found.at > LONGEST_MS;
  if (isOnTheWay()) wait(found);
  else if (isDone) sessionStorage.removeItem(KEY);
  else if (found.page !== location.pathname || document.querySelector("[data-logged-out]")) return;
  else if (!found.who || found.who === who()) bringBack(found);
  else if (who()) askWhetherBack(found);
}

/** A form that a script sends is kept where its refusal is heard of. */
window.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post" || location.pathname.startsWith(LOG_IN)) return;
  keepTyped();
});
/** Also what is typed after the question. */
window.addEventListener("pagehide", () => {
  if (isAsking) keepTyped({ left: true });
});
document.addEventListener("DOMContentLoaded", comeBack);
