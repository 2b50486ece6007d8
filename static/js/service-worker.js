// What runs beside all pages of the site: push messages, and the last boards to look at offline.
// The server puts RELEASE before it (firewall_site/views/installed.py): its `name`, the `files` of
// this release that may be kept, those `ready` from the start, and the addresses of pages.

const FILES = `files-${RELEASE.name}`;
const BOARDS = "boards-"; // then the release and the account
const STATE = "reader";
const NOBODY = "none";
const MOST_BOARDS = 10;
const KEPT_MS = 14 * 24 * 3600 * 1000; // as long as a log-in lasts
const files = new Set(RELEASE.files);

// Pages that are kept run nothing and send nothing, whatever is in them.
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

// --- One release after the other ---------------------------------------------------------------

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install() {
  const cache = await caches.open(FILES);
  // Without cookies: the page is the same for everybody.
  await cache.addAll([new Request(RELEASE.offline, { credentials: "omit", cache: "reload" }), ...RELEASE.ready]);
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  // An older release knows nothing that fits this one.
  const older = names.filter((name) => name !== STATE && name !== FILES && !name.startsWith(`${BOARDS}${RELEASE.name}-`));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// --- Who reads ---------------------------------------------------------------------------------

let started = 0; // pages that were asked for
let newest = 0; // the latest of them that has said whose it is
let queue = Promise.resolve(); // changes of what is kept, one after the other

function inTurn(change) {
  queue = queue.then(change, change);
  return queue;
}

async function reader() {
  const kept = await (await caches.open(STATE)).match("/reader");
  return kept ? kept.text() : NOBODY;
}

async function erase() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(BOARDS)).map((name) => caches.delete(name)));
  await self.navigator.clearAppBadge?.().catch(() => {});
  await silence().catch(() => {});
}

/** What was told to the one before is not left for the next, and nothing more comes here. */
async function silence() {
  for (const shown of await self.registration.getNotifications()) shown.close();
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Another account, or none: what the one before has seen is gone. */
async function meet(who) {
  if (who === (await reader())) return;
  await erase();
  await (await caches.open(STATE)).put("/reader", new Response(who));
}

/** A page has come. One that was asked for before a log-out and comes after it changes nothing. */
async function arrived(number, path, who, board) {
  if (who === null) return;
  const html = await board?.text();
  await inTurn(async () => {
    if (number < newest) return;
    newest = number;
    await meet(who);
    if (html && who !== NOBODY) await keep(path, who, html);
  });
}

// --- Boards ------------------------------------------------------------------------------------

function boardsOf(who) {
  return caches.open(`${BOARDS}${RELEASE.name}-${who}`);
}

async function keep(path, who, html) {
  const cache = await boardsOf(who);
  const now = new Date();
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "X-Title": encodeURIComponent(/<title>([^<]*?)( · [^·<]*)?</.exec(html)?.[1].trim() ?? ""),
    "X-Stood": String(now.getTime()),
  };
  await cache.delete(path); // so that it becomes the newest
  await cache.put(path, new Response(toLookAt(html, stamp(now)), { headers }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_BOARDS).map((each) => cache.delete(each)));
}

/** "18:05 on 27 November", by the clock of the device. */
function stamp(date) {
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${time} on ${date.toLocaleDateString("en-GB", { day: "numeric", month: "long" })}`;
}

/** The page without its scripts and form tokens, its controls switched off, and a line that says why. */
function toLookAt(html, when) {
  const line = `<p class="notice notice-warn offline-line" id="offline-line" role="status"><span>No connection to the site; this is how it stood at ${when}. <a href="${RELEASE.offline}">Other boards</a></span></p>`;
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, "")
    .replace(/<link rel="manifest"[^>]*>/gi, "")
    .replace(/<input\b[^>]*name="csrfmiddlewaretoken"[^>]*>/gi, "")
    .replace(/\shx-headers='[^']*'/gi, "")
    .replace(/<(button|input|select|textarea)\b/gi, "<$1 disabled")
    .replace(/(<a\b[^>]*?)\shref="[^"]*\?[^"]*"/gi, "$1") // another figure or order: the server would be asked
    .replace(/<html\b/i, '<html class="is-offline"')
    .replace(/<main\b[^>]*>/i, (main) => main + line);
}

async function shown(path) {
  const who = await reader();
  const kept = who === NOBODY ? undefined : await (await boardsOf(who)).match(path);
  if (kept && Date.now() - Number(kept.headers.get("X-Stood")) < KEPT_MS) return kept;
  return offlinePage(who);
}

async function offlinePage(who) {
  const page = await (await caches.open(FILES)).match(RELEASE.offline, { ignoreVary: true });
  if (!page) return Response.error();
  const rows = who === NOBODY ? [] : await boardRows(await boardsOf(who));
  const html = (await page.text()).replace('<div id="boards"></div>', () => (rows.length ? `<h2>Boards to look at</h2><ul>${rows.join("")}</ul>` : ""));
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY } });
}

async function boardRows(cache) {
  const rows = [];
  for (const request of (await cache.keys()).reverse()) {
    const kept = await cache.match(request);
    const stood = Number(kept.headers.get("X-Stood"));
    // The title is HTML as the server wrote it, so it is escaped already.
    const title = decodeURIComponent(kept.headers.get("X-Title"));
    if (Date.now() - stood < KEPT_MS) rows.push(`<li><a href="${new URL(request.url).pathname}">${title}</a>, as it stood at ${stamp(new Date(stood))}</li>`);
  }
  return rows;
}

// --- Requests: files of this release, and pages. Nothing else is touched. ------------------------

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    started += 1;
    if (request.method === "GET") event.respondWith(page(event, started, url.pathname));
    else if (url.pathname === RELEASE.logOut) event.waitUntil(logOut(started));
  } else if (request.method === "GET" && files.has(url.pathname)) {
    event.respondWith(ownFile(request, url.pathname));
  }
});

function logOut(number) {
  return inTurn(async () => {
    newest = Math.max(newest, number);
    await meet(NOBODY);
  });
}

async function page(event, number, path) {
  let response;
  try {
    response = await fetch(event.request);
  } catch {
    return shown(path);
  }
  const board = response.ok && response.headers.has("X-Keep-Offline") ? response.clone() : null;
  event.waitUntil(arrived(number, path, response.headers.get("X-Reader"), board).catch(() => {}));
  return response;
}

async function ownFile(request, path) {
  const cache = await caches.open(FILES).catch(() => null);
  const kept = await cache?.match(path, { ignoreVary: true }).catch(() => null);
  if (kept) return kept;
  const response = await fetch(request);
  // A full disk keeps nothing, and the page has its file all the same.
  if (response.status === 200 && response.type === "basic" && !response.redirected) await cache?.put(path, response.clone()).catch(() => {});
  return response;
}

// --- Push messages -------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  event.waitUntil(Promise.all([tell(said), badge(said.turns)]));
});

function tell({ id, title, text, path }) {
  // One tag for one notice: a message that comes twice is shown once.
  return self.registration.showNotification(title ?? "Firewall Table", {
    body: text ?? "",
    tag: id,
    icon: RELEASE.icon,
    badge: RELEASE.badge,
    data: { path },
  });
}

async function badge(turns) {
  if (!("setAppBadge" in self.navigator) || typeof turns !== "number") return;
  await (turns ? self.navigator.setAppBadge(turns) : self.navigator.clearAppBadge()).catch(() => {});
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** The page that the message is about: the tab that shows it, else a new one. */
async function open(path) {
  const url = new URL(path ?? RELEASE.inbox, self.location.origin);
  const address = url.origin === self.location.origin ? url : new URL(RELEASE.inbox, self.location.origin);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((each) => new URL(each.url).pathname === address.pathname);
  await (tab ? tab.focus() : self.clients.openWindow(address.href));
}
