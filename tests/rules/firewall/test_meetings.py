"""Where chapters meet: bodies on walls and in vehicles, gas and bombs at a landing, ways off."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.buildings.orders import Breach
from rules.firewall.climbing.events import FigureFell
from rules.firewall.climbing.orders import Climb, Jump
from rules.firewall.climbing.ways import ways
from rules.firewall.drugs.frenzy import run_amok
from rules.firewall.events import GasBreathed
from rules.firewall.gutz import take_out
from rules.firewall.orders import Fly, Move, MoveOn, PutDown
from rules.firewall.play import fold
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.orders import Treat
from rules.firewall.state import BERSERK, DOWN, LEFT, Cloud, Trap
from rules.firewall.traps.events import TrapWentOff
from rules.firewall.traps.orders import SetTrap
from rules.firewall.vehicles.design import Parts
from rules.firewall.vehicles.events import FigureAlighted
from rules.firewall.vehicles.orders import Alight
from rules.firewall.vehicles.wreck import settle_wrecks
from rules.kernel.dice import ListedDice
from rules.kernel.geometry import Point
from rules.kernel.offers import Offer
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import DESIGNS, Tabletop, changed, fight, ground, table, walk
from tests.rules.firewall.test_07_climbing import house
from tests.rules.firewall.test_15_buildings import block

AMR = "thorco_20mm_amr_heap"
WALKS = ("A1 10,10", "B1 90,90")
SUCCESS, FAILURE, CRITICAL = (1, 3), (5, 6), (1, 1)
DESIGNS["jeep_of_meetings"] = Parts("mid_size_car", "light", {"land": "fast"}, seats=3)
DESIGNS["car_of_meetings"] = Parts("luxury_car", "soft", {"air": "slow", "land": "slow"}, seats=2)
DESIGNS["duck_of_meetings"] = Parts("luxury_car", "soft", {"air": "slow", "water": "slow"}, seats=2)
GAS = Cloud("gas", "poison_gas", ground("gas", 20, 0, 30, 90), 9, 7, "B1")


def carrying(t: Tabletop, carrier: str, body: str) -> Tabletop:
    t = changed(t, carrier, carrying=body)
    there = t[carrier]
    return changed(t, body, carried_by=carrier, at=there.at, height=there.height)


def labels(t: Tabletop, order: str) -> list[Offer]:
    return [each for each in FIREWALL.offers(t.battle, "A") if each.order == order]


# Bodies


@pytest.mark.rule("R19.8", "R22.2")
def test_who_was_not_felled_by_an_attack_is_not_brought_round() -> None:
    t = table("A1 10,10 skill=medical:3", "A2 12.5,10 down", "B1 90,90")
    treat = Treat("A", "A1", "A2", "combat")
    assert t.order(treat, dice=CRITICAL)["A2"].status != DOWN
    for fate in ("injured", "captured"):
        hurt = changed(t, "A2", fate=fate)
        assert "No attack has felled A2" in hurt.refused(treat).reason


@pytest.mark.rule("R21.4", "G24")
def test_a_body_stays_in_the_vehicle_in_which_its_bearer_rides() -> None:
    t = table("A1 50,50 vehicle=jeep_of_meetings", "A2 50,50 aboard=A1", "A3 50,50 down", "B1 9,9")
    t = carrying(t, "A2", "A3")
    assert labels(t, "put_down") == []
    assert "get out of A1" in t.refused(PutDown("A", "A2")).reason
    umpire = Umpire(t.battle, ListedDice(()), fold)
    take_out(umpire, "A2", "dead")
    body = umpire.battle.figures["A3"]
    assert (body.aboard, body.carried_by, body.status) == ("A1", "", DOWN)
    # In a wreck it loses 4 like everybody, and is set down beside it.
    take_out(umpire, "A1", "dead", "destroyed")
    settle_wrecks(umpire)
    body = umpire.battle.figures["A3"]
    assert (body.aboard, body.gutz, body.status) == ("", 3, DOWN)


@pytest.mark.rule("R22.2")
def test_a_vehicle_that_leaves_takes_the_helpless_aboard_along() -> None:
    t = table("A1 10,4 vehicle=jeep_of_meetings", "A2 10,4 aboard=A1 down", "B1 90,90")
    order = Move("A", "A1", "cruise", 100, 0, leave=True)
    gone = t.order(order, dice=SUCCESS)
    assert (gone["A2"].status, gone["A2"].fate) == (LEFT, "saved")


@pytest.mark.rule("R7.3", "G24")
def test_the_helpless_do_not_hang_on_walls() -> None:
    t = table("A1 18,15 height=50", "A2 18,15 down height=50", "B1 90,90", areas=house(20, 10))
    t = carrying(t, "A1", "A2")
    put = t.order(PutDown("A", "A1"))
    assert (put["A1"].height, put["A2"].height) == (50, 0)
    umpire = Umpire(t.battle, ListedDice(()), fold)
    take_out(umpire, "A1", DOWN, "unconscious")
    assert umpire.battle.figures["A1"].height == 0
    assert umpire.battle.figures["A2"].height == 0


# Walls and floors


def shot_at(t: Tabletop, *dice: int) -> Tabletop:
    return t.order(Breach("A", "A1", AMR, "section-0", "SS(A)"), dice)


@pytest.mark.rule("R15.3", "R7.3")
def test_a_climber_falls_with_the_wall() -> None:
    t = table(f"A1 10,15 {AMR}", "A2 28.5,15 height=50", "B1 90,90", **block(30))
    assert ways(t.battle, t["A2"])
    t = shot_at(t, 2, 2, 6, 6)
    [fell] = t.happened(FigureFell)
    assert (fell.figure, fell.drop, t["A2"].height) == ("A2", 50, 0)


@pytest.mark.rule("R15.3")
def test_the_preview_names_those_on_the_floors_above() -> None:
    t = table(f"A1 10,15 {AMR}", "B1 35,15", "B2 35,15 height=100", **block(30, floors=2))
    notes = FIREWALL.preview(t.battle, Breach("A", "A1", AMR, "section-0", "SS(A)")).notes
    assert "If it is destroyed, those in it lose 4 Gutz: B1, B2." in notes


@pytest.mark.rule("R13.1", "R15.2")
def test_a_building_is_no_target_with_an_enemy_beside() -> None:
    t = table(f"A1 10,15 {AMR}", "B1 12,15", **block(30))
    assert labels(t, "breach") == []
    assert labels(changed(t, "B1", at=Point(900, 900)), "breach")


@pytest.mark.rule("R6.2", "R7.1")
def test_a_climb_pays_for_the_clutter_at_its_two_ends() -> None:
    below = house(20, 10, floors=2)
    cluttered = (replace(below[0], clutter=5), below[1])
    t = table("A1 18.5,15 gutz=9", "B1 90,90", areas=cluttered)
    up = next(way for way in ways(t.battle, t["A1"]) if way.height)
    climb = Climb("A", "A1", up.at.x, up.at.y, up.height)
    assert t.order(climb, dice=SUCCESS).modifiers == {}
    roof = (below[0], replace(below[1], clutter=3))
    t = table("A1 19,15 gutz=9 height=100 cyber=cyber_legs_advanced", "B1 9,9", areas=roof)
    t = changed(t, "A1", at=Point(185, 150), height=60)
    up = next(way for way in ways(t.battle, t["A1"]) if way.height == 100)
    climb = Climb("A", "A1", up.at.x, up.at.y, up.height)
    assert t.order(climb, dice=SUCCESS).modifiers == {"Clutter of House 20, floor 1": -3}


@pytest.mark.rule("G10", "R7.2")
def test_going_on_after_a_brilliant_climb_is_no_crawl() -> None:
    t = table(
        "A1 18,15", "B1 90,90", areas=(ground("wall", 20, 0, 1, 100, height=15, obstacle=True),)
    )
    t = t.order(Jump("A", "A1", 230, 150), dice=CRITICAL)
    t = t.order(MoveOn("A", "A1", "walk", 240, 150))
    assert not t["A1"].prone


# Gas and bombs


@pytest.mark.rule("R11.5", "G13")
def test_whoever_jumps_into_gas_breathes_it() -> None:
    wall = ground("wall", 17, 0, 1, 100, height=15, obstacle=True)
    t = table("A1 15,15", "B1 90,90", areas=(wall,), clouds=(GAS,))
    t = t.order(Jump("A", "A1", 205, 150), dice=(*SUCCESS, *FAILURE))
    assert [event.figure for event in t.happened(GasBreathed)] == ["A1"]


@pytest.mark.rule("R11.5", "R21.4", "R22.3")
def test_whoever_gets_out_into_gas_or_on_to_a_bomb_meets_it() -> None:
    words = ("A1 40,50 vehicle=jeep_of_meetings", "A2 40,50 aboard=A1", "B1 90,90")
    at = Alight("A", "A2", 400, 445)
    gas = table(*words, clouds=(GAS,)).order(at, dice=FAILURE)
    assert [event.figure for event in gas.happened(GasBreathed)] == ["A2"]
    bomb = Trap("bomb", Point(400, 440), "improvised_bomb_ap", known_to=("B",))
    t = table(*words)
    t = Tabletop(replace(t.battle, traps={"bomb": bomb}))
    assert t.order(at, dice=FAILURE).happened(TrapWentOff)


@pytest.mark.rule("R19.11")
def test_no_bomb_is_laid_on_a_wall() -> None:
    bomb = "improvised_bomb_ap"
    t = table(f"A1 18.5,15 skill=technical:2 {bomb}", "B1 90,90", areas=house(20, 10))
    order = SetTrap("A", "A1", bomb, "combat")
    assert t.order(order, dice=SUCCESS).battle.traps
    hanging = changed(t, "A1", height=50)
    assert "must stand on the ground" in hanging.refused(order).reason


# Vehicles


@pytest.mark.rule("R21.4", "R7.1")
def test_nobody_gets_out_beside_the_roof() -> None:
    t = table(
        "A1 15,15 vehicle=jeep_of_meetings height=100", "A2 15,15 aboard=A1", "B1 90,90",
        areas=house(10, 10),
    )  # fmt: skip
    t = changed(t, "A2", height=100)
    assert t.refused(Alight("A", "A2", 150, 95)).ref == "R7.1"


@pytest.mark.rule("R18.1", "R21.4")
def test_the_berserk_gets_out_of_a_vehicle_that_stands() -> None:
    t = table("A1 50,50 vehicle=jeep_of_meetings", "A2 50,50 aboard=A1", "B1 70,50")
    t = changed(t, "A2", mind=BERSERK, team="X")
    team = replace(t.battle.teams["A"], id="X", name="X", leader="")
    t = Tabletop(replace(t.battle, teams={**t.battle.teams, "X": team}, active_team="X"))
    moving = changed(t, "A1", vehicle=replace(t["A1"].vehicle, drove=1))
    assert raged(moving)["A2"].aboard == "A1"
    out = raged(t, *FAILURE)  # and strikes at what is nearest: the vehicle
    [alighted] = out.happened(FigureAlighted)
    assert (out["A2"].aboard, alighted.at.x > 520, alighted.at.y) == ("", True, 500)


def raged(t: Tabletop, *dice: int) -> Tabletop:
    umpire = Umpire(t.battle, ListedDice(dice), fold)
    run_amok(umpire, "X")
    return Tabletop(umpire.battle, 0, tuple(umpire.events))


@pytest.mark.rule("R21.10")
def test_those_who_serve_a_ruined_gun_still_fight_hand_to_hand() -> None:
    t = table("A1 10,10 vehicle=crewed_gun", "B1 13,10")
    [gun] = t["A1"].weapons
    t = changed(t, "A1", weapons=(replace(gun, state="useless"),))
    assert t.order(fight("A1", "B1"), dice=FAILURE)


@pytest.mark.rule("R21.5")
def test_only_what_swims_comes_down_on_water() -> None:
    river = ground("water", 30, 0, 20, 100, water=True)
    for car, lands in (("car_of_meetings", False), ("duck_of_meetings", True)):
        t = table(f"A1 40,50 vehicle={car} flying height=100", "B1 90,90", areas=(river,))
        order = Fly("A", "A1", "slow", 400, 560, 0)
        if lands:
            assert t.order(order, dice=SUCCESS)["A1"].height == 0
        else:
            assert "no room to stop" in t.refused(order).reason


# Ways


@pytest.mark.rule("R5.6")
def test_nobody_walks_through_a_river() -> None:
    t = table(*WALKS, areas=(ground("water", 14, 0, 6, 100, water=True),))
    assert "into the water" in t.refused(walk("A1", 25, 10)).reason


def ways_off(t: Tabletop, order: str = "move") -> list[dict[str, Any]]:
    return [each.fixed for each in labels(t, order) if each.fixed.get("leave")]


@pytest.mark.rule("R5.1")
def test_every_way_off_that_is_offered_is_open() -> None:
    t = table("A1 10,1", "A2 10,0 team=A", "B1 90,90")
    offered = ways_off(t)
    assert {each["speed"] for each in offered} >= {"walk", "run"}
    for each in offered:
        order = Move("A", "A1", each["speed"], int(each["x"]), int(each["y"]), leave=True)
        if each["figure"] == "A1":  # past the base on the edge, and on nobody's
            assert t.order(order, dice=SUCCESS)["A1"].status == LEFT


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize(
    ("left", "right", "passed"),
    [
        (49, 51, "520"), (49, 60, "480"), (45, 53, "560"), (46, 60, "440"),
        (40, 58, "620"), (41, 60, "380"), (35, 65, ""),
    ],
)  # fmt: skip
def test_a_wall_in_the_straight_way_off_is_passed_by(left: int, right: int, passed: str) -> None:
    wall = ground("wall", left, 0, right - left, 1, height=60, obstacle=True, blocks=True)
    offered = ways_off(table("A1 50,5", "B1 90,90", areas=(wall,)))
    assert {each["x"] for each in offered if each["speed"] == "run"} == ({passed} - {""})


@pytest.mark.rule("R5.1")
def test_who_stands_on_the_edge_may_step_off() -> None:
    t = table("A1 10,0", "B1 90,90")
    assert t.refused(walk("A1", 10, 0)).ref == "R5.1"
    assert "0" in [each["y"] for each in ways_off(t) if each["speed"] == "walk"]
    assert t.order(walk("A1", 10, 0, leave=True), dice=SUCCESS)["A1"].status == LEFT


@pytest.mark.rule("R5.5")
def test_extra_movement_may_lead_off_the_table() -> None:
    t = table("A1 10,20", "B1 90,90").order(walk("A1", 10, 2), dice=CRITICAL)
    [offered] = ways_off(t, "move_on")
    order = MoveOn("A", "A1", offered["speed"], int(offered["x"]), int(offered["y"]), leave=True)
    assert t.order(order)["A1"].status == LEFT
    far = table("A1 10,30", "B1 90,90").order(walk("A1", 10, 12), dice=CRITICAL)
    assert ways_off(far, "move_on") == []
