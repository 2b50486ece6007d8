// Several figures are chosen with ticks, Shift and a press, a long touch, or by team and kind.

let last = ""; // the figure from which Shift chooses on
let names = new Set(); // the chosen figures' ids, which outlive a change of the page
let panel = null; // what they may be given, while it is asked and refused

const shell = () => document.getElementById("workshop");
const ticks = () => [...document.querySelectorAll("#workshop .member-tick input")];
const isOwn = () => Boolean(shell()?.dataset.own);

export const isChoosing = () => Boolean(shell()?.classList.contains("is-choosing"));

/** The figures that go with a row that is dragged: all that are chosen, if it is. */
export function goingWith(row) {
  if (!isChoosing() || !names.has(row.id)) return [row.id];
  return ticks().filter((each) => each.checked).map((each) => each.value);
}

function begin() {
  if (!isOwn() || isChoosing()) return;
  shell().classList.add("is-choosing");
  show();
}

function end() {
  names.clear();
  last = "";
  shell().classList.remove("is-choosing");
  shut();
  show();
  document.getElementById("choose-several")?.focus({ preventScroll: true });
}

/** What they may be given is put away again. */
function shut() {
  const gifts = document.getElementById("several-gifts");
  gifts?.replaceChildren();
  gifts?.classList.remove("several-gifts");
  document.getElementById("several-give")?.focus({ preventScroll: true });
}

/** The page as the choice has it: ticks, rows, the counter, what can be pressed. */
function show() {
  const boxes = ticks();
  const there = new Set(boxes.map((each) => each.value));
  names = new Set([...names].filter((each) => there.has(each)));
  for (const box of boxes) {
    box.checked = names.has(box.value);
    box.closest(".member").classList.toggle("is-ticked", box.checked);
  }
  const form = document.getElementById("several");
  if (!form) return;
  const count = names.size;
  form.querySelector("[data-count]").textContent = count ? `${count} chosen` : "Tick figures";
  for (const each of form.querySelectorAll("button")) each.disabled = !count;
  for (const each of document.querySelectorAll("[data-all]")) {
    const own = boxes.filter((box) => box.closest(".team")?.id === each.dataset.all);
    each.setAttribute("aria-pressed", String(own.length > 0 && own.every((box) => box.checked)));
  }
  offerKinds(form.querySelector("[data-whom]"), boxes);
  offerOtherTeam(document.getElementById("several-team"), boxes);
}

/** They go to another team than the one in which all of them are. */
function offerOtherTeam(list, boxes) {
  const teams = new Set(boxes.filter((box) => box.checked).map((box) => box.closest(".team").id));
  if (!list || teams.size !== 1 || !teams.has(list.value)) return;
  list.value = [...list.options].find((each) => !teams.has(each.value))?.value ?? list.value;
}

const roleOf = (box) => box.closest(".member").querySelector(".member-words > .dim").textContent.trim();
const kindOf = (box) => box.closest(".member").dataset.kind;
const teamOf = (box) => box.closest(".team").querySelector("h2").textContent.trim();

/** By team, kind and role, each only where that tells figures apart. */
function offerKinds(list, boxes) {
  const options = [new Option("Choose …", ""), new Option(`everybody (${boxes.length})`, "all"), new Option("nobody", "none")];
  for (const [sort, of] of [["kind", kindOf], ["role", roleOf], ["team", teamOf]]) {
    const counts = new Map();
    for (const box of boxes) counts.set(of(box), (counts.get(of(box)) ?? 0) + 1);
    if (counts.size < 2) continue;
    for (const [name, count] of counts) options.push(new Option(`${name} (${count})`, `${sort}:${name}`));
  }
  list.replaceChildren(...options);
}

function chooseBy(asked) {
  const [sort, ...rest] = asked.split(":");
  const name = rest.join(":");
  const of = { kind: kindOf, role: roleOf, team: teamOf }[sort];
  if (sort === "none") names.clear();
  for (const box of ticks()) if (sort === "all" || of?.(box) === name) names.add(box.value);
  show();
}

function tick(id, isOn = !names.has(id)) {
  if (isOn) names.add(id);
  else names.delete(id);
  last = id;
  show();
}

/** Everybody from the figure that was touched last to this one. */
function tickTo(id) {
  const order = ticks().map((each) => each.value);
  const [from, to] = [order.indexOf(last), order.indexOf(id)].sort((a, b) => a - b);
  for (const each of from < 0 ? [id] : order.slice(from, to + 1)) names.add(each);
  last = id;
  show();
}

/** A row that was held: it is chosen, and whatever follows is about several. */
export function hold(row) {
  if (!isChoosing()) begin();
  tick(row.id, true);
}

// --- What is pressed ------------------------------------------------------------------------

document.addEventListener("change", (event) => {
  const box = event.target;
  if (box.matches?.("#workshop .member-tick input")) tick(box.value, box.checked);
  else if (box.matches?.("[data-whom]") && box.value) chooseBy(box.value);
});

document.addEventListener(
  "click",
  (event) => {
    const target = event.target;
    const row = target.closest?.("#workshop .member-link")?.closest(".member");
    if (row && isOwn() && (event.shiftKey || isChoosing())) {
      stop(event);
      begin();
      if (event.shiftKey) tickTo(row.id);
      else tick(row.id);
      return;
    }
    if (row) last = row.id;
    const way = target.closest?.("#workshop [data-choose]")?.dataset.choose;
    if (way) {
      stop(event);
      if (way === "several") begin();
      else if (way === "shut") shut();
      else end();
    }
    const team = target.closest?.("[data-all]");
    if (team) chooseTeam(team);
  },
  true, // before the link is followed
);

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

function chooseTeam(button) {
  const isOn = button.getAttribute("aria-pressed") !== "true";
  for (const box of document.querySelectorAll(`#${button.dataset.all} .member-tick input`)) {
    if (isOn) names.add(box.value);
    else names.delete(box.value);
  }
  show();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isChoosing() && !event.target.closest?.("select, dialog")) end();
});

// --- What they are given --------------------------------------------------------------------

document.addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.id !== "several-give") return;
    stop(event);
    const asked = [...names].map((each) => ["members", each]);
    const url = `${event.submitter.formAction}?${new URLSearchParams(asked)}`;
    htmx.ajax("GET", url, { target: "#several-gifts", swap: "outerHTML" }).then(() => {
      document.getElementById("gift")?.focus();
    });
  },
  true,
);

/** The page has been put up again after a change: what was chosen is so still. */
document.addEventListener("workshop:before", () => {
  const found = document.getElementById("several-gifts");
  panel = { isChoosing: isChoosing(), gifts: found?.childElementCount ? found : null };
});

document.addEventListener("workshop:shown", ({ detail }) => {
  if (panel?.isChoosing) shell().classList.add("is-choosing");
  show();
  if (!isChoosing() || detail.isDone) return;
  // Where it was refused, what was filled in stands again, with the reason beside it.
  const place = document.getElementById("several-gifts");
  if (panel?.gifts) place.replaceWith(panel.gifts);
  const notice = document.getElementById("notice");
  if (notice) document.querySelector(".several").prepend(notice);
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "workshop") show();
});

show();
