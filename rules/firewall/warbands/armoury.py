"""The armoury: the whole catalogue as entries to read, search, filter and compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import (
    CATALOGUE,
    Armour,
    Catalogue,
    Chassis,
    CloseCombatWeapon,
    Cybernetic,
    Drug,
    Grenade,
    SampleVehicle,
    Skill,
    Weapon,
    catalogue_for,
    maker_of,
    pack_called,
)
from rules.firewall.construction import vehicle_total
from rules.firewall.vehicles.outline import outline
from rules.firewall.warbands.articles import system_cost
from rules.firewall.warbands.builds import sample
from rules.firewall.warbands.chips import (
    ARMOUR_LOOKS,
    CYBER_LOOKS,
    GEAR_LOOKS,
    IN_CLOSE_COMBAT,
    TRANSPORT_LOOKS,
    weapon_class,
)
from rules.firewall.warbands.trials import modes_of
from rules.kernel.building import Entry, Section
from rules.kernel.chips import PERSON

RARE = "The book means it for elite troops."
PLASMA = "plasma"
MOST_KEPT = 32  # armouries: the book's, and those of the packs that people look at
KINDS = {"rolled": "rolled", "passive": "always at work", "bonus": "adds to rolls",
         "pregame": "before the battle"}  # fmt: skip


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _entry(section: str, row: Any, group: str, **more: Any) -> Entry:
    return Entry(
        row.id, section, group, row.name, note=getattr(row, "note", ""), lines=row.lines,
        doubtful=getattr(row, "doubtful", ()), changed_by=maker_of(row.id), **more,
    )  # fmt: skip


# --- Weapons -------------------------------------------------------------------------------------


def _weapons(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.weapons.values():
        yield _entry(
            "weapons", row, _words(row.category), stats=weapon_stats(row),
            traits=tuple(_weapon_traits(row)), ranges=(row.short, row.effective, row.long),
            modes=modes_of(row, stock), look=weapon_class(row), rare=RARE if row.gauss else "",
        )  # fmt: skip


def weapon_stats(row: Weapon) -> dict[str, str]:
    """The figures of a weapon by their headings."""
    stats = {
        "Fires": ", ".join(mode.fire for mode in row.modes),
        "Gutz": ", ".join(f"{mode.gutz:+d}" if mode.gutz else "0" for mode in row.modes),
        "Malfunction": ", ".join(_die(mode.malfunction) for mode in row.modes),
        "Short": centimetres(row.short),
        "Effective": centimetres(row.effective),
        "Long": centimetres(row.long),
        "Hands": str(row.hands),
    }
    if row.magazine is not None:
        stats["Magazine"] = f"{row.magazine}, then {_reload(row)}"
    if row.shots is not None:
        stats["Shots"] = f"{row.shots} in a battle"
    if row.mount_class is not None:
        stats["Mount"] = row.mount_class
    return stats


def _die(malfunction: int | None) -> str:
    return "never" if malfunction is None else f"{malfunction:+d}" if malfunction else "0"


def _reload(row: Weapon) -> str:
    return "a whole Turn of rest" if row.reload == "turn" else "one action to reload"


def _weapon_traits(row: Weapon) -> Iterator[str]:
    yield from dict.fromkeys(mode.fire for mode in row.modes)
    yield "one hand" if row.hands == 1 else "two hands"
    if row.launcher_fitted:
        yield f"{row.launcher_fitted} launcher"
    if row.gauss:
        yield "gauss"
    if row.non_lethal:
        yield "non-lethal"
    if row.damage:
        yield row.damage
    if row.thrown:
        yield "thrown"
    if row.mount_class:
        yield "needs a mount"


def _grenades(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.grenades.values():
        yield _entry("grenades", row, _words(row.category), stats=_grenade_stats(row),
                     traits=row.attacks, look="thrown",
                     rare=RARE if row.id == PLASMA else "")  # fmt: skip


def _grenade_stats(row: Grenade) -> dict[str, str]:
    stats = {"Fires": ", ".join(row.attacks)}
    if row.cloud_side:
        stats["Cloud"] = f"{centimetres(row.cloud_side)} square"
        stats["Lasts"] = f"{row.cloud_dice}d6 + {row.cloud_plus} Turns"
    return stats


def _hand_weapons(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.close_combat_weapons.values():
        look = IN_CLOSE_COMBAT.get(row.id, "blunt" if row.gutz else "")
        yield _entry("close_combat", row, _words(row.category), stats=_hand_stats(row), look=look)


def _hand_stats(row: CloseCombatWeapon) -> dict[str, str]:
    return {"Gutz": f"{row.gutz:+d}" if row.gutz else "0", "Hands": str(row.hands)}


# --- What is worn, built in, swallowed, learnt ---------------------------------------------------


def _armour(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.armour.values():
        yield _entry("armour", row, _words(row.category), stats=_armour_stats(row),
                     traits=tuple(_armour_traits(row)),
                     look=ARMOUR_LOOKS.get(row.id, "vest"))  # fmt: skip


def _armour_stats(row: Armour) -> dict[str, str]:
    stats = {
        "Against fire": str(row.reduction),
        "In close combat": str(row.melee_reduction),
        "Against flame": str(row.flame_reduction),
        "Movement": f"{row.move // 10:+d} cm" if row.move else "0",
    }
    if row.cp:
        stats["Cyber Points"] = str(row.cp)
    if row.hard_points:
        stats["Hard Points"] = str(row.hard_points)
    return stats


def _armour_traits(row: Armour) -> Iterator[str]:
    for name in ("sealed", "oxygen", "powered", "concealable"):
        if getattr(row, name):
            yield name
    if row.flight_pack:
        yield "flies"


def _cybernetics(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.cybernetics.values():
        look = CYBER_LOOKS.get(row.id, "")
        yield _entry("cybernetics", row, "Systems", stats=_system_stats(row), look=look)


def _system_stats(row: Cybernetic) -> dict[str, str]:
    stats = {"Costs": system_cost(row)}
    if row.options:
        stats["Options"] = ", ".join(option.name for option in row.options)
    return stats


def _drugs(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.drugs.values():
        yield _entry("drugs", row, "Combat drugs", stats=_drug_stats(row))


def _drug_stats(row: Drug) -> dict[str, str]:
    names = {
        "close_combat": "Close combat", "shooting": "Shooting", "movement": "Movement",
        "gutz": "Gutz",
    }  # fmt: skip
    stats = {}
    for field, name in names.items():
        good, bad = getattr(row, field), getattr(row, f"bad_{field}")
        if good or bad:
            stats[name] = f"{good:+d}, at worst {bad:+d}"
    if row.bad:
        stats["At worst"] = _words(row.bad).lower()
    return stats


def _skills(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.skills.values():
        yield _entry("skills", row, _words(row.kind), stats=_skill_stats(row))


def _skill_stats(row: Skill) -> dict[str, str]:
    stats = {"Works": KINDS[row.kind]}
    if row.per_level:
        stats["Each level"] = f"{centimetres(row.per_level)} further"
    if row.against:
        stats["Against"] = CATALOGUE.skills[row.against].name
    return stats


def _gear(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.gear.values():
        look = GEAR_LOOKS.get(row.id, "")
        yield _entry("gear", row, "Gear", traits=tuple(row.protections), look=look)
    for board in stock.transport.values():
        stats = {speed.capitalize(): centimetres(board.reach(speed))
                 for speed in ("slow", "cruise", "full")}  # fmt: skip
        look = TRANSPORT_LOOKS.get(board.id, "")
        yield _entry("gear", board, "Personal transport", stats=stats, look=look)


def _who(members: Iterable[str]) -> dict[str, str]:
    """Whom a row covers, where it says more than its name."""
    words = ", ".join(members)
    return {"Who": words} if words else {}


def _troops(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.troops.values():
        stats = {"Gutz": str(row.gutz), **_who(row.members)}
        yield _entry("troops", row, "Troop types", stats=stats, look=PERSON)
    for level in stock.experience.values():
        stats = {"Gutz": f"{level.gutz:+d}", "Malfunctions": f"{level.malfunction:+d}"}
        yield _entry("troops", level, "Experience", stats=stats)


# --- Vehicles ------------------------------------------------------------------------------------


def _vehicles(stock: Catalogue) -> Iterator[Entry]:
    for row in stock.sample_vehicles.values():
        yield _entry("vehicles", row, "Sample vehicles", stats=_vehicle_stats(row),
                     traits=tuple(row.movement),
                     look=outline(row.chassis, row.movement))  # fmt: skip
    for chassis in stock.chassis.values():
        yield _entry("vehicles", chassis, "Chassis", stats=_chassis_stats(chassis),
                     look=outline(chassis.id, ()))  # fmt: skip


def _vehicle_stats(row: SampleVehicle) -> dict[str, str]:
    most = CATALOGUE.chassis[row.chassis].max_vp
    return {
        "Vehicle Points": f"{vehicle_total(sample(row.id))} of {most}",
        "Chassis": CATALOGUE.chassis[row.chassis].name,
        "Armour": CATALOGUE.vehicle_armour[row.armour].name,
        "Moves": "; ".join(
            f"{where}: {_words(how).lower()}" for where, how in row.movement.items()
        ),
        "Guns": ", ".join(CATALOGUE.weapons[each.weapon].name for each in row.mounts) or "none",
        "Seats": str(row.seats),
    }


def _chassis_stats(row: Chassis) -> dict[str, str]:
    stats = {"Vehicle Points": str(row.max_vp)} if row.max_vp else {}
    stats |= _who(row.members)
    stats["Hard Points"] = ", ".join(row.hard_point_arcs) or "none"
    stats["Turrets"] = "yes" if row.turrets else "no"
    return stats


def _section(id_: str, title: str, entries: Iterable[Entry]) -> Section:
    return Section(id_, title, tuple(entries))


def armoury(pack: str = "") -> tuple[Section, ...]:
    """Every table that somebody chooses from, in the order of the book, as a pack leaves it."""
    # A pack that is unknown now may be known later, so nothing is remembered under its name.
    return _armoury(pack if pack_called(pack) is not None else "")


@lru_cache(maxsize=MOST_KEPT)
def _armoury(pack: str) -> tuple[Section, ...]:
    stock = catalogue_for(pack)
    return (
        _section("troops", "People", _troops(stock)),
        _section("weapons", "Weapons", _weapons(stock)),
        _section("grenades", "Grenades", _grenades(stock)),
        _section("close_combat", "Close combat weapons", _hand_weapons(stock)),
        _section("armour", "Armour", _armour(stock)),
        _section("cybernetics", "Cybernetics", _cybernetics(stock)),
        _section("drugs", "Drugs", _drugs(stock)),
        _section("skills", "Skills", _skills(stock)),
        _section("gear", "Gear and transport", _gear(stock)),
        _section("vehicles", "Vehicles", _vehicles(stock)),
    )
