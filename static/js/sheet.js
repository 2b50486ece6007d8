// What lies below the board on a phone: tabs, and the row of those who can act.

const GAP = 8; // pixels between the board and who was chosen

export function showTab(name) {
  const shell = document.getElementById("battle-shell");
  shell.classList.add("has-tabs");
  shell.dataset.tab = name;
  markTab();
}

export function markTab() {
  const name = document.getElementById("battle-shell")?.dataset.tab;
  for (const tab of document.querySelectorAll(".sheet-tabs [data-tab]")) {
    if (tab.dataset.tab === name) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

export function onTab(event) {
  const tab = event.target.closest?.("a[data-tab]");
  if (!tab) return;
  if (tab.closest(".sheet-tabs")) event.preventDefault(); // any other link leads on, into its section
  showTab(tab.dataset.tab);
}

let isChosenAnew = false;
let isOver = Boolean(document.querySelector("[data-outcome]"));

/** Choosing a figure leads to its orders. */
export function onFigure(event) {
  const link = event.target.closest?.(".figure a, .token[href]");
  if (!link) return;
  showTab("panel");
  isChosenAnew = !(link.getAttribute("href") ?? "").includes("on=");
}

/** Who was just chosen comes into sight below the board, and so does the end when it has come. */
export function showChosen() {
  const end = document.querySelector("[data-outcome]");
  if (end && !isOver) showBelow(end);
  else if (isChosenAnew) showBelow(document.getElementById("chosen"));
  isChosenAnew = false;
  isOver = Boolean(end);
}

/** Where the board stays at the top. */
function showBelow(part) {
  const stuck = [...document.querySelectorAll(".table-top, .board-frame")].filter((each) => getComputedStyle(each).position === "sticky");
  if (!stuck.length || !part) return;
  const { top, bottom } = part.getBoundingClientRect();
  const tabs = document.querySelector(".sheet-tabs");
  const edge = Math.max(...[...stuck, tabs].map((each) => each?.getBoundingClientRect().bottom ?? 0));
  if (top < edge || bottom > innerHeight) scrollBy({ top: top - edge - GAP, behavior: "instant" });
}

/** In the row of those who can act, the chosen one is in sight. */
export function showAble() {
  const chosen = document.querySelector(".able .is-selected");
  if (chosen) chosen.parentElement.scrollLeft = chosen.offsetLeft - (chosen.parentElement.clientWidth - chosen.clientWidth) / 2;
}
