"""Chapter 5, non-combat movement: a team that knows of no enemy walks without a roll (R5.9)."""

from __future__ import annotations

from rules.firewall.events import FigureMoved
from rules.firewall.state import Battle, Figure
from rules.kernel.geometry import Point, facing_toward, span, toward
from rules.kernel.umpire import Umpire


def stroll(umpire: Umpire[Battle], figure: Figure, to: Point, reach: int) -> None:
    """Walk towards a point, at most `reach` mm: no roll, and clutter does not matter."""
    place = toward(figure.at, to, min(reach, span(figure.at, to)))
    if place != figure.at:
        path = (figure.at, place)
        umpire.record(FigureMoved(figure.id, path, facing_toward(*path), "stroll"))
