// What a seat adds to the dice: drawn here, kept, then sent with the commitment that was shown before.

const WORDS = "dice-words";
const KEPT = "dice-kept";
const MOST_KEPT = 50;
const BYTES = 16;

/** Sixteen random bytes as hexadecimal digits. */
function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function plain(words) {
  return words.trim().replace(/\s+/g, " ");
}

// --- Evidence: what this browser has seen and sent ----

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

/** Keep a seed with its commitment, and where it goes; whether this browser keeps anything. */
function keep(entry) {
  const others = kept().filter((each) => each.commitment !== entry.commitment || each.seed !== entry.seed);
  try {
    localStorage.setItem(KEPT, JSON.stringify([{ at: new Date().toISOString(), ...entry }, ...others].slice(0, MOST_KEPT)));
    return true;
  } catch {
    return false;
  }
}

/** The seed for this commitment: always the one that was kept. A new one would give the site a choice. */
function seedFor(commitment) {
  return kept().find((each) => each.commitment === commitment);
}

// --- Taking a seat: the form holds the commitment already ----

function fill(event) {
  const form = event.target;
  const promise = form.querySelector?.("input[data-dice]");
  if (!promise || event.submitter?.value === "decline") return;
  const typed = plain(form.elements.seed.value);
  form.elements.drawn_seed?.remove();
  const before = seedFor(promise.value);
  const seed = typed || before?.seed || drawn();
  if (!typed) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "drawn_seed", value: seed }));
  keep({ ...(before?.seed === seed ? before : {}), commitment: promise.value, seed, refused: "" }); // pressed by a person
}

document.addEventListener("submit", fill, true);

// --- Opening a battle: there is no commitment yet, so words wait here ----

const own = document.querySelector("#new-battle #own-seed");
if (own) {
  document.getElementById("more-dice").hidden = false;
  own.value = sessionStorage.getItem(WORDS) ?? "";
  own.form.addEventListener("submit", () => sessionStorage.setItem(WORDS, plain(own.value)));
}

// --- A battle to which one has added nothing yet ----

const due = document.getElementById("dice-seed");

const CHOOSING = "A site that refuses seeds again and again chooses among them, and through them its dice.";
const NEXT_TIME = "This browser has kept your seed and sends the same one again when you next open this page.";
const BY_HAND = "Nothing is sent again by itself. The button sends the same seed, which this browser has kept.";
const KEEPS_NOTHING =
  "This browser keeps nothing, and would draw another seed for the dice on every page. So none is sent by itself; the button sends one.";
const UNREADABLE = "Its answer could not be read.";

/** What happened to the seed, in words that stay beside the dice, and a button for who wants to try again. */
function tell(words, again = null, press = "Send the same seed again") {
  const said = document.createElement("p");
  said.textContent = words;
  const card = document.createElement("div");
  card.className = "notice notice-warn";
  card.append(said);
  if (again) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: press });
    button.addEventListener("click", () => {
      button.disabled = true;
      again();
    });
    card.append(button);
  }
  due.hidden = false;
  due.replaceChildren(card);
}

/** What the site answered, or in words why nothing came of it. */
async function asked(options = {}) {
  try {
    const answer = await fetch(due.dataset.url, options);
    if (!answer.ok) return { failed: `The site answered with an error (${answer.status}).` };
    return (await answer.json()) ?? {};
  } catch {
    return { failed: "The connection broke, or the answer could not be read." };
  }
}

/** Seeds change nothing that is shown: a page that lacks only their lines need not be read anew. */
function stepOver(seq, lines) {
  const battle = document.getElementById("battle");
  if (battle && Number(battle.dataset.seq) === seq - lines) battle.dataset.seq = seq;
}

/** Keep the seed, then send it; say what came of it unless it was taken. */
async function send(entry, lines) {
  const again = () => send(entry, lines);
  if (keep(entry)) sessionStorage.removeItem(WORDS);
  const { failed, problem, seq } = await asked({
    method: "POST",
    headers: { Accept: "application/json", ...JSON.parse(document.body.getAttribute("hx-headers") ?? "{}") },
    body: new URLSearchParams({ commitment: entry.commitment, seed: entry.seed }),
  });
  if (problem) {
    // Not sent again by itself: whoever refuses a seed has seen it.
    keep(Object.assign(entry, { refused: String(problem) }));
    tell(`The site refused your seed for the dice. ${problem} ${BY_HAND} ${CHOOSING}`, again);
  } else if (failed || !Number.isInteger(seq)) {
    tell(`Your seed for the dice may not have been taken. ${failed ?? UNREADABLE} ${entry.refused ? BY_HAND : NEXT_TIME} ${CHOOSING}`, again);
  } else {
    sessionStorage.removeItem(WORDS);
    keep(Object.assign(entry, { refused: "" }));
    due.remove();
    stepOver(seq, lines);
  }
}

/** What this browser sends for this battle: what it has kept for it, else a seed that it draws now. */
function entryFor(commitment) {
  const before = kept().find((each) => each.battle === due.dataset.url) ?? seedFor(commitment);
  if (before) return { ...before, battle: due.dataset.url };
  const seed = sessionStorage.getItem(WORDS) || drawn();
  return { commitment, seed, battle: due.dataset.url, at: new Date().toISOString() };
}

async function add() {
  const told = await asked({ headers: { Accept: "application/json" } });
  if (told.failed || typeof told.commitment !== "string") {
    tell(`Your seed for the dice was not sent: the site has not told its commitment. ${told.failed ?? UNREADABLE} The next look asks again.`);
    return;
  }
  if (!told.sides?.length) return;
  const entry = entryFor(told.commitment);
  const again = () => send(entry, told.sides.length);
  if (entry.commitment !== told.commitment) {
    tell(
      `The site now tells another commitment for the dice of this battle (${told.commitment}) than the one that your seed goes with ` +
        `(${entry.commitment}). It may have chosen it to suit your seed. ${BY_HAND} It goes out with the commitment of before.`,
      again,
    );
  } else if (entry.refused) {
    tell(`The site has refused your seed for the dice. ${entry.refused} ${BY_HAND} ${CHOOSING}`, again);
  } else if (keep(entry)) {
    await again();
  } else {
    tell(KEEPS_NOTHING, again, "Send a seed");
  }
}

if (due) add();

// --- The proof: is what was kept what stands there? ----

const row = document.getElementById("kept-here");
const mine = row ? kept().filter((each) => each.commitment === row.dataset.commitment) : [];
const sent = row ? [...document.querySelectorAll("[data-seed]")].map((each) => each.textContent) : [];
if (mine.length) {
  const found = mine.find((each) => sent.includes(each.seed));
  row.hidden = false;
  row.lastElementChild.textContent = found
    ? `This commitment, and the seed that it kept for it on ${found.at.slice(0, 10)}: the same as here.`
    : "This commitment, and a seed that does not stand here: it did not arrive, was refused, or was taken out.";
}
