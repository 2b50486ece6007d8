// Lists of choices in a figure's form: found by typing, closed by choosing, kept while the page is saved.

let byPointer = false;

document.addEventListener("pointerdown", () => (byPointer = true), true);
document.addEventListener("keydown", () => (byPointer = false), true);

const pickerOf = (element) => element.closest?.("details.picker");
const foldOf = (words) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Shows the options that have every word that is typed, and only the headings above them. */
function filter(picker) {
  const field = picker.querySelector("[data-filter]");
  const list = picker.querySelector(".options");
  if (!field || !list) return;
  field.hidden = Number(list.dataset.count) < 9;
  const words = foldOf(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const option of list.querySelectorAll("[data-option]")) {
    const text = foldOf(option.dataset.option);
    option.hidden = !words.every((word) => text.includes(word));
    found += !option.hidden;
  }
  for (const group of list.querySelectorAll(".option-group")) {
    group.hidden = !group.querySelector("[data-option]:not([hidden])");
  }
  list.querySelector("[data-none]").hidden = found > 0;
}

document.addEventListener("input", ({ target }) => {
  if (target.matches?.("[data-filter]")) filter(pickerOf(target));
});

// Enter in the search field is no save: it goes to the first option.
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (!target.matches?.("[data-filter]") || !["Enter", "ArrowDown"].includes(key)) return;
  event.preventDefault();
  pickerOf(target).querySelector("[data-option]:not([hidden]) :is(input:not([type=hidden])), button.option:not([hidden])")?.focus();
});

document.addEventListener("htmx:afterSwap", ({ target }) => {
  const picker = target.matches?.(".picker-body") && pickerOf(target);
  if (!picker) return;
  filter(picker);
  if (picker.dataset.isShown) return; // it was open before and is only renewed
  picker.dataset.isShown = "yes";
  const body = picker.querySelector(".picker-body");
  const given = body.querySelector(".option.is-given");
  if (given) body.scrollTop = given.offsetTop - body.clientHeight / 2;
  const end = Math.min(innerHeight, picker.closest(".editor").getBoundingClientRect().bottom);
  if (picker.getBoundingClientRect().bottom > end) picker.scrollIntoView({ block: "start" });
});

function close(picker) {
  picker.open = false;
  picker.querySelector("summary").focus();
}

// Choosing closes a list of which one thing is taken; the arrow keys only walk through it.
document.addEventListener("click", ({ target }) => {
  const choice = target.closest?.("[data-closes]");
  if (choice && (byPointer || choice.matches("button"))) close(pickerOf(choice));
});

document.addEventListener("keydown", (event) => {
  const picker = event.target.closest?.("details.picker[open]");
  if (!picker) return;
  if (event.key === "Escape" || (event.key === "Enter" && event.target.matches("input[type=radio]"))) {
    event.preventDefault();
    close(picker);
  }
});

/** Takes the open lists off a page that is replaced; what it returns puts them into the new one. */
export function carryLists() {
  const lists = [...document.querySelectorAll("details.picker[open]")].map((picker) => ({
    key: picker.dataset.key,
    top: picker.querySelector(".picker-body").scrollTop,
    words: picker.querySelector("[data-filter]").value,
    nodes: [...picker.querySelector(".picker-body").childNodes],
  }));
  return () => {
    for (const { key, top, words, nodes } of lists) {
      const picker = document.querySelector(`details.picker[data-key="${key}"]`);
      if (!picker?.open) continue;
      picker.dataset.isShown = "yes";
      picker.querySelector("[data-filter]").value = words;
      const body = picker.querySelector(".picker-body");
      body.replaceChildren(...nodes);
      filter(picker);
      body.scrollTop = top;
    }
  };
}
