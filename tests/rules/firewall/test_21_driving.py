"""Chapter 21: driving, flying and riding in vehicles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import FigureMoved
from rules.firewall.orders import Attempt, Fly, Lift, Move, MoveOn, Rally
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, LEFT, RESERVE, ROUTED, Mount, riders
from rules.firewall.vehicles.boarding import seats_left
from rules.firewall.vehicles.design import Parts
from rules.firewall.vehicles.orders import Alight, Board
from rules.kernel.geometry import Point
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
RIFLE = "fn_m56_lavr"
MACHINE_GUN = "corp_arms_14mm_hgmg"
CRITICAL, SUCCESS, FAILURE = (2, 2), (1, 3), (5, 6)
FAR = "B1 199,99"
CAR = "A1 30,50 vehicle=car"

DESIGNS["car"] = Parts(
    "mid_size_car",
    movement={"land": "fast"},
    seats=3,
    mounts=(Mount("turret", "turret", MACHINE_GUN),),
)
DESIGNS["car_heavy"] = Parts("mid_size_car", "heavy", {"land": "fast"})
DESIGNS["boat"] = Parts("mid_size_car", movement={"water": "slow"}, seats=2)
DESIGNS["hovercraft"] = Parts("mid_size_car", movement={"land": "fast", "water": "slow"})
DESIGNS["flier"] = Parts(
    "luxury_car", movement={"air": "slow", "land": "slow"}, seats=2,
    mounts=(Mount("turret", "turret", MACHINE_GUN),),
)  # fmt: skip


def fly(figure: str, x: int, y: int, speed: str, height: int = 0) -> Fly:
    return Fly(figure[0], figure, speed, x * 10, y * 10, height)


def board(figure: str, vehicle: str = "A1") -> Board:
    return Board(figure[0], figure, vehicle)


def alight(figure: str, x: int, y: int) -> Alight:
    return Alight(figure[0], figure, x * 10, y * 10)


def drove(t: Tabletop, vehicle: str = "A1") -> int:
    found = t[vehicle].vehicle
    assert found is not None
    return found.drove


# The printed figures in cm: slow, cruise, full.
LAND = {
    "very_fast": (32, 48, 64), "fast": (28, 42, 56), "slow": (24, 36, 48),
    "very_slow": (14, 28, 40),
}  # fmt: skip
AIR = {
    "very_fast": (64, 96, 128), "fast": (56, 84, 112), "slow": (48, 72, 96),
    "very_slow": (28, 56, 80),
}  # fmt: skip
WATER = {
    "very_fast": (30, 42, 54), "fast": (18, 24, 36), "slow": (10, 16, 28),
    "very_slow": (6, 12, 24),
}  # fmt: skip
SPEEDS = ("slow", "cruise", "full")


@pytest.mark.rule("R21.5")
@pytest.mark.parametrize("rate", LAND)
def test_classes_on_land(rate: str) -> None:
    DESIGNS["tested"] = Parts("mid_size_car", movement={"land": rate})
    t = table("A1 30,50 vehicle=tested", FAR)
    for speed, reach in zip(SPEEDS, LAND[rate], strict=True):
        after = t.order(walk("A1", 30 + reach, 50, speed), dice=SUCCESS)
        assert after["A1"].at == Point(300 + reach * 10, 500)
        assert t.refused(walk("A1", 31 + reach, 50, speed)).ref == "R5.2"


@pytest.mark.rule("R21.5")
@pytest.mark.parametrize("rate", WATER)
def test_classes_on_water(rate: str) -> None:
    DESIGNS["tested"] = Parts("mid_size_car", movement={"water": rate})
    sea = ground("sea", 0, 0, 200, 100, water=True)
    t = table("A1 30,50 vehicle=tested", FAR, areas=(sea,))
    for speed, reach in zip(SPEEDS, WATER[rate], strict=True):
        after = t.order(walk("A1", 30 + reach, 50, speed), dice=SUCCESS)
        assert after["A1"].at == Point(300 + reach * 10, 500)
        assert t.refused(walk("A1", 31 + reach, 50, speed)).ref == "R5.2"


@pytest.mark.rule("R21.5")
@pytest.mark.parametrize("rate", AIR)
def test_classes_in_the_air(rate: str) -> None:
    DESIGNS["tested"] = Parts("mid_size_car", movement={"air": rate})
    # The skill makes a pilot, and carries 3 cm further at full speed.
    t = table("A1 10,50 vehicle=tested", FAR)
    for speed, reach in zip(SPEEDS, AIR[rate], strict=True):
        far = reach + (3 if speed == "full" else 0)
        after = t.order(fly("A1", 10 + far, 50, speed), dice=SUCCESS)
        assert after["A1"].at == Point(100 + far * 10, 500)
        assert t.refused(fly("A1", 11 + far, 50, speed)).ref == "R5.2"


@pytest.mark.rule("R21.5")
def test_no_surface_without_a_class_for_it() -> None:
    river = ground("river", 50, 0, 10, 100, water=True)
    t = table(CAR, FAR, areas=(river,))
    refusal = t.refused(walk("A1", 70, 50, "full"))
    assert (refusal.ref, refusal.reason) == ("R21.5", "A1 cannot move on water.")
    # Up to the bank it may go.
    assert t.order(walk("A1", 50, 50, "cruise"), dice=SUCCESS)["A1"].at.x == 500
    t = table("A1 55,50 vehicle=boat", FAR, areas=(river,))
    assert t.refused(walk("A1", 65, 50, "full")).reason == "A1 cannot move on land."
    assert t.order(walk("A1", 55, 60, "slow"), dice=SUCCESS)["A1"].at.y == 600
    assert table("A1 50,50 vehicle=car", FAR).refused(fly("A1", 60, 50, "slow")).ref == "R17.4"
    DESIGNS["uav"] = Parts("mid_size_car", movement={"air": "slow"})
    assert table("A1 50,50 vehicle=uav", FAR).refused(walk("A1", 60, 50, "slow")).ref == "R21.5"


@pytest.mark.rule("R21.5")
def test_a_way_over_land_and_water_is_as_long_as_the_slower_allows() -> None:
    river = ground("river", 50, 0, 10, 100, water=True)
    t = table("A1 40,50 vehicle=hovercraft", FAR, areas=(river,))
    # Full speed: 56 cm on land, 28 on water.
    assert t.order(walk("A1", 68, 50, "full"), dice=SUCCESS)["A1"].at.x == 680
    assert t.refused(walk("A1", 69, 50, "full")).ref == "R5.2"
    assert t.order(walk("A1", 40, 99, "full"), dice=SUCCESS)["A1"].at.y == 990


@pytest.mark.rule("R21.5")
def test_a_river_of_several_pieces_is_one_river_to_a_boat() -> None:
    pieces = (
        ground("a", 50, 0, 10, 50, water=True),
        ground("b", 50, 50, 10, 20, water=True),
        ground("c", 50, 75, 10, 20, water=True),
    )
    t = table("A1 55,45 vehicle=boat", FAR, areas=pieces)
    assert t.order(walk("A1", 55, 60, "cruise"), dice=SUCCESS)["A1"].at.y == 600
    # Between the second and the third lies a dam.
    t = table("A1 55,60 vehicle=boat", FAR, areas=pieces)
    assert t.refused(walk("A1", 55, 80, "full")).ref == "R21.5"


@pytest.mark.rule("R5.11")
def test_vehicles_use_the_table_of_movement() -> None:
    t = table(CAR, FAR)
    # A critical success: a quarter of 56 cm more, less than nothing unused.
    t2 = t.order(walk("A1", 80, 50, "full"), dice=CRITICAL)
    assert (t2["A1"].gutz, t2.battle.pending[0].reach) == (8, {"full": 200})
    assert t2.order(MoveOn("A", "A1", "full", 1000, 500))["A1"].at.x == 1000
    # A failure: half the way; at full speed it is rolled again.
    t2 = t.order(walk("A1", 70, 50, "full"), dice=(*FAILURE, *FAILURE))
    assert (t2["A1"].at.x, t2["A1"].gutz, t2["A1"].failed) == (500, 6, True)
    for speed in ("slow", "cruise"):
        t2 = t.order(walk("A1", 50, 50, speed), dice=FAILURE)
        assert (t2["A1"].at.x, t2["A1"].gutz, len(t2.rolls)) == (400, 7, 1)
    # A critical failure: no way at all, and no second roll.
    t2 = t.order(walk("A1", 70, 50, "full"), dice=(6, 6))
    assert (t2["A1"].at.x, t2["A1"].gutz) == (300, 6)


@pytest.mark.rule("R5.11")
def test_vehicles_neither_walk_nor_crawl_and_people_do_not_cruise() -> None:
    t = table(CAR, "A2 10,10", FAR)
    assert t.refused(walk("A1", 35, 50, "walk")).ref == "R5.11"
    assert t.refused(walk("A2", 15, 10, "cruise")).ref == "R5.1"


@pytest.mark.rule("R5.11")
def test_clutter_hinders_a_vehicle_less_its_drivers_skill() -> None:
    ruin = ground("ruin", 0, 0, 100, 100, clutter=3)
    t = table(CAR, FAR, areas=(ruin,)).order(walk("A1", 40, 50, "slow"), dice=(1, 2))
    assert t.modifiers == {"Clutter of Ruin": -3}
    t = table(f"{CAR} skill=drive:2", FAR, areas=(ruin,))
    t = t.order(walk("A1", 40, 50, "slow"), dice=(1, 2))
    assert t.modifiers == {"Clutter of Ruin": -3, "Drive 2": 2}
    # And 3 cm further a level at full speed, at no other.
    t = table(f"{CAR} skill=drive:2", FAR)
    assert t.order(walk("A1", 92, 50, "full"), dice=SUCCESS)["A1"].at.x == 920
    assert t.refused(walk("A1", 73, 50, "cruise")).ref == "R5.2"


@pytest.mark.rule("R19.6")
def test_aircraft_and_military_vehicles_take_a_driver_with_the_skill() -> None:
    for words, order in (
        ("vehicle=thatcher skill=drive:0", walk("A1", 35, 50, "slow")),
        ("vehicle=riot_vehicle skill=drive:0", walk("A1", 35, 50, "slow")),
        ("vehicle=flier skill=drive:0", walk("A1", 35, 50, "slow")),
        ("vehicle=urban_assault_vehicle skill=drive:0", fly("A1", 35, 50, "slow")),
    ):
        assert table(f"A1 30,50 {words}", FAR).refused(order).ref == "R19.6"
        without = table(f"A1 30,50 {words}", FAR, rules={"skills": "off"})
        assert without.order(order, dice=SUCCESS)["A1"].moved
    # A crew that is mustered for one knows how.
    assert table("A1 30,50 vehicle=thatcher", FAR)["A1"].skills == {"drive": 1}
    assert table("A1 30,50 vehicle=ambulance", FAR)["A1"].skills == {}


@pytest.mark.rule("R21.5")
def test_neither_walls_nor_buildings_are_driven_through() -> None:
    wall = ground("wall", 40, 40, 1, 20, height=20, obstacle=True)
    assert table(CAR, FAR, areas=(wall,)).refused(walk("A1", 50, 50, "full")).ref == "R7.1"
    house = ground("house", 40, 40, 10, 10, height=100, building="h", blocks=True)
    t = table(CAR, FAR, areas=(house,))
    assert t.refused(walk("A1", 70, 45, "full")).ref == "R21.5"
    assert t.refused(walk("A1", 40, 45, "slow")).ref == "R21.5"
    assert t.refused(walk("A1", 30, 55, "slow", height=100)).ref == "R21.5"
    rock = ground("rock", 40, 40, 5, 20, blocks=True)
    assert table(CAR, FAR, areas=(rock,)).refused(walk("A1", 50, 50, "full")).ref == "R21.5"


@pytest.mark.rule("R21.5")
def test_what_has_landed_on_a_roof_does_not_drive_off_it() -> None:
    roof = ground("house", 20, 40, 30, 20, height=100, building="h", blocks=True)
    t = table("A1 30,50 vehicle=flier height=100", FAR, areas=(roof,))
    assert t.order(walk("A1", 40, 50, "slow"), dice=SUCCESS)["A1"].at.x == 400
    assert t.refused(walk("A1", 53, 50, "slow")).ref == "R21.5"


@pytest.mark.rule("R21.7")
def test_a_vehicle_turns_by_moving_alone() -> None:
    t = table("A1 30,50 vehicle=thatcher", "B1 30,10 vehicle=car")
    order = shoot("A1", "B1", "front", "VMG")
    assert t.refused(order).ref == "R21.7"
    # On the spot it takes a movement action and a roll like any other.
    turned = t.order(walk("A1", 30, 50, "slow", facing=0), dice=SUCCESS)
    assert (turned["A1"].facing, turned["A1"].at, drove(turned)) == (0, Point(300, 500), 1)
    assert turned.order(order, dice=SUCCESS)["B1"].gutz == 3
    stuck = t.order(walk("A1", 30, 50, "slow", facing=0), dice=FAILURE)
    assert (stuck["A1"].facing, stuck.happened(FigureMoved)) == (4, [])
    told = [FIREWALL.story(turned.battle, event) for event in turned.events]
    assert "A1 turns where it stands." in [each.text for each in told if each]


@pytest.mark.rule("R21.5")
def test_a_flier_passes_over_everything_and_hovers() -> None:
    wood = ground("wood", 40, 0, 20, 100, clutter=5)
    wall = ground("wall", 70, 0, 1, 100, height=50, obstacle=True)
    sea = ground("sea", 75, 0, 5, 100, water=True)
    t = table("A1 30,50 vehicle=flier", "B1 90,60", areas=(wood, wall, sea))
    t = t.order(fly("A1", 90, 50, "full", height=200), dice=SUCCESS)
    assert (t["A1"].flying, t["A1"].height, t.modifiers) == (True, 200, {})
    # From up there it shoots, 20 cm up and 10 less two bases along.
    t = t.order(shoot("A1", "B1", "turret", "VMG"), dice=SUCCESS)
    assert t["B1"].gutz == 3
    # And it does not drive off before it has landed.
    assert t.next_turn().refused(walk("A1", 95, 50, "slow")).ref == "R17.4"


@pytest.mark.rule("R21.5")
def test_where_a_flier_lands_clutter_counts() -> None:
    wood = ground("wood", 40, 0, 60, 100, clutter=4)
    t = table("A1 30,50 vehicle=flier", FAR, areas=(wood,))
    t = t.order(fly("A1", 70, 50, "cruise"), dice=(1, 2))
    assert t.modifiers == {"Clutter of Wood": -4, "Drive 1": 1}


@pytest.mark.rule("R9.10")
def test_a_vehicle_shot_out_of_the_air_is_a_wreck_on_the_ground() -> None:
    t = table(
        f"A1 10,50 {RIFLE}", "B1 60,50 vehicle=flier height=200 flying gutz=4", "B2 0,0 aboard=B1"
    )
    t = t.order(shoot("A1", "B1", RIFLE, "SS(A)"), dice=SUCCESS)
    assert (t["B1"].status, t["B1"].height, t["B1"].flying) == (DEAD, 0, False)
    assert (t["B2"].gutz, t["B2"].height, t["B2"].suppressed) == (3, 0, True)
    assert t.battle.areas[0].floor == 0


@pytest.mark.rule("R12.2")
def test_a_suppressed_car_rallies_and_may_then_drive() -> None:
    t = table(f"{CAR} suppressed", FAR)
    assert t.refused(walk("A1", 40, 50, "slow")).ref == "R12.2"
    t = t.order(Rally("A", "A1"), dice=CRITICAL)
    assert t.battle.pending[0].reach == {"slow": 280, "cruise": 420, "full": 560}
    t = t.order(MoveOn("A", "A1", "full", 860, 500))
    assert (t["A1"].at.x, t["A1"].suppressed) == (860, False)


@pytest.mark.rule("R21.10")
def test_a_crewed_gun_stays_where_it_is() -> None:
    t = table("A1 30,50 vehicle=crewed_gun", FAR)
    assert t.refused(walk("A1", 35, 50, "slow")).ref == "R21.10"
    t = table("A1 30,50 vehicle=crewed_gun suppressed", FAR).order(Rally("A", "A1"), dice=CRITICAL)
    assert (t["A1"].suppressed, t.battle.pending) == (False, ())


# Passengers


@pytest.mark.rule("R21.4")
def test_getting_in_takes_the_movement_action_and_no_roll() -> None:
    t = table(CAR, "A2 37,50", FAR).order(board("A2"))
    assert (t["A2"].aboard, t["A2"].moved, t["A2"].fought, t.rolls) == ("A1", True, False, [])
    assert (t["A2"].at, [rider.id for rider in riders(t.battle, t["A1"])]) == (t["A1"].at, ["A2"])


@pytest.mark.rule("R21.4")
def test_getting_out_onto_free_ground_beside_the_vehicle() -> None:
    t = table(CAR, "A2 0,0 aboard=A1", "A3 37,50", FAR)
    out = t.order(alight("A2", 30, 57))
    assert (out["A2"].aboard, out["A2"].at, out["A2"].base) == ("", Point(300, 570), 25)
    assert (out["A2"].moved, out["A2"].facing, out.rolls) == (True, 8, [])
    assert t.refused(alight("A2", 36, 50)).ref == "R1.1"
    assert t.refused(alight("A2", 30, 53)).ref == "R1.1"
    assert t.refused(alight("A2", 30, 58)).ref == "R21.4"


@pytest.mark.rule("R21.4")
@pytest.mark.parametrize(("drove", "allowed"), [(0, True), (3, True), (4, False), (5, False)])
def test_nobody_gets_in_or_out_unless_it_has_stood_for_two_turns(drove: int, allowed: bool) -> None:
    t = table(CAR, "A2 37,50", "A3 0,0 aboard=A1", FAR, turn=5)
    figures = dict(t.battle.figures)
    vehicle = t["A1"].vehicle
    assert vehicle is not None
    figures["A1"] = replace(t["A1"], vehicle=replace(vehicle, drove=drove))
    t = Tabletop(replace(t.battle, figures=figures))
    for order in (board("A2"), alight("A3", 30, 57)):
        if allowed:
            assert t.order(order)
        else:
            assert t.refused(order).ref == "R21.4"


@pytest.mark.rule("R21.4")
def test_driving_is_remembered_for_a_turn_more() -> None:
    t = table(CAR, "A2 57,50", FAR).order(walk("A1", 50, 50, "slow"), dice=SUCCESS)
    assert (drove(t), t.refused(board("A2")).ref) == (1, "R21.4")
    t = t.next_turn()
    assert t.refused(board("A2")).ref == "R21.4"
    assert t.next_turn().order(board("A2"))["A2"].aboard == "A1"


@pytest.mark.rule("R21.4")
def test_who_may_not_get_in() -> None:
    t = table(CAR, "A2 45,50", "A3 37,50 suppressed", "B1 30,57", "A4 23,50 vehicle=car")
    assert t.refused(board("A2")).ref == "R13.1"
    assert t.refused(board("A3")).ref == "R12.2"
    assert t.refused(board("A4")).ref == "R21.4"
    t = table("A1 30,50", "B1 37,50 vehicle=car")
    assert t.refused(board("A1", "B1")).ref == "R21.4"
    t = table("A1 30,50 vehicle=flier height=100 flying", "A2 37,50 height=100", FAR)
    assert t.refused(board("A2")).ref == "R21.4"


@pytest.mark.rule("R21.4")
def test_what_cannot_be_got_into_and_where_nobody_gets_out() -> None:
    t = table("A1 30,50", "A2 33,50 vehicle=crewed_gun", FAR)
    t.refused(board("A1", "A2"))
    t.refused(board("A1", "nothing"))
    t = table(CAR, "A2 0,0 reserve", FAR)
    assert t.refused(board("A2")).reason.endswith("must enter it first.")
    sea = ground("sea", 0, 55, 100, 20, water=True)
    t = table(CAR, "A2 0,0 aboard=A1", FAR, areas=(sea,))
    assert t.refused(alight("A2", 30, 57)).ref == "R21.4"
    t = table(CAR, "A2 0,0 aboard=A1 suppressed", FAR)
    assert t.refused(alight("A2", 30, 57)).ref == "R12.2"
    t = table(CAR, "A2 0,0 aboard=A1", FAR)
    t.refused(Alight("A", "A2", 300, 570, facing=16))
    assert t.order(Alight("A", "A2", 300, 570, facing=3))["A2"].facing == 3
    # 4 cm of base, 2 of reach and 1.25 of the figure's own: no further.
    assert t.order(Alight("A", "A2", 300, 572))["A2"].at.y == 572
    assert t.refused(Alight("A", "A2", 300, 573)).ref == "R21.4"
    t = table("A1 30,50 vehicle=flier height=100 flying", "A2 0,0 aboard=A1", FAR)
    assert t.refused(alight("A2", 30, 57)).reason == "A1 is in the air."


@pytest.mark.rule("R21.2")
def test_there_are_only_so_many_seats() -> None:
    t = table(CAR, *(f"A{n} 0,0 aboard=A1" for n in (2, 3)), "A4 37,50", "A5 30,57", FAR)
    t = t.order(board("A4"))
    assert seats_left(t.battle, t["A1"]) == 0
    assert t.refused(board("A5")).ref == "R21.2"


@pytest.mark.rule("R21.2")
def test_who_carries_somebody_takes_two_seats_and_brings_him_along() -> None:
    t = table("A1 30,50 vehicle=boat", "A2 37,50", "B1 39,50 down", FAR.replace("B1", "B2"))
    t = t.order(Lift("A", "A2", "B1"), dice=SUCCESS).next_turn()
    t = t.order(board("A2"))
    assert (seats_left(t.battle, t["A1"]), t["B1"].at) == (0, t["A1"].at)
    t = table("A1 30,50 vehicle=boat", "A2 37,50", "A3 0,0 aboard=A1", "B1 39,50 down", "B2 9,9")
    t = t.order(Lift("A", "A2", "B1"), dice=SUCCESS).next_turn()
    assert t.refused(board("A2")).ref == "R21.2"


@pytest.mark.rule("R21.4")
def test_passengers_ride_along() -> None:
    t = table(CAR, "A2 0,0 aboard=A1", FAR).order(walk("A1", 50, 50, "slow"), dice=SUCCESS)
    assert t["A2"].at == Point(500, 500)
    assert t.refused(walk("A2", 55, 50)).ref == "R21.4"
    assert FIREWALL.scene(t.battle, "A").tokens[0].id == "A1"
    assert [token.id for token in FIREWALL.scene(t.battle, "A").tokens] == ["A1", "B1"]


@pytest.mark.rule("R21.4")
def test_passengers_fire_their_own_weapons_at_3_less_and_no_others() -> None:
    t = table(f"{CAR} gutz=9", f"A2 0,0 aboard=A1 {COLT} gutz=11", "B1 50,50")
    shot = t.order(shoot("A2", "B1", COLT), dice=SUCCESS)
    assert shot.modifiers["Firing from a vehicle"] == -3
    assert shot.rolls[0].gutz == 11
    assert (shot["A2"].fought, shot["A1"].fought) == (True, False)
    t.refused(shoot("A2", "B1", "turret", "VMG"))
    thrown = table(CAR, "A2 0,0 aboard=A1 grenades=fragmentation gutz=11", "B1 40,50")
    thrown = thrown.order(throw("A2", "B1", "fragmentation", attack="B"), dice=SUCCESS)
    assert thrown.modifiers["Firing from a vehicle"] == -3


@pytest.mark.rule("R21.4")
def test_a_passenger_fires_from_the_vehicles_edge() -> None:
    # From edge to edge: 30 cm less 4 and 1.25.
    short = CATALOGUE.weapons[COLT].short
    t = table(CAR, f"A2 0,0 aboard=A1 {COLT}", f"B1 {30 + 5.2 + short / 10:.1f},50")
    t = t.order(shoot("A2", "B1", COLT), dice=SUCCESS)
    assert t.modifiers["Short range"] == 1


@pytest.mark.rule("R21.4")
def test_passengers_are_no_targets_and_do_not_fight_hand_to_hand() -> None:
    t = table(f"A1 10,50 {COLT}", "B1 30,50 vehicle=car", "B2 0,0 aboard=B1")
    assert t.refused(shoot("A1", "B2", COLT)).ref == "R21.4"
    # Nor does a burst into the vehicle reach them.
    t = table("A1 10,50 corp_arms_mg_22", "B1 30,50 vehicle=car gutz=11", "B2 0,0 aboard=B1")
    t = t.order(shoot("A1", "B1", "corp_arms_mg_22", "B(HMG)"), dice=SUCCESS)
    assert (t["B1"].gutz, t["B2"].gutz, t["B2"].suppressed) == (7, 7, False)
    t = table(CAR, "A2 0,0 aboard=A1", "B1 36,50")
    assert t.refused(fight("A2", "B1")).ref == "R21.4"
    # An enemy that close keeps them from shooting, too.
    t = table(CAR, f"A2 0,0 aboard=A1 {COLT}", "B1 36,50")
    assert t.refused(shoot("A2", "B1", COLT)).ref == "R13.1"


@pytest.mark.rule("R21.4")
def test_passengers_come_on_to_the_table_and_leave_it_with_their_vehicle() -> None:
    t = table("A1 0,0 vehicle=car reserve", "A2 0,0 aboard=A1 reserve", FAR)
    assert not any(offer.actor == "A2" for offer in FIREWALL.offers(t.battle, "A"))
    assert t.refused(walk("A2", 5, 50)).ref == "R21.4"
    t = t.order(walk("A1", 20, 50, "slow", edge="west"), dice=SUCCESS)
    assert (t["A1"].status, t["A2"].status, t["A2"].at) == (ACTIVE, ACTIVE, Point(200, 500))
    t = t.next_turn().order(walk("A1", 0, 50, "slow", leave=True), dice=SUCCESS)
    assert (t["A1"].status, t["A2"].status) == (LEFT, LEFT)


@pytest.mark.rule("R21.4")
def test_passengers_of_a_vehicle_that_turns_back_come_on_foot() -> None:
    t = table("A1 0,0 vehicle=car reserve gutz=2", "A2 0,0 aboard=A1 reserve", FAR)
    t = t.order(walk("A1", 20, 50, "slow", edge="west"), dice=(6, 6))
    assert (t["A1"].status, t["A2"].status, t["A2"].aboard) == (ROUTED, RESERVE, "")
    assert (t["A2"].gutz, t.battle.areas) == (7, ())
    assert t.order(walk("A2", 5, 50, edge="west"), dice=SUCCESS)["A2"].at == Point(50, 500)


@pytest.mark.rule("R21.3")
def test_the_crew_never_leaves() -> None:
    t = table(CAR, "B1 36,50 down", "B2 99,99")
    assert t.refused(Lift("A", "A1", "B1")).ref == "R21.3"
    assert t.refused(alight("A1", 30, 57)).ref == "R21.4"
    assert t.refused(Attempt("A", "A1", "door")).ref == "R21.3"
    assert not any(offer.order == "attempt" for offer in FIREWALL.offers(t.battle, "A"))


# The samples


@pytest.mark.rule("R21.5")
@pytest.mark.parametrize("sample", CATALOGUE.sample_vehicles)
def test_every_sample_drives_and_fires(sample: str) -> None:
    row = CATALOGUE.sample_vehicles[sample]
    t = table(f"A1 100,50 vehicle={sample}", "B1 130,50 vehicle=car_heavy", "B2 130,60")
    vehicle = t["A1"].vehicle
    assert vehicle is not None
    assert (vehicle.seats, len(vehicle.mounts)) == (row.seats, len(row.mounts))
    assert vehicle.gunners == row.gunners + (row.copilot == "gunner")
    assert (t["A1"].base, vehicle.armour) == (CATALOGUE.chassis[row.chassis].base, row.armour)
    for surface, rate in row.movement.items():
        reach = CATALOGUE.movement[surface][rate].slow // 10
        going = fly if surface == "air" else walk
        moved = t.order(going("A1", 100 - reach, 50, "slow"), dice=SUCCESS)
        assert moved["A1"].at == Point(1000 - reach * 10, 500)
    fired = t
    for mount in row.mounts[: 1 + vehicle.gunners]:
        weapon = CATALOGUE.weapons[mount.weapon]
        target = "B2" if weapon.mount_class == "VMG" else "B1"
        if mount.arc in ("", "front"):
            order = shoot("A1", target, mount.id, weapon.modes[0].fire)
            fired = fired.order(order, dice=SUCCESS)
            assert fired[target].gutz < 7


@pytest.mark.rule("R21.4")
@pytest.mark.rule("R22.2")
def test_whom_a_passenger_carries_goes_where_the_vehicle_goes() -> None:
    t = table(CAR, "A2 0,0 aboard=A1", "A3 30,50 down", FAR)
    t = changed(changed(t, "A2", carrying="A3"), "A3", carried_by="A2")
    t = t.order(walk("A1", 50, 50, "slow"), dice=SUCCESS)
    assert [t[name].at for name in ("A1", "A2", "A3")] == [Point(500, 500)] * 3


@pytest.mark.rule("R21.5")
def test_a_way_by_a_corner_does_not_end_against_a_building_either() -> None:
    house = ground("house", 40, 40, 10, 10, height=100, building="h", blocks=True)
    t = table(CAR, FAR, areas=(house,))
    assert t.refused(walk("A1", 40, 45, "slow", via=((350, 450),))).ref == "R21.5"


@pytest.mark.rule("R19.6")
@pytest.mark.parametrize("level", range(4))
def test_a_driver_minds_clutter_less_and_gets_further_at_full_speed_alone(level: int) -> None:
    car = f"{CAR} gutz=9 skill=drive:{level} skill=acrobatics:3"
    for clutter in range(6):
        heath = ground("heath", 0, 0, 200, 100, clutter=clutter)
        t = table(car, FAR, areas=(heath,)).order(walk("A1", 40, 50, "slow"), dice=(1, 2))
        assert t.rolls[0].target == 9 - max(0, clutter - level), clutter
    rate = CATALOGUE.movement["land"]["fast"]
    for speed in ("slow", "cruise", "full"):
        reach = rate.reach(speed) + (30 * level if speed == "full" else 0)
        t = table(f"A1 30,50 vehicle=car skill=drive:{level}", FAR)
        end = 300 + reach
        assert t.order(Move("A", "A1", speed, end, 500), dice=SUCCESS)["A1"].at == Point(end, 500)
        further = t.refused(Move("A", "A1", speed, end + 1, 500))
        assert f"moves at most {centimetres(reach)}" in further.reason


@pytest.mark.rule("R19.6")
def test_the_first_level_is_enough_for_aircraft_and_military_vehicles() -> None:
    for words, order in (
        ("vehicle=thatcher skill=drive:1", walk("A1", 35, 50, "slow")),
        ("vehicle=flier skill=drive:1", fly("A1", 35, 50, "slow")),
    ):
        assert table(f"A1 30,50 {words}", FAR).order(order, dice=SUCCESS)["A1"].moved
