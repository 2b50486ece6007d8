"""Chapter 21, vehicles: what can happen."""

from __future__ import annotations

from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.sight import Area


class FigureBoarded(Event, tag="figure_boarded"):
    """Got in, with whoever was carried."""

    figure: str
    vehicle: str


class FigureAlighted(Event, tag="figure_alighted"):
    """Got out, or was thrown out; `at` is empty off the table."""

    figure: str
    vehicle: str
    at: Point | None = None
    facing: int = 0
    height: int = 0


class GunnerLost(Event, tag="gunner_lost"):
    """One of the gunners is dead; on a pintel, its `mount` has nobody now."""

    figure: str
    mount: str = ""
    cause: str = ""


class VehicleWrecked(Event, tag="vehicle_wrecked"):
    """What is left of a destroyed vehicle is ground from now on."""

    figure: str
    area: Area


EVENTS: tuple[type[Event], ...] = (FigureBoarded, FigureAlighted, GunnerLost, VehicleWrecked)
