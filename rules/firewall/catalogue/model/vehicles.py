"""Vehicles: what they are built from, the printed samples, and what hurts them."""

from __future__ import annotations

from typing import Literal

import msgspec

from .common import Lines, MountClass, VehicleArmourLevel

ARCS = ("front", "back", "left", "right")
Arc = Literal["front", "back", "left", "right"]
MountKind = Literal["hard_point", "turret", "pintel"]
MovementClass = Literal["very_fast", "fast", "slow", "very_slow"]
# A copilot with controls of his own, who may also be a gunner.
Copilot = Literal["", "plain", "gunner"]


class Chassis(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a vehicle is built on; ``members`` are the kinds of vehicle that the row covers."""

    id: str
    name: str
    members: tuple[str, ...]
    lines: Lines
    # The most Vehicle Points that it carries; None for a gun that is set up on the spot.
    max_vp: int | None = None
    # Diameter of the round base that we give it, in millimetres.
    base: int
    # Driving it needs the skill.
    military: bool = False
    hard_point_arcs: tuple[Arc, ...] = ("front", "back", "left", "right")
    turrets: bool = True
    pintels: bool = True
    # The least crew, the driver or first gunner among them.
    crew: int = 1
    # Whoever rides on it sits in the open: gas finds him, and enemies at hand keep him from firing.
    open: bool = False
    # It never moves, and all it has is one gun.
    static: bool = False
    note: str = ""
    doubtful: tuple[str, ...] = ()


class CrewCost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Vehicle Points for each person aboard."""

    driver: int
    gunner: int
    copilot: int
    copilot_gunner: int
    passenger: int
    lines: Lines


class MovementRate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Distances of one class on one surface in millimetres, and what the class costs."""

    slow: int
    cruise: int
    full: int
    vp: int

    def reach(self, speed: str) -> int:
        """The distance at slow, cruise or full speed."""
        return {"slow": self.slow, "cruise": self.cruise, "full": self.full}[speed]


class VehicleArmour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of armour and its cost; ``cover`` is the modifier to hit a gunner on a pintel."""

    id: VehicleArmourLevel
    name: str
    lines: Lines
    vp: int
    cover: int
    doubtful: tuple[str, ...] = ()


class MountCost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Vehicle Points of a mount for one class of gun; a pintel's gunner is included."""

    mount_class: MountClass
    hard_point: int
    turret: int
    # None: the class is too heavy for a pintel.
    pintel: int | None = None
    lines: Lines


class SampleMount(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mount with its gun; only a Hard Point has an ``arc``, the others bear all round."""

    id: str
    kind: MountKind
    mount_class: MountClass
    weapon: str
    arc: Literal["", "front", "back", "left", "right"] = ""


class SampleVehicle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A vehicle of the rulebook's list. The driver goes without saying; ``seats`` are passengers.

    ``movement`` gives the class for each surface: land, air or water.
    """

    id: str
    name: str
    lines: Lines
    chassis: str
    armour: VehicleArmourLevel
    movement: dict[str, MovementClass]
    copilot: Copilot = ""
    gunners: int = 0
    seats: int = 0
    mounts: tuple[SampleMount, ...] = ()
    # "open" for a flatbed or an open top.
    roof: Literal["", "open"] = ""
    note: str = ""
    doubtful: tuple[str, ...] = ()


class ArmourResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Gutz that a vehicle loses to a critical success and to a success; None is a Kill."""

    critical: int | None = None
    success: int | None = None
