"""Chapter 19, Technical: leaving an improvised bomb behind (R19.11)."""

from __future__ import annotations

from rules.firewall.actions import require_free_hands
from rules.firewall.events import WeaponChanged
from rules.firewall.footing import is_standing
from rules.firewall.gutz import CRITICAL_FAILURE, is_success
from rules.firewall.kit import BOMBS, used_up
from rules.firewall.skills.levels import TECHNICAL
from rules.firewall.skills.rolling import (
    SkillCheck,
    require_user,
    use_skill,
    weigh_skill,
)
from rules.firewall.state import Battle, CarriedWeapon, Figure, Trap, knowing, weapon_of
from rules.firewall.traps.events import TrapSet
from rules.firewall.traps.explosions import BOMB_GUTZ, burst
from rules.firewall.traps.orders import SetTrap
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire


class LayPlan(Record):
    """A bomb that may be laid where the figure stands."""

    check: SkillCheck
    figure: Figure
    bomb: CarriedWeapon


def bombs_in_hand(figure: Figure) -> tuple[CarriedWeapon, ...]:
    """The improvised bombs that a figure has left."""
    return tuple(each for each in figure.weapons if each.entry in BOMBS and each.shots != 0)


def plan_set(battle: Battle, order: SetTrap) -> LayPlan:
    """Check the laying of a bomb."""
    actor = require_user(battle, order, order.figure, order.action)
    require_free_hands(actor)
    bomb = weapon_of(actor, order.bomb)
    if bomb is None or bomb not in bombs_in_hand(actor):
        raise IllegalOrder(f"{actor.name} has no such bomb left.", "R19.11")
    if actor.vehicle is not None or not is_standing(battle, actor) or actor.flying:
        raise IllegalOrder(f"{actor.name} must stand on the ground for that.", "R19.11")
    return LayPlan(weigh_skill(battle, actor, TECHNICAL, order.action), actor, bomb)


def play_set(umpire: Umpire[Battle], order: SetTrap) -> None:
    """Success lays it in secret; a critical failure sets it off."""
    plan = plan_set(umpire.battle, order)
    actor, bomb = plan.figure, plan.bomb
    result = use_skill(umpire, plan.check, "set trap")
    if is_success(result):
        trap = Trap(
            f"bomb-{len(umpire.battle.traps) + 1}", actor.at, bomb.entry, BOMB_GUTZ,
            known_to=(actor.side,), height=actor.height,
        )  # fmt: skip
        told = knowing(umpire.battle, actor.side)
        umpire.record(TrapSet(actor.id, trap, bomb.id, audience=told))
    elif result == CRITICAL_FAILURE:
        umpire.record(WeaponChanged(actor.id, used_up(bomb), "burst"))
        burst(umpire, bomb.entry, actor.at, actor.id)
