"""Chapter 3, leaders: the bonus near them and the shock of losing them (R3.1-R3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import LeaderLost
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
    take_out,
)
from rules.firewall.state import ACTIVE, LEFT, RESERVE, ROUTED, Battle, Figure, gap, remaining
from rules.firewall.suppression import suppress
from rules.kernel.modifiers import Modifier
from rules.kernel.umpire import Umpire

LED_RADIUS = CATALOGUE.gutz.led_radius


def leader_near(battle: Battle, figure: Figure) -> Iterator[Modifier]:
    """+1 for a member whose leader is within 8 cm, base edge to base edge (R3.1, G3).

    A figure that is about to enter the table is nowhere yet, and so near nobody.
    """
    leader_id = battle.teams[figure.team].leader
    if not leader_id or leader_id == figure.id or figure.status != ACTIVE:
        return
    leader = battle.figures[leader_id]
    if leader.status == ACTIVE and gap(figure, leader) <= LED_RADIUS:
        yield Modifier(f"{leader.name} within 8 cm", CATALOGUE.gutz.led, "R3.1")


def settle_leaders(umpire: Umpire[Battle]) -> None:
    """Each team whose leader is out of the fight learns of it now (R3.3)."""
    for team in list(umpire.battle.teams.values()):
        if team.leader and _is_lost(umpire.battle.figures[team.leader]):
            umpire.record(LeaderLost(team.id, team.leader))
            for member in remaining(umpire.battle, team.id):
                _shake(umpire, member.id)


def _is_lost(leader: Figure) -> bool:
    return leader.status not in (ACTIVE, RESERVE, LEFT)


def _shake(umpire: Umpire[Battle], member: str) -> None:
    result = roll_gutz(umpire, member, "leader lost")
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, member, "thirst for revenge")
        return
    if result == CRITICAL_FAILURE:
        falter(umpire, member)
        take_out(umpire, member, ROUTED, "", "leader lost")
        return
    mild = result == SUCCESS and umpire.battle.rules.get("leader_loss") == "suppressed"
    if not mild:
        lose_gutz(umpire, member, 1, "leader lost")
    if umpire.battle.figures[member].status == ACTIVE:
        suppress(umpire, member)
        if not is_success(result):
            falter(umpire, member)
