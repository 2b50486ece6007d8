"""Haywire: part of each move goes towards the nearest enemy, before anybody does anything else.

Half of the move goes towards the nearest enemy in sight; with an overdose all of it towards the
nearest enemy, seen or not (K28).
"""

from __future__ import annotations

from rules.kernel.geometry import Point, span, toward
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire
from rules.killzone.catalogue import INCH
from rules.killzone.events import FigureWent
from rules.killzone.pace import cost_of, left_to_go, meets, rate
from rules.killzone.state import (
    Battle,
    Figure,
    foes_in_contact,
    on_table,
    overdose_of,
    takes,
)
from rules.killzone.terrain import is_free, is_passable, sees
from rules.killzone.wording import WORDING

HAYWIRE = "haywire"
SLACK = 3  # mm that rounding may take from a straight way


def prey_of(battle: Battle, figure: Figure) -> Figure | None:
    """The enemy towards whom somebody must go; None for nobody."""
    if not takes(battle, figure, HAYWIRE):
        return None
    foes = [f for f in on_table(battle) if f.side != figure.side]
    if not overdose_of(battle, figure, HAYWIRE):
        foes = [f for f in foes if sees(battle, figure, f)]
    return min(foes, key=lambda f: (span(figure.at, f.at), f.id), default=None)


def owed(battle: Battle, figure: Figure) -> int:
    """The mm of this turn's move that somebody must still spend towards his prey."""
    prey = prey_of(battle, figure)
    if prey is None or figure.aboard or foes_in_contact(battle, figure):
        return 0
    whole = rate(battle, figure)
    share = whole if overdose_of(battle, figure, HAYWIRE) else whole // 2
    short = min(share - figure.charged, left_to_go(battle, figure))
    # Who cannot get any nearer owes nothing.
    return short if short > 0 and reached(battle, figure, prey.at, short) else 0


def charge_of(battle: Battle, figure: Figure, to: Point, cost: int) -> int:
    """How many mm of what a way costs bring somebody nearer to his prey."""
    prey, length = prey_of(battle, figure), span(figure.at, to)
    if prey is None or not length:
        return 0
    nearer = span(figure.at, prey.at) - span(to, prey.at)
    return cost * max(0, min(nearer, length)) // length


def require_charge(battle: Battle, figure: Figure, to: Point, cost: int) -> None:
    """Raises IllegalOrder when a way leaves too little for the one towards the prey."""
    short = owed(battle, figure)
    if not short:
        return
    rest = short - charge_of(battle, figure, to, cost)
    if rest <= left_to_go(battle, figure) - cost + SLACK or _strikes(battle, figure, to):
        return
    prey = prey_of(battle, figure)
    name = prey.name if prey is not None else "the enemy"
    inches = WORDING.unit.words(short)
    raise IllegalOrder(f"Haywire: {figure.name} must go {inches} towards {name} this turn.", "K28")


def _strikes(battle: Battle, figure: Figure, to: Point) -> bool:
    """Whether a way ends in contact with an enemy, from whom nobody walks away."""
    return meets(battle, figure, to, figure.floor)


def walk(
    umpire: Umpire[Battle], figure: Figure, path: tuple[Point, ...], floor: int, cost: int
) -> None:
    """Somebody goes a way from where he stands to a place on that floor, at a cost in mm."""
    to = path[-1]
    charge = charge_of(umpire.battle, figure, to, cost)
    umpire.record(
        FigureWent(
            figure=figure.id, to=to, floor=floor, cost=cost, start=figure.at, charge=charge,
            via=path[1:-1],
        )
    )  # fmt: skip


def reached(battle: Battle, figure: Figure, goal: Point, short: int) -> Point | None:
    """The furthest place on the straight way to a goal, at most `short` mm off; None for none."""
    for way in range(short, 0, -INCH):
        at = toward(figure.at, goal, way)
        if at != figure.at and _can_stop(battle, figure, at):
            return at
    return None


def _can_stop(battle: Battle, figure: Figure, at: Point) -> bool:
    floor = figure.floor
    return (
        is_free(battle, figure, at, floor)
        and not meets(battle, figure, at, floor)
        and cost_of(battle, figure, at, floor) <= left_to_go(battle, figure)
        and is_passable(battle, figure.at, at, (floor, floor))
    )
