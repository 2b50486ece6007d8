"""Chapter 13: close combat between figures on foot."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.events import GutzChanged
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, DEAD, ROUTED
from rules.kernel.geometry import Point
from tests.rules.firewall.tabletop import Tabletop, changed, fight, ground, shoot, table, throw

COLT = "colt_m2117"
# Bases of 2.5 cm: centres 4 cm apart leave 1.5 cm between the edges.
HERE, THERE = "A1 10,10", "B1 14,10"


def blow(
    mine: str = "", theirs: str = "", *others: str, dice: tuple[int, ...] = (1, 3)
) -> Tabletop:
    return table(f"{HERE} {mine}", f"{THERE} {theirs}", *others).order(fight("A1", "B1"), dice=dice)


@pytest.mark.rule("R13.1")
def test_within_2_cm_between_the_bases() -> None:
    assert table(HERE, "B1 14.5,10").order(fight("A1", "B1"), dice=(1, 3))["A1"].fought
    assert table(HERE, "B1 14.6,10").refused(fight("A1", "B1")).ref == "R13.1"


@pytest.mark.rule("R13.1")
def test_no_ranged_attack_next_to_an_enemy() -> None:
    near = table(f"{HERE} {COLT} grenades=fragmentation", "B1 14.5,10", "B2 25,10")
    assert near.refused(shoot("A1", "B1", COLT)).ref == "R13.1"
    assert near.refused(shoot("A1", "B2", COLT)).ref == "R13.1"
    assert near.refused(throw("A1", "B2", "fragmentation", attack="B")).ref == "R13.1"
    apart = table(f"{HERE} {COLT}", "B1 14.6,10")
    assert apart.order(shoot("A1", "B1", COLT), dice=(1, 3))["A1"].fought


@pytest.mark.rule("R13.1")
@pytest.mark.rule("G28")
def test_height_counts_in_the_2_cm() -> None:
    shot = shoot("A1", "B1", COLT)
    assert table(f"{HERE} {COLT}", "B1 13,10 height=15").refused(shot).ref == "R13.1"
    above = table(f"{HERE} {COLT}", "B1 13,10 height=25")
    assert above.order(shot, dice=(1, 3))["A1"].fought


@pytest.mark.rule("R13.1")
def test_a_helpless_enemy_locks_nobody() -> None:
    t = table(f"{HERE} {COLT}", f"{THERE} down", "B2 25,10")
    assert t.order(shoot("A1", "B2", COLT), dice=(1, 3))["A1"].fought


@pytest.mark.rule("G51")
@pytest.mark.rule("R13.2")
def test_a_helpless_enemy_is_killed_by_any_loss_and_strikes_nobody_back() -> None:
    t = table(f"{HERE} {COLT}", f"{THERE} down gutz=9", "B2 90,90", "B3 10,14")
    killed = t.order(fight("A1", "B1"), dice=(1, 3))
    assert (killed["B1"].status, killed["A1"].gutz) == (DEAD, 7)
    # The one beside him who can still fight is one more enemy, and the helpless sees nothing.
    assert killed.modifiers == {"Target surprised": 2, "1 more enemy within 2 cm": -2}
    fumbled = t.order(fight("A1", "B1"), dice=(6, 6))
    assert (fumbled["A1"].status, fumbled["A1"].gutz) == ("active", 6)
    assert (fumbled["B1"].status, fumbled["B1"].gutz) == ("down", 9)


@pytest.mark.rule("G51")
@pytest.mark.rule("R9.1")
def test_a_shot_at_the_helpless_needs_the_ordinary_roll_and_a_loss() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 25,10 down gutz=9", "B2 90,90")
    order = shoot("A1", "B1", COLT)
    assert t.order(order, dice=(1, 3))["B1"].status == DEAD
    assert t.order(order, dice=(6, 5))["B1"].status == "down"
    shown = FIREWALL.preview(t.battle, order)
    assert any(stake.what == "dead" for stake in shown.stakes)
    plated = table(f"A1 10,10 {COLT}", "B1 25,10 down armour=isuku_ceramoplas", "B2 90,90")
    after = plated.order(order, dice=(1, 3))
    assert (after["B1"].status, after["B1"].gutz) == ("down", 7)
    assert (
        table("A1 10,10 isuku_stunner", "B1 25,10 down")
        .refused(shoot("A1", "B1", "isuku_stunner"))
        .ref
        == "G51"
    )


@pytest.mark.rule("G51")
def test_a_carried_enemy_is_dropped_dead_and_passengers_are_out_of_reach() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 25,10", "B2 25,10 down", "B3 90,90")
    t = changed(changed(t, "B1", carrying="B2"), "B2", carried_by="B1")
    shot = t.order(shoot("A1", "B2", COLT), dice=(1, 3))
    assert (shot["B2"].status, shot["B2"].carried_by, shot["B1"].carrying) == (DEAD, "", "")
    car = table(f"A1 10,10 {COLT}", "B1 25,10 vehicle=ambulance", "B2 0,0 down aboard=B1")
    car.refused(shoot("A1", "B2", COLT))


@pytest.mark.rule("R13.1")
def test_house_rule_ranged_weapons_at_2_cm() -> None:
    t = table(f"{HERE} {COLT}", THERE, rules={"ranged_lock": "free"})
    assert t.order(shoot("A1", "B1", COLT), dice=(1, 3))["B1"].gutz == 5


@pytest.mark.rule("R13.2")
def test_critical_success_kills() -> None:
    t = blow(dice=(3, 3))
    assert (t["B1"].status, t["A1"].gutz) == (DEAD, 8)


@pytest.mark.rule("R13.2")
def test_success_takes_4() -> None:
    t = blow(dice=(3, 4))
    assert (t["B1"].gutz, t["A1"].gutz, t["B1"].suppressed) == (3, 7, False)
    assert blow("", "gutz=5", dice=(3, 4))["B1"].status == ROUTED
    assert blow("", "gutz=6", dice=(3, 4))["B1"].status == ACTIVE


@pytest.mark.rule("R13.2")
def test_failure_does_nothing() -> None:
    t = blow(dice=(3, 5))
    assert (t["A1"].gutz, t["B1"].gutz, t["A1"].failed) == (7, 7, True)


@pytest.mark.rule("R13.2")
def test_critical_failure_kills_the_attacker() -> None:
    t = table(HERE, "A2 60,60", THERE).order(fight("A1", "B1"), dice=(4, 4))
    assert (t["A1"].status, t["B1"].gutz) == (DEAD, 8)


@pytest.mark.rule("R13.2")
def test_the_defender_gains_no_more_than_11() -> None:
    assert blow("", "gutz=11", "A2 60,60", dice=(4, 4))["B1"].gutz == 11


@pytest.mark.rule("R13.3")
@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("melee=unarmed", 0),
        ("melee=rifle_butt", 0),
        ("melee=improvised", 0),
        ("melee=knife", 1),
        ("melee=bayonet corp_arms_mk_ii", 2),  # the rifle's own 2, not 3
        ("melee=sword", 2),
        ("melee=axe", 2),
        ("melee=vibrosword", 3),
        ("melee=chainsaw", 3),
        ("corp_arms_mk_ii", 2),  # assault rifle
        ("h_k_mp5261v", 2),  # submachine gun
        ("colt_m2117", 0),  # pistol
        ("celtech_big_12", 0),  # battle rifle
        ("corp_arms_riot_gun", 0),  # shotgun
        ("melee=knife h_k_mp5261v", 2),  # only the best line
        ("melee=vibrosword h_k_mp5261v", 3),
    ],
)
def test_what_is_in_hand(words: str, value: int) -> None:
    assert sum(blow(words).modifiers.values()) == value


@pytest.mark.rule("R13.3")
def test_a_surprised_target() -> None:
    assert blow("", "facing=4").modifiers == {"Target surprised": 2}
    assert blow("", "facing=8").modifiers == {}  # the edge of the front half still sees


@pytest.mark.rule("R13.3")
def test_2_off_for_every_further_enemy_near_the_attacker() -> None:
    assert sum(blow("", "", "B2 10,14").modifiers.values()) == -2
    assert sum(blow("", "", "B2 10,14", "B3 10,6").modifiers.values()) == -4
    assert sum(blow("", "", "B2 10,14.6").modifiers.values()) == 0
    assert sum(blow("", "", "B2 10,14 down").modifiers.values()) == 0


@pytest.mark.rule("R13.3")
def test_2_more_for_every_further_friend_near_the_target() -> None:
    assert sum(blow("", "", "A2 18,10").modifiers.values()) == 2
    assert sum(blow("", "", "A2 18,10", "A3 14,14").modifiers.values()) == 4
    assert sum(blow("", "", "A2 18.6,10").modifiers.values()) == 0


@pytest.mark.rule("R13.3")
def test_everything_adds_up() -> None:
    t = blow("melee=sword suppressed", "facing=4", "B2 10,14 facing=4", "A2 18,10")
    assert t.rolls[0].target == 7 + 2 - 4 + 2 - 2 + 2


@pytest.mark.rule("R13.2")
def test_a_dead_leader_in_close_combat_shakes_his_team() -> None:
    t = blow("", "leader", "B2 60,60", dice=(3, 3, 3, 4))
    assert (t["B2"].gutz, t["B2"].suppressed) == (6, True)


@pytest.mark.rule("R13.1")
def test_the_attacker_turns_to_the_target_unless_only_movement_turns() -> None:
    back = f"{HERE} facing=12"
    assert table(back, THERE).order(fight("A1", "B1"), dice=(1, 3))["A1"].facing == 4
    strict = table(back, THERE, rules={"turning": "movement"})
    assert strict.order(fight("A1", "B1"), dice=(1, 3))["A1"].facing == 12


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize("where", [(0, 12), (14, 20)])
def test_the_worse_clutter_of_the_two_counts(where: tuple[int, int]) -> None:
    left, right = where
    wood = ground("wood", left, 0, right - left, 20, clutter=3)
    t = table("A1 10,10", "B1 15,10", areas=(wood,))
    t = changed(t, "B1", at=Point(130, 100) if right == 12 else Point(140, 100))
    t = changed(t, "A1", at=Point(110, 100) if right == 12 else Point(125, 100))
    assert t.order(fight("A1", "B1"), dice=(6, 5)).modifiers["Clutter of Wood"] == -3


@pytest.mark.rule("R13.4")
def test_a_ruined_gun_does_not_hide_the_one_beside_it() -> None:
    t = table("A1 10,10 imi_buzzard h_k_car_7", "B1 12,10")
    ruined = tuple(
        replace(each, state="useless") if each.entry == "imi_buzzard" else each
        for each in t["A1"].weapons
    )
    with_both = t.order(fight("A1", "B1"), dice=(6, 5)).modifiers
    assert with_both
    t = changed(t, "A1", weapons=ruined)
    alone = table("A1 10,10 h_k_car_7", "B1 12,10").order(fight("A1", "B1"), dice=(6, 5))
    assert t.order(fight("A1", "B1"), dice=(6, 5)).modifiers == alone.modifiers != {}


def test_the_loss_names_the_weapon_that_struck() -> None:
    losses = blow("melee=sword").happened(GutzChanged)
    assert [(each.figure, each.cause) for each in losses] == [("B1", "Sword")]
