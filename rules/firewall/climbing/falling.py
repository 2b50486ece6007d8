"""Chapter 7, falling: an attack for every 4 cm, as strong as the fall is deep (R7.3, G9)."""

from __future__ import annotations

from rules.firewall.armour import Harm
from rules.firewall.blast import hit
from rules.firewall.climbing.events import FigureFell
from rules.firewall.fire_results import FIRE_RESULTS
from rules.firewall.gutz import CRITICAL_SUCCESS, FALL, HIGHEST, is_success, roll_gutz
from rules.firewall.state import ACTIVE, Battle
from rules.kernel.geometry import Point
from rules.kernel.umpire import Umpire

AN_ATTACK = 40  # mm of fall
HARM = Harm("the fall", "fall", ignores="all")


def fall_gutz(drop: int) -> int:
    """The Gutz of a fall's attacks: twice the cm fallen, at most 11 (R7.3, G9)."""
    return min(HIGHEST, 2 * drop // 10)


def fall(
    umpire: Umpire[Battle], figure: str, at: Point, height: int, drop: int | None = None
) -> None:
    """A figure falls to a place and a height (mm), and is hurt by it.

    `drop` (mm) where it fell from higher than it last stood.

    Nobody fires: nobody gains, no weapon is tested, and armour does not help. It ends early when
    the figure is out of the fight.
    """
    if drop is None:
        drop = umpire.battle.figures[figure].height - height
    umpire.record(FigureFell(figure, at, height, drop))
    for _ in range(drop // AN_ATTACK):
        victim = umpire.battle.figures[figure]
        if victim.status != ACTIVE:
            return
        result = roll_gutz(umpire, figure, FALL, gutz=fall_gutz(drop))
        if is_success(result):
            critical = result == CRITICAL_SUCCESS
            hit(umpire, victim, FIRE_RESULTS["SS"].loss, HARM, critical=critical)
