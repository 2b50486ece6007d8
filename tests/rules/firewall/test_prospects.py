"""What a place is worth: each part of it changes what a post is judged to be."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.fates import OUT
from rules.firewall.firepower import FIGURE, GUTZ, SUPPRESSED
from rules.firewall.odds import odds
from rules.firewall.orders import Move, MoveOn
from rules.firewall.prospects import luck, post, shot_from
from rules.firewall.state import Battle
from rules.kernel.geometry import Point
from tests.rules.firewall.tabletop import changed, ground, shoot, table

RIFLE = "corp_arms_mk_ii"
PISTOL = "colt_m2117"
MACHINE_GUN = "h_k_lmg_21"


def taken(battle: Battle, weapon: str, mode: str) -> int:
    """What a shot of A1 at B1 takes from B1 by exact odds, in the same measure."""
    found = odds(battle, shoot("A1", "B1", weapon, mode)).of("B1")
    total = 0
    for share in found.shares:
        fate = share.fate
        worth = FIGURE if fate.status in OUT else SUPPRESSED * fate.suppressed - GUTZ * fate.gutz
        total += worth * 36 * share.ways // share.of
    return total // 36


@pytest.mark.parametrize(
    ("words", "areas"),
    [
        (("A1 10,10", "B1 15,10"), ()),
        (("A1 10,10", "B1 25,10"), ()),
        (("A1 10,10", "B1 40,10"), ()),
        (("A1 10,10", "B1 25,10 prone"), ()),
        (("A1 10,10 gutz=10", "B1 25,10 gutz=3"), ()),
        (("A1 10,10 suppressed", "B1 25,10"), ()),
        (("A1 10,10", "B1 25,10 armour=korlon_pleximesh"), ()),
        (("A1 10,10", "B1 25,10"), (ground("wood", 22, 5, 10, 10, cover="medium"),)),
        (("A1 10,10 gutz=2", "B1 25,10"), (ground("wood", 22, 5, 10, 10, cover="heavy"),)),
    ],
)
@pytest.mark.parametrize(("weapon", "mode"), [(PISTOL, "SS"), (MACHINE_GUN, "B(MG)")])
def test_a_shot_is_worth_what_the_exact_odds_say(words, areas, weapon, mode):
    firer, target = words
    t = table(f"{firer} {weapon}", target, areas=areas)
    assert shot_from(t.battle, "A1", t["A1"].at) == taken(t.battle, weapon, mode)


def test_a_leader_is_worth_more_and_the_unseen_nothing():
    t = table(f"A1 10,10 {PISTOL}", "B1 25,10")
    led = table(f"A1 10,10 {PISTOL}", "B1 25,10 leader")
    at = t["A1"].at
    assert shot_from(led.battle, "A1", at) > shot_from(t.battle, "A1", at)
    wall = ground("house", 15, 0, 5, 30, blocks=True)
    walled = table(f"A1 10,10 {PISTOL}", "B1 25,10", areas=(wall,))
    assert shot_from(walled.battle, "A1", at) == 0
    assert shot_from(changed(t, "B1", hidden=True).battle, "A1", at) == 0


def test_who_has_fired_has_no_shot_left_but_hopes_for_the_next_turn():
    t = table(f"A1 10,10 {PISTOL}", "B1 25,10")
    fired = changed(t, "A1", fought=True).battle
    assert shot_from(fired, "A1", t["A1"].at) == 0
    far = Point(1500, 900)
    assert post(fired, "A1", t["A1"].at) > post(fired, "A1", far)


def test_a_post_is_worse_for_every_gun_that_bears_on_it_and_better_for_cover():
    calm = table("A1 10,10", "B1 30,10")
    danger = table("A1 10,10", f"B1 30,10 {RIFLE}")
    both = table("A1 10,10", f"B1 30,10 {RIFLE}", f"B2 30,14 {RIFLE}")
    here = calm["A1"].at
    assert post(calm.battle, "A1", here) > post(danger.battle, "A1", here)
    assert post(danger.battle, "A1", here) > post(both.battle, "A1", here)
    wood = ground("wood", 8, 8, 4, 4, cover="heavy")
    covered = replace(danger.battle, areas=(wood,))
    assert post(covered, "A1", here) > post(danger.battle, "A1", here)


@pytest.mark.parametrize("spent", [{"fought": True}, {"failed": True}])
def test_who_has_done_what_it_could_is_less_to_be_feared(spent):
    t = table("A1 10,10", f"B1 30,10 {RIFLE}")
    assert post(changed(t, "B1", **spent).battle, "A1", t["A1"].at) > post(
        t.battle, "A1", t["A1"].at
    )


def test_who_has_better_targets_is_less_to_be_feared():
    alone = table("A1 10,10", "A2 10,80", f"B1 30,10 {RIFLE}")
    beside = table("A1 10,10", "A2 10,20 gutz=2", f"B1 30,10 {RIFLE}")
    here = alone["A1"].at
    assert post(beside.battle, "A1", here) > post(alone.battle, "A1", here)


def test_one_burst_hits_all_who_stand_together():
    apart = table("A1 10,10", "A2 10,22", f"B1 30,10 {MACHINE_GUN}")
    together = table("A1 10,10", "A2 10,14", f"B1 30,10 {MACHINE_GUN}")
    at = apart["A1"].at
    single = table("A1 10,10", "A2 10,22", f"B1 30,10 {PISTOL}")
    close = table("A1 10,10", "A2 10,14", f"B1 30,10 {PISTOL}")
    assert post(single.battle, "A1", at) - post(close.battle, "A1", at) < (
        post(apart.battle, "A1", at) - post(together.battle, "A1", at)
    )


def test_who_is_round_the_corner_is_feared_and_who_is_far_away_is_not():
    wall = ground("house", 15, 0, 5, 30, blocks=True)
    near = table("A1 10,10", f"B1 25,10 {RIFLE}", areas=(wall,))
    far = table("A1 10,10", f"B1 190,10 {RIFLE}", areas=(wall,))
    unarmed = table("A1 10,10", "B1 25,10", areas=(wall,))
    at = near["A1"].at
    assert post(near.battle, "A1", at) < post(unarmed.battle, "A1", at)
    assert post(far.battle, "A1", at) == post(unarmed.battle, "A1", at)


def test_it_is_good_to_be_near_the_leader_and_bad_to_be_in_clutter():
    t = table("A1 10,10", "A2 12,14 leader", "B1 190,90")
    away = table("A1 10,10", "A2 60,60 leader", "B1 190,90")
    here = t["A1"].at
    assert post(t.battle, "A1", here) > post(away.battle, "A1", here)
    mud = replace(t.battle, areas=(ground("mud", 5, 5, 10, 10, clutter=2),))
    assert post(t.battle, "A1", here) > post(mud, "A1", here)


def going(speed: str) -> Move:
    return Move("A", "A1", speed, 110, 100)


@pytest.mark.rule("R8.5")
def test_who_crawls_lies_there_and_is_harder_to_hit():
    t = table("A1 10,10", f"B1 30,10 {RIFLE}")
    at = Point(110, 100)
    lying, standing = (post(t.battle, "A1", at, going(speed)) for speed in ("crawl", "walk"))
    assert lying > standing
    down = changed(t, "A1", prone=True).battle
    assert post(down, "A1", at) == lying
    assert post(down, "A1", at, going("walk")) == standing


def nerve_gained(battle: Battle, order: Move) -> tuple[int, int]:
    """What a way does to its figure's Gutz on the average by exact odds, and how often it fails."""
    found = odds(battle, order).of("A1")
    average = sum(36 * GUTZ * each.fate.gutz * each.ways / each.of for each in found.shares)
    ways, of = found.chance(lambda fate: fate.faltered or fate.status in OUT)
    return round(average / 36), 1000 * ways // of


@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.8")
@pytest.mark.parametrize("speed", ["crawl", "walk", "run"])
@pytest.mark.parametrize("gutz", [3, 5, 7, 8, 10, 11])
@pytest.mark.parametrize("clutter", [0, 2])
def test_the_luck_of_a_way_is_what_the_exact_odds_say(speed, gutz, clutter):
    mud = (ground("mud", 5, 5, 10, 10, clutter=clutter),) if clutter else ()
    t = table(f"A1 10,10 gutz={gutz}", "B1 190,90", areas=mud)
    gained, failing = nerve_gained(t.battle, going(speed))
    assert abs(luck(t.battle, going(speed), failing) - gained) <= 1


def test_whoever_moves_on_has_thrown_already():
    t = table("A1 10,10 gutz=8", "B1 190,90")
    assert luck(t.battle, MoveOn("A", "A1", "walk", 110, 100), 0) == 0
