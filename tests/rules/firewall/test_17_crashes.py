"""Chapter 17: Cyber Points, and what happens when systems crash."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.buildings.orders import Breach
from rules.firewall.climbing.events import FigureFell
from rules.firewall.cybernetics.events import (
    CrashChecked,
    CrashRolled,
    FigureIdled,
    SystemsCounted,
    SystemStopped,
)
from rules.firewall.cybernetics.systems import cyber_points_of
from rules.firewall.odds import odds
from rules.firewall.orders import Fly, Rally, ShootTwice
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.orders import Treat
from rules.firewall.state import DEAD, ROUTED, Trap
from rules.firewall.traps.orders import Search
from rules.kernel.geometry import Point
from rules.kernel.screen import names_of
from tests.rules.firewall.tabletop import (
    Tabletop,
    changed,
    fight,
    figure,
    shoot,
    table,
    throw,
    walk,
)
from tests.rules.firewall.test_15_buildings import block

COLT = "colt_m2117"
FAR = "B1 190,90"
MATE = "A2 10,90"
# 7 Cyber Points, of which a 4 is fewer; and Gutz for which 2-2 is a critical failure.
SEVEN = "gutz=3 cyber=wired_reflexes cyber=cyber_legs_advanced"
FUMBLE = (2, 2)
REBOOT, OVERLOAD, PING, WHIRR, CRUNCH, KABOOM = range(1, 7)


def crashed(*dice: int, words: str = SEVEN, order: Any = None, **more: Any) -> Tabletop:
    """A1 fails a walk critically, and the crash goes as these dice say."""
    t = table(f"A1 50,50 {words}", MATE, FAR, **more)
    return t.order(order or walk("A1", 55, 50), (*FUMBLE, *dice))


def working(t: Tabletop, name: str = "A1") -> dict[str, bool]:
    return {system.id: system.working for system in t[name].cyber}


@pytest.mark.rule("R17.1")
@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("", 0),
        ("cyber=cyber_legs_basic", 2),
        ("cyber=cyber_legs_advanced cyber=combat_computer", 6),
        ("cyber=cyber_eye:lo_light+target_optic cyber=wired_reflexes", 5),
        ("cyber=cyber_eye:lo_light+target_optic+enhanced_vision", 2),
        ("cyber=muscle_grafts:1", 0),
        ("cyber=muscle_grafts:3", 2),
        ("cyber=skill_chip:technical.2+stealth.1", 2),  # one and a half, rounded up
        ("cyber=skill_chip:technical.1 cyber=cyber_arm@tailored", 1),  # two halves
        ("cyber=wired_reflexes@tailored", 2),
        ("cyber=wired_reflexes@shoddy", 8),
        ("cyber=cyber_ear@shoddy cyber=cyber_arm@tailored", 3),
        ("armour=thorco_paladin", 2),
        (f"armour=thorco_paladin hard_point={COLT}", 3),
        (f"armour=thorco_paladin hard_point={COLT} cyber=cyber_arm", 4),
        (f"armour=thorco_paladin built_in={COLT}", 3),
        ("armour=daewoo_scout_mk_ii", 3),
        ("armour=isuku_ceramoplas", 0),
    ],
)
def test_the_points_of_systems_suit_and_hard_points(words: str, points: int) -> None:
    assert cyber_points_of(figure(f"A1 10,10 {words}")) == points


@pytest.mark.rule("G41")
def test_stopped_systems_still_count() -> None:
    wired = figure("A1 10,10 cyber=wired_reflexes")
    dead = replace(wired, cyber=tuple(replace(each, working=False) for each in wired.cyber))
    assert cyber_points_of(dead) == 4


@pytest.mark.rule("R17.2")
@pytest.mark.rule("G21")
@pytest.mark.parametrize(
    ("gutz", "dice", "more"),
    [
        (3, (2, 2), (KABOOM,)),  # 4 is more than 3 and less than 7
        (5, (3, 3), (KABOOM,)),
        (3, (4, 4), ()),  # 8 is not less than 7
        (7, (4, 4), ()),  # with Gutz 7 nothing can be less
        (4, (2, 2), ()),  # a critical success
        (3, (1, 3), ()),  # a plain failure
    ],
)
def test_a_crash_needs_a_critical_failure_below_the_points(
    gutz: int, dice: tuple[int, int], more: tuple[int, ...]
) -> None:
    words = f"gutz={gutz} cyber=wired_reflexes cyber=cyber_legs_advanced"
    t = table(f"A1 50,50 {words}", MATE, FAR).order(walk("A1", 55, 50), (*dice, *more))
    assert (t["A1"].status == DEAD) == bool(more)
    assert len(t.happened(CrashRolled)) == len(more)


@pytest.mark.rule("R17.2")
def test_the_crash_comes_beside_the_critical_failure_itself() -> None:
    t = crashed(PING)
    assert (t["A1"].gutz, t["A1"].failed, t["A1"].at) == (2, True, Point(500, 500))


@pytest.mark.rule("R17.2")
@pytest.mark.rule("R14.1")
def test_a_shot_tests_its_weapon_first() -> None:
    t = table(f"A1 50,50 {COLT} {SEVEN}", MATE, "B1 62,50")
    t = t.order(shoot("A1", "B1", COLT), (*FUMBLE, 2, REBOOT, 3))
    assert (t["A1"].weapons[0].state, t["A1"].idle_until) == ("jammed", 4)


@pytest.mark.rule("R17.2")
def test_each_critical_failure_of_an_action_has_its_crash() -> None:
    words = f"A1 50,50 gutz=5 {COLT} thorco_backup cyber=wired_reflexes cyber=combat_computer"
    order = ShootTwice("A", "A1", COLT, "SS", "B1", "thorco_backup", "SS", "B1")
    t = table(words, MATE, "B1 58,50").order(order, (3, 3, 1, 3, 3, 1, PING, REBOOT, 2))
    assert len(t.happened(CrashRolled)) == 2
    # A run that fails is rolled again, and that roll is of the same action.
    run = table(f"A1 50,50 {SEVEN}", MATE, FAR)
    run = run.order(walk("A1", 60, 50, "run"), (1, 4, *FUMBLE, PING))
    assert not working(run)["cyber_legs_advanced"]


@pytest.mark.rule("R17.2")
@pytest.mark.rule("G21")
def test_rolls_that_are_no_action_of_its_own_crash_nothing() -> None:
    shock = table(f"A1 10,10 {COLT}", "B1 24.5,10 leader", f"B2 90,90 {SEVEN}")
    t = shock.order(shoot("A1", "B1", COLT), (1, 1, *FUMBLE))
    assert (t["B2"].status, t.happened(CrashRolled)) == (ROUTED, [])
    gas = table(
        f"A1 10,10 grenades=poison_gas {SEVEN}".replace("gutz=3", "gutz=4"), "B1 18,10", MATE
    )
    t = gas.order(throw("A1", "B1", "poison_gas", attack="Special"), (1, 2, 1, 3, 3))
    assert (t.rolls[1].result, t.happened(CrashRolled)) == ("critical_failure", [])


@pytest.mark.rule("R17.2")
@pytest.mark.rule("G53")
def test_whom_the_failure_routs_crashes_all_the_same() -> None:
    t = table("A1 50,50 gutz=2 cyber=wired_reflexes@shoddy", MATE, FAR)
    idle = t.order(walk("A1", 55, 50), (*FUMBLE, REBOOT, 3))
    assert idle["A1"].status == ROUTED
    assert [each.effect for each in idle.happened(CrashRolled)] == ["reboot"]


@pytest.mark.rule("R17.3")
@pytest.mark.rule("G53")
def test_whoever_runs_may_still_explode_among_friends_but_not_off_the_table() -> None:
    words = ("A3 54,50", MATE, FAR)
    t = table("A1 50,50 gutz=2 cyber=wired_reflexes@shoddy", *words)
    t = t.order(walk("A1", 55, 40), (*FUMBLE, KABOOM))
    assert (t["A1"].status, t["A3"].status) == (DEAD, DEAD)
    off = table("A1 0,0 gutz=2 reserve cyber=wired_reflexes@shoddy", "A3 2,2", MATE, FAR)
    off = off.order(walk("A1", 3, 10, edge="north"), (*FUMBLE, KABOOM))
    assert (off["A1"].status, off["A3"].status) == (DEAD, "active")


@pytest.mark.rule("R17.2")
@pytest.mark.rule("R13.2")
def test_who_dies_by_the_failure_may_still_explode() -> None:
    t = table(f"A1 50,50 {SEVEN}", "A2 10,90", "B1 54,50", "B2 150,90")
    t = t.order(fight("A1", "B1"), (*FUMBLE, KABOOM))
    assert (t["A1"].status, t["B1"].status) == (DEAD, DEAD)


# The table


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize(
    ("dice", "until"), [((REBOOT, 1), 2), ((REBOOT, 6), 7), ((OVERLOAD, 2, 3), 6)]
)
def test_1_and_2_keep_the_figure_from_acting(dice: tuple[int, ...], until: int) -> None:
    t = crashed(*dice)
    assert (t["A1"].idle_until, len(t.happened(FigureIdled))) == (until, 1)


@pytest.mark.rule("R17.3")
def test_who_is_idle_takes_no_order_until_the_turns_are_over() -> None:
    t = crashed(REBOOT, 2).next_turn()
    refused = t.refused(walk("A1", 55, 50))
    assert (refused.ref, "Turn 3" in refused.reason) == ("R17.3", True)
    assert not any(offer.actor == "A1" for offer in FIREWALL.offers(t.battle, "A"))
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    assert "rebooting" in names_of(card.marks)
    assert ("Rebooting", "until the end of Turn 3") in [(f.label, f.value) for f in card.facts]
    t = t.next_turn().next_turn()
    assert (t.battle.turn, t["A1"].idle_until) == (4, 0)
    assert t.order(walk("A1", 51, 50), (1, 1))["A1"].at == Point(510, 500)


@pytest.mark.rule("R17.3")
def test_a_team_of_which_everybody_is_idle_is_passed_over() -> None:
    t = table(f"A1 50,50 {SEVEN}", FAR).order(walk("A1", 55, 50), (*FUMBLE, REBOOT, 1))
    t = t.next_turn((6, 1))
    assert (t.battle.turn, t.battle.active_team) == (2, "B")


PINGED = [
    (f"{SEVEN}", walk("A1", 55, 50), (), "cyber_legs_advanced"),
    (f"{SEVEN} cyber=combat_computer {COLT}", shoot("A1", "B1", COLT), (1,), "combat_computer"),
    (
        f"{SEVEN} cyber=cyber_eye:target_optic {COLT}", shoot("A1", "B1", COLT), (1,), "cyber_eye",
    ),
    (f"{SEVEN} built_in={COLT}", shoot("A1", "B1", COLT), (1,), "built_in_weapon"),
    (
        "gutz=3 suppressed cyber=wired_reflexes@shoddy", Rally("A", "A1"), (), "wired_reflexes",
    ),
]  # fmt: skip


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize(("words", "order", "between", "system"), PINGED)
def test_3_stops_a_system_that_was_used(
    words: str, order: Any, between: tuple[int, ...], system: str
) -> None:
    t = table(f"A1 50,50 {words}", MATE, "B1 62,50").order(order, (*FUMBLE, *between, PING))
    assert [event.system for event in t.happened(SystemStopped)] == [system]
    assert [each for each, works in working(t).items() if not works] == [system]


@pytest.mark.rule("R17.3")
def test_3_stops_one_of_several_that_were_used() -> None:
    words = f"{SEVEN} cyber=combat_computer cyber=cyber_eye:target_optic {COLT}"
    t = table(f"A1 50,50 {words}", MATE, "B1 62,50")
    t = t.order(shoot("A1", "B1", COLT), (*FUMBLE, 1, PING, 2))
    [stopped] = t.happened(SystemStopped)
    assert (stopped.system, stopped.sides) == ("cyber_eye", 2)


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize(
    ("action", "which", "stopped"),
    [("combat", (2,), "combat_computer"), ("movement", (), "skill_chip")],
)
def test_3_stops_the_computer_that_helped_in_a_skill(
    action: str, which: tuple[int, ...], stopped: str
) -> None:
    chip = "gutz=3 cyber=wired_reflexes cyber=skill_chip:medical.2 cyber=combat_computer"
    t = table(f"A1 50,50 {chip}", "A2 51,50 gutz=3", FAR)
    t = changed(t, "A2", gutz_at_start=7)
    t = t.order(Treat("A", "A1", "A2", action), (*FUMBLE, PING, *which))
    assert [event.system for event in t.happened(SystemStopped)] == [stopped]


ODD = "gutz=3 cyber=wired_reflexes@shoddy"
SPARE = "cyber=lung_filters"


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize("system", ["cyber_arm", "muscle_grafts:2", "built_in_weapon:sword"])
def test_3_stops_what_struck(system: str) -> None:
    t = table(f"A1 50,50 {ODD} cyber={system} {SPARE}", MATE, "B1 52,50")
    t = t.order(fight("A1", "B1"), (*FUMBLE, PING))
    [ping] = t.happened(SystemStopped)
    assert ping.system == system.partition(":")[0]


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize(("light", "sides"), [("night", 1), ("day", 3)])
def test_3_stops_an_eye_for_the_dark_in_the_dark_alone(light: str, sides: int) -> None:
    words = f"A1 50,50 {ODD} cyber=cyber_eye:lo_light {SPARE} {COLT}"
    t = table(words, MATE, "B1 62,50", rules={"light": light})
    die = (3,) if sides == 3 else ()
    t = t.order(shoot("A1", "B1", COLT), (*FUMBLE, 1, PING, *die))
    [ping] = t.happened(SystemStopped)
    assert ping.sides == sides if sides == 3 else ping.system == "cyber_eye"


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize(
    "system", ["cyber_ear", "cyber_eye:enhanced_vision", "skill_chip:observation.2"]
)
def test_3_stops_what_helped_to_notice(system: str) -> None:
    bomb = Trap("bomb", Point(900, 900), "improvised_bomb_ap", known_to=("B",))
    words = f"A1 50,50 {ODD} cyber={system} {SPARE} skill=observation:1"
    t = table(words, MATE, FAR, traps={"bomb": bomb})
    t = t.order(Search("A", "A1", "movement"), (*FUMBLE, PING))
    [ping] = t.happened(SystemStopped)
    assert ping.system == system.partition(":")[0]


@pytest.mark.rule("R17.3")
def test_3_leaves_the_legs_of_a_rider_alone() -> None:
    words = f"{SEVEN} transport=skateboard"
    t = table(f"A1 50,50 {words}", MATE, FAR)
    t = t.order(walk("A1", 55, 50, "slow"), (*FUMBLE, PING, 1))
    [ping] = t.happened(SystemStopped)
    assert (ping.sides, ping.system) == (2, "wired_reflexes")


@pytest.mark.rule("R17.3")
def test_3_stops_the_reflexes_that_gave_the_extra_action() -> None:
    t = table("A1 50,50 gutz=3 cyber=wired_reflexes@shoddy cyber=cyber_arm", MATE, FAR)
    t = t.order(walk("A1", 52, 50), (1, 2)).order(walk("A1", 54, 50), (*FUMBLE, PING))
    assert working(t) == {"wired_reflexes": False, "cyber_arm": True}


@pytest.mark.rule("R17.3")
@pytest.mark.rule("G41")
def test_3_stops_any_system_when_none_was_used() -> None:
    t = crashed(PING, 2, words="gutz=3 cyber=wired_reflexes cyber=combat_computer")
    [stopped] = t.happened(SystemStopped)
    assert (stopped.dice, stopped.sides, stopped.system) == ((2,), 2, "combat_computer")


@pytest.mark.rule("R17.3")
def test_4_stops_as_many_as_a_die_says() -> None:
    words = "gutz=3 cyber=wired_reflexes cyber=combat_computer cyber=cyber_arm"
    t = crashed(WHIRR, 2, 3, 1, words=words)
    assert t.happened(SystemsCounted)[0].dice == (2,)
    assert working(t) == {"wired_reflexes": False, "combat_computer": True, "cyber_arm": False}
    everything = crashed(WHIRR, 6, 1, 1, words=words)
    assert set(working(everything).values()) == {False}


@pytest.mark.rule("R17.3")
def test_5_stops_them_all_the_parts_of_a_suit_too() -> None:
    words = f"gutz=3 armour=daewoo_scout_mk_ii cyber=cyber_arm hard_point={COLT}"
    t = crashed(CRUNCH, words=words)
    assert (working(t), t["A1"].stopped) == ({"cyber_arm": False}, ("suit_flight_pack", COLT))


@pytest.mark.rule("R17.3")
@pytest.mark.rule("G41")
def test_6_kills_the_figure_and_bursts_around_it() -> None:
    # 5 cm between base edges is a kill, 10 cm suppresses: centres 7.5 and 12.5 cm apart.
    t = table(
        f"A1 50,50 {SEVEN}", "A2 57.5,50", "B1 42.4,50", "B2 50,62.5", "B3 50,62.6 team=X",
        "B4 80,80 team=X",
    ).order(walk("A1", 55, 50), (*FUMBLE, KABOOM))  # fmt: skip
    assert [t[name].status == DEAD for name in ("A1", "A2", "B1")] == [True, True, False]
    assert [t[name].suppressed for name in ("B1", "B2", "B3")] == [True, True, False]
    assert t["A1"].gutz == 2


@pytest.mark.rule("R17.3")
def test_armour_does_not_keep_a_kill_out_and_a_leaders_end_is_felt() -> None:
    t = table(f"A1 50,50 leader {SEVEN}", "A2 57,50 armour=thorco_paladin", "A3 90,50", FAR)
    t = t.order(walk("A1", 50, 55), (*FUMBLE, KABOOM, 1, 2))
    assert (t["A2"].status, t["A3"].gutz, t["A3"].suppressed) == (DEAD, 6, True)


@pytest.mark.rule("R17.3")
def test_who_explodes_before_entering_the_table_harms_nobody_else() -> None:
    t = table(f"A1 0,0 reserve {SEVEN}", "A2 3,3", FAR)
    t = t.order(walk("A1", 5, 10, edge="west"), (*FUMBLE, KABOOM))
    assert (t["A1"].status, t["A2"].status) == (DEAD, "active")


@pytest.mark.rule("R17.3")
@pytest.mark.rule("R7.3")
def test_who_loses_the_flight_pack_in_the_air_falls() -> None:
    words = "gutz=3 cyber=flight_pack cyber=combat_computer flying height=100"
    fly = Fly("A", "A1", "slow", 550, 500, 100)
    t = table(f"A1 50,50 {words}", MATE, FAR).order(fly, (*FUMBLE, PING, 6, 6, 6, 6))
    [fell] = t.happened(FigureFell)
    assert (fell.drop, t["A1"].height, t["A1"].flying, t["A1"].gutz) == (100, 0, False, 2)
    assert len([roll for roll in t.rolls if roll.purpose == "fall"]) == 2


@pytest.mark.rule("R17.3")
def test_who_loses_something_else_stays_up() -> None:
    words = "gutz=3 cyber=flight_pack cyber=combat_computer flying height=100"
    t = table(f"A1 50,50 {words} suppressed", MATE, FAR).order(Rally("A", "A1"), (*FUMBLE, PING, 2))
    assert (t["A1"].flying, working(t)["combat_computer"]) == (True, False)


@pytest.mark.rule("R17.2")
@pytest.mark.parametrize(("fresh", "more"), [((3, 3), (PING,)), ((1, 2), (PING,)), ((3, 4), ())])
def test_house_rule_two_fresh_dice_after_any_critical_failure(
    fresh: tuple[int, int], more: tuple[int, ...]
) -> None:
    rules = {"crash": "fresh_roll"}
    t = table("A1 50,50 cyber=wired_reflexes cyber=cyber_legs_advanced", MATE, FAR, rules=rules)
    t = t.order(walk("A1", 55, 50), (4, 4, *fresh, *more))
    [checked] = t.happened(CrashChecked)
    assert (checked.points, checked.crashes) == (7, bool(more))
    none = table("A1 50,50", MATE, FAR, rules=rules).order(walk("A1", 55, 50), (4, 4))
    assert not none.happened(CrashChecked)


@pytest.mark.rule("R17.2")
def test_the_odds_know_of_the_crash() -> None:
    t = table(f"A1 50,50 {SEVEN}", MATE, FAR)
    found = odds(t.battle, walk("A1", 55, 50))
    mishaps = {(each.kind, each.effect): (each.ways, each.of) for each in found.mishaps}
    # 2-2 and 3-3 are critical failures below 7 points: 2 of 36, and a sixth of that each.
    assert mishaps["crash_rolled", "kaboom"] == (1, 108)
    assert mishaps["crash_rolled", "ping"] == (1, 108)
    assert found.of("A1").killed == (1, 108)


@pytest.mark.rule("R17.3")
def test_crashes_are_told() -> None:
    words = f"gutz=3 cyber=wired_reflexes built_in={COLT}"
    told = []
    t = crashed(WHIRR, 1, 2, words=words + " cyber=cyber_arm@shoddy")
    for event in t.events:
        sentence = FIREWALL.story(t.battle, event)
        if sentence is not None and sentence.ref.startswith("R17"):
            told.append(sentence.text)
    assert told == [
        "A1's cyberware crashes: a whirr, and then a clunk.",
        "A1: 1 system must stop.",
        "Built in Weapon (Colt M2117) of A1 stops working.",
    ]
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    facts = {fact.label: fact.value for fact in card.facts}
    assert facts["Cyber Points"] == "7"
    assert facts["Built in Weapon (Colt M2117)"] == "stopped"


@pytest.mark.rule("R17.3")
def test_3_stops_what_was_used_against_a_building() -> None:
    amr = "thorco_20mm_amr_heap"
    t = table(f"A1 10,15 {SEVEN} cyber=combat_computer {amr}", MATE, FAR, **block(30))
    t = t.order(Breach("A", "A1", amr, "section-0", "SS(A)"), (*FUMBLE, 1, PING))
    assert not working(t)["combat_computer"]
    assert working(t)["cyber_legs_advanced"]
