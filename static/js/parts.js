// What the board's page shows already is not sent again: with each request go the digests of its
// parts, and the answer has an empty element for each that has not changed. htmx puts the part
// that is shown into its place (hx-preserve).

const TARGET = "battle";
const STUB = /<\w+ id="([^"]+)" data-part="([^"]+)" hx-preserve/g;

document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.target?.id !== TARGET) return;
  const shown = [...detail.target.querySelectorAll("[data-part]")].map((part) => part.dataset.part);
  detail.headers["Battle-Parts"] = shown.join(" ");
});

/** Whether all that the answer leaves out is on the page: another answer may have come in between. */
function isComplete(answer) {
  return [...answer.matchAll(STUB)].every(([, id, digest]) => document.getElementById(id)?.dataset.part === digest);
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target?.id !== TARGET || !detail.shouldSwap || isComplete(detail.serverResponse)) return;
  detail.shouldSwap = false;
  const { verb, path } = detail.requestConfig;
  const isPage = verb === "get" && new URL(path, location.href).pathname === location.pathname;
  if (isPage) location.assign(path); // the whole page
  else location.reload();
});
