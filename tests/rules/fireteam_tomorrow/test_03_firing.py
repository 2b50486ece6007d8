"""Firing (T5-T8, T11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.fireteam_tomorrow.catalogue import INCH, WEAPONS
from rules.fireteam_tomorrow.events import BurstPlaced, FigureHit, ShotFired
from rules.fireteam_tomorrow.odds import Odds
from rules.fireteam_tomorrow.orders import Burst, Fire
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.fireteam_tomorrow.shooting import THROWS, is_hit, ways_to_hit
from rules.fireteam_tomorrow.state import gap
from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import Area
from tests.rules.fireteam_tomorrow.tabletop import Table, table

PLAIN = {"levels": "plain"}
FIRE = "fire:a-1"


def shot(t: Table, *dice: int, weapon: str = "rifle", target: str = "B1") -> ShotFired:
    t.order(Fire("a", "A1", weapon, target), *dice)
    return t.told(ShotFired)[0]


def sums(fired: ShotFired) -> tuple[dict[str, int], dict[str, int]]:
    return ({each.name: each.value for each in fired.attack},
            {each.name: each.value for each in fired.defence})  # fmt: skip


@pytest.mark.rule("T5")
@pytest.mark.parametrize(
    ("dice", "hit"), [((4, 4, 3, 4), True), ((4, 3, 3, 4), False), ((1, 1, 6, 6), False)]
)
def test_the_attacker_must_be_higher(dice: tuple[int, ...], hit: bool) -> None:
    t = table("A1 5,5 rifle", "B1 5,20 rifle", card=FIRE, rules=PLAIN, deck=("fight",))
    assert shot(t, *dice).hit is hit
    assert (t["B1"].status == "hit") is hit


# The text's chances by what both sides add, in the attacker's favour.
PERCENT = {-4: 10, -3: 16, -2: 24, -1: 34, 0: 44, 1: 56, 2: 66, 3: 76, 4: 84}


@pytest.mark.rule("T5")
@pytest.mark.parametrize(("net", "percent"), PERCENT.items())
def test_the_chances_are_those_of_opposed_dice(net: int, percent: int) -> None:
    assert round(100 * ways_to_hit(net) / THROWS) == percent


@pytest.mark.rule("T5")
def test_odds_and_preview_are_exact() -> None:
    t = table("A1 5,5 rifle", "B1 5,20 rifle", card=FIRE, rules=PLAIN)
    order = Fire("a", "A1", "rifle", "B1")
    found: Odds = FIRETEAM_TOMORROW.odds(t.battle, order)
    [target] = found.figures
    chances = {share.fate: share.ways / share.of for share in target.shares}
    assert chances == {"hit": ways_to_hit(0) / THROWS, "active": 1 - ways_to_hit(0) / THROWS}
    assert FIRETEAM_TOMORROW.preview(t.battle, order).chances[0].ways == ways_to_hit(0)


@pytest.mark.rule("T5")
def test_whom_nobody_may_fire_at() -> None:
    house = Area("h", "building", "House", rectangle(200, 300, 200, 100), blocks=True, height=100,
                 building="h")  # fmt: skip
    t = table(
        "A1 10,10 rifle pistol", "A2 40,5 rifle", "B1 40,6.1 rifle", "B2 11,20 rifle",
        "B3 20,10 rifle hit", "B4 30,10 rifle", card=FIRE, areas=(house,),
    )  # fmt: skip
    t.refuses(Fire("a", "A1", "rifle", "A2"), "an enemy")
    t.refuses(Fire("a", "A1", "rifle", "B2"), "does not see B2 behind House")
    t.refuses(Fire("a", "A1", "rifle", "B3"), "lies on the ground")
    t.refuses(Fire("a", "A1", "pistol", "B4"), "out of the Pistol's range")
    t.refuses(Fire("a", "A1", "mortar", "B4"), "no such weapon")
    t.refuses(Fire("a", "A2", "rifle", "B4"), "hand-to-hand")


@pytest.mark.rule("T6")
def test_a_leader_within_nine_inches_and_quality_help_the_attacker() -> None:
    far = table("A1 5,5 rifle elite", "A2 5,15.2 leader", "B1 30,5 poor", card=FIRE, rules=PLAIN)
    assert sums(shot(far))[0] == {"Elite against lesser": 3}
    near = table("A1 5,5 rifle", "A2 5,14.9 leader", "B1 30,5", card=FIRE, rules=PLAIN)
    assert sums(shot(near))[0] == {"leader within 9 in": 1}
    own = table("A1 5,5 rifle leader", "A2 9,9", "B1 30,5", card=FIRE, rules=PLAIN)
    assert sums(shot(own))[0] == {"leader within 9 in": 1}
    down = table("A1 5,5 rifle", "A2 5,8 leader hit", "B1 30,5", card=FIRE, rules=PLAIN)
    assert sums(shot(down))[0] == {}


@pytest.mark.rule("T6")
def test_a_switch_lets_any_leader_of_the_army_help() -> None:
    people = ("A1 5,5 rifle", "A2 5,8 leader team2", "B1 30,5")
    assert sums(shot(table(*people, card=FIRE, rules=PLAIN)))[0] == {}
    anybody = table(*people, card=FIRE, rules={**PLAIN, "leaders": "any"})
    assert sums(shot(anybody))[0] == {"leader within 9 in": 1}


@pytest.mark.rule("T7")
@pytest.mark.parametrize("friends", range(5))
def test_up_to_three_friends_who_see_the_firer_help(friends: int) -> None:
    mates = [f"B{number} 30,{5 + 2 * number}" for number in range(2, 2 + friends)]
    t = table("A1 5,5 rifle", "B1 30,5", *mates, card=FIRE, rules=PLAIN)
    helped = sums(shot(t))[1]
    assert helped.get("friends who see the firer", 0) == min(3, friends)


@pytest.mark.rule("T7")
def test_friends_too_far_lying_or_without_sight_do_not_help() -> None:
    house = Area("h", "building", "House", rectangle(500, 200, 50, 200), blocks=True, height=100,
                 building="h")  # fmt: skip
    t = table("A1 5,5 rifle", "B1 30,5", "B2 43.1,5", "B3 30,8 hit", "B4 30,13", card=FIRE,
              rules=PLAIN, areas=(house,))  # fmt: skip
    assert sums(shot(t))[1] == {}


@pytest.mark.rule("T7")
@pytest.mark.parametrize(("cover", "level"), [("light", 1), ("medium", 2), ("heavy", 3)])
def test_cover_counts_where_one_stands_and_behind_what_is_near(cover: str, level: int) -> None:
    wood = Area("w", "wood", "Wood", rectangle(700, 100, 100, 100), cover=cover)
    within = table("A1 5,5 rifle", "B1 30,5", card=FIRE, rules=PLAIN, areas=(wood,))
    assert sums(shot(within))[1] == {"cover: Wood": level}
    wall = Area("l", "low_wall", "Wall", rectangle(715, 50, 10, 200), cover=cover, height=25)
    behind = table("A1 5,5 rifle", "B1 30,5", card=FIRE, rules=PLAIN, areas=(wall,))
    assert sums(shot(behind))[1] == {"cover: Wall": level}
    far = Area("l", "low_wall", "Wall", rectangle(500, 50, 10, 200), cover=cover, height=25)
    assert sums(shot(table("A1 5,5 rifle", "B1 30,5", card=FIRE, rules=PLAIN, areas=(far,)))) == (
        {}, {},
    )  # fmt: skip


@pytest.mark.rule("T7")
def test_quality_helps_the_better_defender() -> None:
    t = table("A1 5,5 rifle poor", "B1 30,5 hero", card=FIRE, rules=PLAIN)
    assert sums(shot(t)) == ({}, {"Hero against lesser": 4})


@pytest.mark.rule("T8")
def test_twelve_against_two_always_hits() -> None:
    assert is_hit((6, 6, 1, 1), -20)
    assert not is_hit((6, 6, 1, 2), -9)
    assert ways_to_hit(-20) == 1


@pytest.mark.rule("T11")
def test_levels_of_weapon_and_armour_count_unless_switched_off() -> None:
    people = ("A1 5,5 machine_gun", "B1 30,5 heavy")
    attack, defence = sums(shot(table(*people, card=FIRE), weapon="machine_gun"))
    assert (attack, defence) == ({"Machine gun, level": 3}, {"heavy armour": 3})
    assert sums(shot(table(*people, card=FIRE, rules=PLAIN), weapon="machine_gun")) == ({}, {})


@pytest.mark.rule("T11")
def test_an_explosion_lands_where_it_is_wanted_and_reaches_friend_and_foe() -> None:
    t = table("A1 5,5 grenades", "A2 9,8.5", "B1 9,10", "B2 30,30", card=FIRE, deck=("fight",))
    t.refuses(Burst("a", "A1", "grenades", 500, 500), "out of the Hand grenades's range")
    t.order(Burst("a", "A1", "grenades", 225, 220), 6, 6, 1, 1, 1, 1, 6, 6)
    assert t.told(BurstPlaced)[0].reached == ("A2", "B1")
    assert [event.figure for event in t.told(FigureHit)] == ["A2"]


@pytest.mark.rule("T11")
def test_mortars_and_lobbers_have_a_spotter() -> None:
    assert WEAPONS["mortar"].spotted
    assert WEAPONS["grenade_lobber"].spotted
    house = Area("h", "building", "House", rectangle(0, 300, 400, 100), blocks=True, height=100,
                 building="h")  # fmt: skip
    t = table("A1 5,5 mortar rocket", "B1 5,25", card=FIRE, areas=(house,), deck=("fight",))
    t.refuses(Fire("a", "A1", "rocket", "B1"), "does not see")
    t.order(Fire("a", "A1", "mortar", "B1"), 6, 6, 1, 1)
    assert t["B1"].status == "hit"


@pytest.mark.rule("T11")
def test_odds_of_an_explosion_are_each_one_s_own() -> None:
    t = table("A1 5,5 grenades", "B1 9,8", "B2 9,10 heavy hero", "B3 30,30", card=FIRE)
    found = FIRETEAM_TOMORROW.odds(t.battle, Burst("a", "A1", "grenades", 225, 225))
    assert {each.figure for each in found.figures} == {"B1", "B2"}
    for each in found.figures:
        assert sum(share.ways / share.of for share in each.shares) == pytest.approx(1)


def test_lines_are_drawn_to_the_nearest_targets_and_none_while_people_are_set_up() -> None:
    t = table("A1 5,5 rifle", *[f"B{n} {10 + 3 * n},20" for n in range(1, 9)], card="fire:a-1")
    drawn = FIRETEAM_TOMORROW.sketch(t.battle, "A1")
    assert [line.b for line in drawn.lines] == [t[f"B{n}"].at for n in range(1, 6)]
    opened = FIRETEAM_TOMORROW.folded(FIRETEAM_TOMORROW.muster("crossroads", {}, {}, 5))
    before = FIRETEAM_TOMORROW.sketch(opened, "north-m2")
    assert before.lines == ()
    assert before.rings


@pytest.mark.rule("T6")
@pytest.mark.parametrize(("away", "helps"), [(0, True), (1, False)])
def test_a_leader_at_just_nine_inches_still_helps(away: int, helps: bool) -> None:
    """Between the edges of the bases, to the millimetre."""
    t = table("A1 5,5 rifle", "A2 5,8 leader", "B1 30,5", card=FIRE, rules=PLAIN)
    own = t.battle.figures["A1"]
    leader = t.battle.figures["A2"]
    apart = 9 * INCH + own.radius + leader.radius + away
    leader = replace(leader, at=Point(own.at.x, own.at.y + apart))
    assert gap(leader, own) == 9 * INCH + away
    t.battle = replace(t.battle, figures={**t.battle.figures, "A2": leader})
    assert sums(shot(t))[0] == ({"leader within 9 in": 1} if helps else {})
