"""Vehicles and their guns against figures copied by hand from the rulebook.

Lengths are in the book's centimetres, so that they share nothing with the data but the facts.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from rules.firewall.catalogue import ARCS, CATALOGUE, problems_in
from rules.firewall.preparation import is_issued

# Most Vehicle Points, and the base that we give each chassis in cm.
CHASSIS = {
    "motor_bike": (10, 4),
    "sidecar": (14, 5),
    "trike": (14, 5),
    "small_car": (18, 7),
    "mid_size_car": (22, 8),
    "luxury_car": (28, 9),
    "pick_up": (34, 10),
    "big_van": (38, 11),
    "apc": (38, 11),
    "ifv": (42, 11),
    "medium_tank": (55, 12),
    "static_gun": (None, 6),
}

# Slow, cruise and full in cm, and Vehicle Points.
MOVEMENT = {
    "land": {
        "very_fast": (32, 48, 64, 10),
        "fast": (28, 42, 56, 7),
        "slow": (24, 36, 48, 5),
        "very_slow": (14, 28, 40, 2),
    },
    "air": {
        "very_fast": (64, 96, 128, 12),
        "fast": (56, 84, 112, 9),
        "slow": (48, 72, 96, 7),
        "very_slow": (28, 56, 80, 4),
    },
    "water": {
        "very_fast": (30, 42, 54, 10),
        "fast": (18, 24, 36, 7),
        "slow": (10, 16, 28, 5),
        "very_slow": (6, 12, 24, 2),
    },
}

# Hard Point, turret and pintel.
MOUNTS = {
    "VMG": (1, 4, 2),
    "AV(L)": (3, 8, 5),
    "AV(M)": (6, 12, None),
    "AV(H)": (9, 16, None),
}

KILL = None
# Critical success and success against soft, light, medium and heavy armour.
ANTI_ARMOUR = {
    "SS(A)": ((KILL, 4), (KILL, 3), (KILL, 2), (3, 1)),
    "AV(L)": ((KILL, 4), (KILL, 2), (4, 1), (2, 1)),
    "AV(M)": ((KILL, KILL), (KILL, 4), (KILL, 2), (4, 1)),
    "AV(H)": ((KILL, KILL), (KILL, KILL), (KILL, 4), (KILL, 2)),
}

# Chassis, armour, movement, copilot, gunners, passengers, mounts.
SAMPLES = {
    "purple_haze": ("motor_bike", "soft", "land fast", "", 0, 1, ()),
    "gladiator": ("motor_bike", "soft", "land fast", "", 0, 0, ("VMG front",)),
    "whippet": ("trike", "soft", "land fast", "", 0, 2, ("AV(L) front",)),
    "improvised_apc": ("luxury_car", "light", "land slow", "", 0, 9, ()),
    "urban_assault_vehicle": (
        "ifv", "light", "air very_fast", "gunner", 0, 8, ("VMG turret", "AV(L) front"),
    ),
    "city_bug": ("small_car", "soft", "land fast", "", 0, 3, ()),
    "silver_ghostmaker": (
        "luxury_car", "light", "land slow", "", 1, 2, ("VMG front", "VMG turret"),
    ),
    "valiant_yeoman": (
        "luxury_car", "light", "land slow", "", 1, 0, ("AV(L) front", "VMG turret"),
    ),
    "ambulance": ("big_van", "soft", "land fast", "", 0, 5, ()),
    "combat_zone_ambulance": ("big_van", "light", "land fast", "", 0, 5, ()),
    "riot_vehicle": (
        "apc", "light", "land slow", "", 1, 2,
        ("AV(M) turret", "VMG front", "VMG left", "VMG right"),
    ),
    "thatcher": (
        "medium_tank", "medium", "land very_slow", "", 2, 0,
        ("AV(H) turret", "VMG front", "AV(M) front"),
    ),
}  # fmt: skip


def test_chassis_and_their_limits() -> None:
    found = {row.id: (row.max_vp, row.base) for row in CATALOGUE.chassis.values()}
    assert found == {name: (most, 10 * base) for name, (most, base) in CHASSIS.items()}


def test_where_a_chassis_carries_guns() -> None:
    chassis = CATALOGUE.chassis
    some = {row.id: row.hard_point_arcs for row in chassis.values() if row.hard_point_arcs != ARCS}
    assert some == {
        "motor_bike": ("front", "back"),
        "sidecar": ("front", "back"),
        "trike": ("front", "back"),
        "static_gun": ("front",),
    }
    assert {row.id for row in chassis.values() if not row.turrets} == set(some)
    plain = {"motor_bike", "sidecar", "static_gun"}
    assert {row.id for row in chassis.values() if not row.pintels} == plain
    assert {row.id for row in chassis.values() if row.open} == {*plain, "trike"}


def test_military_vehicles_and_the_gun_that_stands_still() -> None:
    chassis = CATALOGUE.chassis.values()
    assert {row.id for row in chassis if row.military} == {"apc", "ifv", "medium_tank"}
    assert {row.id: row.crew for row in chassis if row.static} == {"static_gun": 2}
    assert {row.crew for row in chassis if not row.static} == {1}


def test_people_aboard() -> None:
    crew = CATALOGUE.crew
    assert (crew.driver, crew.gunner, crew.passenger) == (2, 2, 1)
    assert (crew.copilot, crew.copilot_gunner) == (2, 3)


@pytest.mark.parametrize("surface", MOVEMENT)
def test_vehicles_have_their_printed_speeds(surface: str) -> None:
    found = {
        name: (rate.slow, rate.cruise, rate.full, rate.vp)
        for name, rate in CATALOGUE.movement[surface].items()
    }
    assert found == {
        name: (10 * slow, 10 * cruise, 10 * full, points)
        for name, (slow, cruise, full, points) in MOVEMENT[surface].items()
    }
    assert CATALOGUE.movement[surface]["fast"].reach("cruise") == 10 * MOVEMENT[surface]["fast"][1]


def test_armour_costs() -> None:
    levels = CATALOGUE.vehicle_armour.values()
    assert [(row.id, row.vp) for row in levels] == [
        ("soft", 0),
        ("light", 12),
        ("medium", 24),
        ("heavy", 36),
    ]
    assert [row.cover for row in levels] == [0, -1, -3, -5]


def test_mount_costs() -> None:
    assert {
        row.mount_class: (row.hard_point, row.turret, row.pintel)
        for row in CATALOGUE.mounts.values()
    } == MOUNTS


@pytest.mark.parametrize("fire", ANTI_ARMOUR)
def test_what_hurts_a_vehicle(fire: str) -> None:
    results = CATALOGUE.anti_armour[fire]
    found = tuple(
        (results[level].critical, results[level].success)
        for level in ("soft", "light", "medium", "heavy")
    )
    assert found == ANTI_ARMOUR[fire]
    assert len(CATALOGUE.anti_armour) == len(ANTI_ARMOUR)


def test_the_samples_are_as_printed() -> None:
    found = {}
    for row in CATALOGUE.sample_vehicles.values():
        ((surface, speed),) = row.movement.items()
        mounts = tuple(f"{each.mount_class} {each.arc or each.kind}" for each in row.mounts)
        found[row.id] = (
            row.chassis, row.armour, f"{surface} {speed}", row.copilot, row.gunners, row.seats,
            mounts,
        )  # fmt: skip
    assert found == SAMPLES


def test_a_sample_carries_the_first_gun_of_each_class() -> None:
    first: dict[str, str] = {}
    for weapon in CATALOGUE.weapons.values():
        if weapon.mount_class:
            first.setdefault(weapon.mount_class, weapon.id)
    mounts = [each for row in CATALOGUE.sample_vehicles.values() for each in row.mounts]
    assert {(each.mount_class, each.weapon) for each in mounts} == set(first.items())


def test_nobody_on_foot_is_issued_with_the_gun_of_a_vehicle() -> None:
    mounted = {row.id for row in CATALOGUE.weapons.values() if row.mount_class}
    assert len(mounted) == 12
    assert not any(is_issued(entry) for entry in mounted)


@pytest.mark.parametrize(
    ("table", "row", "change", "complaint"),
    [
        ("chassis", "ifv", {"static": True}, "a limit, or it stands still"),
        ("chassis", "ifv", {"crew": 0}, "no base or no crew"),
        ("sample_vehicles", "city_bug", {"chassis": "cart"}, "no chassis cart"),
        ("sample_vehicles", "city_bug", {"movement": {"lava": "slow"}}, "no known surface"),
        ("weapons", "korolev_rail_gun", {"mount_class": "VMG"}, "does not fire as its mount"),
    ],
)
def test_a_faulty_row_is_reported(
    table: str, row: str, change: dict[str, Any], complaint: str
) -> None:
    rows = getattr(CATALOGUE, table)
    faulty: dict[str, Any] = {table: {**rows, row: msgspec.structs.replace(rows[row], **change)}}
    assert f"{row}: {complaint}" in problems_in(dataclasses.replace(CATALOGUE, **faulty))


def test_a_faulty_mount_is_reported() -> None:
    tank = CATALOGUE.sample_vehicles["thatcher"]
    wrong = msgspec.structs.replace(tank.mounts[1], weapon="bow", arc="")
    faulty = msgspec.structs.replace(tank, mounts=(tank.mounts[0], wrong, wrong))
    samples = {**CATALOGUE.sample_vehicles, "thatcher": faulty}
    found = problems_in(dataclasses.replace(CATALOGUE, sample_vehicles=samples))
    assert found == [
        "thatcher: two mounts have one id",
        *["thatcher: bow does not fit front", "thatcher: a Hard Point, and only it, has an arc"]
        * 2,
    ]


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("movement", {}, "movement: needs land, air and water"),
        ("transport_penalty", {}, "transport_penalty: needs the three speeds"),
        ("anti_armour", {}, "anti_armour: needs SS(A) and every Gun"),
    ],
)
def test_a_table_with_a_hole_is_reported(field: str, value: object, complaint: str) -> None:
    changed: dict[str, Any] = {field: value}
    assert problems_in(dataclasses.replace(CATALOGUE, **changed)) == [complaint]
