"""Chapter 17, cybernetics: which systems a figure uses in an action (R17.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.firewall import orders as o
from rules.firewall.buildings.orders import Breach
from rules.firewall.catalogue import Cybernetic, CyberOption
from rules.firewall.climbing.orders import Climb, Jump
from rules.firewall.cybernetics.systems import working_systems
from rules.firewall.events import GutzRolled
from rules.firewall.skills.levels import OBSERVATION
from rules.firewall.state import Battle, CyberSystem
from rules.firewall.transport.riding import PACES
from rules.kernel.events import Order

# The orders by what they ask of a body.
ON_FOOT = (o.Move, Climb, Jump)
IN_FIRE = (o.Shoot, o.ShootTwice, o.ThrowGrenade, Breach)


class Use(NamedTuple):
    """An action as the systems see it: its order, the roll that failed, the light."""

    order: Order
    failed: GutzRolled
    is_dark: bool


def used_in(before: Battle, after: Battle, order: Order, failed: GutzRolled) -> Iterator[str]:
    """The systems that had a part in a figure's action, of those that still work."""
    figure = failed.figure
    extra = after.figures[figure].extra and not before.figures[figure].extra
    use = Use(order, failed, before.rules.get("light") == "night")
    for system, row in working_systems(after.figures[figure]):
        if (extra and row.extra_action) or _serves(system, row, use):
            yield system.id


def _serves(system: CyberSystem, row: Cybernetic, use: Use) -> bool:
    if use.failed.skill:
        return _knows(system, row, use.failed.skill) or _counted(row, use.failed)
    if isinstance(use.order, o.Fly):
        return row.flight
    if isinstance(use.order, ON_FOOT):
        return row.legs_percent > 0 and getattr(use.order, "speed", "") not in PACES
    if isinstance(use.order, IN_FIRE):
        return _fires(system, row, use)
    return isinstance(use.order, o.Fight) and _strikes(system, row)


def _fires(system: CyberSystem, row: Cybernetic, use: Use) -> bool:
    fired = (getattr(use.order, "weapon", ""), getattr(use.order, "second", ""))
    if row.combat or (system.weapon and system.weapon in fired):
        return True
    return any(
        option.fire or (use.is_dark and option.sees_in_dark) for option in _fitted(system, row)
    )


def _strikes(system: CyberSystem, row: Cybernetic) -> bool:
    return bool(row.combat or row.close_combat or row.kick or row.skill or system.weapon)


def _knows(system: CyberSystem, row: Cybernetic, skill: str) -> bool:
    if skill == OBSERVATION and (
        row.hearing or any(option.vision for option in _fitted(system, row))
    ):
        return True
    return skill in system.skills or skill == row.skill


def _counted(row: Cybernetic, failed: GutzRolled) -> bool:
    return any(modifier.name == row.name for modifier in failed.modifiers)


def _fitted(system: CyberSystem, row: Cybernetic) -> tuple[CyberOption, ...]:
    return tuple(option for option in row.options if option.id in system.options)
