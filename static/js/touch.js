// A touch on the table: a figure, one of several that lie close together, or the ground.

import { clamp, mark, orderForm, takePoint } from "./aim.js";
import { svgElement } from "./svg.js";
import { tableOf } from "./view.js";

const HIT_PX = 20; // half of what a thumb hits
const CLEARLY_PX = { touch: 12, mouse: 3 }; // so much nearer one must be to be meant alone
const MOST_PICKED = 4;

const pickBox = () => document.getElementById("pick");

/** The table was touched at a point in mm; `px` is how large a mm is, `kind` the pointer's. */
export function touched(svg, event, point, { px, kind }) {
  if (closePick()) return event.preventDefault();
  const near = event.detail ? tokensAt(svg, point, px) : chosenByKey(event);
  const form = orderForm();
  if (near.length > 1 && !isClear(near, px, kind) && !isToLeave(event)) openPick(event, near);
  else if (near.length) followToken(event, near[0].token);
  else if (wayHref()) goTo(svg, point);
  else if (form) takePoint(form, point, tableOf(svg));
  return null;
}

/** The chosen figure was dragged to a point: it goes there, or acts on whom it is dropped. */
export function dropped(svg, point, px, figure) {
  const met = tokensAt(svg, point, px).find(({ token }) => token !== figure);
  if (met) lead(met.token);
  else if (wayHref()) goTo(svg, point);
  else mark(null);
}

const isToLeave = (event) => event.ctrlKey || event.metaKey || event.shiftKey;

// --- Which figure -------------------------------------------------------------

/** The figure on which Enter was pressed: then the event has no place. */
function chosenByKey(event) {
  const token = event.target.closest(".token[href]");
  return token ? [{ token, far: 0 }] : [];
}

/** The figures whose hit area holds a point, the nearest first. */
function tokensAt(svg, point, px) {
  return [...svg.querySelectorAll(".token[href]")]
    .filter((token) => getComputedStyle(token).pointerEvents !== "none")
    .map((token) => ({ token, far: Math.hypot(token.dataset.x - point.x, token.dataset.y - point.y) }))
    .filter(({ token, far }) => far <= Math.max(Number(token.querySelector(".token-hit").getAttribute("r")), HIT_PX / px))
    .sort((one, other) => one.far - other.far);
}

/** Whether the nearest is meant: a mouse is finer than a thumb. */
function isClear([first, second], px, kind) {
  return (second.far - first.far) * px >= (kind === "mouse" ? CLEARLY_PX.mouse : CLEARLY_PX.touch);
}

/** Ask which of several figures was meant, large enough for a thumb. */
function openPick(event, near) {
  event.preventDefault();
  const box = pickBox();
  box.replaceChildren(...near.slice(0, MOST_PICKED).map(({ token }) => choiceOf(token)));
  box.hidden = false;
  box.querySelector("button").focus({ preventScroll: true });
}

function choiceOf(token) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "pick-one";
  button.append(portraitOf(token), token.dataset.name);
  button.addEventListener("click", (event) => {
    closePick();
    followToken(event, token);
  });
  return button;
}

function portraitOf(token) {
  const svg = svgElement("svg", { viewBox: "-130 -130 260 260", class: "pick-portrait", "aria-hidden": "true" });
  svg.dataset.side = token.dataset.side;
  svg.append(token.querySelector(".token-body > g").cloneNode(true));
  svg.firstChild.removeAttribute("transform");
  return svg;
}

/** Close the question which figure was meant; whether it was open. */
export function closePick() {
  const box = pickBox();
  if (!box || box.hidden) return false;
  box.hidden = true;
  return true;
}

// --- What it leads to ------------------------------------------------------------

/** Where a touch on the ground leads: nowhere unless a figure may go, nor while pictures play. */
function wayHref() {
  const isPlaying = document.getElementById("board-skip")?.hidden === false;
  return isPlaying ? "" : document.getElementById("reach")?.dataset.href;
}

/** The chosen figure is to go to a place: the page answers with the way, and what it risks. */
function goTo(svg, point) {
  const { w, h } = tableOf(svg);
  const [x, y] = [clamp(point.x, w), clamp(point.y, h)];
  mark({ x, y });
  const height = document.querySelector("#floors input:checked")?.dataset.height;
  const name = document.getElementById("reach").dataset.touch;
  const floor = height === undefined || name !== "to" ? "" : `&level=${height}`;
  visit(`${wayHref()}&${name}=${x},${y}${floor}`);
}

/** Show the battle with other choices, as a link on its page does. */
export function visit(href) {
  const swap = { target: "#battle", select: "#battle", swap: "outerHTML show:none", push: "true" };
  window.htmx.ajax("GET", href, swap).catch(() => {}); // that the line is dead is told elsewhere
}

/** A figure that the order under way may be aimed at: its row in the panel leads there. */
function targetLink(id) {
  return document.querySelector(`#target-${CSS.escape(id)} a`);
}

/** The field of the form that takes this figure: the first that is still empty, or else the last. */
function aimField(id) {
  const fields = [...document.querySelectorAll("#order-form [data-aim]")];
  const taking = fields.filter((field) => inputFor(field, id));
  return taking.find((field) => !valueIn(field)) ?? taking.pop();
}

const inputFor = (field, id) => field.querySelector(`[value="${CSS.escape(id)}"]`);
const valueIn = (field) => (field.querySelector("select") ?? field.querySelector("input:checked"))?.value;

function aimAt(field, id) {
  const input = inputFor(field, id);
  const select = input.closest("select");
  if (select) select.value = id;
  else input.checked = true;
  (select ?? input).dispatchEvent(new Event("change", { bubbles: true }));
}

function followToken(event, token) {
  if (!window.htmx || isToLeave(event)) return;
  event.preventDefault();
  lead(token);
}

function lead(token) {
  const id = token.id.slice("token-".length);
  const field = aimField(id);
  if (field) aimAt(field, id);
  else visit((targetLink(id) ?? token).getAttribute("href"));
}
