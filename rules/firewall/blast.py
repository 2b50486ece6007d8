"""Chapter 9, effects on figures: kills, losses through armour, suppression around the target."""

from __future__ import annotations

from rules.firewall.armour import Harm, immunity, reduction
from rules.firewall.events import AttackIneffective
from rules.firewall.fire_results import FireResult
from rules.firewall.gutz import CRITICAL_SUCCESS, kill, lose_gutz
from rules.firewall.state import Battle, Figure, active_figures, gap
from rules.firewall.suppression import suppress
from rules.kernel.umpire import Umpire


def around(battle: Battle, target: Figure, radius: int, except_for: str) -> list[Figure]:
    """The target and everybody within a radius of it, friend or foe, but not the firer (G26)."""
    return [
        other
        for other in active_figures(battle)
        if other.id == target.id
        or (radius and other.id != except_for and gap(target, other) <= radius)
    ]


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
        hit(umpire, victim, row.loss, harm, critical=critical)
    if row.suppress:
        for shaken in around(battle, target, row.suppress, firer):
            # Whom the attack cannot touch, it does not frighten either (R10.9).
            if not immunity(shaken, harm):
                suppress(umpire, shaken.id)


def hit(umpire: Umpire[Battle], victim: Figure, loss: int, harm: Harm, *, critical: bool) -> None:
    """One figure takes a Kill, or a loss that its armour reduces (R16.1)."""
    protection = immunity(victim, harm)
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
