"""Wounds, saves and armour: C16 to C30."""

from __future__ import annotations

import pytest

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk import wounds as w
from rules.cyberpunk.armour import (
    Shield,
    bonus,
    layer_problem,
    layers_of,
    shields,
    stopping,
    together,
)
from rules.cyberpunk.catalogue import CATALOGUE, Damage
from rules.cyberpunk.state import Health, encumbrance, ref_of
from rules.cyberpunk.turn import death_state
from tests.rules.cyberpunk.tabletop import table

D6 = Damage(2, 6)
RULES = {"severing": "through", "cover": "whole"}


def hit(health: Health, location: str, rolled: int, rules=RULES, **blow) -> w.Harm:
    return w.suffer(health, w.Blow("x", D6, "a test", **blow), location, rolled, rules)


@pytest.mark.rule("C16")
def test_armour_then_body_but_never_below_one():
    vest = Health(7, layers=layers_of(["kevlar"]))  # SP 10, and 2 off for BODY
    assert hit(vest, "torso", 15).taken == 3
    assert hit(vest, "torso", 11).taken == 1
    assert hit(vest, "torso", 9).taken == 0


@pytest.mark.rule("C17")
@pytest.mark.parametrize(
    ("body", "off"), [(2, 0), (3, 1), (4, 1), (5, 2), (7, 2), (8, 3), (9, 3), (10, 4), (11, 5)]
)
def test_what_a_body_takes_off(body, off):
    assert w.toughness(body) == off


@pytest.mark.rule("C18")
def test_one_box_a_point_four_boxes_a_level():
    assert [w.level_name(n) for n in (0, 1, 4, 5, 9, 13, 16, 17, 40)] == [
        "unhurt", "light", "light", "serious", "critical", "mortal 0", "mortal 0", "mortal 1",
        "mortal 6",
    ]  # fmt: skip


@pytest.mark.rule("C19")
def test_a_stun_save_after_every_wound():
    # Hits on a 9 and more: 8 + 4 + 9. Location 3 is the torso; 6 + 1 - 2 = 5 boxes, serious.
    shot = o.Shoot("a", "A", "service_pistol-1", "B")
    t = table("A 0,0 service_pistol", "B 10,0 body=7").order(shot, [9, 3, 3, 3, 7])
    assert t.last(e.StunSaved).target == 6
    assert t["B"].health.stunned
    t = table("A 0,0 service_pistol", "B 10,0 body=7").order(shot, [9, 3, 3, 3, 6])
    assert not t["B"].health.stunned


@pytest.mark.rule("C19")
def test_who_is_out_comes_round_with_a_later_save():
    t = table("A 0,0", "B 10,0", "B2 12,0").changed("B", stunned=True, wounds=5)
    t.order(o.EndTurn("a", "A"), [6])
    assert t.battle.active == "B"
    t = table("A 0,0", "B 10,0", "B2 12,0").changed("B", stunned=True, wounds=5)
    t.order(o.EndTurn("a", "A"), [7])
    assert t["B"].done
    assert t.battle.active == "B2"


@pytest.mark.rule("C20")
def test_the_printed_death_save():
    """BODY 8 at mortal 5: 3 or less, and a 6 kills."""
    dying = Health(8, wounds=12 + 5 * 4 + 1)
    assert w.level_name(dying.wounds) == "mortal 5"
    assert w.death_target(dying) == 3
    assert w.needs_death_save(dying)


@pytest.mark.rule("C20")
def test_the_dying_save_at_every_end_of_a_round():
    t = table("A 0,0", "B 10,0", "B2 12,0", "A2 1,2").changed("B", wounds=33, stunned=True)
    t = t.changed("A2", done=True).changed("B2", done=True).changed("B", done=True)
    t.order(o.EndTurn("a", "A"), [6, *[5] * 3])
    assert t["B"].status == "dead"


@pytest.mark.rule("C21")
def test_first_aid_ends_the_saves():
    t = table("A 0,0 medical=5", "A2 1,0", "B 40,0").changed("A2", wounds=14)
    t.order(o.Stabilise("a", "A", "A2"), [3])
    assert t["A2"].health.stable
    assert not w.needs_death_save(t["A2"].health)
    t = table("A 0,0 medical=5", "A2 1,0", "B 40,0").changed("A2", wounds=14)
    assert not t.order(o.Stabilise("a", "A", "A2"), [2])["A2"].health.stable


@pytest.mark.rule("C22")
@pytest.mark.parametrize(
    ("wounds", "ref"), [(0, 8), (4, 8), (5, 6), (8, 6), (9, 4), (12, 4), (13, 3), (30, 3)]
)
def test_wounds_slow(wounds, ref):
    t = table("A 0,0", "B 10,0").changed("A", wounds=wounds)
    assert ref_of(t.battle, t["A"]) == ref


@pytest.mark.rule("C23")
def test_more_than_eight_destroys_a_part_and_a_head_kills():
    assert not hit(Health(7), "left_leg", 8).severed
    gone = hit(Health(7), "left_leg", 9)
    assert gone.severed
    assert gone.health.lost == ("left_leg",)
    assert hit(Health(7), "head", 4).taken == 6  # doubled after armour, before BODY
    assert hit(Health(7), "head", 5).health.dead


@pytest.mark.rule("C23")
def test_several_hits_of_one_attack_add_up():
    first = hit(Health(7), "left_arm", 5)
    assert not first.severed
    assert hit(first.health, "left_arm", 4).severed
    assert not hit(first.health, "right_arm", 4).severed


@pytest.mark.rule("C23")
def test_where_the_taken_wounds_count():
    rules = {**RULES, "severing": "taken"}
    assert not hit(Health(7), "left_arm", 10, rules).severed
    assert hit(Health(7), "left_arm", 11, rules).severed


@pytest.mark.rule("C24")
def test_a_rescue_team_comes_for_those_with_a_card():
    assert [death_state(minutes) for minutes in (2, 3, 4, 5, 7)] == [5, 7, 9, 10, 10]
    shot = o.Shoot("a", "A", "heavy_pistol-1", "B", location="head")
    line = "B 0.5,2 card=yes"
    # Point blank: 18 to the head. The team is called (die 1: two minutes) and rolls 6 against 5.
    t = table("A 0,0 heavy_pistol", "B 1.5,0 card=yes").order(shot, [5, 1, 6])
    assert t["B"].status == "revived"
    assert t.last(e.RescueCame).state == 5
    t = table("A 0,0 heavy_pistol", "B 1.5,0 card=yes").order(shot, [5, 1, 5])
    assert t["B"].status == "dead"
    t = table("A 0,0 heavy_pistol", line.replace("0.5,2", "1.5,0"), rescue="nobody")
    assert t.order(shot, [5])["B"].status == "dead"


@pytest.mark.rule("C25")
def test_armour_stops_and_piercing_rounds_halve():
    vest = Health(7, layers=layers_of(["kevlar"]))
    assert hit(vest, "torso", 10).taken == 0
    both = ("soft", "hard")
    pierced = hit(vest, "torso", 13, halves=both, half_damage=True)
    assert (pierced.sp, pierced.through, pierced.taken) == (5, 4, 2)


@pytest.mark.rule("C26")
def test_the_printed_layers():
    """Armour of 18 behind a stone wall of 30: 33."""
    assert together([18, 30]) == 33
    assert [bonus(n) for n in (0, 4, 5, 8, 9, 14, 15, 20, 21, 26, 27, 40)] == [
        5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0,
    ]  # fmt: skip
    assert together([10, 0]) == 10


@pytest.mark.rule("C26")
def test_cover_is_a_layer_unless_it_is_low():
    behind = {"cover": 30}
    bare = Health(7)
    assert hit(bare, "head", 29, **behind).taken == 0
    assert hit(bare, "head", 29, {**RULES, "cover": "low"}, **behind).health.dead


@pytest.mark.rule("C27")
def test_armour_wears_where_it_was_pierced():
    vest = Health(7, layers=layers_of(["kevlar"]))
    assert hit(vest, "torso", 11).health.layers[0].sp[1] == 9
    assert hit(vest, "torso", 10).health.layers[0].sp[1] == 10


@pytest.mark.rule("C28")
def test_three_layers_one_of_them_hard():
    assert layer_problem(["kevlar", "light_jacket", "padding"]) == ""
    assert "4 layers" in layer_problem(["kevlar", "light_jacket", "padding", "skin_mesh"])
    assert "two hard" in layer_problem(["flak_suit", "body_plate"])
    assert layer_problem(["nylon_helmet", "flak_suit"]) == ""
    t = table("A 0,0 armour=kevlar+light_jacket+padding", "B 10,0 armour=medium_jacket+skin_mesh")
    assert encumbrance(t["A"]) == 3
    assert encumbrance(t["B"]) == 1  # skin is a layer without a penalty


@pytest.mark.rule("C29")
def test_cover_stops_what_the_book_says_and_wears():
    printed = {
        "sheetrock": 5, "stone": 30, "tree": 30, "brick": 25, "concrete_block": 10,
        "wood_door": 5, "heavy_door": 15, "steel_door": 20, "concrete_pole": 35, "data_term": 25,
        "car": 10, "armoured_car": 40, "aerodyne": 40, "engine_block": 35, "mailbox": 25,
        "hydrant": 35, "curb": 25,
    }  # fmt: skip
    assert {row.id: row.sp for row in CATALOGUE.covers.values()} == printed
    t = table("A 0,0 assault_rifle", "B 10,0").walled(8.5, -1, 0.5, 2, sp=10)
    # Close range: 8 + 4 + 3. Torso, 4d6 + 1 = 13 against 10, one box; then a save.
    t.order(o.Shoot("a", "A", "assault_rifle-1", "B"), [3, 2, 3, 3, 3, 3, 1])
    assert t["B"].health.wounds == 1
    assert t.battle.covers == {"area-0": 9}


@pytest.mark.rule("C30")
def test_which_armour_is_hard():
    kinds = {row.id: row.kind for row in CATALOGUE.armour.values()}
    soft = {"padding", "leather", "kevlar", "light_jacket", "medium_jacket", "heavy_jacket"}
    assert {id_ for id_ in soft if kinds[id_] == "soft"} == soft
    assert kinds["riot_gear"] == kinds["flak_suit"] == kinds["metal_gear"] == "hard"
    assert stopping([Shield("hard", 20)], ("soft",)) == 20
    assert stopping([Shield("soft", 20)], ("soft",)) == 10
    assert shields(layers_of(["kevlar"]), "head") == ()
