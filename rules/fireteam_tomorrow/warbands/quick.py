"""Quick entry: "3 soldiers, rifle, good" becomes three members at once."""

from __future__ import annotations

from typing import Any

from rules.fireteam_tomorrow.catalogue import ARMOUR, QUALITIES, VEHICLES, WEAPONS
from rules.fireteam_tomorrow.warbands.builds import (
    FIGURE,
    GEAR,
    STARTS,
    VEHICLE,
    VehicleBuild,
    read,
)
from rules.kernel.building import Entered
from rules.kernel.entry_lines import in_no_list, line_of
from rules.kernel.shapes import stored
from rules.kernel.warbands import BadEdit

EXAMPLE = "3 soldiers, good, rifle"


def quick(text: str, pack: str = "") -> Entered:
    """One line of words as members to be: how many and who, then what, after commas.

    "Name: …" in front gives the name. Raises BadEdit naming what cannot be placed.
    """
    line = line_of(text, EXAMPLE)
    kind, label, raw = _who(line.who)
    weapons = [each for each in map(_weapon, line.words) if each]
    if weapons:
        raw["weapons"] = weapons
    for each in line.words:
        if not _weapon(each):
            _put(raw, each)
    return Entered(kind, line.name or label, line.count, read(kind, raw))


def _who(words: str) -> tuple[str, str, dict[str, Any]]:
    for label, _, build in STARTS.values():
        if words in (label.lower(), f"{label.lower()}s"):
            return FIGURE, label, stored(build)
    for row in VEHICLES.values():
        if words in (row.id, row.name.lower()):
            return VEHICLE, row.name, stored(VehicleBuild(row.id))
    known = ", ".join(label.lower() for label, _, _ in STARTS.values())
    raise BadEdit(f"“{words[:30]}” is nobody's kind. Try one of: {known}.", "quick")


def _weapon(words: str) -> str:
    return next((row.id for row in WEAPONS.values() if words == row.name.lower()), "") or (
        words.replace(" ", "_") if words.replace(" ", "_") in WEAPONS else ""
    )


def _put(raw: dict[str, Any], words: str) -> None:
    for field, rows in (("quality", QUALITIES), ("armour", ARMOUR)):
        for row in rows:
            if field in raw and words in (row.id, row.name.lower()):
                raw[field] = row.id
                return
    for gear, label in GEAR.items():
        if gear in raw and words in (gear, label.lower(), f"{gear} pack"):
            raw[gear] = True
            return
    raise in_no_list(words)
