"""Chapter 22, disarming: Technical, a whole Turn, and what may go wrong (R22.6)."""

from __future__ import annotations

from rules.firewall.actions import (
    COMBAT,
    MOVEMENT,
    centimetres,
    has_action,
    require_free_hands,
    require_in_person,
)
from rules.firewall.gutz import CRITICAL_FAILURE, CRITICAL_SUCCESS, is_success
from rules.firewall.kit import another
from rules.firewall.skills.levels import TECHNICAL
from rules.firewall.skills.rolling import SkillCheck, require_user, use_skill, weigh_skill
from rules.firewall.state import TOUCH, Battle, Figure, Trap
from rules.firewall.traps.events import BombKept, CounterBared, TrapDisarmed
from rules.firewall.traps.explosions import go_off
from rules.firewall.traps.knowledge import distance_to, is_known, is_seen
from rules.firewall.traps.orders import Disarm
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire


class DisarmPlan(Record):
    """A bomb, or a counter that may be one, that may be worked on."""

    check: SkillCheck
    figure: Figure
    trap: Trap


def has_whole_turn(figure: Figure) -> bool:
    """Whether neither action of the Turn has been used."""
    return not (figure.moved or figure.fought) and has_action(figure, COMBAT)


def require_trap(battle: Battle, actor: Figure, trap: str) -> Trap:
    """Something that lies within 2 cm and that the figure's side sees."""
    found = battle.traps.get(trap)
    if found is None or found.gone or not is_seen(found, actor.side):
        raise IllegalOrder("There is nothing like that on the table.", "R22.3")
    require_in_person(battle, actor)
    distance = distance_to(actor, found)
    if distance > TOUCH or found.height != actor.height:
        reach = centimetres(TOUCH)
        raise IllegalOrder(f"{actor.name} must come within {reach} of it.", "R22.3")
    return found


def plan_disarm(battle: Battle, order: Disarm) -> DisarmPlan:
    """Check the disarming of a bomb, or of a counter that nobody has looked into."""
    actor = require_user(battle, order, order.figure, MOVEMENT)
    require_free_hands(actor)
    if not has_whole_turn(actor):
        raise IllegalOrder("Disarming takes the whole Turn, both actions of it.", "R22.6")
    trap = require_trap(battle, actor, order.trap)
    if is_known(trap, actor.side) and not trap.weapon:
        raise IllegalOrder("That is no bomb; pick it up.", "R22.6")
    return DisarmPlan(weigh_skill(battle, actor, TECHNICAL, MOVEMENT, COMBAT), actor, trap)


def play_disarm(umpire: Umpire[Battle], order: Disarm) -> None:
    """Harmless, kept, set off, or blown up with the figure (R22.6)."""
    plan = plan_disarm(umpire.battle, order)
    result = use_skill(umpire, plan.check, "disarm")
    if not plan.trap.weapon:
        # A bomb goes off or goes silent; when neither happens, everybody has seen what it is.
        umpire.record(CounterBared(plan.figure.id, plan.trap.id))
    elif is_success(result):
        umpire.record(TrapDisarmed(plan.figure.id, plan.trap.id))
        if result == CRITICAL_SUCCESS:
            (bomb,) = another(umpire.battle.figures[plan.figure.id].weapons, plan.trap.weapon)
            umpire.record(BombKept(plan.figure.id, bomb))
    else:
        go_off(umpire, plan.trap, plan.figure.id, surely=result == CRITICAL_FAILURE)
