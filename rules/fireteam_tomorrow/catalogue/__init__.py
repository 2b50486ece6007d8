"""What figures carry, wear and ride: the rows of the TOML files, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

import msgspec

from rules.kernel.record import Record

INCH = 25  # mm
LOT = 0  # a range: the length of the table
R = TypeVar("R", bound="Row")


class Row(Record, kw_only=True):
    """A row; `ours` says what of it the text does not have."""

    id: str
    name: str
    note: str = ""
    ours: str = ""


class Weapon(Row, kw_only=True):
    """A weapon; range and radius in inches, range 0 as far as the table is long.

    kind: empty, special or heavy. fights: what it adds in hand-to-hand, where `close_arms` is
    among the answers of that switch under which it does. spotted: needs no sight of
    its own. anti_air: may be fired at an aircraft in the air. A weapon with a radius is explosive.
    """

    level: int
    range: int
    radius: int = 0
    kind: str = ""
    fights: int = 0
    close_arms: tuple[str, ...] = ()
    harms_vehicles: bool = False
    anti_air: bool = False
    spotted: bool = False
    ours: str = "The text's table of weapons is lost; this row is ours."


class Quality(Row, kw_only=True):
    """How good somebody is; `recovery` is added to its recovery rolls."""

    recovery: int = 0


class Armour(Row, kw_only=True):
    """What somebody wears."""

    recovery: int = 0


class VehicleKind(Row, kw_only=True):
    """A kind of vehicle: dice of movement (0: as far as the table is long), radius in mm.

    seats: for passengers; the crew is a part of it. outline: as what it is drawn.
    """

    dice: int
    armour: int
    radius: int
    outline: str
    flies: bool = False
    seats: int = 0


class _Weapons(Record):
    weapons: tuple[Weapon, ...]


class _People(Record):
    qualities: tuple[Quality, ...]
    armour: tuple[Armour, ...]


class Damage(Record):
    """What a vehicle loses, by a die of six."""

    effects: tuple[str, ...]


class _Vehicles(Record):
    vehicles: tuple[VehicleKind, ...]
    damage: Damage


S = TypeVar("S", _Weapons, _People, _Vehicles)


def _read(name: str, kind: type[S]) -> S:
    return msgspec.toml.decode(files(__package__).joinpath(name).read_bytes(), type=kind)


def _by_id(rows: tuple[R, ...]) -> Mapping[str, R]:
    return MappingProxyType({row.id: row for row in rows})


_PEOPLE = _read("people.toml", _People)
_VEHICLES = _read("vehicles.toml", _Vehicles)
WEAPONS: Mapping[str, Weapon] = _by_id(_read("weapons.toml", _Weapons).weapons)
# From the worst to the best: the place in the row is the step or the level.
QUALITIES: tuple[Quality, ...] = _PEOPLE.qualities
ARMOUR: tuple[Armour, ...] = _PEOPLE.armour
VEHICLES: Mapping[str, VehicleKind] = _by_id(_VEHICLES.vehicles)
DAMAGE = _VEHICLES.damage.effects
QUALITY_IDS = tuple(row.id for row in QUALITIES)
ARMOUR_IDS = tuple(row.id for row in ARMOUR)
