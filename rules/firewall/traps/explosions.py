"""Chapters 19 and 22, traps going off: under whom, and what they do (R22.3, R22.6)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from msgspec.structs import replace

from rules.firewall.armour import Harm
from rules.firewall.blast import land
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.gutz import CRITICAL_SUCCESS, is_success, judged
from rules.firewall.leaders import settle_leaders
from rules.firewall.state import ACTIVE, TOUCH, Battle, Figure, Trap
from rules.firewall.traps.events import BombRolled, TrapWentOff
from rules.firewall.traps.knowledge import is_known, lying
from rules.kernel.geometry import Point, is_beside
from rules.kernel.umpire import Umpire

BOMB_GUTZ = 7


def go_off(umpire: Umpire[Battle], trap: Trap, figure: str, *, surely: bool = False) -> None:
    """A trap goes off under a figure: with its own Gutz, or as a sure critical success."""
    umpire.record(TrapWentOff(figure, trap.id))
    burst(umpire, trap.weapon, trap.at, figure, gutz=trap.gutz, surely=surely)


def burst(
    umpire: Umpire[Battle],
    weapon: str,
    at: Point,
    figure: str,
    *,
    gutz: int = BOMB_GUTZ,
    surely: bool = False,
) -> None:
    """A bomb with nobody behind it: no range, no cover, and nobody gains or loses by the roll."""
    entry = CATALOGUE.weapons[weapon]
    result = CRITICAL_SUCCESS if surely else _rolled(umpire, weapon, figure, gutz)
    if is_success(result):
        # Whoever sets it off is its target, but it bursts where it lies.
        target = replace(umpire.battle.figures[figure], at=at)
        land(umpire, target, entry.modes[0].fire, result, Harm(entry.name), "")
    settle_leaders(umpire)


def _rolled(umpire: Umpire[Battle], weapon: str, figure: str, gutz: int) -> str:
    dice = umpire.roll(2, key=lambda dice: judged(dice[0], dice[1], gutz, gutz))
    result = judged(dice[0], dice[1], gutz, gutz)
    umpire.record(BombRolled(dice, 6, umpire.draw, figure, weapon, gutz, result))
    return result


def traps_on_path(umpire: Umpire[Battle], figure: str, path: Sequence[Point], height: int) -> None:
    """Whoever moves within 2 cm of a bomb that the side does not know of sets it off.

    `height` is that of the way's start, in mm.
    """
    for trap in lying(umpire.battle):
        mover = umpire.battle.figures[figure]
        if mover.status == ACTIVE and _is_met(trap, mover, path, height):
            go_off(umpire, trap, figure)


def _is_met(trap: Trap, mover: Figure, path: Sequence[Point], height: int) -> bool:
    if trap.label or not trap.weapon or is_known(trap, mover.side) or mover.flying:
        return False
    if trap.height not in (height, mover.height):
        return False
    reach = TOUCH + mover.base // 2
    return any(is_beside(a, b, trap.at, reach) for a, b in itertools.pairwise((*path, path[-1])))
