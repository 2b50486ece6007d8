"""Chapter 8: who may fire at whom, and what helps or hinders the shot."""

from __future__ import annotations

from typing import Any

import pytest

from rules.firewall.clouds import CLOUD_COVER
from rules.firewall.state import Cloud
from tests.rules.firewall.tabletop import Tabletop, changed, figure, ground, shoot, table

# The Colt reaches 10, 15 and 30 cm at +0. From edge to edge these two are 12.5 cm apart:
# effective range, and nothing else bears on the shot.
FIRER, TARGET = "A1 10,10 colt_m2117", "B1 25,10"
SHOT = shoot("A1", "B1", "colt_m2117")
HIT = (1, 2)


def fired(*words: str, dice: tuple[int, ...] = (1, 2), **facts: Any) -> Tabletop:
    """The Colt's shot on a table."""
    return table(*words, **facts).order(SHOT, dice)


@pytest.mark.rule("R8.1")
def test_firing_needs_a_clear_line_of_sight() -> None:
    wall = ground("wall", 15, 5, 2, 10, blocks=True)
    refusal = table(FIRER, TARGET, areas=(wall,)).refused(SHOT)
    assert refusal.ref == "R8.1"
    assert "Wall" in refusal.reason


@pytest.mark.rule("R8.1")
def test_a_line_past_the_corner_of_a_wall_is_clear() -> None:
    wall = ground("wall", 15, 5, 2, 5, blocks=True)
    assert fired(FIRER, TARGET, areas=(wall,)).result == "success"


@pytest.mark.rule("R8.1")
def test_a_figure_fires_into_the_half_circle_in_front() -> None:
    beside = table(FIRER, "B1 10,25")
    assert beside.refused(shoot("A1", "B1", "colt_m2117", facing=0)).ref == "R8.1"
    assert beside.order(shoot("A1", "B1", "colt_m2117", facing=4), HIT)["A1"].facing == 4


@pytest.mark.rule("R8.1")
@pytest.mark.rule("G10")
def test_a_figure_turns_freely_to_fire() -> None:
    after = fired("A1 40,10 facing=4 colt_m2117", TARGET)
    assert after["A1"].facing == 12
    chosen = table(FIRER, TARGET).order(shoot("A1", "B1", "colt_m2117", facing=2), HIT)
    assert chosen["A1"].facing == 2


@pytest.mark.rule("R8.1")
def test_where_turning_takes_a_movement_action_a_shot_does_not_turn() -> None:
    rules = {"turning": "movement"}
    backward = table("A1 40,10 facing=4 colt_m2117", TARGET, rules=rules)
    assert backward.refused(SHOT).ref == "R8.1"
    forward = table(FIRER, TARGET, rules=rules)
    assert forward.refused(shoot("A1", "B1", "colt_m2117", facing=2)).ref == "R8.1"
    assert forward.order(SHOT, HIT)["A1"].facing == 4


@pytest.mark.rule("R8.1")
def test_a_facing_is_one_of_sixteen() -> None:
    for facing in (-1, 16):
        table(FIRER, TARGET).refused(shoot("A1", "B1", "colt_m2117", facing=facing))


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize("victim", ["B1 25,10", "A2 25,10", "A2 25,10 down"])
def test_only_an_enemy_who_still_fights_or_lies_there_is_a_target(victim: str) -> None:
    name = victim.split()[0]
    bench = table(FIRER, victim, "B2 50,50")
    if name == "B1":
        bench = changed(bench, name, status="dead")
    bench.refused(shoot("A1", name, "colt_m2117"))


@pytest.mark.rule("R8.1")
def test_nobody_fires_a_weapon_that_he_does_not_carry() -> None:
    table("A1 10,10", TARGET).refused(SHOT)


@pytest.mark.rule("R8.3")
def test_the_fire_type_is_declared_and_counts() -> None:
    words = ("A1 10,10 ruger_defender", "B1 20,10")
    # +0 at 7.5 cm effective range; the Defender itself is -1.
    single = table(*words).order(shoot("A1", "B1", "ruger_defender", "SS"), (1, 2))
    controlled = table(*words).order(shoot("A1", "B1", "ruger_defender", "CB"), (1, 2))
    assert single["B1"].gutz == 5
    assert controlled["B1"].gutz == 4


@pytest.mark.rule("R8.3")
@pytest.mark.parametrize("mode", ["CB", "B", "", "Special"])
def test_a_weapon_fires_only_in_its_own_ways(mode: str) -> None:
    assert table(FIRER, TARGET).refused(shoot("A1", "B1", "colt_m2117", mode)).ref == "R8.3"


@pytest.mark.rule("R8.4")
@pytest.mark.rule("G28")
@pytest.mark.parametrize(
    ("x", "modifier"),
    [
        ("22.5", {"Short range": 1}),
        ("22.6", {}),
        ("27.5", {}),
        ("27.6", {"Long range": -1}),
        ("42.5", {"Long range": -1}),
    ],
)
def test_range_bands_end_with_their_limit(x: str, modifier: dict[str, int]) -> None:
    # Bases are 2.5 cm across: 22.5 is 10 cm from edge to edge of a figure at 10.
    assert fired(FIRER, f"B1 {x},10").modifiers == modifier


@pytest.mark.rule("R8.4")
def test_nothing_is_hit_beyond_long_range() -> None:
    refusal = table(FIRER, "B1 42.6,10").refused(SHOT)
    assert refusal.ref == "R8.4"


@pytest.mark.rule("R8.5")
def test_without_modifiers_the_target_is_the_gutz() -> None:
    after = fired(FIRER, TARGET)
    assert after.modifiers == {}
    assert after.rolls[0].target == 7


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(
    ("weapon", "mode", "expected"),
    [
        ("smith_wesson_model_144", "SS", {}),
        ("thorco_12mm_magnum", "SS", {"ThorCo 12mm Magnum": 1}),
        ("celtech_big_12", "SS", {'Celtech "Big 12"': 2, "Short range": 1}),
        ("rivcon_punisher", "SS", {'Rivcon "Punisher"': -1, "Long range": -1}),
        ("celtech_9mm_tactical_smg", "CB", {"Controlled burst": -1}),
        ("celtech_9mm_tactical_smg", "B", {}),
        ("h_k_lmg_21", "B(MG)", {"H&K LMG-21": 1, "Short range": 1}),
        ("corp_arms_mpaaw", "SS(A)", {"Anti-armour against infantry": -2, "Short range": 1}),
    ],
)
def test_weapon_and_fire_type(weapon: str, mode: str, expected: dict[str, int]) -> None:
    # The target is 11 cm away: just beyond the Model 144's and the sub-machinegun's short range.
    words = (f"A1 10,10 {weapon}", "B1 23.5,10")
    after = table(*words).order(shoot("A1", "B1", weapon, mode), (1, 2))
    assert after.modifiers == expected
    assert after.rolls[0].target == 7 + sum(expected.values())


@pytest.mark.rule("R8.5")
def test_a_suppressed_firer() -> None:
    assert fired(f"{FIRER} suppressed", TARGET).modifiers == {"Suppressed": -4}


@pytest.mark.rule("R8.5")
def test_a_prone_target() -> None:
    assert fired(FIRER, f"{TARGET} prone").modifiers == {"Prone target": -2}


@pytest.mark.rule("R8.5")
def test_a_prone_firer_is_no_worse_off() -> None:
    assert fired(f"{FIRER} prone", TARGET).modifiers == {}


@pytest.mark.rule("R3.1")
def test_a_leader_close_by() -> None:
    assert fired(FIRER, TARGET, "A9 10,20.5 leader").modifiers == {"A9 within 8 cm": 1}


@pytest.mark.rule("R8.5")
@pytest.mark.rule("R8.7")
@pytest.mark.parametrize(
    ("kind", "cover", "value"),
    [("bush", "light", -1), ("low_wall", "medium", -3), ("bunker", "heavy", -5)],
)
def test_cover_of_the_target(kind: str, cover: str, value: int) -> None:
    here = ground(kind, 22, 5, 6, 10, cover=cover)
    name = f"{cover.capitalize()} cover: {kind.capitalize()}"
    assert fired(FIRER, TARGET, areas=(here,)).modifiers == {name: value}


@pytest.mark.rule("R8.5")
def test_of_two_covers_the_better_counts_alone() -> None:
    areas = (
        ground("bush", 22, 5, 6, 10, cover="light"),
        ground("wood", 20, 0, 10, 20, cover="medium"),
    )
    assert fired(FIRER, TARGET, areas=areas).modifiers == {"Medium cover: Wood": -3}


@pytest.mark.rule("R8.5")
def test_cover_of_the_firer_does_not_matter() -> None:
    here = ground("bunker", 5, 5, 10, 10, cover="heavy", clutter=5)
    assert fired(FIRER, TARGET, areas=(here,)).modifiers == {}


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(("cover", "value"), [("none", 0), ("light", 0), ("medium", -2)])
def test_cover_in_between(cover: str, value: int) -> None:
    between = ground("hedge", 15, 5, 4, 10, cover=cover)
    expected = {"Hedge in between": value} if value else {}
    assert fired(FIRER, TARGET, areas=(between,)).modifiers == expected


@pytest.mark.rule("R8.5")
def test_heavy_cover_in_between_counts_like_medium() -> None:
    between = ground("ruin", 15, 5, 4, 10, cover="heavy")
    assert fired(FIRER, TARGET, areas=(between,)).modifiers == {"Ruin in between": -2}


@pytest.mark.rule("R8.5")
def test_several_covers_in_between_count_once() -> None:
    between = (
        ground("hedge", 13, 5, 2, 10, cover="medium"),
        ground("ruin", 18, 5, 2, 10, cover="heavy"),
    )
    assert fired(FIRER, TARGET, areas=between).modifiers == {"Hedge in between": -2}


@pytest.mark.rule("R8.5")
def test_a_wood_that_touches_the_line_with_its_edge_is_not_in_between() -> None:
    beside = ground("wood", 15, 10, 4, 10, cover="medium")
    assert fired(FIRER, TARGET, areas=(beside,)).modifiers == {}


@pytest.mark.rule("R8.5")
def test_night_or_poor_weather() -> None:
    assert fired(FIRER, TARGET, rules={"light": "night"}).modifiers == {"Night or poor weather": -2}


@pytest.mark.rule("R6.4")
@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(("clutter", "value"), [(0, 0), (3, 0), (4, -1), (5, -2)])
def test_clutter_around_the_target_counts_once(clutter: int, value: int) -> None:
    here = ground("rubble", 22, 5, 6, 10, clutter=clutter)
    expected = {f"Clutter {clutter} of Rubble": value} if value else {}
    assert fired(FIRER, TARGET, areas=(here,)).modifiers == expected


@pytest.mark.rule("R8.5")
def test_modifiers_decide_at_their_sum() -> None:
    # 7 - 2 for the prone target - 1 for the bush: 4 hits, 5 misses.
    bush = ground("bush", 22, 5, 6, 10, cover="light")
    words = (FIRER, f"{TARGET} prone")
    assert fired(*words, areas=(bush,), dice=(1, 3)).result == "success"
    assert fired(*words, areas=(bush,), dice=(2, 3)).result == "failure"


@pytest.mark.rule("R8.5")
def test_everything_at_once_adds_up() -> None:
    areas = (
        ground("wood", 13, 5, 2, 10, cover="medium"),
        ground("low_wall", 18, 5, 6, 10, cover="medium", clutter=5),
    )
    bench = table(
        "A1 10,10 ruger_defender suppressed gutz=10", "A9 10,15 leader", "B1 20,10 prone gutz=7",
        areas=areas, rules={"light": "night"},
    )  # fmt: skip
    order = shoot("A1", "B1", "ruger_defender", "CB")
    expected = {
        'Ruger "Defender"': -1,
        "Controlled burst": -1,
        "A9 within 8 cm": 1,
        "Suppressed": -4,
        "Prone target": -2,
        "Medium cover: Low_wall": -3,
        "Wood in between": -2,
        "Night or poor weather": -2,
        "Clutter 5 of Low_wall": -2,
    }
    missed = bench.order(order, (1, 2))
    assert missed.modifiers == expected
    # 10 - 16, at 7.5 cm effective range: no sum of two dice is that low, but a double still hits.
    assert missed.rolls[0].target == -6
    assert missed.result == "failure"
    assert bench.order(order, (5, 5)).result == "critical_success"


@pytest.mark.rule("R8.7")
def test_smoke_is_medium_cover() -> None:
    area = ground("smoke", 20, 5, 10, 10, cover=CLOUD_COVER)
    cloud = Cloud(area.id, "smoke", area, 9)
    assert fired(FIRER, TARGET, clouds=(cloud,)).modifiers == {"Medium cover: Smoke": -3}
    between = ground("smoke", 14, 5, 5, 10, cover=CLOUD_COVER)
    drifting = Cloud(between.id, "smoke", between, 9)
    assert fired(FIRER, TARGET, clouds=(drifting,)).modifiers == {"Smoke in between": -2}


@pytest.mark.rule("R13.1")
@pytest.mark.rule("G16")
def test_nobody_fires_with_an_enemy_within_two_centimetres() -> None:
    # 4.5 cm from centre to centre are 2 cm from edge to edge.
    locked = table(FIRER, TARGET, "B2 10,14.5")
    assert locked.refused(SHOT).ref == "R13.1"
    assert fired(FIRER, TARGET, "B2 10,14.6").result == "success"
    assert fired(FIRER, TARGET, "B2 10,14.5 down").result == "success"
    assert fired(FIRER, TARGET, "B2 10,14.5", rules={"ranged_lock": "free"}).result == "success"


@pytest.mark.rule("R4.6")
def test_a_shot_is_the_combat_action() -> None:
    after = fired(FIRER, TARGET)
    assert after["A1"].fought
    assert not after["A1"].moved
    assert after.refused(SHOT).ref == "R4.6"


@pytest.mark.rule("G40")
def test_firing_into_a_melee_is_allowed_and_a_miss_harms_nobody() -> None:
    words = (FIRER, TARGET, "A2 25,14")
    after = fired(*words, dice=(5, 3))
    assert after.result == "failure"
    for name in ("A2", "B1"):
        assert after[name] == figure(next(each for each in words if each.startswith(name)))


@pytest.mark.rule("G40")
def test_a_single_shot_into_a_melee_hits_its_target_alone() -> None:
    after = fired(FIRER, TARGET, "A2 25,14")
    assert (after["A2"].gutz, after["B1"].gutz) == (7, 5)
