"""Morale after recovery: worn down teams leave or merge, beaten armies fall back (T18, T19)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fireteam_tomorrow.catalogue import QUALITY_IDS
from rules.fireteam_tomorrow.events import (
    ArmyWavered,
    ChoicesOpened,
    TeamChose,
    TeamSettled,
    TeamsMerged,
    TeamWithdrew,
)
from rules.fireteam_tomorrow.orders import Decide
from rules.fireteam_tomorrow.state import (
    CAPTIVE,
    DEAD,
    FEW,
    MERGE,
    PRESENT,
    RECOVERY,
    STAY,
    WITHDRAW,
    Army,
    Battle,
    Team,
    members_of,
)
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

HERO = QUALITY_IDS.index("hero")


# --- Armies --------------------------------------------------------------------------------------


def strength(battle: Battle, army: str) -> int:
    """How many of an army are on the table."""
    return sum(1 for f in battle.figures.values() if f.army == army and f.status in PRESENT)


def losses(battle: Battle, army: str) -> int:
    """How many of an army are dead or taken; who lies HIT is not lost."""
    return sum(
        1
        for figure in battle.figures.values()
        if figure.army == army and figure.status in (DEAD, CAPTIVE)
    )


def falls_back(battle: Battle, army: Army) -> bool:
    """Whether an army withdraws: more than half lost, and no more people than each other army."""
    if losses(battle, army.id) * 2 <= army.started:
        return False
    others = [strength(battle, each) for each in battle.armies if each != army.id]
    return strength(battle, army.id) <= max(others, default=0)


def waver(umpire: Umpire[Battle]) -> None:
    """Armies begin to withdraw, or turn back when they have the upper hand (T19)."""
    before = umpire.battle
    for army in before.armies.values():
        withdraws = falls_back(before, army)
        if withdraws != army.withdrawing and strength(before, army.id):
            umpire.record(ArmyWavered(army=army.id, withdraws=withdraws))


# --- Teams ---------------------------------------------------------------------------------------


def worn(battle: Battle) -> list[Team]:
    """Teams down to two whose fate is not settled; a vehicle has no morale, and a whole team of
    two is what it was."""
    return [
        team
        for team in battle.teams.values()
        if not team.withdrawing
        and not team.joined
        and team.id not in battle.decided
        and is_worn(battle, team)
    ]


def is_worn(battle: Battle, team: Team) -> bool:
    """Whether a team has lost somebody and is down to two or one."""
    left = members_of(battle, team.id)
    came = sum(1 for figure in battle.figures.values() if figure.team == team.id)
    if any(figure.vehicle for figure in left):
        return False
    return 0 < len(left) <= FEW and came > len(left)


def due(battle: Battle) -> tuple[str, ...]:
    """The sides with such teams."""
    return tuple(dict.fromkeys(team.side for team in worn(battle)))


def may_stay(battle: Battle, team: Team) -> bool:
    """Whether a leader or a hero holds the last of a team."""
    return any(
        figure.id == team.leader or figure.quality == HERO for figure in members_of(battle, team.id)
    )


def partners(battle: Battle, team: Team) -> list[Team]:
    """The teams of the same army into which one may go."""
    return [
        other
        for other in battle.teams.values()
        if other.id != team.id
        and other.army == team.army
        and not other.joined
        and any(not figure.vehicle for figure in members_of(battle, other.id))
    ]


def choices_of(battle: Battle, team: Team) -> Iterator[tuple[str, str]]:
    """What a worn team may do: choice, and the team into which it would go."""
    yield WITHDRAW, ""
    if may_stay(battle, team):
        yield STAY, ""
    for other in partners(battle, team):
        yield MERGE, other.id


def plan_decide(battle: Battle, order: Decide) -> Decide:
    """What a worn team does. Raises IllegalOrder."""
    team = next((each for each in worn(battle) if each.id == order.team), None)
    if battle.asks != RECOVERY or team is None or team.side != order.side:
        raise IllegalOrder("That team has nothing to decide now.", "T18")
    if (order.choice, order.into) not in choices_of(battle, team):
        if order.choice == STAY:
            raise IllegalOrder("Only a leader or a hero holds two alone.", "T18")
        raise IllegalOrder("A worn down team withdraws, or goes into one of its army.", "T18")
    return order


def play_decide(umpire: Umpire[Battle], order: Decide) -> None:
    """Settle it in secret."""
    umpire.plan(plan_decide, order)
    choice = f"{order.choice}:{order.into}" if order.into else order.choice
    umpire.record(
        TeamChose(audience=(order.side,), side=order.side, team=order.team, choice=choice)
    )
    umpire.record(TeamSettled(team=order.team))


def resolve(umpire: Umpire[Battle]) -> None:
    """Open what was settled: first who merges, then who of the others leaves."""
    chosen = umpire.battle.choices
    decided = umpire.battle.decided
    umpire.record(ChoicesOpened())
    for team in decided:
        choice, _, into = chosen[team].partition(":")
        if choice == MERGE:
            _merge(umpire, team, into)
    for team in decided:
        found = umpire.battle.teams[team]
        # Who was joined by others meanwhile is worn down no longer.
        if chosen[team] == WITHDRAW and not found.joined and is_worn(umpire.battle, found):
            umpire.record(TeamWithdrew(team=team))


def _merge(umpire: Umpire[Battle], team: str, into: str) -> None:
    while umpire.battle.teams[into].joined:
        into = umpire.battle.teams[into].joined
    if into != team:  # two that want into each other are one when the first has gone
        umpire.record(TeamsMerged(team=team, into=into))
