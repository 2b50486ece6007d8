// A log-in in another tab makes the token of this page worthless: what is refused for it goes out
// once more with the token of now, if the same person is logged in.

import { askToLogIn, askWhetherAs, who } from "./typed.js";

const TOKEN_AT = "X-Form-Token";
const AGAIN = "X-Sent-Again";
const TOKEN = "csrfmiddlewaretoken";

function adopt(now) {
  document.body.setAttribute("hx-headers", JSON.stringify({ "X-CSRFToken": now.token }));
  document.body.dataset.who = now.who;
  for (const field of document.querySelectorAll(`[name=${TOKEN}]`)) field.value = now.token;
}

/**
 * Whether the page has the token of now. If not, whoever is logged in is asked, and `send` is
 * called once they agree.
 */
export async function renewed(where, send) {
  const answer = await fetch(where, { headers: { Accept: "application/json" }, cache: "no-store" });
  if (!answer.ok) throw new Error(`no token: ${answer.status}`);
  const now = await answer.json();
  if (now.who === who()) {
    adopt(now);
    return true;
  }
  const agree = () => {
    adopt(now);
    send();
  };
  if (now.who) askWhetherAs(now.who, agree);
  else askToLogIn(now.log_in);
  return false;
}

/** Where there is another token, if it was the token for which a request was refused. */
export const otherToken = (status, headerOf) => (status === 403 ? headerOf(TOKEN_AT) : null);

// --- What htmx sends ----

const held = new Set();

/** Meanwhile the same form is not sent by another press. */
document.addEventListener("htmx:configRequest", (event) => {
  if (held.has(event.detail.elt)) event.preventDefault();
});

/** Just what was sent before, its own token against doing it twice included. */
function sendAgain({ requestConfig: { verb, path, formData, elt }, etc, select }, say) {
  if (!elt.isConnected) {
    say("The page has changed meanwhile, and nothing was done. Look at it and send it again.");
    return;
  }
  const values = new FormData();
  for (const [name, value] of formData) if (name !== TOKEN) values.append(name, value);
  const { targetOverride: target, swapOverride: swap } = etc;
  const how = { source: elt, values, target, swap, select, headers: { ...etc.headers, [AGAIN]: "1" } };
  window.htmx.ajax(verb, path, how).catch(() => {}); // what went wrong is told by its events
}

/** Whether htmx's request was refused for its token only, and is taken care of. */
export function mends(detail, say) {
  const where = otherToken(detail.xhr.status, (name) => detail.xhr.getResponseHeader(name));
  const { elt, headers } = detail.requestConfig;
  if (!where || headers[AGAIN]) return false;
  const send = () => sendAgain(detail, say);
  held.add(elt);
  renewed(where, send)
    .finally(() => held.delete(elt))
    .then((isHere) => isHere && send())
    .catch(() => say("That was not sent: the server cannot be reached. Try again in a moment."));
  return true;
}
