"""What reaches more than one: grenades, gas, fire, rockets and charges (C36 to C41)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import TEN, require_action, require_weapon
from rules.cyberpunk.catalogue import CATALOGUE, Damage, Weapon, damage_of
from rules.cyberpunk.catalogue.model import BODY
from rules.cyberpunk.effects import flames
from rules.cyberpunk.ranged import (
    NUMBERS,
    THROW,
    band_of,
    begin,
    cover_between,
    fire,
    require_rounds,
    shooting,
)
from rules.cyberpunk.state import (
    BASE,
    METRE,
    Battle,
    Cloud,
    Device,
    Figure,
    is_alive,
    metres,
    row_of,
)
from rules.cyberpunk.wounds import Blow
from rules.kernel.geometry import FACING_VECTORS, Point, is_near, span
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import sight_between
from rules.kernel.umpire import Umpire

GRENADE_THROW = 10  # metres for each point of BODY (C36)
WINDS = 8
MOST_SCATTER = 10  # metres (ours)
WALL = 2 * METRE  # with a wall so near, backblast makes a rocket impossible (C39; ours)
HAND = Weapon(id="hand", name="by hand", kind="thrown", skill="throwing")


class LobPlan(Record):
    """Something that may be sent to a place: the number, the modifiers, and what it is."""

    figure: Figure
    at: Point
    number: int
    modifiers: tuple[Modifier, ...]
    item: str
    amount: int = 1
    weapon: str = ""
    ammo: str = ""
    purpose: str = "throw"


def require_place(battle: Battle, figure: Figure, at: Point, far: int, most: int = 0) -> int:
    """The number for a place, which must be on the table, in sight and in range.

    far: long range in mm, by which bands go. most: how far it may be, if that is not the same.
    """
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        raise IllegalOrder("That is off the table.", "C36")
    distance, most = max(0, span(figure.at, at) - BASE // 2), most or far
    if distance > most:
        raise IllegalOrder(f"That is {metres(distance)}, and {metres(most)} is the most.", "C36")
    if not sight_between(battle.areas, figure.at, at).clear:
        raise IllegalOrder("Something blocks the line to that place.", "C10")
    return NUMBERS[band_of(distance, far)]


def throw_of(figure: Figure, item: str) -> int:
    """How far somebody throws a thing, in mm (C36, C43)."""
    by = GRENADE_THROW if item in CATALOGUE.grenades else THROW
    return figure.stats.body * by * METRE


def plan_throw(battle: Battle, order: o.Throw) -> LobPlan:
    """Check a throw of a grenade, a fire bottle or explosives."""
    figure = require_action(battle, order, order.figure)
    most = throwable(order.item)
    if not most:
        raise IllegalOrder("That is not for throwing.", "C36")
    if not 1 <= order.amount <= most:
        raise IllegalOrder(f"At most {most} of these are thrown at once.", "C40")
    if figure.supplies.get(order.item, 0) < order.amount:
        raise IllegalOrder(f"{figure.name} has not so many.", "C36")
    if len([part for part in figure.health.lost if part.endswith("arm")]) > 1:
        raise IllegalOrder(f"{figure.name} has no arm to throw with.", "C23")
    at = Point(order.x, order.y)
    number = require_place(battle, figure, at, throw_of(figure, order.item))
    modifiers = shooting(battle, figure, HAND)
    return LobPlan(figure, at, number, modifiers, order.item, order.amount)


def throwable(item: str) -> int:
    """How many of a thing may be thrown together; 0 when it is not thrown."""
    if item in CATALOGUE.grenades:
        return 1
    row = CATALOGUE.explosives.get(item)
    return row.most if row and row.thrown else 0


def open_throw(umpire: Umpire[Battle], order: o.Throw) -> tuple[Blow, ...]:
    """The roll, where it lands, and whom it reaches (C36, C40)."""
    plan = umpire.plan(plan_throw, order)
    begin(umpire, plan.figure, "throw", plan.item, ())
    umpire.record(e.SupplySpent(plan.figure.id, plan.item, plan.amount))
    return go_off(umpire, plan.item, plan.amount, landed(umpire, plan))


def plan_launch(battle: Battle, order: o.Launch) -> LobPlan:
    """Check a rocket, or a grenade from a launcher (C39, C41)."""
    figure = require_action(battle, order, order.figure)
    carried = require_weapon(figure, order.weapon)
    row = row_of(carried)
    if row.kind not in ("rocket", "launcher"):
        raise IllegalOrder(f"The {row.name} launches nothing.", "C41")
    require_rounds(figure, carried, 1)
    if row.open_only and is_confined(battle, figure):
        raise IllegalOrder("Its backblast would come back from the wall behind.", "C39")
    item = row.id
    if row.kind == "launcher":
        if figure.supplies.get(order.grenade, 0) < 1 or order.grenade not in CATALOGUE.grenades:
            raise IllegalOrder(f"{figure.name} has no such grenade.", "C41")
        item = order.grenade
    at = Point(order.x, order.y)
    number = require_place(battle, figure, at, row.range * METRE)
    modifiers = shooting(battle, figure, row)
    return LobPlan(figure, at, number, modifiers, item, 1, carried.id, carried.ammo)


def is_confined(battle: Battle, figure: Figure) -> bool:
    """Whether a wall is so near that a backblast cannot spread (C39; ours)."""
    return any(area.blocks and is_near(area.corners, figure.at, WALL) for area in battle.areas)


def open_launch(umpire: Umpire[Battle], order: o.Launch) -> tuple[Blow, ...]:
    """The roll, where it lands, and whom it reaches (C39, C41)."""
    plan = umpire.plan(plan_launch, order)
    begin(umpire, plan.figure, "launch", plan.weapon, ())
    fire(umpire, plan.figure.id, plan.weapon, 1)
    if plan.item in CATALOGUE.grenades:
        umpire.record(e.SupplySpent(plan.figure.id, plan.item, 1))
        return go_off(umpire, plan.item, 1, landed(umpire, plan))
    row, at = CATALOGUE.weapons[plan.item], landed(umpire, plan)
    umpire.record(e.ThingLanded(row.name, at, row.radius * METRE))
    halves = ("soft", "hard") if plan.ammo == "warhead" else ()
    return tuple(
        replace(blow, halves=halves)
        for blow in blasted(umpire.battle, at, row.radius * METRE, damage_of(row.damage), row.name)
    )


def landed(umpire: Umpire[Battle], plan: LobPlan) -> Point:
    """Where it lands: at the place, or a metre off for each point missed, whichever way (ours)."""
    number, bonus = plan.number, total(plan.modifiers)
    dice = umpire.roll(1, TEN, key=lambda faces: min(0, faces[0] + bonus - number))
    over = dice[0] + bonus - number
    umpire.record(e.SkillRolled(
        dice=dice, sides=TEN, draw=umpire.draw, figure=plan.figure.id,
        purpose=plan.purpose, number=number, modifiers=plan.modifiers, over=over, success=over >= 0,
    ))  # fmt: skip
    return plan.at if over >= 0 else _scattered(umpire, plan.at, -over)


def _scattered(umpire: Umpire[Battle], at: Point, missed: int) -> Point:
    dice = umpire.roll(1, WINDS)
    to = drifted(umpire.battle, at, dice[0], min(MOST_SCATTER, missed) * METRE)
    umpire.record(e.Scattered(
        dice=dice, sides=WINDS, draw=umpire.draw, at=to, purpose="scatter"
    ))  # fmt: skip
    return to


def drifted(battle: Battle, at: Point, face: int, by: int) -> Point:
    """A place so many mm further on in the direction of a die of eight, 1 north, never off."""
    return shifted(battle, at, 2 * (face - 1), by)


def shifted(battle: Battle, at: Point, step: int, by: int) -> Point:
    """A place so many mm further on in one of sixteen directions, never off the table."""
    vx, vy = FACING_VECTORS[step]
    x, y = at.x + vx * by // 1000, at.y + vy * by // 1000
    return Point(max(0, min(battle.width, x)), max(0, min(battle.height, y)))


def reached(battle: Battle, at: Point, radius: int) -> Iterator[Figure]:
    """Everybody alive whom something at a place reaches, walls between them apart."""
    for figure in battle.figures.values():
        near = is_alive(figure) and span(at, figure.at) <= radius + BASE // 2
        if near and sight_between(battle.areas, at, figure.at).clear:
            yield figure


def blasted(
    battle: Battle, at: Point, radius: int, damage: Damage, cause: str, effect: str = ""
) -> tuple[Blow, ...]:
    """A blast upon whole bodies, each behind what cover it has (C40)."""
    blows = []
    for figure in reached(battle, at, radius):
        area, sp = cover_between(battle, at, figure)
        blows.append(Blow(
            figure.id, damage, cause, location=BODY, cover=sp, cover_area=area, effect=effect
        ))  # fmt: skip
    return tuple(blows)


def go_off(umpire: Umpire[Battle], item: str, amount: int, at: Point) -> tuple[Blow, ...]:
    """A grenade or explosive goes off at a place: whom it reaches, and how."""
    if item in CATALOGUE.explosives:
        charge = CATALOGUE.explosives[item]
        radius = charge.radius * amount * METRE
        umpire.record(e.ThingLanded(charge.name, at, radius))
        return blasted(umpire.battle, at, radius, damage_of(charge.damage), charge.name)
    row = CATALOGUE.grenades[item]
    radius = row.radius * METRE
    umpire.record(e.ThingLanded(row.name, at, radius))
    if row.gas:
        return release(umpire, row.gas, at, radius)
    if row.effect == "fire":
        return tuple(
            replace(flames(figure.id, damage_of(row.damage), row.name, BODY), effect="fire")
            for figure in reached(umpire.battle, at, radius)
        )
    damage = damage_of(row.damage) if row.damage else Damage(0, 6)
    effect = row.effect if row.effect in ("stun", "blind", "deafen") else ""
    blows = blasted(umpire.battle, at, radius, damage, row.name, effect)
    shock = CONCUSSION if row.effect == "concussion" else 0
    return tuple(replace(blow, stun=shock) for blow in blows)


CONCUSSION = -2  # on the stun save (ours)


# --- Gas -------------------------------------------------------------------------------------


def release(umpire: Umpire[Battle], gas: str, at: Point, radius: int) -> tuple[Blow, ...]:
    """Gas spreads at once (C37)."""
    cloud = Cloud(f"cloud-{umpire.battle.made + 1}", gas, at, radius, 1)
    umpire.record(e.CloudsChanged((*umpire.battle.clouds, cloud)))
    return breathed(umpire.battle, cloud)


def breathed(battle: Battle, cloud: Cloud) -> tuple[Blow, ...]:
    """Whoever stands in a cloud breathes it (C37)."""
    row = CATALOGUE.gases[cloud.gas]
    return tuple(
        Blow(figure.id, Damage(0, 6), row.name, location=BODY, effect=f"gas:{cloud.gas}")
        for figure in reached(battle, cloud.at, cloud.radius)
    )


# --- What lies in wait -----------------------------------------------------------------------


def wakened(umpire: Umpire[Battle], device: Device) -> tuple[Blow, ...]:
    """A mine, a charge or a grenade goes off where it lies: whom it reaches (C36, C39, C40)."""
    if device.entry in CATALOGUE.grenades:
        return go_off(umpire, device.entry, device.amount, device.at)
    row = CATALOGUE.explosives[device.entry]
    umpire.record(e.ThingLanded(row.name, device.at, row.radius * device.amount * METRE))
    return device_blows(umpire.battle, device)


def in_hourglass(device: Device, at: Point) -> bool:
    """Whether a place lies before or behind a directional mine (C39)."""
    vx, vy = FACING_VECTORS[device.facing]
    dx, dy = at.x - device.at.x, at.y - device.at.y
    return abs(dx * vy - dy * vx) <= abs(dx * vx + dy * vy)


def device_blows(battle: Battle, device: Device) -> tuple[Blow, ...]:
    """Whom a mine or a charge reaches (C39, C40)."""
    row = CATALOGUE.explosives[device.entry]
    radius = row.radius * device.amount * METRE
    blows = blasted(battle, device.at, radius, damage_of(row.damage), row.name)
    if row.shape != "hourglass":
        return blows
    return tuple(b for b in blows if in_hourglass(device, battle.figures[b.target].at))
