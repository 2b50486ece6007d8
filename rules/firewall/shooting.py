"""Chapters 8 and 9, shooting: who may fire at whom, every modifier, and the roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from rules.firewall.actions import (
    COMBAT,
    centimetres,
    require_actor,
    require_facing,
    require_free_hands,
    require_on_table,
    spend,
    turn_to,
)
from rules.firewall.armour import Harm
from rules.firewall.blast import strike
from rules.firewall.catalogue import CATALOGUE, FireMode, Weapon
from rules.firewall.events import WeaponFired
from rules.firewall.fire_results import ANTI_ARMOUR_GUTZ, result_row
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.leaders import leader_near, settle_leaders
from rules.firewall.malfunctions import explode_in_hand, malfunction
from rules.firewall.orders import Shoot
from rules.firewall.state import (
    ACTIVE,
    BASE,
    Battle,
    CarriedWeapon,
    Figure,
    enemies_near,
    weapon_of,
)
from rules.firewall.suppression import under_fire
from rules.firewall.terrain import CLUTTER_FIRE_GUTZ, COVER_GUTZ, clutter_at, cover_at
from rules.kernel.events import Order
from rules.kernel.geometry import Point, facing_toward, is_in_front, span
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.sight import Sight, sight_between
from rules.kernel.umpire import Umpire

SHORT, EFFECTIVE, LONG = "short", "effective", "long"
RANGE_GUTZ = {SHORT: 1, EFFECTIVE: 0, LONG: -1}
PRONE_GUTZ = -2
INTERVENING_GUTZ = -2
NIGHT_GUTZ = -2
CONTROLLED_GUTZ = -1


class Aim(Record):
    """Everything that bears on one ranged attack. Lengths in mm, base edge to base edge."""

    firer: Figure
    carried: CarriedWeapon
    fire: str
    mode_gutz: int
    at: Point
    distance: int
    band: str
    sight: Sight
    target: str = ""


class ShotPlan(Record):
    """A shot that may be ordered: aim, target and modifiers."""

    aim: Aim
    target: Figure
    mode: FireMode
    fire: str
    harm: Harm
    modifiers: tuple[Modifier, ...]
    facing: int | None


def range_band(entry: Weapon, distance: int) -> str:
    """Short, effective or long, each limit inclusive; empty beyond long range (R8.4, G28)."""
    if distance <= entry.short:
        return SHORT
    if distance <= entry.effective:
        return EFFECTIVE
    return LONG if distance <= entry.long else ""


def _range(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.band != EFFECTIVE:
        yield Modifier(f"{aim.band.capitalize()} range", RANGE_GUTZ[aim.band], "R8.4")


def _weapon(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.mode_gutz:
        yield Modifier(CATALOGUE.weapons[aim.carried.entry].name, aim.mode_gutz, "R8.5")


def _fire_type(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.fire == "CB":
        yield Modifier("Controlled burst", CONTROLLED_GUTZ, "R8.5")
    elif aim.fire == "SS(A)":
        yield Modifier("Anti-armour against infantry", ANTI_ARMOUR_GUTZ, "R9.6")


def _nerve(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    yield from leader_near(battle, aim.firer)
    yield from under_fire(aim.firer)


def _prone(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if aim.target and battle.figures[aim.target].prone:
        yield Modifier("Prone target", PRONE_GUTZ, "R8.5")


def _cover(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    cover, name = cover_at(battle, aim.at)
    if cover != "none":
        yield Modifier(f"{cover.capitalize()} cover: {name}", COVER_GUTZ[cover], "R8.5")


def _between(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    crossed = set(aim.sight.through)
    for area in battle.grounds:
        if area.id in crossed and area.cover in ("medium", "heavy"):
            yield Modifier(f"{area.name} in between", INTERVENING_GUTZ, "R8.5")
            return


def _night(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    if battle.rules.get("light") == "night":
        yield Modifier("Night or poor weather", NIGHT_GUTZ, "R8.5")


def _clutter(battle: Battle, aim: Aim) -> Iterator[Modifier]:
    clutter, name = clutter_at(battle, aim.at)
    if clutter in CLUTTER_FIRE_GUTZ:
        yield Modifier(f"Clutter {clutter} of {name}", CLUTTER_FIRE_GUTZ[clutter], "R6.4")


MODIFIERS: tuple[Callable[[Battle, Aim], Iterator[Modifier]], ...] = (
    _weapon,
    _fire_type,
    _range,
    _nerve,
    _prone,
    _cover,
    _between,
    _night,
    _clutter,
)


def fire_modifiers(battle: Battle, aim: Aim) -> tuple[Modifier, ...]:
    """Every modifier of a ranged attack, in the order in which a player reads them (R8.5)."""
    return tuple(modifier for rule in MODIFIERS for modifier in rule(battle, aim))


def require_ready(actor: Figure, carried: CarriedWeapon) -> None:
    """The weapon can be fired at all."""
    name = CATALOGUE.weapons[carried.entry].name
    reasons = {
        "jammed": (f"The {name} is jammed; clear it first.", "R14.2"),
        "empty": (f"The {name} must be reloaded first.", "R10.1"),
        "useless": (f"The {name} is beyond repair.", "R14.1"),
    }
    if carried.state in reasons:
        raise IllegalOrder(*reasons[carried.state])
    if carried.shots == 0:
        raise IllegalOrder(f"The {name} has no shots left.", "R10.7")


def require_unlocked(battle: Battle, actor: Figure) -> None:
    """Nobody fires with an enemy within 2 cm (R13.1, G16)."""
    near = enemies_near(battle, actor)
    if near and battle.rules.get("ranged_lock") != "free":
        raise IllegalOrder(
            f"{actor.name} has {near[0].name} within 2 cm and cannot use ranged weapons.", "R13.1"
        )


def require_firer(battle: Battle, order: Order, figure: str) -> Figure:
    """The figure, which must be free to make a ranged attack now."""
    actor = require_actor(battle, order, figure, COMBAT)
    require_on_table(actor)
    require_free_hands(actor)
    require_unlocked(battle, actor)
    return actor


def take_aim(
    battle: Battle,
    actor: Figure,
    carried: CarriedWeapon,
    fire: str,
    mode_gutz: int,
    target: Figure | None,
    at: Point,
    facing: int | None,
) -> Aim:
    """Range, sight and arc of an attack at a figure or a place, or the reason against it."""
    entry = CATALOGUE.weapons[carried.entry]
    distance = max(0, span(actor.at, at) - (BASE if target is not None else BASE // 2))
    band = range_band(entry, distance)
    if not band:
        raise IllegalOrder(
            f"It is {centimetres(distance)} away; the {entry.name} reaches "
            f"{centimetres(entry.long)}.",
            "R8.4",
        )
    sight = sight_between(battle.grounds, actor.at, at)
    if not sight.clear:
        names = {area.id: area.name for area in battle.grounds}
        blocker = names[sight.blocked_by[0]]
        raise IllegalOrder(f"{blocker} blocks the line of sight.", "R8.1")
    looks = actor.facing if facing is None else facing
    if not is_in_front(actor.at, looks, at):
        raise IllegalOrder(f"{actor.name} faces the other way.", "R8.1")
    aimed_at = "" if target is None else target.id
    return Aim(actor, carried, fire, mode_gutz, at, distance, band, sight, aimed_at)


def turn_for(battle: Battle, actor: Figure, at: Point, facing: int | None) -> int | None:
    """The facing an attack takes: as ordered, else towards the target if it is behind (G10)."""
    require_facing(facing)
    if battle.rules.get("turning") == "movement":
        if facing is not None and facing != actor.facing:
            raise IllegalOrder("Here a figure turns only with a movement action.", "R8.1")
        return None
    if facing is None and not is_in_front(actor.at, actor.facing, at):
        return facing_toward(actor.at, at)
    return facing


def require_target(battle: Battle, actor: Figure, target: str) -> Figure:
    """An enemy on the table who is still in the fight."""
    found = battle.figures.get(target)
    if found is None:
        raise IllegalOrder("There is no such target.")
    if found.side == actor.side:
        raise IllegalOrder(f"{found.name} is on your own side.")
    if found.status != ACTIVE:
        raise IllegalOrder(f"{found.name} is no longer a target.")
    return found


def plan_shot(battle: Battle, order: Shoot) -> ShotPlan:
    """Check a shot and gather everything about it before the roll."""
    actor = require_firer(battle, order, order.figure)
    carried = weapon_of(actor, order.weapon)
    if carried is None:
        raise IllegalOrder(f"{actor.name} carries no such weapon.")
    require_ready(actor, carried)
    entry = CATALOGUE.weapons[carried.entry]
    mode, fire = _chosen_fire(entry, order.mode, order.slugs)
    target = require_target(battle, actor, order.target)
    facing = turn_for(battle, actor, target.at, order.facing)
    aim = take_aim(battle, actor, carried, fire, mode.gutz, target, target.at, facing)
    harm = _harm(battle, entry, order.slugs)
    return ShotPlan(aim, target, mode, fire, harm, fire_modifiers(battle, aim), facing)


def _chosen_fire(entry: Weapon, fire: str, slugs: bool) -> tuple[FireMode, str]:
    """The mode that is fired and the fire type that counts; slugs change it (R10.3, G12)."""
    for mode in entry.modes:
        if mode.fire == fire and fire != "Special":
            break
    else:
        raise IllegalOrder(f"The {entry.name} does not fire that way.", "R8.3")
    if not slugs:
        return mode, fire
    if entry.slug_fire is None:
        raise IllegalOrder(f"The {entry.name} takes no slugs.", "R10.3")
    if mode is not entry.modes[0]:
        raise IllegalOrder(f"With slugs the {entry.name} fires in one way only.", "R10.3")
    return mode, entry.slug_fire


def _harm(battle: Battle, entry: Weapon, slugs: bool) -> Harm:
    factor = 1 if slugs else entry.armour_factor
    if entry.id == "jannings_pocket_monster" and battle.rules.get("pocket_monster") == "double":
        factor = 2
    return Harm(
        cause=entry.name,
        kind="flame" if entry.damage == "flame" else "missile",
        factor=factor,
        ignores=entry.ignores_armour or "",
        non_lethal=entry.non_lethal or "",
        immune=entry.immune,
    )


def discharged(carried: CarriedWeapon, turn: int) -> CarriedWeapon:
    """The weapon after one more shot: counted shots and magazines go down (R10.1, R10.7, G30)."""
    shots = carried.shots - 1 if carried.shots > 0 else carried.shots
    loaded = carried.loaded - 1 if carried.loaded > 0 else carried.loaded
    state = "empty" if loaded == 0 else carried.state
    return replace(carried, state=state, shots=shots, loaded=loaded, fired=turn)


def play_shot(umpire: Umpire[Battle], order: Shoot) -> None:
    """A combat action with a ranged weapon (R8, R9)."""
    plan = plan_shot(umpire.battle, order)
    actor, carried = plan.aim.firer, plan.aim.carried
    turn_to(umpire, actor, plan.facing)
    spend(umpire, actor.id, COMBAT)
    after = discharged(carried, umpire.battle.turn)
    umpire.record(WeaponFired(actor.id, after, plan.fire, plan.target.id, slugs=order.slugs))
    result = roll_gutz(umpire, actor.id, "shot", plan.modifiers)
    if is_success(result):
        row = result_row(plan.fire, umpire.battle.rules)
        strike(umpire, plan.target, row, result, plan.harm, actor.id)
        # The firer's gain is an effect of the attack; a fallen leader is mourned after it (G2).
        if result == CRITICAL_SUCCESS:
            gain_gutz(umpire, actor.id, "critical success")
        settle_leaders(umpire)
        return
    falter(umpire, actor.id)
    if result == CRITICAL_FAILURE:
        fumble(umpire, plan, after)


def fumble(umpire: Umpire[Battle], plan: ShotPlan, after: CarriedWeapon) -> None:
    """A critical failure costs a point and tests the weapon (R9.7)."""
    firer = plan.aim.firer.id
    lose_gutz(umpire, firer, 1, "critical failure")
    settle_leaders(umpire)
    if CATALOGUE.weapons[after.entry].grenade_malfunction:
        explode_in_hand(umpire, firer, after.entry, plan.mode, plan.fire, plan.harm)
    else:
        malfunction(umpire, firer, after, plan.mode.malfunction, plan.fire)
    settle_leaders(umpire)
