// A button for what every browser's menu can do too.

const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => window.print());
