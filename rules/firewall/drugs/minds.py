"""Chapter 18, minds that a drug has taken: berserk, and paranoid for the other side (R18.1)."""

from __future__ import annotations

from rules.firewall.drugs.events import MindLost, SideTurned
from rules.firewall.state import (
    ACTIVE,
    PARANOID,
    Battle,
    Figure,
    Team,
    active_figures,
    gap,
    is_player,
)
from rules.kernel.naming import apart
from rules.kernel.umpire import Umpire


def lose_mind(umpire: Umpire[Battle], figure: str, drug: str) -> None:
    """Berserk, unless the effects of the failed roll have put it out already."""
    if umpire.battle.figures[figure].status == ACTIVE:
        umpire.record(MindLost(figure, drug))


def turn_side(umpire: Umpire[Battle], figure: str, drug: str) -> None:
    """The figure goes over, once and for all: who is paranoid already stays where it is."""
    turned = umpire.battle.figures[figure]
    if turned.status != ACTIVE or turned.mind == PARANOID:
        return
    side = _opposing(umpire.battle, turned)
    if side:
        names = [each.name for each in umpire.battle.teams.values()]
        team = Team(f"{figure}-turned", side, apart(turned.name, names), used=True)
        umpire.record(SideTurned(figure, drug, team))


def _opposing(battle: Battle, figure: Figure) -> str:
    """The other side; of several, that of the nearest enemy."""
    others = [side.id for side in battle.sides if side.id != figure.side and is_player(side)]
    enemies = [each for each in active_figures(battle) if each.side in others]
    nearest = min(enemies, key=lambda each: (gap(figure, each), each.id), default=None)
    return next(iter(others), "") if nearest is None else nearest.side
