"""Chapter 17, crashes: when systems fail, and how badly (R17.2, R17.3, G21, G41)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.firewall.armour import Harm
from rules.firewall.blast import strike
from rules.firewall.climbing.falling import fall
from rules.firewall.cybernetics.events import (
    CrashChecked,
    CrashRolled,
    FigureIdled,
    SystemsCounted,
    SystemStopped,
)
from rules.firewall.cybernetics.systems import cyber_points_of, working_systems
from rules.firewall.cybernetics.usage import used_in
from rules.firewall.events import GutzRolled
from rules.firewall.fire_results import result_row
from rules.firewall.flight import air_class, roof_at
from rules.firewall.gutz import CRITICAL_FAILURE, CRITICAL_SUCCESS, NO_ACTION, take_out
from rules.firewall.leaders import settle_leaders
from rules.firewall.state import DEAD, LEFT, RESERVE, Battle
from rules.kernel.dice import MAX_SIDES
from rules.kernel.events import Event, Order
from rules.kernel.umpire import Umpire

REBOOT, OVERLOAD, PING, WHIRR, CRUNCH, KABOOM = (
    "reboot",
    "overload",
    "ping",
    "whirr",
    "crunch",
    "kaboom",
)
EFFECTS = (REBOOT, OVERLOAD, PING, WHIRR, CRUNCH, KABOOM)
IDLE_DICE = {REBOOT: 1, OVERLOAD: 2}
BLAST = "B(MG)"
CAUSE = "exploding cyberware"


def settle_crash(umpire: Umpire[Battle], order: Order, before: Battle, since: int) -> None:
    """After an action: each critical failure in it may crash the systems of who took it.

    `before`: the battle as the action found it; `since`: how many events had been recorded then.
    """
    figure = getattr(order, "figure", "")
    failures = _failures(umpire.events[since:], figure)
    for failed in failures:
        # Whom the failure itself kills or routs has failed critically all the same (G53).
        gone = umpire.battle.figures[figure].status == LEFT
        if not gone and _crashes(umpire, figure, sum(failed.dice)):
            used = used_in(before, umpire.battle, order, failed)
            _crash(umpire, figure, tuple(used), there=before.figures[figure].status != RESERVE)
    if failures:
        settle_leaders(umpire)


def _failures(events: Sequence[Event], figure: str) -> list[GutzRolled]:
    """The figure's critical failures in its own action."""
    return [
        event
        for event in events
        if isinstance(event, GutzRolled)
        and event.figure == figure
        and event.result == CRITICAL_FAILURE
        and event.purpose not in NO_ACTION
    ]


def _crashes(umpire: Umpire[Battle], figure: str, thrown: int) -> bool:
    """Whether the total of the critical failure, or of two fresh dice, is below the points."""
    points = cyber_points_of(umpire.battle.figures[figure])
    if not points:
        return False
    if umpire.battle.rules.get("crash") != "fresh_roll":
        return thrown < points
    dice = umpire.roll(2, key=lambda dice: sum(dice) < points)
    crashes = sum(dice) < points
    umpire.record(CrashChecked(dice, 6, umpire.draw, figure, points, crashes))
    return crashes


def _crash(umpire: Umpire[Battle], figure: str, used: tuple[str, ...], *, there: bool) -> None:
    """The crash table for a figure; `there`: it took the action on the table."""
    dice = umpire.roll(1)
    effect = EFFECTS[dice[0] - 1]
    umpire.record(CrashRolled(dice, 6, umpire.draw, figure, effect))
    if effect in IDLE_DICE:
        _idle(umpire, figure, IDLE_DICE[effect])
    elif effect == PING:
        _stop_one(umpire, figure, used or _working(umpire.battle, figure))
    elif effect == WHIRR:
        _stop_several(umpire, figure)
    elif effect == CRUNCH:
        for system in _working(umpire.battle, figure):
            umpire.record(SystemStopped((), 6, umpire.draw, figure, system))
    else:
        _explode(umpire, figure, there=there)
    _drop(umpire, figure)


def _working(battle: Battle, figure: str) -> tuple[str, ...]:
    return tuple(system.id for system, _ in working_systems(battle.figures[figure]))


def _idle(umpire: Umpire[Battle], figure: str, count: int) -> None:
    # How long it lasts is nothing to anybody now.
    dice = umpire.roll(count, key=lambda dice: True)
    until = umpire.battle.turn + sum(dice)
    umpire.record(FigureIdled(dice, 6, umpire.draw, figure, until))


def _stop_one(umpire: Umpire[Battle], figure: str, systems: tuple[str, ...]) -> None:
    """One of these systems stops; a die with as many sides as there are decides which."""
    if not systems:
        return
    dice: tuple[int, ...] = ()
    sides = 6
    if len(systems) > 1:
        sides = min(len(systems), MAX_SIDES)
        lifting = _lifting(umpire.battle, figure)
        # Which of them it is matters at once only to whoever is in the air.
        dice = umpire.roll(1, sides, key=lambda dice: systems[dice[0] - 1] in lifting)
    stopped = systems[dice[0] - 1 if dice else 0]
    umpire.record(SystemStopped(dice, sides, umpire.draw, figure, stopped))


def _lifting(battle: Battle, figure: str) -> tuple[str, ...]:
    bearer = battle.figures[figure]
    if not bearer.flying:
        return ()
    return tuple(system.id for system, row in working_systems(bearer) if row.flight)


def _stop_several(umpire: Umpire[Battle], figure: str) -> None:
    in_air = bool(_lifting(umpire.battle, figure))
    dice = umpire.roll(1, key=lambda dice: dice[0] if in_air else 0)
    umpire.record(SystemsCounted(dice, 6, umpire.draw, figure))
    for _ in range(dice[0]):
        _stop_one(umpire, figure, _working(umpire.battle, figure))


def _explode(umpire: Umpire[Battle], figure: str, *, there: bool) -> None:
    """Kaboom: the figure is killed, and a long burst goes off around it (G41)."""
    victim = umpire.battle.figures[figure]
    if victim.status != DEAD:
        take_out(umpire, figure, DEAD, "", CAUSE)
    if there:
        row = result_row(BLAST, umpire.battle.rules)
        strike(umpire, umpire.battle.figures[figure], row, CRITICAL_SUCCESS, Harm(CAUSE), "")


def _drop(umpire: Umpire[Battle], figure: str) -> None:
    """Whoever can no longer fly falls out of the air."""
    flier = umpire.battle.figures[figure]
    if flier.flying and not air_class(flier):
        fall(umpire, figure, flier.at, roof_at(umpire.battle, flier.at))
