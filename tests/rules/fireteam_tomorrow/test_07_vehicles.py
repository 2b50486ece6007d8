"""Vehicles (T17)."""

from __future__ import annotations

import pytest

from rules.fireteam_tomorrow.events import ShotFired, VehicleDamaged
from rules.fireteam_tomorrow.orders import Burst, Fire, Move
from rules.fireteam_tomorrow.state import opponents
from rules.kernel.geometry import rectangle
from rules.kernel.sight import Area
from tests.rules.fireteam_tomorrow.tabletop import inches, table

TANK = "B1 20,10 tracked machine_gun"
REST = ("A9 40,3", "B9 43,33 team2")


@pytest.mark.rule("T17")
def test_a_vehicle_moves_three_dice() -> None:
    t = table("A1 5,5", "B1 20,10 wheeled", *REST, card="move:b-1", deck=("fight",))
    t.refuses(Move("b", "B1", "steady", 500, 600), "cannot go like that")
    t.order(Move("b", "B1", "dash", 500, 700), 6, 5, 4)
    assert t["B1"].at == inches(20, 25)


@pytest.mark.rule("T17")
def test_hovercraft_and_helicopters_go_as_far_as_the_table_is_long() -> None:
    wood = Area("w", "wood", "Wood", rectangle(800, 100, 100, 500), cover="light")
    house = Area("h", "building", "House", rectangle(600, 200, 50, 100), blocks=True, height=100,
                 building="h")  # fmt: skip
    people = ("A1 5,5", *REST)
    areas = (wood, house)
    flying = table("B1 10,10 helicopter", *people, card="move:b-1", areas=areas, deck=("fight",))
    flying.refuses(Move("b", "B1", "lot", 625, 250), "no room to come down")
    flying.order(Move("b", "B1", "lot", 1150, 250))
    assert flying["B1"].at == (1150, 250)
    hover = table("B1 10,10 hover", *people, card="move:b-1", areas=areas, deck=("fight",))
    hover.refuses(Move("b", "B1", "lot", 1150, 250), "House is in the way")
    hover.order(Move("b", "B1", "lot", 1150, 700))
    assert hover["B1"].at == (1150, 700)


@pytest.mark.rule("T17")
def test_only_machine_guns_and_explosions_harm_a_vehicle() -> None:
    t = table("A1 5,10 rifle", "A2 5,14 machine_gun", "A3 5,18 rocket", TANK, *REST,
              card="fire:a-1", deck=("fight",))  # fmt: skip
    t.refuses(Fire("a", "A1", "rifle", "B1"), "can do nothing")
    t.order(Fire("a", "A2", "machine_gun", "B1"), 6, 6, 1, 1, 2)
    fired = t.told(ShotFired)[0]
    assert {each.name: each.value for each in fired.defence}["armour of a vehicle"] == 5
    assert t["B1"].immobile
    t.order(Fire("a", "A3", "rocket", "B1"), 6, 6, 1, 1, 3)
    assert t.told(VehicleDamaged)[0].effect == "destroyed"
    assert t["B1"].status == "dead"


@pytest.mark.rule("T17")
@pytest.mark.parametrize(
    ("die", "effect"),
    [(1, "movement"), (3, "movement"), (4, "weapons"), (5, "weapons"), (6, "destroyed")],
)
def test_what_a_vehicle_loses(die: int, effect: str) -> None:
    t = table("A1 5,10 rocket", TANK, *REST, card="fire:a-1", deck=("fight",))
    t.order(Burst("a", "A1", "rocket", 500, 250), 6, 6, 1, 1, die)
    assert t.told(VehicleDamaged)[0].effect == effect


@pytest.mark.rule("T17")
def test_a_damaged_vehicle_does_not_do_what_it_has_lost() -> None:
    t = table("A1 5,10 rocket", "A2 5,14 rocket", TANK, *REST, card="fire:a-1",
              deck=("fire:b-1",))  # fmt: skip
    t.order(Fire("a", "A1", "rocket", "B1"), 6, 6, 1, 1, 4)
    t.order(Fire("a", "A2", "rocket", "B1"), 1, 1, 6, 6)
    assert t.battle.card != "fire:b-1", "its card passes: it has no weapons left"


@pytest.mark.rule("T17")
def test_nobody_fights_a_vehicle_with_his_hands() -> None:
    t = table("A1 17,10 rifle", TANK, *REST, card="fire:a-1")
    assert opponents(t.battle, t["A1"]) == ()
    t.refuses(Fire("a", "A1", "rifle", "B1"), "can do nothing")
