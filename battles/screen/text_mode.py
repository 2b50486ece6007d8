"""Text mode: the table in words, to play without the board (positions and lines of sight)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from battles.order_form.draft import Draft
from battles.order_form.places import PlaceRow, Spot, place_in, place_row
from battles.screen.ground import CLOUDS, traits_of
from battles.screen.preview_panel import PreviewPanel
from battles.screen.screen_context import ScreenContext
from battles.screen.text_overview import TextOverview, overview_of
from rules.kernel.bearings import bearing_words
from rules.kernel.geometry import Point
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import Landmark, Neighbour, Surroundings
from rules.kernel.wording import Unit

SEVERAL = 8  # pieces of ground that are listed at once


@dataclass(frozen=True)
class NeighbourRow:
    name: str
    href: str
    side_index: int
    side: str
    team: str
    where: str
    sight: str
    faces: str
    marks: tuple[str, ...]


@dataclass(frozen=True)
class LandmarkRow:
    name: str
    where: str
    words: str


@dataclass(frozen=True)
class TextModePage:
    """The surroundings of the chosen figure, and the fields for a place if one is needed."""

    overview: TextOverview
    here: str = ""
    faces: str = ""
    neighbours: tuple[NeighbourRow, ...] = ()
    clouds: tuple[LandmarkRow, ...] = ()
    ground: tuple[LandmarkRow, ...] = ()
    more_ground: tuple[LandmarkRow, ...] = ()
    counters: tuple[LandmarkRow, ...] = ()
    edges: tuple[LandmarkRow, ...] = ()
    tasks: tuple[str, ...] = ()
    place: PlaceRow | None = None


def words_of(
    context: ScreenContext,
    figure: str,
    around: Surroundings | None,
    draft: Draft | None,
    data: QueryDict,
) -> TextModePage:
    """The table in words around a figure: `around` is what the reader may know."""
    field = place_in(draft.offer if draft else None)
    place = place_row(data, context.scene, figure, field) if field else None
    overview = overview_of(context)
    if around is None:
        return TextModePage(overview, place=place)
    clouds, ground = _ground(context, around)
    return TextModePage(
        overview,
        here=around.here,
        faces=around.faces,
        neighbours=tuple(_neighbour(context, each) for each in around.neighbours),
        clouds=clouds,
        ground=ground[:SEVERAL],
        more_ground=ground[SEVERAL:],
        counters=_landmarks(around, "counter", context.scene.wording.unit),
        edges=_landmarks(around, "edge", context.scene.wording.unit),
        tasks=around.tasks,
        place=place,
    )


def _neighbour(context: ScreenContext, each: Neighbour) -> NeighbourRow:
    return NeighbourRow(
        name=each.name,
        href=context.links.page(side=context.side, figure=each.id),
        side_index=context.side_index(each.side),
        side=next((side.name for side in context.scene.sides if side.id == each.side), ""),
        team=each.team,
        where=_where(each, context.scene.wording.unit),
        sight=each.sight,
        faces=each.faces,
        marks=each.marks,
    )


def _ground(
    context: ScreenContext, around: Surroundings
) -> tuple[tuple[LandmarkRow, ...], tuple[LandmarkRow, ...]]:
    """Smoke, gas and other terrain, each with its game effects."""
    areas = {area.id: area for area in context.scene.areas}
    unit = context.scene.wording.unit
    clouds: list[LandmarkRow] = []
    ground: list[LandmarkRow] = []
    for each in around.landmarks:
        area = areas.get(each.id)
        if each.kind == "ground" and area is not None:
            found = clouds if area.kind in CLOUDS else ground
            found.append(
                LandmarkRow(each.name, _where(each, unit), ", ".join(traits_of(area, unit)))
            )
    return tuple(clouds), tuple(ground)


def _landmarks(around: Surroundings, kind: str, unit: Unit) -> tuple[LandmarkRow, ...]:
    return tuple(
        LandmarkRow(each.name, _where(each, unit), each.words)
        for each in around.landmarks
        if each.kind == kind
    )


def _where(each: Neighbour | Landmark, unit: Unit) -> str:
    """Distance and direction: 12 cm north-east."""
    if not each.distance:
        return "touching" if isinstance(each, Neighbour) else "here"
    return " ".join(filter(None, (unit.words(each.distance), each.bearing)))


# --- The destination in a preview ------------------------------------------------------------


def told(
    panel: PreviewPanel | None, ruleset: Ruleset[Any], view: Any, draft: Draft | None, spot: Spot
) -> PreviewPanel | None:
    """A preview with the place that was chosen in words."""
    if panel is None or draft is None or draft.offer is None:
        return panel
    ends = panel.ghost is not None
    at = panel.ghost or (_given(draft) if place_in(draft.offer) else None)
    around = ruleset.around(view, draft.offer.actor or draft.figure, at) if at else None
    if around is None:
        return panel
    more = (spot.note,) if spot.note else ()
    return replace(
        panel, notes=(*panel.notes, *_told(around, ruleset.wording.unit, ends=ends), *more)
    )


def _given(draft: Draft) -> Point | None:
    x, y = str(draft.values.get("x", "")), str(draft.values.get("y", ""))
    return Point(int(x), int(y)) if x.isdecimal() and y.isdecimal() else None


def _told(around: Surroundings, unit: Unit, *, ends: bool) -> Iterator[str]:
    edges = [each for each in around.landmarks if each.kind == "edge"][:2]
    begin = "Ends" if ends else "The place is"
    near = around.neighbours[:1]
    beside = [f"{_from(around, each, unit)} {each.name}" for each in near]
    yield f"{begin} {', '.join([*beside, around.here])}."
    yield f"From there: {_listed([f'{each.name} {_where(each, unit)}' for each in edges])}."
    seen = [each.name for each in around.neighbours if each.sees]
    yield f"In sight from there: {_listed(seen)}." if seen else "Nobody is in sight from there."


def _from(around: Surroundings, each: Neighbour, unit: Unit) -> str:
    """The position of a place relative to a figure: 9 cm south-west of."""
    if not each.distance:
        return "touching"
    back = bearing_words(each.at, around.at)
    return f"{unit.words(each.distance)} {back} of" if back else "on top of"


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)
