"""Where a driver may steer by a touch: places at the ends of drives, and what they risk."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.geometry import Point, rectangle, span
from rules.kernel.reach import Steering, bands_of, orders_to
from rules.killzone import events as e
from rules.killzone.catalogue import INCH
from rules.killzone.driving import speeds
from rules.killzone.driving_shown import crash_ways
from rules.killzone.orders import ACCELERATE, BRAKE, HOLD
from rules.killzone.ruleset import KILLZONE
from tests.rules.killzone.tabletop import Table, house, inches, table

PEOPLE = ("A1 in AV trooper", "B1 60,2 ganger")
SAFE = [1] * 8  # a skid roll of 1 harms nobody


def steerings(found: Table) -> dict[str, Steering]:
    """The ways to steer of A1, by the pedal."""
    goings = KILLZONE.goings(found.battle, "a", "A1")
    steered = [each for each in goings if isinstance(each, Steering)]
    return {each.courses[0].order.pedal: each for each in steered}


def test_each_pedal_leads_to_places_and_held_speed_ends_just_there():
    start = table("AV 20,18 car speed12", *PEOPLE)
    held = steerings(start)[HOLD]
    assert len(held.courses) > 60
    for course in held.courses:
        found = table("AV 20,18 car speed12", *PEOPLE)
        found.order(course.order, *SAFE)
        assert span(found.vehicle("AV").at, course.at) <= 2, course
    assert set(steerings(start)) == {HOLD, ACCELERATE, BRAKE}


def test_what_needs_no_skid_roll_is_sure():
    start = table("AV 20,18 car speed20", *PEOPLE)
    seen = set()
    for pedal, steering in steerings(start).items():
        for course in steering.courses:
            found = speeds(start.vehicle("AV"), pedal, course.order.dice)
            crashes, _ = crash_ways(found, course.order)
            assert not (course.is_sure and crashes), course
            seen.add(course.is_sure)
    assert seen == {True, False}


def test_more_dice_lead_further():
    start = table("AV 20,18 car speed4", *PEOPLE)
    straight = {
        each.order.dice: each.at.x
        for each in steerings(start)[ACCELERATE].courses
        if not each.order.turn
    }
    assert list(straight) == [1, 2, 3]
    assert sorted(straight.values()) == list(straight.values())


def test_nobody_is_led_into_a_house_or_off_the_table_but_where_his_side_gets_away():
    walled = table("AV 20,18 car speed12", *PEOPLE, areas=(house(26, 15),))
    wall = rectangle(26 * INCH, 15 * INCH, 6 * INCH, 6 * INCH)
    held = steerings(walled)[HOLD]
    assert all(order.at.x < wall[0].x or order.order.turn for order in held.courses)
    for course in held.courses:
        found = table("AV 20,18 car speed12", *PEOPLE, areas=(house(26, 15),))
        found.order(course.order, *SAFE)
        assert span(found.vehicle("AV").at, course.at) <= INCH, course
    near = table("AV 66,18 car speed12", *PEOPLE)
    assert all(each.at.x <= 72 * INCH for each in steerings(near)[HOLD].courses)
    assert not [each for each in steerings(near)[HOLD].courses if not each.order.turn]
    sides = tuple(replace(each, edge="east") for each in near.battle.sides)
    near.battle = replace(near.battle, sides=sides)
    straight = next(each for each in steerings(near)[HOLD].courses if not each.order.turn)
    near.order(straight.order)
    [left] = near.told(e.VehicleLeft)
    assert left.edge == "east"


def test_a_touch_means_the_nearest_place_and_none_that_is_far():
    start = table("AV 20,18 car speed12", *PEOPLE)
    goings = KILLZONE.goings(start.battle, "a", "A1")
    at = inches(32, 18)
    first = next(orders_to(goings, at, 0))
    assert (first.pedal, first.turn) == (HOLD, 0)
    assert not list(orders_to(goings, Point(at.x + 40 * INCH, at.y), 0))
    spots = {spot for band in bands_of(goings) for spot, _ in band.spots}
    assert at in spots


def test_whoever_only_rides_steers_nothing():
    start = table("AV 20,18 car speed12", "A2 in AV trooper", *PEOPLE)
    driver = next(each for each in ("A1", "A2") if KILLZONE.goings(start.battle, "a", each))
    other = "A2" if driver == "A1" else "A1"
    assert KILLZONE.goings(start.battle, "a", other) == ()


def test_what_is_sure_goes_well_at_every_throw():
    """The best throw of the dice leads into no house, over no edge and round no corner too fast."""
    walled = (house(34, 15),)
    seen = 0
    for at in ("20,18", "55,18"):
        start = table(f"AV {at} car speed4", *PEOPLE, areas=walled)
        for steering in steerings(start).values():
            for course in (each for each in steering.courses if each.is_sure):
                found = table(f"AV {at} car speed4", *PEOPLE, areas=walled)
                found.order(course.order, *[6] * 8)
                assert not found.told(e.SkidRolled), course
                assert not found.told(e.VehicleLeft), course
                seen += 1
    assert seen > 40


def test_no_place_lies_beyond_ones_own_people():
    start = table("AV 20,18 car speed12", "A3 27,18 trooper", *PEOPLE)
    assert not [each for each in steerings(start)[HOLD].courses if not each.order.turn]


def test_the_edge_where_a_side_gets_away_may_be_right_ahead():
    near = table("AV 71.5,18 car speed12", *PEOPLE)
    sides = tuple(replace(each, edge="east") for each in near.battle.sides)
    near.battle = replace(near.battle, sides=sides)
    straight = next(each for each in steerings(near)[HOLD].courses if not each.order.turn)
    assert straight.at == Point(72 * INCH, 18 * INCH)
