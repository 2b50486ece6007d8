"""Chapters 8 and 9, shooting: who may fire at whom, every modifier, and the roll."""

from __future__ import annotations

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
from rules.firewall.blast import land, place
from rules.firewall.catalogue import CATALOGUE, FireMode, Weapon
from rules.firewall.cybernetics.systems import is_stopped
from rules.firewall.events import WeaponFired
from rules.firewall.fire_modifiers import Aim, Mark, fire_modifiers, range_band
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.kit import BOMBS
from rules.firewall.leaders import settle_leaders
from rules.firewall.malfunctions import explode_in_hand, malfunction
from rules.firewall.orders import Shoot
from rules.firewall.state import (
    ACTIVE,
    DOWN,
    Battle,
    CarriedWeapon,
    Figure,
    are_foes,
    enemies_near,
    foes_of,
    helpless_figures,
    is_near,
    spares_helpless,
    weapon_of,
)
from rules.firewall.terrain import is_on_table, sight_to
from rules.firewall.vehicles.armour import is_proof
from rules.firewall.vehicles.crew import is_open, is_vehicle
from rules.firewall.vehicles.gunnery import (
    looks_at,
    require_bearing,
    require_effect,
    require_gunner,
    require_mount,
)
from rules.kernel.events import Order
from rules.kernel.geometry import Point, facing_toward, slant, span
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire


class ShotPlan(Record):
    """A shot that may be ordered: aim, target and modifiers."""

    aim: Aim
    target: Figure
    mode: FireMode
    fire: str
    harm: Harm
    modifiers: tuple[Modifier, ...]
    facing: int | None
    slugs: bool = False


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
        gone = "has been used" if carried.entry in BOMBS else "has no shots left"
        raise IllegalOrder(f"The {name} {gone}.", "R10.7")
    if is_stopped(actor, carried.id):
        raise IllegalOrder(f"The {name} has stopped with the system that it is part of.", "R17.3")


def is_ready(figure: Figure, carried: CarriedWeapon) -> bool:
    """Whether the weapon can be fired at all."""
    if carried.state != "ready" or carried.shots == 0:
        return False
    return not is_stopped(figure, carried.id)


def is_locked(battle: Battle, actor: Figure) -> bool:
    """Whether an enemy within 2 cm keeps a figure from shooting (R13.1, G16)."""
    return battle.rules.get("ranged_lock") != "free" and bool(_disturbing(battle, actor))


def _disturbing(battle: Battle, actor: Figure) -> list[Figure]:
    """Enemies at hand; behind armour and under a roof a crew minds nobody on foot (G16)."""
    near = enemies_near(battle, actor)
    if is_vehicle(actor) and is_proof(actor) and not is_open(actor):
        return [foe for foe in near if is_vehicle(foe)]
    return near


def require_unlocked(battle: Battle, actor: Figure) -> None:
    """Nobody fires with an enemy within 2 cm (R13.1, G16)."""
    if is_locked(battle, actor):
        near = _disturbing(battle, actor)
        raise IllegalOrder(
            f"{actor.name} has {near[0].name} within 2 cm and cannot use ranged weapons.", "R13.1"
        )


def require_aimable(target: Figure, fire: str, at_gunner: bool) -> None:
    """The fire can hurt its target, or there is a gunner to aim at (R9.8, G36)."""
    if at_gunner:
        require_gunner(target)
    else:
        require_effect(target, fire)


def require_firer(battle: Battle, order: Order, figure: str) -> Figure:
    """The figure, which must be free to make a ranged attack now."""
    actor = require_actor(battle, order, figure, COMBAT)
    require_on_table(actor)
    require_free_hands(actor)
    require_unlocked(battle, actor)
    return actor


def mark_of(target: Figure) -> Mark:
    """A figure as something to aim at."""
    return Mark(target.at, target.height, target.base, figure=target.id)


def distance_to(actor: Figure, mark: Mark) -> int:
    """From base edge to base edge, or to a place (G28)."""
    level = max(0, span(actor.at, mark.at) - (actor.base + mark.base) // 2)
    return slant(level, actor.height - mark.height)


def take_aim(
    battle: Battle,
    actor: Figure,
    carried: CarriedWeapon,
    fire: str,
    mode_gutz: int,
    mark: Mark,
    facing: int | None,
) -> Aim:
    """Range, sight and arc of an attack at a figure or a place, or the reason against it."""
    entry = CATALOGUE.weapons[carried.entry]
    distance = distance_to(actor, mark)
    band = range_band(entry, distance)
    if not band:
        raise IllegalOrder(
            f"It is {centimetres(distance)} away; the {entry.name} reaches "
            f"{centimetres(entry.long)}.",
            "R8.4",
        )
    sight = sight_to(battle, actor, mark.at, mark.height)
    if not sight.clear:
        names = {area.id: area.name for area in battle.grounds}
        blocker = names[sight.blocked_by[0]]
        raise IllegalOrder(f"{blocker} blocks the line of sight.", "R8.1")
    looks = actor.facing if facing is None else facing
    require_bearing(actor, carried, looks, mark.at)
    return Aim(
        actor, carried, fire, mode_gutz, mark.at, distance, band, sight, mark.figure,
        section=mark.section,
    )  # fmt: skip


def turn_for(battle: Battle, actor: Figure, at: Point, facing: int | None) -> int | None:
    """The facing an attack takes: as ordered, else towards the target if it is behind (G10)."""
    require_facing(facing)
    if is_vehicle(actor):
        if facing is not None and facing != actor.facing:
            raise IllegalOrder("A vehicle turns only by moving.", "R21.7")
        return None
    if battle.rules.get("turning") == "movement" and actor.vehicle is None:
        if facing is not None and facing != actor.facing:
            raise IllegalOrder("Here a figure turns only with a movement action.", "R8.1")
        return None
    if facing is None and not looks_at(actor, actor.facing, at):
        return facing_toward(actor.at, at)
    return facing


def require_target(battle: Battle, actor: Figure, target: str, non_lethal: str = "") -> Figure:
    """An enemy who does not hide (R19.11), or lies helpless and may be killed so (G51).

    `non_lethal`: the fate that the attack brings instead of death, if it does.
    """
    there = battle.figures.get(target)
    if there is not None and there in helpless_figures(battle) and are_foes(there, actor):
        if non_lethal:
            raise IllegalOrder(f"{there.name} is helpless already; that does nothing more.", "G51")
        return there
    found = require_enemy(battle, actor, target)
    if found.hidden:
        raise IllegalOrder(f"{found.name} is hidden; spot {found.name} first.", "R19.11")
    return found


def require_enemy(battle: Battle, actor: Figure, target: str) -> Figure:
    """An enemy on the table who is still in the fight."""
    found = battle.figures.get(target)
    if found is None:
        raise IllegalOrder("There is no such target.")
    if not are_foes(found, actor):
        raise IllegalOrder(f"{found.name} is on your own side.")
    if found.status == DOWN and spares_helpless(battle):
        raise IllegalOrder(f"{found.name} is helpless, and here the helpless are spared.", "G51")
    if found.status != ACTIVE:
        raise IllegalOrder(f"{found.name} is no longer a target.")
    if found.aboard:
        vehicle = battle.figures[found.aboard].name
        raise IllegalOrder(f"{found.name} is inside {vehicle}: aim at that.", "R21.4")
    return found


def plan_shot(battle: Battle, order: Shoot, *, paired: bool = False) -> ShotPlan:
    """Check a shot, which may be one of a pair, and gather everything about it before the roll."""
    actor = require_firer(battle, order, order.figure)
    carried = weapon_of(actor, order.weapon)
    if carried is None:
        raise IllegalOrder(f"{actor.name} carries no such weapon.")
    require_ready(actor, carried)
    require_mount(battle, actor, carried)
    entry = CATALOGUE.weapons[carried.entry]
    mode, fire = chosen_fire(entry, order.mode, order.slugs)
    target = _shot_at(battle, actor, carried, order)
    require_aimable(target, fire, order.at_gunner)
    facing = turn_for(battle, actor, target.at, order.facing)
    aim = take_aim(battle, actor, carried, fire, mode.gutz, mark_of(target), facing)
    harm = harm_of_shot(battle, entry, order.slugs)
    if order.at_gunner or paired:
        aim = replace(aim, at_gunner=order.at_gunner, paired=paired)
    if order.at_gunner:
        harm = replace(harm, gunner_of=target.id)
    modifiers = fire_modifiers(battle, aim)
    return ShotPlan(aim, target, mode, fire, harm, modifiers, facing, order.slugs)


def _shot_at(battle: Battle, actor: Figure, carried: CarriedWeapon, order: Shoot) -> Figure:
    """Whom a shot is for; a bomb may be thrown at a place instead."""
    entry = CATALOGUE.weapons[carried.entry]
    if order.target:
        return require_target(battle, actor, order.target, entry.non_lethal or "")
    if entry.id not in BOMBS:
        raise IllegalOrder("Choose a target.", "R8.1")
    return required_place(battle, actor, order.x, order.y)


def may_burst_anywhere(battle: Battle) -> bool:
    """Whether what explodes may be thrown or launched at a place with nobody on it."""
    return battle.rules.get("places") != "figures"


def required_place(battle: Battle, actor: Figure, x: int | None, y: int | None) -> Figure:
    """A place on the ground at which something explosive may be thrown (R11.1).

    Whoever is seen to stand there is aimed at instead, with all that protects him.
    """
    if x is None or y is None:
        raise IllegalOrder("Choose a target.", "R11.1")
    if not may_burst_anywhere(battle):
        raise IllegalOrder("Only smoke and gas can be aimed at a place; choose a figure.", "R11.4")
    at = Point(x, y)
    if not is_on_table(battle, at):
        raise IllegalOrder("That place is not on the table.")
    spot = place(at)
    for foe in foes_of(battle, actor):
        if not foe.hidden and is_near(spot, foe, 0):
            raise IllegalOrder(f"{foe.name} is there: aim at {foe.name} or beside.", "R11.1")
    return spot


def chosen_fire(entry: Weapon, fire: str, slugs: bool) -> tuple[FireMode, str]:
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


def harm_of_shot(battle: Battle, entry: Weapon, slugs: bool) -> Harm:
    """How a weapon's fire meets armour (R10.2, R10.9, G38)."""
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
    plan = umpire.plan(plan_shot, order)
    turn_to(umpire, plan.aim.firer, plan.facing)
    spend(umpire, plan.aim.firer.id, COMBAT)
    attack(umpire, plan)


def attack(umpire: Umpire[Battle], plan: ShotPlan) -> None:
    """A planned shot: the roll and what comes of it."""
    actor = plan.aim.firer
    after = discharged(plan.aim.carried, umpire.battle.turn)
    at = None if plan.target.id else plan.target.at
    umpire.record(WeaponFired(actor.id, after, plan.fire, plan.target.id, at, slugs=plan.slugs))
    result = roll_gutz(umpire, actor.id, "shot", plan.modifiers)
    if is_success(result):
        land(umpire, plan.target, plan.fire, result, plan.harm, actor.id)
        # The firer's gain is an effect of the attack; a fallen leader is mourned after it (G2).
        if result == CRITICAL_SUCCESS:
            gain_gutz(umpire, actor.id, "critical success")
        settle_leaders(umpire)
        return
    falter(umpire, actor.id)
    if result == CRITICAL_FAILURE:
        fumble(umpire, plan.aim, plan.mode, plan.harm, after)


def fumble(
    umpire: Umpire[Battle], aim: Aim, mode: FireMode, harm: Harm, after: CarriedWeapon
) -> None:
    """A critical failure costs a point and tests the weapon (R9.7)."""
    firer = aim.firer.id
    lose_gutz(umpire, firer, 1, "critical failure")
    settle_leaders(umpire)
    if CATALOGUE.weapons[after.entry].grenade_malfunction:
        explode_in_hand(umpire, firer, after.entry, mode, aim.fire, harm)
    else:
        malfunction(umpire, firer, after, mode.malfunction, aim.fire)
    settle_leaders(umpire)
