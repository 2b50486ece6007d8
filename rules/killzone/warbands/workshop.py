"""How warbands are built, behind the interface that every game stands behind."""

from __future__ import annotations

from rules.kernel.building import Article, Kind, Workshop
from rules.killzone.catalogue import VEHICLES
from rules.killzone.warbands.armoury import armoury, readings
from rules.killzone.warbands.builds import (
    FIGURE,
    SHAPES,
    STARTS,
    VEHICLE,
    fill,
    outfit,
)
from rules.killzone.warbands.check import check, member_sums, sums, team_sums
from rules.killzone.warbands.force import force
from rules.killzone.warbands.prospects import prospects
from rules.killzone.warbands.quick import EXAMPLE, quick
from rules.killzone.warbands.ready import ready
from rules.killzone.warbands.showing import blocks, cost_words, profile

_PEOPLE = tuple(Article(id_, name, "", note) for id_, (name, note, _) in STARTS.items())
_VEHICLES = tuple(Article(row.id, row.name, cost_words(row.points)) for row in VEHICLES.values())

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
