"""Chapter 19, Observation: looking for bombs that lie in wait (R19.11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.gutz import is_success
from rules.firewall.skills.levels import OBSERVATION
from rules.firewall.skills.rolling import (
    SkillCheck,
    require_user,
    use_skill,
    weigh_skill,
)
from rules.firewall.state import Battle, Figure, Trap, knowing
from rules.firewall.terrain import sight_to
from rules.firewall.traps.events import TrapsFound
from rules.firewall.traps.knowledge import distance_to, is_known, lying
from rules.firewall.traps.orders import Search
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

SEARCHED = 100  # mm around the base


def unknown_bombs(battle: Battle, side: str) -> tuple[Trap, ...]:
    """The laid bombs that a side has not found; that there are any is no secret."""
    return tuple(trap for trap in lying(battle) if not trap.label and not is_known(trap, side))


def plan_search(battle: Battle, order: Search) -> SkillCheck:
    """Check a search of the ground."""
    actor = require_user(battle, order, order.figure, order.action)
    if not unknown_bombs(battle, actor.side):
        raise IllegalOrder("Nobody has laid a bomb that you do not know of.", "R19.11")
    return weigh_skill(battle, actor, OBSERVATION, order.action)


def play_search(umpire: Umpire[Battle], order: Search) -> None:
    """Success finds every bomb within 10 cm that the figure has in its sight.

    It writes one line for its own side in any case: even that there was none is a secret.
    """
    check = plan_search(umpire.battle, order)
    if is_success(use_skill(umpire, check, "search")):
        actor = umpire.battle.figures[check.figure]
        found = tuple(trap.id for trap in _in_sight(umpire.battle, actor))
        told = knowing(umpire.battle, actor.side)
        umpire.record(TrapsFound(actor.id, actor.side, found, audience=told))


def _in_sight(battle: Battle, actor: Figure) -> Iterator[Trap]:
    for trap in unknown_bombs(battle, actor.side):
        near = distance_to(actor, trap) <= SEARCHED
        if near and sight_to(battle, actor, trap.at, trap.height).clear:
            yield trap
