"""Chapter 14: what goes wrong with a weapon, and how to put it right."""

from __future__ import annotations

import pytest

from rules.firewall.events import MalfunctionRolled
from rules.firewall.orders import Unjam
from rules.firewall.state import ACTIVE, DEAD
from tests.rules.firewall.tabletop import Tabletop, shoot, table

# With Gutz 7 a double four is a critical failure.
FUMBLE = (4, 4)
UNJAM = Unjam("A", "A1", "colt_m2117")


def fumbled(weapon: str, mode: str, die: int, *words: str) -> Tabletop:
    """A critical failure with a weapon and the die on the malfunction table."""
    bench = table(" ".join((f"A1 10,10 {weapon}", *words)), "B1 16,10", "B2 80,80")
    return bench.order(shoot("A1", "B1", weapon, mode), (*FUMBLE, die))


@pytest.mark.rule("R14.1")
@pytest.mark.parametrize(
    ("die", "effect", "state", "gutz", "status"),
    [
        (1, "dud", "ready", 6, ACTIVE),
        (2, "jam", "jammed", 6, ACTIVE),
        (3, "jam", "jammed", 6, ACTIVE),
        (4, "useless", "useless", 6, ACTIVE),
        (5, "bang", "useless", 4, ACTIVE),
        (6, "killed", "useless", 6, DEAD),
    ],
)
def test_the_table_line_by_line(die: int, effect: str, state: str, gutz: int, status: str) -> None:
    after = fumbled("colt_m2117", "SS", die)
    assert [each.effect for each in after.happened(MalfunctionRolled)] == [effect]
    assert after["A1"].weapons[0].state == state
    assert (after["A1"].gutz, after["A1"].status) == (gutz, status)
    assert (after["B1"].gutz, after["B1"].suppressed) == (7, False)


@pytest.mark.rule("R14.1")
@pytest.mark.parametrize(
    ("weapon", "mode", "words", "added"),
    [
        ("colt_m2117", "SS", (), {}),
        ("smith_wesson_model_144", "SS", (), {"Smith & Wesson model 144": -1}),
        ("jannings_10mm", "SS", (), {"Jannings 10mm": 1}),
        ("guo_peng_p_law", "SS(A)", (), {"Guo Peng P-LAW": 2}),
        ("colt_m2117", "SS", ("experience=green",), {"Green firer": 1}),
        ("colt_m2117", "SS", ("experience=veteran",), {"Veteran firer": -1}),
        ("colt_m2117", "SS", ("experience=experienced",), {}),
        ("enfield_colt_saw", "B(MG)", (), {"Machine-gun fire": 1}),
        ("corp_arms_mg_22", "B(HMG)", (), {"Machine-gun fire": 1, "Corp Arms MG-22": 1}),
        ("celtech_9mm_tactical_smg", "B", (), {}),
        ("thorco_whirlwind", "B", (), {}),
        ("thorco_whirlwind", "B(MG)", (), {"Machine-gun fire": 1, 'ThorCo "Whirlwind"': 1}),
        (
            "enfield_colt_saw",
            "B(MG)",
            ("experience=veteran",),
            {"Machine-gun fire": 1, "Veteran firer": -1},
        ),
        (
            "jannings_incinerator",
            "B(MG)",
            ("experience=green",),
            {"Machine-gun fire": 1, "Green firer": 1, 'Jannings "Incinerator"': 2},
        ),
    ],
)
def test_what_is_added_to_the_die(
    weapon: str, mode: str, words: tuple[str, ...], added: dict[str, int]
) -> None:
    (rolled,) = fumbled(weapon, mode, 2, *words).happened(MalfunctionRolled)
    assert {each.name: each.value for each in rolled.modifiers} == added
    assert rolled.total == 2 + sum(added.values())


@pytest.mark.rule("R14.1")
def test_the_sum_decides() -> None:
    assert fumbled("jannings_10mm", "SS", 5)["A1"].status == DEAD
    assert fumbled("smith_wesson_model_144", "SS", 6)["A1"].gutz == 4
    assert fumbled("smith_wesson_model_144", "SS", 2)["A1"].weapons[0].state == "ready"


@pytest.mark.rule("G18")
def test_below_one_counts_as_one_and_above_six_as_six() -> None:
    low = fumbled("smith_wesson_model_144", "SS", 1, "experience=veteran")
    assert [(each.total, each.effect) for each in low.happened(MalfunctionRolled)] == [(-1, "dud")]
    high = fumbled("corp_arms_mg_22", "B(HMG)", 6, "experience=green")
    assert [(each.total, each.effect) for each in high.happened(MalfunctionRolled)] == [
        (9, "killed")
    ]


@pytest.mark.rule("G18")
def test_a_weapon_without_a_number_is_not_tested() -> None:
    bench = table("A1 10,10 bow", "B1 16,10")
    after = bench.order(shoot("A1", "B1", "bow"), FUMBLE)
    assert after.happened(MalfunctionRolled) == []
    assert after["A1"].gutz == 6
    assert after["A1"].weapons[0].state == "ready"


@pytest.mark.rule("R14.1")
def test_a_plain_failure_tests_nothing() -> None:
    bench = table("A1 10,10 colt_m2117", "B1 16,10")
    assert bench.order(shoot("A1", "B1", "colt_m2117"), (6, 5)).happened(MalfunctionRolled) == []


@pytest.mark.rule("R14.1")
def test_armour_does_not_help_against_ones_own_exploding_weapon() -> None:
    assert fumbled("colt_m2117", "SS", 5, "armour=thorco_paladin")["A1"].gutz == 4


@pytest.mark.rule("R14.1")
def test_a_leader_killed_by_his_own_weapon_is_mourned() -> None:
    bench = table("A1 10,10 colt_m2117 leader", "A2 60,60", "B1 16,10")
    after = bench.order(shoot("A1", "B1", "colt_m2117"), (*FUMBLE, 6, 1, 3))
    assert after["A1"].status == DEAD
    assert (after["A2"].gutz, after["A2"].suppressed) == (6, True)


def jammed() -> Tabletop:
    """A1 has jammed his Colt and a new Turn has begun; his Gutz is 6."""
    return fumbled("colt_m2117", "SS", 2).next_turn()


@pytest.mark.rule("R14.2")
def test_a_jammed_weapon_cannot_fire() -> None:
    assert jammed().refused(shoot("A1", "B1", "colt_m2117")).ref == "R14.2"


@pytest.mark.rule("R14.1")
def test_a_useless_weapon_cannot_fire_or_be_cleared() -> None:
    ruined = fumbled("colt_m2117", "SS", 4).next_turn()
    assert ruined.refused(shoot("A1", "B1", "colt_m2117")).ref == "R14.1"
    assert ruined.refused(UNJAM).ref == "R14.2"


@pytest.mark.rule("R14.2")
@pytest.mark.parametrize(
    ("dice", "state", "gutz", "failed"),
    [
        ((1, 1), "ready", 7, False),
        ((2, 4), "ready", 6, False),
        ((3, 4), "jammed", 6, True),
        ((4, 4), "useless", 5, True),
    ],
)
def test_clearing_a_jam(dice: tuple[int, int], state: str, gutz: int, failed: bool) -> None:
    after = jammed().order(UNJAM, dice)
    assert after["A1"].weapons[0].state == state
    assert (after["A1"].gutz, after["A1"].failed) == (gutz, failed)


@pytest.mark.rule("R14.2")
def test_clearing_is_a_movement_action_and_leaves_the_shot() -> None:
    after = jammed().order(UNJAM, (1, 2))
    assert (after["A1"].moved, after["A1"].fought) == (True, False)
    assert after.order(shoot("A1", "B1", "colt_m2117"), (1, 2))["B1"].gutz == 5


@pytest.mark.rule("R14.2")
def test_only_a_jammed_weapon_is_cleared() -> None:
    assert table("A1 10,10 colt_m2117", "B1 16,10").refused(UNJAM).ref == "R14.2"


@pytest.mark.rule("R14.2")
@pytest.mark.rule("R10.1")
def test_a_weapon_that_jammed_on_its_last_shot_is_empty_once_it_is_cleared() -> None:
    # The net gun is +1: a one jams it.
    stuck = fumbled("jannings_net_gun", "B", 1).next_turn()
    assert stuck["A1"].weapons[0].state == "jammed"
    cleared = stuck.order(Unjam("A", "A1", "jannings_net_gun"), (1, 2))
    assert cleared["A1"].weapons[0].state == "empty"
    busy = cleared.next_turn()
    assert busy["A1"].weapons[0].state == "empty"
    assert busy.next_turn()["A1"].weapons[0].state == "ready"


@pytest.mark.rule("R14.1")
def test_a_fumble_with_a_shotgun_counts_the_machine_gun_line_only_for_such_a_burst() -> None:
    bench = table("A1 10,10 isuku_kamikaze", "B1 16,10", "B2 80,80")
    totals = []
    for order in (
        shoot("A1", "B1", "isuku_kamikaze", "B"),
        shoot("A1", "B1", "isuku_kamikaze", "B", slugs=True),
        shoot("A1", "B1", "isuku_kamikaze", "B(MG)"),
    ):
        (rolled,) = bench.order(order, (*FUMBLE, 1)).happened(MalfunctionRolled)
        totals.append(rolled.total)
    # The Kamikaze is +1 in both ways of firing.
    assert totals == [2, 2, 3]
