"""A vehicle from above: its model, its armour, how it drives, and who of the squad sits in it."""

from __future__ import annotations

from rules.kernel import blueprints as b
from rules.kernel.blueprints import Blueprint, Place, Seat, Share
from rules.kernel.building import Part
from rules.kernel.warbands import Member, Warband, team_with
from rules.killzone.catalogue import VEHICLES, VehicleKind
from rules.killzone.warbands.builds import VehicleBuild, made
from rules.killzone.warbands.check import member_sums
from rules.killzone.warbands.force import party_of
from rules.killzone.warbands.showing import blocks, cost_words

UNIT = "points"
PLATED, ARMOURED = 10, 20  # from which armour on a rim is drawn thicker: tin, plates, a carrier's


def blueprint(warband: Warband, member: Member) -> Blueprint | None:
    """The drawing of a vehicle; None for people and for what cannot be read."""
    build = made(member)
    if not isinstance(build, VehicleBuild):
        return None
    row = VEHICLES[build.model]
    fields = tuple(each for block in blocks(warband, member) for each in block.fields)
    total = sum(each.total for each in member_sums(warband, member))
    places = (
        Place("model", b.HULL, "Vehicle", row.name, cost_words(row.points), fields=fields),
        _armour(row),
        _drive(row),
        _seats(warband, member, row),
    )
    return Blueprint(
        row.outline,
        row.radius * 2,
        places,
        plating=(row.armour > 0) + (row.armour >= PLATED) + (row.armour >= ARMOURED),
        shares=(Share(row.name, total, "model"),),
        sum_id="points",
        unit=UNIT,
        replaces=tuple(each.name for each in fields),
    )


def _armour(row: VehicleKind) -> Place:
    held = str(row.armour) if row.armour else "the rider's kill score"
    return Place("armour", b.ARMOUR, "Armour", held, figures=(Part("Armour", held, "K13"),))


def _drive(row: VehicleKind) -> Place:
    figures = (
        Part("Speed", f"{row.speed} in", "K1"),
        Part("Acceleration", f"{row.accelerate} dice", "K3"),
        Part("Brake", f"{row.brake} dice", "K5"),
        Part("Ramming", f"{row.damage} dice", "K16"),
    )
    return Place("drive", b.DRIVE, "Movement", f"{row.speed} in", figures=figures)


def _seats(warband: Warband, member: Member, row: VehicleKind) -> Place:
    people = party_of(team_with(warband, member.id)).people
    riders = [each.name for each in people if each.aboard == member.id]
    free = [Seat() for _ in range(row.seats - len(riders))]
    words = ", ".join(riders) or "nobody yet"
    return Place(
        "seats", b.CABIN, "Seats", f"{len(riders)} of {row.seats}",
        figures=(Part("Sit in it", words, "K2"),),
        seats=(*(Seat(each, True) for each in riders), *free),
    )  # fmt: skip
