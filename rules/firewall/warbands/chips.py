"""What a member has, as its row shows it, and in two or three words who it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE, Weapon
from rules.firewall.kit import carried
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild
from rules.kernel import chips as c
from rules.kernel.chips import Chip, chips_of

UNSAID = "normal"  # the experience that a role does not name
BY_CATEGORY = {
    "archaic": "thrown", "pistol": "pistol", "submachinegun": "smg", "assault_rifle": "rifle",
    "battle_rifle": "long_rifle", "shotgun": "shotgun", "machinegun": "machine_gun",
    "miscellaneous": "launcher", "non_lethal": "stunner", "vehicle": "cannon",
}  # fmt: skip
# Weapons that do not look like their category.
BY_WEAPON = {
    "blunderbuss": "shotgun", "bow": "bow", "crossbow": "bow", "sling": "bow",
    "corp_arms_mpaaw": "rocket", "guo_peng_p_law": "rocket", "ho_vinh_holdings_red_flag": "rocket",
    "braithewaite_optics_l61": "beam", "braithewaite_optics_l61_heavy": "beam",
    "braithwaite_optics_l90": "beam", "united_ballistics_qv78_thumper": "launcher",
    "corp_arms_14mm_hgmg": "machine_gun",
}  # fmt: skip
IN_CLOSE_COMBAT = {
    "improvised": "blunt", "rifle_butt": "blunt", "hammer": "blunt", "knife": "blade",
    "bayonet": "blade", "sword": "blade", "axe": "blade", "vibrosword": "blade",
    "chainsaw": "blade",
}  # fmt: skip
ARMOUR_LOOKS = {
    "street_clothing": "clothes", "biker_leathers": "leather", "piece_metal_armour": "leather",
    "mono_weave": "clothes", "korlon_pleximesh": "vest", "bi_phase_inertial_plastic": "vest",
    "isuku_ceramoplas": "suit", "corp_arms_high_threat_suit": "suit",
    "thorco_paladin": "powered", "daewoo_scout_mk_ii": "powered", "daewoo_specter": "powered",
}  # fmt: skip
CYBER_LOOKS = {
    "cyber_legs_basic": "legs", "cyber_legs_advanced": "legs", "cyber_eye": "eye",
    "cyber_ear": "ear", "cyber_arm": "arm", "skill_chip": "jack", "muscle_grafts": "muscle",
    "wired_reflexes": "jack", "re_breather": "mask", "built_in_weapon": "arm",
    "combat_computer": "computer", "flight_pack": "wings",
}  # fmt: skip
GEAR_LOOKS = {"breathing_apparatus": "mask", "gasmask": "mask", "ir_goggles": "goggles"}
TRANSPORT_LOOKS = {"pedal_bike": "bike", "roller_blades": "board", "skateboard": "board"}


def role_of(name: str, build: FigureBuild | VehicleBuild) -> str:
    """Who that is: the word of its troop type that its name has, else the first one."""
    troop = CATALOGUE.troops.get(build.troop)
    words = troop.members if troop is not None else ()
    own = next((each for each in words if each in name.lower()), words[0] if words else "")
    experience = CATALOGUE.experience.get(build.experience)
    if isinstance(build, VehicleBuild):
        chassis = CATALOGUE.chassis.get(build.chassis)
        return chassis.name if chassis is not None else ""
    if experience is None or build.experience == UNSAID:
        return own.capitalize()
    return f"{experience.name} {own}".strip()


def chips(build: FigureBuild | VehicleBuild) -> tuple[Chip, ...]:
    """Its things in the order of a row: what shoots, what strikes, what protects, all else."""
    if isinstance(build, VehicleBuild):
        return tuple(_of_vehicle(build))
    return tuple(_of_figure(build))


def weapon_class(gun: Weapon) -> str:
    """What a weapon looks like from afar."""
    if gun.damage == "flame":
        return "flamer"
    return BY_WEAPON.get(gun.id) or BY_CATEGORY[gun.category]


def _guns(ids: tuple[str, ...]) -> Iterator[str]:
    """Guns with what comes fitted to them; of one with several kinds of rounds the first row."""
    seen: set[str] = set()
    for each in carried([each for each in ids if each in CATALOGUE.weapons]):
        group = CATALOGUE.weapons[each.entry].weapon_group
        if group is None or group not in seen:
            yield each.entry
            seen.add(group or "")


def _weapons(sort: str, ids: Iterable[str]) -> Iterator[Chip]:
    guns = [each for each in ids if each in CATALOGUE.weapons]
    looks = {each: weapon_class(CATALOGUE.weapons[each]) for each in guns}
    return chips_of(sort, "weapons", guns, CATALOGUE.weapons, looks)


def _of_figure(build: FigureBuild) -> Iterator[Chip]:
    yield from _weapons(c.WEAPON, _guns((*build.weapons, *build.hard_points)))
    if build.melee != "unarmed":
        hands = CATALOGUE.close_combat_weapons
        yield from chips_of(c.WEAPON, "close_combat", [build.melee], hands, IN_CLOSE_COMBAT)
    grenades = [each for each, number in build.grenades.items() for _ in range(number)]
    for chip in chips_of(c.WEAPON, "grenades", grenades, CATALOGUE.grenades, {}):
        base = chip.entry.partition("@")[0]  # rounds of launchers stand with their grenade
        yield replace(chip, entry=base, look="thrown")
    if build.armour != "street_clothing":
        yield from chips_of(c.ARMOUR, "armour", [build.armour], CATALOGUE.armour, ARMOUR_LOOKS)
    yield from chips_of(c.GEAR, "gear", build.gear, CATALOGUE.gear, GEAR_LOOKS)
    yield from chips_of(c.GEAR, "gear", [build.transport], CATALOGUE.transport, TRANSPORT_LOOKS)
    systems = [each.entry for each in build.cyber]
    yield from chips_of(c.CYBER, "cybernetics", systems, CATALOGUE.cybernetics, CYBER_LOOKS)
    doses = [each for each, number in build.drugs.items() for _ in range(number)]
    yield from chips_of(c.DRUG, "drugs", doses, CATALOGUE.drugs, {})
    levels = [each for each, number in build.skills.items() for _ in range(number)]
    yield from chips_of(c.SKILL, "skills", levels, CATALOGUE.skills, {})


def _of_vehicle(build: VehicleBuild) -> Iterator[Chip]:
    yield from _weapons(c.MOUNT, (each.weapon for each in build.mounts))
    yield from chips_of(c.ARMOUR, "", [build.armour], CATALOGUE.vehicle_armour, {})
