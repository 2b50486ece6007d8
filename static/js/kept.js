// What somebody has chosen: kept with the account, or by the browser of a guest.

export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/** `fields`: the same as the account's page would send it. */
export function keep(name, value, fields) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds for this page alone.
  }
  const url = document.body.dataset.viewingUrl;
  if (!url) return;
  const body = new URLSearchParams({ ...fields, from: "board" });
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  fetch(url, { method: "POST", headers, body, keepalive: true }).catch(() => {}); // the browser has it
}
