"""Machines at the wheel: they get away, ram when it pays; and on foot: smoke, windows, stairs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.bots.known import BOTS, PLAIN, STRONG, ordered
from rules.bots.sensible import choices
from rules.bots.simple import Whim
from rules.kernel.dice import SeededDice
from rules.kernel.events import Order
from rules.killzone import orders as o
from rules.killzone.counsel import COUNSEL
from rules.killzone.driving import speeds
from rules.killzone.ruleset import KILLZONE
from rules.killzone.steering import Scout, drives
from rules.killzone.threats import hidden, threats
from tests.games.table import usual
from tests.rules.killzone.tabletop import Table, house, inches, table

CAR = "AV 10,18 car speed14", "A1 in AV trooper"


def _wanted(found: Table, side: str = "a") -> Order:
    """What a plain machine does first."""
    return next(choices(KILLZONE, KILLZONE.view(found.battle, side), side, Whim(1)))


def test_what_a_pedal_gives_is_every_throw_of_it() -> None:
    found = table("AV 5,18 car speed20", "A1 in AV trooper", "B1 60,5 ganger")
    fast = speeds(found.vehicle("AV"), o.ACCELERATE, 1)
    assert fast == [(21, 1), (22, 1), (23, 1), (24, 3)]
    slow = dict(speeds(found.vehicle("AV"), o.BRAKE, 2))
    assert (slow[18], slow[13], slow[8]) == (1, 6, 1)


def test_whoever_would_get_away_makes_for_his_edge() -> None:
    """Side b wins over the east edge."""
    found = table("AV 5,5 car", "A1 in AV trooper", "BV 30,18 car speed9", "B1 in BV ganger",
                  active="b")  # fmt: skip
    order = _wanted(found, "b")
    assert isinstance(order, o.Drive)
    assert (order.pedal, order.dice) == (o.ACCELERATE, 3)


def test_a_corner_is_weighed_where_it_comes_also_behind_a_turn_of_nothing() -> None:
    found = table(*CAR, "BV 60,18 car", "B1 in BV ganger", areas=(house(22, 15),))
    scout = Scout(found.battle, found.vehicle("AV"))
    one, two = o.Drive("a", "AV", o.HOLD, 0, 5, 3), o.Drive("a", "AV", o.HOLD, 0, 2, 0, 3, 3)
    assert scout.judged(two) == scout.judged(one)
    assert scout.judged(two) != scout.judged(o.Drive("a", "AV", o.HOLD))


def test_nobody_drives_into_a_house_that_he_can_go_round() -> None:
    found = table(*CAR, "BV 60,18 car", "B1 in BV ganger", areas=(house(22, 15),))
    order = _wanted(found)
    assert isinstance(order, o.Drive)
    scout = Scout(found.battle, found.vehicle("AV"))
    assert scout.rolling < -500  # straight on means a wall
    assert COUNSEL.weigh(found.battle, order).worth > 500
    after = table(*CAR, "BV 60,18 car", "B1 in BV ganger", areas=(house(22, 15),))
    after.order(order, 3, 3, 3)
    assert not after.vehicle("AV").wrecked


def test_a_machine_rams_who_would_be_gone_and_spares_itself_for_nothing() -> None:
    people = ("AV 50,18 apc speed14", "A1 in AV trooper", "BV 60,18 car speed12",
              "B1 in BV gang_hero", "B2 in BV gang_hero")  # fmt: skip
    order = _wanted(table(*people))
    assert isinstance(order, o.Drive)
    found = table(*people).order(order, 5, 3, 1)
    assert any(type(event).__name__ == "Rammed" for event in found.events)
    weak = table("AV 50,18 motorbike speed14", "A1 in AV squad_hero", "BV 60,18 apc speed9",
                 "B1 in BV ganger")  # fmt: skip
    head_on = COUNSEL.weigh(weak.battle, o.Drive("a", "AV", o.ACCELERATE, 4, 30, 0)).worth
    assert head_on < COUNSEL.weigh(weak.battle, drives(weak.battle, "a", "AV", o.BRAKE)[0]).worth


def test_a_fast_corner_is_worth_less_than_a_slow_one() -> None:
    fast, slow = (
        table(f"AV 20,18 car speed{speed}", "A1 in AV trooper", "BV 22,4 car", "B1 in BV ganger")
        for speed in (20, 9)
    )
    corner = o.Drive("a", "AV", o.HOLD, 0, 2, -4)
    assert COUNSEL.weigh(fast.battle, corner).failing == 833  # with +2 all but a 1 is a crash
    assert COUNSEL.weigh(slow.battle, corner).failing == 0


def test_smoke_is_worth_what_it_hides_less_what_it_hides_of_ones_own() -> None:
    people = ("A1 10,10 trooper smoke", "B1 30,10 trooper assault_rifle",
              "B2 30,11.5 trooper assault_rifle")  # fmt: skip
    found = table(*people)
    assert {each.firer.id for each in threats(found.battle)} == {"B1", "B2"}
    between, beside = inches(14, 10), inches(14, 20)
    assert hidden(found.battle, "a", between) > 0 == hidden(found.battle, "a", beside)
    assert hidden(found.battle, "b", between) < 0
    order = _wanted(found)
    assert isinstance(order, o.Smoke | o.Move)
    smokes = [each for each in choices(KILLZONE, found.battle, "a", Whim(1))
              if isinstance(each, o.Smoke)]  # fmt: skip
    assert smokes
    assert COUNSEL.weigh(found.battle, smokes[0]).failing > 0


@pytest.mark.parametrize(("floor", "jumps"), [(1, True), (3, False)])
def test_whoever_burns_jumps_unless_the_fall_is_worse(floor: int, jumps: bool) -> None:
    """Two dice against a kill score of 9 are less than three, four are more."""
    people = "A1 13,11 trooper", "B1 50,20 power"
    found = table(*people, areas=(house(12, 8, 4),), order="assault").put("A1", floor=floor)
    found.battle = replace(found.battle, fires={"house": "major"})
    assert isinstance(_wanted(found), o.Jump) == jumps
    calm = table(*people, areas=(house(12, 8, 4),), order="assault").put("A1", floor=floor)
    assert not isinstance(_wanted(calm), o.Jump)


def test_a_machine_goes_upstairs_for_a_better_shot() -> None:
    wall = house(20, 8, 1, "wall", "wall")
    found = table("A1 13,11 trooper assault_rifle", "B1 33,11 trooper", order="assault",
                  areas=(house(12, 8, 3), wall))  # fmt: skip
    up = COUNSEL.hope(found.battle, o.Move("a", "A1", *found["A1"].at, 2)).worth
    assert up > 0
    assert _wanted(found) == o.Move("a", "A1", *found["A1"].at, 2)
    assert COUNSEL.hope(found.battle, o.Move("a", "A1", *inches(14, 11), 0)).worth == 0


@pytest.mark.parametrize("bot", [PLAIN, STRONG])
def test_a_chase_of_machines_is_a_chase(bot: str) -> None:
    """Over some battles: both drive, somebody rams, and somebody gets away."""
    done = set[str]()
    for seed in range(6):
        journal = KILLZONE.muster("chase", {}, usual(KILLZONE, "chase"), seed)
        battle = KILLZONE.folded(list(journal))
        dice = SeededDice(seed.to_bytes(32, "big"), ["a", "b"])
        for number in range(500):
            due = KILLZONE.to_act(battle)
            if not due:
                break
            whim = Whim((seed << 16) + number)
            order, battle, events = ordered(BOTS[bot], KILLZONE, battle, due[0], dice, whim)
            done |= {f"{due[0]} {type(each).__name__}" for each in (order, *events)}
        assert battle.outcome is not None
    assert {"runaways Drive", "pursuit Drive", "pursuit Rammed", "runaways VehicleLeft"} <= done
