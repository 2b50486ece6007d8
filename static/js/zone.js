// Offers the time zone of this device first, where nobody has chosen another.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

for (const choice of document.querySelectorAll("select[data-zone]")) {
  let own = [...choice.options].find((option) => option.value === zone);
  if (!own && zone.includes("/")) {
    own = new Option(zone.replaceAll("_", " "), zone);
    choice.add(own, 0);
  }
  if (own && choice.value === "UTC") own.selected = true;
}
