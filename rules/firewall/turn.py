"""Chapter 4, turn sequence: initiative, phases, the one third, the end of a Turn (R4.1-R4.10)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from rules.firewall.actions import (
    MOVEMENT,
    has_action,
    may_still_act,
    require_no_question,
    require_open,
    require_running,
)
from rules.firewall.awareness import notice_enemies
from rules.firewall.clouds import disperse, drift, gas_at_activation
from rules.firewall.drugs.frenzy import is_amok, run_amok
from rules.firewall.events import (
    BattleBegan,
    BattleEnded,
    ChoiceClosed,
    InitiativePassed,
    InitiativeRolled,
    SideConceded,
    TeamActivated,
    TeamFinished,
    TurnBegan,
    TurnEnded,
)
from rules.firewall.fleeing import flee
from rules.firewall.gutz import take_out
from rules.firewall.leaders import settle_leaders
from rules.firewall.mishaps.events import TurnHeld
from rules.firewall.mishaps.tags import at_turn_start
from rules.firewall.orders import ActivateTeam, Concede, EndPhase
from rules.firewall.precedence import chooser, in_order, preparing, rank, roll_for_edges, rolling
from rules.firewall.scenarios import scenario_of
from rules.firewall.skills.levels import tactical_bonus
from rules.firewall.state import (
    ACT,
    ACTIVE,
    CHOOSE,
    OVER,
    RESERVE,
    ROUTED,
    SETUP,
    Battle,
    Figure,
    Team,
    has_somebody,
    players,
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
    if figure.status == ACTIVE:
        return may_still_act(battle, figure)
    if figure.status != RESERVE or not may_still_act(battle, figure):
        return False
    # Who rides in a vehicle comes on with it.
    on_its_own = has_action(figure, MOVEMENT) and not figure.aboard
    return on_its_own and scenario_of(battle).may_enter(battle, figure)


def unused_teams(battle: Battle, side: str) -> list[Team]:
    """The teams of a side that still have their phase to come and somebody to use it."""
    return [
        team
        for team in battle.teams.values()
        if team.side == side and not team.used and _has_something_to_do(battle, team.id)
    ]


def _has_something_to_do(battle: Battle, team: str) -> bool:
    for figure in battle.figures.values():
        if figure.team == team and (is_able(battle, figure) or is_amok(battle, figure)):
            return True
    return False


def failures_allowed(count: int) -> int:
    """How many failures end a phase: a third of the figures, rounded down, at least one (G4)."""
    return max(1, count // THIRD)


class Failures(NamedTuple):
    """Who of a team has failed this Turn, of how many figures; at `allowed` its phase ends."""

    failed: tuple[str, ...]
    left: int
    allowed: int


def failures(battle: Battle, team: str) -> Failures:
    """How near a team is to the end of its phase (R4.10).

    Whoever waits off the table is neither dead nor routed, and counts.
    """
    left = still_in_play(battle, team)
    failed = tuple(figure.id for figure in left if figure.failed)
    return Failures(failed, len(left), failures_allowed(len(left)))


def is_shaken(battle: Battle, team: str) -> bool:
    """Whether a third of the team's remaining figures have failed (R4.10)."""
    found = failures(battle, team)
    return found.left > 0 and len(found.failed) >= found.allowed


def begin_when_ready(umpire: Umpire[Battle]) -> None:
    """Once everybody has prepared: dice for the table edges, then the first Turn."""
    if preparing(umpire.battle):
        return
    roll_for_edges(umpire)
    if not chooser(umpire.battle):
        umpire.record(BattleBegan())
        begin_turn(umpire)


def begin_turn(umpire: Umpire[Battle]) -> None:
    """A new Turn: the scenario's dice, then initiative (R4.2), then the first phase."""
    umpire.record(TurnBegan(umpire.battle.turn + 1))
    scenario_of(umpire.battle).at_turn_start(umpire)
    at_turn_start(umpire)
    if settle_outcome(umpire):
        return
    if umpire.battle.pending:
        umpire.record(TurnHeld())
        return
    _next_phase(umpire, roll_initiative(umpire))


def roll_initiative(umpire: Umpire[Battle]) -> str:
    """One die for each side and its best Tactics; the highest begins (R4.2, R19.11, G7)."""
    sides = rolling(umpire.battle)
    bonus = {side: tactical_bonus(umpire.battle, side) for side in sides}

    def rolled(
        dice: tuple[int, ...], tied: tuple[str, ...], order: tuple[str, ...]
    ) -> InitiativeRolled:
        bonuses = tuple(bonus[side] for side in tied)
        winner = order[0] if order else ""
        return InitiativeRolled(dice, 6, umpire.draw, tied, winner, bonuses, order)

    rank(umpire, sides, rolled, bonus)
    return next((side for side in in_order(umpire.battle) if side in sides), "")


def _next_phase(umpire: Umpire[Battle], side: str) -> None:
    """Give the initiative to a side, or to the next that has a team left (R4.3-R4.5)."""
    while True:
        holder = _holder(umpire.battle, side)
        if not holder:
            _end_turn(umpire)
            return
        teams = unused_teams(umpire.battle, holder)
        if _needs_a_player(umpire.battle, teams):
            umpire.record(InitiativePassed(holder))
            return
        _start(umpire, teams[0].id)
        if settle_outcome(umpire) or _let_loose(umpire):
            return
        if umpire.battle.active_team and not _close_phase_if_over(umpire):
            return
        side = _other(umpire.battle, holder)


def _needs_a_player(battle: Battle, teams: list[Team]) -> bool:
    """Whether somebody must say which team acts, or that it does."""
    if scenario_of(battle).flees(battle, teams[0].id):
        return False
    return len(teams) > 1 or not _has_orders(battle, teams[0])


def _has_orders(battle: Battle, team: Team) -> bool:
    """Whether a player has something to order; a team that is all berserk is only let loose.

    Somebody must do even that, or two such teams could go on against each other for ever.
    """
    return _somebody_is_able(battle, team.id)


def _holder(battle: Battle, first: str) -> str:
    sides = in_order(battle)
    start = sides.index(first)
    for side in sides[start:] + sides[:start]:
        if unused_teams(battle, side):
            return side
    return ""


def _other(battle: Battle, side: str) -> str:
    sides = in_order(battle)
    return sides[(sides.index(side) + 1) % len(sides)]


def _start(umpire: Umpire[Battle], team: str) -> None:
    """A team's phase begins, and may be over at once."""
    umpire.record(TeamActivated(team))
    if scenario_of(umpire.battle).runs_itself(umpire, team):
        umpire.record(TeamFinished(team, "unaware"))
    elif scenario_of(umpire.battle).flees(umpire.battle, team):
        gas_at_activation(umpire, team)
        flee(umpire, team)
        settle_leaders(umpire)
        umpire.record(TeamFinished(team, "fled"))
    else:
        gas_at_activation(umpire, team)


def _let_loose(umpire: Umpire[Battle]) -> bool:
    """The acting team's berserk do what they do; True when that has ended the battle."""
    team = umpire.battle.active_team
    if not team or umpire.battle.pending:
        return False
    recorded = len(umpire.events)
    run_amok(umpire, team)
    return len(umpire.events) > recorded and settle_outcome(umpire)


def _close_phase_if_over(umpire: Umpire[Battle]) -> bool:
    """End the active team's phase when nobody can act or too many have failed."""
    battle = umpire.battle
    team = battle.active_team
    if not team or battle.pending:
        return False
    if is_shaken(battle, team):
        umpire.record(TeamFinished(team, "shaken", *failures(battle, team)))
        return True
    if not _somebody_is_able(battle, team):
        umpire.record(TeamFinished(team, "spent"))
        return True
    return False


def what_follows(battle: Battle) -> str:
    """What comes once the first question is answered and nothing else has changed, in a sentence;
    "" while others wait for an answer or no team is acting.
    """
    answered = replace(battle, pending=battle.pending[1:])
    team = battle.teams.get(battle.active_team)
    if answered.pending or team is None:
        return ""
    if is_shaken(answered, team.id):
        return f"Enough of {team.name} have failed: that ends the team’s turn."
    left = sum(f.team == team.id and is_able(answered, f) for f in battle.figures.values())
    if not left:
        return f"Nobody else of {team.name} can act: that ends the team’s turn."
    return f"Then {team.name} acts on: {left} can still do something."


def _somebody_is_able(battle: Battle, team: str) -> bool:
    for figure in battle.figures.values():
        if figure.team == team and is_able(battle, figure):
            return True
    return False


def _end_turn(umpire: Umpire[Battle]) -> None:
    reload_the_rested(umpire)
    disperse(umpire)
    drift(umpire)
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
    notice_enemies(umpire)
    scenario_of(umpire.battle).after_order(umpire, side)
    if umpire.battle.phase == OVER:
        return
    if umpire.battle.phase == SETUP:
        begin_when_ready(umpire)
    elif not settle_outcome(umpire):
        _go_on(umpire, side)


def _go_on(umpire: Umpire[Battle], side: str) -> None:
    """The next phase, where the acting team is done or the side that chose has nobody left."""
    battle = umpire.battle
    if battle.pending:
        return
    if battle.mishaps.holds:
        _next_phase(umpire, roll_initiative(umpire))
        return
    if battle.phase == CHOOSE:
        if not unused_teams(battle, battle.to_choose):
            _next_phase(umpire, _other(battle, battle.to_choose))
        return
    acting = battle.teams[battle.active_team].side if battle.active_team else side
    if _let_loose(umpire):
        return
    if not umpire.battle.active_team or _close_phase_if_over(umpire):
        _next_phase(umpire, _other(umpire.battle, acting))


def plan_activate(battle: Battle, order: ActivateTeam) -> Team:
    """Check the choice of a team (R4.3)."""
    require_running(battle)
    require_no_question(battle)
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
    _start(umpire, team.id)


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


def plan_concede(battle: Battle, order: Concede) -> None:
    """Check that the side plays to win and has not given up before."""
    require_open(battle)
    if order.side not in players(battle):
        raise IllegalOrder("Only a side that is still in the battle can give it up.")


def play_concede(umpire: Umpire[Battle], order: Concede) -> None:
    """The other side wins; where more than one other is left, the battle goes on without this."""
    plan_concede(umpire.battle, order)
    umpire.record(SideConceded(order.side))
    left = players(umpire.battle)
    standing = [side for side in left if has_somebody(umpire.battle, side)]
    if len(standing) > 1:
        _withdraw(umpire, order.side)
        return
    name = side_name(umpire.battle, order.side)
    rivals = standing or left
    _end(umpire, Outcome(rivals[0] if len(rivals) == 1 else "", f"{name} gave up."))


def _withdraw(umpire: Umpire[Battle], side: str) -> None:
    """Everybody of a side leaves, and what was asked of it is asked no more."""
    for question in umpire.battle.pending:
        if side in (question.side, umpire.battle.figures[question.figure].side):
            umpire.record(ChoiceClosed(question.figure))
    for figure in list(umpire.battle.figures.values()):
        if figure.side == side and figure.status in (ACTIVE, RESERVE):
            take_out(umpire, figure.id, ROUTED, "", "withdrawn")
