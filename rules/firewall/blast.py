"""Chapter 9, effects on figures: kills, losses through armour, suppression around the target."""

from __future__ import annotations

from rules.firewall.armour import Harm, immunity, reduction
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import AttackIneffective
from rules.firewall.fire_results import FireResult, result_row
from rules.firewall.gutz import CRITICAL_SUCCESS, finish, hurt_helpless, kill, lose_gutz
from rules.firewall.state import (
    ACTIVE,
    DOWN,
    Battle,
    Figure,
    active_figures,
    helpless_figures,
    is_near,
    ridden_in,
    spares_helpless,
)
from rules.firewall.suppression import suppress
from rules.firewall.vehicles.armour import (
    armour_of,
    armour_result,
    is_proof,
    meets_armour,
    plating,
)
from rules.firewall.vehicles.crew import manned_pintel
from rules.firewall.vehicles.events import GunnerLost
from rules.kernel.geometry import Point
from rules.kernel.umpire import Umpire


def around(battle: Battle, target: Figure, radius: int, except_for: str) -> list[Figure]:
    """The target and everybody within a radius of it, friend or foe, but not the firer (G26).

    Whoever lies helpless there is struck like the rest (G51).
    """
    near = [
        other
        for other in (*active_figures(battle), *helpless_figures(battle))
        if other.id == target.id
        or (radius and other.id != except_for and is_near(target, other, radius))
    ]
    return [*_with_it_inside(battle, target, radius, except_for), *near]


def _with_it_inside(battle: Battle, target: Figure, radius: int, except_for: str) -> list[Figure]:
    """Nothing finds passengers but what goes off in the hands of one of them (R11.7).

    The helpless among them, and the bodies in their arms, are struck as they would be outside.
    """
    there = battle.figures.get(target.id)
    vehicle = there.aboard if there is not None else ""
    if not vehicle:
        return []
    touched = (ACTIVE,) if spares_helpless(battle) else (ACTIVE, DOWN)
    return [
        each
        for each in battle.figures.values()
        if ridden_in(battle, each) == vehicle
        and each.status in touched
        and (each.id == target.id or (radius and each.id != except_for))
    ]


def place(at: Point, height: int = 0) -> Figure:
    """A place that a burst strikes at: nobody, without a name and without a base."""
    return Figure("", "", "", "", 0, 0, at=at, base=0, height=height)


def land(
    umpire: Umpire[Battle], target: Figure, fire: str, result: str, harm: Harm, firer: str
) -> None:
    """A success or a critical success of any fire type on a target: figure, vehicle or gunner."""
    if meets_armour(target, fire) and harm.gunner_of != target.id:
        pierce(umpire, target, fire, harm, critical=result == CRITICAL_SUCCESS)
    else:
        strike(umpire, target, result_row(fire, umpire.battle.rules), result, harm, firer)


def pierce(
    umpire: Umpire[Battle], target: Figure, fire: str, harm: Harm, *, critical: bool
) -> None:
    """An anti-armour hit on a vehicle, or on a suit that counts as one: it alone (R9.5, R9.9)."""
    loss = armour_result(fire, armour_of(target), critical=critical)
    if target.status == DOWN:
        finish(umpire, target.id, harm.cause)
    elif loss is None:
        kill(umpire, target.id, harm.cause)
    else:
        lose_gutz(umpire, target.id, loss, harm.cause)


def strike(
    umpire: Umpire[Battle],
    target: Figure,
    row: FireResult,
    result: str,
    harm: Harm,
    firer: str,
) -> None:
    """Apply a success or a critical success to a target and its surroundings (G2 steps 4-6)."""
    critical = result == CRITICAL_SUCCESS
    battle = umpire.battle
    radius = row.kill if critical else row.loss_within
    for victim in around(battle, target, radius, firer):
        if victim.status == DOWN:
            aimed = victim.id == target.id
            hit_helpless(umpire, victim, row.loss, harm, critical=critical, aimed=aimed)
        else:
            hit(umpire, victim, row.loss, harm, critical=critical)
    if row.suppress:
        for shaken in around(battle, target, row.suppress, firer):
            # Whom the attack cannot touch, it does not frighten either (R10.9, G35).
            if not immunity(shaken, harm) and not is_proof(shaken):
                suppress(umpire, shaken.id)


def hit(umpire: Umpire[Battle], victim: Figure, loss: int, harm: Harm, *, critical: bool) -> None:
    """One figure takes a Kill, or a loss that its armour reduces (R16.1)."""
    if harm.gunner_of == victim.id:
        _hit_gunner(umpire, victim, loss, harm, critical=critical)
        return
    protection = immunity(victim, harm) or plating(victim, harm)
    if protection:
        umpire.record(AttackIneffective(victim.id, protection))
    elif critical:
        kill(umpire, victim.id, harm.cause, harm.non_lethal)
    else:
        stopped = min(loss, reduction(victim, harm))
        lose_gutz(
            umpire,
            victim.id,
            loss - stopped,
            harm.cause,
            stopped=stopped,
            non_lethal=harm.non_lethal,
        )


def hit_helpless(
    umpire: Umpire[Battle],
    victim: Figure,
    loss: int,
    harm: Harm,
    *,
    critical: bool,
    aimed: bool = False,
) -> None:
    """Whoever lies helpless takes a loss, or is killed: by any loss that was aimed at him (G51).

    What does not kill does nothing more to somebody who is down already.
    """
    if harm.non_lethal:
        return
    left = loss - reduction(victim, harm)
    protection = immunity(victim, harm) or plating(victim, harm)
    if not protection and not critical and left <= 0:
        protection = CATALOGUE.armour[victim.armour].name
    if protection:
        umpire.record(AttackIneffective(victim.id, protection))
    elif critical or aimed:
        finish(umpire, victim.id, harm.cause)
    else:
        hurt_helpless(umpire, victim.id, left, harm.cause)


def _hit_gunner(
    umpire: Umpire[Battle], vehicle: Figure, loss: int, harm: Harm, *, critical: bool
) -> None:
    """The gunner on a pintel: a Kill is his alone, a loss is the whole crew's (G36)."""
    mount = manned_pintel(vehicle)
    if critical and mount is not None:
        umpire.record(GunnerLost(vehicle.id, mount.id, harm.cause))
    else:
        lose_gutz(umpire, vehicle.id, loss, harm.cause)
