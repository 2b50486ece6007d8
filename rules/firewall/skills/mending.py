"""Chapter 19, Technical: clearing jams and setting cyberware going again (R19.11, G41)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.actions import (
    require_free_hands,
    require_in_person,
    require_reach,
)
from rules.firewall.cybernetics.systems import systems_of
from rules.firewall.events import WeaponChanged
from rules.firewall.gutz import CRITICAL_FAILURE, is_success
from rules.firewall.skills.events import SystemMended
from rules.firewall.skills.levels import TECHNICAL
from rules.firewall.skills.orders import Mend
from rules.firewall.skills.rolling import (
    SkillCheck,
    require_user,
    use_skill,
    weigh_skill,
)
from rules.firewall.state import (
    ACTIVE,
    TOUCH,
    Battle,
    CarriedWeapon,
    CyberSystem,
    Figure,
    active_figures,
    is_near,
    weapon_of,
)
from rules.firewall.upkeep import cleared
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire


class MendPlan(Record):
    """A repair that may be tried: a jammed weapon, or a system that has stopped."""

    check: SkillCheck
    of: Figure
    broken: CarriedWeapon | CyberSystem


def friends_in_reach(battle: Battle, figure: Figure) -> Iterator[Figure]:
    """The figure itself, and for one on foot those of its side in the fight within 2 cm."""
    yield figure
    if figure.vehicle is not None:
        return
    for other in active_figures(battle):
        is_friend = other.side == figure.side and other.id != figure.id
        if is_friend and is_near(figure, other, TOUCH):
            yield other


def broken_weapons(figure: Figure) -> tuple[CarriedWeapon, ...]:
    """The weapons that are jammed."""
    return tuple(carried for carried in figure.weapons if carried.state == "jammed")


def stopped_systems(figure: Figure) -> tuple[CyberSystem, ...]:
    """The cyberware that has stopped working."""
    return tuple(system for system in systems_of(figure) if not system.working)


def plan_mend(battle: Battle, order: Mend) -> MendPlan:
    """Check a repair."""
    actor = require_user(battle, order, order.figure, order.action)
    require_free_hands(actor)
    owner = battle.figures.get(order.of)
    if owner is None or owner.side != actor.side or owner.status != ACTIVE or owner.aboard:
        raise IllegalOrder("Mend what you or a friend in the fight carries.", "R19.11")
    if owner.id != actor.id:
        require_in_person(battle, actor)
    require_reach(actor, owner, TOUCH)
    check = weigh_skill(battle, actor, TECHNICAL, order.action)
    if order.system:
        return MendPlan(check, owner, _stopped(owner, order.system))
    carried = weapon_of(owner, order.weapon)
    if carried is None or carried not in broken_weapons(owner):
        raise IllegalOrder(f"{owner.name} has no such jammed weapon.", "R19.11")
    return MendPlan(check, owner, carried)


def _stopped(owner: Figure, system: str) -> CyberSystem:
    for each in stopped_systems(owner):
        if each.id == system:
            return each
    raise IllegalOrder(f"Nothing of that kind in {owner.name} has stopped.", "R19.11")


def play_mend(umpire: Umpire[Battle], order: Mend) -> None:
    """Success mends; a critical failure ruins a jammed weapon, as it always does (R14.2)."""
    plan = plan_mend(umpire.battle, order)
    result = use_skill(umpire, plan.check, "mend")
    if is_success(result):
        _mended(umpire, plan)
    elif result == CRITICAL_FAILURE and isinstance(plan.broken, CarriedWeapon):
        ruined = replace(plan.broken, state="useless")
        umpire.record(WeaponChanged(plan.of.id, ruined, "broken"))


def _mended(umpire: Umpire[Battle], plan: MendPlan) -> None:
    if isinstance(plan.broken, CarriedWeapon):
        umpire.record(WeaponChanged(plan.of.id, cleared(plan.broken), "cleared"))
    else:
        umpire.record(SystemMended(plan.of.id, plan.broken.id))
