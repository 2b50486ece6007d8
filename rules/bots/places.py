"""Where somebody might go: a few dozen points of a field, none of them tried yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.kernel.counsel import Aim
from rules.kernel.geometry import Point, span, toward
from rules.kernel.offers import Place

# The directions of a star, in thousandths.
STAR = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707),
    (924, -383),
)  # fmt: skip
PARTS = (100, 66, 33)  # hundredths of the reach
DEPTHS = (40, 100, 170, 240)  # mm in from an edge
COLUMNS = 8
MOST_KEPT = 512
BESIDE = 34  # mm: base to base with whoever stands there


def spots(field: Place, here: Point | None, aims: Sequence[Aim]) -> Iterator[Point]:
    """Points in reach: all around, straight towards each aim, and beside it."""
    if here is None or not field.reach:
        found = [*_inwards(field), *_around(aims)]
    else:
        found = [*_star(here, field.reach), *_towards(here, field.reach, aims)]
    width, height = field.width, field.height
    for point in dict.fromkeys(found):
        if 0 <= point[0] <= width and 0 <= point[1] <= height:
            yield point


def _star(here: Point, reach: int) -> list[Point]:
    return [Point(here.x + x, here.y + y) for x, y in _steps(reach)]


@lru_cache(maxsize=MOST_KEPT)
def _steps(reach: int) -> tuple[tuple[int, int], ...]:
    """How far the points of a star are away."""
    lengths = [(reach - 1) * part // 100 for part in PARTS]
    return tuple([(x * each // 1000, y * each // 1000) for each in lengths for x, y in STAR])


def _towards(here: Point, reach: int, aims: Sequence[Aim]) -> Iterator[Point]:
    for aim in aims:
        yield toward(here, aim.at, min(reach - 1, span(here, aim.at)))
    (x, y), far = here, reach * reach
    for point in _around(aims):
        if (point[0] - x) ** 2 + (point[1] - y) ** 2 <= far:
            yield point


def _around(aims: Sequence[Aim]) -> Iterator[Point]:
    for aim in aims:
        yield from _ring(aim.at, aim.near)


@lru_cache(maxsize=MOST_KEPT)  # many figures want to the same places, each at several speeds
def _ring(at: Point, near: int) -> tuple[Point, ...]:
    return tuple(
        [
            Point(at.x + x * length // 1000, at.y + y * length // 1000)
            for length in {BESIDE, near}
            for x, y in STAR[::2]
        ]
    )


def _inwards(field: Place) -> Iterator[Point]:
    """Over each edge of the table, and all over it."""
    width, height = field.width, field.height
    for column in range(1, COLUMNS):
        x, y = width * column // COLUMNS, height * column // COLUMNS
        for depth in DEPTHS:
            yield from (Point(x, depth), Point(x, height - depth))
            yield from (Point(depth, y), Point(width - depth, y))
        for row in range(1, COLUMNS):
            yield Point(x, height * row // COLUMNS)
