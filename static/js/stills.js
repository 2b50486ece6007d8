// Pictures of boards that a worker has still to draw: asked for again until they are there.

const AGAIN_MS = 4000;
const MOST = 8;
const STILL = "img.card-still";

/** A single pixel stands for a picture that is not drawn yet. */
const isWaiting = (image) => image.complete && image.naturalWidth === 1;

/** The same address with a number more is asked anew. */
function askAgain(image) {
  const times = Number(image.dataset.asked ?? 0) + 1;
  if (times > MOST) return;
  image.dataset.asked = times;
  setTimeout(() => {
    const address = new URL(image.src);
    address.searchParams.set("again", times);
    image.src = address;
  }, AGAIN_MS);
}

const look = (image) => image.matches?.(STILL) && isWaiting(image) && askAgain(image);

// What an image tells does not rise to the document, but is caught on its way down.
document.addEventListener("load", (event) => look(event.target), true);
for (const image of document.querySelectorAll(STILL)) look(image);
