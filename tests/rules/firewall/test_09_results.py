"""Chapter 9: what a hit does, fire type by fire type, and what a miss costs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.events import GutzChanged, LeaderLost, MalfunctionRolled
from rules.firewall.fire_results import result_row
from rules.firewall.state import ACTIVE, DEAD, ROUTED
from tests.rules.firewall.tabletop import Tabletop, shoot, table

# Gutz 7: 1-2 is a success and 1-1 a critical success, 6-5 a failure and 4-4 a critical failure.
SUCCESS, CRITICAL, FAILURE, FUMBLE = (1, 2), (1, 1), (6, 5), (4, 4)


def around(weapon: str, mode: str, dice: tuple[int, ...], *places: str) -> Tabletop:
    """B1 at 40,40 under fire from the west, with B2, B3 … at places: y in cm at x = 40."""
    others = [f"B{number} 40,{place}" for number, place in enumerate(places, 2)]
    bench = table(f"A1 25,40 {weapon}", "B1 40,40", *others)
    return bench.order(shoot("A1", "B1", weapon, mode), dice)


def losses(bench: Tabletop) -> list[int]:
    """The Gutz that each of side B has lost, in order."""
    return [7 - each.gutz for each in bench.battle.figures.values() if each.side == "B"]


def suppressed(bench: Tabletop) -> list[str]:
    return [each.id for each in bench.battle.figures.values() if each.suppressed]


def dead(bench: Tabletop) -> list[str]:
    return [each.id for each in bench.battle.figures.values() if each.status == DEAD]


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize(("mode", "loss"), [("SS", 2), ("CB", 3)])
def test_a_success_of_a_shot_at_one_target(mode: str, loss: int) -> None:
    after = around("ruger_defender", mode, (1, 2), "42.5")
    assert losses(after) == [loss, 0]
    assert suppressed(after) == []
    assert after["A1"].gutz == 7


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("mode", ["SS", "CB"])
def test_a_critical_success_of_a_shot_at_one_target(mode: str) -> None:
    after = around("ruger_defender", mode, CRITICAL, "42.5")
    assert dead(after) == ["B1"]
    assert losses(after) == [0, 0]
    assert suppressed(after) == []
    assert after["A1"].gutz == 8


# Distances are from base edge to base edge: 2.5 cm more from centre to centre.
@pytest.mark.rule("R9.2")
def test_a_burst_takes_gutz_within_two_and_a_half_and_suppresses_within_five() -> None:
    after = around("celtech_9mm_tactical_smg", "B", SUCCESS, "45", "34.9", "47.5", "32.4")
    assert losses(after) == [1, 1, 0, 0, 0]
    assert suppressed(after) == ["B1", "B2", "B3", "B4"]
    assert after["A1"].gutz == 7


@pytest.mark.rule("R9.2")
def test_a_critical_burst_kills_within_two_and_a_half_and_suppresses_within_five() -> None:
    after = around("celtech_9mm_tactical_smg", "B", CRITICAL, "45", "34.9", "47.5", "32.4")
    assert dead(after) == ["B1", "B2"]
    assert suppressed(after) == ["B3", "B4"]
    assert losses(after) == [0, 0, 0, 0, 0]
    assert after["A1"].gutz == 8


@pytest.mark.rule("R9.3")
def test_a_machine_gun_takes_gutz_within_five_and_suppresses_within_ten() -> None:
    after = around("celtech_12mm_auto", "B(MG)", SUCCESS, "47.5", "32.4", "52.5", "27.4")
    assert losses(after) == [3, 3, 0, 0, 0]
    assert suppressed(after) == ["B1", "B2", "B3", "B4"]


@pytest.mark.rule("R9.3")
def test_a_critical_machine_gun_burst_kills_within_five_and_suppresses_within_ten() -> None:
    after = around("celtech_12mm_auto", "B(MG)", CRITICAL, "47.5", "32.4", "52.5", "27.4")
    assert dead(after) == ["B1", "B2"]
    assert suppressed(after) == ["B3", "B4"]
    assert after["A1"].gutz == 8


@pytest.mark.rule("R9.4")
@pytest.mark.rule("G49")
def test_a_heavy_machine_gun_takes_gutz_within_five_and_suppresses_within_fifteen() -> None:
    after = around("corp_arms_mg_22", "B(HMG)", SUCCESS, "47.5", "32.4", "57.5", "22.4")
    assert losses(after) == [4, 4, 0, 0, 0]
    assert suppressed(after) == ["B1", "B2", "B3", "B4"]


@pytest.mark.rule("R9.4")
@pytest.mark.rule("G49")
def test_a_critical_heavy_machine_gun_burst_kills_within_seven_and_a_half() -> None:
    after = around("corp_arms_mg_22", "B(HMG)", CRITICAL, "50", "29.9", "57.5", "22.4")
    assert dead(after) == ["B1", "B2"]
    assert suppressed(after) == ["B3", "B4"]
    assert after["A1"].gutz == 8


@pytest.mark.rule("R9.4")
@pytest.mark.rule("G49")
@pytest.mark.parametrize(("answer", "loss"), [("printed", 0), ("wide", 4)])
def test_how_wide_a_heavy_machine_gun_takes_gutz_is_a_switch(answer: str, loss: int) -> None:
    rules = {"hmg_radius": answer}
    bench = table("A1 25,40 corp_arms_mg_22", "B1 40,40", "B2 40,50", "B3 40,29.9", rules=rules)
    after = bench.order(shoot("A1", "B1", "corp_arms_mg_22", "B(HMG)"), SUCCESS)
    assert losses(after) == [4, loss, 0]


@pytest.mark.rule("R9.6")
def test_anti_armour_rounds_hit_infantry_as_a_burst_at_two_less() -> None:
    after = around("fn_m56_lavr", "SS(A)", SUCCESS, "45", "34.9", "47.5", "32.4")
    # The LAVR itself is +1, and 12.5 cm is short range for it.
    expected = {"FN M56 LAVR": 1, "Anti-armour against infantry": -2, "Short range": 1}
    assert after.modifiers == expected
    assert losses(after) == [1, 1, 0, 0, 0]
    assert suppressed(after) == ["B1", "B2", "B3", "B4"]


@pytest.mark.rule("R9.6")
def test_a_critical_anti_armour_round_kills_infantry_as_a_burst() -> None:
    after = around("fn_m56_lavr", "SS(A)", CRITICAL, "45", "34.9")
    assert dead(after) == ["B1", "B2"]
    assert suppressed(after) == ["B3"]


@pytest.mark.rule("R9.7")
@pytest.mark.parametrize(
    ("weapon", "mode"),
    [
        ("ruger_defender", "SS"),
        ("ruger_defender", "CB"),
        ("celtech_9mm_tactical_smg", "B"),
        ("celtech_12mm_auto", "B(MG)"),
        ("corp_arms_mg_22", "B(HMG)"),
        ("fn_m56_lavr", "SS(A)"),
    ],
)
def test_a_failure_does_nothing(weapon: str, mode: str) -> None:
    after = around(weapon, mode, FAILURE, "42.5")
    assert after.result == "failure"
    assert losses(after) == [0, 0]
    assert suppressed(after) == []
    assert after["A1"].gutz == 7
    assert after["A1"].failed
    assert after["A1"].weapons[0].state == "ready"


@pytest.mark.rule("R9.7")
@pytest.mark.parametrize(
    ("weapon", "mode", "die"),
    [
        ("ruger_defender", "SS", 2),
        ("ruger_defender", "CB", 2),
        ("celtech_9mm_tactical_smg", "B", 1),
        ("fn_m56_lavr", "SS(A)", 2),
    ],
)
def test_a_critical_failure_costs_a_point_and_tests_the_weapon(
    weapon: str, mode: str, die: int
) -> None:
    # The die and the weapon's number come to 1: a dud.
    after = around(weapon, mode, (*FUMBLE, die), "42.5")
    assert after["A1"].gutz == 6
    assert after["A1"].failed
    assert losses(after) == [0, 0]
    assert [each.effect for each in after.happened(MalfunctionRolled)] == ["dud"]


@pytest.mark.rule("R9.7")
def test_a_critical_failure_may_drive_the_firer_off() -> None:
    bench = table("A1 10,10 colt_m2117 gutz=2", "B1 25,10")
    after = bench.order(shoot("A1", "B1", "colt_m2117"), (4, 4, 1))
    assert (after["A1"].status, after["A1"].gutz) == (ROUTED, 1)


@pytest.mark.rule("G26")
def test_a_burst_hits_friends_but_never_the_firer() -> None:
    # A1 is 2.1 cm from its target: outside the reach of a brawl, inside its own burst.
    bench = table("A1 10,10 celtech_9mm_tactical_smg", "A2 17,10", "B1 14.6,10")
    after = bench.order(shoot("A1", "B1", "celtech_9mm_tactical_smg", "B"), SUCCESS)
    assert [after[name].gutz for name in ("A1", "A2", "B1")] == [7, 6, 6]
    assert suppressed(after) == ["A2", "B1"]
    fatal = bench.order(shoot("A1", "B1", "celtech_9mm_tactical_smg", "B"), CRITICAL)
    assert dead(fatal) == ["A2", "B1"]
    assert fatal["A1"].status == ACTIVE


@pytest.mark.rule("G26")
def test_many_kills_bring_one_point() -> None:
    after = around("celtech_12mm_auto", "B(MG)", CRITICAL, "43", "37", "46", "34")
    assert len(dead(after)) == 5
    assert after["A1"].gutz == 8


@pytest.mark.rule("G26")
@pytest.mark.rule("R2.3")
def test_the_gain_stops_at_eleven() -> None:
    bench = table("A1 10,10 colt_m2117 gutz=11", "B1 25,10")
    assert bench.order(shoot("A1", "B1", "colt_m2117"), CRITICAL)["A1"].gutz == 11


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(("gutz", "status"), [(4, ACTIVE), (3, ROUTED), (2, ROUTED)])
def test_below_two_a_victim_runs(gutz: int, status: str) -> None:
    bench = table("A1 10,10 colt_m2117", f"B1 25,10 gutz={gutz}", "B2 60,60")
    after = bench.order(shoot("A1", "B1", "colt_m2117"), SUCCESS)
    assert (after["B1"].gutz, after["B1"].status) == (gutz - 2, status)


@pytest.mark.rule("G2")
def test_the_gain_comes_before_the_firers_own_leader_is_mourned() -> None:
    bench = table("A1 10,10 celtech_9mm_tactical_smg gutz=2", "A9 25,14 leader", "B1 25,10")
    # 1-1 kills B1 and the firer's own leader; the firer has 3 when he rolls, so 1-2 holds him.
    order = shoot("A1", "B1", "celtech_9mm_tactical_smg", "B")
    after = bench.order(order, (*CRITICAL, 1, 2))
    assert (after.rolls[1].purpose, after.rolls[1].gutz) == ("leader lost", 3)
    assert after.rolls[1].result == "success"
    assert (after["A1"].gutz, after["A1"].status) == (2, ACTIVE)
    kinds = [type(event) for event in after.events]
    assert kinds.index(LeaderLost) > max(
        place
        for place, event in enumerate(after.events)
        if isinstance(event, GutzChanged) and event.cause == "critical success"
    )


@pytest.mark.rule("G2")
def test_leaders_are_mourned_after_the_effects_and_before_the_malfunction() -> None:
    # A1 leads with Gutz 2: the critical failure drives him off, A2 rolls, then the gun is tested.
    bench = table("A1 10,10 colt_m2117 leader gutz=2", "A2 60,60", "B1 25,10")
    after = bench.order(shoot("A1", "B1", "colt_m2117"), (4, 4, 1, 2, 3))
    order = [
        type(event).__name__
        for event in after.events
        if isinstance(event, LeaderLost | MalfunctionRolled)
    ]
    assert order == ["LeaderLost", "MalfunctionRolled"]
    assert after["A1"].weapons[0].state == "jammed"


@pytest.mark.rule("G2")
def test_everybody_in_a_burst_is_hit_before_any_leader_is_mourned() -> None:
    bench = table(
        "A1 25,40 celtech_12mm_auto", "B1 40,40 leader gutz=4", "B2 40,44 gutz=4", "B3 40,60"
    )
    # Both lose 3 and run, so B3 alone rolls for the leader.
    after = bench.order(shoot("A1", "B1", "celtech_12mm_auto", "B(MG)"), (1, 2, 1, 3))
    assert [each.status for each in (after["B1"], after["B2"])] == [ROUTED, ROUTED]
    assert [each.figure for each in after.rolls[1:]] == ["B3"]


@pytest.mark.rule("R9.6")
@pytest.mark.parametrize(
    ("fire", "row"),
    [
        ("SS", (2, 0, 0, 0, "R9.1")), ("CB", (3, 0, 0, 0, "R9.1")), ("B", (1, 25, 25, 50, "R9.2")),
        ("B(MG)", (3, 50, 50, 100, "R9.3")), ("B(HMG)", (4, 75, 50, 150, "R9.4")),
        ("SS(A)", (1, 25, 25, 50, "R9.2")), ("VMG", (4, 75, 50, 150, "R9.4")),
        ("AV(L)", (4, 75, 50, 150, "R9.4")), ("AV(M)", (4, 75, 50, 150, "R9.4")),
        ("AV(H)", (4, 75, 50, 150, "R9.4")),
    ],
)  # fmt: skip
def test_what_each_fire_type_comes_to_against_people(
    fire: str, row: tuple[int, int, int, int, str]
) -> None:
    """Gutz, then how far in mm it kills, costs Gutz and suppresses."""
    found = result_row(fire, {})
    assert (found.loss, found.kill, found.loss_within, found.suppress, found.ref) == row


@pytest.mark.rule("R9.4")
@pytest.mark.parametrize(
    ("fire", "within"), [("B", 25), ("B(MG)", 50), ("B(HMG)", 75), ("VMG", 75), ("SS(A)", 25)]
)
def test_house_rule_a_heavy_machine_gun_costs_gutz_further_out(fire: str, within: int) -> None:
    wide, plain = result_row(fire, {"hmg_radius": "wide"}), result_row(fire, {})
    assert wide == replace(plain, loss_within=within)
