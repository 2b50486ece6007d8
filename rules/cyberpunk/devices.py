"""What lies in wait: mines, charges and grenades; laying, tripping and setting off (C36 to C40)."""

from __future__ import annotations

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import require_action, spend
from rules.cyberpunk.areas import wakened
from rules.cyberpunk.armour import HARD
from rules.cyberpunk.catalogue import CATALOGUE, Explosive, Grenade
from rules.cyberpunk.effects import land_all
from rules.cyberpunk.knowledge import LONGEST_TIMER, TIMER, hides_devices, who_knows
from rules.cyberpunk.state import BASE, METRE, Battle, Device, Figure, Sign
from rules.cyberpunk.wounds import Blow
from rules.kernel.geometry import Point, facing_toward, is_beside, span
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

TRIPWIRE, REMOTE, MAGNETIC = "tripwire", "remote", "magnetic"
TRIP = METRE + BASE // 2  # how near somebody's middle passes who trips it (ours)
HEAVY = 20  # hard armour of that SP on the torso is metal enough for a land mine (ours)


def settable(item: str) -> Explosive | Grenade | None:
    """The row of a thing that may be left lying in wait; None for any other."""
    row = CATALOGUE.explosives.get(item) or CATALOGUE.grenades.get(item)
    return row if row is not None and row.triggers else None


def settable_of(figure: Figure) -> tuple[str, ...]:
    """What somebody carries that may be left lying in wait."""
    return tuple(item for item in figure.supplies if settable(item) is not None)


def plan_lay(battle: Battle, order: o.Lay) -> Device:
    """Check leaving a mine, a charge or a grenade where one stands."""
    figure = require_action(battle, order, order.figure)
    row = settable(order.item)
    if row is None:
        raise IllegalOrder("That is not left lying.", "C39")
    if order.trigger not in row.triggers:
        raise IllegalOrder(f"The {row.name} has no such trigger.", row.ref)
    if not 1 <= order.amount <= row.most:
        raise IllegalOrder(f"At most {row.most} of these go together.", "C40")
    if figure.supplies.get(order.item, 0) < order.amount:
        raise IllegalOrder(f"{figure.name} has not so many.", row.ref)
    if order.delay not in (range(1, LONGEST_TIMER + 1) if order.trigger == TIMER else (0,)):
        raise IllegalOrder(
            f"A timer, and only a timer, takes 1 to {LONGEST_TIMER} rounds.", row.ref
        )
    number = battle.made + 1
    return Device(
        f"device-{number}", order.item, order.amount, order.trigger, figure.id, figure.side,
        figure.at, _facing(battle, figure, order), battle.round + order.delay if order.delay else 0,
        f"sign-{number}" if hides_devices(battle) else "",
    )  # fmt: skip


def _facing(battle: Battle, figure: Figure, order: o.Lay) -> int:
    if not order.toward:
        return figure.facing
    target = battle.figures.get(order.toward)
    if target is None:
        raise IllegalOrder("There is nobody to point it at.", "C39")
    return facing_toward(figure.at, target.at)


def play_lay(umpire: Umpire[Battle], order: o.Lay) -> None:
    """Leave it; where it is hidden, the others see no more than somebody who bends down."""
    device = umpire.plan(plan_lay, order)
    audience = who_knows(umpire.battle, order.side) if device.sign else ()
    spend(umpire, order.figure, "other")
    if not device.sign:  # of what is hidden, the one line tells that it is spent as well
        umpire.record(e.SupplySpent(order.figure, order.item, order.amount))
    umpire.record(e.DeviceLaid(device, audience=audience))
    if device.sign:
        _leave_sign(umpire, order.figure, device.sign)


def plan_feign(battle: Battle, order: o.Feign) -> Figure:
    """Check pretending to leave something: others cannot see what somebody leaves."""
    figure = require_action(battle, order, order.figure)
    if not hides_devices(battle):
        raise IllegalOrder("Here everybody sees what is left lying.", "C36")
    if not can_feign(battle, figure):
        raise IllegalOrder(f"Nobody would believe that {figure.name} leaves something.", "C36")
    return figure


def can_feign(battle: Battle, figure: Figure) -> bool:
    """Whether the others must reckon with a device: what they have seen somebody carry."""
    laid = any(each.owner == figure.id and each.sign for each in battle.devices.values())
    return laid or bool(settable_of(figure))


def play_feign(umpire: Umpire[Battle], order: o.Feign) -> None:
    """The others see the same as of somebody who leaves a device, and as many lines of the log."""
    figure = umpire.plan(plan_feign, order)
    spend(umpire, figure.id, "other")
    umpire.record(e.LeavingFeigned(figure.id, audience=who_knows(umpire.battle, order.side)))
    _leave_sign(umpire, figure.id, f"sign-{umpire.battle.made + 1}")


def _leave_sign(umpire: Umpire[Battle], figure: str, sign: str) -> None:
    found = umpire.battle.figures[figure]
    umpire.record(e.SignLeft(Sign(sign, figure, found.side, found.at, umpire.battle.round)))


def plan_detonate(battle: Battle, order: o.Detonate) -> Device:
    """Check setting off what one's side has laid with a remote switch."""
    figure = require_action(battle, order, order.figure)
    device = battle.devices.get(order.device)
    if device is None or device.side != figure.side or device.trigger != REMOTE:
        raise IllegalOrder("There is nothing of yours to set off.", "C39")
    return device


def open_detonate(umpire: Umpire[Battle], order: o.Detonate) -> tuple[Blow, ...]:
    """Set it off from afar (C36, C39)."""
    device = umpire.plan(plan_detonate, order)
    spend(umpire, order.figure, "other")
    return _going_off(umpire, device, "by remote switch")


def set_off(umpire: Umpire[Battle], device: Device, why: str) -> None:
    """It goes off, and everybody whom it reaches suffers."""
    land_all(umpire, _going_off(umpire, device, why))


def _going_off(umpire: Umpire[Battle], device: Device, why: str) -> tuple[Blow, ...]:
    row = settable(device.entry)
    umpire.record(e.AttackMade("", "device", device.entry, ()))
    name = row.name if row else device.entry
    umpire.record(e.DeviceWentOff(device.id, why, name, device.sign))
    return wakened(umpire, device)


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
