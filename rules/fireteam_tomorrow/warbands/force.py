"""From a warband to a force: the events that bring one side's teams into a battle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fireteam_tomorrow.catalogue import ARMOUR_IDS, QUALITY_IDS, VEHICLES
from rules.fireteam_tomorrow.events import FigureCame, TeamCame
from rules.fireteam_tomorrow.state import Figure, Team
from rules.fireteam_tomorrow.warbands.builds import VehicleBuild, build_of
from rules.kernel.events import Event
from rules.kernel.warbands import Member, Warband


def force(warband: Warband, side: str) -> tuple[Event, ...]:
    """Every team and member for this side, who is an army by itself until a scenario says more."""
    return (*_teams(warband, side), *_figures(warband, side))


def _teams(warband: Warband, side: str) -> Iterator[Event]:
    for team in warband.teams:
        leader = f"{side}-{team.leader}" if team.leader else ""
        yield TeamCame(team=Team(f"{side}-{team.id}", side, side, team.name, leader))


def _figures(warband: Warband, side: str) -> Iterator[Event]:
    for team in warband.teams:
        for member in team.members:
            yield FigureCame(figure=fielded(member, side, f"{side}-{team.id}"))


def fielded(member: Member, side: str, team: str) -> Figure:
    """A member as a figure of a side, not yet placed. Raises BadEdit when it cannot be read."""
    made = build_of(member.kind, member.build)
    id_, quality = f"{side}-{member.id}", QUALITY_IDS.index(made.quality)
    if isinstance(made, VehicleBuild):
        kind = VEHICLES[made.vehicle]
        return Figure(
            id_, member.name, side, side, team, quality, kind.armour, made.weapons,
            vehicle=made.vehicle, radius=kind.radius,
        )  # fmt: skip
    return Figure(
        id_, member.name, side, side, team, quality, ARMOUR_IDS.index(made.armour), made.weapons,
        made.blade, made.jump, made.medic,
    )  # fmt: skip
