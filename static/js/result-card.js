// What just happened, over the board: the sentence, the dice at rest, banners and playing cards.

import { animate, pause } from "./motion.js";
import { isStill } from "./pace.js";
import { sound } from "./sound.js";

const card = () => document.getElementById("result-card");
const banner = () => document.getElementById("board-banner");
const SVG = "http://www.w3.org/2000/svg";
const PIPS = 6;
const SHORTEST_BANNER_MS = 1300;
const LETTER_MS = 40; // as long as it takes to read

function span(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

function die(number, sprite) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.classList.add("die");
  if (number > PIPS || number < 1) {
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("x", 12);
    text.setAttribute("y", 17);
    text.setAttribute("text-anchor", "middle");
    text.classList.add("die-number");
    text.textContent = number;
    drawn.append(text);
  } else {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${sprite}#die-${number}`);
    drawn.append(use);
  }
  return drawn;
}

/** Show the sentence of a moment; its dice tumble, and rest beside what was needed. */
export function showCard(moment) {
  const box = card();
  if (!box || !moment.text) return;
  box.hidden = false;
  box.dataset.tone = moment.tone;
  if (moment.side >= 0) box.dataset.side = moment.side;
  else delete box.dataset.side;
  const dice = moment.dice.map((number) => die(number, box.dataset.sprite));
  const thrown = document.createElement("span");
  thrown.className = "result-dice";
  thrown.append(...dice);
  if (moment.sum) thrown.append(span("result-sum", moment.sum));
  const line = document.createElement("p");
  line.className = "result-line";
  line.append(span("result-text", moment.text), ...(dice.length || moment.sum ? [thrown] : []));
  const lines = box.querySelector(".result-lines");
  lines.append(line);
  while (lines.children.length > 3) lines.firstElementChild.remove();
  if (!isStill()) tumble(dice);
}

function tumble(dice) {
  if (dice.length) sound("dice");
  for (const [index, each] of dice.entries()) {
    const frames = [
      { transform: "translateY(-14px) rotate(-200deg)", opacity: 0.2 },
      { transform: "translateY(2px) rotate(12deg)", opacity: 1, offset: 0.7 },
      { transform: "none", opacity: 1 },
    ];
    animate(each, frames, 380 + 90 * index, { easing: "ease-out" });
  }
}

/** A new order begins: the lines of the one before go. */
export function clearCard() {
  card()?.querySelector(".result-lines").replaceChildren();
}

export function hideCard() {
  const box = card();
  if (!box) return;
  box.hidden = true;
  clearCard();
}

/** A sentence across the board. */
export async function showBanner(moment) {
  const box = banner();
  if (!box || !moment.text) return;
  box.textContent = moment.text;
  box.hidden = false;
  sound("turn");
  if (moment.side >= 0) box.dataset.side = moment.side;
  else delete box.dataset.side;
  const frames = [
    { opacity: 0, transform: "translateY(12px)" },
    { opacity: 1, transform: "none", offset: 0.2 },
    { opacity: 1, transform: "none", offset: 0.8 },
    { opacity: 0, transform: "translateY(-6px)" },
  ];
  const ms = Math.max(SHORTEST_BANNER_MS, moment.text.length * LETTER_MS);
  if (isStill()) await pause(ms);
  else await animate(box, frames, ms);
  box.hidden = true;
}

/** A playing card is turned over on the board. */
export async function flipCard({ label }, moment) {
  const box = document.getElementById("board-deck");
  if (!box) return;
  box.hidden = false;
  if (moment.side >= 0) box.dataset.side = moment.side;
  else delete box.dataset.side;
  box.textContent = "";
  await animate(box, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], 180, { easing: "ease-in" });
  box.textContent = label;
  await animate(box, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 220, { easing: "ease-out" });
  await pause(900);
  box.hidden = true;
}
