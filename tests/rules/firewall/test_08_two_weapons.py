"""Chapter 8: two single-handed weapons at once."""

from __future__ import annotations

from typing import Any

import pytest

from rules.firewall.events import ActionSpent, FigureFaltered, MalfunctionRolled, WeaponFired
from rules.firewall.orders import ShootTwice
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import DEAD, ROUTED
from tests.rules.firewall.tabletop import Tabletop, shoot, table

COLT, MAGNUM, SMG = "colt_m2117", "thorco_12mm_magnum", "guo_peng_model_49"
TWO = f"A1 50,50 {COLT} {MAGNUM}"
MATE = "A2 10,90"
HIT, MISS, CRITICAL, FUMBLE = (1, 2), (5, 6), (1, 1), (4, 4)


def both(
    first: str = COLT, second: str = MAGNUM, target: str = "B1", other: str = "B1", **more: Any
) -> ShootTwice:
    modes = {"mode": "SS", "second_mode": "SS", **more}
    return ShootTwice(
        "A", "A1", weapon=first, target=target, second=second, second_target=other, **modes
    )


def two(*others: str, words: str = "", **more: Any) -> Tabletop:
    return table(f"{TWO} {words}", MATE, *(others or ("B1 64.5,50 gutz=11",)), **more)


@pytest.mark.rule("R8.6")
@pytest.mark.rule("R8.5")
def test_both_are_fired_at_3_less_as_one_combat_action() -> None:
    t = two().order(both(), (*HIT, *HIT))
    assert t["B1"].gutz == 7
    assert [event.action for event in t.happened(ActionSpent)] == ["combat"]
    listed = [{each.name: each.value for each in roll.modifiers} for roll in t.rolls]
    assert listed == [
        {"Two weapons at once": -3},
        {"ThorCo 12mm Magnum": 1, "Two weapons at once": -3},
    ]
    assert [roll.target for roll in t.rolls] == [4, 5]
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R4.6"


@pytest.mark.rule("R8.6")
@pytest.mark.rule("G11")
def test_the_second_is_rolled_even_if_the_first_fails_and_the_failure_counts_once() -> None:
    t = two().order(both(), (*MISS, *HIT))
    assert (t["B1"].gutz, t["A1"].failed) == (9, True)
    t = two().order(both(), (*MISS, *MISS))
    assert (len(t.rolls), len(t.happened(FigureFaltered))) == (2, 1)


@pytest.mark.rule("G11")
def test_each_has_its_own_malfunction() -> None:
    t = two().order(both(), (*FUMBLE, 2, *FUMBLE, 3))
    assert [event.weapon for event in t.happened(MalfunctionRolled)] == [COLT, MAGNUM]
    assert [weapon.state for weapon in t["A1"].weapons] == ["jammed", "jammed"]
    assert t["A1"].gutz == 5


@pytest.mark.rule("G11")
def test_who_is_put_out_by_the_first_does_not_fire_the_second() -> None:
    t = two(words="gutz=2").order(both(), (2, 2, 1))
    assert t["A1"].status == ROUTED
    assert [event.weapon.id for event in t.happened(WeaponFired)] == [COLT]


@pytest.mark.rule("G11")
def test_they_may_be_aimed_at_two_targets_in_front() -> None:
    t = two("B1 62,40", "B2 62,60").order(both(other="B2"), (*CRITICAL, *HIT))
    assert (t["B1"].status, t["B2"].gutz, t["A1"].gutz) == (DEAD, 5, 8)


@pytest.mark.rule("G2")
@pytest.mark.rule("G11")
def test_a_leader_who_falls_to_the_first_is_mourned_before_the_second() -> None:
    t = two("B1 62,40 leader gutz=2", "B2 62,60").order(both(other="B2"), (*HIT, *HIT, *HIT))
    assert [roll.purpose for roll in t.rolls] == ["shot", "leader lost", "shot"]


@pytest.mark.rule("G11")
def test_the_second_is_rolled_at_the_dead_too() -> None:
    t = two().order(both(), (*CRITICAL, 5, 5, 1))
    assert (t["B1"].status, len(t.rolls)) == (DEAD, 2)
    assert t["A1"].gutz == 7


@pytest.mark.rule("G10")
@pytest.mark.rule("R8.6")
def test_the_figure_turns_so_that_both_are_in_front() -> None:
    behind = two("B1 38,40", "B2 38,60")
    assert behind.order(both(other="B2"), (*HIT, *HIT))["A1"].facing == 14
    side = two("B1 50,38", "B2 38,50").order(both(other="B2"), (*HIT, *HIT))
    assert side["A1"].facing == 0
    given = two("B1 50,38", "B2 62,50")
    assert given.order(both(other="B2", facing=2), (*HIT, *HIT))["A1"].facing == 2
    assert given.refused(both(other="B2", facing=8)).ref == "R8.1"


@pytest.mark.rule("R8.6")
def test_targets_on_opposite_sides_are_too_much() -> None:
    across = two("B1 62,55", "B2 38,45")
    assert across.refused(both(other="B2")).ref == "R8.1"
    fixed = two("B1 62,50", "B2 49,62", rules={"turning": "movement"})
    assert fixed.refused(both(other="B2")).ref == "R8.1"
    assert two("B1 62,50", "B2 62,60", rules={"turning": "movement"}).order(
        both(other="B2"), (*HIT, *HIT)
    )["A1"].facing == 4  # fmt: skip


@pytest.mark.rule("R8.6")
@pytest.mark.parametrize(
    ("words", "second"),
    [
        (SMG, SMG),
        ("grenades=fragmentation", "hand_grenade"),
        (f"built_in={MAGNUM}", MAGNUM),
    ],
)
def test_only_pistols_in_the_hand_are_fired_two_at_a_time(words: str, second: str) -> None:
    t = table(f"A1 50,50 {COLT} {words}", MATE, "B1 58,50")
    mode = "CB" if second == SMG else "SS"
    t.refused(both(second=second, second_mode=mode))
    assert not any(offer.order == "shoot_twice" for offer in FIREWALL.offers(t.battle, "A"))


@pytest.mark.rule("R8.6")
def test_two_pistols_are_offered_in_either_order() -> None:
    offers = [each for each in FIREWALL.offers(two().battle, "A") if each.order == "shoot_twice"]
    assert [each.label for each in offers] == [
        "Colt M2117 and ThorCo 12mm Magnum", "ThorCo 12mm Magnum and Colt M2117",
    ]  # fmt: skip


@pytest.mark.rule("R8.6")
def test_one_pistol_is_not_two() -> None:
    assert two().refused(both(second=COLT)).ref == "R8.6"
    twins = table(f"A1 50,50 {COLT} {COLT}", "B1 64.5,50 gutz=11")
    assert twins.order(both(second=f"{COLT}_2"), (*HIT, *HIT))["B1"].gutz == 7


@pytest.mark.rule("R8.6")
@pytest.mark.rule("R14.2")
def test_a_jammed_second_pistol_is_refused() -> None:
    t = two().order(shoot("A1", "B1", MAGNUM), (*FUMBLE, 2)).next_turn()
    assert t.refused(both()).ref == "R14.2"
    assert not any(offer.order == "shoot_twice" for offer in FIREWALL.offers(t.battle, "A"))


@pytest.mark.rule("R8.6")
def test_each_pistol_has_its_own_fire_type_and_range() -> None:
    words = f"A1 50,50 celtech_flannigan_9mm {MAGNUM}"
    t = table(words, "B1 62,50 gutz=11", "B2 90,50")
    order = both("celtech_flannigan_9mm", mode="CB")
    after = t.order(order, (*HIT, *HIT))
    assert ([event.mode for event in after.happened(WeaponFired)], after["B1"].gutz) == (
        ["CB", "SS"], 11 - 3 - 2,
    )  # fmt: skip
    assert t.refused(both("celtech_flannigan_9mm", other="B2")).ref == "R8.4"


@pytest.mark.rule("R13.1")
def test_not_with_an_enemy_at_arms_length() -> None:
    assert two("B1 54,50", "B2 64,50").refused(both(target="B2", other="B2")).ref == "R13.1"


@pytest.mark.rule("R8.6")
def test_the_preview_tells_of_both() -> None:
    shown = FIREWALL.preview(two("B1 62,40", "B2 62,60").battle, both(other="B2"))
    assert shown.target == 4
    assert shown.title == "A1 fires the Colt M2117 and the ThorCo 12mm Magnum together"
    assert any(note.startswith("Then at B2: 5 or less") for note in shown.notes)
    assert [line.b for line in shown.lines] == [(620, 400), (620, 600)]
    assert sum(chance.ways for chance in shown.chances) == 36


@pytest.mark.rule("R8.1")
def test_the_firer_turns_for_a_first_target_that_the_second_does_not_need() -> None:
    t = two("B1 47,40", "B2 60,52").order(both(other="B2"), (*HIT, *HIT))
    assert (t["B1"].gutz, t["B2"].gutz) == (5, 5)
    assert t["A1"].facing != 4


@pytest.mark.rule("R8.6")
def test_the_preview_draws_the_range_of_each() -> None:
    gun = "celtech_flannigan_9mm"
    t = table(f"A1 50,50 {gun} {MAGNUM}", "B1 62,50")
    alone = [
        FIREWALL.preview(t.battle, shot).rings
        for shot in (shoot("A1", "B1", gun), shoot("A1", "B1", MAGNUM))
    ]
    assert alone[0] != alone[1]
    assert FIREWALL.preview(t.battle, both(gun)).rings == (*alone[0], *alone[1])
