"""Firing: both sides throw two dice and add what helps them (T5-T8, T11, T17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.fireteam_tomorrow.captives import release
from rules.fireteam_tomorrow.catalogue import ARMOUR, DAMAGE, INCH, QUALITIES, WEAPONS, Weapon
from rules.fireteam_tomorrow.deck import require_card
from rules.fireteam_tomorrow.events import BurstPlaced, FigureHit, ShotFired, VehicleDamaged
from rules.fireteam_tomorrow.orders import Burst, Fire
from rules.fireteam_tomorrow.state import (
    ACTIVE,
    FIRE,
    ON_TABLE,
    Battle,
    Figure,
    are_foes,
    gap,
    on_table,
    opponents,
)
from rules.fireteam_tomorrow.terrain import cover_against, in_the_way, sees, sees_place
from rules.kernel.geometry import Point, span
from rules.kernel.modifiers import Modifier, total
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

FACES = range(1, 7)
THROWS = 1296
LEADS = 9 * INCH
SUPPORTS, MOST_SUPPORT = 12 * INCH, 3
BEST, WORST = 12, 2  # attacker's and defender's throw that always HITs (T8)
IN_THE_AIR = 1  # for the defender (T17), ours
MELEE_GAP = INCH  # an explosion is not put nearer than that to people in hand-to-hand


class Shot(NamedTuple):
    """A shot that may be fired: by whom, with what, at whom, and both sides' modifiers."""

    firer: Figure
    weapon: Weapon
    target: Figure
    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]

    @property
    def is_harmless(self) -> bool:
        """Whether the weapon can do nothing to this target, whatever the dice (T17)."""
        return bool(self.target.vehicle) and not self.weapon.harms_vehicles


class Blast(NamedTuple):
    """An explosion that may be made, with the shot at each whom it reaches."""

    firer: Figure
    weapon: Weapon
    at: Point
    shots: tuple[Shot, ...]


# --- Who may fire --------------------------------------------------------------------------------


def shooter(battle: Battle, side: str, figure: str) -> Figure:
    """The figure that may fire now. Raises IllegalOrder."""
    found = require_card(battle, side, figure, FIRE)
    if found.disarmed:
        raise IllegalOrder(f"The weapons of {found.name} are out of action.", "T17")
    if opponents(battle, found):
        raise IllegalOrder(f"{found.name} is in hand-to-hand and cannot fire.", "T16")
    return found


def _weapon(figure: Figure, weapon: str) -> Weapon:
    if weapon not in figure.weapons:
        raise IllegalOrder(f"{figure.name} has no such weapon.", "T11")
    return WEAPONS[weapon]


def target_of(battle: Battle, firer: Figure, weapon: Weapon, target: str) -> Figure:
    """An enemy whom a weapon may be fired at. Raises IllegalOrder."""
    found = battle.figures.get(target)
    if found is None or found.status not in ON_TABLE or not are_foes(firer, found):
        raise IllegalOrder("Choose an enemy on the table.", "T5")
    if found.status != ACTIVE and not weapon.radius:
        raise IllegalOrder(f"{found.name} lies on the ground and is no target.", "T5")
    if found.is_aloft and not weapon.anti_air:
        raise IllegalOrder(f"{found.name} is in the air: no {weapon.name} reaches it.", "T17")
    if opponents(battle, found):
        raise IllegalOrder(f"{found.name} is in hand-to-hand: nobody fires into it.", "T16")
    if weapon.range and gap(firer, found) > weapon.range * INCH:
        raise IllegalOrder(f"{found.name} is out of the {weapon.name}'s range.", "T11")
    if not weapon.spotted and not sees(battle, firer, found):
        raise IllegalOrder(
            f"{firer.name} does not see {found.name} behind {in_the_way(battle, firer, found)}.",
            "T5",
        )
    return found


# --- What helps whom -----------------------------------------------------------------------------


def shot_at(
    battle: Battle, firer: Figure, weapon: Weapon, target: Figure, origin: Point | None = None
) -> Shot:
    """The shot with both sides' modifiers; `origin`: where an explosion is."""
    return Shot(
        firer, weapon, target,
        tuple(_attack(battle, firer, weapon, target)),
        tuple(_defence(battle, firer, target, origin or firer.at)),
    )  # fmt: skip


def _attack(battle: Battle, firer: Figure, weapon: Weapon, target: Figure) -> Iterator[Modifier]:
    if has_leader(battle, firer, LEADS):
        yield Modifier("leader within 9 in", 1, "T6")
    better = firer.quality - target.quality
    if better > 0:
        yield Modifier(f"{QUALITIES[firer.quality].name} against lesser", better, "T6")
    if battle.rules.get("levels") != "plain":
        yield Modifier(f"{weapon.name}, level", weapon.level, "T11")


def _defence(battle: Battle, firer: Figure, target: Figure, origin: Point) -> Iterator[Modifier]:
    helpers = min(MOST_SUPPORT, _support(battle, firer, target))
    if helpers:
        yield Modifier("friends who see the firer", helpers, "T7")
    if target.is_aloft:
        yield Modifier("in the air", IN_THE_AIR, "T17")
    level, source = cover_against(battle, target, origin)
    if level:
        yield Modifier(f"cover: {source}", level, "T7")
    better = target.quality - firer.quality
    if better > 0:
        yield Modifier(f"{QUALITIES[target.quality].name} against lesser", better, "T7")
    if battle.rules.get("levels") != "plain" and target.armour:
        yield Modifier(armour_name(target), target.armour, "T11")


def armour_name(figure: Figure) -> str:
    """What somebody wears, in words."""
    return "armour of a vehicle" if figure.vehicle else ARMOUR[figure.armour].name.lower()


def has_leader(battle: Battle, figure: Figure, reach: int) -> bool:
    """Whether a leader is near, be it the figure itself (T6, T21)."""
    if battle.rules.get("leaders") == "any":
        teams = [team for team in battle.teams.values() if team.army == figure.army]
    else:
        teams = [battle.teams[figure.team]]
    leaders = (battle.figures[team.leader] for team in teams if team.leader)
    return any(
        leader.army == figure.army
        and leader.status == ACTIVE
        and (leader.id == figure.id or gap(leader, figure) <= reach)
        for leader in leaders
    )


def _support(battle: Battle, firer: Figure, target: Figure) -> int:
    """How many of the target's friends keep the firer's head down (T7)."""
    return sum(
        1
        for other in battle.figures.values()
        if other.status == ACTIVE
        and other.army == target.army
        and other.id != target.id
        and gap(other, target) <= SUPPORTS
        and not opponents(battle, other)
        and sees(battle, other, firer)
    )


# --- The roll ------------------------------------------------------------------------------------


def is_hit(dice: tuple[int, ...], net: int) -> bool:
    """Whether two dice of the attacker beat two of the defender, `net` being in his favour."""
    attack, defence = dice[0] + dice[1], dice[2] + dice[3]
    return attack + net > defence or (attack == BEST and defence == WORST)


@lru_cache(maxsize=128)
def ways_to_hit(net: int) -> int:
    """In how many of the 1296 throws the attacker HITs."""
    return sum(is_hit(dice, net) for dice in product(FACES, repeat=4))


def net_of(shot: Shot) -> int:
    """What both sides' modifiers come to, in the attacker's favour."""
    return total(shot.attack) - total(shot.defence)


def plan_fire(battle: Battle, order: Fire) -> Blast | Shot:
    """The shot, or the explosion where the target is. Raises IllegalOrder."""
    firer = shooter(battle, order.side, order.figure)
    weapon = _weapon(firer, order.weapon)
    target = target_of(battle, firer, weapon, order.target)
    if weapon.radius:
        return _air_burst(battle, firer, weapon, target)
    shot = shot_at(battle, firer, weapon, target)
    if shot.is_harmless:
        raise IllegalOrder(f"A {weapon.name} can do nothing to {target.name}.", "T17")
    return shot


def _air_burst(battle: Battle, firer: Figure, weapon: Weapon, target: Figure) -> Blast:
    """An explosion where a target is; in the air nobody else is near it."""
    if not target.is_aloft:
        return _blast(battle, firer, weapon, target.at)
    return Blast(firer, weapon, target.at, (shot_at(battle, firer, weapon, target, target.at),))


def plan_burst(battle: Battle, order: Burst) -> Blast:
    """The explosion at a place. Raises IllegalOrder."""
    firer = shooter(battle, order.side, order.figure)
    weapon = _weapon(firer, order.weapon)
    if not weapon.radius:
        raise IllegalOrder(f"A {weapon.name} does not explode.", "T11")
    at = Point(order.x, order.y)
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        raise IllegalOrder("That is beyond the edge of the table.", "T11")
    if weapon.range and span(firer.at, at) - firer.radius > weapon.range * INCH:
        raise IllegalOrder(f"That is out of the {weapon.name}'s range.", "T11")
    if not weapon.spotted and not sees_place(battle, firer, at):
        raise IllegalOrder(f"{firer.name} does not see that place.", "T11")
    return _blast(battle, firer, weapon, at)


def _blast(battle: Battle, firer: Figure, weapon: Weapon, at: Point) -> Blast:
    for other in on_table(battle):
        if span(at, other.at) - other.radius < MELEE_GAP and opponents(battle, other):
            raise IllegalOrder(
                f"{other.name} is in hand-to-hand: only the edge of an explosion may catch it.",
                "T16",
            )
    reached = (
        other
        for other in on_table(battle)
        if other.status == ACTIVE
        and not other.is_aloft
        and span(at, other.at) - other.radius <= weapon.radius * INCH
    )
    return Blast(
        firer, weapon, at, tuple(shot_at(battle, firer, weapon, each, at) for each in reached)
    )


def play_fire(umpire: Umpire[Battle], order: Fire) -> None:
    """Fire at a target."""
    planned = umpire.plan(plan_fire, order)
    if isinstance(planned, Blast):
        _explode(umpire, planned)
    else:
        _resolve(umpire, planned)


def play_burst(umpire: Umpire[Battle], order: Burst) -> None:
    """Put an explosion at a place."""
    _explode(umpire, umpire.plan(plan_burst, order))


def _explode(umpire: Umpire[Battle], blast: Blast) -> None:
    shots = {shot.target.id: shot for shot in blast.shots}
    umpire.record(
        BurstPlaced(
            figure=blast.firer.id, weapon=blast.weapon.id, at=blast.at, reached=tuple(shots)
        )
    )
    umpire.apart(shots, lambda each, target: _resolve(each, shots[target]))


def _resolve(umpire: Umpire[Battle], shot: Shot) -> None:
    net = net_of(shot)
    dice = umpire.roll(4, key=lambda thrown: is_hit(thrown, net))
    hit = is_hit(dice, net)
    umpire.record(
        ShotFired(
            dice=dice, sides=6, draw=umpire.draw, figure=shot.firer.id, weapon=shot.weapon.id,
            target=shot.target.id, attack=shot.attack, defence=shot.defence, hit=hit,
            harmless=shot.is_harmless,
        )
    )  # fmt: skip
    if hit and not shot.is_harmless:
        strike(umpire, shot.target.id, shot.weapon.name)


def strike(umpire: Umpire[Battle], figure: str, cause: str) -> None:
    """A HIT: somebody lies down, a vehicle loses something."""
    if umpire.battle.figures[figure].vehicle:
        _damage(umpire, figure)
        return
    umpire.record(FigureHit(figure=figure, cause=cause))
    release(umpire, figure)


def _damage(umpire: Umpire[Battle], figure: str) -> None:
    found = umpire.battle.figures[figure]
    lost = {"movement": found.immobile, "weapons": found.disarmed}
    (die,) = umpire.roll(1)
    effect = DAMAGE[die - 1]
    if lost.get(effect, False):
        effect = "destroyed"
    umpire.record(
        VehicleDamaged(dice=(die,), sides=6, draw=umpire.draw, figure=figure, effect=effect)
    )
