"""What each event changes: the only code that makes a new battle out of an old one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall import events as e
from rules.firewall.state import (
    ACT,
    ACTIVE,
    CHOOSE,
    DOWN,
    LEFT,
    OVER,
    RESERVE,
    Battle,
    CarriedWeapon,
    Figure,
)
from rules.kernel.events import Event
from rules.kernel.screen import Outcome


def fold(battle: Battle, event: Event) -> Battle:
    """The battle after an event. Events that only tell a story change nothing."""
    change = _CHANGES.get(type(event))
    return battle if change is None else change(battle, event)


def _figure(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


def _team(battle: Battle, team: str, **changes: Any) -> Battle:
    changed = replace(battle.teams[team], **changes)
    return replace(battle, teams={**battle.teams, team: changed})


def _armed(figure: Figure, weapon: CarriedWeapon) -> tuple[CarriedWeapon, ...]:
    return tuple(_as_fired(each, weapon) for each in figure.weapons)


def _as_fired(each: CarriedWeapon, weapon: CarriedWeapon) -> CarriedWeapon:
    if each.id == weapon.id:
        return weapon
    if weapon.gun and each.gun == weapon.gun:
        return replace(each, state=weapon.state)
    return each


def _opened(battle: Battle, event: e.BattleOpened) -> Battle:
    return replace(
        battle,
        edition=event.edition,
        scenario=event.scenario,
        rules=event.rules,
        width=event.width,
        height=event.height,
        sides=event.sides,
    )


def _team_mustered(battle: Battle, event: e.TeamMustered) -> Battle:
    return replace(battle, teams={**battle.teams, event.team.id: event.team})


def _figure_mustered(battle: Battle, event: e.FigureMustered) -> Battle:
    return replace(battle, figures={**battle.figures, event.figure.id: event.figure})


def _ground_laid(battle: Battle, event: e.GroundLaid) -> Battle:
    return replace(battle, areas=event.areas)


def _equipped(battle: Battle, event: e.FigureEquipped) -> Battle:
    return _figure(
        battle,
        event.figure,
        armour=event.armour,
        weapons=event.weapons,
        grenades=event.grenades,
        melee=event.melee,
    )


def _deployed(battle: Battle, event: e.FigureDeployed) -> Battle:
    return _figure(battle, event.figure, at=event.at, facing=event.facing, status=ACTIVE)


def _held_back(battle: Battle, event: e.FigureHeldBack) -> Battle:
    return _figure(battle, event.figure, status=RESERVE)


def _turn_began(battle: Battle, event: e.TurnBegan) -> Battle:
    fresh = {
        id_: replace(figure, moved=False, fought=False, failed=False)
        if figure.moved or figure.fought or figure.failed
        else figure
        for id_, figure in battle.figures.items()
    }
    teams = {id_: replace(team, used=False) for id_, team in battle.teams.items()}
    return replace(battle, turn=event.turn, figures=fresh, teams=teams, active_team="")


def _initiative_passed(battle: Battle, event: e.InitiativePassed) -> Battle:
    return replace(battle, phase=CHOOSE, to_choose=event.side, active_team="")


def _team_activated(battle: Battle, event: e.TeamActivated) -> Battle:
    return replace(_team(battle, event.team, used=True), phase=ACT, active_team=event.team)


def _team_finished(battle: Battle, event: e.TeamFinished) -> Battle:
    return replace(_team(battle, event.team, used=True), active_team="", pending=())


def _gutz_changed(battle: Battle, event: e.GutzChanged) -> Battle:
    return _figure(battle, event.figure, gutz=event.gutz)


def _action_spent(battle: Battle, event: e.ActionSpent) -> Battle:
    if event.action == "movement":
        return _figure(battle, event.figure, moved=True)
    return _figure(battle, event.figure, fought=True)


def _faltered(battle: Battle, event: e.FigureFaltered) -> Battle:
    return _figure(battle, event.figure, failed=True)


def _turned(battle: Battle, event: e.FigureTurned) -> Battle:
    return _figure(battle, event.figure, facing=event.facing)


def _moved(battle: Battle, event: e.FigureMoved) -> Battle:
    place = event.path[-1]
    after = _figure(
        battle,
        event.figure,
        at=place,
        facing=event.facing,
        prone=event.manner == "crawl",
        status=ACTIVE,
    )
    body = after.figures[event.figure].carrying
    return _figure(after, body, at=place) if body else after


def _left(battle: Battle, event: e.FigureLeft) -> Battle:
    after = _figure(battle, event.figure, status=LEFT, carrying="")
    if not event.carried:
        return after
    foe = after.figures[event.carried].side != after.figures[event.figure].side
    fate = "taken" if foe else "saved"
    return _figure(after, event.carried, status=LEFT, fate=fate, carried_by="")


def _suppressed(battle: Battle, event: e.FigureSuppressed) -> Battle:
    return _figure(battle, event.figure, suppressed=True)


def _cleared(battle: Battle, event: e.SuppressionCleared) -> Battle:
    return _figure(battle, event.figure, suppressed=False)


def _taken_out(battle: Battle, event: e.FigureTakenOut) -> Battle:
    prone = event.status == DOWN or battle.figures[event.figure].prone
    return _figure(
        battle,
        event.figure,
        status=event.status,
        fate=event.fate,
        suppressed=False,
        prone=prone,
    )


def _leader_lost(battle: Battle, event: e.LeaderLost) -> Battle:
    return _team(battle, event.team, leader="")


def _fired(battle: Battle, event: e.WeaponFired) -> Battle:
    figure = battle.figures[event.figure]
    changes: dict[str, Any] = {"weapons": _armed(figure, event.weapon)}
    if event.grenade:
        left = {**figure.grenades, event.grenade: figure.grenades[event.grenade] - 1}
        changes["grenades"] = {kind: number for kind, number in left.items() if number > 0}
    return _figure(battle, event.figure, **changes)


def _weapon_changed(battle: Battle, event: e.WeaponChanged) -> Battle:
    weapons = _armed(battle.figures[event.figure], event.weapon)
    return _figure(battle, event.figure, weapons=weapons)


def _cloud_placed(battle: Battle, event: e.CloudPlaced) -> Battle:
    return replace(battle, clouds=(*battle.clouds, event.cloud))


def _cloud_dispersed(battle: Battle, event: e.CloudDispersed) -> Battle:
    return replace(battle, clouds=tuple(c for c in battle.clouds if c.id != event.cloud))


def _task_advanced(battle: Battle, event: e.TaskAdvanced) -> Battle:
    return replace(battle, tasks={**battle.tasks, event.task: event.successes})


def _lifted(battle: Battle, event: e.BodyLifted) -> Battle:
    after = _figure(battle, event.figure, carrying=event.body)
    return _figure(after, event.body, carried_by=event.figure, at=after.figures[event.figure].at)


def _dropped(battle: Battle, event: e.BodyDropped) -> Battle:
    return _figure(_figure(battle, event.figure, carrying=""), event.body, carried_by="")


def _choice_opened(battle: Battle, event: e.ChoiceOpened) -> Battle:
    return replace(battle, pending=(*battle.pending, event.pending))


def _choice_closed(battle: Battle, event: e.ChoiceClosed) -> Battle:
    return replace(battle, pending=battle.pending[1:])


def _fact_changed(battle: Battle, event: e.FactChanged) -> Battle:
    return replace(battle, facts={**battle.facts, event.name: event.value})


def _ended(battle: Battle, event: e.BattleEnded) -> Battle:
    outcome = Outcome(event.winner, event.reason)
    return replace(battle, phase=OVER, outcome=outcome, pending=(), active_team="", to_choose="")


_CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    e.BattleOpened: _opened,
    e.TeamMustered: _team_mustered,
    e.FigureMustered: _figure_mustered,
    e.GroundLaid: _ground_laid,
    e.FigureEquipped: _equipped,
    e.FigureDeployed: _deployed,
    e.FigureHeldBack: _held_back,
    e.TurnBegan: _turn_began,
    e.InitiativePassed: _initiative_passed,
    e.TeamActivated: _team_activated,
    e.TeamFinished: _team_finished,
    e.GutzChanged: _gutz_changed,
    e.ActionSpent: _action_spent,
    e.FigureFaltered: _faltered,
    e.FigureTurned: _turned,
    e.FigureMoved: _moved,
    e.FigureLeft: _left,
    e.FigureSuppressed: _suppressed,
    e.SuppressionCleared: _cleared,
    e.FigureTakenOut: _taken_out,
    e.LeaderLost: _leader_lost,
    e.WeaponFired: _fired,
    e.WeaponChanged: _weapon_changed,
    e.CloudPlaced: _cloud_placed,
    e.CloudDispersed: _cloud_dispersed,
    e.TaskAdvanced: _task_advanced,
    e.BodyLifted: _lifted,
    e.BodyDropped: _dropped,
    e.ChoiceOpened: _choice_opened,
    e.ChoiceClosed: _choice_closed,
    e.FactChanged: _fact_changed,
    e.BattleEnded: _ended,
}
