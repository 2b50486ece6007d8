"""Chapter 5, non-combat movement: a team that knows of no enemy walks without a roll (R5.9)."""

from __future__ import annotations

from rules.firewall.events import FigureMoved
from rules.firewall.state import Battle, Figure
from rules.firewall.traps.explosions import traps_on_path
from rules.firewall.whereabouts import place_reached
from rules.kernel.geometry import Point, facing_toward, toward
from rules.kernel.umpire import Umpire

STROLL = "stroll"


def may_stroll(battle: Battle, figure: Figure) -> bool:
    """Whether it may walk as in peace: on foot, in a team that knows of no enemy."""
    on_foot = figure.vehicle is None and not figure.flying and not figure.aboard
    return on_foot and not figure.suppressed and not battle.teams[figure.team].aware


def stroll(umpire: Umpire[Battle], figure: Figure, to: Point, reach: int) -> None:
    """Walk towards a point, at most `reach` mm: no roll, and clutter does not matter."""
    place = toward(figure.at, to, reach)
    if place != figure.at:
        path = (figure.at, place)
        reached = place_reached(umpire.battle, figure, place, figure.height)
        umpire.record(FigureMoved(figure.id, path, facing_toward(*path), STROLL, place=reached))
        traps_on_path(umpire, figure.id, path, figure.height)
