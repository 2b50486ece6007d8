"""Chapter 15, buildings: events as sentences."""

from __future__ import annotations

from rules.firewall.buildings.changes import HIT
from rules.firewall.buildings.events import SectionDamaged, SectionDestroyed
from rules.firewall.buildings.names import called
from rules.firewall.state import Battle
from rules.firewall.telling import Telling
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _damaged(battle: Battle, event: SectionDamaged) -> Sentence:
    name = called(battle, event.section)
    text = f"{name} loses {event.loss} Gutz: now {event.gutz}."
    return Sentence(text, "bad", ref="R15.3")


def _destroyed(battle: Battle, event: SectionDestroyed) -> Sentence:
    name = called(battle, event.section)
    if event.why == HIT:
        return Sentence(f"{name} is blown to rubble.", "grave", ref="R15.3")
    return Sentence("What stood upon it comes down.", "grave", ref="R15.3")


TELLINGS: dict[type[Event], Telling] = {SectionDamaged: _damaged, SectionDestroyed: _destroyed}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {}
