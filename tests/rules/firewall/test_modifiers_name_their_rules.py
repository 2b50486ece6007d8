"""Every modifier says by which rule it counts: what a player looks up when in doubt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.orders import Lift, PutDown, Rally, ShootTwice, Unjam
from rules.kernel.modifiers import Modifier
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, walk

COLT, HEAVY = "colt_m2117", "corp_arms_mg_22"
HIT, HURT = (1, 2), (1, 6)


def listed(t: Tabletop) -> tuple[Modifier, ...]:
    return t.rolls[0].modifiers


@pytest.mark.rule("R8.5")
def test_the_modifiers_of_a_shot() -> None:
    areas = (
        ground("hedge", 15, 5, 2, 10, cover="medium"),
        ground("ruin", 24, 5, 8, 10, cover="heavy", clutter=5),
    )
    t = table(
        f"A1 10,10 {COLT} suppressed gutz=10", "A2 10,14 leader", "B1 28,10 prone", "B2 90,90",
        areas=areas, rules={"light": "night"},
    ).order(shoot("A1", "B1", COLT), dice=(1, 2))  # fmt: skip
    assert listed(t) == (
        Modifier("Long range", -1, "R8.4"),
        Modifier("A2 within 8 cm", 1, "R3.1"),
        Modifier("Suppressed", -4, "R12.1"),
        Modifier("Prone target", -2, "R8.5"),
        Modifier("Heavy cover: Ruin", -5, "R8.5"),
        Modifier("Hedge in between", -2, "R8.5"),
        Modifier("Night or poor weather", -2, "R8.5"),
        Modifier("Clutter 5 of Ruin", -2, "R6.4"),
    )


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(
    ("weapon", "mode", "modifiers"),
    [
        (COLT, "SS", (Modifier("Short range", 1, "R8.4"),)),
        (
            "guo_peng_model_49", "CB",
            (
                Modifier("Guo Peng Model 49", -1, "R8.5"),
                Modifier("Controlled burst", -1, "R8.5"),
                Modifier("Short range", 1, "R8.4"),
            ),
        ),
    ],
)  # fmt: skip
def test_range_and_fire_type(weapon: str, mode: str, modifiers: tuple[Modifier, ...]) -> None:
    t = table(f"A1 10,10 {weapon}", "A2 90,10", "B1 16,10", "B2 90,90")
    assert listed(t.order(shoot("A1", "B1", weapon, mode), dice=(1, 2))) == modifiers


@pytest.mark.rule("R13.3")
def test_the_modifiers_of_a_blow() -> None:
    mire = (ground("mire", 5, 5, 20, 20, clutter=2),)
    t = table(
        "A1 10,10 melee=sword suppressed gutz=11", "A2 14,10", "A3 90,10", "B1 12,12 facing=8",
        "B2 8,12", "B3 90,90", areas=mire,
    ).order(fight("A1", "B1"), dice=(1, 2))  # fmt: skip
    names = {each.name: (each.value, each.ref) for each in listed(t)}
    assert names.pop("Suppressed") == (-4, "R12.1")
    assert names.pop("Clutter of Mire") == (-2, "R6.3")
    assert names.pop("1 more enemy within 2 cm") == (-2, "R13.3")
    assert names.pop("1 friend within 2 cm") == (2, "R13.3")
    assert names.pop("Target surprised") == (2, "R13.3")
    assert [ref for _, ref in names.values()] == ["R13.3"]  # the sword


@pytest.mark.rule("R6.2")
def test_the_modifiers_of_a_move() -> None:
    mire = (ground("mire", 0, 0, 30, 30, clutter=3),)
    t = table(
        f"A1 10,10 {HEAVY} gutz=10", "A2 10,14 leader", "A3 10,10 down", "B1 90,90", areas=mire
    )
    figures = {
        **t.battle.figures,
        "A1": replace(t["A1"], carrying="A3"),
        "A3": replace(t["A3"], carried_by="A1"),
    }
    t = Tabletop(replace(t.battle, figures=figures))
    assert listed(t.order(walk("A1", 4, 10), dice=(1, 2))) == (
        Modifier("A2 within 8 cm", 1, "R3.1"),
        Modifier("Corp Arms MG-22 is heavy", -2, "R10.5"),
        Modifier("Carrying A3", -2, "R22.2"),
        Modifier("Clutter of Mire", -3, "R6.2"),
    )


@pytest.mark.rule("R22.2")
def test_refusals_about_a_burden_name_their_rules() -> None:
    t = table(f"A1 10,10 {COLT}", "A2 13,10 down", "A3 20,10 down", "B1 10,13", "B2 90,90")
    assert t.refused(Lift("A", "A1", "A3")).ref == "R13.1"
    assert t.refused(Lift("A", "A1", "A3")).reason == "A3 is 7.5 cm away; the reach is 2 cm."
    assert t.refused(Lift("A", "A1", "B1")).ref == "G24"
    t = t.order(Lift("A", "A1", "A2"), dice=(3, 4))
    assert t.refused(fight("A1", "B1")).ref == "R22.2"
    laden = replace(t["A1"], fought=False, moved=False)
    t = Tabletop(replace(t.battle, figures={**t.battle.figures, "A1": laden}))
    assert t.refused(Lift("A", "A1", "A3")).ref == "R22.2"
    down = t.order(PutDown("A", "A1"))
    assert down["A1"].carrying == down["A2"].carried_by == ""
    assert down.refused(PutDown("A", "A1")).reason == "A1 carries nobody."


@pytest.mark.rule("R12.3")
def test_there_must_be_something_to_mend() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 90,90")
    assert t.refused(Rally("A", "A1")).ref == "R12.3"
    assert t.refused(Unjam("A", "A1", COLT)).ref
    off = table("A1 0,0 reserve suppressed", "A2 50,50", "B1 90,90").refused(Rally("A", "A1"))
    assert off.reason == "A1 is not on the table yet and must enter it first."


@pytest.mark.rule("R8.6")
def test_the_modifier_of_two_weapons() -> None:
    order = ShootTwice(
        "A", "A1", weapon=COLT, mode="SS", target="B1", second=f"{COLT}_2", second_mode="SS",
        second_target="B1",
    )  # fmt: skip
    t = table(f"A1 10,10 {COLT} {COLT}", "B1 24.5,10").order(order, dice=(*HIT, *HIT))
    assert listed(t) == (Modifier("Two weapons at once", -3, "R8.6"),)
