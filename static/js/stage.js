// The figures on the board while pictures play: each is one element for the whole battle.
//
// A swap brings new elements. Here the old ones go back into their places, and what the server says
// of them now (their final state) is kept until it is due. In the end every figure is in exactly
// the state that the server gave.

import { refit } from "./board.js";
import { svgElement } from "./svg.js";

const LEAVING = "is-leaving";
const UNSEEN = "is-unseen";
// What a player may press while pictures play is never out of date.
const AT_ONCE = ["is-selected", "is-target", "is-active"];

let before = new Map();
let finals = new Map();
let arrived = new Set();
let clouds = new Map();

const board = () => document.getElementById("board");
const layer = () => board()?.querySelector(".board-tokens");
export const stage = () => document.getElementById("stage");
export const tokenOf = (id) => document.getElementById(`token-${id}`);
export const tokensOfTeam = (team) => [...(layer()?.querySelectorAll(".token") ?? [])].filter((token) => token.dataset.team === team);

const CLOUDS = ".area-group:has(.area[data-kind=smoke], .area[data-kind=gas])";
export const cloudsOnBoard = () => [...(board()?.querySelectorAll(CLOUDS) ?? [])];

export const point = ([x, y]) => ({ x, y });
export const placeOf = (token) => ({ x: Number(token.dataset.x), y: Number(token.dataset.y) });

/** Before a swap: the figures as they stand, and the clouds, which may be gone afterwards. */
export function remember() {
  before = new Map([...(layer()?.querySelectorAll(".token") ?? [])].map((token) => [token.id, token]));
  clouds = new Map();
  for (const group of cloudsOnBoard()) {
    clouds.set(group.id, group.cloneNode(true));
  }
}

/** After a swap: the old elements stand where the new ones stood. */
export function restore() {
  const place = layer();
  if (!place) return;
  finals = new Map();
  arrived = new Set();
  for (const fresh of [...place.querySelectorAll(".token")]) {
    const old = before.get(fresh.id);
    if (!old) {
      arrived.add(fresh.id);
      finals.set(fresh.id, fresh.cloneNode(true)); // it may walk before it stands so
      continue;
    }
    finals.set(fresh.id, fresh);
    old.classList.remove(LEAVING);
    old.removeAttribute("style"); // an extension of the browser may have written on it
    fresh.replaceWith(old);
  }
  before = new Map([...before].filter(([id]) => !finals.has(id)));
}

/** Figures that have come wait unseen; those that have gone stay until they are seen to leave. */
export function hold() {
  const place = layer();
  if (!place) return;
  for (const token of place.querySelectorAll(".token")) {
    const final = finals.get(token.id);
    if (final) refresh(token, final);
    if (arrived.has(token.id)) token.classList.add(UNSEEN);
  }
  for (const token of before.values()) {
    token.classList.add(LEAVING);
    token.removeAttribute("href");
    place.append(token);
  }
}

/** The links and marks of a figure that somebody may press: at once those of now. */
function refresh(token, final) {
  if (final.hasAttribute("href")) token.setAttribute("href", final.getAttribute("href"));
  else token.removeAttribute("href");
  for (const name of AT_ONCE) token.classList.toggle(name, final.classList.contains(name));
}

/** A figure takes the look of another element: of its attributes and parts those that differ. */
function wear(token, look) {
  for (const { name } of [...token.attributes]) if (!look.hasAttribute(name)) token.removeAttribute(name);
  for (const { name, value } of look.attributes) if (token.getAttribute(name) !== value) token.setAttribute(name, value);
  refit(look);
  const [old, fresh] = [[...token.childNodes], [...look.childNodes]];
  if (old.length !== fresh.length) return token.replaceChildren(...fresh);
  old.forEach((part, place) => part.isEqualNode(fresh[place]) || part.replaceWith(fresh[place]));
}

/** The figures stand as they did at another time, in these elements; the server has them as they are now. */
export function standAs(earlier) {
  const place = layer();
  const looks = new Map(earlier.map((token) => [token.id, document.importNode(token, true)]));
  finals = new Map();
  for (const token of place.querySelectorAll(".token")) {
    const [look, final] = [looks.get(token.id), token.cloneNode(true)];
    finals.set(token.id, final);
    looks.delete(token.id);
    if (!look) {
      unsee(token);
      continue;
    }
    wear(token, look);
    refresh(token, final);
  }
  before = looks;
  for (const token of looks.values()) {
    token.classList.add(LEAVING);
    place.append(token);
    refit(token);
  }
}

/** A figure as the server has it now. */
export function settle(id) {
  const token = tokenOf(id);
  if (!token) return;
  token.classList.remove(UNSEEN);
  const final = finals.get(token.id);
  if (final) {
    finals.delete(token.id);
    wear(token, final);
  }
  if (token.classList.contains(LEAVING)) token.remove();
}

/** Everything as the server has it now. */
export function settleAll() {
  stage()?.replaceChildren();
  for (const token of [...(layer()?.querySelectorAll(".token") ?? [])]) settle(token.id.slice("token-".length));
  for (const area of board()?.querySelectorAll(`.${UNSEEN}`) ?? []) area.classList.remove(UNSEEN);
  before = new Map();
}

/** A figure has come to a place: it stands there from now on. */
export function standAt(token, { x, y }) {
  token.dataset.x = x;
  token.dataset.y = y;
  token.setAttribute("transform", `translate(${x} ${y})`);
}

/** A figure looks along a way, given as dx and dy. */
export function lookAlong(token, dx, dy) {
  const length = Math.hypot(dx, dy);
  if (!length) return;
  const nose = token.querySelector(".token-nose");
  nose?.setAttribute("x2", Math.round((dx / length) * 1000));
  nose?.setAttribute("y2", Math.round((dy / length) * 1000));
  const turn = (Math.atan2(dx, -dy) * 180) / Math.PI;
  for (const drawn of token.querySelectorAll(".outline, .token-ride, .token-figure")) drawn.setAttribute("transform", `rotate(${turn.toFixed(1)})`);
}

/** The number on a figure's rim. */
export function showValue(token, value) {
  const plate = token.querySelector(".token-gutz");
  if (plate) plate.textContent = value;
}

export const see = (element) => element?.classList.remove(UNSEEN);
export const unsee = (element) => element?.classList.add(UNSEEN);
export const areaOf = (id) => document.getElementById(`area-${id}`);
export const formerCloud = (id) => clouds.get(`area-${id}`);

/** Draw on the stage, above the figures; what is drawn goes when all is settled, or before. */
export function draw(name, attributes, text = "") {
  const element = svgElement(name, attributes);
  if (text) element.textContent = text;
  stage().append(element);
  return element;
}
