"""What a member is made of: a figure with its gear, or a vehicle with its crew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.firewall.catalogue import CATALOGUE, kind_of
from rules.firewall.scenarios.roster import SystemRow
from rules.kernel.record import Record
from rules.kernel.warbands import BadEdit, Member

FIGURE, VEHICLE = "figure", "vehicle"
MOST_OF_A_KIND = 99  # grenades or doses: more is a slip of the finger


class Printed(Record):
    """What the book prints of a figure of its own: Gutz, Cyber Points and where (lines)."""

    gutz: int | None = None
    cp: int | None = None
    vp: int | None = None
    lines: tuple[int, int] = (0, 0)
    doubtful: tuple[str, ...] = ()


class FigureBuild(Record):
    """A figure on foot. All names are the catalogue's, or of a pack; `weapons` with attachments.

    `loyal`: it mourns its leader (R22.2). `hard_points`: what is on those of a powered suit.
    """

    troop: str = "paramilitaries"
    experience: str = "normal"
    armour: str = "street_clothing"
    weapons: tuple[str, ...] = ()
    hard_points: tuple[str, ...] = ()
    grenades: dict[str, int] = {}
    melee: str = "unarmed"
    gear: tuple[str, ...] = ()
    cyber: tuple[SystemRow, ...] = ()
    skills: dict[str, int] = {}
    drugs: dict[str, int] = {}
    transport: str = ""
    loyal: bool = True
    printed: Printed | None = None


class MountRow(Record):
    """A mount with its gun; only a Hard Point has an `arc`."""

    kind: str
    weapon: str
    arc: str = ""


class VehicleBuild(Record):
    """A vehicle, and its crew's troop type and experience. `movement`: the class by surface.

    `roof`: open for a flatbed or an open top, else as the chassis has it.
    """

    chassis: str
    troop: str = "paramilitaries"
    experience: str = "normal"
    armour: str = "soft"
    movement: dict[str, str] = {}
    copilot: str = ""
    gunners: int = 0
    seats: int = 0
    mounts: tuple[MountRow, ...] = ()
    aboard: tuple[str, ...] = ()
    printed: Printed | None = None
    roof: str = ""


Build = FigureBuild | VehicleBuild
_TYPES: dict[str, type[FigureBuild] | type[VehicleBuild]] = {
    FIGURE: FigureBuild,
    VEHICLE: VehicleBuild,
}


def build_of(kind: str, build: Mapping[str, Any]) -> Any:
    """A stored build as a record; BadEdit when it cannot be read."""
    if kind not in _TYPES:
        raise BadEdit("A member is a figure or a vehicle.", "kind")
    try:
        return msgspec.convert(dict(build), _TYPES[kind], strict=True)
    except msgspec.ValidationError as error:
        raise BadEdit(f"That {kind} cannot be read: {error}.") from error


def stored(build: Build) -> dict[str, Any]:
    """A build as it is kept: plain values, without what is as in the plainest."""
    plain = raw_of(_plainest(build))
    return {name: value for name, value in raw_of(build).items() if value != plain.get(name)}


def raw_of(build: Build) -> dict[str, Any]:
    """A build as lists, dictionaries and plain values, equal to what comes back from the wire."""
    raw: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(build))
    return raw


def _plainest(build: Build) -> Build:
    return FigureBuild() if isinstance(build, FigureBuild) else VehicleBuild("")


def read(kind: str, build: Mapping[str, Any]) -> dict[str, Any]:
    """A build as it is to be kept. Raises BadEdit when it cannot be read."""
    made = build_of(kind, build)
    counts = (*made.grenades.values(), *made.drugs.values()) if kind == FIGURE else ()
    if any(not 0 <= count <= MOST_OF_A_KIND for count in counts):
        raise BadEdit(f"Carry 0 to {MOST_OF_A_KIND} of a kind.")
    _check_size(made)
    return stored(made)


def _check_size(build: Build) -> None:
    """What no sum and no page should have to count: far more than any rule allows."""
    numbers = (build.gunners, build.seats) if isinstance(build, VehicleBuild) else ()
    if any(not 0 <= number <= MOST_OF_A_KIND for number in numbers):
        raise BadEdit(f"Seats and gunners number 0 to {MOST_OF_A_KIND}.")
    for name, value in raw_of(build).items():
        if isinstance(value, list | dict) and len(value) > MOST_OF_A_KIND:
            raise BadEdit(f"At most {MOST_OF_A_KIND} of each go on a list.", name)


def plain(kind: str) -> dict[str, Any]:
    """The plainest member of a kind: a ganger with bare hands, or a car."""
    if kind == VEHICLE:
        return stored(VehicleBuild("mid_size_car", movement={"land": "fast"}))
    return read(kind, {})


def start(kind: str, value: str) -> dict[str, Any]:
    """The build of one of the kind's starts: a troop type, or a chassis or sample vehicle."""
    if kind == FIGURE and value in CATALOGUE.troops:
        return stored(FigureBuild(troop=value))
    if kind == VEHICLE and value in CATALOGUE.sample_vehicles:
        return stored(sample(value))
    if kind == VEHICLE and value in CATALOGUE.chassis:
        return stored(VehicleBuild(value))
    raise BadEdit("Start from something that is on the list.", "start")


def sample(name: str) -> VehicleBuild:
    """A vehicle of the book's list as a build."""
    row = CATALOGUE.sample_vehicles[name]
    mounts = tuple(MountRow(each.kind, each.weapon, each.arc) for each in row.mounts)
    return VehicleBuild(
        row.chassis, armour=row.armour, movement=dict(row.movement), copilot=row.copilot,
        gunners=row.gunners, seats=row.seats, mounts=mounts,
        printed=Printed(lines=row.lines, doubtful=row.doubtful),
    )  # fmt: skip


# What is carried or worn and may be given to others, by kind; bodies and minds stay their own.
OUTFITS = {
    FIGURE: (
        "armour", "weapons", "hard_points", "grenades", "melee", "gear", "drugs", "transport",
    ),
    VEHICLE: ("mounts",),
}  # fmt: skip


def outfit(member: Member) -> dict[str, Any]:
    """What a member carries, in full: what it has none of is none of theirs afterwards."""
    raw = raw_of(build_of(member.kind, member.build))
    return {name: raw[name] for name in OUTFITS[member.kind]}


def named_in(made: Build) -> Iterator[tuple[str, str]]:
    """Every entry that a build names and a pack might have made, with its field."""
    yield "troop", made.troop
    if isinstance(made, VehicleBuild):
        yield "chassis", made.chassis
        yield from ((f"mounts.{place}", row.weapon) for place, row in enumerate(made.mounts))
        return
    yield from (("armour", made.armour), ("melee", made.melee), ("transport", made.transport))
    yield from ((f"weapons.{place}", each) for place, each in enumerate(made.weapons))
    yield from ((f"hard_points.{place}", each) for place, each in enumerate(made.hard_points))
    yield from ((f"gear.{place}", each) for place, each in enumerate(made.gear))
    yield from ((f"grenades.{each}", kind_of(each)) for each in made.grenades)
    yield from ((f"drugs.{each}", each) for each in made.drugs)
    for place, row in enumerate(made.cyber):
        yield from ((f"cyber.{place}", row.entry), (f"cyber.{place}", row.weapon))
