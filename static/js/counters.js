// A plus and a minus beside a number, for thumbs; the number can be typed as well.

function step(button) {
  const input = button.parentElement.querySelector('input[type="number"]');
  const next = Number(input.value || 0) + Number(button.dataset.step);
  input.value = Math.min(Math.max(next, Number(input.min)), Number(input.max));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step]");
  if (button) step(button);
});
