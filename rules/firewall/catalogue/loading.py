"""Reads the TOML tables of this package into a `Catalogue`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Protocol, TypeVar

import msgspec

from .model import (
    Armour,
    Catalogue,
    CloseCombatFirearm,
    CloseCombatWeapon,
    DoubtfulReading,
    Experience,
    Grenade,
    GutzTable,
    TroopType,
    Weapon,
)


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


class _Doubtful(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    doubtful: list[DoubtfulReading]


def _read(name: str, kind: type[T]) -> T:
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), kind, strict=True)


def _by_id(rows: Sequence[R]) -> Mapping[str, R]:
    found: dict[str, R] = {}
    for row in rows:
        # A mapping would silently keep only the last of two rows, so this cannot wait for a test.
        if row.id in found:
            raise ValueError(f"two catalogue rows have the id {row.id!r}")
        found[row.id] = row
    return MappingProxyType(found)


@cache
def load_catalogue() -> Catalogue:
    """Read the tables once; a malformed row or a repeated id is an error."""
    troops = _read("troops.toml", _Troops)
    close_combat = _read("close_combat.toml", _CloseCombat)
    return Catalogue(
        gutz=troops.gutz,
        troops=_by_id(troops.troops),
        experience=_by_id(troops.experience),
        weapons=_by_id(_read("weapons.toml", _Weapons).weapons),
        grenades=_by_id(_read("grenades.toml", _Grenades).grenades),
        armour=_by_id(_read("armour.toml", _Armour).armour),
        close_combat_weapons=_by_id(close_combat.weapons),
        close_combat_firearms=_by_id(close_combat.firearms),
        doubtful=_by_id(_read("doubtful.toml", _Doubtful).doubtful),
    )
