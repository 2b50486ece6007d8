// A row of tabs that is wider than the screen: it opens at the tab of this page, and an edge that
// fades says that there is more. Without a script it scrolls all the same.

const row = document.getElementById("club-menu");

/** Name the edges behind which there are more tabs. */
function edges() {
  const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
  const more = [row.scrollLeft > 1 && "start", left > 1 && "end"].filter(Boolean).join(" ");
  if (more) row.dataset.more = more;
  else delete row.dataset.more;
}

/** Put a tab into the middle of the row; the page itself does not move. */
function show(tab) {
  row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

if (row) {
  const here = row.querySelector("[aria-current]");
  if (here) show(here);
  edges();
  row.addEventListener("scroll", edges, { passive: true });
  // By keyboard alone: a row that moves under a finger takes the touch away from its tab.
  row.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && show(target));
  new ResizeObserver(edges).observe(row);
}
