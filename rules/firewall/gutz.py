"""Chapter 2, Gutz: rolls, criticals, gains and losses (R2.1-R2.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.systems import cyber_points_of
from rules.firewall.drugs.events import DrugsEnded
from rules.firewall.events import (
    BodyDropped,
    FigureFaltered,
    FigureTakenOut,
    GutzChanged,
    GutzRolled,
)
from rules.firewall.state import ACTIVE, DEAD, DOWN, RESERVE, ROUTED, Battle, Figure
from rules.firewall.vehicles.crew import is_vehicle
from rules.kernel.modifiers import Modifier, total
from rules.kernel.umpire import Key, Umpire

LOWEST, HIGHEST = CATALOGUE.gutz.minimum, CATALOGUE.gutz.maximum

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"
# What a figure rolls for that is not its own doing: the first three with another's Gutz.
GAS, FALL, TRAP, LEADER_LOST = "gas", "fall", "trap", "leader lost"
QUESTION = "question"
FOREIGN = (GAS, FALL, TRAP, QUESTION)
# Nothing comes of a critical failure of these that does not come of any failure.
UNFUMBLED = (GAS, FALL)
NO_ACTION = (*FOREIGN, LEADER_LOST)
RESULTS = (CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE)
DESTROYED = "destroyed"


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
    audience: tuple[str, ...] = (),
) -> str:
    """Throw 2d6 for a figure and write the roll down; `gutz` when somebody else's counts.

    `audience`: the sides that may know of the roll; everybody where it is empty.
    """
    basis = umpire.battle.figures[figure].gutz if gutz is None else gutz
    listed = tuple(modifiers)
    target = basis + total(listed)

    def judge(dice: tuple[int, ...]) -> str:
        return judged(dice[0], dice[1], basis, target)

    fumbles = purpose not in UNFUMBLED
    dice = umpire.roll(2, key=told_apart(umpire.battle.figures[figure], judge, fumbles=fumbles))
    result = judge(dice)
    write_down(
        umpire,
        GutzRolled(
            dice,
            6,
            umpire.draw,
            figure,
            purpose,
            basis,
            target,
            result,
            listed,
            audience=audience,
        ),
    )
    return result


def told_apart(
    figure: Figure, judge: Callable[[tuple[int, ...]], str], *, fumbles: bool = True
) -> Key:
    """What tells the throws of a Gutz roll apart: the result, and whether it may crash systems."""
    if not fumbles:
        return lambda dice: FAILURE if judge(dice) == CRITICAL_FAILURE else judge(dice)

    def key(dice: tuple[int, ...]) -> tuple[str, bool]:
        result = judge(dice)
        # Asked for by whoever counts odds, not in play: so the points are added up only here.
        return result, result == CRITICAL_FAILURE and sum(dice) < cyber_points_of(figure)

    return key


def write_down(umpire: Umpire[Battle], rolled: GutzRolled) -> None:
    """Record a Gutz roll; a figure's own critical failure ends its drugs at once (R18.2)."""
    umpire.record(rolled)
    if rolled.result == CRITICAL_FAILURE and rolled.purpose not in FOREIGN:
        _wear_off(umpire, rolled.figure)


def _wear_off(umpire: Umpire[Battle], figure: str) -> None:
    doses = umpire.battle.figures[figure].doses
    if not doses:
        return
    umpire.record(DrugsEnded(figure, tuple(dose.drug for dose in doses)))
    change = -sum(dose.gutz for dose in doses)
    if change > 0:
        gain_gutz(umpire, figure, "a drug wears off", change)
    else:
        lose_gutz(umpire, figure, -change, "a drug wears off")


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
            rout(umpire, figure, cause)


def hurt_helpless(umpire: Umpire[Battle], figure: str, by: int, cause: str) -> None:
    """Somebody helpless loses Gutz; below 2 there is nobody to rout, and it is the end."""
    body = umpire.battle.figures[figure]
    after = body.gutz - by
    umpire.record(GutzChanged(figure, -by, after, cause))
    if after < LOWEST:
        finish(umpire, figure, cause)


def finish(umpire: Umpire[Battle], figure: str, cause: str) -> None:
    """Somebody helpless is killed, or a vehicle destroyed whose crew is (G51)."""
    body = umpire.battle.figures[figure]
    if body.carried_by:
        umpire.record(BodyDropped(body.carried_by, figure))
    umpire.record(FigureTakenOut(figure, DEAD, DESTROYED if is_vehicle(body) else "", cause))


def kill(umpire: Umpire[Battle], figure: str, cause: str, non_lethal: str = "") -> None:
    """A Kill result; from a non-lethal attack it means that fate instead (R10.9, R11.2)."""
    if umpire.battle.figures[figure].status != ACTIVE:
        return
    if non_lethal:
        take_out(umpire, figure, DOWN, non_lethal, cause)
    else:
        fate = DESTROYED if is_vehicle(umpire.battle.figures[figure]) else ""
        take_out(umpire, figure, DEAD, fate, cause)


def rout(umpire: Umpire[Battle], figure: str, cause: str) -> None:
    """A figure runs. A vehicle whose crew runs on the table is destroyed by it (R9.10)."""
    there = umpire.battle.figures[figure]
    if is_vehicle(there) and there.status == ACTIVE:
        take_out(umpire, figure, DEAD, DESTROYED, cause)
    else:
        take_out(umpire, figure, ROUTED, "", cause)


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
