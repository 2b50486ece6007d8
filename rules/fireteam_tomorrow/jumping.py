"""Jump packs: far, over things, on to them, and now and then badly (T10)."""

from __future__ import annotations

from typing import NamedTuple

from rules.fireteam_tomorrow.captives import release
from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.events import FigureHit, FigureJumped, FigureLeft
from rules.fireteam_tomorrow.movement import depth, is_withdrawing, mover
from rules.fireteam_tomorrow.orders import Jump
from rules.fireteam_tomorrow.state import Battle, Figure, captives_of, gap, on_table
from rules.fireteam_tomorrow.terrain import building_at, buildings_crossed
from rules.kernel.geometry import Point, span
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

FURTHEST = 24 * INCH
HIGHEST = 18 * INCH
APART = 3 * INCH
CRASH = 2  # of two dice


class Leap(NamedTuple):
    """A jump that may be made."""

    figure: Figure
    at: Point
    height: int


def plan_jump(battle: Battle, order: Jump) -> Leap:
    """The jump. Raises IllegalOrder."""
    figure = mover(battle, order.side, order.figure)
    if not figure.jump:
        raise IllegalOrder(f"{figure.name} has no jump pack.", "T10")
    if captives_of(battle, figure.id):
        raise IllegalOrder(f"{figure.name} cannot jump with captives.", "T16")
    at = Point(order.x, order.y)
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        raise IllegalOrder("That is beyond the edge of the table.", "T10")
    length = span(figure.at, at)
    if not 0 < length <= FURTHEST:
        raise IllegalOrder("A jump goes up to 24 inches.", "T10")
    if is_withdrawing(battle, figure) and depth(battle, figure, at) >= depth(
        battle, figure, figure.at
    ):
        raise IllegalOrder(f"{figure.name} withdraws: it jumps towards its own edge.", "T18")
    return Leap(figure, at, _landing(battle, figure, at, length))


def _landing(battle: Battle, figure: Figure, at: Point, length: int) -> int:
    """The height on which it comes down. Raises IllegalOrder."""
    roof = building_at(battle.areas, at)
    height = roof.height if roof else 0
    if abs(height - figure.height) > HIGHEST:
        raise IllegalOrder("That is more than 18 inches up or down.", "T10")
    here = building_at(battle.areas, figure.at)
    for wall in buildings_crossed(battle.areas, figure.at, at):
        own = {each.building for each in (roof, here) if each is not None}
        if wall.building not in own and (wall.height - figure.height) * 2 > length:
            raise IllegalOrder(
                f"{wall.name} is higher than half the jump: it cannot be cleared.", "T10"
            )
    landed = Figure(figure.id, figure.name, figure.side, figure.army, figure.team, at=at)
    for other in on_table(battle):
        if other.id != figure.id and (gap(figure, other) < APART or gap(landed, other) < APART):
            raise IllegalOrder(
                f"{other.name} is within 3 inches of where the jump starts or ends.", "T10"
            )
    return height


def play_jump(umpire: Umpire[Battle], order: Jump) -> None:
    """Jump, and see how one comes down."""
    leap = umpire.plan(plan_jump, order)
    dice = umpire.roll(2, key=lambda thrown: sum(thrown) == CRASH)
    crashes = sum(dice) == CRASH
    figure = leap.figure.id
    umpire.record(
        FigureJumped(
            dice=dice, sides=6, draw=umpire.draw, figure=figure, to=leap.at, height=leap.height,
            hit=crashes, start=leap.figure.at,
        )
    )  # fmt: skip
    battle = umpire.battle
    if crashes:
        umpire.record(FigureHit(figure=figure, cause="the landing"))
        release(umpire, figure)
    elif is_withdrawing(battle, leap.figure) and not depth(battle, leap.figure, leap.at):
        umpire.record(FigureLeft(figure=figure))
