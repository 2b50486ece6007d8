"""What the ground is called on which somebody stands: as everybody may read it, traps left out."""

from __future__ import annotations

from rules.firewall.buildings.names import section_name
from rules.firewall.state import RESERVE, Battle, Figure
from rules.firewall.terrain import areas_in
from rules.kernel.geometry import Point


def place_at(battle: Battle, at: Point, height: int = 0) -> str:
    """The section of a building, or the ground with most clutter; empty on open ground."""
    here = areas_in(battle, at, height)
    if not here:
        return ""
    sections = {each.area: id_ for id_, each in battle.sections.items()}
    for area in here:
        if area.id in sections:
            return section_name(battle, sections[area.id])
    return max(here, key=lambda area: area.clutter).name


def place_reached(battle: Battle, figure: Figure, to: Point, height: int) -> str:
    """The name of the ground to which somebody comes; empty if it is where they are already."""
    reached = place_at(battle, to, height)
    if figure.status == RESERVE or not reached:
        return reached
    return "" if reached == place_at(battle, figure.at, figure.height) else reached
