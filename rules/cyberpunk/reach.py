"""How far somebody runs, and over which ground (C3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import is_on_table, run_of, way_problem
from rules.cyberpunk.offers import offers
from rules.cyberpunk.state import BASE, Battle, Figure, is_alive
from rules.kernel.events import Order
from rules.kernel.geometry import rectangle, span
from rules.kernel.paths import Leg, Path, Stop, Terrain, before_first
from rules.kernel.reach import Disc, Going
from rules.kernel.sight import areas_crossed


def goings(battle: Battle, side: str, figure: str) -> tuple[Going, ...]:
    """The run that a side may order of a figure now, if any."""
    found = battle.figures.get(figure)
    runs = found is not None and any(each.order == "move" for each in offers(battle, side, figure))
    if found is None or not runs:
        return ()
    taken, shut = tuple(_taken(battle, found)), tuple(_shut(battle))
    run = "Run", run_of(found), _terrain(battle), found.at, _order(found)
    return (Going(*run, is_sure=True, taken=taken, shut=shut),)


def _terrain(battle: Battle) -> Terrain:
    corners = (corner for area in battle.areas if area.blocks for corner in area.corners)
    bends = dict.fromkeys(corner for corner in corners if is_on_table(battle, corner))
    return Terrain(tuple(bends), _leg(battle), _stop(battle))


def _leg(battle: Battle) -> Leg:
    return lambda a, b: None if way_problem(battle, (a, b)) else span(a, b)


def _stop(battle: Battle) -> Stop:
    walls = [area for area in battle.areas if area.blocks]
    return lambda a, b: before_first(areas_crossed(walls, a, b), a, b)


def _order(figure: Figure) -> Callable[[Path], Order]:
    return lambda path: o.Move(figure.side, figure.id, *path[-1], via=path[1:-1])


def _taken(battle: Battle, figure: Figure) -> Iterator[Disc]:
    """Where somebody else stands who is alive."""
    for other in battle.figures.values():
        if other.id != figure.id and is_alive(other):
            yield Disc(other.at, BASE - 1)


def _shut(battle: Battle) -> Iterator[Path]:
    """Inside walls nobody stays, nor with half a base off the table."""
    yield from (area.corners for area in battle.areas if area.blocks)
    width, height, rim = battle.width, battle.height, BASE // 2 - 1
    yield rectangle(0, 0, width, rim)
    yield rectangle(0, height - rim, width, rim)
    yield rectangle(0, 0, rim, height)
    yield rectangle(width - rim, 0, rim, height)
