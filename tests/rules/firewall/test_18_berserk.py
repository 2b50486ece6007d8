"""Chapter 18: whom a drug has driven berserk."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.cybernetics.events import CrashRolled
from rules.firewall.events import BlowStruck, BodyDropped, FigureMoved, SuppressionCleared
from rules.firewall.orders import ActivateTeam, EndPhase
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import BERSERK, DEAD, RESERVE
from rules.kernel.geometry import Point
from rules.kernel.screen import names_of
from tests.rules.firewall.tabletop import Tabletop, changed, fight, ground, shoot, table, walk

COLT = "colt_m2117"
HIT, MISS, CRITICAL, FUMBLE = (1, 2), (5, 6), (1, 1), (6, 6)


def raging(words: str, *others: str, **more: Any) -> Tabletop:
    """A1 is berserk in a team of its own, X; team A is acting and the berserk is next."""
    t = table("A0 190,10", f"A1 {words} team=X", *others, **more)
    figures = {**t.battle.figures, "A1": replace(t["A1"], mind=BERSERK)}
    teams = {id_: replace(team, used=team.side == "B") for id_, team in t.battle.teams.items()}
    teams["A"] = replace(teams["A"], used=True)
    return Tabletop(replace(t.battle, figures=figures, teams=teams))


def rage(t: Tabletop, *dice: int) -> Tabletop:
    """Team A ends its phase, and the berserk's team is let loose, as somebody must."""
    return t.order(EndPhase("A")).order(ActivateTeam("A", "X"), (*dice, 6, 1))


@pytest.mark.rule("R18.1")
def test_it_runs_to_the_nearest_and_strikes() -> None:
    t = rage(raging("50,50 melee=sword", "B1 64,50", "B2 20,50"), *HIT, *HIT)
    [moved] = t.happened(FigureMoved)
    assert (moved.manner, moved.path[-1]) == ("run", Point(615, 500))
    assert [roll.purpose for roll in t.rolls] == ["run", "close combat"]
    assert t["B1"].gutz == 3


@pytest.mark.rule("R18.1")
def test_friend_or_foe_is_all_the_same() -> None:
    t = raging("50,50", "A2 56,50 team=Y", "B1 64,50")
    t = rage(replaced(t, "Y", used=True), *HIT, *HIT)
    assert (t["A2"].gutz, t["B1"].gutz) == (3, 7)
    assert t.happened(BlowStruck)[0].target == "A2"


def replaced(t: Tabletop, team: str, **changes: Any) -> Tabletop:
    teams = {**t.battle.teams, team: replace(t.battle.teams[team], **changes)}
    return Tabletop(replace(t.battle, teams=teams))


@pytest.mark.rule("R18.1")
def test_it_runs_as_far_as_it_can_when_nobody_is_in_reach() -> None:
    t = rage(raging("50,50", "B1 100,50"), *HIT)
    assert t["A1"].at == Point(760, 500)
    legs = rage(raging("50,50 cyber=cyber_legs_advanced", "B1 150,50"), *HIT)
    assert legs["A1"].at == Point(1020, 500)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R5.5")
def test_a_critical_success_takes_it_further() -> None:
    t = rage(raging("50,50", "B1 100,50"), *CRITICAL)
    assert (t["A1"].at, t["A1"].gutz, t.battle.pending) == (Point(825, 500), 8, ())
    close = rage(raging("50,50", "B1 60,50"), *CRITICAL, *HIT)
    assert (close["A1"].at, close["B1"].gutz) == (Point(575, 500), 3)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R5.8")
def test_a_run_that_fails_is_rolled_again_and_ends_its_rage_for_the_turn() -> None:
    t = rage(raging("50,50", "B1 64,50"), *MISS, *MISS)
    assert (t["A1"].at.x, t["A1"].gutz, t["B1"].gutz) == (500 + 57, 6, 7)
    assert not t.happened(BlowStruck)


@pytest.mark.rule("R18.1")
def test_who_kills_goes_for_the_next_with_what_is_left() -> None:
    t = rage(raging("50,50", "B1 54,50", "B2 66,50"), *CRITICAL, *HIT)
    assert (t["B1"].status, t["A1"].at) == (DEAD, Point(635, 500))
    wired = raging("50,50 cyber=wired_reflexes", "B1 54,50", "B2 66,50")
    wired = rage(wired, *CRITICAL, *HIT, *HIT)
    assert (wired["B1"].status, wired["B2"].gutz) == (DEAD, 3)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R13.2")
def test_it_goes_on_until_dead() -> None:
    t = rage(raging("50,50", "B1 54,50"), *FUMBLE)
    assert (t["A1"].status, t["B1"].gutz) == (DEAD, 8)
    t = rage(raging("50,50", "B1 54,50 gutz=11"), *HIT)
    assert (t["A1"].mind, t["B1"].gutz, t.battle.turn) == (BERSERK, 7, 2)
    again = t.order(ActivateTeam("A", "X"), HIT)
    assert again["B1"].gutz == 3


@pytest.mark.rule("R18.1")
def test_nobody_gives_it_orders() -> None:
    t = raging("50,50", "A2 52,60 team=X", "B1 64,50")
    t = t.order(EndPhase("A"), (*HIT, *HIT))
    assert t.battle.active_team == "X"
    refused = t.refused(walk("A1", 52, 52))
    assert refused.reason == "A1 is berserk and obeys nobody."
    assert {offer.actor for offer in FIREWALL.offers(t.battle, "A")} == {"A2", ""}
    card = next(card for card in FIREWALL.scene(t.battle, "A").cards if card.id == "A1")
    assert ("berserk" in names_of(card.marks), card.can_act) == (True, False)


@pytest.mark.rule("R18.1")
def test_its_own_side_may_fight_it_and_is_locked_by_it() -> None:
    t = table(f"A1 50,50 {COLT}", "A2 54,50 moved fought", "B1 70,50")
    figures = {**t.battle.figures, "A2": replace(t["A2"], mind=BERSERK)}
    t = Tabletop(replace(t.battle, figures=figures))
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R13.1"
    assert t.order(fight("A1", "A2"), HIT)["A2"].gutz == 3
    apart = table(f"A1 50,50 {COLT}", "A2 62,50 moved fought", "B1 90,50")
    figures = {**apart.battle.figures, "A2": replace(apart["A2"], mind=BERSERK)}
    apart = Tabletop(replace(apart.battle, figures=figures))
    assert apart.order(shoot("A1", "A2", COLT), HIT)["A2"].gutz == 5


@pytest.mark.rule("R18.1")
def test_who_comes_within_its_reach_later_in_the_phase_is_struck_too() -> None:
    t = raging("50,50 moved", "A2 50,70 team=X", "B1 90,50").order(EndPhase("A"))
    assert not t.happened(BlowStruck)
    t = t.order(walk("A2", 50, 54), (*HIT, *HIT))
    assert (t.happened(BlowStruck)[0].target, t["A2"].gutz) == ("A2", 3)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R13.3")
def test_everybody_near_is_against_it() -> None:
    t = raging("50,50", "A2 50,54 team=Y", "B1 54,50", "B2 70,90")
    t = rage(replaced(t, "Y", used=True), *HIT)
    assert t.modifiers == {"1 more enemy within 2 cm": -2}


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R12.3")
def test_fear_must_be_shaken_off_before_it_runs() -> None:
    t = rage(raging("50,50 suppressed", "B1 64,50"), *HIT)
    assert (len(t.happened(SuppressionCleared)), t["A1"].at) == (1, Point(500, 500))
    inspired = rage(raging("50,50 suppressed", "B1 64,50"), *CRITICAL, *HIT)
    assert (inspired["A1"].at, inspired["B1"].gutz) == (Point(615, 500), 3)
    striking = rage(raging("50,50 suppressed", "B1 54,50"), *HIT)
    assert striking.modifiers == {"Suppressed": -4}


@pytest.mark.rule("R18.1")
def test_a_rooted_or_idle_one_does_not_run() -> None:
    rooted = rage(raging("50,50 dose=-lectron", "B1 64,50"))
    assert rooted["A1"].at == Point(500, 500)
    idle = raging("50,50", "B1 64,50")
    figures = {**idle.battle.figures, "A1": replace(idle["A1"], idle_until=3)}
    still = Tabletop(replace(idle.battle, figures=figures)).order(EndPhase("A"), (6, 1))
    assert still.battle.turn == 2
    assert still["A1"].at == Point(500, 500)


@pytest.mark.rule("R18.1")
def test_it_lets_go_of_whom_it_carries() -> None:
    t = raging("50,50", "A2 50,50 down team=Y", "B1 64,50")
    figures = {
        **t.battle.figures,
        "A1": replace(t["A1"], carrying="A2"),
        "A2": replace(t["A2"], carried_by="A1"),
    }
    t = rage(Tabletop(replace(t.battle, figures=figures)), *HIT, *HIT)
    assert t.happened(BodyDropped)
    assert (t["A2"].at, t["B1"].gutz) == (Point(500, 500), 3)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R17.2")
def test_its_rage_may_crash_its_cyberware() -> None:
    words = "50,50 gutz=3 cyber=combat_computer cyber=cyber_legs_advanced"
    t = rage(raging(words, "B1 90,50"), 2, 2, 1, 4)
    assert (t.happened(CrashRolled)[0].effect, t["A1"].idle_until) == ("reboot", 5)


@pytest.mark.rule("R18.1")
def test_a_flier_comes_down_upon_its_prey() -> None:
    words = "50,50 cyber=flight_pack flying height=100"
    t = rage(raging(words, "B1 100,50"), *HIT, *HIT)
    assert (t["A1"].at, t["A1"].flying, t["B1"].gutz) == (Point(975, 500), False, 3)


@pytest.mark.rule("R18.1")
def test_walls_stop_it() -> None:
    wall = ground("wall", 58, 0, 1, 100, height=40, obstacle=True, blocks=True)
    t = rage(raging("50,50", "B1 64,50", areas=(wall,)), *HIT)
    assert 560 < t["A1"].at.x <= 580
    assert not t.happened(BlowStruck)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R5.5")
def test_fear_shaken_off_brilliantly_lets_it_run_as_far_as_it_can() -> None:
    t = rage(raging("50,50 suppressed", "B1 100,50"), *CRITICAL)
    assert (t["A1"].at, t.battle.pending) == (Point(760, 500), ())


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R12.3")
def test_who_has_moved_does_not_even_shake_off_fear() -> None:
    t = rage(raging("50,50 suppressed moved", "B1 64,50"))
    assert (t["A1"].suppressed, t["A1"].at) == (True, Point(500, 500))


@pytest.mark.rule("R18.1")
def test_it_runs_until_it_touches_a_vehicle() -> None:
    t = rage(raging("50,50 melee=sword", "B1 70,50 vehicle=city_bug"), *HIT, *HIT)
    prey = t["B1"]
    assert prey.at.x - t["A1"].at.x == (prey.base + t["A1"].base) // 2


def seated_madly(*others: str) -> Tabletop:
    """The berserk A1 sits in A2, a vehicle of another team."""
    t = raging("50,50 aboard=A2", "A2 50,50 vehicle=city_bug team=Y", *others)
    return replaced(t, "Y", used=True)


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R21.4")
@pytest.mark.parametrize(("prey", "y"), [("50,20", 433), ("50,80", 566)])
def test_it_gets_out_on_the_side_of_its_prey_and_strikes_what_it_came_in(prey: str, y: int) -> None:
    t = rage(seated_madly(f"B1 {prey}"), *HIT)
    assert (t["A1"].aboard, t["A1"].at) == ("", Point(500, y))
    assert [blow.target for blow in t.happened(BlowStruck)] == ["A2"]


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R21.4")
def test_it_stays_in_a_vehicle_while_there_is_nobody_else_on_the_table() -> None:
    t = changed(seated_madly("B1 50,20 reserve"), "A0", status=RESERVE)
    assert rage(t)["A1"].aboard == "A2"


@pytest.mark.rule("R18.1")
@pytest.mark.rule("R4.6")
def test_who_has_moved_stays_in_its_vehicle() -> None:
    assert rage(changed(seated_madly("B1 50,20"), "A1", moved=True))["A1"].aboard == "A2"
