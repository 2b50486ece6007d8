// Requests that nobody waits for any more: one that a newer one has replaced, or whose page is left.

const underWay = new Set();

/** htmx calls them errors, in the console too, and rejects promises: here each ends as if nothing were new. */
document.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  xhr.onabort = xhr.onload;
  underWay.add(xhr);
});
document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (event.detail.xhr.status === 0) event.preventDefault();
});
document.addEventListener("htmx:afterRequest", (event) => underWay.delete(event.detail.xhr));

/** Some browsers would say of a page that is left that the server could not be reached. */
window.addEventListener("pagehide", () => {
  for (const xhr of underWay) xhr.abort();
});
