// A password that is typed once can be looked at before it is sent.

for (const field of document.querySelectorAll("input[type=password][autocomplete=new-password]")) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: "button button-small show-password",
    textContent: "Show the password",
  });
  button.addEventListener("click", () => {
    const hidden = field.type === "password";
    field.type = hidden ? "text" : "password";
    button.textContent = hidden ? "Hide the password" : "Show the password";
  });
  // What is shown is not remembered as a text by the browser.
  field.form?.addEventListener("submit", () => (field.type = "password"));
  field.after(button);
}
