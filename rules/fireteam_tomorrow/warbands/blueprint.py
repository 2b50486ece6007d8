"""A vehicle from above: its kind, its armour, its seats, and two weapons that turn all round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.fireteam_tomorrow.catalogue import (
    INCH,
    QUALITIES,
    QUALITY_IDS,
    VEHICLES,
    WEAPONS,
    VehicleKind,
    Weapon,
)
from rules.fireteam_tomorrow.warbands.builds import HANDS, VehicleBuild, made
from rules.fireteam_tomorrow.warbands.showing import LOOKS, blocks, words_of_range
from rules.kernel import blueprints as b
from rules.kernel.blueprints import Blueprint, Place, Seat, Thing
from rules.kernel.building import Field, Part
from rules.kernel.mounts import TOP
from rules.kernel.warbands import Member, Warband

PLATING = 2
COVERS = "Turns all round, 360 degrees."
TRAY = "What may be mounted; levels are set against armour."

Fields = Mapping[str, Field]


def blueprint(warband: Warband, member: Member) -> Blueprint | None:
    """The drawing of a vehicle; None for people and for what cannot be read."""
    build = made(member)
    if not isinstance(build, VehicleBuild):
        return None
    row = VEHICLES[build.vehicle]
    fields = {each.name: each for block in blocks(warband, member) for each in block.fields}
    return Blueprint(
        row.outline,
        row.radius * 2,
        (*_hull(build, row, fields), *_guns(build, fields)),
        PLATING,
        tuple(_thing(each) for each in WEAPONS.values()),
        TRAY,
        bands=("range",),
        replaces=tuple(fields),
    )


def _hull(build: VehicleBuild, row: VehicleKind, fields: Fields) -> Iterator[Place]:
    going = f"{row.dice}d6 in" if row.dice else "length of the table"
    yield Place("kind", b.HULL, "Vehicle", row.name, fields=(fields["vehicle"],))
    yield Place(
        "armour", b.ARMOUR, "Armour", str(row.armour),
        figures=(Part("Armour", str(row.armour), "T17"),),
    )  # fmt: skip
    yield Place("drive", b.DRIVE, "Movement", going, figures=(Part("Moves", going, "T17"),))
    yield Place(
        "crew", b.SEAT, "Crew", QUALITIES[QUALITY_IDS.index(build.quality)].name,
        fields=(fields["quality"],), seats=(Seat(is_taken=True),),
    )  # fmt: skip
    yield Place(
        "seats", b.CABIN, "Passengers", f"{row.seats} seats" if row.seats else "",
        seats=tuple(Seat() for _ in range(row.seats)),
        figures=(Part("Seats", str(row.seats), "T17"),),
    )  # fmt: skip


def _guns(build: VehicleBuild, fields: Fields) -> Iterator[Place]:
    """The weapons that it has, and room for one more as long as there is."""
    for place, name in enumerate(HANDS[: len(build.weapons) + 1]):
        gun = WEAPONS[build.weapons[place]] if place < len(build.weapons) else None
        yield Place(
            name, b.TURRET, fields[name].label, gun.name if gun else "", side=TOP,
            look=LOOKS.get(gun.id, "") if gun else "", fields=(fields[name],), takes=True,
            covers=COVERS, ranges=_ranges(gun) if gun else (),
            figures=tuple(_figures(gun)) if gun else (),
        )  # fmt: skip


def _figures(gun: Weapon) -> Iterator[Part]:
    yield Part("Level", str(gun.level), "T11")
    yield Part("Range", words_of_range(gun), "T11")
    if gun.radius:
        yield Part("Radius", f"{gun.radius} in", "T11")


def _ranges(gun: Weapon) -> tuple[int, ...]:
    return (gun.range * INCH,) if gun.range else ()


def _thing(gun: Weapon) -> Thing:
    words = f"level {gun.level}, {words_of_range(gun)}"
    return Thing(gun.id, gun.name, words, LOOKS.get(gun.id, ""), _ranges(gun))
