"""Chapter 15, buildings: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.buildings.events import SectionDamaged, SectionDestroyed
from rules.firewall.buildings.names import with_names_kept
from rules.firewall.state import Battle
from rules.kernel.events import Event
from rules.kernel.sight import Area

HIT, UNDERMINED = "hit", "undermined"
RUBBLE_CLUTTER = 5
RUBBLE_COVER = "medium"


def _damaged(battle: Battle, event: SectionDamaged) -> Battle:
    section = replace(battle.sections[event.section], gutz=event.gutz)
    return replace(battle, sections={**battle.sections, section.id: section})


def _destroyed(battle: Battle, event: SectionDestroyed) -> Battle:
    sections = with_names_kept(battle, battle.sections[event.section].building)
    section = replace(sections[event.section], gutz=0, destroyed=True)
    # What comes down from above leaves nothing where it was.
    left = event.why == HIT
    areas = tuple(
        _rubble(area) if area.id == section.area else area
        for area in battle.areas
        if left or area.id != section.area
    )
    return replace(battle, areas=areas, sections={**sections, section.id: section})


def _rubble(area: Area) -> Area:
    """What is left: no walls and no roof, but things to climb over and hide behind (R15.3)."""
    return replace(
        area, kind="rubble", name=f"Rubble of {area.name}", clutter=RUBBLE_CLUTTER,
        cover=RUBBLE_COVER, blocks=False, height=0, building="",
    )  # fmt: skip


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    SectionDamaged: _damaged,
    SectionDestroyed: _destroyed,
}
