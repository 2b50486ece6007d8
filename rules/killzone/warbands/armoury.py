"""The armoury: the catalogue to read, and where the text is lost or damaged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rules.kernel.building import Entry, Reading, Section
from rules.kernel.chips import PERSON
from rules.killzone.catalogue import (
    ARMOURS,
    DRUGS,
    HANDS,
    INCH,
    KINDS,
    VEHICLES,
    WEAPONS,
    Armour,
    Drug,
    Hand,
    Kind,
    Row,
    VehicleKind,
    Weapon,
)
from rules.killzone.state import ORDERS
from rules.killzone.warbands.showing import LOOKS, said, shots_of

COMMON, VEHICLE = "common", "vehicles"
# Which reading a row of ours belongs to, where it is not that of its section.
OWN = {"mini_gun": "rotary", "molotov": "molotov", "power": "rate"}


@cache
def armoury(pack: str = "") -> tuple[Section, ...]:
    """The catalogue to read."""
    return (
        Section("weapons", "Weapons", tuple(map(_weapon, WEAPONS.values()))),
        Section("people", "People", tuple(map(_kind, KINDS.values()))),
        Section("armour", "Armour", tuple(map(_armour, ARMOURS.values()))),
        Section("hands", "Hand-to-hand", tuple(map(_hand, HANDS.values()))),
        Section("drugs", "Drugs", tuple(map(_drug, DRUGS.values()))),
        Section("vehicles", "Vehicles", tuple(map(_vehicle, VEHICLES.values()))),
    )


def _entry(
    section: str, group: str, row: Row, stats: Mapping[str, str], traits: tuple[str, ...] = (),
    ranges: tuple[int, ...] = (),
) -> Entry:  # fmt: skip
    look = PERSON if section == "people" else getattr(row, "outline", "") or LOOKS.get(row.id, "")
    usual = VEHICLE if section == "vehicles" else COMMON
    doubtful = (OWN.get(row.id, usual),) if row.ours else ()
    return Entry(
        row.id, section, group, row.name, {**stats, "Points": str(row.points)}, said(row),
        traits=traits, ranges=ranges, doubtful=doubtful, look=look,
    )  # fmt: skip


def _weapon(row: Weapon) -> Entry:
    stats = {
        "Range": f"{row.short}/{row.long} in", "Shots": shots_of(row), "Damage": f"{row.damage}d6",
    }  # fmt: skip
    if row.counters:
        stats["Counters"] = str(row.counters)
    found = (("fire", row.fire), ("floods rooms", row.floods), ("smoke", row.smoke))
    traits = tuple(words for words, holds in found if holds)
    bands = tuple(dict.fromkeys(each * INCH for each in (row.short, row.long) if each))
    group = "Power armour" if row.kinds else "Common" if row.ours else "Printed"
    return _entry("weapons", group, row, stats, traits, bands)


def _kind(row: Kind) -> Entry:
    stats = {
        "Moves": f"{row.move - row.slow} in", "Kill score": str(row.kill),
        "Combat dice": str(row.dice),
    }  # fmt: skip
    found = (
        ("gang", row.gang), ("hero", row.hero), ("night sight", row.night),
        ("sighting aid", row.sighting),
    )  # fmt: skip
    traits = tuple(words for words, holds in found if holds)
    return _entry("people", "Gangs" if row.gang else "Squads", row, stats, traits)


def _armour(row: Armour) -> Entry:
    return _entry("armour", "Armour", row, {
        "Kill score": str(row.kill) if row.kill else "the wearer's", "Soaks": str(row.soak),
    })  # fmt: skip


def _hand(row: Hand) -> Entry:
    traits = ("stuns",) if row.stuns else ()
    return _entry("hands", "Hand-to-hand", row, {"Bonus": f"+{row.bonus}"}, traits)


def _drug(row: Drug) -> Entry:
    stats = dict(_effects(row))
    return _entry("drugs", "Drugs", row, stats, ("never suppressed",) if row.steady else ())


def _effects(row: Drug) -> Iterator[tuple[str, str]]:
    added = (
        ("Moves", row.move, " in"), ("Kill score", row.kill, ""), ("Suppression", row.nerve, ""),
        ("Other orders", row.wits, ""),
    )  # fmt: skip
    for head, value, unit in added:
        if value:
            yield head, f"{value:+d}{unit}"
    if row.bars:
        yield "Never", ", ".join(ORDERS[each] for each in row.bars)


def _vehicle(row: VehicleKind) -> Entry:
    return _entry("vehicles", "Vehicles", row, {
        "Speed": f"{row.speed} in", "Accelerate": f"{row.accelerate}d6",
        "Brake": f"{row.brake}d6", "Ramming": f"{row.damage}d6",
        "Armour": str(row.armour) if row.armour else "the rider's", "Seats": str(row.seats),
    })  # fmt: skip


@cache
def readings() -> Mapping[str, Reading]:
    """Where the text is lost, and what we have put there."""
    rows = (
        Reading(
            COMMON, "common people and weapons", (), "a supplement to a game that is lost",
            "Figures of our own for gang members, troopers, heroes and what they carry.",
            "Power armour at 16 and medium armour at 11 set the scale.", "ours", (),
        ),
        Reading(
            VEHICLE, "the table of vehicles", (), "speed, dice and armour",
            "Seats, points and sizes are our own.", "They are needed to field one.", "ours", (),
        ),
        Reading(
            "rotary", "weapons of power armour", (), "a rotary assault rifle at 40 points",
            "It is the mini gun.", "Both cost the same, and nothing else says what it does.",
            "likely", ("A weapon of its own, whose figures are lost",),
        ),
        Reading(
            "molotov", "the molotov cocktail", (), "its row, but not how many one carries",
            "One, which is thrown once.", "Other things that are thrown away come singly, too.",
            "ours", (),
        ),
        Reading(
            "rate", "moves of power armour", (), "two inches less",
            "From 6 inches, like everybody's.", "The rates of the lost game are not told.",
            "likely", (),
        ),
    )  # fmt: skip
    return {row.id: row for row in rows}
