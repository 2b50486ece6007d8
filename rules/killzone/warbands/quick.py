"""Quick entry: "3 troopers, assault rifle, medium armour" becomes three members at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.kernel.building import Entered
from rules.kernel.entry_lines import in_no_list, line_of
from rules.kernel.shapes import stored
from rules.kernel.warbands import BadEdit
from rules.killzone.catalogue import ARMOURS, DRUGS, HANDS, KINDS, VEHICLES, WEAPONS, Row
from rules.killzone.state import ORDERS
from rules.killzone.warbands.builds import FIGURE, STARTS, VEHICLE, VehicleBuild, read

MANY: tuple[tuple[str, Mapping[str, Row]], ...] = (("weapons", WEAPONS), ("drugs", DRUGS))
ONE: tuple[tuple[str, Mapping[str, Row]], ...] = (("armour", ARMOURS), ("hand", HANDS))
GLOVES = re.compile(r"(?:(\d|two)\s+)?(?:power )?gloves?")

EXAMPLE = "3 troopers, assault rifle, medium armour"


def quick(text: str, pack: str = "") -> Entered:
    """One line of words as members to be: how many and who, then what, after commas.

    "Name: …" in front gives the name. Weapons that are named come instead of the usual ones.
    Raises BadEdit naming what cannot be placed.
    """
    line = line_of(text, EXAMPLE)
    kind, label, raw = _who(line.who)
    if kind == FIGURE and any(_called(WEAPONS, each) for each in line.words):
        raw["weapons"] = []
    for each in line.words:
        _put(raw, each)
    return Entered(kind, line.name or label, line.count, read(kind, raw))


def _plurals(label: str) -> tuple[str, ...]:
    return label, f"{label}s", f"{label}es"


def _who(words: str) -> tuple[str, str, dict[str, Any]]:
    for id_, (label, _, build) in STARTS.items():
        names = (id_, label.lower(), KINDS[id_].name.lower() if id_ in KINDS else id_)
        if any(words in _plurals(each) for each in names):
            return FIGURE, label, stored(build)
    for row in VEHICLES.values():
        if words in (row.id, *_plurals(row.name.lower())):
            return VEHICLE, row.name, stored(VehicleBuild(row.id))
    known = ", ".join(label.lower() for label, _, _ in STARTS.values())
    raise BadEdit(f"“{words[:30]}” is nobody's kind. Try one of: {known}, or a vehicle.", "quick")


def _called(rows: Mapping[str, Row], words: str) -> str:
    return next((row.id for row in rows.values() if words in (row.id, row.name.lower())), "")


def _put(raw: dict[str, Any], words: str) -> None:
    if "sort" not in raw:
        raise BadEdit(f"A vehicle carries no “{words[:30]}”.", "quick")
    for field, rows in MANY:
        if found := _called(rows, words):
            raw[field] = [*(each for each in raw[field] if each != found), found]
            return
    for field, rows in ONE:
        if found := _called(rows, words):
            raw[field] = found
            return
    order = next((id_ for id_, name in ORDERS.items() if words in (id_, name.lower())), "")
    gloves = GLOVES.fullmatch(words)
    if order:
        raw["order"] = order
    elif gloves:
        raw["gloves"] = 2 if gloves[1] == "two" else int(gloves[1] or 1)
    else:
        raise in_no_list(words)
