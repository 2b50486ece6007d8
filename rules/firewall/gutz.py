"""Chapter 2, Gutz: rolls, criticals, gains and losses (R2.1-R2.12)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import (
    BodyDropped,
    FigureFaltered,
    FigureTakenOut,
    GutzChanged,
    GutzRolled,
)
from rules.firewall.state import ACTIVE, DEAD, DOWN, RESERVE, ROUTED, Battle
from rules.kernel.modifiers import Modifier, total
from rules.kernel.umpire import Umpire

LOWEST, HIGHEST = CATALOGUE.gutz.minimum, CATALOGUE.gutz.maximum

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"
RESULTS = (CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE)


def starting_gutz(troop: str, experience: str, is_leader: bool) -> int:
    """Gutz at the start: type, experience and leadership, kept within 2 to 11 (R2.4)."""
    value = CATALOGUE.troops[troop].gutz + CATALOGUE.experience[experience].gutz
    if is_leader:
        value += CATALOGUE.gutz.leader
    return clamped(value)


def clamped(value: int) -> int:
    """Within the bounds of Gutz."""
    return max(LOWEST, min(HIGHEST, value))


def judged(first: int, second: int, gutz: int, target: int) -> str:
    """The result of two dice: doubles against the unmodified Gutz first (R2.8-R2.11)."""
    thrown = first + second
    if first == second:
        return CRITICAL_SUCCESS if thrown <= gutz else CRITICAL_FAILURE
    return SUCCESS if thrown <= target else FAILURE


def is_success(result: str) -> bool:
    """Success of either kind."""
    return result in (SUCCESS, CRITICAL_SUCCESS)


def roll_gutz(
    umpire: Umpire[Battle],
    figure: str,
    purpose: str,
    modifiers: Iterable[Modifier] = (),
    gutz: int | None = None,
) -> str:
    """Throw 2d6 for a figure and write the roll down; `gutz` when somebody else's counts."""
    basis = umpire.battle.figures[figure].gutz if gutz is None else gutz
    listed = tuple(modifiers)
    target = basis + total(listed)
    dice = umpire.roll(2)
    result = judged(dice[0], dice[1], basis, target)
    umpire.record(GutzRolled(dice, 6, umpire.draw, figure, purpose, basis, target, result, listed))
    return result


def gain_gutz(umpire: Umpire[Battle], figure: str, cause: str, by: int = 1) -> None:
    """Gutz goes up, never above 11 (R2.3)."""
    before = umpire.battle.figures[figure].gutz
    after = min(HIGHEST, before + by)
    if after != before:
        umpire.record(GutzChanged(figure, after - before, after, cause))


def lose_gutz(
    umpire: Umpire[Battle],
    figure: str,
    by: int,
    cause: str,
    *,
    stopped: int = 0,
    non_lethal: str = "",
) -> None:
    """Gutz goes down; below 2 the figure is out (R2.2).

    `non_lethal` is the fate that a non-lethal attack brings instead of a rout (G24);
    `stopped` is what armour already took off.
    """
    before = umpire.battle.figures[figure]
    if before.status not in (ACTIVE, RESERVE):
        return
    if by <= 0 and stopped <= 0:
        return
    after = before.gutz - by
    umpire.record(GutzChanged(figure, -by, after, cause, stopped))
    if after < LOWEST:
        if non_lethal:
            take_out(umpire, figure, DOWN, non_lethal, cause)
        else:
            take_out(umpire, figure, ROUTED, "", cause)


def kill(umpire: Umpire[Battle], figure: str, cause: str, non_lethal: str = "") -> None:
    """A Kill result; from a non-lethal attack it means that fate instead (R10.9, R11.2)."""
    if umpire.battle.figures[figure].status != ACTIVE:
        return
    if non_lethal:
        take_out(umpire, figure, DOWN, non_lethal, cause)
    else:
        take_out(umpire, figure, DEAD, "", cause)


def take_out(
    umpire: Umpire[Battle], figure: str, status: str, fate: str = "", cause: str = ""
) -> None:
    """Out of the fight; whoever was carried is dropped where the figure stood."""
    body = umpire.battle.figures[figure].carrying
    umpire.record(FigureTakenOut(figure, status, fate, cause))
    if body:
        umpire.record(BodyDropped(figure, body))


def falter(umpire: Umpire[Battle], figure: str) -> None:
    """A failed roll ends the figure's actions for this Turn (R4.9)."""
    if not umpire.battle.figures[figure].failed:
        umpire.record(FigureFaltered(figure))
