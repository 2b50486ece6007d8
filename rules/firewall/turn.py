"""Chapter 4, turn sequence: initiative, phases, the one third, the end of a Turn (R4.1-R4.10)."""

from __future__ import annotations

from rules.firewall.actions import require_no_question, require_open, require_running
from rules.firewall.clouds import disperse, gas_at_activation
from rules.firewall.events import (
    BattleEnded,
    InitiativePassed,
    InitiativeRolled,
    SideConceded,
    TeamActivated,
    TeamFinished,
    TurnBegan,
    TurnEnded,
)
from rules.firewall.orders import ActivateTeam, Concede, EndPhase
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import (
    ACT,
    ACTIVE,
    CHOOSE,
    OVER,
    RESERVE,
    Battle,
    Figure,
    Team,
    may_still_act,
    members,
    side_name,
    still_in_play,
)
from rules.firewall.upkeep import reload_the_rested
from rules.kernel.record import IllegalOrder
from rules.kernel.screen import Outcome
from rules.kernel.umpire import Umpire

THIRD = 3


def is_able(battle: Battle, figure: Figure) -> bool:
    """Whether a figure could take an action this Turn, on the table or coming on to it."""
    if not may_still_act(figure):
        return False
    if figure.status == RESERVE:
        return not figure.moved and scenario_of(battle).may_enter(battle, figure)
    return figure.status == ACTIVE


def unused_teams(battle: Battle, side: str) -> list[Team]:
    """The teams of a side that still have their phase to come and somebody to use it."""
    return [
        team
        for team in battle.teams.values()
        if team.side == side
        and not team.used
        and any(is_able(battle, figure) for figure in members(battle, team.id))
    ]


def failures_allowed(count: int) -> int:
    """How many failures end a phase: a third of the figures, rounded down, at least one (G4)."""
    return max(1, count // THIRD)


def is_shaken(battle: Battle, team: str) -> bool:
    """Whether a third of the team's remaining figures have failed (R4.10).

    Whoever waits off the table is neither dead nor routed, and counts.
    """
    left = still_in_play(battle, team)
    failed = sum(1 for figure in left if figure.failed)
    return bool(left) and failed >= failures_allowed(len(left))


def begin_turn(umpire: Umpire[Battle]) -> None:
    """A new Turn: the scenario's dice, then initiative (R4.2), then the first phase."""
    umpire.record(TurnBegan(umpire.battle.turn + 1))
    scenario_of(umpire.battle).at_turn_start(umpire)
    if settle_outcome(umpire):
        return
    _next_phase(umpire, roll_initiative(umpire))


def roll_initiative(umpire: Umpire[Battle]) -> str:
    """One die for each side; the higher begins; ties are rolled again (R4.2, G7)."""
    sides = tuple(side.id for side in umpire.battle.sides)
    while True:
        dice = umpire.roll(len(sides))
        best = max(dice)
        winner = sides[dice.index(best)] if dice.count(best) == 1 else ""
        umpire.record(InitiativeRolled(dice, 6, umpire.draw, sides, winner))
        if winner:
            return winner


def _next_phase(umpire: Umpire[Battle], side: str) -> None:
    """Give the initiative to a side, or to the next that has a team left (R4.3-R4.5)."""
    while True:
        holder = _holder(umpire.battle, side)
        if not holder:
            _end_turn(umpire)
            return
        teams = unused_teams(umpire.battle, holder)
        if len(teams) > 1:
            umpire.record(InitiativePassed(holder))
            return
        if not _activate(umpire, teams[0].id):
            return
        if settle_outcome(umpire):
            return
        side = _other(umpire.battle, holder)


def _holder(battle: Battle, first: str) -> str:
    sides = [side.id for side in battle.sides]
    start = sides.index(first)
    for side in sides[start:] + sides[:start]:
        if unused_teams(battle, side):
            return side
    return ""


def _other(battle: Battle, side: str) -> str:
    sides = [each.id for each in battle.sides]
    return sides[(sides.index(side) + 1) % len(sides)]


def _activate(umpire: Umpire[Battle], team: str) -> bool:
    """Start a team's phase; True when it is over already."""
    umpire.record(TeamActivated(team))
    if scenario_of(umpire.battle).runs_itself(umpire, team):
        umpire.record(TeamFinished(team, "unaware"))
        return True
    gas_at_activation(umpire, team)
    return _close_phase_if_over(umpire)


def _close_phase_if_over(umpire: Umpire[Battle]) -> bool:
    """End the active team's phase when nobody can act or too many have failed."""
    battle = umpire.battle
    team = battle.active_team
    if not team or battle.pending:
        return False
    if is_shaken(battle, team):
        umpire.record(TeamFinished(team, "shaken"))
        return True
    if not any(is_able(battle, figure) for figure in members(battle, team)):
        umpire.record(TeamFinished(team, "spent"))
        return True
    return False


def _end_turn(umpire: Umpire[Battle]) -> None:
    reload_the_rested(umpire)
    disperse(umpire)
    umpire.record(TurnEnded(umpire.battle.turn))
    begin_turn(umpire)


def settle_outcome(umpire: Umpire[Battle]) -> bool:
    """End the battle when the scenario says that it is decided."""
    if umpire.battle.phase == OVER:
        return True
    result = scenario_of(umpire.battle).outcome(umpire.battle)
    if result is None:
        return False
    _end(umpire, result)
    return True


def _end(umpire: Umpire[Battle], result: Outcome) -> None:
    umpire.record(BattleEnded(result.winner, result.reason))


def after_order(umpire: Umpire[Battle], side: str) -> None:
    """What follows every order: the scenario's notice, the end, or the next phase."""
    scenario_of(umpire.battle).after_order(umpire, side)
    battle = umpire.battle
    if battle.phase not in (CHOOSE, ACT) or settle_outcome(umpire) or battle.phase != ACT:
        return
    acting = battle.teams[battle.active_team].side if battle.active_team else side
    if not battle.active_team or _close_phase_if_over(umpire):
        _next_phase(umpire, _other(umpire.battle, acting))


def plan_activate(battle: Battle, order: ActivateTeam) -> Team:
    """Check the choice of a team (R4.3)."""
    require_running(battle)
    if battle.phase != CHOOSE:
        raise IllegalOrder("A fire team is acting already.", "R4.3")
    if order.side != battle.to_choose:
        raise IllegalOrder(f"{side_name(battle, battle.to_choose)} has the choice now.", "R4.3")
    for team in unused_teams(battle, order.side):
        if team.id == order.team:
            return team
    raise IllegalOrder("Choose one of your fire teams that has not acted this Turn.", "R4.3")


def play_activate(umpire: Umpire[Battle], order: ActivateTeam) -> None:
    """A team takes the initiative."""
    team = plan_activate(umpire.battle, order)
    _activate(umpire, team.id)


def plan_end_phase(battle: Battle, order: EndPhase) -> Team:
    """Check that the side's own team is acting."""
    require_running(battle)
    require_no_question(battle)
    if battle.phase != ACT or battle.teams[battle.active_team].side != order.side:
        raise IllegalOrder("None of your fire teams is acting.", "R4.3")
    return battle.teams[battle.active_team]


def play_end_phase(umpire: Umpire[Battle], order: EndPhase) -> None:
    """Nobody is forced to act (R4.8)."""
    team = plan_end_phase(umpire.battle, order)
    umpire.record(TeamFinished(team.id, "done"))


def play_concede(umpire: Umpire[Battle], order: Concede) -> None:
    """The other side wins; with more than two, nobody does yet."""
    require_open(umpire.battle)
    others = [side.id for side in umpire.battle.sides if side.id != order.side]
    umpire.record(SideConceded(order.side))
    name = side_name(umpire.battle, order.side)
    _end(umpire, Outcome(others[0] if len(others) == 1 else "", f"{name} has conceded."))
