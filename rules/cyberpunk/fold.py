"""What each event changes: the only code that makes a new battle out of an old one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import referee_events as r
from rules.cyberpunk.catalogue.model import LOCATIONS
from rules.cyberpunk.state import (
    ACT,
    DEAD,
    DECLARE,
    NEXT_ACTION,
    OVER,
    REVIVED,
    Battle,
    Carried,
    Figure,
)
from rules.kernel.events import BattleAgreed, Event
from rules.kernel.screen import Outcome

UNSTRUCK = (0,) * len(LOCATIONS)


def fold(battle: Battle, event: Event) -> Battle:
    """The battle after an event. Events that only tell a story change nothing."""
    change = _CHANGES.get(type(event))
    return battle if change is None else change(battle, event)


def _figure(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


def _opened(battle: Battle, event: e.BattleOpened) -> Battle:
    return replace(
        battle, edition=event.edition, scenario=event.scenario, rules=event.rules,
        width=event.width, height=event.height, sides=event.sides, areas=event.areas,
        covers=event.covers,
    )  # fmt: skip


def _fielded(battle: Battle, event: e.FigureFielded) -> Battle:
    return replace(battle, figures={**battle.figures, event.figure.id: event.figure})


def _round_began(battle: Battle, event: e.RoundBegan) -> Battle:
    figures = {id_: _fresh(figure, event.round) for id_, figure in battle.figures.items()}
    rulings = tuple(
        each for each in battle.rulings if each.until >= event.round or each.until == NEXT_ACTION
    )
    return replace(
        battle, round=event.round, phase=DECLARE, declared=(), order=(), active="",
        figures=figures, rulings=rulings,
    )  # fmt: skip


def _fresh(figure: Figure, round_: int) -> Figure:
    conditions = {name: until for name, until in figure.conditions.items() if until >= round_}
    weapons = tuple(replace(each, fired=0) if each.fired else each for each in figure.weapons)
    return replace(
        figure, conditions=conditions, weapons=weapons, actions=0, done=False, moved=False,
        waited=False, aimed=False, fast=False, prey="", attacked="",
    )  # fmt: skip


def _declared(battle: Battle, event: e.DrawsDeclared) -> Battle:
    for figure in event.figures:
        battle = _figure(battle, figure, fast=True)
    return replace(battle, declared=(*battle.declared, event.side))


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Battle:
    return replace(battle, phase=ACT, order=event.order)


def _activated(battle: Battle, event: e.FigureActivated) -> Battle:
    return replace(battle, active=event.figure)


def _turn_ended(battle: Battle, event: e.TurnEnded) -> Battle:
    return replace(_figure(battle, event.figure, done=True), active="")


def _waited(battle: Battle, event: e.FigureWaited) -> Battle:
    return replace(_figure(battle, event.figure, waited=True), order=event.order, active="")


def _action(battle: Battle, event: e.ActionTaken) -> Battle:
    figure = battle.figures[event.figure]
    moved = figure.moved or event.action == "move"
    aimed = figure.aimed or event.action == "aim"
    if battle.rulings:
        battle = replace(battle, rulings=tuple(
            each for each in battle.rulings
            if each.until != NEXT_ACTION or each.figure != figure.id
        ))  # fmt: skip
    return _figure(battle, figure.id, actions=figure.actions + 1, moved=moved, aimed=aimed)


def _moved(battle: Battle, event: e.FigureMoved) -> Battle:
    return _figure(battle, event.figure, at=event.at, facing=event.facing)


def _aimed(battle: Battle, event: e.AimTaken) -> Battle:
    return _figure(battle, event.figure, aim=event.aim, aims_at=event.target)


def _attack(battle: Battle, event: e.AttackMade) -> Battle:
    figures = {
        id_: figure
        if figure.health.struck == UNSTRUCK
        else replace(figure, health=replace(figure.health, struck=UNSTRUCK))
        for id_, figure in battle.figures.items()
    }
    battle = replace(battle, figures=figures)
    if event.figure not in figures:
        return battle
    first = event.targets[0] if event.targets else "somebody"
    return _figure(battle, event.figure, attacked=first)


def _blow(battle: Battle, event: e.BlowLanded) -> Battle:
    if event.cover:
        battle = replace(battle, covers={**battle.covers, event.cover: event.cover_left})
    return _figure(battle, event.figure, health=event.health)


def _stun_saved(battle: Battle, event: e.StunSaved) -> Battle:
    health = replace(battle.figures[event.figure].health, stunned=not event.success)
    return _figure(battle, event.figure, health=health)


def _died(battle: Battle, event: e.FigureDied) -> Battle:
    figure = battle.figures[event.figure]
    health = replace(figure.health, dead=True)
    return _figure(
        battle, figure.id, status=DEAD, cause=event.cause, dead_at=max(1, battle.round),
        health=health, grip="", grip_kind="",
    )  # fmt: skip


def _stable(battle: Battle, event: e.FigureStabilised) -> Battle:
    health = replace(battle.figures[event.figure].health, stable=True)
    return _figure(battle, event.figure, health=health)


def _condition(battle: Battle, event: e.ConditionSet) -> Battle:
    conditions = {**battle.figures[event.figure].conditions}
    if event.until < 0:
        conditions.pop(event.condition, None)
    else:
        conditions[event.condition] = event.until
    return _figure(battle, event.figure, conditions=conditions)


def _weapon(battle: Battle, event: e.WeaponChanged) -> Battle:
    return _figure(
        battle, event.figure, weapons=_with(battle.figures[event.figure].weapons, event.weapon)
    )


def _with(weapons: tuple[Carried, ...], weapon: Carried) -> tuple[Carried, ...]:
    return tuple(weapon if each.id == weapon.id else each for each in weapons)


def _weapon_lost(battle: Battle, event: e.WeaponLost) -> Battle:
    weapons = battle.figures[event.figure].weapons
    return _figure(
        battle, event.figure, weapons=tuple(each for each in weapons if each.id != event.weapon)
    )


def _spent(battle: Battle, event: e.SupplySpent) -> Battle:
    supplies = {**battle.figures[event.figure].supplies}
    supplies[event.item] = supplies.get(event.item, 0) - event.amount
    if supplies[event.item] <= 0:
        del supplies[event.item]
    return _figure(battle, event.figure, supplies=supplies)


def _grip(battle: Battle, event: e.GripChanged) -> Battle:
    return _figure(battle, event.figure, grip=event.target, grip_kind=event.manner)


def _parry(battle: Battle, event: e.ParryRaised) -> Battle:
    return _figure(battle, event.figure, parries_with=event.weapon)


def _ambushed(battle: Battle, event: e.FigureAmbushed) -> Battle:
    return _figure(battle, event.figure, prey=event.target)


def _health(battle: Battle, event: e.HealthChanged) -> Battle:
    return _figure(battle, event.figure, health=event.health)


def _zone(battle: Battle, event: e.ZoneLaid) -> Battle:
    return replace(battle, zones=(*battle.zones, event.zone), made=battle.made + 1)


def _zones_ended(battle: Battle, event: e.ZonesEnded) -> Battle:
    return replace(
        battle, zones=tuple(zone for zone in battle.zones if zone.shooter != event.shooter)
    )


def _clouds(battle: Battle, event: e.CloudsChanged) -> Battle:
    return replace(battle, clouds=event.clouds, made=battle.made + 1)


def _wind(battle: Battle, event: e.WindRolled) -> Battle:
    clouds = tuple(
        replace(each, at=event.at, round=2) if each.id == event.cloud else each
        for each in battle.clouds
    )
    return replace(battle, clouds=clouds)


def _laid(battle: Battle, event: e.DeviceLaid) -> Battle:
    device = event.device
    devices = {**battle.devices, device.id: device}
    if not device.sign:
        return replace(battle, devices=devices, made=battle.made + 1)
    # What is hidden has the number of its sign, which everybody may count.
    spent = e.SupplySpent(device.owner, device.entry, device.amount)
    return replace(_spent(battle, spent), devices=devices)


def _sign_left(battle: Battle, event: e.SignLeft) -> Battle:
    return replace(battle, signs=(*battle.signs, event.sign), made=battle.made + 1)


def _went_off(battle: Battle, event: e.DeviceWentOff) -> Battle:
    devices = {id_: each for id_, each in battle.devices.items() if id_ != event.device}
    signs = tuple(each for each in battle.signs if each.id != event.sign)
    return replace(battle, devices=devices, signs=signs)


def _modified(battle: Battle, event: r.ModifierSet) -> Battle:
    return replace(battle, rulings=(*battle.rulings, event.ruling), ruled=battle.ruled + 1)


def _lifted(battle: Battle, event: r.ModifierLifted) -> Battle:
    rulings = tuple(each for each in battle.rulings if each.id != event.ruling)
    return replace(battle, rulings=rulings)


def _defends(battle: Battle, event: r.DefenceNamed) -> Battle:
    return _figure(battle, event.figure, defends_with=event.skill)


def _placed(battle: Battle, event: r.FigurePlaced) -> Battle:
    return _figure(battle, event.figure, at=event.at)


def _worked(battle: Battle, event: e.WorkDone) -> Battle:
    return replace(battle, work={**battle.work, event.side: event.steps})


def _rescue_called(battle: Battle, event: e.RescueCalled) -> Battle:
    return _figure(battle, event.figure, minutes=event.minutes)


def _rescue_came(battle: Battle, event: e.RescueCame) -> Battle:
    status = REVIVED if event.success else DEAD
    return _figure(battle, event.figure, status=status, minutes=0, card=False)


def _conceded(battle: Battle, event: e.SideConceded) -> Battle:
    return replace(battle, conceded=(*battle.conceded, event.side))


def _ended(battle: Battle, event: e.BattleEnded) -> Battle:
    return replace(battle, phase=OVER, outcome=event.outcome, active="")


AGREED = {
    "draw": "The players agree on a draw.",
    "stop": "The players agree to stop here.",
}


def _agreed(battle: Battle, event: BattleAgreed) -> Battle:
    words = AGREED.get(event.how, "The players agree to end it.")
    return _ended(battle, e.BattleEnded(Outcome("", words)))


_CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    e.BattleOpened: _opened,
    e.FigureFielded: _fielded,
    e.RoundBegan: _round_began,
    e.DrawsDeclared: _declared,
    e.InitiativeRolled: _initiative,
    e.FigureActivated: _activated,
    e.TurnEnded: _turn_ended,
    e.FigureWaited: _waited,
    e.ActionTaken: _action,
    e.FigureMoved: _moved,
    e.AimTaken: _aimed,
    e.AttackMade: _attack,
    e.BlowLanded: _blow,
    e.StunSaved: _stun_saved,
    e.FigureDied: _died,
    e.FigureStabilised: _stable,
    e.ConditionSet: _condition,
    e.WeaponChanged: _weapon,
    e.WeaponLost: _weapon_lost,
    e.SupplySpent: _spent,
    e.GripChanged: _grip,
    e.ParryRaised: _parry,
    e.FigureAmbushed: _ambushed,
    e.HealthChanged: _health,
    e.ZoneLaid: _zone,
    e.ZonesEnded: _zones_ended,
    e.CloudsChanged: _clouds,
    e.WindRolled: _wind,
    e.DeviceLaid: _laid,
    e.SignLeft: _sign_left,
    e.DeviceWentOff: _went_off,
    e.WorkDone: _worked,
    e.RescueCalled: _rescue_called,
    e.RescueCame: _rescue_came,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    r.ModifierSet: _modified,
    r.ModifierLifted: _lifted,
    r.DefenceNamed: _defends,
    r.FigurePlaced: _placed,
    BattleAgreed: _agreed,
}
