// The tab says whose turn it is: in its title and in its icon.

const icon = document.querySelector("link[rel=icon]");
const usual = { title: document.title, icon: icon?.getAttribute("href") };

function show() {
  const isMine = document.getElementById("battle")?.dataset.turn === "mine";
  document.title = isMine ? `Your turn · ${usual.title}` : usual.title;
  const wanted = isMine ? document.body.dataset.turnIcon : usual.icon;
  if (icon && wanted && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

document.addEventListener("htmx:afterSettle", show);
show();
