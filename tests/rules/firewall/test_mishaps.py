"""Tags of the ground and chance events, where the house rule gives them to a referee (R5.10)."""

from __future__ import annotations

import pytest

from rules.firewall.events import GutzChanged, GutzRolled
from rules.firewall.mishaps.events import BystanderHit, SightFound
from rules.firewall.mishaps.ground import NAMES, WITHOUT_TOTALS
from rules.firewall.mishaps.happenings import KINDS
from rules.firewall.mishaps.orders import ClearGroundTag, RollMishap, SetGroundTag
from rules.firewall.mishaps.people import MEASURES
from rules.firewall.mishaps.tables import TABLES
from rules.firewall.orders import EndPhase
from rules.firewall.ruleset import FIREWALL
from tests.rules.firewall.tabletop import Tabletop, shoot, table, walk

COLT = "colt_m2117"
WORDS = (f"A1 20,50 {COLT}", "B1 35,50")


def refereed(*words: str, rule: str = "on") -> Tabletop:
    return table(*(words or WORDS), referee=True, rules={"mishaps": rule})


def tagged(tag: str, low: int = 2, high: int = 12, *words: str) -> Tabletop:
    return refereed(*words).order(SetGroundTag("R", tag, low, high))


def rolled(t: Tabletop) -> GutzRolled:
    return next(event for event in t.events if isinstance(event, GutzRolled))


@pytest.mark.rule("R5.10")
def test_only_a_referee_and_only_where_the_house_rule_says_so() -> None:
    order = SetGroundTag("R", "civilian", 8, 12)
    assert refereed(rule="off").refused(order).ref == "R5.10"
    assert refereed().refused(SetGroundTag("A", "civilian", 8, 12)).ref == "R5.10"
    offered = {each.order for each in FIREWALL.offers(refereed(rule="off").battle, "R")}
    assert not offered & {"roll_mishap", "set_ground_tag", "clear_ground_tag"}
    for wrong in (
        SetGroundTag("R", "open", 2, 12), SetGroundTag("R", "civilian", 9, 8),
        SetGroundTag("R", "civilian", 1, 8), ClearGroundTag("R", "civilian"),
        RollMishap("R", "moonlit"),
    ):  # fmt: skip
        assert refereed().refused(wrong).ref == "R5.10"
    t = refereed().order(order)
    assert any("Civilians" in line for line in FIREWALL.scene(t.battle, "").notices)
    assert t.order(ClearGroundTag("R", "civilian")).battle.mishaps.tags == {}


@pytest.mark.rule("R5.10")
def test_rolls_are_added_up_and_set_the_entry_s_tags() -> None:
    t = refereed().order(RollMishap("R", "indoors"), dice=(3,))
    assert t.battle.mishaps.tags == {"civilian": (8, 12)}
    t = t.order(RollMishap("R", "outdoors", "A"), dice=(4,))
    assert t.battle.mishaps.total == 7
    assert t.battle.mishaps.tags["dangerous"] == (6, 12)
    t = t.order(RollMishap("R", "outdoors"), dice=(10,))
    assert t.battle.mishaps.total == 15
    assert t.battle.mishaps.tags["gas"] == (10, 12)


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize(("dice", "hit"), [((6, 5), True), ((4, 5), False), ((1, 2), False)])
def test_a_missed_shot_hits_a_bystander(dice: tuple[int, int], hit: bool) -> None:
    t = tagged("civilian", 10, 12).order(shoot("A1", "B1", COLT), dice=dice)
    assert any(isinstance(event, BystanderHit) for event in t.events) == hit
    assert t.battle.mishaps.bystanders == hit


@pytest.mark.rule("R5.10")
def test_whoever_has_lost_sight_shoots_once_with_2_off() -> None:
    plain = refereed().order(shoot("A1", "B1", COLT), dice=(1, 2))
    t = tagged("lost").order(shoot("A1", "B1", COLT), dice=(1, 2))
    assert rolled(t).target == rolled(plain).target - 2
    assert any(isinstance(event, SightFound) for event in t.events)
    assert t.battle.mishaps.lost == ("B1",)


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize(("tag", "loss"), [("dangerous", 1), ("very_dangerous", 2)])
def test_a_failed_move_on_dangerous_ground_costs_gutz(tag: str, loss: int) -> None:
    order, dice = walk("A1", 25, 60), (6, 5)
    before = refereed().order(order, dice=dice)["A1"].gutz
    t = tagged(tag, 11, 11).order(order, dice=dice)
    assert t["A1"].gutz == before - loss
    assert tagged(tag, 12, 12).order(order, dice=dice)["A1"].gutz == before


@pytest.mark.rule("R5.10")
def test_deadly_ground_costs_gutz_as_a_turn_begins() -> None:
    t = tagged("deadly").order(EndPhase("A")).order(EndPhase("B"), dice=(6, 1))
    lost = [event for event in t.events if isinstance(event, GutzChanged)]
    assert {event.figure: event.change for event in lost} == {"A1": -1, "B1": -1}
    assert {event.cause for event in lost} == {"deadly ground"}


def test_every_entry_names_tags_and_deeds_that_there_are() -> None:
    assert {len(entries) for entries in TABLES.values()} == {15}
    for entries in TABLES.values():
        for entry in entries:
            assert entry.words or entry.tags
            assert not entry.does or entry.words
            for tag, low, high in entry.tags:
                assert tag in NAMES
                assert tag in WITHOUT_TOTALS or 2 <= low <= high <= 12
            for deed in entry.does:
                assert deed.kind in KINDS
                assert deed.who in MEASURES
    assert set(KINDS) == {deed.kind for table in TABLES.values() for e in table for deed in e.does}
