"""Quick entry: "2 street kids, heavy pistol, 3 stun" becomes two members at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.fielding import build_of
from rules.cyberpunk.warbands.builds import FIGURE, Raw, raw_of, read
from rules.cyberpunk.warbands.words import SKILLS, skill_name
from rules.kernel.building import Entered
from rules.kernel.entry_lines import in_no_list, line_of
from rules.kernel.warbands import BadEdit

EXAMPLE = "3 street kids, heavy pistol"
BEFORE, BEHIND = re.compile(r"(\d{1,2}) "), re.compile(r" (\d{1,2})$")


def quick(text: str, pack: str = "") -> Entered:
    """One line of words as members to be: how many and who, then what they have besides.

    Weapons, armour, and with a number what is carried and the levels of skills. "Name: …" in front
    gives the name. Raises BadEdit naming what cannot be placed.
    """
    line = line_of(text, EXAMPLE)
    row = next((each for each in CATALOGUE.people.values() if line.who in _called(each)), None)
    if row is None:
        known = ", ".join(each.name.lower() for each in CATALOGUE.people.values())
        raise BadEdit(f"“{line.who[:30]}” is nobody’s kind. Try one of: {known}.", "quick")
    raw = raw_of(build_of(row.id))
    for words in line.words:
        _give(raw, words)
    return Entered(FIGURE, line.name or row.name, line.count, read(FIGURE, raw))


def _called(person: Any) -> tuple[str, ...]:
    name = person.name.lower()
    return name, f"{name}s", re.sub(r"y$", "ie", name) + "s", person.id


def _give(raw: Raw, words: str) -> None:
    if found := _named(CATALOGUE.weapons, words):
        raw["weapons"] = [*raw["weapons"], found]
        return
    if found := _named(CATALOGUE.armour, words):
        raw["armour"] = [*(each for each in raw["armour"] if each != found), found]
        return
    name = " ".join(words.split())
    found_number = BEFORE.match(name) or BEHIND.search(name)
    number = int(found_number[1]) if found_number else 1
    if found_number:
        name = name.replace(found_number[0], "", 1)
    carried = _named({**CATALOGUE.grenades, **CATALOGUE.explosives}, name)
    skill = next((each for each in SKILLS if name in (each, skill_name(each).lower())), "")
    if carried:
        raw["supplies"] = {**raw["supplies"], carried: number}
    elif skill:
        raw["skills"] = {**raw["skills"], skill: number}
    else:
        raise in_no_list(words)


def _named(rows: Mapping[str, Any], words: str) -> str:
    """The id of the row with this name; empty where there is none."""
    return next(
        (
            id_
            for id_, row in rows.items()
            if words in (id_, id_.replace("_", " "), getattr(row, "name", "").lower())
        ),
        "",
    )
