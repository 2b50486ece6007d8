"""Chapter 21, vehicles: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.loads import with_bearer
from rules.firewall.state import BASE, Battle, Figure
from rules.firewall.vehicles.crew import PINTEL
from rules.firewall.vehicles.events import (
    FigureAlighted,
    FigureBoarded,
    GunnerLost,
    VehicleWrecked,
)
from rules.kernel.events import Event


def seated(figure: Figure, vehicle: Figure) -> Figure:
    """A figure inside a vehicle: it reaches as far as the vehicle's edge, and so has its base."""
    return replace(
        figure,
        aboard=vehicle.id,
        at=vehicle.at,
        facing=vehicle.facing,
        height=vehicle.height,
        base=vehicle.base,
        prone=False,
    )


def _boarded(battle: Battle, event: FigureBoarded) -> Battle:
    inside = seated(battle.figures[event.figure], battle.figures[event.vehicle])
    return with_bearer(battle, inside)


def on_foot(figure: Figure) -> Figure:
    """A figure as it is outside a vehicle."""
    return replace(figure, aboard="", base=BASE)


def _alighted(battle: Battle, event: FigureAlighted) -> Battle:
    outside = on_foot(battle.figures[event.figure])
    if event.at is not None:
        outside = replace(outside, at=event.at, facing=event.facing, height=event.height)
    return with_bearer(battle, outside)


def _gunner_lost(battle: Battle, event: GunnerLost) -> Battle:
    figure = battle.figures[event.figure]
    vehicle = figure.vehicle
    if vehicle is None:
        return battle
    if any(mount.id == event.mount and mount.kind == PINTEL for mount in vehicle.mounts):
        mounts = tuple(
            replace(mount, manned=False) if mount.id == event.mount else mount
            for mount in vehicle.mounts
        )
        vehicle = replace(vehicle, mounts=mounts)
    else:
        vehicle = replace(vehicle, gunners=vehicle.gunners - 1)
    return with_bearer(battle, replace(figure, vehicle=vehicle))


def _wrecked(battle: Battle, event: VehicleWrecked) -> Battle:
    return replace(battle, areas=(*battle.areas, event.area))


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    FigureBoarded: _boarded,
    FigureAlighted: _alighted,
    GunnerLost: _gunner_lost,
    VehicleWrecked: _wrecked,
}
