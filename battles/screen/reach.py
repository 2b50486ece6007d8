"""The ground that a chosen figure reaches, as paths of the drawing."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.kernel.geometry import Point, cross, span
from rules.kernel.reach import Goes, bands_of

SLACK = 1  # mm: a corner nearer to the line past it is left out


@dataclass(frozen=True)
class BandRow:
    """The ground of one way of going. `d`: its outlines, `shut`: where nobody stays, `within`:
    where alone one stays, if anywhere in particular; all in mm.

    `sure`, `rolled`: dots on places that alone are come to, those without a roll and the others.
    `step` counts from the nearest ground, 0, outwards.
    """

    label: str
    d: str
    discs: tuple[tuple[int, int, int], ...]
    shut: str
    within: str
    level: int
    step: int
    is_sure: bool
    sure: str = ""
    rolled: str = ""


@dataclass(frozen=True)
class ReachRows:
    """All of it, the furthest first; a touched place is added to the address as `touch`."""

    bands: tuple[BandRow, ...]
    href: str
    touch: str = "to"


def reach_of(
    goings: Sequence[Goes], levels: Sequence[int], href: str, touch: str
) -> ReachRows | None:
    """The ground of these ways of going. `levels`: heights of floors.

    None where a touch on the ground leads nowhere: without an address.
    """
    if not href:
        return None
    bands = bands_of(goings)
    rows = (
        BandRow(
            label=band.label,
            d="".join(_path(each) for each in band.outlines),
            discs=tuple((*each.at, each.radius) for each in band.taken),
            shut="".join(_path(each) for each in band.shut),
            within="".join(_path(each) for each in band.within),
            level=levels.index(band.level) if band.level in levels else 0,
            step=len(bands) - 1 - place,
            is_sure=band.is_sure,
            sure=_dots(at for at, is_sure in band.spots if is_sure),
            rolled=_dots(at for at, is_sure in band.spots if not is_sure),
        )
        for place, band in enumerate(bands)
    )
    return ReachRows(tuple(rows), href, touch)


def _dots(places: Iterable[Point]) -> str:
    """Lines without a length, whose round ends are drawn."""
    return "".join(f"M{x} {y}h0" for x, y in places)


def _path(outline: Sequence[Point]) -> str:
    """A closed line of the drawing, each corner from the one before it."""
    points = list(_thinned(outline))
    steps = [f"M{points[0].x} {points[0].y}l"]
    for before, at in itertools.pairwise(points):
        dx, dy = at.x - before.x, at.y - before.y
        steps.append(f"{dx}{dy}" if dy < 0 else f"{dx} {dy}")
    return f"{steps[0]}{' '.join(steps[1:])}z"


def _thinned(outline: Sequence[Point]) -> Iterator[Point]:
    """The corners that matter: those that lie on the line of their neighbours do not."""
    kept = outline[0]
    yield kept
    for at, after in itertools.pairwise(outline[1:]):
        if abs(cross(kept, at, after)) > SLACK * span(kept, after):
            kept = at
            yield kept
    yield outline[-1]
