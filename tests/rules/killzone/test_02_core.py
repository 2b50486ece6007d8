"""The core that is ours: initiative, orders, suppression, shots, hand-to-hand, saves, points."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.offers import Offer, Place
from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.offers import offers
from rules.killzone.ruleset import KILLZONE
from rules.killzone.shooting import plan_shoot
from rules.killzone.state import ACTIVE, DEAD, SUPPRESSED
from tests.rules.killzone.tabletop import Table, table


@pytest.mark.rule("K31")
def test_squads_act_from_the_highest_initiative_down() -> None:
    found = table("A1 10,10 trooper", "B1 30,10 trooper", order="assault")
    found.order(o.EndSquad("a"), 3, 1, 5, 1)
    assert [roll.score for roll in found.told(e.InitiativeRolled)] == [4, 5]
    assert found.battle.active == "b"
    found.refuses(o.Move("a", "A1", 300, 250), "when its squad does")
    again = table("A1 10,10 trooper", "B1 30,10 trooper").order(o.EndSquad("a"), 3, 2, 3, 1)
    assert again.battle.queue == ("b",)


@pytest.mark.rule("K32")
@pytest.mark.parametrize(
    ("order", "inches", "shots"),
    [
        ("shoot", 3, 2),
        ("assault", 6, 1),
        ("stay_sharp", 0, 2),
        ("snipe", 0, 1),
        ("keep_down", 3, 0),
    ],
)  # fmt: skip
def test_what_orders_allow(order: str, inches: int, shots: int) -> None:
    found = table("A1 10,10 trooper assault_rifle", "B1 30,20 trooper", order=order)
    places = [each.fields[0] for each in _offers(found, "move")]
    assert [each.reach for each in places if isinstance(each, Place)] == (
        [inches * 25] if inches else []
    )
    notes = [each.note for each in _offers(found, "shoot")]
    assert notes == ([f"{shots} shot{'s' * (shots > 1)}"] if shots else [])


def _offers(found: Table, order: str) -> list[Offer]:
    return [each for each in offers(found.battle, "a") if each.order == order]


@pytest.mark.rule("K32")
def test_whoever_goes_to_stay_sharp_acts_after_the_others() -> None:
    found = table("A1 10,10 trooper", "B1 30,10 trooper")
    found.battle = replace(found.battle, queue=("b",))
    found.order(o.ChangeOrder("a", "a", "stay_sharp"), 5)
    assert (found.battle.active, found.battle.queue) == ("b", ("a",))
    found.order(o.EndSquad("b"))
    assert found.battle.active == "a"
    found.refuses(o.ChangeOrder("a", "a", "shoot"), "once")


@pytest.mark.rule("K33")
@pytest.mark.parametrize(
    ("die", "order"), [(1, "keep_down"), (2, "keep_down"), (3, "shoot"), (4, "shoot"), (5, "snipe")]
)
def test_trying_for_another_order(die: int, order: str) -> None:
    found = table("A1 10,10 trooper", "B1 30,10 trooper")
    found.order(o.ChangeOrder("a", "a", "snipe"), die)
    assert found.battle.squads["a"].order == order
    found.refuses(o.ChangeOrder("a", "a", "assault"), "once")


@pytest.mark.rule("K34")
@pytest.mark.parametrize(
    ("dice", "status"),
    [((3,), ACTIVE), ((4, 1, 1, 1), ACTIVE), ((4, 1, 2, 2), SUPPRESSED), ((4, 3, 3, 3), DEAD)],
)
def test_to_hit_and_damage(dice: tuple[int, ...], status: str) -> None:
    found = table("A1 10,10 trooper crossbow", "B1 18,10 trooper", "B2 60,10 trooper")
    found.order(o.Shoot("a", "A1", "crossbow", "B1"), *dice)
    assert found["B1"].status == status
    found.refuses(o.Shoot("a", "A1", "crossbow", "B2"), "has fired")


@pytest.mark.rule("K35")
@pytest.mark.parametrize(("die", "status"), [(3, SUPPRESSED), (4, ACTIVE)])
def test_whoever_is_suppressed_tests_when_his_squad_acts(die: int, status: str) -> None:
    found = table("A1 10,10 trooper", "B1 30,10 trooper", "B2 30,20 trooper").put(
        "B1", status=SUPPRESSED
    )
    found.battle = replace(found.battle, queue=("b",))
    found.order(o.EndSquad("a"), die)
    assert found["B1"].status == status


@pytest.mark.rule("K36")
def test_hand_to_hand_and_who_may_come_to_it() -> None:
    found = table("A1 10,10 trooper pick", "B1 13,10 trooper", "B2 60,5 trooper")
    found.refuses(o.Move("a", "A1", 300, 250), "Only Assault")
    found = table("A1 10,10 trooper pick", "B1 13,10 trooper", "B2 60,5 trooper", order="assault")
    found.order(o.Move("a", "A1", 300, 250))
    found.refuses(o.Move("a", "A1", 250, 250), "in hand-to-hand")
    found.order(o.Fight("a", "A1", "B1"), 3, 5)
    assert found["B1"].status == ACTIVE  # 3 and 2 against 5: even
    found.refuses(o.Fight("a", "A1", "B1"), "has fought")


@pytest.mark.rule("K39")
@pytest.mark.parametrize(("need", "die", "status"), [("4", 4, SUPPRESSED), ("5", 4, DEAD)])
def test_a_hero_is_saved_once(need: str, die: int, status: str) -> None:
    found = table(
        "A1 10,10 trooper crossbow", "B1 18,10 squad_hero", "B2 60,5 trooper", rules={"saves": need}
    )
    found.order(o.Shoot("a", "A1", "crossbow", "B1"), 4, 6, 6, 6, die)
    assert (found["B1"].status, found["B1"].saved) == (status, True)


@pytest.mark.rule("K47")
def test_the_last_side_wins_by_points_and_who_gives_up_loses() -> None:
    found = table("A1 10,10 trooper crossbow", "B1 18,10 trooper")
    found.order(o.Shoot("a", "A1", "crossbow", "B1"), 4, 6, 6, 6)
    assert found.battle.outcome is not None
    assert found.battle.outcome.winner == "a"
    found = table("A1 10,10 trooper", "B1 18,10 trooper").order(o.Concede("a"))
    assert found.battle.outcome is not None
    assert found.battle.outcome.winner == "b"


@pytest.mark.rule("K34")
def test_the_luck_of_a_shot_is_its_exact_chance() -> None:
    people = ("A1 10,10 trooper assault_rifle", "B1 {x},10 trooper")
    for x, order, ways in ((16, "shoot", 3), (30, "shoot", 2), (16, "snipe", 4)):
        found = table(*(each.format(x=x) for each in people), order=order)
        shot = o.Shoot("a", "A1", "assault_rifle", "B1")
        assert plan_shoot(found.battle, shot).ways == ways
        found.order(shot, 1)
        told = KILLZONE.gamble(found.battle, found.told(e.ShotRolled)[0])
        assert told is not None
        assert (told.side, told.ways, told.of, told.went_well) == ("a", ways, 6, False)
