// Reads the talk anew while its fold is open and the tab is seen; what is being typed stays.

const ASK_MS = 10_000;

function fold() {
  return document.getElementById("talk");
}

function readWords() {
  const form = document.getElementById("talk-form");
  const address = form?.action ?? fold().dataset.address;
  const swap = { source: "#talk-words", target: "#talk-words", select: "#talk-words", swap: "outerHTML" };
  window.htmx?.ajax("GET", address, swap).catch(() => {}); // that the line is dead is told elsewhere
}

function read() {
  if (!fold()?.open || document.hidden) return;
  if (document.getElementById("talk-words")) readWords();
  else window.htmx?.trigger("#talk-body", "talk-open"); // not read yet, or the line was dead then
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.target === fold()) read();
  },
  true,
);
document.addEventListener("DOMContentLoaded", read); // opened before this script was here
setInterval(read, ASK_MS);
