"""Chapter 21, vehicles: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.kernel.cues import Appear, Board, Burst, Cue, Float, middle, reach
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.sight import Area


class FigureBoarded(Event, tag="figure_boarded"):
    """Got in, with whoever was carried."""

    figure: str
    vehicle: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Board(self.figure, self.vehicle),)


class FigureAlighted(Event, tag="figure_alighted"):
    """Got out, or was thrown out; `at` is empty off the table."""

    figure: str
    vehicle: str
    at: Point | None = None
    facing: int = 0
    height: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.figure, self.at),) if self.at is not None else ()


class GunnerLost(Event, tag="gunner_lost"):
    """One of the gunners is dead; on a pintel, its `mount` has nobody now."""

    figure: str
    mount: str = ""
    cause: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "gunner lost", "bad"),)


class VehicleWrecked(Event, tag="vehicle_wrecked"):
    """What is left of a destroyed vehicle is ground from now on."""

    figure: str
    area: Area

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("crash", at=middle(self.area.corners), radius=reach(self.area.corners)),)


EVENTS: tuple[type[Event], ...] = (FigureBoarded, FigureAlighted, GunnerLost, VehicleWrecked)
