"""Ranged and hand-to-hand attacks: C10 to C15, and automatic fire: C31 to C35."""

from __future__ import annotations

import pytest

from battles.order_form.chances import NEVER, luck_of
from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.automatic import zone_number
from rules.cyberpunk.melee import damage_modifier
from rules.cyberpunk.ranged import PATTERNS, SLUGS, band_of, hampered
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import METRE
from rules.cyberpunk.wounds import PARTS
from rules.kernel.record import IllegalOrder
from tests.rules.cyberpunk.tabletop import at, table

PISTOL = "service_pistol-1"


def refused(t, order, words):
    with pytest.raises(IllegalOrder, match=words):
        CYBERPUNK.verify(t.battle, order)


@pytest.mark.rule("C10")
def test_a_line_of_sight_and_the_number_or_more():
    t = table("A 0,0 service_pistol", "B 10,0").walled(3, -2, 1, 4)
    refused(t, o.Shoot("a", "A", PISTOL, "B"), "in the way")
    shot = o.Shoot("a", "A", PISTOL, "B")  # 8 + 4 and a die against 15
    assert not table("A 0,0 service_pistol", "B 10,0").order(shot, [2]).count(e.BlowLanded)
    hit = table("A 0,0 service_pistol", "B 10,0").order(shot, [3, 9, 1, 1, 1])
    assert hit.last(e.BlowLanded).taken == 1


@pytest.mark.rule("C11")
@pytest.mark.parametrize(
    ("tenths", "band"),
    [
        (10, "point blank"), (11, "close"), (125, "close"), (126, "medium"), (250, "medium"),
        (251, "long"), (500, "long"), (501, "extreme"), (1000, "extreme"), (1001, ""),
    ],
)  # fmt: skip
def test_the_printed_ranges_of_a_pistol(tenths, band):
    """A pistol of 50 m: 1, 12.5, 25, 50 and 100 m."""
    assert band_of(tenths * METRE // 10, 50 * METRE) == band


@pytest.mark.rule("C11")
def test_point_blank_is_full_damage():
    t = table("A 0,0 service_pistol", "B 1.5,0").order(o.Shoot("a", "A", PISTOL, "B"), [1, 9, 1])
    assert t.last(e.SkillRolled).number == 10
    assert t.last(e.BlowLanded).rolled == 13


@pytest.mark.rule("C14")
@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("tripped", ("tripped", -2)), ("blind", ("blinded", -6)), ("deaf", ("deafened", -2)),
        ("one_eye", ("one eye", -2)),
    ],
)  # fmt: skip
def test_what_an_attacker_suffers_from_takes_off(condition, told):
    t = table("A 0,0 service_pistol", "B 10,0").changed("A", conditions={condition: 99})
    assert [(each.name, each.value) for each in hampered(t.battle, t["A"])] == [told]


@pytest.mark.rule("C12")
def test_a_part_may_be_called():
    t = table("A 0,0 service_pistol", "B 10,0")
    shot = o.Shoot("a", "A", PISTOL, "B", location="left_leg")
    t.order(shot, [7, 2, 2, 1])  # 8 + 4 - 4 + 7
    assert t.last(e.SkillRolled).over == 0
    assert t.last(e.BlowLanded).location == "left_leg"
    assert [PARTS.count(part) for part in ("head", "torso", "left_arm", "right_leg")] == [
        1, 3, 1, 2,
    ]  # fmt: skip


@pytest.mark.rule("C13")
def test_blows_are_rolled_against_each_other():
    strike = o.Strike("a", "A", "B", "armed", "club-1")
    t = table("A 0,0 club", "B 1.5,0").order(strike, [5, 5])  # 12 against 12: the defender's
    assert not t.last(e.ContestRolled).success
    t = table("A 0,0 club", "B 1.5,0 dodge=9").order(strike, [6, 1])
    assert t.last(e.ContestRolled).totals == (18, 18)
    t = table("A 0,0 club", "B 1.5,0").order(strike, [6, 5, 9, 2, 1])
    assert t["B"].health.wounds == 1
    refused(table("A 0,0 club", "B 9,0"), strike, "away")


@pytest.mark.rule("C14")
def test_grips_throws_and_chokes():
    t = table("A 0,0 brawling=5", "B 1.5,0", "B2 20,0")
    refused(t, o.Strike("a", "A", "B", "throw"), "grapple B first")
    t.order(o.Strike("a", "A", "B", "grapple"), [9, 1])
    assert (t["A"].grip, t["A"].grip_kind) == ("B", "grapple")
    told = CYBERPUNK.story(t.battle, t.last(e.ContestRolled))
    assert told is not None
    assert told.text.startswith("A grabs at B: ")
    t.order(o.Strike("a", "A", "B", "hold"), [9, 1])
    t.order(o.Strike("a", "A", "B", "choke"), [5, 1])  # 5 less BODY's 2, no roll to hit
    assert t["B"].health.wounds == 3
    t.order(o.EndTurn("a", "A"))
    refused(t, o.Move("b", "B", *at(6, 0)), "holds B")
    t.order(o.Escape("b", "B"), [10, 1])
    assert t["A"].grip == ""


@pytest.mark.rule("C14")
def test_a_throw_needs_a_grip_and_stuns():
    t = table("A 0,0 brawling=5", "B 1.5,0", "B2 20,0").changed("A", grip="B", grip_kind="grapple")
    t.order(o.Strike("a", "A", "B", "throw"), [9, 1, 3, 6])  # stun save at 7 - 2
    assert t.last(e.StunSaved).target == 5
    assert t["B"].health.stunned
    assert t["A"].grip == ""


@pytest.mark.rule("C14")
def test_sweeps_dodges_and_disarming():
    t = table("A 0,0 brawling=5", "B 1.5,0 service_pistol", "B2 20,0")
    t.order(o.Strike("a", "A", "B", "sweep"), [9, 1])
    assert "tripped" in t["B"].conditions
    t.order(o.Strike("a", "A", "B", "disarm"), [9, 1])
    assert t["B"].weapons == ()
    found = {m.name: m.value for m in t.last(e.ContestRolled).modifiers}
    assert found["the target is down"] == 2
    dodging = table("A 0,0 club", "B 1.5,0").changed("B", conditions={"dodging": 2})
    dodging.order(o.Strike("a", "A", "B", "armed", "club-1"), [1, 9])
    assert dodging.last(e.ContestRolled).modifiers[-1].value == -2


@pytest.mark.rule("C14")
def test_a_punch_is_half_a_die_and_a_kick_a_whole_one():
    blows = {}
    for move, die in (("strike", 3), ("kick", 6)):
        t = table("A 0,0 body=10", "B 1.5,0 body=2", "B2 20,0")
        t.order(o.Strike("a", "A", "B", move), [10, 1, 9, die, 1])
        blows[move] = t.last(e.BlowLanded).rolled
    assert blows == {"strike": 5, "kick": 8}


@pytest.mark.rule("C14")
def test_a_parry_stops_what_the_weapon_bears():
    t = table("A 0,0 long_blade", "B 1.5,0 knife").changed("B", parries_with="knife-1")
    t.order(o.Strike("a", "A", "B", "armed", "long_blade-1"), [9, 1, 9, 1, 1])
    assert t["B"].health.wounds == 0  # 4 damage, a knife bears 6
    t = table("A 0,0 long_blade", "B 1.5,0 knife").changed("B", parries_with="knife-1")
    t.order(o.Strike("a", "A", "B", "armed", "long_blade-1"), [9, 1, 9, 6, 3, 1])
    assert t["B"].weapons[0].state == "broken"
    assert t["B"].health.wounds == 3  # 11 less 6, less 2


@pytest.mark.rule("C15")
def test_blades_double_and_break():
    strike = o.Strike("a", "A", "B", "armed", "knife-1")
    t = table("A 0,0 knife", "B 1.5,0").order(strike, [10, 1, 9, 4, 1])
    assert t["B"].health.wounds == 6
    t = table("A 0,0 knife", "B 1.5,0").order(strike, [1, 5])
    assert t["A"].weapons[0].state == "broken"
    club = o.Strike("a", "A", "B", "armed", "club-1")
    t = table("A 0,0 club", "B 1.5,0").order(club, [1, 5])
    assert t["A"].weapons[0].state == "ready"
    assert [damage_modifier(body) for body in (2, 4, 7, 9, 10, 11)] == [-2, -1, 0, 1, 2, 4]


@pytest.mark.rule("C31")
def test_a_burst_adds_three_and_half_a_die_of_rounds_hit():
    burst = o.Burst("a", "A", "submachine_gun-1", "B")
    t = table("A 0,0 submachine_gun skill=2", "B 10,0 armour=metal_gear")
    t.order(burst, [1, 3, 9, 1, 1, 9, 1, 1])  # 8 + 2 + 1 + 3 + 1 of 15; 3 halved is 2
    assert t.last(e.RoundsCounted).rounds == 2
    assert t["A"].weapons[0].loaded == 27
    far = table("A 0,0 submachine_gun", "B 100,0").order(burst, [1])
    assert "burst" not in [m.name for m in far.last(e.SkillRolled).modifiers]


@pytest.mark.rule("C32")
def test_full_auto_is_divided_and_counts_points_over():
    auto = o.FullAuto("a", "A", "assault_rifle-1", ("B", "B2"))
    line = "armour=metal_gear"
    t = table("A 0,0 assault_rifle", f"B 10,0 {line}", f"B2 12,3 {line}")
    # 15 rounds each: one point more at close range. 8 + 4 + 1 + 4 = 17 of 15: two hits.
    t.order(auto, [4, 2, 9, 1, 1, 1, 1, 9, 1, 1, 1, 1])
    assert t.count(e.BlowLanded) == 2
    assert t["A"].weapons[0].loaded == 0
    far = table("A 0,0 assault_rifle", f"B 120,0 {line}")
    far.order(o.FullAuto("a", "A", "assault_rifle-1", ("B",)), [1])
    assert far.last(e.SkillRolled).modifiers[-1].value == -3


@pytest.mark.rule("C32")
def test_aim_does_not_help_full_auto():
    t = table("A 0,0 assault_rifle skill=0", "B 10,0").changed("A", aim=2, aims_at="B")
    t.order(o.FullAuto("a", "A", "assault_rifle-1", ("B",)), [1])
    assert "aim" not in [m.name for m in t.last(e.SkillRolled).modifiers]


@pytest.mark.rule("C33")
def test_the_printed_zones():
    """64 rounds over 2 m: 32. Over 5 m: 12."""
    assert zone_number(64, 2) == 32
    assert zone_number(64, 5) == 12


@pytest.mark.rule("C33")
def test_a_zone_is_one_to_ten_metres_wide():
    t = table("A 0,0 squad_gun", "B 20,5")
    CYBERPUNK.verify(t.battle, o.Suppress("a", "A", "squad_gun-1", *at(20, 0), 10, 40))
    for width in (0, 11):
        refused(t, o.Suppress("a", "A", "squad_gun-1", *at(20, 0), width, 40), "metres wide")


@pytest.mark.rule("C33")
def test_whoever_crosses_a_zone_saves_or_is_hit():
    t = table("A 0,0 squad_gun", "B 20,5 athletics=2", "B2 40,0")
    t.order(o.Suppress("a", "A", "squad_gun-1", *at(20, 0), 2, 40))
    assert t.battle.zones[0].number == 20
    t.order(o.EndTurn("a", "A"))
    crossing = o.Move("b", "B", *at(20, -5))
    t.order(crossing, [9, 1, 9, 1, 1, 1, 2, 1])  # 19 of 20: one round, the left leg, 6 less 2
    assert t.last(e.RoundsCounted).rounds == 1
    assert t["B"].health.wounds == 4


@pytest.mark.rule("C33")
def test_who_is_brought_down_lies_in_the_zone():
    t = table("A 0,0 squad_gun", "B 20,5 athletics=2", "B2 40,0")
    t.order(o.Suppress("a", "A", "squad_gun-1", *at(20, 0), 2, 40))
    t.order(o.EndTurn("a", "A"))
    t.order(o.Move("b", "B", *at(20, -5)), [9, 1, 9, 1, 1, 1, 2, 10])
    assert t["B"].health.stunned
    assert t["B"].at == at(20, 0)


@pytest.mark.rule("C33")
def test_who_turns_on_the_spot_in_a_zone_is_in_it():
    t = table("A 0,0 squad_gun", "B 20,0 athletics=2", "B2 40,0")
    t.order(o.Suppress("a", "A", "squad_gun-1", *at(20, 0), 2, 40), [10])
    t.order(o.EndTurn("a", "A"))
    t.order(o.Move("b", "B", *at(20, 0)), [10])
    assert t["B"].at == at(20, 0)


@pytest.mark.rule("C34")
def test_shot_spreads_with_range():
    assert PATTERNS["close"] == PATTERNS["point blank"] == (1, "4d6")
    assert (PATTERNS["medium"], PATTERNS["long"]) == ((2, "3d6"), (3, "2d6"))
    t = table("A 0,0 pump_shotgun", "B 40,0 armour=metal_gear", "B2 40,2 armour=metal_gear")
    t.order(o.Shoot("a", "A", "pump_shotgun-1", "B"), [10])
    assert t.count(e.BlowLanded) == 0
    t = table("A 0,0 pump_shotgun skill=9", "B 40,0 armour=metal_gear", "B2 40,2 armour=metal_gear")
    t.order(o.Shoot("a", "A", "pump_shotgun-1", "B"), [8, 9, 1, 1, 9, 1, 1])
    assert t.count(e.BlowLanded) == 2  # long range: the pattern is 3 m across


@pytest.mark.rule("C34")
def test_an_automatic_shotgun_fires_on_nearby():
    spray = o.FullAuto("a", "A", "auto_shotgun-1", ("B", "B", "B2"))
    t = table("A 0,0 auto_shotgun skill=0", "B 10,0", "B2 10,2")
    t.order(spray, [1, 1, 1])
    later = [event.modifiers[-1].value for event in t.events if isinstance(event, e.SkillRolled)]
    assert later[1:] == [-2, -4]
    refused(table("A 0,0 auto_shotgun", "B 10,0", "B2 10,5"), spray, "within a metre")


@pytest.mark.rule("C35")
def test_slugs_halve_soft_armour_only():
    assert SLUGS == {"10": "5d6+3", "12": "4d6+2", "20": "3d6+1"}
    t = table("A 0,0 pump_shotgun", "B 10,0 armour=light_jacket")
    t.order(o.Reload("a", "A", "pump_shotgun-1", "slug"))
    t.order(o.Shoot("a", "A", "pump_shotgun-1", "B"), [6, 2, 2, 2, 2, 2, 1])
    assert (t.last(e.BlowLanded).rolled, t.last(e.BlowLanded).sp) == (10, 7)


@pytest.mark.rule("C10")
def test_whoever_no_die_can_hit_is_offered_as_such_and_last():
    """REF 4 and skill 1 make 15 with a ten: enough at medium range, too little further away."""
    lines = ("A 0,0 service_pistol ref=4 skill=1", "B 40,0", "C 10,4", "D 60,0")
    found = [each for each in CYBERPUNK.offers(table(*lines).battle, "a") if each.order == "shoot"]
    assert [each.fixed["target"] for each in found] == ["C", "B", "D"]
    assert ["no chance" in each.note for each in found] == [False, True, True]
    for offer, hopeless in zip(found, (False, True, True), strict=True):
        order = CYBERPUNK.order_from({"type": "shoot", "side": "a", **offer.fixed})
        shown = CYBERPUNK.preview(table(*lines).battle, order)
        assert (luck_of(shown) == NEVER) is hopeless, offer.fixed
