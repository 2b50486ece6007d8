"""Chapter 3, leaders: the bonus near them and the shock of losing them (R3.1-R3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import LeaderLost
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    HIGHEST,
    LEADER_LOST,
    SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
    rout,
)
from rules.firewall.skills.levels import LEADERSHIP, led_by
from rules.firewall.state import (
    ACTIVE,
    LEFT,
    RESERVE,
    Battle,
    Figure,
    Team,
    gap,
    remaining,
    still_in_play,
)
from rules.firewall.suppression import suppress
from rules.firewall.vehicles.wreck import settle_wrecks
from rules.kernel.modifiers import Modifier
from rules.kernel.umpire import Umpire

LED_RADIUS = CATALOGUE.gutz.led_radius


def leader_near(battle: Battle, figure: Figure, gutz: int | None = None) -> Iterator[Modifier]:
    """The leader's Leadership for a member within 8 cm, base edge to base edge (R3.1, G3, R19.7).

    It lifts nobody beyond 11, before anything is taken off (R3.2). `gutz`: the unmodified value of
    the roll where it is not the figure's own, as with a skill. A figure that is about to enter the
    table is nowhere yet, and so near nobody.
    """
    leader_id = battle.teams[figure.team].leader
    if not leader_id or leader_id == figure.id or figure.status != ACTIVE:
        return
    leader = battle.figures[leader_id]
    if leader.status == ACTIVE and gap(figure, leader) <= LED_RADIUS:
        bonus = _lift(battle, led_by(leader, LEADERSHIP), figure.gutz if gutz is None else gutz)
        if bonus:
            yield Modifier(f"{leader.name} within 8 cm", bonus, "R3.1")


def _lift(battle: Battle, level: int, gutz: int) -> int:
    """How much of a leader's bonus counts for a roll against this Gutz (R3.2, G3)."""
    if battle.rules.get("leader_cap") == "sum":
        return level
    return max(0, min(level, HIGHEST - gutz))


def settle_leaders(umpire: Umpire[Battle]) -> None:
    """Each team whose leader is out of the fight learns of it now (R3.3).

    Before that, vehicles that were destroyed become wrecks: leaders may have ridden in them. And
    who mourns may be a crew that gives up, and leaves a wreck in its turn.
    """
    settle_wrecks(umpire)
    while team := _bereft(umpire.battle):
        umpire.record(LeaderLost(team.id, team.leader))
        umpire.apart(_mourners(umpire.battle, team.id), _shake)
        settle_wrecks(umpire)


def _bereft(battle: Battle) -> Team | None:
    """The first team that has lost its leader and does not know it yet."""
    for team in battle.teams.values():
        if not team.leader:
            continue
        leader = battle.figures[team.leader]
        # Out of the fight, or gone over to the other side (R18.1).
        if leader.status not in (ACTIVE, RESERVE, LEFT) or leader.team != team.id:
            return team
    return None


def _mourners(battle: Battle, team: str) -> list[str]:
    """Those who roll, on the table or not (G54), but those who never liked their leader (R22.2)."""
    shaken = remaining if battle.rules.get("mourners") == "table" else still_in_play
    return [each.id for each in shaken(battle, team) if each.loyal]


def _shake(umpire: Umpire[Battle], member: str) -> None:
    result = roll_gutz(umpire, member, LEADER_LOST)
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, member, "thirst for revenge")
        return
    if result == CRITICAL_FAILURE:
        falter(umpire, member)
        rout(umpire, member, "leader lost")
        return
    mild = result == SUCCESS and umpire.battle.rules.get("leader_loss") == "suppressed"
    if not mild:
        lose_gutz(umpire, member, 1, "leader lost")
    status = umpire.battle.figures[member].status
    if status == ACTIVE:  # nobody is pinned down where there is nothing to hide behind
        suppress(umpire, member)
    if status in (ACTIVE, RESERVE) and not is_success(result):
        falter(umpire, member)
