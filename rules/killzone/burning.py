"""Fire into a room, whoever is in it or nobody: sprayed or thrown (K29, K30)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.geometry import Point, nearest_point, span
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import Area, is_clear
from rules.kernel.umpire import Umpire
from rules.killzone.catalogue import INCH, Weapon
from rules.killzone.events import RoomLit, ShotRolled, WeaponUsed
from rules.killzone.orders import SHORT_BURST, Burn
from rules.killzone.shooting import (
    LONG,
    SHORT,
    Shot,
    bursts,
    flood,
    is_small,
    occupants,
    of_firer,
    require_weapon,
)
from rules.killzone.state import STOREY, Battle, Figure
from rules.killzone.terrain import (
    EYE,
    can_kindle,
    clouds_between,
    floors_of,
    height_of,
    room_of,
)


class Blaze(Record):
    """Fire for a room: how it is shot, through the wall at which place, and whom it hits.

    Its shot has the firer as target, for it has none.
    """

    shot: Shot
    room: str
    wall: Point
    is_thrown: bool
    is_small: bool
    caught: tuple[str, ...] = ()


def rooms_in_reach(battle: Battle, firer: Figure, weapon: Weapon) -> Iterator[tuple[str, Point]]:
    """The rooms into which a weapon reaches, each with the nearest place of its wall."""
    own = room_of(battle, firer.at, firer.floor)
    for area in battle.areas:
        for floor in range(floors_of(area)) if area.building else ():
            room, wall = f"{area.id}:{floor}", nearest_point(area.corners, firer.at)
            if (
                room != own
                and _is_seen(battle, firer, area, floor)
                and _gap(firer, wall) <= (weapon.long * INCH)
            ):
                yield room, wall


def _gap(firer: Figure, wall: Point) -> int:
    return max(0, span(firer.at, wall) - firer.radius)


def _is_seen(battle: Battle, firer: Figure, area: Area, floor: int) -> bool:
    """Whether nothing hides the nearest place of a room's wall on that floor."""
    wall = nearest_point(area.corners, firer.at)
    eyes = height_of(firer) + EYE, floor * STOREY + EYE
    clear = is_clear(battle.areas, firer.at, wall, *eyes)
    return clear and not any(True for _ in clouds_between(battle, firer.at, wall))


def plan_burn(battle: Battle, order: Burn) -> Blaze:
    """The fire. Raises IllegalOrder."""
    firer, weapon = require_weapon(battle, order.side, order.figure, order.weapon)
    if not weapon.fire:
        raise IllegalOrder("Nothing burns of that.", "K30")
    burst = bursts(battle, firer, weapon).get(SHORT_BURST)
    wall = dict(rooms_in_reach(battle, firer, weapon)).get(order.room)
    if burst is None or wall is None:
        raise IllegalOrder(f"{firer.name} has no such room in range and sight.", "K30")
    distance = _gap(firer, wall)
    is_long = distance > weapon.short * INCH
    shot = Shot(
        firer, weapon, firer, 1, LONG if is_long else SHORT,
        tuple(of_firer(battle, firer, distance, is_long)), burst[1],
    )  # fmt: skip
    part = order.room.partition(":")[0]
    small = is_small(next(area for area in battle.areas if area.id == part))
    floods = weapon.floods and small
    caught = occupants(battle, order.room) if floods else ()
    return Blaze(shot, order.room, wall, not weapon.floods, small, caught)


def play_burn(umpire: Umpire[Battle], order: Burn) -> None:
    """Fire into a room; what is thrown must hit it."""
    blaze = umpire.plan(plan_burn, order)
    shot = blaze.shot
    umpire.record(WeaponUsed(figure=shot.firer.id, weapon=shot.weapon.id, counters=shot.counters))
    if blaze.is_thrown and not _hits(umpire, blaze):
        return
    if not blaze.is_thrown and blaze.is_small:
        flood(umpire, shot, blaze.room)
    kindles = can_kindle(umpire.battle, blaze.room)
    umpire.record(RoomLit(room=blaze.room, kindles=kindles))


def _hits(umpire: Umpire[Battle], blaze: Blaze) -> bool:
    shot, dice = blaze.shot, umpire.roll(1)
    hit = shot.is_hit(dice[0])
    umpire.record(
        ShotRolled(
            dice=dice, sides=6, draw=umpire.draw, figure=shot.firer.id, weapon=shot.weapon.id,
            target=blaze.room, need=shot.need, modifiers=shot.modifiers, hit=hit,
        )
    )  # fmt: skip
    return hit
