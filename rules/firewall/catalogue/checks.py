"""Consistency checks over a whole catalogue, kept out of loading so that imports stay quick."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Protocol

from .model import Armour, Catalogue, DoubtfulReading, Grenade, Lines, Weapon

_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


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
        *_bad_groups(tuple(catalogue.weapons.values())),
        *chain.from_iterable(_bad_grenade(row) for row in catalogue.grenades.values()),
        *chain.from_iterable(_bad_armour(row) for row in catalogue.armour.values()),
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


def _bad_ids(catalogue: Catalogue) -> Iterator[str]:
    for key, row in _rows(catalogue):
        if key != row.id or not _ID.fullmatch(key):
            yield f"{key}: bad id {row.id!r}"
    # Equipment lists name weapons, grenades, armour and blades side by side, so an id may not
    # stand for two of them.
    seen: set[str] = set()
    for key in chain(
        catalogue.weapons, catalogue.grenades, catalogue.armour, catalogue.close_combat_weapons
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
    if (weapon.launcher is None) != (weapon.launcher_fitted is None):
        yield f"{weapon.id}: launcher and launcher_fitted belong together"
    if weapon.launcher_fitted is not None:
        fitted = catalogue.weapons.get(f"{weapon.launcher_fitted}_grenade_launcher")
        if fitted is None or not fitted.launches_grenades:
            yield f"{weapon.id}: no {weapon.launcher_fitted} launcher"
    if (weapon.category == "shotgun") != (weapon.slug_fire is not None):
        yield f"{weapon.id}: shotguns, and only they, fire slugs"
    if ("Special" in fires) != (weapon.launches_grenades or weapon.id == "hand_grenade"):
        yield f"{weapon.id}: the fire type Special is for grenades"
    if weapon.thrown and weapon.hands != 1:
        yield f"{weapon.id}: thrown weapons take one hand"


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


def _bad_reading(reading: DoubtfulReading) -> Iterator[str]:
    for text in (reading.where, reading.printed, reading.reading, reading.why):
        if not text.strip() or text != text.strip():
            yield f"{reading.id}: an empty or ragged text"
    if not reading.lines or list(reading.lines) != sorted(set(reading.lines)):
        yield f"{reading.id}: source lines must ascend"
