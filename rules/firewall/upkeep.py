"""Chapters 10 and 14, weapons in hand: clearing a jam and reloading (R10.1, R14.2, G39)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.actions import (
    COMBAT,
    MOVEMENT,
    require_actor,
    require_on_table,
    spend,
)
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import WeaponChanged
from rules.firewall.gutz import CRITICAL_FAILURE, is_success
from rules.firewall.leaders import settle_leaders
from rules.firewall.movement import movement_modifiers, stationary_roll
from rules.firewall.orders import Reload, Unjam
from rules.firewall.state import ACTIVE, Battle, CarriedWeapon, Figure, weapon_of
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire


def plan_unjam(battle: Battle, order: Unjam) -> tuple[Figure, CarriedWeapon, tuple[Modifier, ...]]:
    """Check an attempt to clear a jammed weapon."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    carried = weapon_of(actor, order.weapon)
    if carried is None or carried.state != "jammed":
        raise IllegalOrder(f"{actor.name} has no such jammed weapon.", "R14.2")
    return actor, carried, tuple(movement_modifiers(battle, actor))


def play_unjam(umpire: Umpire[Battle], order: Unjam) -> None:
    """Success clears the jam; a critical failure ruins the weapon (R14.2)."""
    actor, carried, modifiers = plan_unjam(umpire.battle, order)
    result = stationary_roll(umpire, actor.id, "unjam", modifiers)
    if is_success(result):
        umpire.record(WeaponChanged(actor.id, cleared(carried), "cleared"))
    elif result == CRITICAL_FAILURE:
        umpire.record(WeaponChanged(actor.id, replace(carried, state="useless"), "broken"))
    settle_leaders(umpire)


def cleared(carried: CarriedWeapon) -> CarriedWeapon:
    """The weapon without its jam: ready, or empty if that was its last shot."""
    return replace(carried, state="empty" if carried.loaded == 0 else "ready")


def plan_reload(battle: Battle, order: Reload) -> tuple[Figure, CarriedWeapon]:
    """Check that an empty weapon can be loaded with one action."""
    if order.action not in (MOVEMENT, COMBAT):
        raise IllegalOrder("Reload with the movement or the combat action.", "R10.1")
    actor = require_actor(battle, order, order.figure, order.action)
    require_on_table(actor)
    carried = weapon_of(actor, order.weapon)
    if carried is None or carried.state != "empty":
        raise IllegalOrder(f"{actor.name} has no such empty weapon.", "R10.1")
    entry = CATALOGUE.weapons[carried.entry]
    if entry.reload != "action":
        raise IllegalOrder(
            f"The {entry.name} takes a whole Turn without an action to reload.", "R10.1"
        )
    return actor, carried


def play_reload(umpire: Umpire[Battle], order: Reload) -> None:
    """One action of either kind, no roll."""
    actor, carried = plan_reload(umpire.battle, order)
    spend(umpire, actor.id, order.action)
    _fill(umpire, actor.id, carried)


def reload_the_rested(umpire: Umpire[Battle]) -> None:
    """At the end of a Turn: weapons that need a whole quiet Turn, if their bearers had one."""
    battle = umpire.battle
    for figure in battle.figures.values():
        if figure.status != ACTIVE or figure.moved or figure.fought:
            continue
        for carried in figure.weapons:
            entry = CATALOGUE.weapons[carried.entry]
            if carried.state == "empty" and entry.reload == "turn" and carried.fired < battle.turn:
                _fill(umpire, figure.id, carried)


def _fill(umpire: Umpire[Battle], figure: str, carried: CarriedWeapon) -> None:
    magazine = CATALOGUE.weapons[carried.entry].magazine or 1
    filled = replace(carried, state="ready", loaded=magazine)
    umpire.record(WeaponChanged(figure, filled, "reloaded"))
