"""What each event changes; nothing else changes a battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.kernel.events import BattleAgreed, Event
from rules.kernel.geometry import facing_toward
from rules.kernel.screen import Outcome
from rules.killzone import events as e
from rules.killzone.state import (
    ACTIVE,
    DEAD,
    LEFT,
    LIT,
    MAJOR,
    OVER,
    PLAYED,
    SUPPRESSED,
    Battle,
    Cloud,
)

# Agreed endings by how; others may be agreed on before anybody here has heard of them.
AGREED = {
    "draw": "The players agree on a draw.",
    "stop": "The players agree to stop here.",
    "called_off": "The battle is called off.",
}
UNHEARD_OF = "The players agree to end it."
KILLED, NOTHING = "killed", "nothing"
MORTAL = "mortal"  # killed unless a hero's save helps
WRECKED, PIERCED = "wrecked", "pierced"  # of vehicles; one that is pierced may skid


def fold(battle: Battle, event: Event) -> Battle:
    """The battle after an event."""
    change = _CHANGES.get(type(event))
    return battle if change is None else change(battle, event)


def _with(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


def _with_vehicle(battle: Battle, vehicle: str, **changes: Any) -> Battle:
    changed = replace(battle.vehicles[vehicle], **changes)
    return replace(battle, vehicles={**battle.vehicles, vehicle: changed})


# --- The table -----------------------------------------------------------------------------------


def _opened(battle: Battle, event: e.BattleOpened) -> Battle:
    return replace(
        battle, edition=event.edition, scenario=event.scenario, rules=event.rules,
        width=event.width, height=event.height, sides=event.sides, areas=event.areas,
    )  # fmt: skip


def _squad_came(battle: Battle, event: e.SquadCame) -> Battle:
    return replace(battle, squads={**battle.squads, event.squad.id: event.squad})


def _figure_came(battle: Battle, event: e.FigureCame) -> Battle:
    return replace(battle, figures={**battle.figures, event.figure.id: event.figure})


def _vehicle_came(battle: Battle, event: e.VehicleCame) -> Battle:
    return replace(battle, vehicles={**battle.vehicles, event.vehicle.id: event.vehicle})


def _ready(battle: Battle, event: e.SideReady) -> Battle:
    return replace(battle, ready=(*battle.ready, event.side))


def _given(battle: Battle, event: e.OrderGiven) -> Battle:
    squad = replace(battle.squads[event.squad], order=event.order)
    return replace(battle, squads={**battle.squads, event.squad: squad})


def _began(battle: Battle, event: e.BattleBegan) -> Battle:
    return replace(battle, phase=PLAYED)


def _suffered(battle: Battle, event: e.OverdoseSuffered) -> Battle:
    return _with(battle, event.figure, overdosed=True)


def _saved(battle: Battle, event: e.HeroSaved) -> Battle:
    changes: dict[str, Any] = {"saved": True}
    if event.saved and event.what == "overdose":
        changes |= {"clean": True, "overdosed": False}
    elif event.saved and not event.steady:
        changes["status"] = SUPPRESSED
    elif event.what == "death" and not event.saved:
        changes |= {"status": DEAD, "aboard": ""}
    return _with(battle, event.figure, **changes)


def _asked(battle: Battle, event: e.Asked) -> Battle:
    return replace(battle, asks=(*battle.asks, event.ask))


def _answered(battle: Battle, event: e.Answered) -> Battle:
    return replace(battle, asks=battle.asks[1:])


# --- The turn ------------------------------------------------------------------------------------


def _turn_began(battle: Battle, event: e.TurnBegan) -> Battle:
    figures = {
        id_: replace(figure, moved=0, charged=0, fired=(), fought=False)
        for id_, figure in battle.figures.items()
    }
    vehicles = {id_: replace(each, driven=False) for id_, each in battle.vehicles.items()}
    clouds = tuple(cloud for cloud in battle.smoke if cloud.until >= event.turn)
    return replace(
        battle, turn=event.turn, figures=figures, vehicles=vehicles, gas=(), smoke=clouds, queue=(),
        waited=(),
    )  # fmt: skip


def _initiative(battle: Battle, event: e.InitiativeRolled) -> Battle:
    squad = replace(battle.squads[event.squad], score=event.score, tie=event.dice[1])
    return replace(battle, squads={**battle.squads, event.squad: squad})


def _queue(battle: Battle, event: e.QueueFormed) -> Battle:
    return replace(battle, queue=event.queue)


def _acts(battle: Battle, event: e.SquadActs) -> Battle:
    left = tuple(each for each in battle.queue if each != event.squad)
    return replace(battle, queue=left, active=event.squad, changed=event.changed)


def _waits(battle: Battle, event: e.SquadWaits) -> Battle:
    return replace(
        battle, queue=(*battle.queue, event.squad), waited=(*battle.waited, event.squad),
        active="", changed=False,
    )  # fmt: skip


def _done(battle: Battle, event: e.SquadDone) -> Battle:
    return replace(battle, active="", changed=False)


def _suppression(battle: Battle, event: e.SuppressionTested) -> Battle:
    return _with(battle, event.figure, status=ACTIVE) if event.recovers else battle


def _order(battle: Battle, event: e.OrderTested) -> Battle:
    squad = replace(battle.squads[event.squad], order=event.order)
    return replace(battle, squads={**battle.squads, event.squad: squad}, changed=True)


# --- People --------------------------------------------------------------------------------------


def _went(battle: Battle, event: e.FigureWent) -> Battle:
    figure = battle.figures[event.figure]
    facing = facing_toward(figure.at, event.to) if event.to != figure.at else figure.facing
    return _with(
        battle, event.figure, at=event.to, floor=event.floor, facing=facing,
        moved=figure.moved + event.cost, charged=figure.charged + event.charge,
    )  # fmt: skip


def _left(battle: Battle, event: e.FigureLeft) -> Battle:
    return _with(battle, event.figure, status=LEFT, exit=event.edge)


def _shifted(battle: Battle, event: e.FigureShifted) -> Battle:
    return _with(battle, event.figure, at=event.to)


def _used(battle: Battle, event: e.WeaponUsed) -> Battle:
    figure = battle.figures[event.figure]
    left = dict(figure.counters)
    if event.counters:
        left[event.weapon] -= event.counters
    return _with(battle, event.figure, fired=(*figure.fired, event.weapon), counters=left)


def _harmed(battle: Battle, figure: str, fate: str) -> Battle:
    if fate == KILLED:
        return _with(battle, figure, status=DEAD, aboard="")
    if fate == SUPPRESSED and battle.figures[figure].status == ACTIVE:
        return _with(battle, figure, status=SUPPRESSED)
    return battle


def _damage(battle: Battle, event: e.DamageRolled) -> Battle:
    return battle if event.target in battle.vehicles else _harmed(battle, event.target, event.fate)


def _blows(battle: Battle, event: e.BlowsTraded) -> Battle:
    battle = _with(battle, event.figure, fought=True)
    return _harmed(battle, event.loser, event.fate) if event.loser else battle


# --- Vehicles ------------------------------------------------------------------------------------


def _speed(battle: Battle, event: e.SpeedChanged) -> Battle:
    return _with_vehicle(battle, event.vehicle, speed=event.speed)


def _vehicle_went(battle: Battle, event: e.VehicleWent) -> Battle:
    figures = {
        id_: replace(figure, at=event.to) if figure.aboard == event.vehicle else figure
        for id_, figure in battle.figures.items()
    }
    battle = replace(battle, figures=figures)
    return _with_vehicle(battle, event.vehicle, at=event.to, facing=event.facing)


def _driven(battle: Battle, event: e.VehicleDriven) -> Battle:
    return _with_vehicle(battle, event.vehicle, driven=True)


def _stopped(battle: Battle, event: e.VehicleStopped) -> Battle:
    return _with_vehicle(battle, event.vehicle, speed=0)


def _wrecked(battle: Battle, event: e.VehicleWrecked) -> Battle:
    battle = _with_vehicle(battle, event.vehicle, wrecked=True, speed=0)
    for figure, at in event.places.items():
        battle = _with(battle, figure, aboard="", at=at)
    return battle


def _vehicle_left(battle: Battle, event: e.VehicleLeft) -> Battle:
    for figure in list(battle.figures.values()):
        if figure.aboard == event.vehicle:
            battle = _with(battle, figure.id, status=LEFT, aboard="", exit=event.edge)
    return _with_vehicle(battle, event.vehicle, left=True, speed=0)


def _boarded(battle: Battle, event: e.FigureBoarded) -> Battle:
    spent = battle.figures[event.figure].moved + event.cost
    at = battle.vehicles[event.vehicle].at
    return _with(battle, event.figure, aboard=event.vehicle, at=at, floor=0, moved=spent)


def _alighted(battle: Battle, event: e.FigureAlighted) -> Battle:
    spent = battle.figures[event.figure].moved + event.cost
    return _with(battle, event.figure, aboard="", at=event.to, moved=spent)


# --- Fire and smoke ------------------------------------------------------------------------------


def _lit(battle: Battle, event: e.RoomLit) -> Battle:
    fires = {**battle.fires, event.room: LIT} if event.kindles else battle.fires
    gas = battle.gas if event.room in battle.gas else (*battle.gas, event.room)
    return replace(battle, fires=fires, gas=gas)


def _fire(battle: Battle, event: e.FireRolled) -> Battle:
    if event.result != MAJOR:
        return replace(battle, fires={**battle.fires, event.place: event.result})
    # The whole building burns now: its rooms need no fires of their own.
    rooms = {f"{area.id}:" for area in battle.areas if area.building == event.building}
    rest = {
        place: state
        for place, state in battle.fires.items()
        if not any(place.startswith(room) for room in rooms)
    }
    return replace(battle, fires={**rest, event.building: MAJOR})


def _smoke(battle: Battle, event: e.SmokeLaid) -> Battle:
    return replace(battle, smoke=(*battle.smoke, Cloud(event.at, event.until)))


# --- The end -------------------------------------------------------------------------------------


def _conceded(battle: Battle, event: e.SideConceded) -> Battle:
    return replace(battle, conceded=(*battle.conceded, event.side))


def _ended(battle: Battle, event: e.BattleEnded) -> Battle:
    ended = Outcome(event.winner, event.reason)
    return replace(battle, phase=OVER, outcome=ended, asks=(), active="", queue=())


def _agreed(battle: Battle, event: BattleAgreed) -> Battle:
    ended = Outcome("", AGREED.get(event.how, UNHEARD_OF))
    return replace(battle, phase=OVER, outcome=ended, asks=(), active="", queue=())


_CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    e.BattleOpened: _opened,
    e.SquadCame: _squad_came,
    e.FigureCame: _figure_came,
    e.VehicleCame: _vehicle_came,
    e.SideReady: _ready,
    e.OrderGiven: _given,
    e.BattleBegan: _began,
    e.OverdoseSuffered: _suffered,
    e.HeroSaved: _saved,
    e.Asked: _asked,
    e.Answered: _answered,
    e.TurnBegan: _turn_began,
    e.InitiativeRolled: _initiative,
    e.QueueFormed: _queue,
    e.SquadActs: _acts,
    e.SquadWaits: _waits,
    e.SquadDone: _done,
    e.SuppressionTested: _suppression,
    e.OrderTested: _order,
    e.FigureWent: _went,
    e.FigureLeft: _left,
    e.FigureShifted: _shifted,
    e.WeaponUsed: _used,
    e.DamageRolled: _damage,
    e.BlowsTraded: _blows,
    e.SpeedChanged: _speed,
    e.VehicleWent: _vehicle_went,
    e.VehicleDriven: _driven,
    e.VehicleStopped: _stopped,
    e.VehicleWrecked: _wrecked,
    e.VehicleLeft: _vehicle_left,
    e.FigureBoarded: _boarded,
    e.FigureAlighted: _alighted,
    e.RoomLit: _lit,
    e.FireRolled: _fire,
    e.SmokeLaid: _smoke,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    BattleAgreed: _agreed,
}
