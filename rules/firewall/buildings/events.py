"""Chapter 15, buildings: what can happen."""

from __future__ import annotations

from rules.kernel.events import Event


class SectionDamaged(Event, tag="section_damaged"):
    """A section has lost `loss` Gutz and has `gutz` left."""

    section: str
    loss: int
    gutz: int


class SectionDestroyed(Event, tag="section_destroyed"):
    """A section is rubble; `why` is hit, or undermined when what bore it is gone."""

    section: str
    why: str


EVENTS: tuple[type[Event], ...] = (SectionDamaged, SectionDestroyed)
