"""Chapter 5, who knows of an enemy: a team that is attacked or sees one does (R5.9)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.firewall.events import (
    BlowStruck,
    FigureSuppressed,
    FigureTakenOut,
    GasBreathed,
    TeamAlerted,
    WeaponFired,
)
from rules.firewall.state import Battle, Team, active_figures, are_foes, members, remaining
from rules.firewall.terrain import is_seen
from rules.kernel.events import Event
from rules.kernel.umpire import Umpire

SIGHT, ATTACK, SHOTS = "sight", "attack", "shots"


def notice_enemies(umpire: Umpire[Battle]) -> None:
    """After every order: each team that knew of nobody and was attacked, or sees an enemy."""
    for team in list(umpire.battle.teams.values()):
        if not team.aware:
            why = _why(umpire.battle, umpire.events, team)
            if why:
                umpire.record(TeamAlerted(team.id, why))


def hear_shots(umpire: Umpire[Battle], team: str) -> None:
    """A team that minds any fight, wherever it is (R22.3)."""
    fought = any(isinstance(event, WeaponFired | BlowStruck) for event in umpire.events)
    if fought and not umpire.battle.teams[team].aware:
        umpire.record(TeamAlerted(team, SHOTS))


def _why(battle: Battle, events: Iterable[Event], team: Team) -> str:
    if any(_victim(event) in {each.id for each in members(battle, team.id)} for event in events):
        return ATTACK
    return SIGHT if _sees(battle, team) else ""


def _victim(event: Event) -> str:
    """Whom an event strikes, if it is an attack."""
    if isinstance(event, WeaponFired | BlowStruck):
        return event.target
    if isinstance(event, FigureSuppressed | FigureTakenOut | GasBreathed):
        return event.figure
    return ""


def _sees(battle: Battle, team: Team) -> bool:
    """Whether anybody of a team has an enemy in sight who does not hide."""
    return any(
        are_foes(figure, other) and is_seen(battle, figure, other.at, other.height)
        for figure in remaining(battle, team.id)
        for other in active_figures(battle)
        if not other.hidden
    )
