// A vehicle from above: a gun is dragged from the tray or from its place onto another, or chosen and
// then placed. What is done is an edit like any other; what a place takes, its own field says.

const START_PX = 8; // how far a pointer goes before it drags

let carried = null; // { value, name, from } of the gun that is in hand, or none
let near = ""; // the place that was last opened from the drawing
let press = null; // where a pointer went down on a gun, until it goes up
let wasDragged = false; // the click that ends a drag opens nothing

const drawing = () => document.getElementById("blueprint");
const spotOf = (target) => target?.closest?.("#blueprint .spot");
const placeOf = (spot) => document.getElementById(spot.dataset.place);
const fieldOf = (spot) => document.querySelector(`#build [name="f.${spot.dataset.field}"]`);
const labelOf = (spot) => placeOf(spot).querySelector(".place-label").textContent;

/** Why a place does not take a gun; empty if it does. */
function refusal(spot, value) {
  if (!spot.dataset.field) return "Guns do not go there.";
  const option = [...fieldOf(spot).options].find((each) => each.value === value);
  if (!option) return "That gun does not go there.";
  return option.disabled ? option.textContent.replace(/\s+/g, " ").trim() : "";
}

/** The gun in hand, with what it costs in a place. */
function priced(spot) {
  const option = [...fieldOf(spot).options].find((each) => each.value === carried.value);
  return option.textContent.replace(/\s+/g, " ").trim();
}

/** Two guns change places, so each must fit where the other was. */
function refusedAt(spot) {
  const { value, from } = carried;
  return refusal(spot, value) || (from && spot.dataset.given ? refusal(from, spot.dataset.given) : "");
}

function say(words, ranges) {
  const readout = document.getElementById("readout");
  if (readout && readout.textContent !== words) readout.textContent = words;
  const beside = document.getElementById("readout-ranges");
  if (beside) beside.innerHTML = ranges?.innerHTML ?? "";
}

/** The range of a gun is drawn beside what its place covers. */
function tell(spot) {
  if (!spot) return;
  const given = carried?.value ?? spot.dataset.given;
  const gun = document.querySelector(`.tray-gun[data-value="${CSS.escape(given ?? "")}"]`);
  const words = carried ? `${labelOf(spot)}: ${refusedAt(spot) || priced(spot)}` : spot.getAttribute("aria-label");
  const end = /[.!?]$/.test(words) ? "" : ".";
  say(`${words}${end} ${spot.dataset.covers}`.trim(), gun?.querySelector(".ranges"));
}

function mark() {
  const blueprint = drawing();
  if (!blueprint) return;
  blueprint.classList.toggle("is-placing", Boolean(carried));
  for (const spot of blueprint.querySelectorAll(".spot")) {
    spot.classList.toggle("is-barred", Boolean(carried && (spot === carried.from || refusedAt(spot))));
    spot.classList.remove("is-over");
  }
  for (const gun of blueprint.querySelectorAll(".tray-gun")) {
    gun.setAttribute("aria-pressed", String(Boolean(carried && !carried.from && gun.dataset.value === carried.value)));
  }
  document.getElementById("tray")?.classList.remove("is-bin");
}

function pickUp(gun) {
  carried = gun;
  mark();
  if (gun) say(`${gun.name}: choose its place on the drawing, or press Escape.`);
}

const nameOf = (spot) => fieldOf(spot).selectedOptions[0].textContent.split("·")[0].trim();

function edit(fields) {
  const { member } = drawing().dataset;
  document.dispatchEvent(new CustomEvent("workshop:edit", { detail: { type: "fill", member, ...fields } }));
}

/** What is in hand goes to a place; what stands there comes back to where it is from. */
function putAt(spot) {
  const { value, from } = carried;
  const why = spot === from ? "It stands there already." : refusedAt(spot);
  if (why) {
    say(`${labelOf(spot)}: ${why}`);
    return;
  }
  const fields = { [`f.${spot.dataset.field}`]: value };
  if (from) fields[`f.${from.dataset.field}`] = spot.dataset.given;
  pickUp(null);
  spot.focus({ preventScroll: true });
  edit(fields);
}

function takeOff(from) {
  pickUp(null);
  edit({ [`f.${from.dataset.field}`]: "" });
}

/** What was opened from the drawing stands first in the list, also when the page around it is new. */
function bringNear() {
  for (const place of document.querySelectorAll("#build .place")) place.classList.toggle("is-near", place.id === near);
}

document.addEventListener("workshop:shown", bringNear);

function open(spot) {
  const place = placeOf(spot);
  for (const each of document.querySelectorAll("#build .place[open]")) each.open = each === place;
  near = place.id;
  bringNear();
  place.open = true;
  place.scrollIntoView({ block: "nearest" });
  place.querySelector(".place-body :is(select, input:not([type=hidden]), button)")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const spot = spotOf(event.target);
  const gun = event.target.closest?.(".tray-gun");
  const move = event.target.closest?.("[data-move]");
  const share = event.target.closest?.("#blueprint :is(.share, a)[data-place]:not(.spot)");
  if (wasDragged) {
    wasDragged = false;
    if (spot || gun) event.preventDefault();
    return;
  }
  if (spot) {
    event.preventDefault();
    if (carried) putAt(spot);
    else open(spot);
  } else if (gun) {
    const isAgain = carried?.value === gun.dataset.value && !carried.from;
    pickUp(isAgain ? null : { value: gun.dataset.value, name: gun.dataset.name });
  } else if (move) {
    const from = document.getElementById(`${move.dataset.move}-spot`);
    pickUp({ value: from.dataset.given, name: nameOf(from), from });
    from.focus();
  } else if (share) {
    event.preventDefault();
    open(document.getElementById(`${share.dataset.place}-spot`));
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const place = event.target.closest?.(".place[open]");
  if (carried) pickUp(null);
  else if (place) document.getElementById(`${place.id}-spot`)?.focus();
});

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => tell(spotOf(event.target)));
}

/** The place whose fields are open is marked on the drawing. */
document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches?.(".place")) return;
    document.getElementById(`${event.target.id}-spot`)?.classList.toggle("is-open", event.target.open);
  },
  true,
);

// --- Dragging: by mouse and by thumb; on a phone the tray goes sideways, so a gun goes up ---------

function gunAt(target) {
  const gun = target.closest?.(".tray-gun");
  if (gun) return { value: gun.dataset.value, name: gun.dataset.name };
  const from = spotOf(target);
  if (!from?.dataset.given) return null;
  return { value: from.dataset.given, name: nameOf(from), from };
}

document.addEventListener("pointerdown", (event) => {
  wasDragged = false;
  const gun = event.button === 0 && event.isPrimary && gunAt(event.target);
  press = gun ? { gun, x: event.clientX, y: event.clientY, id: event.pointerId } : null;
});

document.addEventListener("dragstart", (event) => {
  if (spotOf(event.target)) event.preventDefault();
});

function lift() {
  const ghost = document.createElement("p");
  ghost.className = "carried-gun";
  ghost.textContent = press.gun.name;
  document.body.append(ghost);
  press.ghost = ghost;
  pickUp(press.gun);
}

document.addEventListener("pointermove", (event) => {
  if (!press || event.pointerId !== press.id) return;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (!press.ghost && far < START_PX) return;
  if (!press.ghost) lift();
  press.ghost.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 12}px)`;
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const spot = spotOf(under);
  for (const each of drawing()?.querySelectorAll(".spot.is-over") ?? []) each.classList.remove("is-over");
  spot?.classList.add("is-over");
  document.getElementById("tray")?.classList.toggle("is-bin", Boolean(press.gun.from && under?.closest("#tray")));
  tell(spot);
});

function drop(event) {
  if (!press || event.pointerId !== press.id) return;
  const { gun, ghost } = press;
  press = null;
  if (!ghost) return;
  ghost.remove();
  wasDragged = true;
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const spot = spotOf(under);
  if (event.type === "pointerup" && spot && carried) putAt(spot);
  else if (event.type === "pointerup" && gun.from && under?.closest("#tray")) takeOff(gun.from);
  pickUp(null);
}

document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
