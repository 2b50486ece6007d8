"""What a referee has done, in the past tense."""

from __future__ import annotations

from rules.cyberpunk.state import Battle, Ruling
from rules.kernel.cues import Cue, Float, Walk, straight
from rules.kernel.events import Event
from rules.kernel.geometry import Point


class RulingGiven(Event, tag="ruling_given"):
    """The referee has said something that holds."""

    text: str


class ModifierSet(Event, tag="modifier_set"):
    """The referee adds to rolls or takes from them (C12)."""

    ruling: Ruling


class ModifierLifted(Event, tag="modifier_lifted"):
    """The referee's modifier holds no longer; `reason`: what it was for."""

    ruling: str
    reason: str


class TestCalled(Event, tag="test_called"):
    """The referee puts somebody to the test; the roll follows. `stat`, `skill`: in words."""

    figure: str
    stat: str
    skill: str
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, f"test: {self.skill or self.stat}"),)


class DefenceNamed(Event, tag="defence_named"):
    """The referee has said with which skill somebody defends; empty for the best (C13)."""

    figure: str
    skill: str


class FigurePlaced(Event, tag="figure_placed"):
    """The referee has put somebody elsewhere; `start` is None: not recorded."""

    figure: str
    at: Point
    reason: str
    start: Point | None = None

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        path = straight(self.start, self.at)
        return (Walk(self.figure, path, "shove"),)
