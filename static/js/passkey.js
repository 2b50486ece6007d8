// Says in words that a passkey could not be used; the device's own message says little.

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const line = document.getElementById("passkey-trouble");
  if (line) line.hidden = false;
});
