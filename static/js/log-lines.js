// The log beside the board: a line of what is played appears when it has happened on the board, and
// what came of the last order when all has.

const WAITING = "is-waiting";

const lastOrder = () => document.getElementById("last-order");
const lineOf = (moment) => document.querySelector(`#log #log-${moment.seq}`);

/** Lines of what is still to be played wait. */
export function holdLines(moments) {
  for (const moment of moments) lineOf(moment)?.classList.add(WAITING);
  if (moments.length) lastOrder()?.classList.add(WAITING);
}

export function showLine(moment) {
  lineOf(moment)?.classList.remove(WAITING);
}

export function showAllLines() {
  for (const line of document.querySelectorAll(`#log .${WAITING}`)) line.classList.remove(WAITING);
  lastOrder()?.classList.remove(WAITING);
}
