"""How machines fill in orders: grenades, volleys and zones where they pay."""

from __future__ import annotations

import pytest

from rules.bots import Whim, choices
from rules.cyberpunk import orders as o
from rules.cyberpunk.counsel import COUNSEL
from rules.cyberpunk.offers import offers
from rules.cyberpunk.play import verify
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.ways import ideas
from tests.rules.cyberpunk.tabletop import at, table


def filled(battle, side: str, actor: str, order: str):
    """Every way that is thought of for the offers of one kind, as orders."""
    for offer in offers(battle, side, actor):
        if offer.order == order:
            yield from ideas(battle, side, offer) or ()


@pytest.mark.rule("C31", "C32", "C33", "C36")
@pytest.mark.parametrize("order", ["shoot", "full_auto", "suppress", "throw"])
def test_every_way_that_is_thought_of_may_be_ordered(order) -> None:
    t = table("A 0,0 assault_rifle has=fragmentation skill=6", "B 12,0", "B2 14,3", "B3 40,0")
    found = list(filled(t.battle, "a", "A", order))
    assert found
    for each in found:
        verify(t.battle, each)


@pytest.mark.rule("C33")
def test_a_zone_is_worth_more_the_less_its_victims_can_save() -> None:
    worth = []
    for skill in (1, 9):
        t = table("A 0,0 submachine_gun", f"B 12,0 ref=9 athletics={skill}")
        zone = o.Suppress("a", "A", "submachine_gun-1", t.battle.figures["B"].at.x,
                          t.battle.figures["B"].at.y, 1, 20)  # fmt: skip
        worth.append(COUNSEL.weigh(t.battle, zone).worth)
    assert worth[0] > worth[1] > 0


@pytest.mark.rule("C33")
def test_no_zone_is_laid_over_friends() -> None:
    t = table("A 0,0 submachine_gun", "A2 11,0 ref=2", "A3 13,0 ref=2", "B 12,0 armour=metal_gear")
    there = t.battle.figures["B"].at
    zone = o.Suppress("a", "A", "submachine_gun-1", there.x, there.y, 3, 20)
    assert COUNSEL.weigh(t.battle, zone).worth < 0


@pytest.mark.rule("C36")
def test_a_grenade_is_thrown_at_several_who_stand_together() -> None:
    t = table("A 0,0 knife has=fragmentation", "B 14,0", "B2 15,2", "B3 15,-2")
    wanted = next(choices(CYBERPUNK, t.battle, "a", Whim(1)))
    assert isinstance(wanted, o.Throw)
    assert wanted.item == "fragmentation"


@pytest.mark.rule("C31", "C32", "C33")
def test_an_automatic_weapon_is_fired_as_one() -> None:
    t = table("A 0,0 assault_rifle skill=6", "B 12,0")
    wanted = next(choices(CYBERPUNK, t.battle, "a", Whim(1)))
    assert isinstance(wanted, o.Burst | o.FullAuto | o.Suppress)


@pytest.mark.rule("C38")
def test_a_flame_is_swept_from_one_enemy_to_the_other() -> None:
    t = table("A 0,0 flamethrower skill=6", "B 8,0", "B2 8,5", "B3 20,0")
    found = list(filled(t.battle, "a", "A", "flame"))
    for each in found:
        verify(t.battle, each)
    wanted = next(choices(CYBERPUNK, t.battle, "a", Whim(1)))
    assert isinstance(wanted, o.Flame)
    swept = {figure.figure for figure in CYBERPUNK.odds(t.battle, wanted).figures}
    assert {"B", "B2"} <= swept


@pytest.mark.rule("C36")
def test_what_was_left_is_set_off_under_enemies_and_not_under_friends() -> None:
    for near, wanted in (("B", True), ("A2", False)):
        t = table("A 0,0 has=fragmentation", f"{near} 3,0", "B9 60,0")
        t.order(o.Lay("a", "A", "fragmentation", "remote"))
        t.order(o.Move("a", "A", *at(0, 12)))
        worth = COUNSEL.weigh(t.battle, o.Detonate("a", "A", "device-1")).worth
        assert (worth > 0) is wanted, near
