"""Chapter 8, a pistol in each hand: two attacks as one combat action (R8.6, G11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.firewall.actions import COMBAT, spend, turn_to
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.fire_modifiers import fire_modifiers
from rules.firewall.orders import Shoot, ShootTwice
from rules.firewall.shooting import (
    ShotPlan,
    attack,
    is_ready,
    plan_shot,
    require_firer,
    require_target,
    turn_for,
)
from rules.firewall.state import ACTIVE, Battle, CarriedWeapon, Figure, weapon_of
from rules.firewall.vehicles.gunnery import looks_at
from rules.kernel.geometry import FACINGS, Point, facing_toward
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

PISTOL = "pistol"


def is_for_one_hand(carried: CarriedWeapon) -> bool:
    """Whether a weapon can be one of two: a pistol in the hand, not one that is built in."""
    entry = CATALOGUE.weapons[carried.entry]
    return entry.category == PISTOL and entry.hands == 1 and not carried.mount


def pairs_of(figure: Figure) -> Iterator[tuple[CarriedWeapon, CarriedWeapon]]:
    """The two pistols that a figure could fire now, in either order."""
    pistols = [each for each in figure.weapons if is_for_one_hand(each) and is_ready(figure, each)]
    for first in pistols:
        for second in pistols:
            if _are_two_guns(first, second):
                yield first, second


def _are_two_guns(first: CarriedWeapon, second: CarriedWeapon) -> bool:
    return first.id != second.id and (not first.gun or first.gun != second.gun)


def plan_shots(battle: Battle, order: ShootTwice) -> tuple[ShotPlan, ShotPlan]:
    """Check both attacks and gather everything about them before the first roll."""
    actor = require_firer(battle, order, order.figure)
    _require_pair(actor, order)
    ends = [require_target(battle, actor, each).at for each in (order.target, order.second_target)]
    facing = _common_facing(battle, actor, ends, order.facing)
    shots = (
        Shoot(order.side, actor.id, order.weapon, order.mode, order.target, facing=facing),
        Shoot(
            order.side, actor.id, order.second, order.second_mode, order.second_target,
            facing=facing,
        ),
    )  # fmt: skip
    first, second = [plan_shot(battle, each, paired=True) for each in shots]
    return first, second


def _require_pair(actor: Figure, order: ShootTwice) -> None:
    first, second = weapon_of(actor, order.weapon), weapon_of(actor, order.second)
    if first is None or second is None:
        raise IllegalOrder(f"{actor.name} carries no such weapon.")
    if not (is_for_one_hand(first) and is_for_one_hand(second)):
        raise IllegalOrder("Only pistols held in the hand are fired two at a time.", "R8.6")
    if not _are_two_guns(first, second):
        raise IllegalOrder("Choose two different pistols.", "R8.6")


def _common_facing(
    battle: Battle, actor: Figure, ends: Sequence[Point], facing: int | None
) -> int | None:
    """The facing that has both targets in front; None when it need not turn."""
    # The order's own facing is checked here, and whether it may turn at all.
    turned = turn_for(battle, actor, ends[0], facing)
    if facing is not None:
        return facing
    wished = [actor.facing, *(facing_toward(actor.at, end) for end in ends), *range(FACINGS)]
    may_turn = turned is not None or turn_for(battle, actor, ends[1], None) is not None
    for each in wished if may_turn else wished[:1]:
        if all(looks_at(actor, each, end) for end in ends):
            return None if each == actor.facing else each
    raise IllegalOrder(f"{actor.name} cannot have both targets in front.", "R8.1")


def play_two_shots(umpire: Umpire[Battle], order: ShootTwice) -> None:
    """Both attacks are made, even when the first fails; together they fail once (G11)."""
    first, second = umpire.plan(plan_shots, order)
    firer = first.aim.firer
    turn_to(umpire, firer, first.facing)
    spend(umpire, firer.id, COMBAT)
    attack(umpire, first)
    if umpire.battle.figures[firer.id].status == ACTIVE:
        attack(umpire, _as_it_stands(umpire.battle, second))


def _as_it_stands(battle: Battle, plan: ShotPlan) -> ShotPlan:
    """The second attack after the first: the firer feels whatever came of that one."""
    aim = replace(plan.aim, firer=battle.figures[plan.aim.firer.id])
    target = battle.figures[plan.target.id]
    return replace(plan, aim=aim, target=target, modifiers=fire_modifiers(battle, aim))
