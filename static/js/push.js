// Push messages for this browser: switched on by a button on the page of the settings.

const form = document.getElementById("push-form");
const button = document.getElementById("push-switch");
const line = document.getElementById("push-state");

const NOT_HERE = "This browser cannot receive push messages. E-mail, webhooks and the inbox still reach you.";
const ADD_FIRST = "On an iPhone or iPad, add this site to the Home Screen first, then open it from there and come back to this page.";
const DENIED = "Your browser blocks messages from this site. Allow notifications in the browser’s settings for this site, then reload this page.";
const READY = "Your browser will ask you whether this site may send messages.";
const ASKS = "Asking this browser …";
const IS_ON = "Push messages reach this browser.";
const PATIENCE_MS = 8000;
const FAILED = "The browser could not switch it on. Check that it is online, then try again.";

function say(words) {
  line.textContent = words;
}

function isPossible() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** How the server names an address: it never writes one into a page. */
async function digestOf(endpoint) {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(sum)].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** The row of this browser, if the server has its address. */
async function ownRow(subscription) {
  if (!subscription) return null;
  return document.querySelector(`[data-digest="${await digestOf(subscription.endpoint)}"]`);
}

function base64url(buffer) {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Not every browser takes the text itself. */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** An address that the server does not have may belong to another account or another key. */
async function subscribed(registration) {
  const old = await registration.pushManager.getSubscription();
  await old?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(button.dataset.key) });
}

async function switchOn() {
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) === "denied") {
      say(DENIED);
      return;
    }
    if (Notification.permission !== "granted") {
      say(READY);
      return;
    }
    const subscription = await subscribed(await navigator.serviceWorker.ready);
    form.elements.endpoint.value = subscription.endpoint;
    form.elements.p256dh.value = base64url(subscription.getKey("p256dh"));
    form.elements.auth.value = base64url(subscription.getKey("auth"));
    form.submit();
  } catch {
    say(FAILED);
  } finally {
    button.disabled = false;
  }
}

/** An iPad calls itself a Macintosh, but one with a touch screen. */
function isApple() {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The service worker; an error where the browser lets none run. */
function worker() {
  const tooLate = new Promise((_, fail) => setTimeout(fail, PATIENCE_MS, new Error("no worker")));
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

async function paint() {
  if (!isPossible()) {
    say(isApple() && !navigator.standalone ? ADD_FIRST : NOT_HERE);
    return;
  }
  say(ASKS);
  const registration = await worker();
  const row = await ownRow(await registration.pushManager.getSubscription());
  if (row) {
    row.querySelector("[data-this-browser]").hidden = false;
    say(IS_ON);
    return;
  }
  button.hidden = false;
  say(Notification.permission === "denied" ? DENIED : READY);
}

button.addEventListener("click", switchOn);
paint().catch(() => say(NOT_HERE));
