"""Consistency checks over a whole catalogue, kept out of loading so that imports stay quick."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Protocol

from .model import (
    Armour,
    Catalogue,
    Chassis,
    Cybernetic,
    DoubtfulReading,
    Grenade,
    Lines,
    SampleVehicle,
    Skill,
    Weapon,
)

_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
_SURFACES = {"land", "air", "water"}
_CLASSES = {"very_fast", "fast", "slow", "very_slow"}
_SPEEDS = {"slow", "cruise", "full"}


class _Row(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def lines(self) -> Lines: ...
    @property
    def doubtful(self) -> tuple[str, ...]: ...


def problems_in(catalogue: Catalogue) -> list[str]:
    """List every inconsistency found, in a fixed order; an empty list means none."""
    return [
        *_bad_ids(catalogue),
        *_bad_references(catalogue),
        *chain.from_iterable(_bad_weapon(row, catalogue) for row in catalogue.weapons.values()),
        *chain.from_iterable(_bad_mount(row) for row in catalogue.weapons.values()),
        *_bad_groups(tuple(catalogue.weapons.values())),
        *chain.from_iterable(_bad_grenade(row) for row in catalogue.grenades.values()),
        *chain.from_iterable(_bad_armour(row) for row in catalogue.armour.values()),
        *chain.from_iterable(_bad_system(row, catalogue) for row in catalogue.cybernetics.values()),
        *chain.from_iterable(_bad_skill(row, catalogue) for row in catalogue.skills.values()),
        *chain.from_iterable(_bad_chassis(row) for row in catalogue.chassis.values()),
        *_bad_speeds(catalogue),
        *_bad_anti_armour(catalogue),
        *chain.from_iterable(
            _bad_sample(row, catalogue) for row in catalogue.sample_vehicles.values()
        ),
        *chain.from_iterable(_bad_reading(row) for row in catalogue.doubtful.values()),
    ]


def _rows(catalogue: Catalogue) -> Iterator[tuple[str, _Row]]:
    yield from catalogue.troops.items()
    yield from catalogue.experience.items()
    yield from catalogue.weapons.items()
    yield from catalogue.grenades.items()
    yield from catalogue.armour.items()
    yield from catalogue.close_combat_weapons.items()
    yield from catalogue.close_combat_firearms.items()
    yield from catalogue.cybernetics.items()
    yield from catalogue.qualities.items()
    yield from catalogue.drugs.items()
    yield from catalogue.gear.items()
    yield from catalogue.skills.items()
    yield from catalogue.transport.items()
    yield from catalogue.chassis.items()
    yield from catalogue.vehicle_armour.items()
    yield from catalogue.sample_vehicles.items()


def _bad_ids(catalogue: Catalogue) -> Iterator[str]:
    for key, row in _rows(catalogue):
        if key != row.id or not _ID.fullmatch(key):
            yield f"{key}: bad id {row.id!r}"
    # Equipment lists name weapons, grenades, armour, blades, systems and drugs side by side, so an
    # id may not stand for two of them.
    seen: set[str] = set()
    for key in chain(
        catalogue.weapons,
        catalogue.grenades,
        catalogue.armour,
        catalogue.close_combat_weapons,
        catalogue.cybernetics,
        catalogue.drugs,
        catalogue.gear,
        catalogue.transport,
    ):
        if key in seen:
            yield f"{key}: used in two tables"
        seen.add(key)


def _bad_references(catalogue: Catalogue) -> Iterator[str]:
    for key, row in _rows(catalogue):
        first, last = row.lines
        if not 1 <= first <= last:
            yield f"{key}: source lines {first} to {last}"
        for reference in row.doubtful:
            if reference not in catalogue.doubtful:
                yield f"{key}: no doubtful reading {reference}"
        if len(set(row.doubtful)) != len(row.doubtful):
            yield f"{key}: a doubtful reading is named twice"


def _bad_weapon(weapon: Weapon, catalogue: Catalogue) -> Iterator[str]:
    if not 0 < weapon.short < weapon.effective < weapon.long:
        yield f"{weapon.id}: ranges do not ascend"
    fires = [mode.fire for mode in weapon.modes]
    if not fires or len(set(fires)) != len(fires):
        yield f"{weapon.id}: needs one or more different modes"
    if (weapon.magazine is None) != (weapon.reload is None):
        yield f"{weapon.id}: magazine and reload belong together"
    if (weapon.category == "shotgun") != (weapon.slug_fire is not None):
        yield f"{weapon.id}: shotguns, and only they, fire slugs"
    if weapon.thrown and weapon.hands != 1:
        yield f"{weapon.id}: thrown weapons take one hand"
    yield from _bad_launcher(weapon, catalogue)


def _bad_launcher(weapon: Weapon, catalogue: Catalogue) -> Iterator[str]:
    if (weapon.launcher is None) != (weapon.launcher_fitted is None):
        yield f"{weapon.id}: launcher and launcher_fitted belong together"
    if weapon.calibre is not None and not weapon.launches_grenades:
        yield f"{weapon.id}: only a launcher has a calibre"
    if weapon.launcher_fitted is not None:
        fitted = catalogue.weapons.get(f"{weapon.launcher_fitted}_grenade_launcher")
        if fitted is None or not fitted.launches_grenades:
            yield f"{weapon.id}: no {weapon.launcher_fitted} launcher"
    fires = [mode.fire for mode in weapon.modes]
    if ("Special" in fires) != (weapon.launches_grenades or weapon.id == "hand_grenade"):
        yield f"{weapon.id}: the fire type Special is for grenades"
    if "Special" in fires and (len(fires) > 1 or weapon.slug_fire):
        yield f"{weapon.id}: whatever fires grenades fires nothing else"


def _bad_mount(weapon: Weapon) -> Iterator[str]:
    if (weapon.category == "vehicle") != (weapon.mount_class is not None):
        yield f"{weapon.id}: guns of vehicles, and only they, need a mount"
    if weapon.mount_class and [mode.fire for mode in weapon.modes] != [weapon.mount_class]:
        yield f"{weapon.id}: does not fire as its mount"


def _bad_groups(weapons: Sequence[Weapon]) -> Iterator[str]:
    for weapon in weapons:
        if (weapon.weapon_group is None) != (weapon.ammunition is None):
            yield f"{weapon.id}: weapon_group and ammunition belong together"
        if weapon.weapon_group is None:
            continue
        loads = [row.ammunition for row in weapons if row.weapon_group == weapon.weapon_group]
        if len(loads) < 2 or len(set(loads)) != len(loads):
            yield f"{weapon.id}: its group needs different kinds of ammunition"


def _bad_grenade(grenade: Grenade) -> Iterator[str]:
    if not grenade.attacks:
        yield f"{grenade.id}: no attack"
    if (grenade.attacks == ("Special",)) != (grenade.cloud_side > 0):
        yield f"{grenade.id}: a cloud, and only a cloud, is Special"
    if "Special" in grenade.attacks and len(grenade.attacks) > 1:
        yield f"{grenade.id}: a cloud, and only a cloud, is Special"
    if len(set(grenade.attacks)) != len(grenade.attacks):
        yield f"{grenade.id}: an attack is named twice"
    if (grenade.cloud_side > 0) != (grenade.category in ("cloud", "gas")):
        yield f"{grenade.id}: clouds and gas, and nothing else, make a cloud"
    if (grenade.cloud_side > 0) != (grenade.cloud_dice > 0):
        yield f"{grenade.id}: a cloud, and only a cloud, has a duration"
    if (grenade.category == "gas") != (grenade.cloud_attack is not None):
        yield f"{grenade.id}: gas, and only gas, attacks from its cloud"
    if grenade.armour_divisor < 1:
        yield f"{grenade.id}: armour_divisor must be positive"


def _bad_armour(armour: Armour) -> Iterator[str]:
    if min(armour.reduction, armour.melee_reduction, armour.flame_reduction, armour.cp) < 0:
        yield f"{armour.id}: a reduction or CP value is negative"
    if armour.powered != (armour.category == "powered"):
        yield f"{armour.id}: powered and category disagree"
    if armour.sealed != (armour.category in ("sealed", "powered")):
        yield f"{armour.id}: sealed and category disagree"
    if armour.hard_points and not armour.powered:
        yield f"{armour.id}: only powered armour has Hard Points"


def _bad_system(system: Cybernetic, catalogue: Catalogue) -> Iterator[str]:
    if (system.cp_rule == "fixed") != (system.cp is not None):
        yield f"{system.id}: a fixed number of CP, or a rule for them"
    if (system.cp_rule == "options") != bool(system.options):
        yield f"{system.id}: options, or no CP for them"
    options = [option.id for option in system.options]
    if len(set(options)) != len(options) or not all(map(_ID.fullmatch, options)):
        yield f"{system.id}: options need different ids"
    if system.skill and system.skill not in catalogue.skills:
        yield f"{system.id}: no skill {system.skill}"


def _bad_skill(skill: Skill, catalogue: Catalogue) -> Iterator[str]:
    if skill.against:
        other = catalogue.skills.get(skill.against)
        if other is None or other.against != skill.id:
            yield f"{skill.id}: {skill.against} does not oppose it"


def _bad_chassis(chassis: Chassis) -> Iterator[str]:
    if chassis.static != (chassis.max_vp is None):
        yield f"{chassis.id}: a limit, or it stands still"
    if chassis.base <= 0 or chassis.crew < 1:
        yield f"{chassis.id}: no base or no crew"


def _bad_speeds(catalogue: Catalogue) -> Iterator[str]:
    if set(catalogue.movement) != _SURFACES:
        yield "movement: needs land, air and water"
    for surface, classes in catalogue.movement.items():
        if set(classes) != _CLASSES:
            yield f"{surface}: needs the four classes"
        for name, rate in classes.items():
            if not 0 < rate.slow < rate.cruise < rate.full:
                yield f"{surface} {name}: speeds do not ascend"
    for row in catalogue.transport.values():
        if not 0 < row.slow < row.cruise < row.full:
            yield f"{row.id}: speeds do not ascend"
    if set(catalogue.transport_penalty) != _SPEEDS:
        yield "transport_penalty: needs the three speeds"


def _bad_anti_armour(catalogue: Catalogue) -> Iterator[str]:
    guns = {kind for kind in catalogue.mounts if kind != "VMG"}
    if set(catalogue.anti_armour) != guns | {"SS(A)"}:
        yield "anti_armour: needs SS(A) and every Gun"
    for fire, results in catalogue.anti_armour.items():
        if set(results) != set(catalogue.vehicle_armour):
            yield f"{fire}: needs every kind of armour"


def _bad_sample(sample: SampleVehicle, catalogue: Catalogue) -> Iterator[str]:
    if sample.chassis not in catalogue.chassis:
        yield f"{sample.id}: no chassis {sample.chassis}"
    if not set(sample.movement) <= _SURFACES:
        yield f"{sample.id}: no known surface"
    if len({mount.id for mount in sample.mounts}) != len(sample.mounts):
        yield f"{sample.id}: two mounts have one id"
    for mount in sample.mounts:
        weapon = catalogue.weapons.get(mount.weapon)
        if weapon is None or weapon.mount_class != mount.mount_class:
            yield f"{sample.id}: {mount.weapon} does not fit {mount.id}"
        if (mount.arc == "") == (mount.kind == "hard_point"):
            yield f"{sample.id}: a Hard Point, and only it, has an arc"


def _bad_reading(reading: DoubtfulReading) -> Iterator[str]:
    for text in (reading.where, reading.printed, reading.reading, reading.why):
        if not text.strip() or text != text.strip():
            yield f"{reading.id}: an empty or ragged text"
    if not reading.lines or list(reading.lines) != sorted(set(reading.lines)):
        yield f"{reading.id}: source lines must ascend"
