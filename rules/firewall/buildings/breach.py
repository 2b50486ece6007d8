"""Chapter 15, fire at buildings: what harms them, and the roll (R15.2)."""

from __future__ import annotations

from rules.firewall.actions import COMBAT, spend, turn_to
from rules.firewall.armour import Harm
from rules.firewall.buildings.collapse import area_of, damage
from rules.firewall.buildings.orders import Breach
from rules.firewall.catalogue import CATALOGUE, FireMode
from rules.firewall.events import WeaponFired
from rules.firewall.fire_modifiers import Aim, Mark, fire_modifiers
from rules.firewall.fire_results import FIRE_RESULTS
from rules.firewall.grenades import (
    chosen_attack,
    grenade_in_hand,
    harm_of,
    launcher_of,
    require_fit,
)
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    roll_gutz,
)
from rules.firewall.kit import BOMBS
from rules.firewall.shooting import (
    chosen_fire,
    discharged,
    fumble,
    harm_of_shot,
    require_firer,
    require_ready,
    take_aim,
    turn_for,
)
from rules.firewall.state import Battle, CarriedWeapon, Figure, Section, weapon_of
from rules.firewall.terrain import EYES
from rules.firewall.vehicles.armour import armour_result
from rules.firewall.vehicles.gunnery import require_mount
from rules.kernel.geometry import nearest_point
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

HARMFUL = frozenset(CATALOGUE.anti_armour)


def harms_buildings(battle: Battle, entry: str, fire: str) -> bool:
    """Whether a weapon of the catalogue, fired in this way, harms a building (R15.2, G19)."""
    if entry in BOMBS and battle.rules.get("building_bombs") != "av":
        return True
    return fire in HARMFUL


def breach_result(fire: str, armour: str, *, critical: bool) -> int | None:
    """The Gutz that a hit costs a section; None is a Kill. A bomb against people as printed."""
    if fire in HARMFUL:
        return armour_result(fire, armour, critical=critical)
    return None if critical else FIRE_RESULTS[fire].loss


class BreachPlan(Record):
    """An attack on a section of a building that may be ordered."""

    aim: Aim
    section: Section
    mode: FireMode
    harm: Harm
    grenade: str
    modifiers: tuple[Modifier, ...]
    facing: int | None


def plan_breach(battle: Battle, order: Breach) -> BreachPlan:
    """Check an attack on a building: the weapon must be one that can harm it."""
    actor = require_firer(battle, order, order.figure)
    section = battle.sections.get(order.section)
    if section is None or section.destroyed:
        raise IllegalOrder("There is no such section of a building.", "R15.1")
    carried, fire, mode, harm = _arm(battle, actor, order)
    if not harms_buildings(battle, carried.entry, fire):
        raise IllegalOrder(
            "Only guns, anti-armour weapons and improvised bombs harm a building.", "R15.2"
        )
    mark = mark_on(battle, actor, section)
    facing = turn_for(battle, actor, mark.at, order.facing)
    aim = take_aim(battle, actor, carried, fire, mode.gutz, mark, facing)
    modifiers = fire_modifiers(battle, aim)
    return BreachPlan(aim, section, mode, harm, order.grenade, modifiers, facing)


def _arm(battle: Battle, actor: Figure, order: Breach) -> tuple[CarriedWeapon, str, FireMode, Harm]:
    """What is fired or thrown: the weapon, its fire type, its mode, and what a mishap would do."""
    if order.grenade:
        carried = launcher_of(actor, order.weapon)
        require_ready(actor, carried)
        grenade = grenade_in_hand(actor, order.grenade)
        require_fit(battle, carried, order.grenade)
        mode = CATALOGUE.weapons[carried.entry].modes[0]
        return carried, chosen_attack(grenade, order.mode), mode, harm_of(grenade)
    found = weapon_of(actor, order.weapon)
    if found is None:
        raise IllegalOrder(f"{actor.name} carries no such weapon.")
    require_ready(actor, found)
    require_mount(battle, actor, found)
    entry = CATALOGUE.weapons[found.entry]
    mode, fire = chosen_fire(entry, order.mode, slugs=False)
    return found, fire, mode, harm_of_shot(battle, entry, slugs=False)


def mark_on(battle: Battle, actor: Figure, section: Section) -> Mark:
    """Where a figure aims at a section: the nearest part of its walls, at the nearest height."""
    area = area_of(battle, section)
    at = nearest_point(area.corners, actor.at)
    height = max(area.floor, min(actor.height, area.top - EYES - 1))
    return Mark(at, height, section=section.id)


def play_breach(umpire: Umpire[Battle], order: Breach) -> None:
    """A combat action against a building: its armour decides what a hit takes (R15.2, R15.3)."""
    plan = umpire.plan(plan_breach, order)
    actor, section = plan.aim.firer, plan.section
    turn_to(umpire, actor, plan.facing)
    spend(umpire, actor.id, COMBAT)
    after = discharged(plan.aim.carried, umpire.battle.turn)
    umpire.record(
        WeaponFired(actor.id, after, plan.aim.fire, grenade=plan.grenade, section=section.id)
    )
    result = roll_gutz(umpire, actor.id, "grenade" if plan.grenade else "shot", plan.modifiers)
    if is_success(result):
        critical = result == CRITICAL_SUCCESS
        damage(umpire, section.id, breach_result(plan.aim.fire, section.armour, critical=critical))
        if critical:
            gain_gutz(umpire, actor.id, "critical success")
        return
    falter(umpire, actor.id)
    if result == CRITICAL_FAILURE:
        fumble(umpire, plan.aim, plan.mode, plan.harm, after)
