"""Chapter 21: vehicles, their crews and guns, and what hurts them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import (
    mount_class_of,
    vehicle_points,
    vehicle_problems,
    vehicle_total,
)
from rules.firewall.events import AttackIneffective, BlowStruck, FigureMustered, TeamFinished
from rules.firewall.gutz import starting_gutz
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, DOWN, ROUTED, Mount, riders, weapon_of
from rules.firewall.vehicles.arcs import arc_edges, is_in_arc
from rules.firewall.vehicles.crew import gunners_alive
from rules.firewall.vehicles.design import Parts, crewed_gun
from rules.firewall.vehicles.events import GunnerLost
from rules.firewall.vehicles.storming import bombs_of
from rules.firewall.vehicles.wreck import wreck_id
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild
from rules.firewall.warbands.sums import gutz_sum
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel.edits import edited
from rules.kernel.geometry import Point
from rules.kernel.offers import Offer
from rules.kernel.sight import COVERS
from rules.kernel.warbands import AddMembers, AddTeam, Appoint, Fill, Warband
from tests.rules.firewall.tabletop import (
    DESIGNS,
    Tabletop,
    changed,
    fight,
    ground,
    shoot,
    table,
    throw,
    walk,
)

COLT = "colt_m2117"
RIFLE = "fn_m56_lavr"  # SS(A)
MG = "corp_arms_mg_22"  # B(HMG)
CRITICAL, SUCCESS, FAILURE, FUMBLE = (2, 2), (1, 3), (6, 5), (6, 6)
KILLED = "destroyed"
# The guns of the samples.
LIGHT_GUN = "braithewaite_optics_l61"
MEDIUM_GUN = "braithwaite_optics_l90"
HEAVY_GUN = "braithewaite_optics_l61_heavy"
MACHINE_GUN = "corp_arms_14mm_hgmg"


def _pintel(armour: str, weapon: str = "corp_arms_14mm_hgmg") -> Parts:
    return Parts(
        "mid_size_car",
        armour=armour,
        movement={"land": "fast"},
        mounts=(Mount("pintel", "pintel", weapon),),
    )


# Cars of each armour with a pintel on them, and cars without a gun.
for _armour in CATALOGUE.vehicle_armour:
    DESIGNS[f"pintel_{_armour}"] = _pintel(_armour)
    DESIGNS[f"car_{_armour}"] = Parts("mid_size_car", _armour, {"land": "fast"}, seats=4)
    for _gun in (LIGHT_GUN, MEDIUM_GUN, HEAVY_GUN, MACHINE_GUN):
        DESIGNS[_gun] = Parts("mid_size_car", mounts=(Mount("turret", "turret", _gun),))


def fired(gun: str, target: str, dice: tuple[int, ...], mode: str = "SS(A)") -> Tabletop:
    """A rifle's shot, or a turret's, at a target 60 cm away."""
    firer = f"A1 10,50 {gun}" if gun == RIFLE else f"A1 10,50 vehicle={gun}"
    weapon = gun if gun == RIFLE else "turret"
    return table(firer, f"B1 70,50 {target}").order(shoot("A1", "B1", weapon, mode), dice=dice)


def lost(t: Tabletop, before: int = 11) -> int | str:
    """What the target has lost: Gutz, or itself."""
    return t["B1"].fate or before - t["B1"].gutz


def row(gun: str, mode: str, dice: tuple[int, ...]) -> list[int | str]:
    """What a hit does to soft, light, medium and heavy armour."""
    armours = ("soft", "light", "medium", "heavy")
    return [lost(fired(gun, f"vehicle=car_{each} gutz=11", dice, mode)) for each in armours]


@pytest.mark.rule("R2.6")
def test_a_crew_rolls_and_loses_one_gutz() -> None:
    t = table("A1 10,50 vehicle=thatcher gutz=8", "B1 70,50")
    t = t.order(shoot("A1", "B1", "turret", "AV(H)"), dice=CRITICAL)
    assert (t.rolls[0].gutz, t["A1"].gutz) == (8, 9)
    assert fired(RIFLE, "vehicle=thatcher gutz=8", SUCCESS)["B1"].gutz == 6


@pytest.mark.rule("R9.5")
def test_anti_armour_shots_at_vehicles() -> None:
    assert row(RIFLE, "SS(A)", SUCCESS) == [4, 3, 2, 1]
    assert row(RIFLE, "SS(A)", CRITICAL) == [KILLED, KILLED, KILLED, 3]
    assert fired(RIFLE, "vehicle=car_heavy", CRITICAL)["A1"].gutz == 8


@pytest.mark.rule("R9.9")
@pytest.mark.parametrize(
    ("gun", "mode", "successes", "criticals"),
    [
        (LIGHT_GUN, "AV(L)", [4, 2, 1, 1], [KILLED, KILLED, 4, 2]),
        (MEDIUM_GUN, "AV(M)", [KILLED, 4, 2, 1], [KILLED, KILLED, KILLED, 4]),
        (HEAVY_GUN, "AV(H)", [KILLED, KILLED, 4, 2], [KILLED, KILLED, KILLED, KILLED]),
    ],
)
def test_guns_against_vehicles(
    gun: str, mode: str, successes: list[int | str], criticals: list[int | str]
) -> None:
    assert row(gun, mode, SUCCESS) == successes
    assert row(gun, mode, CRITICAL) == criticals
    assert fired(gun, "vehicle=car_heavy", CRITICAL, mode)["A1"].gutz == 8
    assert fired(gun, "vehicle=car_heavy", FAILURE, mode)["B1"].gutz == 7
    # A dud, after all modifiers: the die shows 1 and none of these guns is good enough.
    assert fired(gun, "vehicle=car_heavy", (*FUMBLE, 1), mode)["A1"].gutz == 6


@pytest.mark.rule("R9.6")
def test_guns_at_infantry_are_heavy_bursts_at_2_less() -> None:
    for gun, mode in ((LIGHT_GUN, "AV(L)"), (MEDIUM_GUN, "AV(M)"), (HEAVY_GUN, "AV(H)")):
        t = table(f"A1 10,50 vehicle={gun}", "B1 70,50", "B2 80,50", "B3 100,50")
        t = t.order(shoot("A1", "B1", "turret", mode), dice=SUCCESS)
        assert t.modifiers["A gun against infantry"] == -2
        assert (t["B1"].gutz, t["B2"].gutz, t["B2"].suppressed) == (3, 7, True)
    assert "Anti-armour against infantry" not in fired(RIFLE, "vehicle=car_soft", SUCCESS).modifiers
    assert fired(RIFLE, "", SUCCESS).modifiers["Anti-armour against infantry"] == -2


@pytest.mark.rule("R9.4")
def test_a_vehicle_machine_gun_is_a_heavy_burst_and_no_gun() -> None:
    t = fired(MACHINE_GUN, "", SUCCESS, "VMG")
    assert (t["B1"].gutz, t["B1"].suppressed) == (3, True)
    assert not any("infantry" in name for name in t.modifiers)


@pytest.mark.rule("R9.8")
def test_ordinary_fire_at_armour_is_refused_and_not_offered() -> None:
    for armour in ("light", "medium", "heavy"):
        t = table(f"A1 10,50 {COLT}", f"B1 19,50 vehicle=car_{armour}")
        assert t.refused(shoot("A1", "B1", COLT)).ref == "R9.8"
        t = table("A1 10,50 grenades=fragmentation", f"B1 19,50 vehicle=car_{armour}")
        assert t.refused(throw("A1", "B1", "fragmentation", attack="B")).ref == "R9.8"
        t = table(f"A1 10,50 vehicle={MACHINE_GUN}", f"B1 30,50 vehicle=car_{armour}")
        assert t.refused(shoot("A1", "B1", "turret", "VMG")).ref == "R9.8"
        assert not any(offer.order == "shoot" for offer in offers(t))
    assert any(offer.order == "shoot" for offer in offers(table(f"A1 1,1 {RIFLE}", "B1 9,1")))


def offers(t: Tabletop) -> tuple[Offer, ...]:
    return FIREWALL.offers(t.battle, "A")


@pytest.mark.rule("R9.8")
def test_an_anti_armour_grenade_hurts_armour() -> None:
    t = table("A1 10,50 grenades=heat", "B1 19,50 vehicle=car_light")
    assert t.order(throw("A1", "B1", "heat", attack="SS(A)"), dice=SUCCESS)["B1"].gutz == 4


@pytest.mark.rule("R9.8", "G32")
def test_soft_vehicles_take_infantry_results() -> None:
    t = table(f"A1 10,50 {COLT}", "B1 20,50 vehicle=car_soft")
    assert t.order(shoot("A1", "B1", COLT), dice=SUCCESS)["B1"].gutz == 5
    # As printed, a pistol's critical success destroys a car (G32).
    assert t.order(shoot("A1", "B1", COLT), dice=CRITICAL)["B1"].fate == KILLED


@pytest.mark.rule("R9.8", "G35")
def test_a_burst_that_reaches_armour_does_nothing_to_it() -> None:
    t = table(
        f"A1 10,50 {MG}", "B1 50,50", "B2 58,50 vehicle=car_light", "B3 50,58 vehicle=car_soft"
    )
    t = t.order(shoot("A1", "B1", MG, "B(HMG)"), dice=SUCCESS)
    assert [(each.figure, each.why) for each in t.happened(AttackIneffective)] == [
        ("B2", "light armour")
    ]
    # Only soft vehicles are suppressed, too (G35).
    assert (t["B2"].gutz, t["B2"].suppressed) == (7, False)
    assert (t["B3"].gutz, t["B3"].suppressed) == (3, True)


@pytest.mark.rule("R9.10")
def test_below_2_a_vehicle_is_a_wreck() -> None:
    t = fired(RIFLE, "vehicle=car_light gutz=4", SUCCESS)
    assert (t["B1"].gutz, t["B1"].status, t["B1"].fate) == (1, DEAD, KILLED)
    (wreck,) = [area for area in t.battle.areas if area.id == wreck_id(t["B1"])]
    assert (wreck.clutter, wreck.cover) == (3, "medium")
    # The wreck is where it stood, 8 cm wide.
    assert {x for x, _ in wreck.corners} >= {660, 740}


@pytest.mark.rule("R9.10")
def test_passengers_are_thrown_out_of_a_wreck() -> None:
    t = table(
        f"A1 10,50 {RIFLE}", "B1 70,50 vehicle=car_light gutz=4", "B2 0,0 aboard=B1",
        "B3 0,0 aboard=B1 gutz=5", "B4 76.6,50",
    )  # fmt: skip
    t = t.order(shoot("A1", "B1", RIFLE, "SS(A)"), dice=SUCCESS)
    assert (t["B2"].gutz, t["B2"].suppressed, t["B2"].aboard, t["B2"].base) == (3, True, "", 25)
    # Four Gutz are too many for the other.
    assert (t["B3"].status, t["B3"].aboard) == (ROUTED, "")
    # Beside the wreck, west of it where it faced, and on nobody's base.
    assert t["B2"].at == Point(650, 500)
    assert riders(t.battle, t["B1"]) == ()


@pytest.mark.rule("R9.10")
def test_a_leader_who_rides_in_a_wreck_is_lost_with_it() -> None:
    t = table(
        f"A1 10,50 {RIFLE}", "B1 70,50 vehicle=car_light gutz=4", "B2 0,0 aboard=B1 gutz=5 leader",
        "B3 100,50",
    )  # fmt: skip
    # After the shot the third figure rolls for its leader.
    t = t.order(shoot("A1", "B1", RIFLE, "SS(A)"), dice=(*SUCCESS, 6, 5))
    assert (t["B2"].status, t["B3"].gutz, t.battle.teams["B"].leader) == (ROUTED, 6, "")


@pytest.mark.rule("R13.1")
def test_vehicles_are_attacked_by_hand_and_attack_nobody() -> None:
    # A car has a base of 8 cm: centres 7 cm apart leave 1.75 cm.
    t = table("A1 10,50", "B1 17,50 vehicle=car_heavy")
    assert t.order(fight("A1", "B1"), dice=SUCCESS)["A1"].fought
    t = table("A1 18.5,50 vehicle=riot_vehicle", "B1 10,50")
    assert t.refused(fight("A1", "B1")).ref == "R13.1"
    assert not any(offer.order == "fight" for offer in offers(t))


@pytest.mark.rule("R13.1")
def test_an_enemy_within_2_cm_silences_a_vehicle_and_a_vehicle_him() -> None:
    t = table(f"A1 17,50 vehicle={MACHINE_GUN}", "B1 10,50", "B2 60,50")
    assert t.refused(shoot("A1", "B2", "turret", "VMG")).ref == "R13.1"
    t = table(f"A1 10,50 {COLT}", "B1 17,50 vehicle=car_soft", "B2 30,50")
    assert t.refused(shoot("A1", "B2", COLT)).ref == "R13.1"


@pytest.mark.rule("R13.2")
def test_blows_at_vehicles() -> None:
    t = table("A1 10,50", "B1 17,50 vehicle=car_heavy")
    assert t.order(fight("A1", "B1"), dice=(1, 2))["B1"].gutz == 5
    t2 = t.order(fight("A1", "B1"), dice=CRITICAL)
    assert (t2["B1"].fate, t2["A1"].gutz) == (KILLED, 8)
    assert t.order(fight("A1", "B1"), dice=(5, 6))["B1"].gutz == 7
    t3 = t.order(fight("A1", "B1"), dice=FUMBLE)
    assert (t3["A1"].status, t3["B1"].gutz) == (DEAD, 8)


@pytest.mark.rule("R13.3")
def test_4_off_against_a_vehicle_and_4_back_with_a_bomb() -> None:
    t = table(
        "A1 10,50 melee=sword grenades=heat:2 improvised_bomb_ap", "B1 17,50 vehicle=car_heavy"
    )
    assert t.order(fight("A1", "B1"), dice=(1, 2)).modifiers == {"Against a vehicle": -4}
    with_grenade = t.order(fight("A1", "B1", bomb="heat"), dice=(1, 2))
    assert with_grenade.modifiers == {"Against a vehicle": -4, "HEAT grenade": 4}
    assert with_grenade["A1"].grenades == {"heat": 1}
    assert with_grenade.happened(BlowStruck)[0].bomb == "heat"
    with_bomb = t.order(fight("A1", "B1", bomb="improvised_bomb_ap"), dice=(5, 1))
    assert with_bomb.modifiers["Improvised Bomb AP"] == 4
    assert with_bomb["B1"].gutz == 5
    assert with_bomb["A1"].weapons[0].shots == 0


@pytest.mark.rule("R13.3")
def test_bombs_are_for_vehicles_and_must_be_there() -> None:
    t = table("A1 10,50 grenades=heat grenades=smoke", "B1 14,50", "B2 10,57 vehicle=car_heavy")
    assert t.refused(fight("A1", "B1", bomb="heat")).ref == "R13.3"
    assert t.refused(fight("A1", "B2", bomb="smoke")).ref == "R13.3"
    assert t.refused(fight("A1", "B2", bomb="fragmentation")).ref == "R13.3"


@pytest.mark.rule("R13.4")
def test_no_armour_is_too_thick_for_close_combat() -> None:
    for armour in ("soft", "light", "medium", "heavy"):
        t = table("A1 10,50", f"B1 17,50 vehicle=car_{armour}")
        assert t.order(fight("A1", "B1"), dice=(1, 2))["B1"].gutz == 5


@pytest.mark.rule("R14.1")
def test_a_mounted_weapon_that_bursts_costs_the_crew_2() -> None:
    # A laser has the malfunction number 1, so 4 on the die makes 5.
    t = fired(LIGHT_GUN, "vehicle=car_heavy", (*FUMBLE, 4), "AV(L)")
    assert (t["A1"].gutz, weapon_state(t, "turret"), t["A1"].status) == (4, "useless", ACTIVE)


def weapon_state(t: Tabletop, weapon: str) -> str:
    found = weapon_of(t["A1"], weapon)
    assert found is not None
    return found.state


@pytest.mark.rule("R14.1")
def test_a_mounted_weapon_that_blows_up_kills_its_gunner() -> None:
    # By 6 the gunner dies; the tank has two.
    t = table("A1 10,50 vehicle=thatcher", "B1 70,50 vehicle=car_heavy")
    t = t.order(shoot("A1", "B1", "turret", "AV(H)"), dice=(*FUMBLE, 5))
    vehicle = t["A1"].vehicle
    assert vehicle is not None
    assert (vehicle.gunners, weapon_state(t, "turret"), t["A1"].gutz) == (1, "useless", 6)
    assert t["A1"].status == ACTIVE


@pytest.mark.rule("R14.1")
def test_where_the_driver_fires_a_weapon_that_blows_up_the_vehicle_is_lost() -> None:
    t = fired(LIGHT_GUN, "vehicle=car_heavy", (*FUMBLE, 5), "AV(L)")
    assert (t["A1"].status, t["A1"].fate) == (DEAD, KILLED)


@pytest.mark.rule("R14.1")
def test_vehicle_machine_guns_jam_like_machine_guns() -> None:
    # 1 on the die, 1 for machine-gun fire, -1 for a good make.
    t = fired(MACHINE_GUN, "", (*FUMBLE, 2), "VMG")
    assert weapon_state(t, "turret") == "jammed"
    t = fired(MACHINE_GUN, "", (*FUMBLE, 1), "VMG")
    assert weapon_state(t, "turret") == "ready"


@pytest.mark.rule("R16.4")
def test_the_specter_is_hurt_by_what_hurts_light_armour() -> None:
    suit = "armour=daewoo_specter gutz=11"
    assert lost(fired(RIFLE, suit, SUCCESS)) == 3
    assert fired(RIFLE, suit, CRITICAL)["B1"].status == DEAD
    assert lost(fired(LIGHT_GUN, suit, SUCCESS, "AV(L)")) == 2
    assert "Anti-armour against infantry" not in fired(RIFLE, suit, SUCCESS).modifiers
    t = table(f"A1 10,50 {COLT}", f"B1 20,50 {suit}")
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R9.8"


@pytest.mark.rule("R16.4")
def test_in_close_combat_the_specter_is_a_figure_in_a_suit() -> None:
    t = table("A1 10,50 melee=sword", "B1 14,50 armour=daewoo_specter")
    t = t.order(fight("A1", "B1"), dice=SUCCESS)
    assert (t["B1"].gutz, "Against a vehicle" in t.modifiers) == (6, False)


@pytest.mark.rule("R16.4")
def test_a_burst_beside_the_specter_neither_hurts_nor_frightens() -> None:
    t = table(f"A1 10,50 {MG}", "B1 50,50", "B2 53,50 armour=daewoo_specter")
    t = t.order(shoot("A1", "B1", MG, "B(HMG)"), dice=CRITICAL)
    assert (t["B2"].gutz, t["B2"].suppressed, t["B2"].status) == (7, False, ACTIVE)
    assert t.happened(AttackIneffective)[0].why == "Daewoo Specter"


@pytest.mark.rule("R8.2")
def test_each_weapon_of_a_vehicle_once_a_turn_each_its_own_action() -> None:
    t = table("A1 10,50 vehicle=thatcher", "B1 70,50 vehicle=car_heavy", "B2 70,55", "B3 70,60")
    t = t.order(shoot("A1", "B1", "turret", "AV(H)"), dice=SUCCESS)
    assert t.refused(shoot("A1", "B1", "turret", "AV(H)")).ref == "R8.2"
    t = t.order(shoot("A1", "B1", "front_2", "AV(M)"), dice=SUCCESS)
    t = t.order(shoot("A1", "B2", "front", "VMG"), dice=SUCCESS)
    assert t["A1"].shots == 3
    t = t.next_turn()
    assert t["A1"].shots == 0


@pytest.mark.rule("R8.2")
def test_a_failed_shot_ends_a_vehicles_shooting() -> None:
    t = table("A1 10,50 vehicle=thatcher", "A2 5,5", "A3 5,15", "B1 70,50 vehicle=car_heavy")
    t = t.order(shoot("A1", "B1", "turret", "AV(H)"), dice=FAILURE)
    assert t["A1"].failed


@pytest.mark.rule("R21.3")
def test_the_driver_fires_one_weapon_and_each_gunner_one() -> None:
    # Four guns, a driver and a gunner.
    t = table("A1 10,50 vehicle=riot_vehicle", "B1 70,50 vehicle=car_heavy", "B2 30,50", "B3 10,80")
    t = t.order(shoot("A1", "B1", "turret", "AV(M)"), dice=SUCCESS)
    t = t.order(shoot("A1", "B3", "right", "VMG"), dice=SUCCESS)
    assert t.refused(shoot("A1", "B2", "front", "VMG")).ref == "R8.2"


@pytest.mark.rule("R21.7")
def test_the_four_arcs_meet_at_their_edges() -> None:
    at, reach = Point(0, 0), 1000
    arcs = ("front", "right", "back", "left")
    for facing in range(16):
        covered = {
            mark: [arc for arc in arcs if is_in_arc(at, facing, arc, mark)]
            for mark in (Point(x, y) for x in range(-9, 10) for y in range(-9, 10))
            if mark != at
        }
        assert all(1 <= len(found) <= 2 for found in covered.values())
    # Facing north: north-east lies in front and to the right, and nowhere else.
    found = [arc for arc in arcs if is_in_arc(at, 0, arc, Point(reach, -reach))]
    assert found == ["front", "right"]
    assert not is_in_arc(at, 0, "front", Point(reach + 1, -reach))
    assert not is_in_arc(at, 0, "right", Point(reach - 1, -reach))
    for corner, shared in (
        (Point(reach, reach), ["right", "back"]),
        (Point(-reach, reach), ["back", "left"]),
        (Point(-reach, -reach), ["front", "left"]),
    ):
        assert [arc for arc in arcs if is_in_arc(at, 0, arc, corner)] == shared
    # Facing south-east, a quarter to the left of it is north-east.
    assert is_in_arc(at, 6, "left", Point(reach, -reach))


@pytest.mark.rule("R21.7")
def test_hard_points_fire_in_their_arc_and_turrets_everywhere() -> None:
    places = {"front": "B1 70,50", "right": "B1 50,80", "back": "B1 10,50", "left": "B1 50,20"}
    for arc, place in places.items():
        t = table("A1 50,50 vehicle=riot_vehicle", place)
        assert t.order(shoot("A1", "B1", "turret", "AV(M)"), dice=SUCCESS)["B1"].suppressed
        for point in ("front", "left", "right"):
            order = shoot("A1", "B1", point, "VMG")
            if point == arc:
                assert t.order(order, dice=SUCCESS)["B1"].gutz == 3
            else:
                assert t.refused(order).ref == "R21.7"
    t = table("A1 50,50 vehicle=riot_vehicle", "B1 10,50")
    assert t.refused(shoot("A1", "B1", "turret", "AV(M)", facing=12)).ref == "R21.7"


@pytest.mark.rule("R21.9")
def test_a_pintel_fires_all_round_with_its_own_gunner() -> None:
    DESIGNS["jeep"] = Parts(
        "mid_size_car",
        mounts=(
            Mount("pintel", "pintel", MACHINE_GUN),
            Mount("front", "hard_point", MACHINE_GUN, "front"),
        ),
    )
    t = table("A1 50,50 vehicle=jeep", "B1 70,50", "B2 20,50")
    t = t.order(shoot("A1", "B2", "pintel", "VMG"), dice=SUCCESS)
    # He is none of the others: the driver still has his shot, and he fires nothing else.
    t = t.order(shoot("A1", "B1", "front", "VMG"), dice=SUCCESS)
    assert t["A1"].shots == 2


@pytest.mark.rule("R21.9")
@pytest.mark.parametrize(
    ("armour", "cover"), [("soft", 0), ("light", -1), ("medium", -3), ("heavy", -5)]
)
def test_the_gunner_on_a_pintel_is_in_the_armours_cover(armour: str, cover: int) -> None:
    assert CATALOGUE.vehicle_armour[armour].cover == cover
    t = table(f"A1 10,50 {COLT} gutz=11", f"B1 24,50 vehicle=pintel_{armour}")
    t = t.order(shoot("A1", "B1", COLT, at_gunner=True), dice=SUCCESS)
    covers = [value for name, value in t.modifiers.items() if "cover" in name]
    assert covers == ([cover] if cover else [])
    # His loss is the whole crew's (G36).
    assert (t["B1"].gutz, t["B1"].status) == (5, ACTIVE)


@pytest.mark.rule("R21.9")
def test_a_kill_removes_the_gunner_alone() -> None:
    t = table(f"A1 10,50 {COLT}", f"A2 10,60 {COLT}", "B1 24,50 vehicle=pintel_heavy")
    t = t.order(shoot("A1", "B1", COLT, at_gunner=True), dice=CRITICAL)
    assert t.happened(GunnerLost) == [GunnerLost("B1", "pintel", "Colt M2117")]
    assert (t["B1"].gutz, t["B1"].status, t["A1"].gutz) == (7, ACTIVE, 8)
    # Nobody is left to aim at, or to fire.
    assert t.refused(shoot("A2", "B1", COLT, at_gunner=True)).ref == "R21.9"
    mine = table("A1 10,50 vehicle=pintel_heavy", "B1 24,50")
    vehicle = mine["A1"].vehicle
    assert vehicle is not None
    unmanned = replace(vehicle, mounts=(replace(vehicle.mounts[0], manned=False),))
    figures = {**mine.battle.figures, "A1": replace(mine["A1"], vehicle=unmanned)}
    mine = Tabletop(replace(mine.battle, figures=figures))
    assert mine.refused(shoot("A1", "B1", "pintel", "VMG")).ref == "R8.2"


@pytest.mark.rule("R21.9")
def test_a_gunner_takes_the_better_cover_of_ground_and_armour() -> None:
    wood = ground("wood", 20, 40, 20, 20, cover="medium")
    t = table(f"A1 10,50 {COLT} gutz=11", "B1 24,50 vehicle=pintel_light", areas=(wood,))
    t = t.order(shoot("A1", "B1", COLT, at_gunner=True), dice=SUCCESS)
    assert t.modifiers["Medium cover: Wood"] == -3
    assert COVERS.index("light") < COVERS.index("medium")


@pytest.mark.rule("R21.10")
def test_a_crewed_gun_turns_with_its_shot_and_is_hit_as_people_are() -> None:
    t = table("A1 50,50 vehicle=crewed_gun", "B1 10,50 vehicle=car_light")
    t = t.order(shoot("A1", "B1", "gun", "AV(L)"), dice=SUCCESS)
    assert (t["A1"].facing, t["B1"].gutz) == (12, 5)
    t = table(f"A1 10,50 {COLT}", "B1 20,50 vehicle=crewed_gun")
    assert t.order(shoot("A1", "B1", COLT), dice=SUCCESS)["B1"].gutz == 5
    assert t.order(shoot("A1", "B1", COLT), dice=CRITICAL)["B1"].fate == ""
    t = table("A1 10,50", "B1 16,50 vehicle=crewed_gun")
    t = t.order(fight("A1", "B1"), dice=SUCCESS)
    assert (t["B1"].gutz, "Against a vehicle" in t.modifiers) == (3, False)


@pytest.mark.rule("R21.10")
def test_guns_at_a_crewed_gun_fire_at_infantry() -> None:
    t = fired(LIGHT_GUN, "vehicle=crewed_gun", SUCCESS, "AV(L)")
    assert t.modifiers["A gun against infantry"] == -2
    assert (t["B1"].gutz, t["B1"].suppressed) == (3, True)
    # Its own gun blows up in its face: all are dead.
    t = table("A1 50,50 vehicle=crewed_gun", "B1 10,50 vehicle=car_light")
    t = t.order(shoot("A1", "B1", "gun", "AV(L)"), dice=(*FUMBLE, 5))
    assert (t["A1"].status, t["A1"].fate) == (DEAD, "")


@pytest.mark.rule("R9.8")
def test_a_stunned_crew_is_out_of_the_fight_in_a_whole_vehicle() -> None:
    t = table("A1 10,50 isuku_stunner", "B1 20,50 vehicle=car_soft")
    t = t.order(shoot("A1", "B1", "isuku_stunner"), dice=CRITICAL)
    assert (t["B1"].status, t["B1"].fate) == (DOWN, "unconscious")
    assert t.battle.areas == ()


@pytest.mark.rule("R21.10")
def test_a_crewed_gun_is_one_figure_with_two_to_serve_it() -> None:
    design = crewed_gun(LIGHT_GUN)
    assert (design.gunners, vehicle_problems(design)) == (2, ())
    t = table("A1 50,50 vehicle=crewed_gun", "B1 10,50 vehicle=car_light", "B2 20,50")
    t = t.order(shoot("A1", "B1", "gun", "AV(L)"), dice=SUCCESS)
    assert t.refused(shoot("A1", "B2", "gun", "AV(L)")).ref == "R8.2"


@pytest.mark.rule("R21.10")
def test_a_powered_suit_carries_a_light_gun_on_its_hard_points() -> None:
    suit = f"A1 10,50 armour=daewoo_specter hard_point={LIGHT_GUN}"
    t = table(suit, "B1 60,50 vehicle=car_medium")
    t = t.order(shoot("A1", "B1", LIGHT_GUN, "AV(L)"), dice=SUCCESS)
    assert (t["B1"].gutz, "A gun against infantry" in t.modifiers) == (6, False)
    t = table(suit, "B1 60,50").order(shoot("A1", "B1", LIGHT_GUN, "AV(L)"), dice=SUCCESS)
    assert (t["B1"].gutz, t.modifiers["A gun against infantry"]) == (3, -2)


@pytest.mark.rule("R21.8")
def test_a_mount_carries_one_weapon_of_its_class() -> None:
    assert (mount_class_of(MACHINE_GUN), mount_class_of(MG)) == ("VMG", "VMG")
    assert mount_class_of(COLT) == ""
    wrong = Parts("mid_size_car", "soft", {"land": "fast"}, mounts=(Mount("t", "turret", COLT),))
    assert [problem.ref for problem in vehicle_problems(wrong)] == ["R21.8"]
    # An infantry gun that fires heavy bursts fits where a vehicle machine gun does (G43), and
    # weighs nothing there.
    mounted = Parts("mid_size_car", "soft", {"land": "fast"}, mounts=(Mount("t", "turret", MG),))
    assert vehicle_problems(mounted) == ()
    DESIGNS["mounted"] = mounted
    t = table("A1 50,50 vehicle=mounted", "B1 10,50")
    moved = t.order(walk("A1", 60, 50, "slow"), dice=SUCCESS)
    assert moved.modifiers == {}
    assert t.order(shoot("A1", "B1", "t", "B(HMG)"), dice=SUCCESS)["B1"].gutz == 3


@pytest.mark.rule("R21.2")
@pytest.mark.parametrize(
    ("parts", "points"),
    [
        ({}, 0),
        ({"copilot": "plain"}, 2),
        ({"copilot": "gunner"}, 3),
        ({"gunners": 2}, 4),
        ({"seats": 4}, 4),
    ],
)
def test_what_crew_and_seats_cost_beside_the_driver(parts: dict[str, Any], points: int) -> None:
    bare = Parts("mid_size_car", movement={"land": "slow"})
    assert vehicle_points(bare)[0] == ("Driver", 2)
    assert vehicle_total(replace(bare, **parts)) == vehicle_total(bare) + points


@pytest.mark.rule("R21.3")
def test_without_gunners_the_driver_fires_one_of_two_guns() -> None:
    guns = (
        Mount("left", "hard_point", MACHINE_GUN, "left"),
        Mount("front", "hard_point", MACHINE_GUN, "front"),
        Mount("pintel", "pintel", MACHINE_GUN),
    )
    DESIGNS["technical"] = Parts("mid_size_car", mounts=guns)
    t = table("A1 50,50 vehicle=technical", "B1 90,50", "B2 50,10")
    t = t.order(shoot("A1", "B1", "front", "VMG"), dice=SUCCESS)
    assert t.refused(shoot("A1", "B2", "left", "VMG")).ref == "R21.3"
    assert t.order(shoot("A1", "B2", "pintel", "VMG"), dice=SUCCESS)["B2"].gutz == 3


@pytest.mark.rule("R3.1")
def test_a_crew_near_its_leader_rolls_better() -> None:
    # The tank's base is 12 cm wide: 15 cm between the centres are 7.75 between the edges.
    t = table("A1 50,50 vehicle=thatcher", "A2 65,50 leader", "B1 90,50")
    t = t.order(shoot("A1", "B1", "front", "VMG"), dice=SUCCESS)
    assert t.modifiers["A2 within 8 cm"] == 1


@pytest.mark.rule("R4.10")
def test_a_vehicle_counts_as_one_figure_of_its_team() -> None:
    # Three figures, passengers among them: one failure ends the phase.
    t = table("A1 50,50 vehicle=car_soft", "A2 0,0 aboard=A1", "A3 10,10", "B1 90,50")
    t = t.order(walk("A1", 60, 50, "slow"), dice=FAILURE)
    assert t.happened(TeamFinished)[0].why == "shaken"


# What is shown


def card_of(t: Tabletop, figure: str) -> dict[str, str]:
    cards = FIREWALL.scene(t.battle, "A").cards
    return {fact.label: fact.value for card in cards if card.id == figure for fact in card.facts}


def test_a_vehicles_card_and_token() -> None:
    t = table("A1 50,50 vehicle=riot_vehicle", "A2 0,0 aboard=A1", "B1 90,50 vehicle=crewed_gun")
    card = card_of(t, "A1")
    assert card["Armour"] == "Light"
    assert card["Crew"] == "driver and 1 gunner"
    assert card["On land"] == "slow 24 cm, cruise 36 cm, full 51 cm"
    assert card["Turret, all round"].startswith("Braithwaite Optics L90: AV(M) +1; 50/100/200 cm")
    assert "Hard point, left" in card
    assert card["Passengers"] == "A2"
    assert "Close combat" not in card
    assert card_of(t, "A2")["Rides in"] == "A1"
    assert card_of(t, "B1")["Crew"] == "2 gunners"
    tokens = {token.id: token for token in FIREWALL.scene(t.battle, "A").tokens}
    assert (tokens["A1"].outline, tokens["A1"].radius) == ("carrier", 55)
    assert tokens["B1"].outline == "gun"


def test_arcs_are_drawn_around_a_vehicle_and_in_its_preview() -> None:
    t = table("A1 50,50 vehicle=riot_vehicle", "B1 70,50")
    edges = [line for line in FIREWALL.sketch(t.battle, "A1").lines if line.tone == "arc"]
    # Three arcs side by side have four edges, as long as the guns reach: 1 m and half the base.
    # The vehicle faces east; its arcs end in the north-west and the south-west.
    reach = 707 * 1055 // 1000
    assert {line.b for line in edges} == {
        Point(500 + reach, 500 + reach),
        Point(500 + reach, 500 - reach - 1),
        Point(500 - reach - 1, 500 + reach),
        Point(500 - reach - 1, 500 - reach - 1),
    }
    shown = FIREWALL.preview(t.battle, shoot("A1", "B1", "front", "VMG"))
    assert [line.tone for line in shown.lines] == ["clear", "arc", "arc"]
    shown = FIREWALL.preview(t.battle, shoot("A1", "B1", "turret", "AV(M)"))
    assert [line.tone for line in shown.lines] == ["clear"]


def test_an_arc_is_drawn_on_its_own_side() -> None:
    # Facing north, the right-hand arc lies between the north-east and the south-east.
    assert arc_edges(Point(0, 0), 0, "right", 1000) == (Point(707, -707), Point(707, 707))
    assert arc_edges(Point(0, 0), 0, "left", 1000) == (Point(-707, 707), Point(-707, -707))


def test_what_is_told_of_a_wreck() -> None:
    t = fired(RIFLE, "vehicle=car_light gutz=4", SUCCESS)
    told = [FIREWALL.story(t.battle, event) for event in t.events]
    assert [each.text for each in told if each][-2:] == [
        "B1 is destroyed (FN M56 LAVR).",
        "B1 is a wreck now; its crew runs.",
    ]


def test_a_gunner_is_offered_beside_the_vehicle_that_he_rides() -> None:
    t = table(f"A1 10,50 {COLT}", "B1 24,50 vehicle=pintel_heavy")
    (offer,) = [each for each in offers(t) if each.order == "shoot"]
    assert (offer.fixed["at_gunner"], offer.label) == ("True", "Colt M2117 (SS) at the gunner")
    t = table(f"A1 10,50 {COLT}", "B1 24,50 vehicle=pintel_soft")
    shots = [each.label for each in offers(t) if each.order == "shoot"]
    assert shots == ["Colt M2117 (SS)", "Colt M2117 (SS) at the gunner"]


def test_only_what_can_be_fired_is_offered() -> None:
    t = table("A1 50,50 vehicle=thatcher", "B1 90,50 vehicle=car_heavy", "B2 90,60")
    mounts = [each.fixed["weapon"] for each in offers(t) if each.order == "shoot"]
    assert mounts == ["turret", "front", "front_2"]
    t = t.order(shoot("A1", "B1", "turret", "AV(H)"), dice=SUCCESS)
    mounts = [each.fixed["weapon"] for each in offers(t) if each.order == "shoot"]
    assert mounts == ["front", "front_2"]


@pytest.mark.rule("R21.9")
def test_an_empty_pintel_is_silent_while_the_other_guns_fire() -> None:
    guns = (
        Mount("pintel", "pintel", MACHINE_GUN, manned=False),
        Mount("front", "hard_point", MACHINE_GUN, "front"),
    )
    t = table("A1 50,50 vehicle=jeep_2", "B1 90,50")
    vehicle = t["A1"].vehicle
    assert vehicle is not None
    assert gunners_alive(t["A1"]) == 1
    mounts = tuple(replace(each, weapon=each.id) for each in guns)
    emptied = replace(t["A1"], vehicle=replace(vehicle, mounts=mounts))
    t = Tabletop(replace(t.battle, figures={**t.battle.figures, "A1": emptied}))
    assert t.refused(shoot("A1", "B1", "pintel", "VMG")).ref == "R21.9"
    assert t.order(shoot("A1", "B1", "front", "VMG"), dice=SUCCESS)["B1"].gutz == 3
    assert gunners_alive(t["A1"]) == 0


DESIGNS["jeep_2"] = Parts(
    "mid_size_car",
    mounts=(
        Mount("pintel", "pintel", MACHINE_GUN),
        Mount("front", "hard_point", MACHINE_GUN, "front"),
    ),
)


@pytest.mark.rule("R21.3")
def test_gunners_are_counted_without_the_driver() -> None:
    t = table("A1 50,50 vehicle=thatcher", "A2 10,10", "B1 90,50")
    assert (gunners_alive(t["A1"]), gunners_alive(t["A2"])) == (2, 0)


@pytest.mark.rule("R13.3")
def test_which_bombs_are_put_to_a_vehicle() -> None:
    t = table("A1 10,50 grenades=heat grenades=smoke improvised_bomb_av h_k_car_7", FAR_CAR)
    assert bombs_of(t["A1"]) == {
        "heat": "HEAT grenade", "improvised_bomb_av": "Improvised Bomb AV",
    }  # fmt: skip
    bomb, gun = t["A1"].weapons[0], t["A1"].weapons[1:]
    for ruined in (replace(bomb, state="useless"), replace(bomb, shots=0)):
        assert "improvised_bomb_av" not in bombs_of(replace(t["A1"], weapons=(ruined, *gun)))


FAR_CAR = "B1 150,50 vehicle=car_heavy"


@pytest.mark.rule("R9.10")
def test_passengers_find_room_around_a_wreck_clockwise_on_dry_ground_of_the_table() -> None:
    river = ground("river", 60, 42, 6, 10, water=True)
    t = table(
        f"A1 10,50 {RIFLE}", "B1 70,50 vehicle=car_light gutz=4",
        *(f"B{n} 0,0 aboard=B1 gutz=9" for n in (2, 3, 4)), areas=(river,),
    )  # fmt: skip
    t = t.order(shoot("A1", "B1", RIFLE, "SS(A)"), dice=SUCCESS)
    # It faced west, where the water is; the first dry place is to the north-west by north.
    places = [t[name].at for name in ("B2", "B3", "B4")]
    assert places == [Point(664, 464), Point(700, 450), Point(735, 464)]
    t = table(f"A1 60,50 {RIFLE}", "B1 2,50 vehicle=car_light gutz=4", "B2 0,0 aboard=B1 gutz=9")
    t = t.order(shoot("A1", "B1", RIFLE, "SS(A)"), dice=SUCCESS)
    # West of it is nothing, and north-west of it neither.
    assert t["B2"].at == Point(0, 453)


@pytest.mark.rule("R2.6")
def test_whatever_a_crew_does_or_suffers_goes_by_its_one_gutz() -> None:
    """Driving, firing either gun, blows and bursts: one number for the whole crew."""
    t = table("A1 30,50 vehicle=thatcher gutz=9", "A2 30,90", "B1 90,50", "B2 190,90")
    drove = t.order(walk("A1", 40, 50, "slow"), dice=CRITICAL)
    assert (drove.rolls[0].gutz, drove["A1"].gutz) == (9, 10)
    fired_too = changed(drove, "A1", gutz=10)
    fired_too = Tabletop(replace(fired_too.battle, pending=()), fired_too.drawn)
    shot = fired_too.order(shoot("A1", "B1", "turret", "AV(H)"), dice=(1, 2))
    assert shot.rolls[0].gutz == 10
    gun = table("A1 10,50", "B1 14,50 vehicle=crewed_gun gutz=8", "B2 90,90")
    struck = gun.order(fight("A1", "B1"), dice=SUCCESS)
    assert struck["B1"].gutz == 4
    assert fired(RIFLE, "vehicle=car_soft gutz=9", SUCCESS)["B1"].gutz == 5
    # Its own people add nothing and take nothing: passengers have theirs.
    rides = table(
        f"A1 10,50 {RIFLE}", "B1 70,50 vehicle=car_soft gutz=9", "B2 0,0 aboard=B1 gutz=4"
    )
    hit = rides.order(shoot("A1", "B1", RIFLE, "SS(A)"), dice=SUCCESS)
    assert (hit["B1"].gutz, hit["B2"].gutz) == (5, 4)


@pytest.mark.rule("R2.6")
def test_a_crew_s_gutz_is_built_from_the_tables_for_people() -> None:
    for troop in CATALOGUE.troops:
        for experience in CATALOGUE.experience:
            for leads in (False, True):
                crew = VehicleBuild(chassis="mid_size_car", troop=troop, experience=experience)
                person = FigureBuild(troop=troop, experience=experience)
                wanted = starting_gutz(troop, experience, leads)
                assert gutz_sum(crew, leads).total == gutz_sum(person, leads).total == wanted


@pytest.mark.rule("R9.9")
def test_a_critical_success_of_a_gun_gains_a_point_whatever_it_does() -> None:
    guns = ((LIGHT_GUN, "AV(L)"), (MEDIUM_GUN, "AV(M)"), (HEAVY_GUN, "AV(H)"))
    for gun, mode in guns:
        for armour in ("soft", "light", "medium", "heavy"):
            target = f"vehicle=car_{armour} gutz=11"
            assert fired(gun, target, CRITICAL, mode)["A1"].gutz == 8, (gun, armour)
            hit = fired(gun, target, SUCCESS, mode)
            assert hit["A1"].gutz == 7, (gun, armour)
            missed = fired(gun, target, FAILURE, mode)
            assert (missed["A1"].gutz, missed["B1"].gutz) == (7, 11), (gun, armour)
            assert "A gun against infantry" not in hit.modifiers


@pytest.mark.rule("R9.9")
def test_a_gun_that_is_fired_at_a_vehicle_hurts_nothing_beside_it() -> None:
    words = ("B2 70,56 vehicle=car_soft", "B3 70,45", "B4 190,90")
    for dice in (SUCCESS, CRITICAL):
        t = table(f"A1 10,50 vehicle={HEAVY_GUN}", "B1 70,50 vehicle=car_heavy gutz=11", *words)
        t = t.order(shoot("A1", "B1", "turret", "AV(H)"), dice=dice)
        assert lost(t) in (2, KILLED)
        for name in ("B2", "B3"):
            assert (t[name].gutz, t[name].suppressed, t[name].status) == (7, False, ACTIVE)


@pytest.mark.rule("G45")
@pytest.mark.rule("R4.10", "R3.1")
def test_a_vehicle_counts_as_one_for_the_third_and_its_crew_is_led() -> None:
    near = table("A1 30,50 vehicle=car_soft", "A2 36,50 leader", "B1 190,90")
    drove = near.order(walk("A1", 20, 50, "slow"), dice=(6, 1))
    assert drove.modifiers == {"A2 within 8 cm": 1}
    aboard = [f"A{n} 0,0 aboard=A1" for n in range(2, 5)]
    others = [f"A{n} 100,{n * 8}" for n in range(5, 7)]
    t = table("A1 30,50 vehicle=car_soft", *aboard, *others, "B1 190,90")
    t = t.order(walk("A1", 20, 50, "slow"), dice=(4, 5))
    assert t.battle.active_team == "A"  # one failure of six: two end the phase
    t = t.order(walk("A5", 102, 40), dice=(4, 5))
    assert t.battle.active_team == "B"


@pytest.mark.rule("G44")
@pytest.mark.rule("R8.5")
def test_no_speed_of_a_vehicle_bears_on_fire_from_it_or_at_it() -> None:
    for speed, x in (("slow", 40), ("cruise", 40), ("full", 40)):
        t = table(f"A1 30,50 vehicle={MACHINE_GUN}", f"A2 10,90 {RIFLE}", "B1 100,50", "B2 190,90")
        t = changed(t, "A1", vehicle=replace(t["A1"].vehicle, movement={"land": "fast"}))
        t = t.order(walk("A1", x, 50, speed), dice=SUCCESS)
        shot = t.order(shoot("A1", "B1", "turret", "VMG"), dice=SUCCESS)
        assert not [name for name in shot.modifiers if "speed" in name], speed


@pytest.mark.rule("G37")
@pytest.mark.rule("R9.6")
def test_which_fire_types_are_guns() -> None:
    guns = {
        each.fire
        for row in CATALOGUE.weapons.values()
        for each in row.modes
        if each.fire[:2] == "AV"
    }
    assert guns == {"AV(L)", "AV(M)", "AV(H)"}
    for gun, mode, less in ((MACHINE_GUN, "VMG", 0), (LIGHT_GUN, "AV(L)", -2)):
        assert fired(gun, "", SUCCESS, mode).modifiers.get("A gun against infantry", 0) == less


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("gutz", [2, 3])
def test_when_the_crew_s_gutz_is_gone_the_whole_vehicle_is(gutz: int) -> None:
    hit = fired(RIFLE, f"vehicle=car_heavy gutz={gutz}", SUCCESS)
    lost_by = 11 - fired(RIFLE, "vehicle=car_heavy gutz=11", SUCCESS)["B1"].gutz
    assert lost_by == 1
    gone = gutz - lost_by < 2
    assert (hit["B1"].status, hit["B1"].fate) == ((DEAD, "destroyed") if gone else (ACTIVE, ""))


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize(("troop", "experience"), [("crooks", "green"), ("crooks", "veteran")])
def test_a_vehicle_of_a_warband_comes_with_its_crew_s_gutz(troop: str, experience: str) -> None:
    warband = Warband("firewall", "Ours")
    for edit in (
        AddTeam("One"),
        AddMembers("t1", "vehicle", "Car"),
        Appoint("m2"),
        Fill("m2", {"troop": troop, "experience": experience}),
    ):
        warband = edited(warband, edit, WORKSHOP)
    mustered = [each for each in WORKSHOP.force(warband, "A") if isinstance(each, FigureMustered)]
    wanted = starting_gutz(troop, experience, is_leader=True)
    assert [each.figure.gutz for each in mustered] == [wanted]
