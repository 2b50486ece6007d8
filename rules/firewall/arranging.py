"""Where the rest of a side is set down when its player leaves that to the site.

In the cover that the scenario allows, apart from each other, and as near to the middle of the table
as that leaves room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.firewall.events import FigureDeployed
from rules.firewall.orders import DeployRest
from rules.firewall.preparation import hiding_places, require_preparing
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import ACTIVE, RESERVE, Battle, Figure, knowing
from rules.firewall.terrain import is_free
from rules.kernel.geometry import Point, facing_toward, is_within, span
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

GRID = 20  # mm from one place that is looked at to the next
APART = 250  # mm between two of a side: more gains nothing
COVERS = ("heavy", "medium", "light")  # the best first


def unplaced(battle: Battle, side: str) -> list[Figure]:
    """The figures of a side that may be set down and are not on the table."""
    return [
        figure
        for figure in battle.figures.values()
        if figure.side == side and figure.status == RESERVE and hiding_places(battle, figure)
    ]


def arrangement(battle: Battle, side: str) -> Iterator[tuple[Figure, Point]]:
    """A place for each of them; who finds no room stays off the table."""
    for figure in unplaced(battle, side):
        friends = [each.at for each in battle.figures.values() if _stands(each, side)]
        found = _best(battle, figure, friends)
        if found is not None:
            yield figure, found
            placed = replace(figure, at=found, status=ACTIVE)
            battle = replace(battle, figures={**battle.figures, figure.id: placed})


def _stands(figure: Figure, side: str) -> bool:
    return figure.side == side and figure.status == ACTIVE


def _best(battle: Battle, figure: Figure, friends: Sequence[Point]) -> Point | None:
    centre = Point(battle.width // 2, battle.height // 2)

    def worth(place: tuple[Area, Point]) -> tuple[int, int, int]:
        area, at = place
        apart = min((span(at, each) for each in friends), default=APART)
        cover = COVERS.index(area.cover) if area.cover in COVERS else len(COVERS)
        return -min(apart, APART), cover, span(at, centre)

    places = (
        (area, at) for area in hiding_places(battle, figure) for at in _grid(battle, figure, area)
    )
    for _, at in sorted(places, key=worth):
        if _is_allowed(battle, figure, at):
            return at
    return None


def _grid(battle: Battle, figure: Figure, area: Area) -> Iterator[Point]:
    """Places of an area that leave room for the base inside the table."""
    xs, ys = ([corner[axis] for corner in area.corners] for axis in (0, 1))
    half = figure.base // 2
    for x in range(max(min(xs), half), min(max(xs), battle.width - half) + 1, GRID):
        for y in range(max(min(ys), half), min(max(ys), battle.height - half) + 1, GRID):
            if is_within(area.corners, Point(x, y)):
                yield Point(x, y)


def _is_allowed(battle: Battle, figure: Figure, at: Point) -> bool:
    try:
        scenario_of(battle).check_deployment(battle, figure, at.x, at.y)
    except IllegalOrder:
        return False
    return is_free(battle, figure, at)


def play_deploy_rest(umpire: Umpire[Battle], order: DeployRest) -> None:
    """Set the rest down, each looking towards the middle of the table."""
    battle = umpire.battle
    require_preparing(battle, order)
    places = list(arrangement(battle, order.side))
    if not places:
        raise IllegalOrder("Nobody is left whom you could set down.", scenario_of(battle).card.ref)
    centre, knows = Point(battle.width // 2, battle.height // 2), knowing(battle, order.side)
    for figure, at in places:
        facing = facing_toward(at, centre)
        umpire.record(FigureDeployed(figure.id, at, facing, audience=knows))
