// A rule number, a state or a term that is touched, or pointed at for a moment, is explained in
// place. Without this script its link leads to the same words in the reference.

const MARKS = "a.ref, a.term";
const PAUSE = 350; // milliseconds that a mouse rests before anything opens, or after it has left
const GAP = 6; // pixels between what was touched and the box
const asked = new Map();

let box = null;
let waiting = 0;
let shown = null;
let wanted = null; // what was touched or pointed at last: a slower answer for another is dropped

/** Where the explanation of a link is fetched; "" for a link that has none. */
export function addressOf(link) {
  const { pathname, hash, origin } = new URL(link.href);
  const isRule = origin === location.origin && /^\/rules\/[\w-]+\/$/.test(pathname) && hash.length > 1;
  return isRule ? `${pathname}explain/${hash.slice(1)}/` : "";
}

async function wordsFrom(address) {
  if (!asked.has(address)) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    asked.set(address, await answer.text());
  }
  return asked.get(address);
}

function made() {
  if (box?.isConnected) return box;
  box = Object.assign(document.createElement("div"), { id: "explanation", popover: "auto", tabIndex: -1 });
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", "Explanation");
  box.addEventListener("pointerenter", () => clearTimeout(waiting));
  box.addEventListener("pointerleave", closeSoon);
  box.addEventListener("toggle", (event) => {
    if (event.newState === "closed") shown = null;
  });
  document.body.append(box);
  return box;
}

/** Below what was touched, or above it where there is no room; within the window. */
function place(link) {
  const at = link.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = Math.min(at.left, innerWidth - own.width - GAP);
  const below = at.bottom + GAP;
  const top = below + own.height <= innerHeight ? below : at.top - GAP - own.height;
  box.style.left = `${Math.max(GAP, left)}px`;
  box.style.top = `${Math.max(GAP, top)}px`;
}

async function open(link, isTouched) {
  wanted = link;
  const words = await wordsFrom(addressOf(link));
  if (!link.isConnected || wanted !== link) return;
  made().innerHTML = words; // our own template, which escapes
  box.showPopover();
  shown = link;
  place(link);
  if (isTouched) box.focus({ preventScroll: true });
}

function closeSoon() {
  clearTimeout(waiting);
  wanted = null;
  waiting = setTimeout(() => box?.matches(":popover-open") && box.hidePopover(), PAUSE);
}

const markOf = (event) => {
  const link = event.target.closest?.(MARKS);
  return link && addressOf(link) ? link : null;
};

function onClick(event) {
  const link = markOf(event);
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!link || !isPlain) return;
  event.preventDefault();
  event.stopPropagation();
  clearTimeout(waiting);
  open(link, true).catch(() => location.assign(link.href));
}

function onPoint(event) {
  const link = event.pointerType === "mouse" ? markOf(event) : null;
  if (!link || link === shown) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => open(link, false).catch(() => {}), PAUSE);
  link.addEventListener("pointerleave", closeSoon, { once: true });
}

/** A chapter that holds what the address names is opened: not every browser does it itself. */
function unfold() {
  const named = document.getElementById(location.hash.slice(1));
  const chapter = named?.closest("details");
  if (!chapter || (chapter.open && named !== chapter)) return;
  chapter.open = true;
  named.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();

if ("popover" in HTMLElement.prototype) {
  document.addEventListener("click", onClick, true);
  document.addEventListener("pointerover", onPoint);
}
