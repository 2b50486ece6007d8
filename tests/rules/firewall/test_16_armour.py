"""Chapter 16: what personal armour takes off a loss, and what it does not."""

from __future__ import annotations

import pytest

from rules.firewall.state import ACTIVE, DEAD
from tests.rules.firewall.tabletop import Tabletop, fight, shoot, table

SUCCESS, CRITICAL, FUMBLE = (1, 2), (1, 1), (4, 4)


def hit(weapon: str, mode: str, armour: str, dice: tuple[int, ...] = SUCCESS) -> Tabletop:
    """B1 in this armour is hit by a weapon."""
    bench = table(f"A1 10,10 {weapon}", f"B1 20,10 armour={armour}", "B2 80,80")
    return bench.order(shoot("A1", "B1", weapon, mode), dice)


# Armour, and what it takes off gunfire, blows and flame.
WORTH = [
    ("street_clothing", 0, 0, 0),
    ("biker_leathers", 0, 1, 1),
    ("piece_metal_armour", 1, 2, 1),
    ("mono_weave", 1, 0, 1),
    ("korlon_pleximesh", 1, 1, 1),
    ("bi_phase_inertial_plastic", 2, 2, 2),
    ("isuku_ceramoplas", 2, 2, 2),
    ("corp_arms_high_threat_suit", 3, 3, 3),
    ("thorco_paladin", 3, 3, 3),
    ("daewoo_scout_mk_ii", 3, 3, 3),
]


@pytest.mark.rule("R16.1")
@pytest.mark.parametrize(("armour", "fire", "blow", "flame"), WORTH)
def test_armour_lessens_the_loss_from_gunfire(
    armour: str, fire: int, blow: int, flame: int
) -> None:
    assert hit("celtech_12mm_auto", "B(MG)", armour)["B1"].gutz == 7 - 3 + fire


@pytest.mark.rule("R16.2")
@pytest.mark.parametrize(("armour", "fire", "blow", "flame"), WORTH)
def test_armour_lessens_the_loss_from_blows(armour: str, fire: int, blow: int, flame: int) -> None:
    bench = table("A1 10,10", f"B1 13,10 armour={armour}")
    assert bench.order(fight("A1", "B1"), SUCCESS)["B1"].gutz == 7 - 4 + blow


@pytest.mark.rule("R16.2")
@pytest.mark.parametrize(("armour", "fire", "blow", "flame"), WORTH)
def test_armour_lessens_the_loss_from_flame(armour: str, fire: int, blow: int, flame: int) -> None:
    assert hit("jannings_incinerator", "B(MG)", armour)["B1"].gutz == 7 - 3 + flame


@pytest.mark.rule("R16.1")
@pytest.mark.parametrize("armour", ["bi_phase_inertial_plastic", "corp_arms_high_threat_suit"])
def test_a_loss_is_never_less_than_nothing(armour: str) -> None:
    after = hit("colt_m2117", "SS", armour)
    assert (after["B1"].gutz, after["B1"].status) == (7, ACTIVE)


@pytest.mark.rule("R16.1")
@pytest.mark.rule("G2")
@pytest.mark.parametrize("armour", ["corp_arms_high_threat_suit", "thorco_paladin"])
def test_armour_does_not_stop_a_kill(armour: str) -> None:
    assert hit("colt_m2117", "SS", armour, CRITICAL)["B1"].status == DEAD


@pytest.mark.rule("R16.1")
def test_armour_does_not_stop_suppression() -> None:
    after = hit("celtech_9mm_tactical_smg", "B", "corp_arms_high_threat_suit")
    assert (after["B1"].gutz, after["B1"].suppressed) == (7, True)


@pytest.mark.rule("R16.1")
def test_each_figure_in_a_burst_has_its_own_armour() -> None:
    bench = table(
        "A1 10,10 celtech_12mm_auto", "B1 20,10 armour=korlon_pleximesh", "B2 20,13",
        "B3 20,16 armour=corp_arms_high_threat_suit",
    )  # fmt: skip
    after = bench.order(shoot("A1", "B1", "celtech_12mm_auto", "B(MG)"), SUCCESS)
    assert [after[name].gutz for name in ("B1", "B2", "B3")] == [5, 4, 7]


@pytest.mark.rule("R16.1")
def test_armour_does_not_help_against_other_losses() -> None:
    suit = "armour=corp_arms_high_threat_suit"
    fumbled = table(f"A1 10,10 colt_m2117 {suit}", "B1 20,10")
    assert fumbled.order(shoot("A1", "B1", "colt_m2117"), (*FUMBLE, 1))["A1"].gutz == 6
    mourning = table("A1 10,10 colt_m2117", "B1 20,10 leader", f"B2 60,60 {suit}")
    after = mourning.order(shoot("A1", "B1", "colt_m2117"), (*CRITICAL, 1, 3))
    assert after["B2"].gutz == 6


@pytest.mark.rule("G38")
def test_what_was_stopped_is_told() -> None:
    after = hit("celtech_12mm_auto", "B(MG)", "korlon_pleximesh")
    changes = [(each.change, each.stopped) for each in after.events if hasattr(each, "stopped")]
    assert changes == [(-2, 1)]
