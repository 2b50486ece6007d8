// A place that an order asks for: pointed at on the table, or typed into the form beside it.

import { svgElement } from "./svg.js";

let aim = null;

const board = () => document.getElementById("board");

/** The form that wants a place, if there is one. */
export const orderForm = () => document.querySelector('#order-form[data-wants="point"]');

/** What the form says now. */
export function readForm() {
  const form = orderForm();
  board()?.classList.toggle("wants-point", Boolean(form));
  aim = null;
  if (form && form.elements.x.value !== "") {
    aim = { x: Number(form.elements.x.value), y: Number(form.elements.y.value) };
  }
  drawAim();
}

/** A length within a table. */
export function clamp(value, most) {
  return Math.round(Math.min(Math.max(value, 0), most));
}

function inMillimetres(typed, form) {
  return typed === "" ? "" : Math.floor((Math.round(Number(typed) * 10) * unitOf(form)) / 10);
}

export function takePoint(form, point, table) {
  aim = { x: clamp(point.x, table.w), y: clamp(point.y, table.h) };
  form.elements.x.value = aim.x;
  form.elements.y.value = aim.y;
  form.elements.x_cm.value = (aim.x / unitOf(form)).toFixed(1);
  form.elements.y_cm.value = (aim.y / unitOf(form)).toFixed(1);
  document.querySelector("#overlay .overlay-rulers")?.replaceChildren();
  drawAim();
  window.htmx?.trigger(form, "point");
}

/** Mark a place that was touched, with a line to it where it is dragged, until the answer comes. */
export function mark(place, from) {
  const layer = document.getElementById("aim");
  if (!layer) return;
  layer.replaceChildren();
  if (!place) return;
  const { x, y } = place;
  if (from) layer.append(svgElement("path", { class: "aim-line", d: `M${from.x} ${from.y}L${x} ${y}` }));
  layer.append(svgElement("circle", { class: "aim-point", cx: x, cy: y, r: 12 }));
}

function drawAim() {
  const layer = document.getElementById("aim");
  if (!layer) return;
  layer.replaceChildren();
  const form = orderForm();
  if (!aim || !form) return;
  const from = { x: Number(form.dataset.fromX), y: Number(form.dataset.fromY) };
  if (form.dataset.fromX && !document.querySelector("#overlay .ruler-line")) {
    layer.append(svgElement("path", { class: "aim-line", d: `M${from.x} ${from.y}L${aim.x} ${aim.y}` }));
  }
  layer.append(svgElement("circle", { class: "aim-point", cx: aim.x, cy: aim.y, r: 12 }));
}

/** The millimetres of the unit in which lengths are typed. */
function unitOf(form) {
  return Number(form.dataset.unitMm);
}

/** Someone types a length: the hidden millimetres follow, rounded down as the server reads them. */
export function typed(event) {
  const form = event.target.form;
  if (!form || form !== orderForm() || !["x_cm", "y_cm"].includes(event.target.name)) return;
  const { x, y, x_cm: acrossCm, y_cm: downCm } = form.elements;
  x.value = inMillimetres(acrossCm.value, form);
  y.value = inMillimetres(downCm.value, form);
  if (x.value !== "" && y.value !== "") aim = { x: Number(x.value), y: Number(y.value) };
  drawAim();
}
