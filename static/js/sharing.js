// A link to send can be copied, and shared where the device has a way to do that.

function button(words, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: words });
  made.addEventListener("click", act);
  return made;
}

/** Copied, or marked where the browser does not let us. */
async function copy(field, pressed) {
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    pressed.textContent = "Copied";
  } catch {
    if (field.select) field.select();
    else getSelection().selectAllChildren(field);
    pressed.textContent = "Marked: copy it";
  }
}

function share(field) {
  navigator.share({ title: document.title, url: field.value }).catch(() => {});
}

/** Buttons below each field with a link, or below a line to copy (data-copy), once. */
export function offer(within = document) {
  for (const field of within.querySelectorAll("input[readonly][value^='http'], [data-copy]")) {
    if (field.dataset.shared) continue;
    field.dataset.shared = "yes";
    const ways = Object.assign(document.createElement("p"), { className: "cluster sharing-ways" });
    const isLine = "copy" in field.dataset;
    if (navigator.share && !isLine) ways.append(button("Share the link", () => share(field)));
    ways.append(button(isLine ? "Copy the line" : "Copy the link", (event) => copy(field, event.target)));
    field.after(ways);
  }
}

document.addEventListener("htmx:load", (event) => offer(event.target));
offer();
