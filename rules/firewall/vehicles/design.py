"""Chapter 21, from parts to a figure: chassis, crew, armour, mounts and guns (R21.1-R21.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import MountPlan, VehiclePlan
from rules.firewall.kit import carried
from rules.firewall.state import CarriedWeapon, Figure, Mount, Vehicle
from rules.firewall.vehicles.crew import HARD_POINT
from rules.kernel.record import Record

AIR = "air"
GUNNER = "gunner"
OPEN = "open"


class Fitting(MountPlan, Protocol):
    """A mount as designed: `weapon` is the catalogue's."""

    @property
    def id(self) -> str: ...


class Design(VehiclePlan, Protocol):
    """What a vehicle is built from: a sample of the catalogue, or parts of one's own choice."""

    @property
    def mounts(self) -> Sequence[Fitting]: ...
    @property
    def roof(self) -> str: ...


class Parts(Record):
    """Parts of one's own choice. A mount's `weapon` is the catalogue's; see `Design`.

    `roof`: open for a flatbed or an open top, else as the chassis has it.
    """

    chassis: str
    armour: str = "soft"
    movement: dict[str, str] = {}
    copilot: str = ""
    gunners: int = 0
    seats: int = 0
    mounts: tuple[Mount, ...] = ()
    roof: str = ""


def crewed_gun(weapon: str, crew: int = 2) -> Parts:
    """A light gun in a fixed place and those who serve it (R21.10)."""
    mount = Mount("gun", HARD_POINT, weapon, "front")
    return Parts("static_gun", gunners=crew, mounts=(mount,))


def build(
    design: Design, id_: str, name: str, side: str, team: str, gutz: int, **more: Any
) -> Figure:
    """A vehicle as a figure with its crew's Gutz; `more` are further fields of the figure.

    Each weapon has the name of its mount. Where driving takes the skill, the driver has it,
    unless `skills` says otherwise.
    """
    more.setdefault("skills", {"drive": 1} if takes_skill(design.chassis, design.movement) else {})
    more.setdefault("melee", "unarmed")
    vehicle = Vehicle(
        chassis=design.chassis,
        armour=design.armour,
        movement=dict(design.movement),
        gunners=design.gunners + (design.copilot == GUNNER),
        seats=design.seats,
        open=design.roof == OPEN,
        mounts=tuple(Mount(each.id, each.kind, each.id, each.arc) for each in design.mounts),
    )
    return Figure(
        id_,
        name,
        side,
        team,
        gutz,
        more.pop("gutz_at_start", gutz),
        weapons=tuple(_mounted(each) for each in design.mounts),
        base=CATALOGUE.chassis[design.chassis].base,
        vehicle=vehicle,
        **more,
    )


def _mounted(fitting: Fitting) -> CarriedWeapon:
    fresh = carried((fitting.weapon,))[0]
    return replace(fresh, id=fitting.id, mount=fitting.kind)


def takes_skill(chassis: str, movement: Mapping[str, str]) -> bool:
    """Whether only a driver with the skill can move it: aircraft and military vehicles (R19.6)."""
    return AIR in movement or CATALOGUE.chassis[chassis].military
