"""Reads the TOML tables of this package into a `Catalogue`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

import msgspec

from .model import (
    Armour,
    ArmourResult,
    Catalogue,
    Chassis,
    CloseCombatFirearm,
    CloseCombatWeapon,
    CrewCost,
    Cybernetic,
    CyberQuality,
    DoubtfulReading,
    Drug,
    Experience,
    Gear,
    Grenade,
    GutzTable,
    MountCost,
    MovementRate,
    PersonalTransport,
    SampleVehicle,
    Skill,
    TroopType,
    VehicleArmour,
    Weapon,
)
from .rounds import rounds_of
from .tables import Table


class _Row(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Row)
T = TypeVar("T")


class _Troops(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gutz: GutzTable
    troops: list[TroopType]
    experience: list[Experience]


class _Weapons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapons: list[Weapon]


class _Grenades(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    grenades: list[Grenade]


class _Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    armour: list[Armour]


class _CloseCombat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapons: list[CloseCombatWeapon]
    firearms: list[CloseCombatFirearm]


class _Cybernetics(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cybernetics: list[Cybernetic]
    qualities: list[CyberQuality]


class _Drugs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    drugs: list[Drug]


class _Gear(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gear: list[Gear]


class _Skills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    skills: list[Skill]


class _Transport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    transport: list[PersonalTransport]
    penalty: dict[str, int]


class _Vehicles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chassis: list[Chassis]
    crew: CrewCost
    movement: dict[str, dict[str, MovementRate]]
    armour: list[VehicleArmour]
    mounts: list[MountCost]
    anti_armour: dict[str, dict[str, ArmourResult]]
    samples: list[SampleVehicle]


class _Doubtful(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    doubtful: list[DoubtfulReading]


def _read(name: str, kind: type[T]) -> T:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), kind, strict=True)


def _by_id(rows: Iterable[R]) -> Mapping[str, R]:
    return _keyed((row.id, row) for row in rows)


def _stocked(table: str, rows: Iterable[R]) -> Mapping[str, R]:
    """A table that house catalogues may add to."""
    TABLES[table] = Table(dict(_by_id(rows)))
    return MappingProxyType(TABLES[table])


def _grenades() -> Mapping[str, Grenade]:
    """The grenades; their rounds for launchers can be looked up beside them."""
    found = _stocked("grenades", _read("grenades.toml", _Grenades).grenades)
    for grenade in found.values():
        for made in rounds_of(grenade):
            TABLES["grenades"].shelve(made.id, made)
    return found


def _keyed(rows: Iterable[tuple[str, T]]) -> Mapping[str, T]:
    found: dict[str, T] = {}
    for key, row in rows:
        # A mapping would silently keep only the last of two rows, so this cannot wait for a test.
        if key in found:
            raise ValueError(f"two catalogue rows have the id {key!r}")
        found[key] = row
    return MappingProxyType(found)


def _tabled(rows: Mapping[str, Mapping[str, T]]) -> Mapping[str, Mapping[str, T]]:
    return MappingProxyType({key: MappingProxyType(row) for key, row in rows.items()})


# What house rows are put into, by the catalogue's names; filled as the catalogue is loaded.
TABLES: dict[str, Table[Any]] = {}


@cache
def load_catalogue() -> Catalogue:
    """Read the tables once; a malformed row or a repeated id is an error."""
    troops = _read("troops.toml", _Troops)
    guns = _read("weapons.toml", _Weapons).weapons
    vehicle_guns = _read("vehicle_weapons.toml", _Weapons).weapons
    close_combat = _read("close_combat.toml", _CloseCombat)
    cybernetics = _read("cybernetics.toml", _Cybernetics)
    transport = _read("transport.toml", _Transport)
    vehicles = _read("vehicles.toml", _Vehicles)
    return Catalogue(
        gutz=troops.gutz,
        troops=_stocked("troops", troops.troops),
        experience=_by_id(troops.experience),
        weapons=_stocked("weapons", (*guns, *vehicle_guns)),
        grenades=_grenades(),
        armour=_stocked("armour", _read("armour.toml", _Armour).armour),
        close_combat_weapons=_stocked("close_combat_weapons", close_combat.weapons),
        close_combat_firearms=_by_id(close_combat.firearms),
        cybernetics=_stocked("cybernetics", cybernetics.cybernetics),
        qualities=_by_id(cybernetics.qualities),
        drugs=_stocked("drugs", _read("drugs.toml", _Drugs).drugs),
        gear=_stocked("gear", _read("gear.toml", _Gear).gear),
        skills=_by_id(_read("skills.toml", _Skills).skills),
        transport=_stocked("transport", transport.transport),
        transport_penalty=MappingProxyType(transport.penalty),
        chassis=_stocked("chassis", vehicles.chassis),
        crew=vehicles.crew,
        movement=_tabled(vehicles.movement),
        vehicle_armour=_by_id(vehicles.armour),
        mounts=_keyed((row.mount_class, row) for row in vehicles.mounts),
        sample_vehicles=_by_id(vehicles.samples),
        anti_armour=_tabled(vehicles.anti_armour),
        doubtful=_by_id(_read("doubtful.toml", _Doubtful).doubtful),
    )
