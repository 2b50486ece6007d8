// The lines of what is played, in the log and below the board: each appears when it has happened on
// the board.

const WAITING = "is-waiting";

const linesOf = ({ seq }) => document.querySelectorAll(`#log #log-${seq}, #last-order [data-line="${seq}"]`);

/** Lines of what is still to be played wait. */
export function holdLines(moments) {
  for (const line of moments.flatMap((moment) => [...linesOf(moment)])) line.classList.add(WAITING);
}

export function showLine(moment) {
  for (const line of linesOf(moment)) line.classList.remove(WAITING);
}

export function showAllLines() {
  for (const line of document.querySelectorAll(`:is(#log, #last-order) .${WAITING}`)) line.classList.remove(WAITING);
}
