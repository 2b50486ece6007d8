// Notices on the shelf of the page: those that ask something stay until somebody acts on them.

/** One notice of each name is shown; a newer one takes its place. */
export function show(id, words, ...controls) {
  const shelf = document.getElementById("toasts");
  if (!shelf) return null;
  hide(id);
  const notice = document.createElement("div");
  notice.className = "notice notice-error";
  notice.id = id;
  const said = document.createElement("span");
  said.append(words, ...controls.flatMap((each) => [" ", each]));
  notice.append(said);
  shelf.append(notice);
  return notice;
}

export function hide(id) {
  document.getElementById(id)?.remove();
}

export function link(words, href) {
  return Object.assign(document.createElement("a"), { textContent: words, href });
}

/** Pressed once, it does what it says and its notice is gone. */
export function button(words, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: words });
  made.addEventListener("click", () => {
    made.closest(".notice").remove();
    act();
  });
  return made;
}
