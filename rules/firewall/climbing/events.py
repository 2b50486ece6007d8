"""Chapter 7, climbing: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.kernel.cues import Cue, Gait, Walk, straight
from rules.kernel.events import Event
from rules.kernel.geometry import Point


class FigureClimbed(Event, tag="figure_climbed"):
    """Up, down or across to `at` and `height` (mm above the table); `manner` is climb or jump.

    `start`: where it was before. `place`: the name of the ground where it ends, if another than
    where it began. Neither was written down in older journals.
    """

    figure: str
    at: Point
    height: int
    manner: str
    facing: int
    start: Point | None = None
    place: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        gait: Gait = "jump" if self.manner == "jump" else "climb"
        path = straight(self.start, self.at)
        return (Walk(self.figure, path, gait, self.facing),)


class FigureFell(Event, tag="figure_fell"):
    """Fell by `drop` mm and lies at `at` and `height`."""

    figure: str
    at: Point
    height: int
    drop: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Walk(self.figure, (self.at,), "fall"),)


EVENTS: tuple[type[Event], ...] = (FigureClimbed, FigureFell)
