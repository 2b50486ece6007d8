"""Running, and what lies in the way: zones of fire, tripwires, gas (C3, C33, C37, C39)."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import plan_move, spend
from rules.cyberpunk.automatic import pass_zone, zones_on
from rules.cyberpunk.devices import set_off, trips
from rules.cyberpunk.state import Battle, can_fight
from rules.kernel.geometry import Point, facing_toward, foot_of, span
from rules.kernel.umpire import Umpire

Step = Callable[[Umpire[Battle]], None]
Hazard = tuple[Point, str, Step]


def play_move(umpire: Umpire[Battle], order: o.Move) -> None:
    """Run; whoever is brought down on the way lies where it happened (C3, C33)."""
    plan = umpire.plan(plan_move, order)
    figure = plan.figure
    spend(umpire, figure.id, "move")
    if figure.grip:
        umpire.record(e.GripChanged(figure.id, "", ""))
    if figure.aim:
        umpire.record(e.AimTaken(figure.id, "", 0))
    met = set[str]()
    for start, end in itertools.pairwise(plan.path):
        facing = facing_toward(start, end)
        for at, hazard, pass_by in _hazards(umpire.battle, figure.id, start, end):
            if hazard in met:
                continue  # a zone is passed once in a run, whatever corners the way has in it
            met.add(hazard)
            _run_to(umpire, figure.id, at, facing)
            pass_by(umpire)
            if not can_fight(umpire.battle, umpire.battle.figures[figure.id]):
                return
        _run_to(umpire, figure.id, end, facing)


def _run_to(umpire: Umpire[Battle], figure: str, to: Point, facing: int) -> None:
    """A part of the way; where nothing of it is left, the log tells nothing."""
    start = umpire.battle.figures[figure].at
    ran = to != start
    umpire.record(e.FigureMoved(figure, to, facing, ran, start if ran else None))


def _hazards(battle: Battle, figure: str, start: Point, end: Point) -> list[Hazard]:
    """What somebody meets on a way, nearest first: where, and what it does."""
    found: list[tuple[int, str, Hazard]] = []
    for far, zone, foot in zones_on(battle, figure, start, end):
        found.append((far, zone.id, (foot, zone.id, _zone_step(zone.id, figure))))
    for device in battle.devices.values():
        if trips(device, battle.figures[figure], start, end):
            foot = foot_of(start, end, device.at)
            found.append((span(start, foot), device.id, (foot, device.id, _device_step(device.id))))
    return [hazard for _, _, hazard in sorted(found, key=lambda each: each[:2])]


def _zone_step(zone: str, figure: str) -> Step:
    def step(umpire: Umpire[Battle]) -> None:
        for each in umpire.battle.zones:
            if each.id == zone:
                pass_zone(umpire, each, figure)

    return step


def _device_step(device: str) -> Step:
    def step(umpire: Umpire[Battle]) -> None:
        found = umpire.battle.devices.get(device)
        if found is not None:
            set_off(umpire, found, "tripped")

    return step
