// Reads the talk anew while its fold is open and the tab is seen; what is being typed stays.

const ASK_MS = 10_000;

function fold() {
  return document.getElementById("talk");
}

function readWords() {
  const form = document.getElementById("talk-form");
  const words = document.getElementById("talk-words");
  if (!fold()?.open || document.hidden || !words) return;
  const address = form?.action ?? fold().dataset.address;
  const swap = { source: "#talk-words", target: "#talk-words", select: "#talk-words", swap: "outerHTML" };
  window.htmx?.ajax("GET", address, swap).catch(() => {}); // that the line is dead is told elsewhere
}

document.addEventListener(
  "toggle",
  (event) => {
    if (event.target !== fold() || !event.target.open) return;
    if (document.getElementById("talk-words")) readWords();
    else window.htmx?.trigger("#talk-body", "talk-open");
  },
  true,
);
setInterval(readWords, ASK_MS);
