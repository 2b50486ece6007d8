"""From a warband to a force: its people as figures of a side."""

from __future__ import annotations

import msgspec

from rules.cyberpunk.events import FigureFielded
from rules.cyberpunk.fielding import Build, fielded
from rules.cyberpunk.state import Figure
from rules.kernel.events import Event
from rules.kernel.warbands import Warband


def mustered(warband: Warband, side: str) -> tuple[Figure, ...]:
    """Everybody of a warband, not yet placed. The first team's leader leads the side (C2)."""
    leaders = [team.leader for team in warband.teams if team.leader]
    first = leaders[0] if leaders else ""
    return tuple(
        fielded(
            msgspec.convert(member.build, Build), f"{side}-{member.id}", member.name, side,
            is_leader=member.id == first,
        )
        for team in warband.teams
        for member in team.members
    )  # fmt: skip


def force(warband: Warband, side: str) -> tuple[Event, ...]:
    """The events that bring a warband into a battle, not yet placed."""
    return tuple(FigureFielded(figure) for figure in mustered(warband, side))
