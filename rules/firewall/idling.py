"""Doing least: what a side orders when nobody orders for it (R4.8: nobody is forced to act)."""

from __future__ import annotations

from rules.firewall.mishaps.orders import AnswerMishap
from rules.firewall.mishaps.questions import is_mine
from rules.firewall.orders import ActivateTeam, BeginBattle, ChooseEdge, EndPhase, StayPut
from rules.firewall.play import to_act
from rules.firewall.precedence import chooser
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import ACT, CHOOSE, SETUP, Battle
from rules.firewall.turn import unused_teams
from rules.kernel.events import Order


def idle(battle: Battle, side: str) -> Order | None:
    """Begin with what is laid out, move no further, let a team act and end its phase."""
    if side not in to_act(battle):
        return None
    if battle.phase == SETUP:
        return _prepared(battle, side)
    if is_mine(battle):
        question = battle.pending[0]
        return AnswerMishap(side, question.figure, list(question.reach)[-1])
    if battle.pending:
        return StayPut(side, battle.pending[0].figure)
    if battle.phase == CHOOSE:
        return ActivateTeam(side, unused_teams(battle, side)[0].id)
    return EndPhase(side)


def spent(battle: Battle, side: str) -> str:
    """Why a team's phase might be over with nothing ordered."""
    if battle.phase != ACT or battle.pending or side not in to_act(battle):
        return ""
    return f"Nobody of {battle.teams[battle.active_team].name} can do anything more this Turn."


def _prepared(battle: Battle, side: str) -> Order:
    if chooser(battle) == side:
        return ChooseEdge(side, scenario_of(battle).edges(battle, side)[0])
    return BeginBattle(side)


def activation(battle: Battle) -> str:
    """The Turn and how many fire teams have had their phase; choosing a team belongs to it."""
    if battle.phase == SETUP:
        return f"edge:{chooser(battle)}" if chooser(battle) else "setup"
    # A team is used as soon as it is chosen; its phase is over when it no longer acts.
    done = [team for team in battle.teams.values() if team.used and team.id != battle.active_team]
    return f"{battle.turn}:{len(done)}"
