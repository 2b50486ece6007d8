// What lies below the board on a phone: tabs, and the row of those who can act.

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

/** Choosing a figure leads to its orders. */
export function onFigure(event) {
  if (event.target.closest?.(".figure a, .token[href]")) showTab("panel");
}

/** In the row of those who can act, the chosen one is in sight. */
export function showAble() {
  const chosen = document.querySelector(".able .is-selected");
  if (chosen) chosen.parentElement.scrollLeft = chosen.offsetLeft - (chosen.parentElement.clientWidth - chosen.clientWidth) / 2;
}
