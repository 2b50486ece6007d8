// Figures are dragged to another place or team, with a mouse or, after a long touch, with a finger;
// all that are chosen go together. Buttons and Alt with the arrow keys do the same.

import { goingWith, hold, isChoosing } from "./choosing.js";

const STIRS = 6; // px that a mouse moves before it drags
const SCROLLS = 10; // px after which a finger scrolls
const HOLD_MS = 450;
const CLICK_MS = 300; // so late a browser says that the finger which was lifted has pressed something
const EDGE = 72; // px from the edge of the window within which it scrolls
const STEP = 14;

let press = null; // where something was pressed: row, x, y, isTouch, isHeld, timer
let drag = null; // what is dragged: ids, list, next, badge
let isJustDropped = false;

const isOwn = () => Boolean(document.getElementById("workshop")?.dataset.own);
// The whole card of a team takes a drop: the list of an empty one has no height.
const listAt = (target) => target?.closest?.("#workshop .team")?.querySelector(".members");
// An open form stands in the row too; what is dragged out of it moves nobody.
const rowAt = (target) => target.closest?.("#workshop .member-link")?.closest(".member");

/** Before which member of a list something dropped at this height goes. */
function following(list, y) {
  return [...list.querySelectorAll(".member:not(.is-dragged)")].find((row) => {
    const box = row.getBoundingClientRect();
    return y < box.top + Math.min(box.height, row.querySelector(".member-link").offsetHeight) / 2;
  });
}

function unmark() {
  for (const row of document.querySelectorAll(".is-below")) row.classList.remove("is-below");
  for (const each of document.querySelectorAll(".takes-drop")) each.classList.remove("takes-drop");
}

function begin(row) {
  const ids = goingWith(row);
  const badge = document.createElement("div");
  badge.className = "drag-badge";
  badge.textContent = ids.length > 1 ? `${ids.length} figures` : row.querySelector(".member-called").textContent;
  document.body.append(badge);
  for (const id of ids) document.getElementById(id)?.classList.add("is-dragged");
  drag = { ids, badge, list: null, next: null };
}

function follow(x, y) {
  drag.badge.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
  drag.list = listAt(document.elementFromPoint(x, y));
  drag.next = drag.list ? following(drag.list, y) : null;
  unmark();
  drag.next?.classList.add("is-below");
  if (drag.list && !drag.next) drag.list.classList.add("takes-drop");
  if (y < EDGE) scrollBy(0, -STEP);
  else if (y > innerHeight - EDGE) scrollBy(0, STEP);
}

function drop() {
  const { ids, list, next } = drag;
  if (!list) return;
  const rest = [...list.querySelectorAll(".member:not(.is-dragged)")];
  const place = next ? rest.indexOf(next) : rest.length;
  const detail = { type: "move_members", members: ids, team: list.dataset.team, place };
  document.dispatchEvent(new CustomEvent("workshop:edit", { detail }));
}

function end() {
  clearTimeout(press?.timer);
  unmark();
  for (const row of document.querySelectorAll(".is-dragged")) row.classList.remove("is-dragged");
  drag?.badge.remove();
  press = drag = null;
}

document.addEventListener("pointerdown", (event) => {
  isJustDropped = false;
  const row = rowAt(event.target);
  if (!row || !isOwn() || event.button || event.shiftKey || press) return;
  const isTouch = event.pointerType !== "mouse";
  press = { row, x: event.clientX, y: event.clientY, isTouch, isHeld: false, id: event.pointerId };
  if (isTouch) press.timer = setTimeout(held, HOLD_MS);
});

function held() {
  press.isHeld = true;
  hold(press.row);
  navigator.vibrate?.(15);
}

document.addEventListener("pointermove", (event) => {
  if (!press || event.pointerId !== press.id) return;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (press.isTouch && !press.isHeld) {
    if (far > SCROLLS) end();
    return;
  }
  if (!drag && far > STIRS) begin(press.row);
  if (drag) follow(event.clientX, event.clientY);
});

document.addEventListener("pointerup", (event) => {
  if (!press || event.pointerId !== press.id) return;
  if (drag) drop();
  isJustDropped = Boolean(drag) || press.isHeld;
  setTimeout(() => (isJustDropped = false), CLICK_MS);
  end();
});

document.addEventListener("pointercancel", (event) => {
  if (press && event.pointerId === press.id) end();
});

// A finger that holds a row drags it and scrolls nothing.
document.addEventListener("touchmove", (event) => press?.isHeld && event.preventDefault(), { passive: false });

// What is dropped or held is not pressed, too; this stands on the window, before every other.
window.addEventListener(
  "click",
  (event) => {
    if (!isJustDropped || !rowAt(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// The browser's own dragging of links and pictures, and its menu for what is held, stay away.
document.addEventListener("dragstart", (event) => isOwn() && rowAt(event.target) && event.preventDefault());
document.addEventListener("contextmenu", (event) => press?.isTouch && event.preventDefault());

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) {
    end();
    event.stopPropagation();
    return;
  }
  const type = { ArrowUp: "members_up", ArrowDown: "members_down" }[event.key];
  const row = event.altKey && type && event.target.closest?.("#workshop .member");
  if (!row || !isOwn() || event.target.closest(".editor")) return;
  event.preventDefault();
  const members = isChoosing() ? goingWith(row) : [row.id];
  document.dispatchEvent(new CustomEvent("workshop:edit", { detail: { type, members } }));
});
