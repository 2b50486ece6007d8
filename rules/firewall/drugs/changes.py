"""Chapter 18, drugs: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.drugs.events import DrugsEnded, DrugTaken, MindLost, SideTurned
from rules.firewall.state import BERSERK, PARANOID, Battle
from rules.kernel.events import Event


def _figure(battle: Battle, figure: str, **changes: Any) -> Battle:
    changed = replace(battle.figures[figure], **changes)
    return replace(battle, figures={**battle.figures, figure: changed})


def _taken(battle: Battle, event: DrugTaken) -> Battle:
    figure = battle.figures[event.figure]
    left = {**figure.drugs, event.drug: figure.drugs[event.drug] - 1}
    drugs = {drug: number for drug, number in left.items() if number > 0}
    doses = figure.doses if event.dose is None else (*figure.doses, event.dose)
    return _figure(battle, event.figure, drugs=drugs, doses=doses)


def _ended(battle: Battle, event: DrugsEnded) -> Battle:
    return _figure(battle, event.figure, doses=())


def _berserk(battle: Battle, event: MindLost) -> Battle:
    return _figure(battle, event.figure, mind=BERSERK)


def _turned(battle: Battle, event: SideTurned) -> Battle:
    team, came = event.team, battle.figures[event.figure].side
    after = _figure(battle, event.figure, mind=PARANOID, side=team.side, team=team.id)
    turned = {event.figure: came, **after.turned}
    return replace(after, teams={**after.teams, team.id: team}, turned=turned)


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    DrugTaken: _taken,
    DrugsEnded: _ended,
    MindLost: _berserk,
    SideTurned: _turned,
}
