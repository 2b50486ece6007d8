// How large a figure and what hangs on its rim are drawn at each zoom.

const SMALLEST_TOKEN_PX = 15;
const PERSON_MM = 12.5;
const SMALLEST_WORD_PX = 11;
const LARGEST_GROWTH = 2.4;

/** Figures keep their true size until that is too small for an eye or a thumb. */
export function fitToken(token, pxPerMm) {
  const radius = Number(token.dataset.radius);
  const growth = grown(radius, pxPerMm);
  token.querySelector(".token-body").setAttribute("transform", `scale(${radius * growth})`);
  token.querySelector(".token-hit").setAttribute("r", Math.max(radius * growth, 20 / pxPerMm));
  const plate = fitPlates(token, pxPerMm, growth);
  fitWords(token, (radius * growth * plate * pxPerMm) / 100);
}

function grown(radius, pxPerMm) {
  return Math.max(1, Math.min(LARGEST_GROWTH, SMALLEST_TOKEN_PX / (radius * pxPerMm)));
}

/** The plates on a vehicle's rim grow as those of a person beside it would. */
function fitPlates(token, pxPerMm, growth) {
  const size = Number(token.dataset.plate);
  if (size >= 1) return 1;
  const scale = Math.min(1, (size * grown(PERSON_MM, pxPerMm)) / growth);
  for (const plate of token.querySelectorAll(".token-plate")) {
    plate.setAttribute("transform", `scale(${Math.min(scale, Number(plate.dataset.most ?? 1))})`);
  }
  return scale;
}

/** Words beside a figure are never smaller than can be read; `unitPx` is one unit of its drawing. */
function fitWords(token, unitPx) {
  const size = Math.min(Math.max(50, SMALLEST_WORD_PX / unitPx), 110);
  for (const words of token.querySelectorAll(".token-name, .token-marks")) words.setAttribute("font-size", size);
  token.querySelector(".token-name").setAttribute("y", size);
}
