// What every page gains from a script: honest error toasts, and a menu that closes itself.

import "./explain.js";
import "./requests.js";
import "./sharing.js";
import { mends } from "./form-token.js";
import { show } from "./notices.js";
import { askToLogIn, goOn } from "./typed.js";

document.documentElement.classList.add("has-js");

const SHOWN_FOR_MS = 8000;

export function toast(words) {
  const notice = show("toast", words);
  setTimeout(() => notice?.remove(), SHOWN_FOR_MS);
}

document.addEventListener("htmx:sendError", () => {
  toast("The server cannot be reached. Nothing was lost; try again in a moment.");
});

document.addEventListener("htmx:responseError", (event) => {
  const { status } = event.detail.xhr;
  if (status === 401) {
    askToLogIn(event.detail.xhr.getResponseHeader("X-Log-In") ?? "/accounts/login/");
    return;
  }
  if (mends(event.detail, toast)) return;
  toast(
    status === 403
      ? "That is not allowed from here. Reload the page; you may have been logged out."
      : `The server could not do that (${status}). Reload the page and try again.`,
  );
});

/** Sent after all: somebody has logged in again elsewhere. */
document.addEventListener("htmx:afterRequest", (event) => {
  const { successful, requestConfig } = event.detail;
  if (successful && requestConfig.verb === "post") goOn();
});

/** A link to be sent is taken as a whole. */
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("input[readonly]")) event.target.select();
});

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(".nav-menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll(".nav-menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
