"""Going: two dice of inches or six, ground that costs more, enemies on the way (T9, T14)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rules.fireteam_tomorrow.captives import LED, has_room
from rules.fireteam_tomorrow.catalogue import INCH, VEHICLES
from rules.fireteam_tomorrow.deck import require_card
from rules.fireteam_tomorrow.events import (
    FigureCaptured,
    FigureKilled,
    FigureLeft,
    FigureWent,
    MoveRolled,
)
from rules.fireteam_tomorrow.orders import DASH, LAND, LOT, STEADY, Move
from rules.fireteam_tomorrow.state import (
    CAPTURE,
    HIT,
    KILL,
    MOVE,
    NEAR,
    Battle,
    Figure,
    are_foes,
    captives_of,
    gap,
    on_table,
    opponents,
)
from rules.fireteam_tomorrow.terrain import (
    CROSSING,
    building_at,
    buildings_crossed,
    is_free,
    is_rough,
    linear_at,
    sees,
)
from rules.kernel.bearings import along
from rules.kernel.geometry import FACINGS, Point, facing_toward, span, toward
from rules.kernel.paths import MOST_CORNERS, Path
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

STRIDE = 6 * INCH
ALOFT = 6 * INCH  # at which aircraft fly
STEP = 5  # mm: how finely a way is walked
EDGES = ("north", "east", "south", "west")


class Way(NamedTuple):
    """How far somebody comes: where it ends, the enemy it has come to grips with, and the corners
    of its way until then.
    """

    end: Point
    met: str = ""
    via: Path = ()


class Going(NamedTuple):
    """A move that may be made; `reach` in mm, 0 where dice say it; `height` of an aircraft.

    `path`: from where the figure is to where it wants to be.
    """

    figure: Figure
    path: Path
    reach: int
    dice: int
    capture: str
    height: int | None = None


def dice_of(figure: Figure) -> int:
    """How many dice of inches a figure rolls; 0 for what goes as far as the table is long."""
    return VEHICLES[figure.vehicle].dice if figure.vehicle else 2


def paces(battle: Battle, figure: Figure) -> dict[str, int]:
    """The ways of going that are open to a figure, with the furthest in mm."""
    if not figure.vehicle:
        return {STEADY: STRIDE, DASH: 12 * INCH}
    dice = dice_of(figure)
    if dice:
        return {DASH: dice * 6 * INCH}
    length = max(battle.width, battle.height)
    return {LOT: length, LAND: length} if figure.flies else {LOT: length}


def mover(battle: Battle, side: str, figure: str) -> Figure:
    """The figure that may move now. Raises IllegalOrder."""
    found = require_card(battle, side, figure, MOVE)
    if found.immobile:
        raise IllegalOrder(f"{found.name} cannot move any more.", "T17")
    if opponents(battle, found):
        raise IllegalOrder(f"{found.name} is in hand-to-hand, and nobody gets out of that.", "T16")
    led = len(captives_of(battle, found.id))
    if led > LED:
        raise IllegalOrder(
            f"{found.name} guards {led} captives and can move only {LED}: "
            "give some to a friend in contact.",
            "T16",
        )
    return found


def plan_move(battle: Battle, order: Move) -> Going:
    """The move. Raises IllegalOrder."""
    figure = mover(battle, order.side, order.figure)
    reaches = paces(battle, figure)
    if order.pace not in reaches:
        raise IllegalOrder(f"{figure.name} cannot go like that.", "T9")
    if order.capture not in (KILL, CAPTURE):
        raise IllegalOrder("The beaten are killed or captured.", "T14b")
    path = _path_of(battle, figure, order)
    legs = list(itertools.pairwise(path))
    if sum(span(a, b) for a, b in legs) > reaches[order.pace]:
        raise IllegalOrder(f"That is further than {figure.name} comes like that.", "T9")
    _require_goal(battle, figure, path[-1])
    for a, b in legs:
        require_open(battle, figure, a, b)
    reach = 0 if order.pace == DASH else reaches[order.pace]
    height = height_after(figure, order.pace)
    if height is not None:
        figure = replace(figure, height=height)
    return Going(figure, path, reach, dice_of(figure), order.capture, height)


def _path_of(battle: Battle, figure: Figure, order: Move) -> Path:
    if len(order.via) > MOST_CORNERS:
        raise IllegalOrder(f"A way has at most {MOST_CORNERS} corners.", "T9")
    path = (figure.at, *(Point(x, y) for x, y in order.via), Point(order.x, order.y))
    if not all(0 <= at.x <= battle.width and 0 <= at.y <= battle.height for at in path):
        raise IllegalOrder("That is beyond the edge of the table.", "T9")
    return path


def height_after(figure: Figure, pace: str) -> int | None:
    """The height in mm at which an aircraft is after a move; None for everybody else."""
    return (0 if pace == LAND else ALOFT) if figure.flies else None


def _require_goal(battle: Battle, figure: Figure, goal: Point) -> None:
    if goal == figure.at:
        raise IllegalOrder(f"{figure.name} stands there. Choose a place to go to.", "T9")
    if is_withdrawing(battle, figure) and depth(battle, figure, goal) >= depth(
        battle, figure, figure.at
    ):
        edge = battle.armies[figure.army].edge
        raise IllegalOrder(f"{figure.name} withdraws: it goes towards the {edge} edge.", "T18")


def require_open(battle: Battle, figure: Figure, start: Point, goal: Point) -> None:
    """Refuse a straight way through a building, or off a roof."""
    if figure.flies:
        if building_at(battle.areas, goal):
            raise IllegalOrder("There is no room to come down on a building.", "T17")
        return
    if figure.height:
        here, there = building_at(battle.areas, start), building_at(battle.areas, goal)
        if here is None or there is None or here.building != there.building:
            raise IllegalOrder("From a roof there is no way down but with a jump pack.", "T10")
        return
    wall = next(buildings_crossed(battle.areas, start, goal), None) or building_at(
        battle.areas, goal
    )
    if wall is not None:
        raise IllegalOrder(f"{wall.name} is in the way: go round it.", "T9")


def is_withdrawing(battle: Battle, figure: Figure) -> bool:
    """Whether a figure is on its way off the table (T18, T19)."""
    return battle.teams[figure.team].withdrawing or battle.armies[figure.army].withdrawing


def depth(battle: Battle, figure: Figure, at: Point) -> int:
    """How far a place is from the edge that a figure's army came from, in mm."""
    edge = battle.armies[figure.army].edge
    if edge == "north":
        return at.y
    if edge == "south":
        return battle.height - at.y
    return at.x if edge == "west" else battle.width - at.x


def home(battle: Battle, figure: Figure) -> Point:
    """The nearest place of the edge that a figure's army came from."""
    edge = battle.armies[figure.army].edge
    x, y = figure.at
    places = {
        "north": Point(x, 0), "south": Point(x, battle.height),
        "west": Point(0, y), "east": Point(battle.width, y),
    }  # fmt: skip
    return places[edge]


# --- The way -------------------------------------------------------------------------------------


def way(battle: Battle, figure: Figure, path: Path, budget: int) -> Way:
    """How far a budget of mm carries a figure along a path, and whom it meets (T9, T14)."""
    foes = [other for other in on_table(battle) if are_foes(figure, other)]
    met = _met(battle, figure, figure.at, foes)
    if met is not None:
        return _grips(battle, figure, figure.at, met)
    found, spent, on = Way(figure.at), 0, linear_at(battle.areas, figure.at)
    for number, (a, b) in enumerate(itertools.pairwise(path), 1):
        for at, length in _steps(a, b):
            crossed = linear_at(battle.areas, at)
            spent += cost(battle, figure, at, length) + _crossing(figure, crossed - on)
            if spent > budget:
                return found
            on = crossed
            met = _met(battle, figure, at, foes)
            if met is not None:
                return _grips(battle, figure, at, met)._replace(via=path[1:number])
            if is_free(battle, figure, at, figure.height):
                found = Way(at, via=path[1:number])
    return found


def _steps(a: Point, b: Point) -> Iterator[tuple[Point, int]]:
    """The places at which a straight way is looked at, with the mm from the one before."""
    whole, before = span(a, b), 0
    for length in (*range(STEP, whole, STEP), whole):
        yield toward(a, b, length), length - before
        before = length


def cost(battle: Battle, figure: Figure, at: Point, length: int) -> int:
    """What a stretch costs: double on rough ground, nothing more for what flies."""
    return length * (2 if not figure.flies and is_rough(battle.areas, at) else 1)


def _crossing(figure: Figure, obstacles: frozenset[str]) -> int:
    return 0 if figure.flies else CROSSING * len(obstacles)


def _met(battle: Battle, figure: Figure, at: Point, foes: list[Figure]) -> Figure | None:
    """The nearest enemy within two inches of a place, if there is sight to him (T14)."""
    near = [
        (span(at, other.at) - other.radius, other.id, other)
        for other in foes
        if span(at, other.at) <= zone(figure, other) and stops(battle, figure, other)
    ]
    return min(near)[2] if near else None


def zone(figure: Figure, foe: Figure) -> int:
    """How near in mm to the middle of an enemy a figure comes to grips with him."""
    return figure.radius + foe.radius + NEAR


def stops(battle: Battle, figure: Figure, foe: Figure) -> bool:
    """Whether an enemy stops a figure that comes near him."""
    is_on_foot = not figure.vehicle and not foe.vehicle
    return is_on_foot and foe.height == figure.height and sees(battle, figure, foe)


def is_met(battle: Battle, figure: Figure) -> bool:
    """Whether an enemy is within two inches of a figure, with sight to him."""
    foes = [other for other in on_table(battle) if are_foes(figure, other)]
    return _met(battle, figure, figure.at, foes) is not None


def _grips(battle: Battle, figure: Figure, at: Point, foe: Figure) -> Way:
    """Base to base with an enemy, on the side from which one comes if there is room."""
    reach = figure.radius + foe.radius + 1
    if gap(figure, foe) <= 1:
        return Way(figure.at, foe.id)
    first = facing_toward(foe.at, at)
    straight = toward(foe.at, at, reach)
    turns = sorted(range(FACINGS), key=lambda step: min(step, FACINGS - step))
    spots = [straight, *(along(foe.at, (first + turn) % FACINGS, reach) for turn in turns)]
    for spot in spots:
        if span(spot, foe.at) >= figure.radius + foe.radius and _is_open(battle, figure, at, spot):
            return Way(spot, foe.id)
    # Nobody else has room there: it stands where it came to a halt.
    return Way(at if is_free(battle, figure, at, figure.height) else figure.at)


def _is_open(battle: Battle, figure: Figure, at: Point, spot: Point) -> bool:
    if not is_free(battle, figure, spot, figure.height):
        return False
    return bool(figure.height) or next(buildings_crossed(battle.areas, at, spot), None) is None


# --- The move ------------------------------------------------------------------------------------


def play_move(umpire: Umpire[Battle], order: Move) -> None:
    """Go towards a place, and come to grips with whoever is in the way."""
    going = umpire.plan(plan_move, order)
    reach = going.reach
    if not reach:
        reach = INCH * _rolled(umpire, going)
    step(umpire, going.figure, going.path, reach, going.capture, going.height)


def _rolled(umpire: Umpire[Battle], going: Going) -> int:
    dice = umpire.roll(going.dice, key=sum)
    umpire.record(MoveRolled(dice=dice, sides=6, draw=umpire.draw, figure=going.figure.id))
    return sum(dice)


def step(
    umpire: Umpire[Battle], figure: Figure, path: Path, reach: int, capture: str,
    height: int | None = None,
) -> None:  # fmt: skip
    """Walk as far as that goes; off the table, for whoever withdraws and reaches its edge."""
    battle = umpire.battle
    found = way(battle, figure, path, reach)
    umpire.record(
        FigureWent(
            figure=figure.id,
            to=found.end,
            start=figure.at,
            met=found.met,
            height=height,
            via=found.via,
        )
    )
    foe = umpire.battle.figures.get(found.met)
    if foe is not None and foe.status == HIT:
        finish_off(umpire, figure.id, foe.id, capture)
    elif is_withdrawing(battle, figure) and not found.met and not depth(battle, figure, found.end):
        umpire.record(FigureLeft(figure=figure.id))


def finish_off(umpire: Umpire[Battle], winner: str, loser: str, capture: str) -> None:
    """A HIT figure loses at once: it is dead, or taken, and recovery shows which (T14, T14b)."""
    if capture == CAPTURE and has_room(umpire.battle, winner):
        umpire.record(FigureCaptured(figure=loser, by=winner, unsure=True))
    else:
        umpire.record(FigureKilled(figure=loser, by=winner, cause="helpless"))


def withdraw_rest(umpire: Umpire[Battle], figures: list[Figure]) -> None:
    """Whoever withdraws and was given no order walks straight home as far as it can (T18)."""
    for figure in figures:
        battle = umpire.battle
        goal = home(battle, figure)
        if figure.done or not is_withdrawing(battle, figure):
            continue
        if figure.at == goal and not opponents(battle, figure):
            umpire.record(FigureLeft(figure=figure.id))
            continue
        try:
            mover(battle, figure.side, figure.id)
            require_open(battle, figure, figure.at, goal)
        except IllegalOrder:
            continue
        step(umpire, figure, (figure.at, goal), STRIDE, KILL, height_after(figure, LOT))
