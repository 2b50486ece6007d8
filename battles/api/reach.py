"""API: the ground that a figure reaches, as a board colours it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import Actor
from battles import journal, permissions
from battles.api.base import BattleApiView
from battles.models import Battle, Seat
from battles.queries import access
from battles.queries.battle_head import reader_of
from rules.kernel.geometry import Point
from rules.kernel.reach import Band, bands_of
from rules.kernel.record import Record
from web.api.errors import Refused
from web.api.schema import operation

ACTOR = OpenApiParameter(
    "actor", str, required=True, description="The id of a figure of yours, as in `actors`."
)
SIDE = OpenApiParameter("side", str, description="Which side of yours, if you play several.")
Millimetres = Annotated[int, Meta(description="In mm of the table.")]


class ReachDisc(Record):
    """Ground on which nobody stays: less than `radius` from the place `at`, somebody stands."""

    at: Point
    radius: Millimetres


class ReachSpot(Record):
    """A place that a vehicle comes to by one of its courses. `is_sure`: without a roll."""

    at: Point
    is_sure: bool


class ReachBand(Record):
    """The ground of one way of going, as the order of that name in your offers.

    most: what it costs at most, as mm of way; every turn round an obstacle is counted. level: the
    height in mm of the floor that it leads to. is_sure: it needs no roll. outlines: polygons that
    may overlap; their corners are [x, y] in mm. Nobody stays on `taken` nor in the polygons of
    `shut`; where there is `within`, only there. spots: instead of ground, for vehicles.
    """

    label: str
    most: Millimetres
    level: Millimetres
    is_sure: bool
    outlines: tuple[tuple[Point, ...], ...]
    taken: tuple[ReachDisc, ...]
    shut: tuple[tuple[Point, ...], ...]
    within: tuple[tuple[Point, ...], ...]
    spots: tuple[ReachSpot, ...]


class Reach(Record):
    """Where a figure of yours may go now, the furthest first; `bands` is empty if nowhere.

    It is worked out on what your side sees: an enemy that you do not see is in nobody's way.
    """

    seq: int
    side: str
    actor: str
    bands: tuple[ReachBand, ...]


class FigureReach(BattleApiView):
    """Operation that reads the reach of a figure."""

    @operation(
        "reach_battles",
        "The ground that a figure of yours reaches, with what costs a roll.",
        Reach,
        refuses=(401, 404, 422, 429),
        parameters=(ACTOR, SIDE),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        side, figure = (request.query_params.get(name, "") for name in ("side", "actor"))
        if not figure:
            raise Refused(422, "missing", "Name a figure of yours in `actor`.", "actor")
        return Response(reach(row, seats, self.actor, side, figure))


def reach(row: Battle, seats: Sequence[Seat], actor: Actor, side: str, figure: str) -> Reach:
    """The reach of a figure that the actor may give orders to now; nothing of any other, whether
    it is another's, hidden, or nobody at all. IllegalOrder for a side that is not theirs.
    """
    permissions.check_own_side(actor, seats, side)
    reader = reader_of(row, seats, actor, side)
    view, ruleset = access.view_of(row, reader), journal.ruleset_of(row)
    is_open = view is not None and row.status == Battle.Status.ACTIVE
    bands: tuple[Band, ...] = ()
    if is_open and figure in reader.share.actors(ruleset, view):
        bands = bands_of(ruleset.goings(view, reader.side, figure))
    return Reach(row.shown_seq, reader.side, figure, tuple(_sent(each) for each in bands))


def _sent(band: Band) -> ReachBand:
    return ReachBand(
        label=band.label,
        most=band.most,
        level=band.level,
        is_sure=band.is_sure,
        outlines=band.outlines,
        taken=tuple(ReachDisc(each.at, each.radius) for each in band.taken),
        shut=band.shut,
        within=band.within,
        spots=tuple(ReachSpot(at, is_sure) for at, is_sure in band.spots),
    )
