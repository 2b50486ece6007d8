"""Chapter 11, grenades: thrown or launched, by type (R11.1-R11.7, G42)."""

from __future__ import annotations

from rules.firewall.actions import COMBAT, spend, turn_to
from rules.firewall.armour import Harm
from rules.firewall.blast import land, place
from rules.firewall.catalogue import CATALOGUE, FireMode, Grenade, calibre_of
from rules.firewall.clouds import place_cloud
from rules.firewall.events import WeaponFired
from rules.firewall.fire_modifiers import Aim, fire_modifiers
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    falter,
    gain_gutz,
    is_success,
    lose_gutz,
    roll_gutz,
)
from rules.firewall.leaders import settle_leaders
from rules.firewall.malfunctions import explode_in_hand
from rules.firewall.orders import ThrowGrenade
from rules.firewall.shooting import (
    discharged,
    mark_of,
    require_enemy,
    require_firer,
    require_ready,
    require_target,
    required_place,
    take_aim,
    turn_for,
)
from rules.firewall.state import Battle, CarriedWeapon, Figure, keeps_apart, weapon_of
from rules.firewall.terrain import is_on_table
from rules.firewall.vehicles.gunnery import require_effect
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

HAND = "hand_grenade"


class ThrowPlan(Record):
    """A grenade that may be thrown or launched."""

    aim: Aim
    grenade: Grenade
    fire: str
    mode: FireMode
    harm: Harm
    modifiers: tuple[Modifier, ...]
    facing: int | None


def plan_throw(battle: Battle, order: ThrowGrenade) -> ThrowPlan:
    """Check a throw and gather everything about it before the roll."""
    actor = require_firer(battle, order, order.figure)
    carried = launcher_of(actor, order.weapon)
    require_ready(actor, carried)
    grenade = grenade_in_hand(actor, order.grenade)
    require_fit(battle, carried, order.grenade)
    fire = chosen_attack(grenade, order.attack)
    target = _aimed_at(battle, actor, grenade, order)
    if not grenade.cloud_side:
        require_effect(target, fire)
    facing = turn_for(battle, actor, target.at, order.facing)
    mode = CATALOGUE.weapons[carried.entry].modes[0]
    mark = mark_of(target)
    aim = take_aim(battle, actor, carried, fire, mode.gutz, mark, facing)
    modifiers = fire_modifiers(battle, aim)
    return ThrowPlan(aim, grenade, fire, mode, harm_of(grenade), modifiers, facing)


def launcher_of(actor: Figure, weapon: str) -> CarriedWeapon:
    """The throwing arm, or a launcher that the figure carries."""
    if weapon == HAND:
        return CarriedWeapon(HAND, HAND)
    carried = weapon_of(actor, weapon)
    if carried is None or not CATALOGUE.weapons[carried.entry].launches_grenades:
        raise IllegalOrder(f"{actor.name} carries no such grenade launcher.", "R10.6")
    return carried


def takes(battle: Battle, carried: CarriedWeapon, grenade: str) -> bool:
    """Whether a hand or a launcher can send this grenade or round (G52)."""
    if not keeps_apart(battle):
        return True
    calibre = calibre_of(grenade)
    if carried.id == HAND:
        return not calibre
    return bool(calibre) and CATALOGUE.weapons[carried.entry].calibre in (None, calibre)


def require_fit(battle: Battle, carried: CarriedWeapon, grenade: str) -> None:
    """The grenade goes with what it is to be sent by."""
    if takes(battle, carried, grenade):
        return
    if carried.id == HAND:
        raise IllegalOrder("That is a round for a launcher; it is not thrown by hand.", "R10.6")
    name = CATALOGUE.weapons[carried.entry].name
    raise IllegalOrder(f"The {name} fires rounds of its own calibre only.", "R10.6")


def grenade_in_hand(actor: Figure, grenade: str) -> Grenade:
    """A grenade that the figure has left."""
    if actor.grenades.get(grenade, 0) < 1:
        raise IllegalOrder(f"{actor.name} has no such grenade left.", "R11.1")
    return CATALOGUE.grenades[grenade]


def chosen_attack(grenade: Grenade, attack: str) -> str:
    """The fire type that is used of those that a grenade has; the first when none is named."""
    if not attack:
        return grenade.attacks[0]
    if attack not in grenade.attacks:
        raise IllegalOrder(f"A {grenade.name} grenade does not attack that way.", "R11.1")
    return attack


def _aimed_at(battle: Battle, actor: Figure, grenade: Grenade, order: ThrowGrenade) -> Figure:
    """Whom it is for, or the place at which it bursts."""
    if order.target and grenade.cloud_side:
        return require_enemy(battle, actor, order.target)
    if order.target:
        return require_target(battle, actor, order.target, grenade.non_lethal or "")
    if order.x is None or order.y is None:
        raise IllegalOrder("Choose a target.", "R11.1")
    if not grenade.cloud_side:
        return required_place(battle, actor, order.x, order.y)
    at = Point(order.x, order.y)
    if not is_on_table(battle, at):
        raise IllegalOrder("That place is not on the table.")
    return place(at)


def harm_of(grenade: Grenade) -> Harm:
    """How a grenade's burst meets armour (R11.2, R11.3, G38)."""
    return Harm(
        cause=f"{grenade.name} grenade",
        divisor=grenade.armour_divisor,
        ignores=grenade.ignores_armour or "",
        non_lethal=grenade.non_lethal or "",
        immune=grenade.immune,
    )


def play_throw(umpire: Umpire[Battle], order: ThrowGrenade) -> None:
    """A combat action with a grenade."""
    plan = umpire.plan(plan_throw, order)
    actor = plan.aim.firer
    turn_to(umpire, actor, plan.facing)
    spend(umpire, actor.id, COMBAT)
    after = discharged(plan.aim.carried, umpire.battle.turn)
    place = None if plan.aim.target else plan.aim.at
    umpire.record(WeaponFired(actor.id, after, plan.fire, plan.aim.target, place, plan.grenade.id))
    result = roll_gutz(umpire, actor.id, "grenade", plan.modifiers)
    if is_success(result):
        _burst(umpire, plan, result)
    else:
        falter(umpire, actor.id)
        if result == CRITICAL_FAILURE and not _is_dud(plan.grenade):
            _mishap(umpire, plan)


def _is_dud(grenade: Grenade) -> bool:
    """Whether a critical failure harms nobody; so it is with every cloud, a club's own too."""
    return grenade.dud_on_critical_failure or grenade.cloud_side > 0


def _burst(umpire: Umpire[Battle], plan: ThrowPlan, result: str) -> None:
    firer = plan.aim.firer
    if not plan.grenade.cloud_side:
        target = umpire.battle.figures.get(plan.aim.target) or place(plan.aim.at)
        land(umpire, target, plan.fire, result, plan.harm, firer.id)
    # The gain comes before leaders are mourned and before any gas attacks (G2, G13).
    if result == CRITICAL_SUCCESS:
        gain_gutz(umpire, firer.id, "critical success")
    if plan.grenade.cloud_side:
        place_cloud(umpire, firer, plan.grenade, plan.aim.at)
    settle_leaders(umpire)


def _mishap(umpire: Umpire[Battle], plan: ThrowPlan) -> None:
    lose_gutz(umpire, plan.aim.firer.id, 1, "critical failure")
    settle_leaders(umpire)
    entry = plan.aim.carried.entry
    explode_in_hand(umpire, plan.aim.firer.id, entry, plan.mode, plan.fire, plan.harm)
    settle_leaders(umpire)
