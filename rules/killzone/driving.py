"""Driving: pedals, corners, skids, ramming, and what a crash does (K1-K17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.kernel.geometry import FACING_VECTORS, FACINGS, Point, is_near, span
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire
from rules.killzone.acting import require_actor
from rules.killzone.catalogue import INCH
from rules.killzone.events import (
    DamageRolled,
    Rammed,
    SkidRolled,
    SpeedChanged,
    VehicleDriven,
    VehicleLeft,
    VehicleStopped,
    VehicleWent,
    VehicleWrecked,
)
from rules.killzone.fold import NOTHING, PIERCED, WRECKED
from rules.killzone.harm import hurt, sums
from rules.killzone.moving import beside
from rules.killzone.orders import ACCELERATE, BRAKE, HOLD, Corner, Drive
from rules.killzone.state import (
    Battle,
    Figure,
    Vehicle,
    aboard,
    armour_of,
    driver_of,
    on_foot,
)

EASY = 9  # inches: the limit of a corner of 90 degrees, and where ramming begins to add (K7, K14)
HAIRPIN = 4  # the limit of a corner of 180 degrees
QUARTER, HALF = 4, 8  # sixteenths of a circle
FASTEST = 30
STEP = 5  # mm between two looks for what is in the way
CRASH = 4
OCCUPANTS = {5: 2, 6: 3}  # dice of damage to each by the skid table (K9)


def per_six(excess: int) -> int:
    """One for each 6 inches or part of them (K8, K14)."""
    return max(0, -(-excess // 6))


def ramming_modifier(speed: int) -> int:
    """What the rammer's speed adds to damage and to the skid table (K14)."""
    return per_six(speed - EASY)


def corner_limit(turn: int) -> int | None:
    """The speed at which a turn is safe; None for one of less than 90 degrees (K6, K7)."""
    if abs(turn) < QUARTER:
        return None
    return HAIRPIN if abs(turn) >= HALF else EASY


def judged_turn(corners: Sequence[Corner], number: int) -> int:
    """The turn as which a corner is judged: with those the same way close before it (K7).

    Close: less than the 9 inches that the text gives to a turn of 90 degrees. So several small
    turns are no way round its limit, nor is a turn back that parts them.
    """
    own = most = turn = corners[number].turn
    way = corners[number].after
    for before in reversed(corners[:number]):
        if way >= EASY:
            break
        turn += before.turn
        way += before.after
        if turn * own > 0:
            most = max(most, turn, key=abs)
    return most


def corner_modifier(speed: int, turn: int) -> int | None:
    """What a corner adds to the skid roll; None where none is needed (K8)."""
    limit = corner_limit(turn)
    return None if limit is None or speed <= limit else per_six(speed - limit)


# --- The order -----------------------------------------------------------------------------------


def plan_drive(battle: Battle, order: Drive) -> Vehicle:
    """The vehicle. Raises IllegalOrder."""
    vehicle = battle.vehicles.get(order.vehicle)
    driver = driver_of(battle, order.vehicle)
    if vehicle is None or driver is None or driver.side != order.side:
        raise IllegalOrder("Nobody of yours drives that.", "K3")
    require_actor(battle, order.side, driver.id)
    if vehicle.driven:
        raise IllegalOrder(f"The {vehicle.name} has had its move.", "K4")
    _require_pedal(vehicle, order)
    _require_corners(vehicle, order)
    return vehicle


def own_length(vehicle: Vehicle) -> int:
    """How many inches a vehicle is long: its next corner comes no sooner than that."""
    return -(-2 * vehicle.radius // INCH)


def _require_corners(vehicle: Vehicle, order: Drive) -> None:
    ways = (order.before, order.before_2, order.before_3)
    turns = (order.turn, order.turn_2, order.turn_3)
    if any(not 0 <= each <= FASTEST for each in ways) or any(abs(each) > HALF for each in turns):
        raise IllegalOrder("Turn after 0 to 30 inches, by up to 180 degrees.", "K6")
    length = own_length(vehicle)
    if any(corner.after < length for corner in order.corners[1:]):
        raise IllegalOrder(
            f"Between two corners the {vehicle.name} goes its own length: {length} inches.", "K6"
        )


def pedals(vehicle: Vehicle) -> dict[str, int]:
    """What a driver may do with the speed, with the most dice for it (K3-K5)."""
    found = {}
    if vehicle.speed:
        found[HOLD] = 0
        found[BRAKE] = vehicle.row.brake
    if vehicle.speed < vehicle.row.speed:
        found[ACCELERATE] = vehicle.row.accelerate
    return found


def speeds(vehicle: Vehicle, pedal: str, dice: int) -> list[tuple[int, int]]:
    """The speeds that a pedal may give, the lowest first, and in how many throws."""
    sign, found = (1 if pedal == ACCELERATE else -1), dict[int, int]()
    for score, ways in sums(dice).items():
        speed = max(0, min(vehicle.row.speed, vehicle.speed + sign * score))
        found[speed] = found.get(speed, 0) + ways
    return sorted(found.items())


def _require_pedal(vehicle: Vehicle, order: Drive) -> None:
    known = pedals(vehicle)
    if order.pedal not in known:
        raise IllegalOrder(f"The {vehicle.name} cannot do that at its speed.", "K3")
    least = min(1, known[order.pedal])
    if not least <= order.dice <= known[order.pedal]:
        raise IllegalOrder(f"Roll {least} to {known[order.pedal]} dice for that.", "K3")


def play_drive(umpire: Umpire[Battle], order: Drive) -> None:
    """Use a pedal and go."""
    vehicle = umpire.plan(plan_drive, order)
    if order.dice:
        _use_pedal(umpire, vehicle, order)
    go(umpire, vehicle.id, order.corners)


def _use_pedal(umpire: Umpire[Battle], vehicle: Vehicle, order: Drive) -> None:
    dice = umpire.roll(order.dice)
    change = sum(dice) if order.pedal == ACCELERATE else -sum(dice)
    speed = max(0, min(vehicle.row.speed, vehicle.speed + change))
    umpire.record(
        SpeedChanged(
            dice=dice, sides=6, draw=umpire.draw, vehicle=vehicle.id, pedal=order.pedal,
            speed=speed,
        )
    )  # fmt: skip


def go(umpire: Umpire[Battle], vehicle: str, corners: Sequence[Corner] = ()) -> None:
    """Move a vehicle its whole speed: straight on, round each corner that it comes to."""
    umpire.record(VehicleDriven(vehicle=vehicle))
    found = umpire.battle.vehicles[vehicle]
    facing = found.facing
    *ways, rest = legs(found.speed, corners)
    for number, way in enumerate(ways):
        if way and not _roll_on(umpire, vehicle, facing, way):
            return
        added = corner_modifier(found.speed, judged_turn(corners, number))
        if added is not None and skid(umpire, vehicle, added):
            return
        facing = (facing + corners[number].turn) % FACINGS
    if rest:
        _roll_on(umpire, vehicle, facing, rest)


def legs(speed: int, corners: Sequence[Corner]) -> tuple[int, ...]:
    """The inches of each straight way at a speed; one corner less than ways is come to."""
    left, found = speed, []
    for corner in corners:
        if corner.after >= left:
            break
        found.append(corner.after)
        left -= corner.after
    return (*found, left)


# --- On the way ----------------------------------------------------------------------------------


def _roll_on(umpire: Umpire[Battle], vehicle: str, facing: int, inches: int) -> bool:
    """Go straight; False when something has ended the move."""
    start = umpire.battle.vehicles[vehicle]
    last, hit = start.at, set[str]()
    for at in places(start.at, facing, inches * INCH):
        battle = umpire.battle
        edge = edge_at(at, battle.width, battle.height)
        if edge:
            _come_to(umpire, vehicle, last, facing)
            umpire.record(VehicleLeft(vehicle=vehicle, edge=edge))
            return False
        met = first_met(battle, start, last, at)
        if met:
            _come_to(umpire, vehicle, last, facing)
            _collide(umpire, vehicle, met)
            return False
        for figure in run_down(battle, start, last, at):
            if figure.id not in hit:
                hit.add(figure.id)
                _come_to(umpire, vehicle, last, facing)
                ram_person(umpire, vehicle, figure.id)
        last = at
    _come_to(umpire, vehicle, last, facing)
    return True


def _come_to(umpire: Umpire[Battle], vehicle: str, to: Point, facing: int) -> None:
    start = umpire.battle.vehicles[vehicle].at
    umpire.record(VehicleWent(vehicle=vehicle, to=to, facing=facing, start=start))


def places(start: Point, facing: int, length: int) -> Iterator[Point]:
    """The places on a straight way, every few mm."""
    vx, vy = FACING_VECTORS[facing]
    for way in range(STEP, length + 1, STEP):
        yield Point(start.x + vx * way // 1000, start.y + vy * way // 1000)


def edge_at(at: Point, width: int, height: int) -> str:
    """The edge over which a place lies; empty on the table."""
    if at.x < 0 or at.x > width:
        return "west" if at.x < 0 else "east"
    if at.y < 0 or at.y > height:
        return "north" if at.y < 0 else "south"
    return ""


def _nears(last: Point, at: Point, other: Point, reach: int) -> bool:
    return span(at, other) < reach and span(at, other) < span(last, other)


def first_met(battle: Battle, vehicle: Vehicle, last: Point, at: Point) -> str:
    """The vehicle or part of a building that stops a vehicle at a place; empty for none."""
    for other in battle.vehicles.values():
        stands = not (other.left or other.wrecked) and other.id != vehicle.id
        if stands and _nears(last, at, other.at, vehicle.radius + other.radius):
            return other.id
    return next(
        (a.id for a in battle.areas if a.building and is_near(a.corners, at, vehicle.radius)), ""
    )


def run_down(battle: Battle, vehicle: Vehicle, last: Point, at: Point) -> list[Figure]:
    """Those whom a vehicle comes upon at a place."""
    return [
        figure
        for figure in on_foot(battle)
        if not figure.floor and _nears(last, at, figure.at, vehicle.radius + figure.radius)
    ]


def _collide(umpire: Umpire[Battle], vehicle: str, met: str) -> None:
    if met in umpire.battle.vehicles:
        ram_vehicle(umpire, vehicle, met)
        return
    speed = umpire.battle.vehicles[vehicle].speed
    added = ramming_modifier(speed)
    umpire.record(Rammed(vehicle=vehicle, target=met, speed=speed, modifier=added))
    if not skid(umpire, vehicle, added):
        umpire.record(VehicleStopped(vehicle=vehicle))


def ram_person(umpire: Umpire[Battle], vehicle: str, figure: str) -> None:
    """Run somebody down: an automatic hit (K15)."""
    rammer = umpire.battle.vehicles[vehicle]
    added = ramming_modifier(rammer.speed)
    umpire.record(Rammed(vehicle=vehicle, target=figure, speed=rammer.speed, modifier=added))
    hurt(umpire, figure, rammer.row.damage, rammer.name, vehicle, added)


def ram_vehicle(umpire: Umpire[Battle], vehicle: str, target: str) -> None:
    """Ram: each takes the other's dice, the rammed one first (K16)."""
    rammer, rammed = umpire.battle.vehicles[vehicle], umpire.battle.vehicles[target]
    added = ramming_modifier(rammer.speed)
    umpire.record(Rammed(vehicle=vehicle, target=target, speed=rammer.speed, modifier=added))
    wrecks = [
        each.id
        for each, other in ((rammed, rammer), (rammer, rammed))
        if damage_vehicle(
            umpire, each.id, Blow(other.row.damage, "the ramming", vehicle, added, WRECKED)
        )
    ]
    for each in wrecks:
        skid(umpire, each, added, wrecked=True)


class Blow(NamedTuple):
    """Dice of damage to a vehicle, and what becomes of it when they come up to its armour."""

    dice: int
    cause: str
    by: str
    bonus: int = 0
    fate: str = PIERCED


def damage_vehicle(umpire: Umpire[Battle], vehicle: str, blow: Blow) -> bool:
    """Roll a blow's dice against a vehicle's armour; whether they come up to it."""
    found = umpire.battle.vehicles[vehicle]
    need = armour_of(umpire.battle, found)
    dice = umpire.roll(blow.dice)
    score = sum(dice) + blow.bonus
    umpire.record(
        DamageRolled(
            dice=dice, sides=6, draw=umpire.draw, target=vehicle, cause=blow.cause, by=blow.by,
            score=score, need=need, fate=blow.fate if score >= need else NOTHING,
        )
    )  # fmt: skip
    return score >= need


def skid(umpire: Umpire[Battle], vehicle: str, added: int, *, wrecked: bool = False) -> bool:
    """The skid table: whether it ends in a crash, as it does for whatever is a wreck already."""
    dice = umpire.roll(1)
    total = dice[0] + added
    crash = wrecked or total >= CRASH
    each = OCCUPANTS.get(min(6, total), 0)
    umpire.record(
        SkidRolled(
            dice=dice, sides=6, draw=umpire.draw, vehicle=vehicle, modifier=added, total=total,
            crash=crash, dice_each=each,
        )
    )  # fmt: skip
    if crash:
        _crash(umpire, vehicle, each)
    return crash


def _crash(umpire: Umpire[Battle], vehicle: str, each: int) -> None:
    battle = umpire.battle
    found, places = battle.vehicles[vehicle], dict[str, Point]()
    for figure in aboard(battle, vehicle):
        places[figure.id] = beside(battle, found, figure, tuple(places.values()))
    umpire.record(VehicleWrecked(vehicle=vehicle, places=places))
    for figure_id in places if each else ():
        hurt(umpire, figure_id, each, "the crash", vehicle)
