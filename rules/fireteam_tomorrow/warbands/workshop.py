"""How warbands are built, behind the interface that every game stands behind."""

from __future__ import annotations

from rules.fireteam_tomorrow.catalogue import VEHICLES
from rules.fireteam_tomorrow.warbands.builds import (
    FIGURE,
    SHAPES,
    STARTS,
    VEHICLE,
    fill,
    outfit,
)
from rules.fireteam_tomorrow.warbands.check import check, member_sums, sums, team_sums
from rules.fireteam_tomorrow.warbands.force import force
from rules.fireteam_tomorrow.warbands.prospects import prospects
from rules.fireteam_tomorrow.warbands.quick import EXAMPLE, quick
from rules.fireteam_tomorrow.warbands.ready import ready
from rules.fireteam_tomorrow.warbands.showing import (
    armoury,
    blocks,
    profile,
    readings,
)
from rules.kernel.building import Article, Kind, Workshop

_PEOPLE = tuple(Article(id_, name, "", note) for id_, (name, note, _) in STARTS.items())
_VEHICLES = tuple(Article(row.id, row.name, "", row.note) for row in VEHICLES.values())

WORKSHOP = Workshop(
    kinds=(
        Kind(FIGURE, "figure", "figures", _PEOPLE),
        Kind(VEHICLE, "vehicle", "vehicles", _VEHICLES),
    ),
    plain=SHAPES.plain,
    read=SHAPES.read,
    fill=fill,
    start=SHAPES.start,
    outfit=outfit,
    check=check,
    blocks=blocks,
    sums=sums,
    member_sums=member_sums,
    team_sums=team_sums,
    profile=profile,
    force=force,
    prospects=prospects,
    quick=quick,
    example=EXAMPLE,
    armoury=armoury,
    ready=ready,
    readings=readings,
    schema=SHAPES.schema,
    renumbered=SHAPES.renumbered,
    may_lead=lambda member: member.kind == FIGURE,
)
