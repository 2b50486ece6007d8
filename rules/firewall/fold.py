"""What each event changes: the only code that makes a new battle out of an old one."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from rules.firewall import events as e
from rules.firewall.buildings.changes import CHANGES as BUILDINGS
from rules.firewall.climbing.changes import CHANGES as CLIMBING
from rules.firewall.cybernetics.changes import CHANGES as CYBERNETICS
from rules.firewall.drugs.changes import CHANGES as DRUGS
from rules.firewall.fixtures.changes import CHANGES as FIXTURES
from rules.firewall.flight import roof_at
from rules.firewall.footing import is_standing
from rules.firewall.kit import without_one
from rules.firewall.loads import with_bearer, with_riders_as
from rules.firewall.mishaps.changes import CHANGES as MISHAPS
from rules.firewall.pockets import with_shown
from rules.firewall.referee.changes import CHANGES as REFEREE
from rules.firewall.skills.changes import CHANGES as SKILLS
from rules.firewall.skills.levels import unskilled, uses_skills
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
    Cloud,
    Figure,
    as_stored,
    hides_rosters,
    riders,
)
from rules.firewall.terrain import floors_at
from rules.firewall.transport.changes import CHANGES as TRANSPORT
from rules.firewall.traps.changes import CHANGES as TRAPS
from rules.firewall.vehicles.changes import CHANGES as VEHICLES
from rules.kernel.events import BattleAgreed, Event
from rules.kernel.geometry import Point
from rules.kernel.screen import Outcome


def fold(battle: Battle, event: Event) -> Battle:
    """The battle after an event. Events that only tell a story change nothing."""
    change = _CHANGES.get(type(event))
    after = battle if change is None else change(battle, event)
    return with_shown(after, event) if hides_rosters(after) else after


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
    figure = event.figure if uses_skills(battle) else unskilled(event.figure)
    grenades = as_stored(battle, figure.grenades)
    if grenades != figure.grenades:
        figure = replace(figure, grenades=grenades)
    return replace(battle, figures={**battle.figures, figure.id: figure})


def _outfitted(battle: Battle, event: e.FigureOutfitted) -> Battle:
    figure = replace(
        battle.figures[event.figure], weapons=event.weapons, grenades=event.grenades,
        gear=event.gear, skills=event.skills, cyber=event.cyber, drugs=event.drugs,
    )  # fmt: skip
    return _figure_mustered(battle, e.FigureMustered(figure))


def _catalogue_brought(battle: Battle, event: e.CatalogueBrought) -> Battle:
    # A side's first is called by the side, and those that it brings beside it by their number.
    others = sum(name.partition("+")[0] == event.side for name in battle.packs)
    name = f"{event.side}+{others}" if others else event.side
    return replace(battle, packs={**battle.packs, name: event.pack})


def _ground_laid(battle: Battle, event: e.GroundLaid) -> Battle:
    return replace(battle, areas=event.areas, sections=event.sections)


def _equipped(battle: Battle, event: e.FigureEquipped) -> Battle:
    return _figure(
        battle,
        event.figure,
        armour=event.armour,
        weapons=event.weapons,
        grenades=as_stored(battle, event.grenades),
        melee=event.melee,
    )


def _deployed(battle: Battle, event: e.FigureDeployed) -> Battle:
    helpless = battle.figures[event.figure].status == DOWN
    status = DOWN if helpless else ACTIVE
    after = _figure(battle, event.figure, at=event.at, facing=event.facing, status=status)
    there = with_bearer(after, after.figures[event.figure])
    return with_riders_as(there, there.figures[event.figure], RESERVE, ACTIVE)


def _held_back(battle: Battle, event: e.FigureHeldBack) -> Battle:
    after = _figure(battle, event.figure, status=RESERVE)
    return with_riders_as(after, after.figures[event.figure], ACTIVE, RESERVE)


def _several_held_back(battle: Battle, event: e.FiguresHeldBack) -> Battle:
    for figure in event.figures:
        battle = _held_back(battle, e.FigureHeldBack(figure))
    return battle


def _side_ready(battle: Battle, event: e.SideReady) -> Battle:
    return replace(battle, ready=(*battle.ready, event.side))


def _edge_chosen(battle: Battle, event: e.EdgeChosen) -> Battle:
    return replace(battle, entries={**battle.entries, event.side: event.edge})


# What a new Turn gives back to a figure.
FRESH: dict[str, Any] = {
    "moved": False, "fought": False, "failed": False, "extra": False, "shots": 0, "pace": "",
    "rallied": False,
}  # fmt: skip


_fresh = attrgetter(*FRESH)


def _is_used(figure: Figure) -> bool:
    return bool(_fresh(figure) != tuple(FRESH.values()))


def _refreshed(figure: Figure, turn: int) -> Figure:
    fresh = replace(figure, **FRESH) if _is_used(figure) else figure
    return replace(fresh, idle_until=0) if 0 < fresh.idle_until < turn else fresh


def _turn_began(battle: Battle, event: e.TurnBegan) -> Battle:
    fresh = {id_: _refreshed(figure, event.turn) for id_, figure in battle.figures.items()}
    teams = {id_: replace(team, used=False) for id_, team in battle.teams.items()}
    return replace(battle, turn=event.turn, figures=fresh, teams=teams, active_team="")


def _initiative_rolled(battle: Battle, event: e.InitiativeRolled | e.EdgesRolled) -> Battle:
    ranked = replace(battle, initiative=event.order)
    if not battle.mishaps.holds:
        return ranked
    return replace(ranked, mishaps=replace(battle.mishaps, holds=False))


def _initiative_passed(battle: Battle, event: e.InitiativePassed) -> Battle:
    return replace(battle, phase=CHOOSE, to_choose=event.side, active_team="")


def _team_activated(battle: Battle, event: e.TeamActivated) -> Battle:
    return replace(_team(battle, event.team, used=True), phase=ACT, active_team=event.team)


def _team_alerted(battle: Battle, event: e.TeamAlerted) -> Battle:
    return _team(battle, event.team, aware=True)


def _team_finished(battle: Battle, event: e.TeamFinished) -> Battle:
    return replace(_team(battle, event.team, used=True), active_team="", pending=())


def _gutz_changed(battle: Battle, event: e.GutzChanged) -> Battle:
    return _figure(battle, event.figure, gutz=event.gutz)


def _action_spent(battle: Battle, event: e.ActionSpent) -> Battle:
    figure = battle.figures[event.figure]
    if event.action == "combat" and figure.vehicle is not None:
        return _figure(battle, event.figure, fought=True, shots=figure.shots + 1)
    name = "moved" if event.action == "movement" else "fought"
    # Wired reflexes allow one action twice (R4.6).
    return _figure(battle, event.figure, **{"extra" if getattr(figure, name) else name: True})


def _faltered(battle: Battle, event: e.FigureFaltered) -> Battle:
    return _figure(battle, event.figure, failed=True)


def _turned(battle: Battle, event: e.FigureTurned) -> Battle:
    return _figure(battle, event.figure, facing=event.facing)


def _moved(battle: Battle, event: e.FigureMoved) -> Battle:
    before = battle.figures[event.figure]
    vehicle = before.vehicle
    after = _figure(
        battle,
        event.figure,
        at=event.path[-1],
        facing=event.facing,
        prone=event.manner == "crawl",
        status=ACTIVE,
        height=before.height if event.height is None else event.height,
        flying=before.flying if event.flying is None else event.flying,
        vehicle=None if vehicle is None else replace(vehicle, drove=battle.turn),
    )
    there = with_bearer(after, after.figures[event.figure])
    return with_riders_as(there, there.figures[event.figure], RESERVE, ACTIVE)


def _left(battle: Battle, event: e.FigureLeft) -> Battle:
    leaver = battle.figures[event.figure]
    after = _figure(battle, event.figure, status=LEFT, carrying="")
    for rider in riders(battle, leaver):
        if rider.status == DOWN and not rider.carried_by:
            after = _taken_along(after, event.figure, rider.id)
        else:
            after = _left(after, e.FigureLeft(rider.id, event.edge, rider.carrying))
    return _taken_along(after, event.figure, event.carried) if event.carried else after


def _taken_along(battle: Battle, leaver: str, body: str) -> Battle:
    foe = battle.figures[body].side != battle.figures[leaver].side
    fate = "taken" if foe else "saved"
    return _figure(battle, body, status=LEFT, fate=fate, carried_by="")


def _suppressed(battle: Battle, event: e.FigureSuppressed) -> Battle:
    return _figure(battle, event.figure, suppressed=True)


def _cleared(battle: Battle, event: e.SuppressionCleared) -> Battle:
    return _figure(battle, event.figure, suppressed=False, rallied=True)


def _taken_out(battle: Battle, event: e.FigureTakenOut) -> Battle:
    prone = event.status == DOWN or battle.figures[event.figure].prone
    return _figure(
        battle,
        event.figure,
        status=event.status,
        fate=event.fate,
        suppressed=False,
        prone=prone,
        **_grounded(battle, battle.figures[event.figure]),
    )


def _grounded(battle: Battle, figure: Figure) -> dict[str, Any]:
    """Whoever is out of the fight in the air or on a wall comes down to what is below, unhurt."""
    if figure.flying:
        return {"flying": False, "height": roof_at(battle, figure.at)}
    if figure.aboard or is_standing(battle, figure):
        return {}
    return {"height": max(each for each in floors_at(battle, figure.at) if each <= figure.height)}


def _leader_lost(battle: Battle, event: e.LeaderLost) -> Battle:
    return _team(battle, event.team, leader="")


def _fired(battle: Battle, event: e.WeaponFired) -> Battle:
    figure = battle.figures[event.figure]
    return _figure(
        battle,
        event.figure,
        weapons=_armed(figure, event.weapon),
        grenades=_fewer(figure.grenades, event.grenade),
    )


def _struck(battle: Battle, event: e.BlowStruck) -> Battle:
    figure = battle.figures[event.figure]
    return _figure(
        battle,
        event.figure,
        weapons=without_one(figure.weapons, event.bomb),
        grenades=_fewer(figure.grenades, event.bomb),
    )


def _fewer(grenades: dict[str, int], used: str) -> dict[str, int]:
    if used not in grenades:
        return grenades
    left = {**grenades, used: grenades[used] - 1}
    return {kind: number for kind, number in left.items() if number > 0}


def _weapon_changed(battle: Battle, event: e.WeaponChanged) -> Battle:
    weapons = _armed(battle.figures[event.figure], event.weapon)
    return _figure(battle, event.figure, weapons=weapons)


def _cloud_placed(battle: Battle, event: e.CloudPlaced) -> Battle:
    return replace(battle, clouds=(*battle.clouds, event.cloud))


def _clouds_drifted(battle: Battle, event: e.CloudsDrifted) -> Battle:
    return replace(battle, clouds=tuple(_blown(each, event.dx, event.dy) for each in battle.clouds))


def _blown(cloud: Cloud, dx: int, dy: int) -> Cloud:
    corners = tuple(Point(x + dx, y + dy) for x, y in cloud.area.corners)
    return replace(cloud, area=replace(cloud.area, corners=corners))


def _cloud_dispersed(battle: Battle, event: e.CloudDispersed) -> Battle:
    return replace(battle, clouds=tuple(c for c in battle.clouds if c.id != event.cloud))


def _task_advanced(battle: Battle, event: e.TaskAdvanced) -> Battle:
    return replace(battle, tasks={**battle.tasks, event.task: event.successes})


def _lifted(battle: Battle, event: e.BodyLifted) -> Battle:
    after = _figure(battle, event.figure, carrying=event.body)
    carrier = after.figures[event.figure]
    return _figure(after, event.body, carried_by=event.figure, at=carrier.at, height=carrier.height)


def _dropped(battle: Battle, event: e.BodyDropped) -> Battle:
    carrier = battle.figures[event.figure]
    after = _figure(battle, event.figure, carrying="")
    if carrier.aboard:  # it stays in the vehicle, in a seat of its own
        return _figure(after, event.body, carried_by="", aboard=carrier.aboard)
    # A body that is let go in the air is set down; its carrier may be coming down already.
    high = carrier.height != battle.figures[event.body].height or carrier.flying
    height = {"height": roof_at(battle, carrier.at)} if high else _grounded(battle, carrier)
    height.pop("flying", None)
    return _figure(after, event.body, carried_by="", **height)


def _choice_opened(battle: Battle, event: e.ChoiceOpened) -> Battle:
    # Who may move on after rallying has rallied brilliantly, and nothing holds it any more (R12.3).
    free = _figure(battle, event.pending.figure, rallied=False)
    return replace(free, pending=(*battle.pending, event.pending))


def _choice_closed(battle: Battle, event: e.ChoiceClosed) -> Battle:
    return replace(battle, pending=battle.pending[1:])


def _fact_changed(battle: Battle, event: e.FactChanged) -> Battle:
    return replace(battle, facts={**battle.facts, event.name: event.value})


def _conceded(battle: Battle, event: e.SideConceded) -> Battle:
    return replace(battle, conceded=(*battle.conceded, event.side))


def _ended(battle: Battle, event: e.BattleEnded) -> Battle:
    outcome = Outcome(event.winner, event.reason)
    return replace(battle, phase=OVER, outcome=outcome, pending=(), active_team="", to_choose="")


AGREED = {
    "draw": "The players agree on a draw.",
    "stop": "The players agree to stop here.",
}


def _agreed(battle: Battle, event: BattleAgreed) -> Battle:
    return _ended(battle, e.BattleEnded("", AGREED[event.how]))


_CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    e.BattleOpened: _opened,
    e.CatalogueBrought: _catalogue_brought,
    e.TeamMustered: _team_mustered,
    e.FigureMustered: _figure_mustered,
    e.FigureOutfitted: _outfitted,
    e.GroundLaid: _ground_laid,
    e.FigureEquipped: _equipped,
    e.FigureDeployed: _deployed,
    e.FigureHeldBack: _held_back,
    e.FiguresHeldBack: _several_held_back,
    e.SideReady: _side_ready,
    e.EdgesRolled: _initiative_rolled,
    e.EdgeChosen: _edge_chosen,
    e.TurnBegan: _turn_began,
    e.InitiativeRolled: _initiative_rolled,
    e.InitiativePassed: _initiative_passed,
    e.TeamActivated: _team_activated,
    e.TeamAlerted: _team_alerted,
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
    e.BlowStruck: _struck,
    e.WeaponChanged: _weapon_changed,
    e.CloudPlaced: _cloud_placed,
    e.CloudsDrifted: _clouds_drifted,
    e.CloudDispersed: _cloud_dispersed,
    e.TaskAdvanced: _task_advanced,
    e.BodyLifted: _lifted,
    e.BodyDropped: _dropped,
    e.ChoiceOpened: _choice_opened,
    e.ChoiceClosed: _choice_closed,
    e.FactChanged: _fact_changed,
    e.SideConceded: _conceded,
    e.BattleEnded: _ended,
    BattleAgreed: _agreed,
    **BUILDINGS,
    **CLIMBING,
    **CYBERNETICS,
    **DRUGS,
    **FIXTURES,
    **MISHAPS,
    **REFEREE,
    **SKILLS,
    **TRANSPORT,
    **TRAPS,
    **VEHICLES,
}
