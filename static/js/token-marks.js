// What stands on the figures of a board, letters or figures from above: kept with the account, for guests in this
// browser. Who is not known well enough to be drawn keeps its letters, whatever is chosen.

import { keep, kept } from "./kept.js";

const KEPT = "board-tokens";
const MARKS = ["letters", "figures"];

let chosen = document.body.dataset.tokens ?? kept(KEPT) ?? "letters";

/** The board, and the choice beside it, show what is kept. */
export function showMarks() {
  document.body.dataset.tokens = chosen;
  const choice = document.getElementById("tokens");
  if (choice) choice.value = chosen;
}

document.addEventListener("change", (event) => {
  if (event.target.id !== "tokens" || !MARKS.includes(event.target.value)) return;
  chosen = event.target.value;
  keep(KEPT, chosen, { marks: chosen });
  showMarks();
});
