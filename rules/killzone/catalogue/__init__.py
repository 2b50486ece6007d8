"""What people are, carry, take and drive: the rows of the TOML files, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

import msgspec

from rules.kernel.record import Record

INCH = 25  # mm
R = TypeVar("R", bound="Row")


class Row(Record, kw_only=True):
    """A row; `ours` says what of it the text does not have."""

    id: str
    name: str
    points: int
    note: str = ""
    ours: str = ""


class Weapon(Row, kw_only=True):
    """A weapon: ranges in inches, shots in one turn of Shoot, damage in dice of six.

    long_burst: shots of a long burst, 0 for none. counters: how often it can be used, 0 for ever.
    kinds: who alone may carry it; empty is anybody but power armour. fire: sets a room on fire.
    floods: hits everybody in a room. smoke: makes smoke.
    """

    short: int
    long: int
    shots: int
    damage: int
    long_burst: int = 0
    counters: int = 0
    kinds: tuple[str, ...] = ()
    fire: bool = False
    floods: bool = False
    smoke: bool = False


class Kind(Row, kw_only=True):
    """A kind of figure: rate in inches, kill score, combat dice.

    slow: inches taken from every move. soak: what armour takes from a winner's score in
    hand-to-hand. orders: those it may have, empty is all.
    """

    move: int
    kill: int
    dice: int
    soak: int = 0
    slow: int = 0
    gang: bool = False
    hero: bool = False
    night: bool = False
    sighting: bool = False
    orders: tuple[str, ...] = ()


class Armour(Row, kw_only=True):
    """Armour: a kill score instead of the wearer's own (0: none), and what it soaks."""

    kill: int
    soak: int


class Hand(Row, kw_only=True):
    """A weapon for hand-to-hand; one that stuns suppresses instead of killing."""

    bonus: int
    stuns: bool = False


class Drug(Row, kw_only=True):
    """A drug: what it adds to moves (inches), kill score, suppression tests, changes of orders.

    steady: never suppressed. bars: orders that nobody on it is given.
    """

    move: int = 0
    kill: int = 0
    nerve: int = 0
    wits: int = 0
    steady: bool = False
    bars: tuple[str, ...] = ()


class VehicleKind(Row, kw_only=True):
    """A kind of vehicle: speed in inches; accelerate, brake and damage in dice; radius in mm."""

    speed: int
    accelerate: int
    brake: int
    damage: int
    armour: int
    seats: int
    radius: int
    outline: str


class _Weapons(Record):
    weapons: tuple[Weapon, ...]


class _People(Record):
    kinds: tuple[Kind, ...]
    armours: tuple[Armour, ...]
    hands: tuple[Hand, ...]
    drugs: tuple[Drug, ...]


class _Vehicles(Record):
    vehicles: tuple[VehicleKind, ...]


S = TypeVar("S", _Weapons, _People, _Vehicles)


def _read(name: str, kind: type[S]) -> S:
    return msgspec.toml.decode(files(__package__).joinpath(name).read_bytes(), type=kind)


def _by_id(rows: tuple[R, ...]) -> Mapping[str, R]:
    return MappingProxyType({row.id: row for row in rows})


_PEOPLE = _read("people.toml", _People)
WEAPONS: Mapping[str, Weapon] = _by_id(_read("weapons.toml", _Weapons).weapons)
KINDS: Mapping[str, Kind] = _by_id(_PEOPLE.kinds)
ARMOURS: Mapping[str, Armour] = _by_id(_PEOPLE.armours)
HANDS: Mapping[str, Hand] = _by_id(_PEOPLE.hands)
DRUGS: Mapping[str, Drug] = _by_id(_PEOPLE.drugs)
VEHICLES: Mapping[str, VehicleKind] = _by_id(_read("vehicles.toml", _Vehicles).vehicles)
GLOVE_POINTS = 5
