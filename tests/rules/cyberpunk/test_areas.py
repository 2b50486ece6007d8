"""Grenades, gas, fire, mines, explosives, missiles and unusual weapons: C36 to C43."""

from __future__ import annotations

import pytest

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import METRE, has
from rules.kernel.record import IllegalOrder
from tests.rules.cyberpunk.tabletop import at, table


def refused(t, order, words):
    with pytest.raises(IllegalOrder, match=words):
        CYBERPUNK.verify(t.battle, order)


@pytest.mark.rule("C36")
def test_a_grenade_is_thrown_ten_metres_a_point_of_body():
    t = table("A 0,0 has=fragmentation body=5", "B 40,0", "B2 90,0")
    refused(t, o.Throw("a", "A", "fragmentation", *at(52, 0)), "50 m is the most")
    # Long range, 8 + 4 + 10 of 25: three metres off, to the south (die 5). 5d6 to the body.
    t.order(o.Throw("a", "A", "fragmentation", *at(40, 0)), [10, 5, 1, 1, 1, 1, 1, 1])
    assert t.last(e.Scattered).at == at(40, 3)
    assert t["B"].health.wounds == 3
    assert t["A"].supplies["fragmentation"] == 3
    kinds = {row.effect for row in CATALOGUE.grenades.values()}
    assert kinds == {"blast", "fire", "stun", "blind", "deafen", "concussion", "gas"}


@pytest.mark.rule("C36")
def test_light_and_noise_have_saves():
    t = table("A 0,0 has=dazzle", "B 10,0", "B2 50,0")
    t.order(o.Throw("a", "A", "dazzle", *at(10, 0)), [9, 8])
    assert has(t.battle, t["B"], "blind")
    assert t["B"].conditions["blind"] == 3
    t = table("A 0,0 has=stun", "B 10,0", "B2 50,0")
    t.order(o.Throw("a", "A", "stun", *at(10, 0)), [9, 6])
    assert t.last(e.StunSaved).target == 5
    assert t["B"].health.stunned


@pytest.mark.rule("C37")
def test_gas_is_felt_drifts_and_is_gone():
    t = table("A 0,0 has=gas_nausea", "B 10,0", "B2 90,0").changed("B2", done=True)
    t.order(o.Throw("a", "A", "gas_nausea", *at(10, 0)), [9, 8])
    assert "nausea" in t["B"].conditions
    assert t.battle.clouds[0].radius == 3 * METRE
    t.order(o.EndTurn("a", "A"))
    # A new round: the wind (die 5, south) takes it three metres on, where B still breathes it.
    t.order(o.EndTurn("b", "B"), [5, 1, 5, 5, 5])
    assert t.battle.clouds[0].at == at(10, 3)
    assert "nausea_half" in t["B"].conditions
    for _ in range(3):
        side = t[t.battle.active].side
        dice = [5, 5, 5] if len([f for f in ["A", "B", "B2"] if t[f].done]) == 2 else []
        t.order(o.EndTurn(side, t.battle.active), dice)
    assert t.battle.clouds == ()


@pytest.mark.rule("C37")
@pytest.mark.parametrize(
    ("gas", "damage"), [("biotoxin_1", "4d6"), ("biotoxin_2", "8d6"), ("nerve", "8d10")]
)
def test_deadly_gas_hits_the_whole_body_through_armour(gas, damage):
    assert CATALOGUE.gases[gas].damage == damage
    if gas != "biotoxin_1":
        return
    saved = table(f"A 0,0 has=gas_{gas}", "B 10,0 armour=metal_gear", "B2 90,0")
    saved.order(o.Throw("a", "A", f"gas_{gas}", *at(10, 0)), [9, 7, 3, 3, 3, 3, 1])
    assert saved["B"].health.wounds == 4  # half of 12, less 2


@pytest.mark.rule("C38")
def test_a_flamethrower_sweeps_burns_on_and_eats_armour():
    t = table("A 0,0 flamethrower", "B 8,0 armour=light_jacket", "B2 8,4", "B3 8,8")
    t = t.changed("B3", done=True)
    flame = o.Flame("a", "A", "flamethrower-1", *at(8, 0), toward=8, metres=4)
    # 8 + 4 + 3 of 15. B: torso; SP 14 of soft armour is no help. B2 on a leg.
    t.order(flame, [3, 2, 2, 2, 1, 9, 2, 2, 1])
    assert t["B"].health.wounds == t["B2"].health.wounds == 2
    assert t["B"].health.layers[0].sp[1] == 12
    assert t["B3"].health.wounds == 0
    for name in ("B", "B2"):
        t = t.changed(name, done=True)
    t.order(o.EndTurn("a", "A"), [8, 1, 8, 1, 5, 5, 5, 5])  # d10 each and a save, then initiative
    assert t["B"].health.wounds == 8
    t = table("A 0,0 flamethrower", "B 8,0 armour=metal_gear").order(
        o.Flame("a", "A", "flamethrower-1", *at(8, 0)), [3, 2, 9, 9]
    )
    assert t["B"].health.wounds == 0  # hard armour protects, and still loses two
    assert t["B"].health.layers[0].sp[1] == 23
    assert CATALOGUE.weapons["wrist_flamer"].skill == "handgun"


@pytest.mark.rule("C38")
def test_a_sweep_goes_from_any_place_to_any_other_in_reach():
    t = table("A 0,0 flamethrower", "A2 10,2", "B 10,4", "B2 10,12").walled(-4, 6, 8, 1)
    flame = o.Flame("a", "A", "flamethrower-1", *at(10, -2), toward=8, metres=8)
    shown = CYBERPUNK.preview(t.battle, flame)
    assert (shown.lines[0].a, shown.lines[0].b) == (at(10, -2), at(10, 6))
    assert "On the way: B." in shown.notes
    assert shown.target == 20  # by the end that is further off, beyond a quarter of 40 m
    # Whoever stands between is burnt, friends as well: a location, two dice and a save each.
    t.order(flame, [9, 9, 2, 2, 1, 9, 2, 2, 1])
    assert [name for name in ("A2", "B", "B2") if "burning" in t[name].conditions] == ["A2", "B"]
    # A room without anybody in it may be swept as well; nobody has been attacked by name then.
    empty = table("A 0,0 flamethrower", "B 30,0")
    empty.order(o.Flame("a", "A", "flamethrower-1", *at(0, -6), toward=4, metres=3), [9])
    assert empty.last(e.AttackMade).targets == ()
    assert empty["A"].facing == 0  # towards the place where it begins


@pytest.mark.rule("C38")
def test_what_a_sweep_is_refused_for():
    t = table("A 0,0 flamethrower wrist_flamer cyber=1", "B 10,0").walled(4, 4, 2, 2)
    long = o.Flame("a", "A", "flamethrower-1", *at(10, 0), toward=4, metres=11)
    refused(t, long, "up to 10 metres")
    refused(t, o.Flame("a", "A", "flamethrower-1", *at(10, 0), toward=16), "sixteen")
    refused(t, o.Flame("a", "A", "flamethrower-1", *at(10, 10)), "blocks the line")
    refused(t, o.Flame("a", "A", "flamethrower-1", *at(10, 4), toward=8, metres=6), "blocks")
    refused(t, o.Flame("a", "A", "wrist_flamer-2", *at(16, 0), toward=4, metres=6), "20 m is")


@pytest.mark.rule("C38", "C5")
def test_aim_counts_for_whoever_stands_on_the_way_and_is_lost_by_fire():
    t = table("A 0,0 flamethrower", "B 8,0", "B2 8,20").changed("A", aim=2, aims_at="B")
    at_him = o.Flame("a", "A", "flamethrower-1", *at(8, -1), toward=8, metres=2)
    names = [each.name for each in CYBERPUNK.preview(t.battle, at_him).modifiers]
    assert "aim" in names
    aside = o.Flame("a", "A", "flamethrower-1", *at(8, 5), toward=8, metres=2)
    assert "aim" not in [each.name for each in CYBERPUNK.preview(t.battle, aside).modifiers]
    t.order(aside, [9])
    assert t["A"].aim == 0


@pytest.mark.rule("C39")
def test_a_directional_mine_is_tripped_and_spares_the_sides():
    t = table("A 0,0 has=claymore", "B 10,0", "B2 2,-4")
    t.order(o.Lay("a", "A", "claymore", "tripwire", toward="B"))
    t.order(o.Move("a", "A", *at(0, 12)))
    t.order(o.EndTurn("a", "A"))
    t.order(o.Move("b", "B", *at(0, 0)), [1, 1, 1, 1, 1])  # 4d10, 2 off, one save
    assert t["B"].health.wounds == 2
    assert t.battle.devices == {}
    assert t.count(e.BlowLanded) == 2 - 1


@pytest.mark.rule("C39")
def test_a_land_mine_waits_for_metal():
    t = table("A 0,0 has=land_mine", "B 5,0", "B2 5,3 armour=metal_gear")
    t.order(o.Lay("a", "A", "land_mine", "magnetic"))
    t.order(o.Move("a", "A", *at(0, 12))).order(o.EndTurn("a", "A"))
    t.order(o.Move("b", "B", *at(-5, 0))).order(o.EndTurn("b", "B"))
    t.order(o.Move("b", "B2", *at(-3, -3)), [1, 1, 1, 1])
    assert t.count(e.DeviceWentOff) == 1


@pytest.mark.rule("C39")
def test_backblast_needs_room():
    fire = o.Launch("a", "A", "rocket_tube-1", *at(30, 0))
    t = table("A 0,0 rocket_tube", "B 30,0").walled(-3, -2, 1, 4)
    refused(t, fire, "backblast")
    soft = table("A 0,0 soft_launch_rocket", "B 30,0").walled(-3, -2, 1, 4)
    order = o.Launch("a", "A", "soft_launch_rocket-1", *at(30, 0))
    soft.order(order, [10, 1, 1, 1, 1, 1, 1, 1])
    assert soft["B"].health.wounds == 4
    assert CATALOGUE.weapons["rocket_tube"].damage == "6d10"


@pytest.mark.rule("C40")
def test_the_printed_bundle_of_tnt():
    """Four sticks thrown ten metres reach twelve: who threw them is caught."""
    t = table("A 0,0 has=tnt", "B 10,0")
    t.order(o.Throw("a", "A", "tnt", *at(10, 0), amount=4), [8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
    assert t.last(e.ThingLanded).radius == 12 * METRE
    assert t["A"].health.wounds == t["B"].health.wounds == 2
    assert {event.location for event in t.events if isinstance(event, e.BlowLanded)} == {"body"}


@pytest.mark.rule("C40")
def test_charges_go_off_by_timer_and_from_afar():
    rows = CATALOGUE.explosives
    assert [(rows[x].radius, rows[x].damage) for x in ("plastique", "c6", "tnt", "molotov")] == [
        (4, "7d10"), (5, "8d10"), (3, "4d10"), (2, "2d10"),
    ]  # fmt: skip
    t = table("A 0,0 has=c6", "B 30,0").changed("B", done=True)
    t.order(o.Lay("a", "A", "c6", "remote"))
    t.order(o.Move("a", "A", *at(0, 18)))
    t.order(o.Detonate("a", "A", "device-1"))
    assert t.last(e.ThingLanded).radius == 5 * METRE
    t = table("A 0,0 has=plastique", "B 30,0").changed("B", done=True)
    for trigger, delays in (("timer", (0, -1, 6)), ("remote", (-1, 1, 5, 6, 99))):
        for delay in delays:
            lay = o.Lay("a", "A", "plastique", trigger, delay=delay)
            refused(t, lay, "takes 1 to 5 rounds")
    t.order(o.Lay("a", "A", "plastique", "timer", delay=1))
    assert t.battle.devices["device-1"].due == 2


@pytest.mark.rule("C41")
def test_a_warhead_halves_armour_and_not_damage():
    t = table("A 0,0 missile_launcher", "B 30,0 armour=metal_gear")
    t.order(o.Launch("a", "A", "missile_launcher-1", *at(30, 0)), [9, *[3] * 7, 1])
    blow = t.last(e.BlowLanded)
    assert (blow.rolled, blow.sp, blow.through) == (21, 13, 8)
    t = table("A 0,0 rifle_grenade has=stun", "B 30,0", "B2 90,0")
    t.order(o.Launch("a", "A", "rifle_grenade-1", *at(30, 0), grenade="stun"), [9, 1])
    assert t["A"].supplies["stun"] == 3


@pytest.mark.rule("C42")
def test_paint_in_the_face():
    shot = o.Shoot("a", "A", "air_gun-1", "B", location="head")
    for face, condition in ((5, "blind"), (6, "one_eye"), (9, "one_eye"), (10, "")):
        t = table("A 0,0 air_gun", "B 10,0").order(shot, [9, face])
        assert list(t["B"].conditions) == ([condition] if condition else [])


@pytest.mark.rule("C42")
def test_acid_eats_armour_for_three_rounds():
    t = table("A 0,0 squirt_gun", "B 4,0 armour=light_jacket").changed("B", done=True)
    t.order(o.Shoot("a", "A", "squirt_gun-1", "B", location="torso"), [7, 2, 2])  # two pellets
    t.order(o.EndTurn("a", "A"), [4, 5, 5])
    assert t["B"].health.layers[0].sp[1] == 10
    assert t["B"].conditions == {"acid:torso": 3}


@pytest.mark.rule("C42")
def test_each_taser_shot_makes_the_save_harder():
    t = table("A 0,0 taser taser", "B 2,0", "B2 20,0")
    t.order(o.Shoot("a", "A", "taser-1", "B"), [5, 2, 5])
    assert t.last(e.StunSaved).target == 5
    t.order(o.Shoot("a", "A", "taser-2", "B"), [8, 2, 3])
    assert t.last(e.StunSaved).target == 3


@pytest.mark.rule("C42")
def test_a_needle_must_get_through():
    t = table("A 0,0 needle_gun", "B 9,0", "B2 90,0")
    t.order(o.Shoot("a", "A", "needle_gun-1", "B", location="torso"), [9, 4, 1, 8])
    assert has(t.battle, t["B"], "asleep")
    t = table("A 0,0 needle_gun", "B 9,0 armour=kevlar", "B2 90,0")
    t.order(o.Shoot("a", "A", "needle_gun-1", "B", location="torso"), [9, 4])
    assert t["B"].conditions == {}


@pytest.mark.rule("C43")
def test_a_laser_has_ten_dice():
    t = table("A 0,0 laser_rifle", "B 10,0 armour=metal_gear")
    refused(t, o.Shoot("a", "A", "laser_rifle-1", "B", power=6), "one to five")
    t.order(o.Shoot("a", "A", "laser_rifle-1", "B", power=5), [9, 9, 1, 1, 1, 1, 1])
    assert t["A"].weapons[0].loaded == 5
    refused(t, o.Reload("a", "A", "laser_rifle-1", "ball"), "not loaded")


@pytest.mark.rule("C43")
def test_what_is_thrown_flies_three_metres_a_point_of_body():
    t = table("A 0,0 throwing_star body=5", "B 12,0")
    t.order(o.Shoot("a", "A", "throwing_star-1", "B"), [1])
    assert t.last(e.SkillRolled).number == 25  # 15 m is long range, 10.75 beyond the half
    assert [m.name for m in t.last(e.SkillRolled).modifiers][1] == "throwing skill"
    bow = table("A 0,0 bow", "B 12,0").order(o.Shoot("a", "A", "bow-1", "B"), [1])
    assert [m.name for m in bow.last(e.SkillRolled).modifiers][1] == "archery skill"


@pytest.mark.rule("C43")
def test_a_microwave_troubles_cyberware_within_a_metre():
    shot = o.Shoot("a", "A", "microwaver-1", "B", location="torso")
    t = table("A 0,0 microwaver", "B 1.5,0 cyber=1").order(shot, [9, 1, 1, 1])
    assert "blind" in t["B"].conditions
    plain = table("A 0,0 microwaver", "B 1.5,0").order(shot, [9, 1, 1])
    assert plain["B"].conditions == {}
