"""Chapter 21, vehicles: events as sentences."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.firewall.telling import Telling, about
from rules.firewall.vehicles.events import (
    FigureAlighted,
    FigureBoarded,
    GunnerLost,
    VehicleWrecked,
)
from rules.firewall.words import name_of
from rules.kernel.events import Event
from rules.kernel.screen import Sentence


def _boarded(battle: Battle, event: FigureBoarded) -> Sentence:
    vehicle = name_of(battle, event.vehicle)
    return about(battle, event.figure, f"{{}} gets into {vehicle}.", ref="R21.4")


def _alighted(battle: Battle, event: FigureAlighted) -> Sentence:
    vehicle = name_of(battle, event.vehicle)
    return about(battle, event.figure, f"{{}} gets out of {vehicle}.", ref="R21.4")


def _gunner_lost(battle: Battle, event: GunnerLost) -> Sentence:
    cause = f" ({event.cause})" if event.cause else ""
    return about(battle, event.figure, f"{{}} loses a gunner{cause}.", "grave", ref="R21.3")


def _wrecked(battle: Battle, event: VehicleWrecked) -> Sentence:
    text = "{} is a wreck now; its crew runs."
    return about(battle, event.figure, text, "grave", ref="R9.10")


TELLINGS: dict[type[Event], Telling] = {
    FigureBoarded: _boarded,
    FigureAlighted: _alighted,
    GunnerLost: _gunner_lost,
    VehicleWrecked: _wrecked,
}
# What a Gutz roll was for, as a sentence about the figure `{}`.
PURPOSES: dict[str, str] = {}
