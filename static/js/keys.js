// Keys that play while the board has the focus, and only then. They can be switched off.

import { closePick, visit } from "./touch.js";

const OFF = "board-keys-off";
const help = () => document.getElementById("keys-help");

function isOff() {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return false;
  }
}

function switchOff(is) {
  try {
    localStorage.setItem(OFF, is ? "1" : "");
  } catch {
    // Then they are on again at the next page.
  }
}

const isSeen = (element) => element.checkVisibility?.() ?? true;
/** What the digits stand for: the orders of the list, or those beside the one in hand. */
const numbered = () => [...document.querySelectorAll("#others a, #orders .order")].filter(isSeen);

function follow(link) {
  if (link) visit(link.getAttribute("href"));
}

const drop = () => follow(document.getElementById("drop-order"));

const KEYS = {
  n: () => follow(document.getElementById("next-figure")),
  Enter: () => document.querySelector("#confirm button")?.click(),
  Escape: drop,
  "?": () => help().showModal(),
};

function actOf(key) {
  if (/^[1-9]$/.test(key)) return () => follow(numbered()[Number(key) - 1]);
  return KEYS[key];
}

function onKey(event) {
  if (event.key === "Escape" && closePick()) return document.getElementById("board").focus();
  const board = event.target.closest?.("#board");
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Enter" && event.target !== board) return null; // a figure has the focus: it is chosen
  if (isOff() && event.key !== "?") return null;
  const act = actOf(event.key);
  if (!act) return null;
  event.preventDefault();
  return act();
}

/** The digits stand beside the orders as long as they would be taken. */
function showDigits(event) {
  const isThere = event.type === "focusin" && Boolean(event.target.closest?.("#board")) && !isOff();
  document.body.classList.toggle("has-keys", isThere);
}

document.addEventListener("keydown", onKey);
document.addEventListener("focusin", showDigits);
document.addEventListener("focusout", showDigits);
document.getElementById("keys-on").checked = !isOff();
document.getElementById("keys-on").addEventListener("change", (event) => switchOff(!event.target.checked));
