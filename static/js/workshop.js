// The workshop saves each change as it is made, one after the other, and loses none of them.

const WAITS_MS = [500, 2000, 5000, 10000];
const SWAPPED = [200, 409, 422];

const shell = () => document.getElementById("workshop");
let queue = Promise.resolve();

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tell(words) {
  const badge = document.getElementById("save-state");
  if (badge) badge.textContent = words;
  document.getElementById("saved").textContent = words;
}

/** The same token goes out again and again until the server has answered: it acts once. */
async function deliver(url, body) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(url, { method: "POST", body, headers: { "HX-Request": "true" } });
    } catch {
      tell("not saved yet: no connection");
      await pause(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)]);
    }
  }
}

const unfolded = () =>
  [...document.querySelectorAll("#workshop details[open][data-key]")].map((each) => each.dataset.key);

function unfold(keys) {
  for (const key of keys) shell().querySelector(`details[data-key="${key}"]`)?.setAttribute("open", "");
}

/** What is being typed elsewhere stays as it is while the page changes around it. */
function replace(html, isDone) {
  const active = document.activeElement;
  const typed = active?.closest("#workshop") && active.id ? { id: active.id, value: active.value } : null;
  const isText = active?.matches?.("input:not([type=checkbox], [type=radio])");
  const keys = unfolded();
  shell().outerHTML = html;
  htmx.process(shell());
  unfold(keys);
  const again = typed && document.getElementById(typed.id);
  if (!again) return;
  if (isText && !(isDone && again.hasAttribute("data-clears"))) again.value = typed.value;
  again.focus({ preventScroll: true });
}

async function save(url, values) {
  const { revision, shown } = shell().dataset;
  const body = new URLSearchParams({ ...values, revision, shown, token: fresh() });
  tell("saving …");
  const response = await deliver(url, body);
  if (!SWAPPED.includes(response.status)) {
    tell(`not saved (${response.status}); reload the page`);
    return;
  }
  replace(await response.text(), response.ok);
  tell(response.ok ? "saved" : "not saved");
}

function enqueue(url, values) {
  queue = queue.then(() => save(url, values)).catch(() => tell("not saved; reload the page"));
}

const pairs = (form, submitter) => Object.fromEntries(new FormData(form, submitter));

document.addEventListener("change", (event) => {
  const field = event.target;
  const form = field.closest?.("#workshop form");
  if (!form || !field.name) return;
  if (form.id === "build") {
    const value = field.type === "checkbox" ? (field.checked ? "on" : "") : field.value;
    const { csrfmiddlewaretoken, type, member } = pairs(form);
    enqueue(form.action, { csrfmiddlewaretoken, type, member, [field.name]: value });
  } else if (field.matches(".name-input")) {
    enqueue(form.action, pairs(form));
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#workshop") || form.closest("#share") || form.enctype === "multipart/form-data") return;
  event.preventDefault();
  const { submitter } = event;
  if (form.id !== "build") {
    enqueue(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action, pairs(form, submitter));
  } else if (submitter?.name) {
    const { csrfmiddlewaretoken, type, member } = pairs(form);
    enqueue(form.action, { csrfmiddlewaretoken, type, member, [submitter.name]: submitter.value });
  }
});

// On a phone the chosen figure stands above the list: it comes into view, and so does its place in
// the list once it is closed.
let before = { shown: "", keys: [] };

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id === "workshop") before = { shown: shell().dataset.shown, keys: unfolded() };
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "workshop") return;
  unfold(before.keys);
  const goal = document.getElementById(shell().dataset.shown ? "editor" : before.shown);
  const top = goal?.getBoundingClientRect().top;
  if (top < 0 || top > innerHeight / 2) goal.scrollIntoView();
});

/** An edit from another script, such as a figure that was dragged. */
document.addEventListener("workshop:edit", (event) => {
  const csrfmiddlewaretoken = document.querySelector("#workshop [name=csrfmiddlewaretoken]").value;
  enqueue(shell().dataset.edits, { csrfmiddlewaretoken, ...event.detail });
});

window.addEventListener("beforeunload", (event) => {
  if (document.getElementById("save-state")?.textContent.startsWith("not saved yet")) event.preventDefault();
});
