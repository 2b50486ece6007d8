"""API operations on members: figures and vehicles."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_view

from rosters.api import records
from rosters.api.changes import CHANGING, HEADERS, TAKING, Members, OneMember
from web.api import schema as s
from web.api.schema import operation

SEEN = (401, 404, 429)


def _described_list(plural: str) -> Any:
    return extend_schema_view(
        get=operation(
            f"list_{plural}", f"The {plural} of a warband.", records.Members, refuses=SEEN
        ),
        post=operation(
            f"add_{plural}",
            f"Add {plural} to a team; `made` names them.",
            records.WarbandDetail,
            records.NewMember,
            status=201,
            refuses=CHANGING,
            parameters=HEADERS,
        ),
    )


def _described_one(plural: str, name: str) -> Any:
    return extend_schema_view(
        get=operation(
            f"read_{plural}",
            f"One {name}, with its sums and problems.",
            records.MemberDetail,
            refuses=SEEN,
        ),
        patch=operation(
            f"change_{plural}",
            f"Change a {name}: its name, build, place, or that it leads.",
            records.WarbandDetail,
            records.MemberChange,
            refuses=CHANGING,
            parameters=HEADERS,
        ),
        delete=operation(
            f"remove_{plural}",
            f"Remove a {name}.",
            records.WarbandDetail,
            refuses=TAKING,
            parameters=(s.REVISION, *HEADERS),
        ),
    )


@_described_list("figures")
class Figures(Members):
    kind = "figure"


@_described_one("figures", "figure")
class OneFigure(OneMember):
    kind = "figure"


@_described_list("vehicles")
class Vehicles(Members):
    kind = "vehicle"


@_described_one("vehicles", "vehicle")
class OneVehicle(OneMember):
    kind = "vehicle"
