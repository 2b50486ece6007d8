"""Building vehicles and cyberware: the sums against the book, and every refusal."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rules.firewall.catalogue import CATALOGUE, SampleMount, SampleVehicle
from rules.firewall.construction import (
    cyber_parts,
    cyber_points,
    cyber_problems,
    mount_class_of,
    system_points,
    vehicle_points,
    vehicle_problems,
    vehicle_total,
)
from rules.firewall.state import CyberSystem

# Vehicle Points of the samples, added up by hand, and what their chassis carry.
SAMPLE_TOTALS = {
    "purple_haze": (10, 10),
    "gladiator": (10, 10),
    "whippet": (14, 14),
    "improvised_apc": (28, 28),
    "urban_assault_vehicle": (44, 42),
    "city_bug": (12, 18),
    "silver_ghostmaker": (28, 28),
    "valiant_yeoman": (28, 28),
    "ambulance": (14, 38),
    "combat_zone_ambulance": (26, 38),
    "riot_vehicle": (38, 38),
    "thatcher": (55, 55),
}

VMG = "thorco_30mm_loki"
LIGHT_GUN = "korolev_rail_gun"
MEDIUM_GUN = "united_ballistics_qv78_thumper"
HEAVY_GUN = "korolev_heavy_rail_gun"


def build(**parts: Any) -> SampleVehicle:
    """A mid-size car with slow wheels, and whatever else is given."""
    car: dict[str, Any] = {
        "id": "car",
        "name": "Car",
        "lines": (1, 1),
        "chassis": "mid_size_car",
        "armour": "soft",
        "movement": {"land": "slow"},
    }
    return SampleVehicle(**{**car, **parts})


def mount(kind: str, weapon: str, arc: str = "") -> SampleMount:
    made = {"id": "m", "kind": kind, "mount_class": "VMG", "weapon": weapon, "arc": arc}
    return msgspec.convert(made, SampleMount)


def faults(plan: SampleVehicle) -> list[tuple[str, str]]:
    return [(each.reason, each.ref) for each in vehicle_problems(plan)]


# Vehicles


@pytest.mark.rule("R21.1")
@pytest.mark.parametrize("sample", SAMPLE_TOTALS)
def test_a_sample_costs_what_its_parts_cost(sample: str) -> None:
    plan = CATALOGUE.sample_vehicles[sample]
    total, most = SAMPLE_TOTALS[sample]
    assert vehicle_total(plan) == total
    assert CATALOGUE.chassis[plan.chassis].max_vp == most


@pytest.mark.rule("R21.1")
def test_eight_samples_fill_their_chassis_and_one_is_two_over() -> None:
    samples = CATALOGUE.sample_vehicles
    assert set(samples) == set(SAMPLE_TOTALS)
    assert sum(total == most for total, most in SAMPLE_TOTALS.values()) == 8
    wrong = {row.id: faults(row) for row in samples.values() if faults(row)}
    reason = "The parts take 44 Vehicle Points; this chassis has 42."
    assert wrong == {"urban_assault_vehicle": [(reason, "R21.1")]}


@pytest.mark.rule("R21.1")
def test_every_part_has_its_name_in_the_sum() -> None:
    assert vehicle_points(CATALOGUE.sample_vehicles["urban_assault_vehicle"]) == (
        ("Driver", 2),
        ("Copilot and gunner", 3),
        ("8 passengers", 8),
        ("Air, very fast", 12),
        ("Light armour", 12),
        ("VMG turret", 4),
        ("AV(L) Hard Point, front", 3),
    )
    assert vehicle_points(build(copilot="plain", gunners=1, seats=1)) == (
        ("Driver", 2),
        ("Copilot", 2),
        ("1 gunner", 2),
        ("1 passenger", 1),
        ("Land, slow", 5),
        ("Soft skin", 0),
    )


@pytest.mark.rule("R21.1")
def test_one_point_too_many_is_too_many() -> None:
    full = build(seats=15)
    assert vehicle_total(full) == 22
    assert faults(full) == []
    over = build(seats=16)
    assert faults(over) == [("The parts take 23 Vehicle Points; this chassis has 22.", "R21.1")]


@pytest.mark.rule("R21.5")
def test_each_surface_is_paid_for() -> None:
    both = build(chassis="ifv", movement={"land": "fast", "water": "very_slow", "air": "slow"})
    assert vehicle_points(both)[1:4] == (
        ("Land, fast", 7),
        ("Water, very slow", 2),
        ("Air, slow", 7),
    )
    assert faults(both) == []


@pytest.mark.rule("R21.5")
def test_a_vehicle_moves_on_one_surface_at_least() -> None:
    reason = "It must move at least very slowly on land, in the air or on water."
    assert faults(build(movement={})) == [(reason, "R21.5")]
    assert faults(build(movement={"water": "very_slow"})) == []


@pytest.mark.rule("R21.6")
@pytest.mark.parametrize(
    ("armour", "points"), [("soft", 0), ("light", 12), ("medium", 24), ("heavy", 36)]
)
def test_armour_is_paid_for(armour: str, points: int) -> None:
    assert vehicle_total(build(armour=armour)) == vehicle_total(build()) + points


@pytest.mark.parametrize(
    ("kind", "weapon", "points"),
    [
        ("hard_point", VMG, 1),
        ("hard_point", LIGHT_GUN, 3),
        ("hard_point", MEDIUM_GUN, 6),
        ("hard_point", HEAVY_GUN, 9),
        ("turret", VMG, 4),
        ("turret", LIGHT_GUN, 8),
        ("turret", MEDIUM_GUN, 12),
        ("turret", HEAVY_GUN, 16),
        ("pintel", VMG, 2),
        ("pintel", LIGHT_GUN, 5),
    ],
)
def test_a_mount_costs_by_its_gun(kind: str, weapon: str, points: int) -> None:
    arc = "front" if kind == "hard_point" else ""
    plan = build(chassis="medium_tank", mounts=(mount(kind, weapon, arc),))
    assert vehicle_total(plan) == 7 + points
    assert faults(plan) == []


def test_a_pintel_that_cannot_bear_the_gun_is_refused_and_costs_nothing() -> None:
    plan = build(chassis="medium_tank", mounts=(mount("pintel", MEDIUM_GUN),))
    assert vehicle_points(plan)[-1] == ("AV(M) pintel with its gunner", 0)
    assert faults(plan) == [("A pintel is too light for AV(M) guns.", "R21.9")]


@pytest.mark.rule("G43")
def test_a_heavy_machinegun_goes_on_a_machinegun_mount() -> None:
    assert mount_class_of("corp_arms_mg_22") == "VMG"
    assert mount_class_of("enfield_colt_saw") == ""
    plan = build(mounts=(mount("turret", "corp_arms_mg_22"),))
    assert vehicle_points(plan)[-1] == ("VMG turret", 4)


@pytest.mark.rule("G23")
def test_two_hard_points_face_one_way_and_turrets_do_not_count() -> None:
    front = mount("hard_point", VMG, "front")
    turret = mount("turret", VMG)
    assert faults(build(mounts=(front, front, turret, turret))) == []
    reason = "At most 2 Hard Points face one way; 3 face front."
    assert faults(build(mounts=(front, front, front))) == [(reason, "R21.7")]


@pytest.mark.rule("G23")
@pytest.mark.rule("R21.7")
def test_a_vehicle_has_two_turrets_at_most() -> None:
    turret = mount("turret", VMG)
    assert faults(build(mounts=(turret, turret))) == []
    reason = "At most 2 turrets on a vehicle; it has 3."
    assert faults(build(mounts=(turret, turret, turret))) == [(reason, "R21.7")]


@pytest.mark.rule("G23")
@pytest.mark.rule("R21.9")
def test_a_pintel_is_for_the_trike_and_not_for_a_sidecar() -> None:
    light = {"movement": {"land": "very_slow"}, "mounts": (mount("pintel", VMG),)}
    assert faults(build(chassis="trike", **light)) == []
    reason = "This chassis takes no pintel."
    assert faults(build(chassis="sidecar", **light)) == [(reason, "R21.9")]


@pytest.mark.rule("G23")
@pytest.mark.parametrize("chassis", ["motor_bike", "sidecar", "trike"])
def test_two_and_three_wheels_take_hard_points_to_front_and_back_only(chassis: str) -> None:
    light = {"chassis": chassis, "movement": {"land": "very_slow"}}
    ends = (mount("hard_point", VMG, "front"), mount("hard_point", VMG, "back"))
    assert faults(build(**light, mounts=ends)) == []
    left = build(**light, mounts=(mount("hard_point", VMG, "left"),))
    reason = "This chassis has Hard Points to the front and back only."
    assert faults(left) == [(reason, "R21.7")]
    turret = build(**light, mounts=(mount("turret", VMG),))
    assert faults(turret) == [("This chassis takes no turret.", "R21.7")]


@pytest.mark.rule("G23")
def test_a_trike_takes_a_pintel_and_a_motor_bike_does_not() -> None:
    pintel = {"movement": {"land": "very_slow"}, "mounts": (mount("pintel", VMG),)}
    assert faults(build(chassis="trike", **pintel)) == []
    assert faults(build(chassis="motor_bike", **pintel)) == [
        ("This chassis takes no pintel.", "R21.9")
    ]


@pytest.mark.parametrize(
    ("parts", "reason", "ref"),
    [
        ({"chassis": "cart"}, "Choose a chassis from the list.", "R21.1"),
        ({"armour": "tin"}, "Choose the armour from the list.", "R21.6"),
        ({"copilot": "dog"}, "A copilot is either plain or a gunner as well.", "R21.2"),
        (
            {"movement": {"lava": "slow"}},
            "Choose surfaces and classes of movement from the list.",
            "R21.5",
        ),
        (
            {"movement": {"land": "warp"}},
            "Choose surfaces and classes of movement from the list.",
            "R21.5",
        ),
        ({"gunners": -1}, "There cannot be fewer than no gunners or passengers.", "R21.2"),
        ({"seats": -1}, "There cannot be fewer than no gunners or passengers.", "R21.2"),
    ],
)
def test_a_vehicle_that_cannot_be(parts: dict[str, Any], reason: str, ref: str) -> None:
    assert faults(build(**parts)) == [(reason, ref)]


@pytest.mark.parametrize(
    ("kind", "weapon", "arc", "reason", "ref"),
    [
        ("hard_point", "slingshot", "front", "Choose the guns from the list.", "R21.8"),
        (
            "hard_point",
            "colt_m2117",
            "front",
            "No mount takes the Colt M2117; somebody aboard can carry it.",
            "R21.8",
        ),
        ("hard_point", VMG, "", "Say which way each Hard Point faces.", "R21.7"),
        ("turret", VMG, "left", "Turrets and pintels turn all round; leave out the arc.", "R21.7"),
        ("pintel", MEDIUM_GUN, "", "A pintel is too light for AV(M) guns.", "R21.9"),
        ("pintel", HEAVY_GUN, "", "A pintel is too light for AV(H) guns.", "R21.9"),
    ],
)
def test_a_mount_that_cannot_be(kind: str, weapon: str, arc: str, reason: str, ref: str) -> None:
    assert faults(build(mounts=(mount(kind, weapon, arc),))) == [(reason, ref)]


def test_a_mount_of_no_known_kind() -> None:
    rope = msgspec.structs.replace(mount("turret", VMG), kind="rope")
    reason = "A mount is a Hard Point, a turret or a pintel."
    assert faults(build(mounts=(rope,))) == [(reason, "R21.7")]


def test_every_fault_is_named_at_once() -> None:
    plan = build(movement={}, seats=40, mounts=(mount("pintel", HEAVY_GUN),))
    assert [ref for _, ref in faults(plan)] == ["R21.5", "R21.9", "R21.1"]


def gun_in_place(**parts: Any) -> SampleVehicle:
    gun = (mount("hard_point", LIGHT_GUN, "front"),)
    parts = {"movement": {}, "gunners": 2, "mounts": gun, **parts}
    return build(chassis="static_gun", **parts)


def test_a_gun_in_a_fixed_place_needs_two_to_serve_it() -> None:
    assert faults(gun_in_place()) == []
    assert faults(gun_in_place(gunners=5)) == []
    reason = "The gun needs at least 2 to serve it."
    assert faults(gun_in_place(gunners=1)) == [(reason, "R21.10")]


@pytest.mark.parametrize(
    "weapons", [(), (VMG,), (MEDIUM_GUN,), (LIGHT_GUN, LIGHT_GUN), ("corp_arms_mg_22",)]
)
def test_a_gun_in_a_fixed_place_is_one_light_gun(weapons: tuple[str, ...]) -> None:
    mounts = tuple(mount("hard_point", weapon, "front") for weapon in weapons)
    reason = "Set up one light anti-vehicle gun, on a Hard Point."
    assert faults(gun_in_place(mounts=mounts)) == [(reason, "R21.10")]


@pytest.mark.parametrize(
    "extra",
    [{"armour": "heavy"}, {"movement": {"land": "slow"}}, {"copilot": "plain"}, {"seats": 1}],
)
def test_a_gun_in_a_fixed_place_has_nothing_else(extra: dict[str, Any]) -> None:
    reason = "A gun in a fixed place has its crew and nothing else."
    assert faults(gun_in_place(**extra)) == [(reason, "R21.10")]


# Cybernetics


def system(entry: str, **chosen: Any) -> CyberSystem:
    return CyberSystem(entry, entry, **chosen)


def eye(*options: str) -> CyberSystem:
    return system("cyber_eye", options=options)


def chip(**skills: int) -> CyberSystem:
    return system("skill_chip", skills=skills)


def grafts(grade: int) -> CyberSystem:
    return system("muscle_grafts", grade=grade)


# People of the scenarios, their systems, and the Cyber Points printed for them.
PEOPLE = {
    "Malone": ((system("wired_reflexes"), eye("lo_light", "target_optic")), 5),
    "Ramond": ((system("cyber_ear"), system("cyber_arm")), 2),
    "a militiaman": ((), 0),
    "a bodyguard": ((eye("target_optic"),), 1),
    "Gaea": ((system("cyber_legs_advanced"), system("combat_computer")), 6),
    "Farnsworth": ((eye("target_optic"), system("lung_filters")), 2),
    "Moab": ((eye("target_optic"),), 1),
    "Gates": ((eye("lo_light"),), 1),
    "Seoul": ((eye("lo_light"), system("cyber_legs_advanced")), 4),
    "Deacon": (
        (
            system("cyber_arm"),
            system("built_in_weapon", weapon="knife"),
            eye("lo_light", "target_optic"),
        ),
        3,
    ),
    "one of Deacon's men": ((eye("lo_light", "target_optic"),), 1),
    # The book prints 6 for him, against its own sum (A24).
    "Gorky": ((system("combat_computer"), grafts(3), chip(technical=2, intrusion=2)), 7),
    "a hit man": ((grafts(2),), 1),
}


@pytest.mark.rule("R17.1")
@pytest.mark.parametrize("name", PEOPLE)
def test_people_of_the_scenarios_have_their_cyber_points(name: str) -> None:
    systems, points = PEOPLE[name]
    assert cyber_points(systems, "mono_weave") == points
    assert cyber_problems(systems, "mono_weave") == ()


@pytest.mark.rule("R17.1")
@pytest.mark.parametrize(
    ("what", "points"),
    [
        (eye(), 1),
        (eye("lo_light"), 1),
        (eye("lo_light", "target_optic"), 1),
        (eye("lo_light", "target_optic", "enhanced_vision"), 2),
        (chip(computer=1), Fraction(1, 2)),
        (chip(computer=3, drive=2), Fraction(5, 2)),
        (grafts(1), 0),
        (grafts(2), 1),
        (grafts(3), 2),
        (system("flight_pack"), 4),
    ],
)
def test_what_a_system_costs(what: CyberSystem, points: Fraction | int) -> None:
    assert system_points(what) == points


@pytest.mark.rule("R17.1")
def test_tailored_systems_cost_half_and_shoddy_ones_double() -> None:
    assert system_points(system("cyber_legs_advanced", quality="tailored")) == Fraction(3, 2)
    assert system_points(system("cyber_legs_advanced", quality="shoddy")) == 6
    half_a_chip = system("skill_chip", skills={"stealth": 1}, quality="tailored")
    assert system_points(half_a_chip) == Fraction(1, 4)


@pytest.mark.rule("R17.1")
@pytest.mark.rule("G21")
def test_halves_are_kept_until_the_sum_is_rounded_up() -> None:
    arm = system("cyber_arm", quality="tailored")
    ear = system("cyber_ear", quality="tailored")
    assert cyber_points((arm,), "mono_weave") == 1
    assert cyber_points((arm, ear), "mono_weave") == 1
    assert cyber_points((arm, ear, chip(drive=1)), "mono_weave") == 2
    quarter = system("skill_chip", skills={"stealth": 1}, quality="tailored")
    assert cyber_points((arm, ear, quarter), "mono_weave") == 2


@pytest.mark.rule("R17.1")
@pytest.mark.rule("G21")
def test_a_suit_adds_its_points_and_a_stopped_system_keeps_its_own() -> None:
    stopped = system("combat_computer", working=False)
    assert cyber_parts((stopped,), "thorco_paladin") == (
        ("Combat Computer", 3),
        ("ThorCo Paladin", 2),
    )
    assert cyber_points((stopped,), "thorco_paladin") == 5
    assert cyber_points((), "daewoo_scout_mk_ii") == 3


def test_every_weapon_on_a_suit_adds_a_point_and_a_light_gun_two() -> None:
    assert cyber_points((), "daewoo_specter") == 3
    assert cyber_points((), "daewoo_specter", ("enfield_colt_saw", "corp_arms_mg_22")) == 5
    assert cyber_points((), "daewoo_specter", (LIGHT_GUN,)) == 5
    assert cyber_points((), "thorco_paladin", ("thorco_hammer",)) == 3
    assert cyber_problems((), "daewoo_specter", (LIGHT_GUN,)) == ()


@pytest.mark.parametrize(
    ("armour", "weapons", "reason"),
    [
        ("thorco_paladin", (LIGHT_GUN,), "ThorCo Paladin has 1 Hard Point; these weapons fill 2."),
        (
            "daewoo_specter",
            (LIGHT_GUN, "enfield_colt_saw"),
            "Daewoo Specter has 2 Hard Points; these weapons fill 3.",
        ),
        (
            "mono_weave",
            ("enfield_colt_saw",),
            "Mono-weave has no Hard Points; these weapons fill 1.",
        ),
        ("daewoo_specter", (VMG,), 'Only a vehicle can carry the ThorCo 30mm "Loki".'),
        ("daewoo_specter", (HEAVY_GUN,), "Only a vehicle can carry the Korolev Heavy Rail Gun."),
        ("daewoo_specter", ("hand_grenade",), "The Hand Grenade is for the hand."),
        ("daewoo_specter", ("slingshot",), "Choose the weapons for Hard Points from the list."),
        ("bathrobe", (), "Choose armour from the list."),
    ],
)
def test_a_suit_that_cannot_be(armour: str, weapons: tuple[str, ...], reason: str) -> None:
    assert [each.reason for each in cyber_problems((), armour, weapons)] == [reason]


@pytest.mark.parametrize(
    ("systems", "reason"),
    [
        ((system("third_arm"),), "Choose cybernetics from the list."),
        (
            (system("cyber_arm", quality="gold"),),
            "Choose from the list how well the Cyber Arm is made.",
        ),
        ((eye("x_ray"),), "Choose options of the Cyber Eye from the list, each once."),
        (
            (eye("lo_light", "lo_light"),),
            "Choose options of the Cyber Eye from the list, each once.",
        ),
        (
            (system("cyber_ear", options=("lo_light",)),),
            "Choose options of the Cyber Ear from the list, each once.",
        ),
        ((chip(),), "A skill chip, and nothing else, holds skills."),
        (
            (system("cyber_ear", skills={"drive": 1}),),
            "A skill chip, and nothing else, holds skills.",
        ),
        ((chip(juggling=1),), "A chip holds skills of the list, level 1 to 3."),
        ((chip(drive=0),), "A chip holds skills of the list, level 1 to 3."),
        ((chip(drive=4),), "A chip holds skills of the list, level 1 to 3."),
        ((grafts(0),), "Muscle grafts, and nothing else, have a level 1 to 3."),
        ((grafts(4),), "Muscle grafts, and nothing else, have a level 1 to 3."),
        ((system("cyber_ear", grade=1),), "Muscle grafts, and nothing else, have a level 1 to 3."),
        ((system("built_in_weapon"),), "A built-in weapon, and nothing else, names the weapon."),
        (
            (system("cyber_arm", weapon="knife"),),
            "A built-in weapon, and nothing else, names the weapon.",
        ),
        ((eye("lo_light"), eye("lo_light")), "A second Cyber Eye does nothing; leave it out."),
        (
            (system("cyber_legs_basic"), system("cyber_legs_advanced")),
            "Choose basic or advanced legs.",
        ),
    ],
)
def test_cyberware_that_cannot_be(systems: tuple[CyberSystem, ...], reason: str) -> None:
    assert [each.reason for each in cyber_problems(systems, "mono_weave")] == [reason]


def test_several_chips_and_built_in_weapons_are_allowed() -> None:
    blade = system("built_in_weapon", weapon="knife")
    gun = system("built_in_weapon", weapon="colt_m2117")
    assert cyber_problems((blade, gun, chip(drive=1), chip(computer=2)), "mono_weave") == ()


@pytest.mark.rule("R21.6")
def test_armour_costs_the_same_on_every_chassis_and_counts_towards_its_limit() -> None:
    points = {"soft": 0, "light": 12, "medium": 24, "heavy": 36}
    assert {each.id: each.vp for each in CATALOGUE.vehicle_armour.values()} == points
    named = {"Soft skin", "Light armour", "Medium armour", "Heavy armour"}
    for chassis in ("small_car", "medium_tank"):
        bare = vehicle_total(build(chassis=chassis))
        for armour, cost in points.items():
            plan = build(chassis=chassis, armour=armour)
            assert vehicle_total(plan) - bare == cost, (chassis, armour)
            assert [value for name, value in vehicle_points(plan) if name in named] == [cost]
            most = CATALOGUE.chassis[chassis].max_vp
            assert most is not None
            over = [(reason, ref) for reason, ref in faults(plan) if ref == "R21.1"]
            assert bool(over) is (bare + cost > most), (chassis, armour)
