"""Chapter 20, transport: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.kernel.cues import Cue, Float
from rules.kernel.events import Event


class PaceChosen(Event, tag="pace_chosen"):
    """The speed on wheels that counts for this Turn's combat actions: slow, cruise or full."""

    figure: str
    pace: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, self.pace),)


EVENTS: tuple[type[Event], ...] = (PaceChosen,)
