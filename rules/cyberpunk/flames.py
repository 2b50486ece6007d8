"""Flamethrowers: fire that is swept from one place to another (C38)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import require_action, require_weapon, turn_to
from rules.cyberpunk.areas import LobPlan, landed, require_place, shifted
from rules.cyberpunk.catalogue import damage_of
from rules.cyberpunk.effects import FLAMES, flames
from rules.cyberpunk.ranged import begin, fire, range_of, require_rounds, shooting
from rules.cyberpunk.state import (
    BASE,
    METRE,
    Battle,
    Carried,
    Figure,
    is_alive,
    row_of,
)
from rules.cyberpunk.wounds import Blow
from rules.kernel.geometry import FACING_VECTORS, Point, is_beside
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import sight_between
from rules.kernel.umpire import Umpire

SWATH = METRE // 2  # on both sides of a flame's way (ours)
LONGEST = 10  # metres from one end of a sweep to the other (ours)
EXTREME = 2  # times its range a flame reaches, as a shot does (C11)


class FlamePlan(Record):
    """A sweep that may be made, from one place to another; `foes`: enemies on its way."""

    figure: Figure
    carried: Carried
    start: Point
    end: Point
    number: int
    modifiers: tuple[Modifier, ...]
    foes: tuple[str, ...]


def plan_flame(battle: Battle, order: o.Flame) -> FlamePlan:
    """Check a sweep: both its ends must be in sight and in range, the further one counts (C38)."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    row = row_of(carried)
    if row.kind != "flame":
        raise IllegalOrder(f"The {row.name} throws no flames.", "C38")
    require_rounds(figure, carried, 1)
    if not (0 <= order.toward < len(FACING_VECTORS) and 0 <= order.metres <= LONGEST):
        raise IllegalOrder(
            f"A sweep goes up to {LONGEST} metres in one of sixteen directions.", "C38"
        )
    start, far = Point(order.x, order.y), range_of(figure, row)
    end = shifted(battle, start, order.toward, order.metres * METRE)
    number = max(require_place(battle, figure, at, far, EXTREME * far) for at in (start, end))
    foes = tuple(each.id for each in swept(battle, figure, start, end) if each.side != figure.side)
    modifiers = shooting(battle, figure, row, _marked(figure, foes))
    return FlamePlan(figure, carried, start, end, number, modifiers, foes)


def _marked(figure: Figure, foes: tuple[str, ...]) -> str:
    """Whom on the way the figure has aimed at or caught unaware; else the first, if any is."""
    marked = (each for each in (figure.aims_at, figure.prey) if each in foes)
    return next(marked, foes[0] if foes else "")


def open_flame(umpire: Umpire[Battle], order: o.Flame) -> tuple[Blow, ...]:
    """The roll; a miss burns elsewhere. Everybody on the way is hit (C38)."""
    plan = umpire.plan(plan_flame, order)
    turn_to(umpire, plan.figure.id, plan.start)
    begin(umpire, plan.figure, "flame", plan.carried.id, plan.foes)
    fire(umpire, plan.figure.id, plan.carried.id, 1)
    if plan.figure.aim:
        umpire.record(e.AimTaken(plan.figure.id, "", 0))
    lob = LobPlan(
        plan.figure, plan.start, plan.number, plan.modifiers, plan.carried.entry, purpose="flame"
    )
    start = landed(umpire, lob)
    end = Point(plan.end.x + start.x - plan.start.x, plan.end.y + start.y - plan.start.y)
    row = row_of(plan.carried)
    return tuple(
        replace(flames(figure.id, damage_of(FLAMES[0]), row.name), effect="fire")
        for figure in swept(umpire.battle, plan.figure, start, end)
    )


def swept(battle: Battle, source: Figure, start: Point, end: Point) -> tuple[Figure, ...]:
    """Everybody alive on the way of a flame, friend or foe, whom the source sees."""
    return tuple(
        figure
        for figure in battle.figures.values()
        if figure.id != source.id and is_alive(figure)
        if is_beside(start, end, figure.at, SWATH + BASE // 2)
        if sight_between(battle.areas, source.at, figure.at).clear
    )
