"""Vehicles: the tables, the pedals, corners, and both of the printed examples."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.offers import Choice, Number
from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.catalogue import VEHICLES
from rules.killzone.driving import (
    corner_limit,
    corner_modifier,
    first_met,
    judged_turn,
    ramming_modifier,
)
from rules.killzone.ruleset import KILLZONE
from rules.killzone.shooting import plan_shoot
from rules.killzone.state import ACTIVE, DEAD, SUPPRESSED
from tests.rules.killzone.tabletop import Table, house, inches, table


@pytest.mark.rule("K1")
def test_a_vehicle_never_goes_faster_than_it_can() -> None:
    rows = {
        each.id: (each.speed, each.accelerate, each.brake, each.damage, each.armour)
        for each in VEHICLES.values()
    }
    assert rows == {
        "car": (24, 3, 3, 2, 9),
        "hgv": (24, 2, 2, 3, 11),
        "sports_car": (30, 4, 3, 2, 9),
        "motorbike": (30, 4, 2, 1, 0),
        "armoured_car": (24, 3, 3, 3, 14),
        "apc": (24, 3, 3, 4, 23),
        "tracked": (24, 2, 3, 4, 23),
    }
    found = table("AV 5,18 car speed20", "A1 in AV trooper", "B1 60,5 ganger")
    found.order(o.Drive("a", "AV", o.ACCELERATE, 3, 30), 6, 6, 6)
    assert found.vehicle("AV").speed == 24


@pytest.mark.rule("K2")
def test_getting_in_needs_contact_and_two_inches() -> None:
    found = table("AV 10,10 car", "A1 10,12.5 trooper", "A2 10,20 trooper", "B1 60,5 ganger")
    found.refuses(o.Board("a", "A2", "AV"), "in contact")
    found.order(o.Board("a", "A1", "AV"))
    assert found["A1"].aboard == "AV"
    assert found["A1"].moved == 50
    found.refuses(o.Alight("a", "A1"), "2 inches")


@pytest.mark.rule("K3")
@pytest.mark.rule("K4")
@pytest.mark.rule("K5")
def test_the_printed_getaway() -> None:
    """4, 6 and 3 make 13; held at 13; brakes of 3 and 2 make it 8."""
    found = table("AV 5,18 car", "A1 in AV trooper", "B1 60,2 ganger")
    found.refuses(o.Drive("a", "AV", o.HOLD), "cannot do that")
    found.refuses(o.Drive("a", "AV", o.ACCELERATE, 4), "1 to 3 dice")
    found.order(o.Drive("a", "AV", o.ACCELERATE, 3, 30), 4, 6, 3)
    assert (found.vehicle("AV").speed, found.vehicle("AV").at) == (13, inches(18, 18))
    found.refuses(o.Drive("a", "AV", o.HOLD), "has had its move")
    found = table("AV 18,18 car speed13", "A1 in AV trooper", "B1 60,2 ganger")
    found.order(o.EndSquad("a"))
    assert found.vehicle("AV").at == inches(31, 18)
    found = table("AV 31,18 car speed13", "A1 in AV trooper", "B1 60,2 ganger")
    found.order(o.Drive("a", "AV", o.BRAKE, 2, 30), 3, 2)
    assert (found.vehicle("AV").speed, found.vehicle("AV").at) == (8, inches(39, 18))


@pytest.mark.rule("K6")
@pytest.mark.rule("K7")
def test_only_corners_of_90_and_180_degrees_have_limits() -> None:
    assert [corner_limit(turn) for turn in (0, 3, -3, 4, -4, 7, 8, -8)] == [
        None, None, None, 9, 9, 9, 4, 4,
    ]  # fmt: skip
    found = table("AV 30,18 car speed9", "A1 in AV trooper", "B1 60,2 ganger")
    found.order(o.Drive("a", "AV", o.HOLD, 0, 4, 4))
    assert found.told(e.SkidRolled) == []
    assert found.vehicle("AV").at == inches(34, 23)


@pytest.mark.rule("K8")
def test_the_skid_roll_grows_with_every_six_inches_or_part() -> None:
    speeds = {9: None, 10: 1, 15: 1, 16: 2, 21: 2, 22: 3, 30: 4}
    assert {speed: corner_modifier(speed, 4) for speed in speeds} == speeds
    assert [corner_modifier(speed, 8) for speed in (4, 5, 10, 11)] == [None, 1, 1, 2]


@pytest.mark.rule("K9")
@pytest.mark.rule("K10")
@pytest.mark.parametrize(("die", "harm"), [(3, None), (4, 0), (5, 2), (6, 3)])
def test_the_skid_table(die: int, harm: int | None) -> None:
    """At 10 inches a corner adds 1, so each die is one less than its line of the table."""
    found = table("AV 30,18 car speed10", "A1 in AV trooper", "B1 60,2 ganger")
    found.order(o.Drive("a", "AV", o.HOLD, 0, 4, 4), die - 1)
    vehicle = found.vehicle("AV")
    assert vehicle.wrecked == (harm is not None)
    assert vehicle.speed == (10 if harm is None else 0)
    assert found.told(e.SkidRolled)[0].dice_each == (harm or 0)
    assert (found["A1"].aboard == "") == (harm is not None)


@pytest.mark.rule("K11")
def test_whoever_is_suppressed_by_a_crash_recovers_as_always() -> None:
    found = table("AV 30,18 car speed10", "A1 in AV trooper", "A2 5,5 trooper", "B1 60,2 ganger")
    found.order(o.Drive("a", "AV", o.HOLD, 0, 4, 4), 4, 3, 3)
    assert found["A1"].status == SUPPRESSED
    # The others act, then his own squad: he tests like anybody.
    found.battle = replace(found.battle, active="b", queue=("a",))
    found.order(o.EndSquad("b"), 4)
    assert found["A1"].status == ACTIVE


FAST_FIRE = (
    "AV 10,18 car speed10", "A1 in AV trooper pistol", "A2 in AV trooper shotgun",
    "BV 16,18 car speed10", "B1 in BV ganger",
)  # fmt: skip


@pytest.mark.rule("K12")
@pytest.mark.rule("K13")
def test_firing_from_and_at_fast_vehicles() -> None:
    found = table(*FAST_FIRE)
    found.refuses(o.Shoot("a", "A1", "pistol", "BV"), "drives")
    found.order(o.Shoot("a", "A2", "shotgun", "BV"), 6, 3, 2, 2, 2, 4)
    assert [m.value for m in found.told(e.ShotRolled)[0].modifiers] == [-1]
    damage, skid = found.told(e.DamageRolled)[0], found.told(e.SkidRolled)[0]
    assert (damage.score, damage.need, skid.modifier, skid.total) == (9, 9, 0, 4)
    assert found.vehicle("BV").wrecked


@pytest.mark.rule("K12")
def test_whether_two_fast_vehicles_are_2_less_to_each_other_is_a_switch() -> None:
    standing = (*FAST_FIRE[:3], "BV 16,18 car", FAST_FIRE[4])
    from_a_road = ("A2 10,18 trooper shotgun", "A1 60,2 trooper", *FAST_FIRE[3:])
    for lines, rules, values in (
        (FAST_FIRE, {"fast_fire": "once"}, [-1]),
        (FAST_FIRE, {"fast_fire": "each"}, [-1, -1]),
        (standing, {"fast_fire": "once"}, [-1]),
        (from_a_road, {"fast_fire": "once"}, [-1]),
    ):
        found = table(*lines, rules=rules)
        shot = plan_shoot(found.battle, o.Shoot("a", "A2", "shotgun", "BV"))
        assert [m.value for m in shot.modifiers] == values, (lines, rules)
    # A battle that began before there was a choice.
    found.battle = replace(table(*FAST_FIRE).battle, rules={})
    assert len(plan_shoot(found.battle, o.Shoot("a", "A2", "shotgun", "BV")).modifiers) == 2


@pytest.mark.rule("K14")
@pytest.mark.rule("K16")
@pytest.mark.rule("K17")
def test_the_printed_ramming_chase() -> None:
    """14 and 9 make 23, +3: 13 breaks the armour of 9, 8 does not, and the skid comes to 7."""
    found = table(
        "AV 5,18 car speed14", "A1 in AV trooper", "BV 27,18 car speed14", "B1 in BV squad_hero",
        "B2 in BV trooper",
    )  # fmt: skip
    # 18 inches from bumper to bumper.
    assert found.vehicle("BV").at.x - found.vehicle("AV").at.x == 18 * 25 + 100
    found.order(
        o.Drive("a", "AV", o.ACCELERATE, 3, 30), 5, 3, 1, 4, 6, 2, 3, 4, 6, 6, 6, 4, 1, 1, 2
    )
    assert found.vehicle("AV").speed == 23
    rammed, own = found.told(e.DamageRolled)[:2]
    assert (rammed.target, rammed.score, rammed.fate) == ("BV", 13, "wrecked")
    assert (own.target, own.score, own.fate) == ("AV", 8, "nothing")
    skid = found.told(e.SkidRolled)[0]
    assert (skid.vehicle, skid.modifier, skid.total, skid.dice_each) == ("BV", 3, 7, 3)
    assert found.vehicle("BV").wrecked
    assert not found.vehicle("AV").wrecked
    # A hero's save against 18, and a trooper with 4.
    assert (found["B1"].status, found["B2"].status) == (SUPPRESSED, ACTIVE)


@pytest.mark.rule("K15")
def test_whoever_stands_in_the_way_is_hit_by_the_vehicle_s_dice_and_its_speed() -> None:
    found = table("AV 5,18 car speed14", "A1 in AV trooper", "B1 12,18 ganger", "B2 60,2 ganger")
    found.order(o.Drive("a", "AV", o.HOLD, 0, 30), 4, 3)
    assert found.told(e.ShotRolled) == []
    assert found.told(e.DamageRolled)[0].score == 8
    assert found["B1"].status == DEAD
    assert [ramming_modifier(speed) for speed in (9, 10, 15, 16, 23)] == [0, 1, 1, 2, 3]


@pytest.mark.rule("K16")
def test_a_car_and_a_bike_take_each_other_s_dice() -> None:
    found = table(
        "AV 5,18 car speed14", "A1 in AV trooper", "BV 12,18 motorbike", "B1 in BV ganger"
    )
    found.order(o.Drive("a", "AV", o.HOLD, 0, 30), 3, 3, 1)
    bike, car = found.told(e.DamageRolled)[:2]
    assert (bike.target, len(bike.dice), bike.need) == ("BV", 2, 8)
    assert (car.target, len(car.dice)) == ("AV", 1)


def test_a_vehicle_that_drives_over_the_edge_takes_its_people_with_it() -> None:
    found = table("AV 68,18 car speed14", "A1 in AV trooper", "A2 5,5 trooper", "B1 60,2 ganger")
    found.order(o.Drive("a", "AV", o.HOLD, 0, 30))
    assert (found["A1"].status, found["A1"].exit) == ("left", "east")


@pytest.mark.rule("K8")
@pytest.mark.rule("K9")
def test_a_driver_is_shown_the_chance_of_a_crash_by_all_the_dice() -> None:
    """From 9 one die makes 10 to 15: always +1, so a 3 and more is a crash."""
    found = table("AV 20,18 car speed9", "A1 in AV trooper", "B1 60,2 ganger")
    corner = KILLZONE.preview(found.battle, o.Drive("a", "AV", o.ACCELERATE, 1, 4, 4))
    assert (corner.chances[0].ways, corner.chances[0].of) == (24, 36)
    assert "It goes 10 to 15 inches." in corner.notes
    assert KILLZONE.preview(found.battle, o.Drive("a", "AV", o.HOLD, 0, 4, 4)).chances == ()
    gentle = KILLZONE.preview(found.battle, o.Drive("a", "AV", o.ACCELERATE, 1, 4, 3))
    assert gentle.chances == ()


@pytest.mark.rule("K14")
def test_a_driver_is_shown_what_is_in_the_way_and_where_he_comes_to() -> None:
    found = table(
        "AV 10,18 car speed14", "A1 in AV trooper", "BV 30,18 car", "B1 in BV ganger",
        "B2 18,18 ganger",
    )  # fmt: skip
    held = KILLZONE.preview(found.battle, o.Drive("a", "AV", o.HOLD, 0, 30))
    assert held.ghost == inches(24, 18)
    assert held.notes == ("It goes 14 inches.", "B2 is run down, if it goes 14 inches.")
    fast = KILLZONE.preview(found.battle, o.Drive("a", "AV", o.ACCELERATE, 2, 30))
    assert "It rams BV, if it goes 24 inches." in fast.notes
    walled = table("AV 10,18 car speed14", "A1 in AV trooper", "B1 60,2 ganger",
                   areas=(house(20, 15),))  # fmt: skip
    wall = KILLZONE.preview(walled.battle, o.Drive("a", "AV", o.HOLD, 0, 30))
    assert "It hits House: a skid roll, +1, if it goes 14 inches." in wall.notes
    out = table("AV 66,18 car speed14", "A1 in AV trooper", "B1 60,2 ganger")
    over = KILLZONE.preview(out.battle, o.Drive("a", "AV", o.HOLD, 0, 30))
    assert "It leaves over the east edge, if it goes 14 inches." in over.notes


@pytest.mark.rule("K4")
@pytest.mark.parametrize("before", [0, 5, 30])
def test_straight_on_means_the_whole_speed_whatever_stands_before_a_turn(before: int) -> None:
    found = table("AV 10,18 car speed14", "A1 in AV trooper", "B1 60,2 ganger")
    order = o.Drive("a", "AV", o.HOLD, 0, before)
    assert KILLZONE.preview(found.battle, order).ghost == inches(24, 18)
    found.order(order)
    assert (found.vehicle("AV").at, found.vehicle("AV").speed) == (inches(24, 18), 14)


@pytest.mark.rule("K6")
@pytest.mark.rule("K8")
def test_a_vehicle_goes_round_several_corners_in_one_move() -> None:
    """Round a block at 14: 1 more in each of two corners, 2 in the second that goes left."""
    found = table("AV 20,18 car speed14", "A1 in AV trooper", "B1 60,2 ganger")
    order = o.Drive("a", "AV", o.HOLD, 0, 4, 4, 5, -4, 4, -4)
    shown = KILLZONE.preview(found.battle, order)
    # Two, two and one of six dice are safe.
    assert [(each.ways, each.of) for each in shown.chances] == [(216 - 4, 216), (4, 216)]
    assert shown.ghost == inches(28, 22)
    found.order(order, 2, 2, 1)
    assert _skids(found) == [1, 1, 2]
    assert (found.vehicle("AV").at, found.vehicle("AV").facing) == (inches(28, 22), 0)
    # A corner that it does not come to is no corner.
    slow = table("AV 20,18 car speed6", "A1 in AV trooper", "B1 60,2 ganger")
    slow.order(o.Drive("a", "AV", o.HOLD, 0, 4, 4, 5, -4))
    assert (slow.vehicle("AV").at, slow.vehicle("AV").facing) == (inches(24, 20), 8)


def _skids(found: Table) -> list[int]:
    """What is added to each skid roll of the last order."""
    return [each.modifier for each in found.told(e.SkidRolled)]


@pytest.mark.rule("K7")
def test_two_corners_on_one_spot_are_no_way_round_the_limit_of_a_hairpin() -> None:
    found = table("AV 20,18 car speed9", "A1 in AV trooper", "B1 60,2 ganger")
    found.refuses(o.Drive("a", "AV", o.HOLD, 0, 0, 4, 3, 4), "its own length: 4 inches")
    found.refuses(o.Drive("a", "AV", o.HOLD, 0, 0, 4, 4, 9), "up to 180 degrees")
    found.order(o.Drive("a", "AV", o.HOLD, 0, 0, 4, 4, 4), 2)
    assert _skids(found) == [1], "as round a hairpin at 9"
    assert found.vehicle("AV").at == inches(15, 22)


@pytest.mark.rule("K7")
@pytest.mark.rule("K8")
@pytest.mark.parametrize(
    ("corners", "judged"),
    [
        ((4, 3, 4, 3, 4, 2), [3, 6, 8]),
        ((4, -3, 4, -3, 4, -2), [-3, -6, -8]),
        ((4, 1, 4, 2), [1, 3]),
        ((4, 2, 8, 2), [2, 4]),
        ((4, 2, 9, 2), [2, 2]),  # 9 inches off is a corner by itself
        ((4, 3, 5, 3, 5, 3), [3, 6, 6]),  # the first is 10 inches before the third
        ((4, 4, 4, 4, 4, 4), [4, 8, 12]),
        ((4, 3, 4, -3), [3, -3]),  # the other way
        ((4, 3, 4, -1, 4, 3), [3, -1, 5]),  # a turn back between them parts them not
        ((4, 4, 4, 4, 4, -1), [4, 8, -1]),
    ],
)
def test_turns_close_together_are_judged_by_their_sum(
    corners: tuple[int, ...], judged: list[int]
) -> None:
    found = o.Drive("a", "AV", o.HOLD, 0, *corners).corners
    assert [judged_turn(found, number) for number in range(len(found))] == judged


@pytest.mark.rule("K7")
@pytest.mark.rule("K8")
@pytest.mark.parametrize(("sort", "way"), [("sports_car", 4), ("motorbike", 2)])
def test_several_small_turns_are_no_free_hairpin(sort: str, way: int) -> None:
    """At 30: 21 above the limit of 9 is +4, a crash by any die, as in a hairpin."""
    found = table(f"AV 30,18 {sort} speed30", "A1 in AV trooper", "B1 60,2 ganger")
    order = o.Drive("a", "AV", o.HOLD, 0, way, 3, way, 3, way, 2)
    shown = KILLZONE.preview(found.battle, order)
    assert [(each.label, each.ways, each.of) for each in shown.chances] == [
        ("Crash in a corner", 216, 216), ("Round it, or no corner", 0, 216),
    ]  # fmt: skip
    together = "is judged together with those less than 9 inches before it:"
    assert shown.notes[-2:] == (
        f"The turn after {2 * way} inches {together} 135°, safe up to 9 inches.",
        f"The turn after {3 * way} inches {together} 180°, safe up to 4 inches.",
    )
    found.order(order, 1)
    assert _skids(found) == [4]
    assert found.vehicle("AV").wrecked
    # Slow enough for the sum, nobody rolls.
    slow = table(f"AV 30,18 {sort} speed9", "A1 in AV trooper", "B1 60,2 ganger")
    slow.order(o.Drive("a", "AV", o.HOLD, 0, 0, 3, way, 3))
    assert _skids(slow) == []


@pytest.mark.rule("K6")
def test_gentle_turns_that_stand_apart_are_free_and_nothing_is_said_of_them() -> None:
    found = table("AV 5,18 car speed24", "A1 in AV trooper", "B1 60,2 ganger")
    order = o.Drive("a", "AV", o.HOLD, 0, 2, -3, 9, 3)
    assert KILLZONE.preview(found.battle, order).notes == ("It goes 24 inches.",)
    found.order(order)
    assert (_skids(found), found.vehicle("AV").facing) == ([], 4)
    # Close together, but less than 90 degrees in all.
    near = o.Drive("a", "AV", o.HOLD, 0, 2, 1, 4, 2)
    fresh = table("AV 5,18 car speed24", "A1 in AV trooper", "B1 60,2 ganger")
    shown = KILLZONE.preview(fresh.battle, near)
    assert shown.notes[-1].endswith("before it: 67°, any speed is safe.")
    assert shown.chances == ()


@pytest.mark.rule("K6")
def test_the_inches_before_a_turn_of_nothing_count() -> None:
    found = table("AV 20,18 car speed14", "A1 in AV trooper", "B1 60,2 ganger")
    order = o.Drive("a", "AV", o.HOLD, 0, 5, 0, 5, 4)
    assert order.corners == ((10, 4),)
    assert KILLZONE.preview(found.battle, order).ghost == inches(30, 22)
    found.order(order, 1)
    assert found.vehicle("AV").at == inches(30, 22)
    between = o.Drive("a", "AV", o.HOLD, 0, 1, 2, 2, 0, 3, 2)
    assert between.corners == ((1, 2), (5, 2))


@pytest.mark.rule("K6")
@pytest.mark.parametrize("speed", [1, 7, 14, 24])
def test_a_turn_that_is_chosen_happens_with_what_the_fields_are_preset_to(speed: int) -> None:
    """With any number of dice, and any throw of them that leaves the vehicle moving."""
    found = table(f"AV 20,5 car speed{speed}", "A1 in AV trooper", "B1 60,2 ganger")
    drives = [each for each in KILLZONE.offers(found.battle, "a") if each.order == "drive"]
    assert drives
    for offer in drives:
        preset = {
            each.name: int(each.given)
            for each in offer.fields
            if isinstance(each, Number | Choice) and each.given is not None
        }
        pedal = offer.fixed["pedal"]
        least = preset.pop("dice", 0)
        for dice in range(least, 4 if least else 1):
            order = o.Drive("a", "AV", pedal, dice, **preset | {"turn": 3})
            for throw in (1, 6):
                fresh = table(f"AV 20,5 car speed{speed}", "A1 in AV trooper", "B1 60,2 ganger")
                fresh.order(order, *[throw] * dice)
                assert fresh.vehicle("AV").facing == (7 if fresh.vehicle("AV").speed else 4)


@pytest.mark.rule("K6")
def test_a_driver_is_told_at_which_speeds_he_does_not_come_to_a_turn() -> None:
    found = table("AV 20,18 car speed14", "A1 in AV trooper", "B1 60,2 ganger")

    def said(*order: int, pedal: str = o.HOLD) -> tuple[str, ...]:
        return KILLZONE.preview(found.battle, o.Drive("a", "AV", pedal, *order)).notes[1:]

    assert said(0, 14, 3) == ("The turn after 14 inches is not made at any speed of this order.",)
    assert said(0, 13, 3) == ()
    assert said(1, 10, 3, pedal=o.BRAKE) == (
        "The turn after 10 inches is not made at 8 to 10 inches.",
    )
    assert said(1, 8, 3, pedal=o.BRAKE) == ("The turn after 8 inches is not made at 8 inches.",)
    assert said(1, 7, 3, pedal=o.BRAKE) == ()
    assert said(1, 1, 3, 9, -3, pedal=o.BRAKE) == (
        "The turn after 10 inches is not made at 8 to 10 inches.",
    )
    assert said(1, 20, 0, pedal=o.ACCELERATE) == (), "straight on is no turn"
    # Brakes that may bring it to a stand.
    slow = table("AV 20,18 car speed3", "A1 in AV trooper", "B1 60,2 ganger")
    shown = KILLZONE.preview(slow.battle, o.Drive("a", "AV", o.BRAKE, 1, 1, 3))
    assert shown.notes == (
        "It goes 0 to 2 inches.", "The turn after 1 inch is not made at 0 to 1 inches.",
    )  # fmt: skip


@pytest.mark.rule("K2")
def test_nobody_gets_into_a_full_car_among_enemies_or_into_one_that_moves() -> None:
    mates = [f"A{number} in AV trooper" for number in range(1, 5)]
    full = table("AV 10,10 car", *mates, "A5 10,12.5 trooper", "B1 60,5 ganger")
    full.refuses(o.Board("a", "A5", "AV"), "is full")
    taken = table("BV 10,10 car", "A1 10,12.5 trooper", "B1 in BV ganger")
    taken.refuses(o.Board("a", "A1", "BV"), "Enemies sit")
    moving = table("AV 10,10 car speed5", "A1 10,12.5 trooper", "B1 60,5 ganger")
    moving.refuses(o.Board("a", "A1", "AV"), "is moving")


@pytest.mark.rule("K2")
def test_who_gets_out_stands_beside_his_own_and_not_beside_a_foe() -> None:
    """A place on the side away from others is found by itself."""
    found = table("AV 10,10 car", "A1 in AV trooper", "A2 in AV trooper", "B1 60,5 ganger")
    found.order(o.Alight("a", "A1"))
    found.order(o.Alight("a", "A2"))
    assert found["A1"].at != found["A2"].at
    assert not found["A1"].aboard
    assert not found["A2"].aboard


@pytest.mark.rule("K5")
@pytest.mark.parametrize(("gone", "met"), [("", "BV"), ("wrecked", ""), ("left", "")])
def test_a_wreck_or_a_vehicle_that_has_left_stops_nobody(gone: str, met: str) -> None:
    found = table("AV 10,18 car speed10", "A1 in AV trooper", "BV 20,18 car", "B1 60,2 ganger")
    other = replace(found.vehicle("BV"), **({gone: True} if gone else {}))
    battle = replace(found.battle, vehicles={**found.battle.vehicles, "BV": other})
    assert first_met(battle, found.vehicle("AV"), inches(17, 18), inches(18, 18)) == met
