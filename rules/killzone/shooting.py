"""Shooting: who may at whom, what a shot needs, bursts, flames and smoke (K12, K13, K22-K30)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.geometry import Point, span
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire
from rules.killzone.acting import require_actor
from rules.killzone.catalogue import INCH, WEAPONS, Weapon
from rules.killzone.driving import EASY, Blow, damage_vehicle, skid
from rules.killzone.events import (
    Asked,
    FlamesFilled,
    RoomLit,
    ShotRolled,
    SmokeLaid,
    WeaponUsed,
)
from rules.killzone.fold import NOTHING
from rules.killzone.harm import fate_of, hurt
from rules.killzone.orders import LONG_BURST, SHORT_BURST, Shoot, Smoke
from rules.killzone.state import (
    DRIFT,
    KEEP_DOWN,
    ON_TABLE,
    SHOOT,
    SMOKE_RADIUS,
    SNIPE,
    STAY_SHARP,
    Ask,
    Battle,
    Figure,
    Vehicle,
    armour_of,
    driver_of,
    enemy_of,
    foes_in_contact,
    gap,
    on_table,
    order_of,
    overdose_of,
)
from rules.killzone.terrain import (
    ROOM,
    can_kindle,
    has_cover,
    in_cloud,
    room_area,
    room_of,
    sees,
    sees_place,
)

SHORT, LONG = 4, 5  # what a die needs (K34)
BLIND = 6  # in smoke (K46)
CLOSE = 2 * INCH  # in smoke one sees so far
NIGHT = 12 * INCH
LASTS = 1  # turns that smoke stays after the one in which it is fired


class Shot(Record):
    """A weapon at a target: so many shots that each need `need` on a die with the modifiers.

    natural: what the die itself must show, 0 for nothing more. counters: what it uses up.
    """

    firer: Figure
    weapon: Weapon
    target: Figure | Vehicle
    shots: int
    need: int
    modifiers: tuple[Modifier, ...]
    counters: int = 0
    natural: int = 0

    def is_hit(self, die: int) -> bool:
        """Whether a die hits: a 6 always does, a 1 never."""
        if die == 1 or die < self.natural:
            return False
        return die == 6 or die + total(self.modifiers) >= self.need

    @property
    def ways(self) -> int:
        """How many faces of the die hit."""
        return sum(self.is_hit(die) for die in range(1, 7))


# --- Who may shoot -------------------------------------------------------------------------------


def require_weapon(battle: Battle, side: str, figure: str, weapon: str) -> tuple[Figure, Weapon]:
    """Somebody and a weapon with which he may fire now. Raises IllegalOrder."""
    found = require_actor(battle, side, figure)
    if weapon not in found.weapons:
        raise IllegalOrder(f"{found.name} has no such weapon.", "K34")
    row = WEAPONS[weapon]
    if order_of(battle, found) == KEEP_DOWN:
        raise IllegalOrder(f"{found.name} keeps down.", "K32")
    if weapon in found.fired:
        raise IllegalOrder(f"The {row.name.lower()} has fired this turn.", "K34")
    if row.counters and not found.counters.get(weapon, 0):
        raise IllegalOrder(f"The {row.name.lower()} has nothing left.", "K24")
    if foes_in_contact(battle, found):
        raise IllegalOrder(f"{found.name} is in hand-to-hand.", "K36")
    driver = driver_of(battle, found.aboard) if found.aboard else None
    if driver is not None and driver.id == found.id:
        raise IllegalOrder("Whoever drives does not fire.", "K12")
    return found, row


def bursts(battle: Battle, figure: Figure, weapon: Weapon) -> dict[str, tuple[int, int]]:
    """The ways to fire a weapon: shots and counters by the kind of burst (K24, K32)."""
    order, left = order_of(battle, figure), figure.counters.get(weapon.id, 0)
    uses = 1 if weapon.counters else 0
    if not weapon.long_burst:
        rapid = order in (SHOOT, STAY_SHARP)
        return {SHORT_BURST: (weapon.shots if rapid else 1, uses)}
    if order != SHOOT:
        return {}
    found = {SHORT_BURST: (weapon.shots, 1)}
    if not figure.moved and left >= 2:
        found[LONG_BURST] = (weapon.long_burst, 2)
    return found


def is_seen_target(battle: Battle, firer: Figure, weapon: Weapon, target: Figure | Vehicle) -> bool:
    """Whether a target is in range and in sight, and in nobody's hands."""
    if target.side == firer.side or gap(firer, target) > weapon.long * INCH:
        return False
    if isinstance(target, Figure):
        if target.status not in ON_TABLE or target.aboard or foes_in_contact(battle, target):
            return False
    elif target.left or target.wrecked:
        return False
    return sees(battle, firer, target)


def can_harm(battle: Battle, weapon: Weapon, target: Figure | Vehicle) -> bool:
    """Whether the best dice of a weapon do anything to a target."""
    best = 6 * weapon.damage
    if isinstance(target, Vehicle):
        return best >= armour_of(battle, target)
    return fate_of(battle, target, best) != NOTHING


def plan_shoot(battle: Battle, order: Shoot) -> Shot:
    """The shots. Raises IllegalOrder."""
    firer, weapon = require_weapon(battle, order.side, order.figure, order.weapon)
    if weapon.smoke:
        raise IllegalOrder("A smoke grenade is fired at a place.", "K45")
    burst = bursts(battle, firer, weapon).get(order.burst)
    if burst is None:
        raise IllegalOrder(
            "That burst needs Shoot orders; a long one also two counters and a firer who stood.",
            "K24",
        )
    target = battle.figures.get(order.target) or battle.vehicles.get(order.target)
    if target is None or not is_seen_target(battle, firer, weapon, target):
        raise IllegalOrder(f"{firer.name} has no such target in range and sight.", "K34")
    return shot_at(battle, firer, weapon, target, burst)


def shot_at(
    battle: Battle, firer: Figure, weapon: Weapon, target: Figure | Vehicle, burst: tuple[int, int]
) -> Shot:
    """What the shots need."""
    distance = gap(firer, target)
    is_long = distance > weapon.short * INCH
    smoky = any(in_cloud(cloud, firer.at) and in_cloud(cloud, target.at) for cloud in battle.smoke)
    return Shot(
        firer, weapon, target, burst[0], LONG if is_long else SHORT,
        (*of_firer(battle, firer, distance, is_long), *_of_target(battle, firer, target)),
        burst[1], BLIND if smoky and distance > CLOSE else 0,
    )  # fmt: skip


def of_firer(battle: Battle, firer: Figure, distance: int, is_long: bool) -> Iterator[Modifier]:
    """What is added to a shot for whoever fires it."""
    if order_of(battle, firer) == SNIPE:
        yield Modifier("sniping", 1, "K32")
    if is_long and firer.row.sighting:
        yield Modifier("sighting aid", 1, "K18")
    if _rides_fast(battle, firer):
        yield Modifier("from a fast vehicle", -1, "K12")
    if distance > NIGHT and battle.rules.get("light") == "night" and not firer.row.night:
        yield Modifier("night", -1, "K21")
    if overdose_of(battle, firer, "alcohol"):
        yield Modifier("drunk", -1, "K28")


def _rides_fast(battle: Battle, figure: Figure) -> bool:
    return bool(figure.aboard) and battle.vehicles[figure.aboard].speed > EASY


def _of_target(battle: Battle, firer: Figure, target: Figure | Vehicle) -> Iterator[Modifier]:
    if isinstance(target, Vehicle):
        # A battle from before there was this switch goes on as it began.
        adds_up = battle.rules.get("fast_fire", "each") == "each"
        if target.speed > EASY and (adds_up or not _rides_fast(battle, firer)):
            yield Modifier("at a fast vehicle", -1, "K12")
        return
    if order_of(battle, target) == KEEP_DOWN:
        yield Modifier("keeps down", -1, "K32")
    if not overdose_of(battle, target, "dove") and has_cover(battle, target, firer.at):
        yield Modifier("cover", -1, "K34")


# --- The shots -----------------------------------------------------------------------------------


def play_shoot(umpire: Umpire[Battle], order: Shoot) -> None:
    """Fire."""
    shot = umpire.plan(plan_shoot, order)
    weapon, target = shot.weapon, shot.target
    umpire.record(WeaponUsed(figure=shot.firer.id, weapon=weapon.id, counters=shot.counters))
    room = _flammable(umpire.battle, shot)
    if room and weapon.floods and is_small(room_area(umpire.battle, target.at)):
        flood(umpire, shot, room)
    else:
        for _ in range(shot.shots):
            if _still_there(umpire.battle, target.id):
                _one(umpire, shot)
    if room:
        kindles = can_kindle(umpire.battle, room)
        umpire.record(RoomLit(room=room, kindles=kindles))


def _flammable(battle: Battle, shot: Shot) -> str:
    if not shot.weapon.fire or isinstance(shot.target, Vehicle):
        return ""
    return room_of(battle, shot.target.at, shot.target.floor)


def is_small(area: Area | None) -> bool:
    """Whether a part of a building is a room that flames fill: 6 by 6 inches at most (K29)."""
    if area is None:
        return False
    xs, ys = [c.x for c in area.corners], [c.y for c in area.corners]
    return max(xs) - min(xs) <= ROOM and max(ys) - min(ys) <= ROOM


def occupants(battle: Battle, room: str) -> tuple[str, ...]:
    """Who is in a room."""
    return tuple(
        f.id for f in on_table(battle) if not f.aboard and room_of(battle, f.at, f.floor) == room
    )


def flood(umpire: Umpire[Battle], shot: Shot, room: str) -> None:
    """Fill a room with flames: everybody in it is hit."""
    caught = occupants(umpire.battle, room)
    umpire.record(
        FlamesFilled(figure=shot.firer.id, weapon=shot.weapon.id, room=room, caught=caught)
    )
    for each in caught:
        hurt(umpire, each, shot.weapon.damage, shot.weapon.name, shot.firer.id)


def _still_there(battle: Battle, target: str) -> bool:
    if target in battle.vehicles:
        return not battle.vehicles[target].wrecked
    return battle.figures[target].status in ON_TABLE


def _one(umpire: Umpire[Battle], shot: Shot) -> None:
    dice = umpire.roll(1)
    hit = shot.is_hit(dice[0])
    umpire.record(
        ShotRolled(
            dice=dice, sides=6, draw=umpire.draw, figure=shot.firer.id, weapon=shot.weapon.id,
            target=shot.target.id, need=max(shot.need, shot.natural), modifiers=shot.modifiers,
            hit=hit,
        )
    )  # fmt: skip
    if not hit:
        return
    name, damage = shot.weapon.name, shot.weapon.damage
    if isinstance(shot.target, Figure):
        hurt(umpire, shot.target.id, damage, name, shot.firer.id)
    elif damage_vehicle(umpire, shot.target.id, Blow(damage, name, shot.firer.id)):
        skid(umpire, shot.target.id, 0)


# --- Smoke ---------------------------------------------------------------------------------------


def plan_smoke(battle: Battle, order: Smoke) -> Shot:
    """The grenade; its target is the firer, for it has none. Raises IllegalOrder."""
    firer, weapon = require_weapon(battle, order.side, order.figure, "smoke")
    at = Point(order.x, order.y)
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        raise IllegalOrder("That is beyond the edge of the table.", "K45")
    if span(firer.at, at) > weapon.long * INCH:
        raise IllegalOrder("A smoke grenade flies 12 inches.", "K45")
    if not sees_place(battle, firer, at):
        raise IllegalOrder(f"{firer.name} does not see that place.", "K45")
    modifiers = tuple(of_firer(battle, firer, span(firer.at, at), True))
    return Shot(firer, weapon, firer, 1, LONG, modifiers, 1)


def play_smoke(umpire: Umpire[Battle], order: Smoke) -> None:
    """Fire a smoke grenade: a miss is put elsewhere by the enemy."""
    shot = umpire.plan(plan_smoke, order)
    aim = Point(order.x, order.y)
    umpire.record(WeaponUsed(figure=shot.firer.id, weapon="smoke", counters=1))
    dice = umpire.roll(1)
    hit = shot.is_hit(dice[0])
    umpire.record(
        ShotRolled(
            dice=dice, sides=6, draw=umpire.draw, figure=shot.firer.id, weapon="smoke", target="",
            need=shot.need, modifiers=shot.modifiers, hit=hit,
        )
    )  # fmt: skip
    if hit:
        umpire.record(SmokeLaid(at=aim, until=umpire.battle.turn + LASTS))
        return
    enemy = enemy_of(umpire.battle, shot.firer.side)
    umpire.record(Asked(ask=Ask(DRIFT, enemy, shot.firer.id, aim, SMOKE_RADIUS)))
