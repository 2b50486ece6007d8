"""Chapter 15, buildings: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.kernel.cues import Crumble, Cue
from rules.kernel.events import Event


class SectionDamaged(Event, tag="section_damaged"):
    """A section has lost `loss` Gutz and has `gutz` left."""

    section: str
    loss: int
    gutz: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        section = battle.sections.get(self.section)
        return (Crumble(section.area, "hit"),) if section else ()


class SectionDestroyed(Event, tag="section_destroyed"):
    """A section is rubble; `why` is hit, or undermined when what bore it is gone."""

    section: str
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        section = battle.sections.get(self.section)
        return (Crumble(section.area, "collapse"),) if section else ()


EVENTS: tuple[type[Event], ...] = (SectionDamaged, SectionDestroyed)
