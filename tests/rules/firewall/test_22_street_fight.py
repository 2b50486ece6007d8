"""The open battle on a street: its forces, its edges, its end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import scenario_named
from rules.firewall.scenarios.roster import reckoned_cp, reckoned_gutz, roster
from rules.firewall.scenarios.street_fight import (
    HOLD,
    PRESS,
    TOLLGATE,
    USUAL,
    WAIT,
    WARDENS,
    boldness,
    is_beaten,
    outcome,
    stakes,
)
from rules.firewall.state import ACTIVE, DEAD, LEFT, RESERVE, Battle
from rules.kernel.dice import SeededDice
from rules.kernel.record import IllegalOrder

STREET = scenario_named("street_fight")


def opening(seed: int = 1, **rules: str) -> Battle:
    return FIREWALL.folded(FIREWALL.muster("street_fight", {}, rules, seed))


@pytest.mark.rule("R2.4", "R17.1")
def test_the_forces_are_what_the_tables_give() -> None:
    listed = roster("street_fight")
    for row in listed.figures:
        assert (row.gutz, row.cp) == (reckoned_gutz(row), reckoned_cp(row)), row.id
    for vehicle in listed.vehicles:
        assert vehicle.gutz == reckoned_gutz(vehicle), vehicle.id


@pytest.mark.rule("R1.4", "R16.3")
def test_every_team_is_a_team_and_suits_carry_their_guns() -> None:
    battle = opening()
    sizes = Counter(figure.team for figure in battle.figures.values())
    assert all(3 <= size <= 12 for size in sizes.values())
    assert all(team.leader for team in battle.teams.values())
    mounts = {
        figure.id: [each.entry for each in figure.weapons if each.mount == "hard_point"]
        for figure in battle.figures.values()
        if figure.vehicle is None
    }
    assert mounts["enforcer"] == ["korolev_rail_gun"]
    assert mounts["paladin"] == ["h_k_lmg_21"]


def test_nobody_begins_on_an_empty_field() -> None:
    battle = opening()
    assert all(figure.status == RESERVE for figure in battle.figures.values())
    assert len(battle.areas) > 10
    assert battle.sections


def test_a_side_comes_and_goes_over_its_own_edge() -> None:
    battle = replace(opening(), entries={WARDENS: "north", TOLLGATE: "south"})
    boss = battle.figures["boss"]
    STREET.check_entry(battle, boss, "south")
    STREET.check_exit(battle, boss, "south")
    for check in (STREET.check_entry, STREET.check_exit):
        with pytest.raises(IllegalOrder, match="south edge"):
            check(battle, boss, "north")


def test_the_second_to_choose_comes_from_opposite() -> None:
    battle = replace(opening(), entries={WARDENS: "west"})
    assert STREET.edges(battle, TOLLGATE) == ("east",)
    assert len(STREET.edges(opening(), WARDENS)) == 4


def fallen(battle: Battle, side: str, number: int, status: str = DEAD) -> Battle:
    """The battle with so many figures of a side out of it."""
    out = [each for each in battle.figures.values() if each.side == side][:number]
    gone = {each.id: replace(each, status=status) for each in out}
    return replace(battle, figures={**battle.figures, **gone})


@pytest.mark.parametrize(("aim", "number", "beaten"), [
    ("half", 4, False), ("half", 5, True), ("all", 8, False), ("all", 9, True),
])  # fmt: skip
def test_when_a_side_is_beaten(aim: str, number: int, beaten: bool) -> None:
    battle = opening(street_aim=aim)
    assert sum(each.side == WARDENS for each in battle.figures.values()) == 9
    for status in (DEAD, LEFT):
        assert is_beaten(fallen(battle, WARDENS, number, status), WARDENS) is beaten


def test_how_it_ends() -> None:
    battle = opening()
    assert outcome(battle) is None
    lost = outcome(fallen(battle, TOLLGATE, 9))
    assert lost is not None
    assert lost.winner == WARDENS
    both = outcome(fallen(fallen(battle, TOLLGATE, 9), WARDENS, 9))
    assert both is not None
    assert both.winner == ""
    late = outcome(replace(battle, turn=13))
    assert late is not None
    assert late.winner == ""
    assert outcome(replace(opening(street_turns="20"), turn=13)) is None


@pytest.mark.parametrize(("wardens", "gang", "winner"), [
    (1, 2, WARDENS), (2, 1, TOLLGATE), (2, 2, ""), (0, 0, ""),
])  # fmt: skip
def test_when_time_is_up_whoever_has_lost_less_may_win(
    wardens: int, gang: int, winner: str
) -> None:
    for rule, wins in (("losses", winner), ("nobody", "")):
        battle = replace(opening(street_end=rule), turn=13)
        ended = outcome(fallen(fallen(battle, WARDENS, wardens), TOLLGATE, gang))
        assert ended is not None
        assert ended.winner == wins


def test_losses_are_parts_of_what_came() -> None:
    battle = replace(opening(street_end="losses"), turn=13)
    ours = [each.id for each in battle.figures.values() if each.side == WARDENS]
    few = {key: each for key, each in battle.figures.items() if key not in ours[4:]}
    ended = outcome(fallen(fallen(replace(battle, figures=few), WARDENS, 1), TOLLGATE, 2))
    assert ended is not None
    assert ended.winner == TOLLGATE


def on_the_street(battle: Battle, figure: str, gutz: int) -> Battle:
    """The same battle with a figure on the table."""
    there = replace(battle.figures[figure], status=ACTIVE, gutz=gutz)
    return replace(battle, figures={**battle.figures, figure: there})


def nobody_left(battle: Battle) -> Battle:
    everybody = {name: replace(each, status=DEAD) for name, each in battle.figures.items()}
    return replace(battle, figures=everybody)


def one_of(battle: Battle, side: str) -> str:
    return next(each.id for each in battle.figures.values() if each.side == side)


@pytest.mark.parametrize(("ours", "theirs", "winner"), [
    (7, 6, WARDENS), (6, 7, TOLLGATE), (7, 7, ""),
])  # fmt: skip
def test_the_street_may_go_to_whoever_has_more_gutz_left_on_it(ours, theirs, winner) -> None:
    battle = replace(opening(street_end="gutz"), turn=13)
    here, there = one_of(battle, WARDENS), one_of(battle, TOLLGATE)
    # Whoever waits off the table holds nothing of it.
    met = on_the_street(on_the_street(battle, here, ours), there, theirs)
    ended = outcome(met)
    assert ended is not None
    assert ended.winner == winner


@pytest.mark.parametrize(("end", "turn", "ours", "bold"), [
    ("gutz", 2, 9, HOLD), ("gutz", 2, 5, WAIT), ("gutz", 10, 5, PRESS), ("gutz", 10, 9, HOLD),
    ("gutz", 10, 7, PRESS), ("nobody", 10, 9, USUAL),
])  # fmt: skip
def test_who_is_ahead_lets_the_others_come(end, turn, ours, bold) -> None:
    battle = replace(nobody_left(opening(street_end=end)), turn=turn)
    here, there = one_of(battle, WARDENS), one_of(battle, TOLLGATE)
    met = on_the_street(on_the_street(battle, here, ours), there, 7)
    assert boldness(met, WARDENS) == bold


@pytest.mark.parametrize(("turn", "bold"), [(2, WAIT), (9, PRESS), (11, HOLD)])
def test_those_who_can_still_come_are_reckoned_with(turn, bold) -> None:
    """Nine against seven on the street, and three more off it until it is too late for them."""
    battle = replace(nobody_left(opening(street_end="gutz")), turn=turn)
    met = on_the_street(battle, one_of(battle, WARDENS), 9)
    came, late = [each.id for each in met.figures.values() if each.side == TOLLGATE][:2]
    met = on_the_street(met, came, 7)
    waiting = replace(met.figures[late], status=RESERVE, gutz=3)
    met = replace(met, figures={**met.figures, late: waiting})
    assert boldness(met, WARDENS) == bold


def test_the_fewer_a_side_can_still_lose_the_more_hangs_on_each() -> None:
    battle = opening()
    found = []
    while not is_beaten(battle, WARDENS):
        found.append(stakes(battle)[WARDENS])
        assert stakes(battle)[TOLLGATE] == stakes(opening())[TOLLGATE]
        one = next(
            each
            for each in battle.figures.values()
            if each.side == WARDENS and each.status in (ACTIVE, RESERVE)
        )
        battle = replace(battle, figures={**battle.figures, one.id: replace(one, status=DEAD)})
    assert len(found) > 2
    assert found == sorted(set(found))
    assert found[-1] == 200
    assert stakes(opening(street_aim="all")) == {}


@pytest.mark.parametrize("seed", range(3))
def test_it_is_fought_to_its_end(seed: int) -> None:
    battle: Any = opening(seed)
    dice = SeededDice(seed.to_bytes(4, "big"))
    for *_, after, _ in play_out(FIREWALL, battle, dice, Whim(seed)):
        battle = after
    assert FIREWALL.outcome(battle) is not None
