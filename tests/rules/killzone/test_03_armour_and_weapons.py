"""Power armour, the mini gun, armour, and weapons for hand-to-hand."""

from __future__ import annotations

import pytest

from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.fighting import combat_dice
from rules.killzone.forces import check, figure_points
from rules.killzone.pace import rate
from rules.killzone.state import ACTIVE, DEAD, SUPPRESSED, allowed_orders, kill_score
from tests.rules.killzone.tabletop import Table, squad_of, table

POWER = "power mini_gun aux_launcher glove glove"


def codes(*people: str, drugs: tuple[str, ...] = ()) -> list[str]:
    return [each.code for each in check(squad_of(*people, drugs=drugs))]


@pytest.mark.rule("K18")
def test_power_armour_comes_in_pairs_and_is_hard_to_kill() -> None:
    assert codes("1 power") == ["alone"]
    assert codes("2 power") == []
    assert codes("2 power", "1 trooper") == ["mixed"]
    found = table("A1 10,10 power aux_launcher", "B1 30,10 trooper")
    assert kill_score(found.battle, found["A1"]) == 16
    found.order(o.Shoot("a", "A1", "aux_launcher", "B1"), 3, 3)
    assert [(m.name, m.value) for m in found.told(e.ShotRolled)[0].modifiers] == [
        ("sighting aid", 1)
    ]


@pytest.mark.rule("K19")
def test_what_power_armour_costs() -> None:
    party = squad_of(f"1 {POWER}", "1 power glove")
    assert [figure_points(each) for each in party.people] == [100 + 40 + 25 + 10, 105]
    assert codes("1 trooper glove") == ["gloves"]


@pytest.mark.rule("K20")
def test_orders_of_power_armour() -> None:
    found = table("A1 10,10 power", "B1 30,10 trooper")
    assert allowed_orders(found.battle, "a") == ("shoot", "assault", "stay_sharp")
    found.order(o.ChangeOrder("a", "a", "assault"), 1)
    assert found.battle.squads["a"].order == "shoot"


@pytest.mark.rule("K21")
def test_power_armour_is_slow_and_sees_at_night() -> None:
    people = ("A1 10,10 power", "A2 10,20 trooper", "B1 30,10 trooper")
    day = table(*people, order="assault")
    night = table(*people, order="assault", rules={"light": "night"})
    assert [rate(day.battle, day[each]) for each in ("A1", "A2")] == [100, 150]
    assert [rate(night.battle, night[each]) for each in ("A1", "A2")] == [100, 100]


@pytest.mark.rule("K22")
def test_power_armour_fires_both_weapons_and_has_smoke() -> None:
    found = table(f"A1 10,10 {POWER}", "B1 19,10 power", "B2 60,10 power")
    assert "smoke" in found["A1"].weapons
    found.order(o.Shoot("a", "A1", "mini_gun", "B1"))
    found.order(o.Shoot("a", "A1", "aux_launcher", "B1"))
    assert len(found.told(e.ShotRolled)) == 2
    assert codes("1 trooper mini_gun") == ["weapon"]
    assert codes("2 power pistol") == ["weapon", "weapon"]


@pytest.mark.rule("K23")
def test_gloves_and_what_the_armour_takes_off() -> None:
    found = table("A1 10,10 power glove glove", "B1 11,10 trooper pick", "B2 60,5 trooper")
    assert combat_dice(found["A1"]) == 4
    found.put("B1", at=found["A1"].at._replace(x=274))
    # 6 and 2 against 4: 4 behind, and 6 taken off puts him ahead.
    found.order(o.Fight("a", "A1", "B1"), 1, 1, 1, 1, 6)
    assert found["A1"].status == ACTIVE
    assert found.told(e.BlowsTraded)[0].scores == (4, 8)


@pytest.mark.rule("K24")
def test_bursts_of_the_mini_gun() -> None:
    people = ("A1 10,10 power mini_gun", "B1 19,10 power", "B2 60,10 power")
    found = table(*people)
    found.order(o.Shoot("a", "A1", "mini_gun", "B1", o.LONG_BURST))
    assert (len(found.told(e.ShotRolled)), found["A1"].counters["mini_gun"]) == (8, 4)
    found = table(*people)
    found.order(o.Move("a", "A1", 260, 250))
    found.refuses(o.Shoot("a", "A1", "mini_gun", "B1", o.LONG_BURST), "long one")
    found.order(o.Shoot("a", "A1", "mini_gun", "B1"))
    assert (len(found.told(e.ShotRolled)), found["A1"].counters["mini_gun"]) == (4, 5)
    assault = table(*people, order="assault")
    assault.refuses(o.Shoot("a", "A1", "mini_gun", "B1"), "Shoot orders")
    empty = table(*people).put("A1", counters={"mini_gun": 0, "smoke": 1})
    empty.refuses(o.Shoot("a", "A1", "mini_gun", "B1"), "nothing left")


def _fight(armour: str, *dice: int, hand: str = "") -> Table:
    found = table(f"A1 10,10 trooper {hand}", f"B1 11,10 trooper {armour}", "B2 60,5 trooper")
    found.put("B1", at=found["A1"].at._replace(x=274))
    return found.order(o.Fight("a", "A1", "B1"), *dice)


@pytest.mark.rule("K25")
@pytest.mark.parametrize(
    ("armour", "dice", "status"),
    [
        ("", (3, 2), DEAD),
        ("medium", (4, 2), ACTIVE),
        ("medium", (6, 2), DEAD),
        ("heavy", (6, 2), ACTIVE),
    ],
)
def test_armour_takes_from_the_winner_s_score(
    armour: str, dice: tuple[int, int], status: str
) -> None:
    assert _fight(armour, *dice)["B1"].status == status


@pytest.mark.rule("K25")
def test_what_armour_is_worth() -> None:
    people = squad_of("1 trooper", "1 trooper medium", "1 trooper heavy").people
    found = table("A1 10,10 trooper medium", "A2 10,20 trooper heavy", "B1 30,10 trooper")
    assert [kill_score(found.battle, found[each]) for each in ("A1", "A2")] == [11, 13]
    assert [figure_points(each) for each in people] == [14, 19, 22]


@pytest.mark.rule("K26")
def test_a_stunstick_suppresses() -> None:
    assert _fight("", 1, 2, hand="stunstick")["B1"].status == SUPPRESSED
    assert _fight("", 1, 2, hand="pick")["B1"].status == DEAD
