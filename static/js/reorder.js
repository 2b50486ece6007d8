// Members can be dragged to another place or team; buttons do the same for keyboards and thumbs.

let dragged = null;

const rowAt = (target) => target.closest?.("#workshop .member");
// The whole card of a team takes a drop: the list of an empty one has no height.
const listAt = (target) => target.closest?.("#workshop .team")?.querySelector(".members");

/** Before which member of a list something dropped at this height goes. */
function following(list, y) {
  return [...list.querySelectorAll(".member")].find((row) => {
    const box = row.getBoundingClientRect();
    return row !== dragged && y < box.top + box.height / 2;
  });
}

function clear() {
  for (const row of document.querySelectorAll(".is-below")) row.classList.remove("is-below");
}

document.addEventListener("dragstart", (event) => {
  const isOwn = Boolean(document.getElementById("workshop")?.dataset.own);
  // An open form stands in the row too; what is dragged out of it moves nobody.
  dragged = isOwn && event.target.closest?.(".member-link") ? rowAt(event.target) : null;
  if (dragged) event.dataTransfer.effectAllowed = "move";
});

document.addEventListener("dragover", (event) => {
  const list = dragged && listAt(event.target);
  if (!list) return;
  event.preventDefault();
  clear();
  following(list, event.clientY)?.classList.add("is-below");
});

document.addEventListener("drop", (event) => {
  const list = dragged && listAt(event.target);
  if (!list) return;
  event.preventDefault();
  const rest = [...list.querySelectorAll(".member")].filter((row) => row !== dragged);
  const next = following(list, event.clientY);
  const place = next ? rest.indexOf(next) : rest.length;
  const detail = { type: "move_member", member: dragged.id, team: list.dataset.team, place };
  document.dispatchEvent(new CustomEvent("workshop:edit", { detail }));
});

document.addEventListener("dragend", () => {
  clear();
  dragged = null;
});
