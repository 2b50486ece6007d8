"""Shots that a chance event gives: no action is spent, and failing ends nobody's Turn (R5.10)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import turn_to
from rules.firewall.blast import land
from rules.firewall.catalogue import CATALOGUE, FireMode
from rules.firewall.events import WeaponFired
from rules.firewall.fire_modifiers import fire_modifiers
from rules.firewall.gutz import CRITICAL_FAILURE, CRITICAL_SUCCESS, gain_gutz, is_success, roll_gutz
from rules.firewall.kit import BOMBS
from rules.firewall.leaders import settle_leaders
from rules.firewall.mishaps.ground import REF
from rules.firewall.shooting import (
    ShotPlan,
    discharged,
    fumble,
    harm_of_shot,
    is_locked,
    is_ready,
    mark_of,
    require_aimable,
    take_aim,
    turn_for,
)
from rules.firewall.state import ACTIVE, Battle, CarriedWeapon, Figure, foes_of, gap
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire


def best_shot(battle: Battle, firer: Figure, target: Figure, less: int) -> ShotPlan | None:
    """The shot with the best chance that a figure has at another now, or none."""
    if target.hidden or target.aboard or firer.carrying or is_locked(battle, firer):
        return None
    plans = [
        plan
        for carried in firer.weapons
        if is_ready(firer, carried) and carried.entry not in BOMBS
        for mode in CATALOGUE.weapons[carried.entry].modes
        if (plan := _planned(battle, firer, carried, mode, target, less)) is not None
    ]
    return max(plans, key=lambda plan: total(plan.modifiers), default=None)


def _planned(
    battle: Battle, firer: Figure, carried: CarriedWeapon, mode: FireMode, target: Figure, less: int
) -> ShotPlan | None:
    if mode.fire == "Special":
        return None
    try:
        require_aimable(target, mode.fire, at_gunner=False)
        facing = turn_for(battle, firer, target.at, None)
        aim = take_aim(battle, firer, carried, mode.fire, mode.gutz, mark_of(target), facing)
    except IllegalOrder:
        return None
    hasty = (Modifier("In haste", -less, REF),) if less else ()
    harm = harm_of_shot(battle, CATALOGUE.weapons[carried.entry], slugs=False)
    modifiers = (*fire_modifiers(battle, aim), *hasty)
    return ShotPlan(aim, target, mode, mode.fire, harm, modifiers, facing)


def shots_by(battle: Battle, firer: Figure, less: int) -> Iterator[ShotPlan]:
    """The shots that a figure has at its enemies, the nearest first."""
    for foe in sorted(foes_of(battle, firer), key=lambda each: (gap(firer, each), each.id)):
        plan = best_shot(battle, firer, foe, less)
        if plan is not None:
            yield plan


def shots_at(battle: Battle, target: Figure, less: int) -> Iterator[ShotPlan]:
    """The shots that enemies have at a figure, the nearest first."""
    for foe in sorted(foes_of(battle, target), key=lambda each: (gap(target, each), each.id)):
        if foe.vehicle is None:
            plan = best_shot(battle, foe, target, less)
            if plan is not None:
                yield plan


def shoot(umpire: Umpire[Battle], plan: ShotPlan) -> None:
    """The roll and what comes of it."""
    firer = plan.aim.firer
    if firer.status == ACTIVE:
        turn_to(umpire, firer, plan.facing)
    after = discharged(plan.aim.carried, umpire.battle.turn)
    umpire.record(WeaponFired(firer.id, after, plan.fire, plan.target.id))
    # Who is down has lost the Gutz that he had; the finger on the trigger has not.
    gutz = None if firer.status == ACTIVE else firer.gutz_at_start
    result = roll_gutz(umpire, firer.id, "shot", plan.modifiers, gutz)
    if is_success(result):
        land(umpire, plan.target, plan.fire, result, plan.harm, firer.id)
    if firer.status == ACTIVE:
        if result == CRITICAL_SUCCESS:
            gain_gutz(umpire, firer.id, "critical success")
        elif result == CRITICAL_FAILURE:
            fumble(umpire, plan.aim, plan.mode, plan.harm, after)
    settle_leaders(umpire)
