"""Chapter 22, Escape from Ash End for four: whose order it is where two share a side (R22.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.commands import commander, commanding, commands_of
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.scenarios.escape_from_ash_end import LATE, due
from rules.firewall.scenarios.roster import roster
from rules.firewall.state import ACT, CHOOSE, Battle, Pending
from rules.kernel.record import Record
from rules.registry import RULESETS
from tests.rules.firewall.test_22_escape_from_ash_end import CITY, GANG, bare, begun, opened

BODYGUARDS, SQUAD, GAEA, GLEASON = "bodyguards", "extraction", "gaea", "gleason"


def choosing(side: str = CITY, turn: int = 6) -> Battle:
    """A Turn in which every late team may come, and a side that chooses one of its two."""
    battle = bare(begun()).battle
    facts = {**battle.facts, **{due(team): 1 for team in LATE}}
    teams = {name: replace(team, used=False) for name, team in battle.teams.items()}
    return replace(
        battle, turn=turn, phase=CHOOSE, to_choose=side, active_team="", facts=facts, teams=teams
    )


def acting(side: str, team: str) -> Battle:
    return replace(choosing(side), phase=ACT, to_choose="", active_team=team)


def offered(battle: Battle, side: str, command: str) -> list[Any]:
    found = FIREWALL.offers(battle, side)
    return [each for each in found if FIREWALL.is_for(battle, side, command, each)]


@pytest.mark.rule("R22.2")
def test_each_team_of_both_sides_is_in_one_command() -> None:
    battle = opened().battle
    for side, ids in ((CITY, [BODYGUARDS, SQUAD]), (GANG, [GAEA, GLEASON])):
        commands = commands_of(battle, side)
        assert [each.id for each in commands] == ids
        teams = [team for each in commands for team in each.teams]
        assert teams == [row.id for row in roster("escape_from_ash_end").teams if row.side == side]


@pytest.mark.rule("R22.2")
def test_the_first_command_speaks_for_its_side_before_the_battle() -> None:
    t = opened()
    assert commanding(t.battle, CITY) == (BODYGUARDS,)
    for order in ("begin_battle", "shape_ground", "deploy"):
        kinds = {each.order for each in offered(t.battle, CITY, BODYGUARDS)}
        assert order in kinds
        assert order not in {each.order for each in offered(t.battle, CITY, SQUAD)}
    fields = {"type": "hold_back", "figure": "malone"}
    assert commander(t.battle, CITY, fields) == SQUAD
    assert commanding(t.battle, GANG) == ()


@pytest.mark.rule("R22.2")
def test_the_side_that_chooses_offers_each_player_their_own_team() -> None:
    battle = choosing()
    assert commanding(battle, CITY) == (BODYGUARDS, SQUAD)
    assert commanding(battle, GANG) == ()
    for command in (BODYGUARDS, SQUAD):
        teams = [each.fixed["team"] for each in offered(battle, CITY, command)
                 if each.order == "activate_team"]  # fmt: skip
        assert teams == [command]
        assert commander(battle, CITY, {"type": "activate_team", "team": command}) == command


@pytest.mark.rule("R22.2")
def test_who_has_nobody_to_bring_on_yet_is_not_waited_for() -> None:
    early = replace(choosing(GANG, turn=1), facts={due("reinforcements"): 4, due("extraction"): 4})
    assert commanding(early, GANG) == (GAEA,)
    assert commanding(replace(early, to_choose=CITY), CITY) == (BODYGUARDS,)


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(
    ("side", "team", "own", "other"),
    [
        (CITY, "bodyguards", BODYGUARDS, SQUAD),
        (CITY, "extraction", SQUAD, BODYGUARDS),
        (GANG, "yardies", GAEA, GLEASON),
        (GANG, "reinforcements", GLEASON, GAEA),
    ],
)
def test_the_acting_team_is_ordered_by_its_own_player(
    side: str, team: str, own: str, other: str
) -> None:
    battle = acting(side, team)
    assert commanding(battle, side) == (own,)
    whole = FIREWALL.offers(battle, side)
    assert offered(battle, side, own) == list(whole)
    assert {each.order for each in whole} > {"end_phase", "concede"}
    assert [each.order for each in offered(battle, side, other)] == ["concede"]


@pytest.mark.rule("R22.2")
def test_a_question_is_answered_by_whose_figure_it_is_about() -> None:
    asked = (Pending("speed", CITY, "guard-1", {"walk": 30}),)
    battle = replace(acting(CITY, "extraction"), pending=asked)
    assert commanding(battle, CITY) == (BODYGUARDS,)
    kinds = {each.order for each in offered(battle, CITY, BODYGUARDS)}
    assert {"move_on", "stay_put"} <= kinds
    assert [each.order for each in offered(battle, CITY, SQUAD)] == ["concede"]


@pytest.mark.rule("R22.2")
def test_giving_up_is_no_teams_affair() -> None:
    for battle in (opened().battle, choosing(), acting(CITY, "bodyguards")):
        assert commander(battle, CITY, {"type": "concede", "side": CITY}) == ""


@pytest.mark.rule("R22.2")
def test_a_team_that_nobody_commands_is_anybodys() -> None:
    battle = acting(CITY, "bodyguards")
    strays = {**battle.teams, "strays": replace(battle.teams["bodyguards"], id="strays")}
    stray = replace(battle, teams=strays, active_team="strays")
    assert commanding(stray, CITY) == (BODYGUARDS, SQUAD)
    assert commander(stray, CITY, {"type": "end_phase"}) == ""


def test_no_other_scenario_is_shared() -> None:
    for scenario in SCENARIOS.values():
        battle = FIREWALL.folded(FIREWALL.muster(scenario.card.id, {}, {}, 1))
        shares = any(commands_of(battle, side.id) for side in scenario.card.sides)
        assert shares == (scenario.card.id == "escape_from_ash_end")
    assert FIREWALL.commander(Battle(), CITY, {"type": "end_phase"}) == ""


def test_no_side_is_shared_whose_player_brings_a_warband() -> None:
    """A command names teams of the scenario; a warband of one's own has none of them."""
    sides = [side for game in RULESETS.values() for card in game.scenarios for side in card.sides]
    shared = [side for side in sides if side.commands]
    assert len(shared) == 2
    for side in shared:
        assert len(side.commands) == 2
        assert not any((side.takes_force, side.is_referee, side.needs[0]))


def test_what_is_asked_of_a_battle_is_no_part_of_it() -> None:
    """Who shares is the site's affair: the same journal folds to the same battle."""
    battle: Record = opened().battle
    assert "command" not in "".join(battle.__struct_fields__)
