// Ctrl+Z and Ctrl+Shift+Z press undo and redo, unless something is being typed: then they are the
// field's own.

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";

document.addEventListener("keydown", (event) => {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
  const isRedo = event.ctrlKey && !event.altKey && event.key.toLowerCase() === "y";
  if ((!isUndo && !isRedo) || event.target.closest?.(TYPED)) return;
  const button = document.getElementById(isRedo || event.shiftKey ? "redo" : "undo");
  if (!button?.closest("#workshop")) return;
  event.preventDefault();
  button.form.requestSubmit(button);
});
