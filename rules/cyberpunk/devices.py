"""Mines and charges that lie in wait: laying them, tripping them, setting them off (C39, C40)."""

from __future__ import annotations

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import require_action, spend
from rules.cyberpunk.areas import device_blows
from rules.cyberpunk.armour import HARD
from rules.cyberpunk.catalogue import CATALOGUE
from rules.cyberpunk.effects import land_all
from rules.cyberpunk.state import BASE, METRE, Battle, Device, Figure
from rules.kernel.geometry import Point, facing_toward, is_beside, span
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

TRIPWIRE, TIMER, REMOTE, MAGNETIC = "tripwire", "timer", "remote", "magnetic"
TRIP = METRE + BASE // 2  # how near somebody's middle passes who trips it (ours)
LONGEST = 5  # rounds of a timer (ours)
HEAVY = 20  # hard armour of that SP on the torso is metal enough for a land mine (ours)


def plan_lay(battle: Battle, order: o.Lay) -> Device:
    """Check leaving a mine or a charge where one stands."""
    figure = require_action(battle, order, order.figure)
    row = CATALOGUE.explosives.get(order.item)
    if row is None or not row.triggers:
        raise IllegalOrder("That is not left lying.", "C39")
    if order.trigger not in row.triggers:
        raise IllegalOrder(f"The {row.name} has no such trigger.", "C39")
    if not 1 <= order.amount <= row.most:
        raise IllegalOrder(f"At most {row.most} of these go together.", "C40")
    if figure.supplies.get(order.item, 0) < order.amount:
        raise IllegalOrder(f"{figure.name} has not so many.", "C39")
    if order.delay not in (range(1, LONGEST + 1) if order.trigger == TIMER else (0,)):
        raise IllegalOrder(f"A timer, and only a timer, takes 1 to {LONGEST} rounds.", "C39")
    facing = figure.facing
    if order.toward:
        target = battle.figures.get(order.toward)
        if target is None:
            raise IllegalOrder("There is nobody to point it at.", "C39")
        facing = facing_toward(figure.at, target.at)
    return Device(
        f"device-{battle.made + 1}", order.item, order.amount, order.trigger, figure.id,
        figure.side, figure.at, facing, battle.round + order.delay if order.delay else 0,
    )  # fmt: skip


def play_lay(umpire: Umpire[Battle], order: o.Lay) -> None:
    """Leave it (C39, C40)."""
    device = umpire.plan(plan_lay, order)
    spend(umpire, order.figure, "other")
    umpire.record(e.SupplySpent(order.figure, order.item, order.amount))
    umpire.record(e.DeviceLaid(device))


def plan_detonate(battle: Battle, order: o.Detonate) -> Device:
    """Check setting off what one's side has laid with a remote switch."""
    figure = require_action(battle, order, order.figure)
    device = battle.devices.get(order.device)
    if device is None or device.side != figure.side or device.trigger != REMOTE:
        raise IllegalOrder("There is nothing of yours to set off.", "C39")
    return device


def play_detonate(umpire: Umpire[Battle], order: o.Detonate) -> None:
    """Set it off from afar (C39)."""
    device = umpire.plan(plan_detonate, order)
    spend(umpire, order.figure, "other")
    set_off(umpire, device, "by remote switch")


def set_off(umpire: Umpire[Battle], device: Device, why: str) -> None:
    """It goes off, and everybody whom it reaches suffers."""
    umpire.record(e.AttackMade("", "device", device.entry, ()))
    umpire.record(e.DeviceWentOff(device.id, why))
    row = CATALOGUE.explosives[device.entry]
    umpire.record(e.ThingLanded(row.name, device.at, row.radius * device.amount * METRE))
    land_all(umpire, device_blows(umpire.battle, device))


def trips(device: Device, figure: Figure, start: Point, end: Point) -> bool:
    """Whether somebody on the way from start to end sets off a mine; whoever laid it steps over."""
    if device.trigger not in (TRIPWIRE, MAGNETIC) or device.owner == figure.id:
        return False
    if device.trigger == MAGNETIC and not is_heavy(figure):
        return False
    return span(start, device.at) > TRIP and is_beside(start, end, device.at, TRIP)


def is_heavy(figure: Figure) -> bool:
    """Whether somebody wears metal enough for a magnetic mine (C39; ours)."""
    return any(layer.kind == HARD and layer.sp[1] >= HEAVY for layer in figure.health.layers)


def due_devices(battle: Battle) -> list[Device]:
    """Charges whose timer runs out in this round."""
    return [device for device in battle.devices.values() if 0 < device.due <= battle.round]
