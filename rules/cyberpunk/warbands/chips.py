"""What a member has, as its row shows it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.fielding import Build
from rules.cyberpunk.warbands.words import SKILLS, skill_name
from rules.kernel import chips as c
from rules.kernel.chips import Chip, chips_of

# What a weapon looks like: by its id, else by its kind, else by the skill that it is used with.
WEAPON_LOOKS = {
    "marksman_rifle": "long_rifle", "machine_pistol": "smg", "squad_gun": "machine_gun",
    "club": "blunt", "rifle_grenade": "launcher",
}  # fmt: skip
BY_KIND = {
    "shotgun": "shotgun", "rocket": "rocket", "launcher": "launcher", "flame": "flamer",
    "airgun": "long_rifle", "taser": "stunner", "needle": "pistol", "squirt": "stunner",
    "bow": "bow", "thrown": "thrown", "laser": "beam", "microwave": "beam", "melee": "blade",
}  # fmt: skip
BY_SKILL = {"handgun": "pistol", "smg": "smg", "rifle": "rifle", "heavy": "machine_gun"}
ARMOUR_LOOKS = {
    "leather": "leather", "kevlar": "vest", "light_jacket": "leather", "medium_jacket": "vest",
    "heavy_jacket": "vest", "patrol_suit": "vest", "m78_rpa": "suit", "nylon_helmet": "helmet",
    "steel_helmet": "helmet", "flak_suit": "suit", "riot_gear": "suit", "c_ballistic": "suit",
    "corp_military": "suit", "door_gunner": "suit", "metal_gear": "suit",
}  # fmt: skip
UNDER_THE_SKIN = ("skin_mesh", "body_plate")


def chips(build: Build) -> Iterator[Chip]:
    """Its things in the order of a row."""
    looks = {each: weapon_class(each) for each in build.weapons if each in CATALOGUE.weapons}
    yield from chips_of(c.WEAPON, "weapons", build.weapons, CATALOGUE.weapons, looks)
    carried = {**CATALOGUE.grenades, **CATALOGUE.explosives}
    items = [each for each, number in build.supplies.items() for _ in range(number)]
    yield from chips_of(c.WEAPON, "supplies", items, carried, dict.fromkeys(items, "thrown"))
    worn = [each for each in build.armour if each not in UNDER_THE_SKIN]
    yield from chips_of(c.ARMOUR, "armour", worn, CATALOGUE.armour, ARMOUR_LOOKS)
    if build.card:
        yield Chip(c.GEAR, "Rescue card")
    below = [each for each in build.armour if each in UNDER_THE_SKIN]
    yield from chips_of(c.CYBER, "armour", below, CATALOGUE.armour, {})
    if build.cyber:
        yield Chip(c.CYBER, "Cyberware", build.cyber, "arm")
    for skill in SKILLS:
        if build.skills.get(skill):
            yield Chip(c.SKILL, skill_name(skill), build.skills[skill])


def weapon_class(weapon: str) -> str:
    """What a weapon looks like from afar."""
    row = CATALOGUE.weapons[weapon]
    found = WEAPON_LOOKS.get(weapon) or BY_KIND.get(row.kind) or BY_SKILL.get(row.skill)
    return found or "pistol"
